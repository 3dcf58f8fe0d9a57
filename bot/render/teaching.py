"""What is asked of a player now, one line that teaches, and the topic of the rules that explains it."""

from bot.render import tiles, words
from bot.render.steps import Piles, Step
from bot.render.topics import Topic
from bot.render.turns import awaited
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import Bid, Declare, Play
from engine.auction import PASS, Marks
from engine.state import Phase
from engine.suits import declaration
from engine.view import SeatView


def asked(table: TableView, view: SeatView, step: Step | None, t: Texts) -> str:
    """Return what this player should do now, or who is awaited."""
    if not view.legal:
        return awaited(table, view.public, t)
    return _phase(view, t) if step is None else _chosen(view, step, t)


def _chosen(view: SeatView, step: Step, t: Texts) -> str:
    match step:
        case Declare(code, piles):
            return _declares(_trump(view, code, t), piles, t)
        case Piles(count):
            return t.plural("{n} pile. Now name the trump.", "{n} piles. Now name the trump.", n=count)
        case Play(tile):
            return t("You picked {tile}. Press Play, or pick another tile.", tile=tiles.face(tile))
        case Bid(Marks(count)):
            return t.plural(
                "Bid {n} mark? Your side must then take all {tricks} tricks.",
                "Bid {n} marks? Your side must then take all {tricks} tricks.",
                n=count,
                tricks=view.public.rules.tricks,
            )
    return _phase(view, t)


def _declares(trump: str, piles: int | None, t: Texts) -> str:
    if piles is None:
        return t("Trump: {trump}. Is that right? Then press Declare.", trump=trump)
    return t.plural(
        "Trump: {trump}, {n} pile. Is that right? Then press Declare.",
        "Trump: {trump}, {n} piles. Is that right? Then press Declare.",
        n=piles,
        trump=trump,
    )


def _trump(view: SeatView, code: str, t: Texts) -> str:
    return words.trump_name(declaration(view.public.rules, code), t)


def _phase(view: SeatView, t: Texts) -> str:
    match view.public.phase:
        case Phase.AUCTION:
            return t("Your turn: bid or pass.")
        case Phase.DECLARATION if _chooses_piles(view):
            return t("Your turn: choose one pile or two.")
        case Phase.DECLARATION:
            return t("Your turn: name the trump.")
        case _ if view.public.trick:
            return t("Your turn: play a tile.")
    return t("Your turn: lead a tile.")


def taught(view: SeatView, step: Step | None, t: Texts) -> str:
    """Return one line that teaches what matters now."""
    public = view.public
    match public.phase:
        case Phase.AUCTION if step is not None:
            return t("All tricks: one trick that the others take sets the contract.")
        case Phase.AUCTION:
            return _bidding(view, t)
        case Phase.DECLARATION if _chooses_piles(view) and step is None:
            return t("Of the taken tricks only the tops of the piles stay face up.")
        case Phase.DECLARATION:
            return t("A trump beats every tile of another suit.")
        case Phase.PLAY:
            return _playing(view, t)
    # Translators: marks are kept as strokes that write the word ALL, in every language
    return t.plural(
        "Seven strokes write ALL: {n} mark wins the match.",
        "Seven strokes write ALL: {n} marks win the match.",
        n=public.rules.marks_to_win,
    )


def _bidding(view: SeatView, t: Texts) -> str:
    if not view.legal:
        return t("Everybody is asked once; the highest bid names the trump.")
    bids = [action.call for action in view.legal if isinstance(action, Bid) and action.call != PASS]
    if len(bids) == 1 and isinstance(bids[0], Marks):
        return t("All tricks were bid: only one mark more is higher.")
    return t.plural(
        "Of {n} point your side must take what you bid.",
        "Of {n} points your side must take what you bid.",
        n=view.public.rules.round_points,
    )


def _playing(view: SeatView, t: Texts) -> str:
    public, suit = view.public, view.public.asked
    if not view.legal:
        if public.contract is not None and public.contract.all_tricks:
            return t("One trick for the defenders sets this contract.")
        counts = public.rules.round_points - public.rules.tricks * public.rules.trick_points
        # Translators: three numbers; where words agree with numbers, write `points: {total}` and so on
        return t(
            "{total} points: {tricks} tricks, and {counts} on count tiles.",
            total=public.rules.round_points,
            tricks=public.rules.tricks,
            counts=counts,
        )
    if suit is None or public.contract is None or public.contract.trump is None:
        return t("You lead: any tile may be played, and it names the suit.")
    follows = public.contract.trump.follows
    if any(isinstance(action, Play) and follows(action.tile, suit) for action in view.legal):
        return words.must_follow_led(suit, t)
    return words.has_none_led(suit, t)


def topic(view: SeatView, step: Step | None) -> Topic:
    """Return the page of the rules that explains what is asked now."""
    match view.public.phase:
        case Phase.AUCTION:
            return Topic.AUCTION
        case Phase.DECLARATION if _chooses_piles(view) and step is None:
            return Topic.SEEN
        case Phase.DECLARATION:
            return Topic.TRUMP
        case Phase.PLAY if view.legal and view.public.trick:
            return Topic.FOLLOWING
        case Phase.PLAY:
            return Topic.TRICKS
    return Topic.CONTRACTS


def _chooses_piles(view: SeatView) -> bool:
    return any(isinstance(action, Declare) and action.piles is not None for action in view.legal)
