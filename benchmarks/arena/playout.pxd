cimport cython
from engine.players.solver cimport Solver

cdef class Playout:
    cdef Solver solver
    cdef int players
    cdef list reaching, follow, over, counts
    cdef long long counting, trumps
    cdef int trick_points

    @cython.locals(held=list, played=list, tile=cython.int, points=cython.int, tricks=cython.int)
    cpdef bint reaches(self, int leader, trick, int need, int solved) except -1
    @cython.locals(player=cython.int, tile=cython.int)
    cdef int complete(self, list held, int leader, list played) except -1
    @cython.locals(led=cython.int, best=cython.int, taker=cython.int, place=cython.int, tile=cython.int)
    cdef int winner(self, int leader, list played) except -1
    @cython.locals(hand=cython.longlong, others=cython.longlong, tiles=cython.longlong, led=cython.int,
                   best=cython.int, winner=cython.int, moves=cython.longlong, taking=cython.longlong,
                   to_come=cython.int, suit=cython.longlong, beaters=cython.longlong,
                   able=cython.bint)
    cdef int choice(self, list held, int player, int leader, list played) except -1
    @cython.locals(top=cython.int)
    cdef int behind_partner(self, long long under, long long taking, int led, long long suit, long long beaters,
                            bint able, int to_come) except -1
    @cython.locals(top=cython.int)
    cdef int behind_opponent(self, long long under, long long taking, int led, long long suit, long long beaters,
                             bint able, int to_come) except -1
    @cython.locals(hand=cython.longlong, against=cython.longlong, other=cython.int, trumps=cython.longlong,
                   top=cython.int, best=cython.int, most=cython.int, tile=cython.int)
    cdef int lead(self, list held, int player, long long others) except -1
    @cython.locals(best=cython.int, most=cython.int, tile=cython.int)
    cdef int counted(self, long long tiles) except -1
    cdef int weakest(self, long long tiles) except -1
