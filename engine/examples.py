"""The worked examples of the rules (docs/rules.md), as what may be seen of them."""

from functools import cache

from engine.notation import parse_position
from engine.view import ReviewView, SpectatorView, review, spectator

_ONE_TRICK = (
    "deal 1, round 1, dealer D, marks 0-0;"
    " [|] [1|1] [2|2] [3|3] [4|4] [0|0] [1|2] / [|] [1|5] [2|5] [4|5] [0|1] [0|2] [0|3]"
    " / [|] [0|4] [1|3] [1|4] [2|3] [2|4] [3|4] / [|] [5|6] [4|6] [3|6] [2|6] [1|6] [0|6];"
    " 30 pass pass pass; 6; A[5|5] B[3|5] C[0|5] D[6|6]"
)
_TWO_PILES = (
    "deal 1, round 1, dealer D, marks 0-0;"
    " [|] [|] [|] [0|0] [0|1] [0|2] [0|3] / [|] [|] [|] [1|1] [1|2] [1|3] [2|2]"
    " / [|] [|] [|] [2|3] [2|4] [2|5] [3|3] / [|] [|] [|] [3|6] [4|5] [4|6] [5|6];"
    " 1m pass pass pass; N/2;"
    " A[6|6] B[0|6] C[1|6] D[2|6], A[5|5] B[0|5] C[1|5] D[3|5], A[4|4] B[0|4] C[1|4] D[3|4]"
)
_SCORED = (
    "rules score points; deal 1, round 1, dealer D, marks 0-0;"
    f" {' / '.join([' '.join(['[|]'] * 7)] * 4)}; 30 pass pass pass; 6;"
    " A[5|5] B[3|5] C[0|5] D[6|6], D[1|1] A[2|6] B[1|3] C[1|4], A[5|6] B[0|3] C[1|6] D[0|1],"
    " A[4|6] B[0|4] C[0|6] D[0|2], A[3|6] B[1|5] C[2|3] D[0|0], A[4|4] B[4|5] C[2|4] D[1|2],"
    " A[3|3] B[2|5] C[3|4] D[2|2]"
)


@cache
def one_trick() -> tuple[ReviewView, SpectatorView]:
    """Return example 1, a contract that is set by its first trick: the round, and what its card shows."""
    state = parse_position(_ONE_TRICK)
    return review(state), spectator(state)


@cache
def two_piles() -> SpectatorView:
    """Return example 3: three tricks are taken, of which the tops of two piles lie face up."""
    return spectator(parse_position(_TWO_PILES))


@cache
def scored() -> SpectatorView:
    """Return example 1 played to its end for points: the others get the bid and what they took (H1.2)."""
    return spectator(parse_position(_SCORED))
