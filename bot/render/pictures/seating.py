"""Where seats, their tiles and their plays lie around a table."""

from dataclasses import dataclass
from enum import Enum

from engine.seats import Seat


class Edge(Enum):
    """A side of the table, seen from above: the step from there to its middle."""

    BOTTOM = (0, -1)
    LEFT = (1, 0)
    TOP = (0, 1)
    RIGHT = (-1, 0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's place. `x`, `y` is the middle of its plate, `length` the plate's, in pixels."""

    edge: Edge
    x: float
    y: float
    length: float

    @property
    def lies(self) -> bool:
        """Whether plate and tiles run along the upper or lower edge."""
        return self.edge in (Edge.BOTTOM, Edge.TOP)

    def along(self, offset: float) -> tuple[float, float]:
        """Return the point on the plate so far from its middle, to the right or downwards."""
        return (self.x + offset, self.y) if self.lies else (self.x, self.y + offset)

    def inward(self, distance: float) -> tuple[float, float]:
        """Return the point so far from the plate's middle towards the table's."""
        right, down = self.edge.value
        return self.x + right * distance, self.y + down * distance


# Seats at the lower, left, upper and right edge, by the number of seats; A sits below, the rest clockwise.
_EDGES = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (1, 2, 1, 2),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
}


Area = tuple[int, int, int, int]


def spots(seats: tuple[Seat, ...], area: Area, deep: int, longest: int) -> tuple[Spot, ...]:
    """Return the places of `seats` around the table; plates are `deep`, and at most `longest` long."""
    left, top, right, bottom = area
    middle = {
        Edge.BOTTOM: ((left + right) / 2, bottom - deep / 2),
        Edge.LEFT: (left + deep / 2, (top + bottom) / 2),
        Edge.TOP: ((left + right) / 2, top + deep / 2),
        Edge.RIGHT: (right - deep / 2, (top + bottom) / 2),
    }
    found: list[Spot] = []
    for edge, count in zip(Edge, _EDGES[len(seats)], strict=True):
        flat = edge in (Edge.BOTTOM, Edge.TOP)
        room = right - left if flat else bottom - top - 2 * deep - 12
        # Clockwise: leftwards below, upwards at the left, rightwards above, downwards at the right.
        onward = 1 if edge in (Edge.TOP, Edge.RIGHT) else -1
        for place in range(count):
            aside = onward * room * ((place + 0.5) / count - 0.5)
            x, y = middle[edge]
            x, y = (x + aside, y) if flat else (x, y + aside)
            found.append(Spot(edge, x, y, min(longest, room / count - 8)))
    return tuple(found)
