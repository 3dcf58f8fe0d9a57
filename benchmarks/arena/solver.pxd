cimport cython

cdef class Solver:
    cdef public list hands, reaching
    cdef public bint takes
    cdef public long long nodes
    cdef int players
    cdef list follow, over, apart, counts
    cdef long long counting, trumps
    cdef int trick_points
    cdef dict seen, upward, downward

    cpdef bint reaches(self, int leader, trick, int need) except -1
    cpdef int value(self, int leader, trick=*) except -1
    cpdef int rest(self, int leader, trick=*) except -1
    cpdef long long left(self) except -1

    @cython.locals(key=cython.longlong, bounds=cython.longlong, sure=cython.int)
    cdef bint boundary(self, long long left, int leader, int need, int rest) except -1

    @cython.locals(hand=cython.longlong, others=cython.longlong, trumps=cython.longlong, points=cython.int,
                   top=cython.int, tile=cython.int, beaters=cython.longlong)
    cdef int sure(self, long long left, int leader) except -1

    @cython.locals(most=cython.int, player=cython.int, size=cython.int)
    cdef int longest(self, int leader, long long tiles) except -1

    @cython.locals(mine=cython.bint, following=cython.int, moves=tuple, before=cython.int, tile=cython.int,
                   gained=cython.int, missing=cython.int, below=cython.longlong)
    cdef bint lead(self, long long left, int leader, int need, int rest) except -1

    @cython.locals(mine=cython.bint, following=cython.int, hand=cython.longlong, moves=cython.longlong,
                   taking=cython.longlong, group=cython.longlong, tiles=tuple, before=cython.int,
                   tile=cython.int, top=cython.int, taker=cython.int, below=cython.longlong,
                   points=cython.int, reached=cython.bint)
    cdef bint play(self, int player, int missing, long long left, int led, int best, int winner, int gained,
                   int need, int rest) except -1

    @cython.locals(giving=cython.longlong)
    cdef (long long, long long, long long) groups(self, long long under, long long taking, bint friendly)

    cdef bint taken(self, long long left, int winner, int points, int need, int rest) except -1
    cdef int spend(self) except -1
    cdef tuple up(self, long long tiles)
    @cython.locals(tile=cython.int)
    cdef tuple down(self, long long tiles)
