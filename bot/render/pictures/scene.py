"""What the picture of a table shows, made from any view of one."""

from dataclasses import dataclass

from engine.auction import Call, winning
from engine.contracts import Kind
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.state import Phase, PlayedTile, RoundResult
from engine.suits import Suit
from engine.tiles import Tile
from engine.tricks import tally
from engine.view import ClaimView, ContractView, FullTrick, ReviewView, SpectatorView, TakenTrick


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: `held` counts tiles, `call` is its turn in the auction, `highest` who has bid most so far.

    `shown` are the tiles of a hand that lies face up (H7.2).
    """

    seat: Seat
    side: Side
    held: int
    call: Call | None
    dealer: bool
    highest: bool
    turn: bool
    shown: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """What one side has: marks, tricks, and round points where they may be seen (R8.1).

    `target` is the count that makes the contract or sets it: of round points, or of tricks where `points`
    is None. It is None before there is a contract and when the round is over.
    """

    side: Side
    seats: tuple[Seat, ...]
    marks: int
    tricks: int
    points: int | None
    target: int | None
    taken: tuple[TakenTrick, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table. `full` is a trick that lies complete; `bidding` says that the auction is what matters.

    `claim` is one that has ended the round (H8).
    """

    rules: Rules
    places: tuple[Place, ...]
    shares: tuple[Share, ...]
    contract: ContractView | None
    plays: tuple[PlayedTile, ...]
    asked: Suit | None
    full: FullTrick | None
    bidding: bool
    result: RoundResult | None
    claim: ClaimView | None


def seen(view: SpectatorView) -> Scene:
    """Return what everybody may see now (R8.1 to R8.4)."""
    full, best = view.full_trick, winning([call for _, call in view.calls])
    highest = None if best is None else view.calls[best].seat
    calls = dict(view.calls)
    return Scene(
        rules=view.rules,
        places=tuple(
            Place(
                seat,
                view.rules.side_of(seat),
                view.held[seat],
                calls.get(seat),
                dealer=seat == view.dealer,
                highest=seat == highest,
                turn=seat == view.turn,
                shown=(view.result is None and view.open_hands[seat]) or (),
            )
            for seat in view.rules.seats
        ),
        shares=tuple(_share(view, Side(side)) for side in range(len(view.rules.sides))),
        contract=view.contract,
        plays=full.plays if full else view.trick,
        asked=_asked(view),
        full=full,
        bidding=view.phase in (Phase.AUCTION, Phase.ALL_PASSED),
        result=view.result,
        claim=view.claim,
    )


def reviewed(view: ReviewView, page: int) -> Scene:
    """Return a page of a finished round: the auction, or a trick as it was played (R8.6)."""
    rules, trick = view.rules, view.tricks[page - 1] if page else None
    calls = dict(view.calls)
    played = [play.seat for trick in view.tricks[:page] for play in trick.plays]
    return Scene(
        rules=rules,
        places=tuple(
            Place(
                seat,
                rules.side_of(seat),
                rules.hand_size - played.count(seat),
                calls.get(seat),
                dealer=seat == view.dealer,
                highest=seat == view.contract.declarer,
                turn=False,
            )
            for seat in rules.seats
        ),
        shares=tuple(_share_then(view, page, Side(side)) for side in range(len(rules.sides))),
        contract=view.contract,
        plays=trick.plays if trick else (),
        asked=view.contract.trump.asked(trick.plays[0].tile) if trick and view.contract.trump else None,
        full=FullTrick(page, trick.plays, trick.winner, trick.points) if trick else None,
        bidding=trick is None,
        result=view.result if page == len(view.tricks) else None,
        claim=None,
    )


def _share_then(view: ReviewView, page: int, side: Side) -> Share:
    sums = tally(view.rules, view.tricks[:page])
    return Share(
        side=side,
        seats=view.rules.sides[side],
        marks=view.marks[side],
        tricks=sums.tricks[side],
        points=sums.points[side],
        target=None,
        taken=tuple(
            TakenTrick(number, side, trick.faces, trick.points)
            for number, trick in enumerate(view.tricks[: max(0, page - 1)], start=1)
            if view.rules.side_of(trick.winner) == side
        ),
    )


def _share(view: SpectatorView, side: Side) -> Share:
    return Share(
        side=side,
        seats=view.rules.sides[side],
        marks=view.marks[side],
        tricks=view.tricks_taken[side],
        points=view.points[side] if view.points else None,
        target=_target(view, side),
        taken=tuple(taken for taken in view.taken if taken.side == side),
    )


def _target(view: SpectatorView, side: Side) -> int | None:
    agreed = view.contract
    if agreed is None or view.result is not None:
        return None
    if view.points is None or view.declarers_need is None or view.defenders_need is None:
        loses = agreed.kind is Kind.NELLO  # there, the defenders' tricks make it
        return view.rules.tricks if (side == agreed.side) is not loses else 1
    need = view.declarers_need if side == agreed.side else view.defenders_need
    return view.points[side] + need


def _asked(view: SpectatorView) -> Suit | None:
    full, agreed = view.full_trick, view.contract
    if full is None or agreed is None or agreed.trump is None:
        return view.asked
    return agreed.trump.asked(full.plays[0].tile)
