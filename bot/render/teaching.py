"""One line that teaches what matters now, and the topic of the rules that explains it."""

from bot.render import words
from bot.render.asking import is_nello
from bot.render.steps import Step
from bot.render.tally import tally
from bot.render.topics import Topic
from bot.render.turns import chooses_piles, may_replace_trump, must_bid
from bot.text.translator import Texts
from engine.actions import Bid, Declare, LayDown, Play
from engine.auction import PASS
from engine.contracts import Kind
from engine.options import ScoreRule, TallyRule
from engine.rules import Rules
from engine.state import Phase
from engine.suits import Declaration, NearestSeven, Suit, declaration
from engine.view import ContractView, SeatView


def taught(view: SeatView, step: Step | None, t: Texts) -> str:
    """Return one line that teaches what matters now."""
    public = view.public
    match public.phase:
        case Phase.AUCTION if isinstance(step, Bid):
            return _called(public.rules, step, t)
        case Phase.AUCTION:
            return _bidding(view, t)
        case Phase.DECLARATION:
            return _declaring(view, step, t)
        case Phase.PLAY if step == LayDown():
            return t("You claim every trick that remains, whatever the others hold and play.")
        case Phase.PLAY if public.contract is not None:
            return _playing(view, public.contract, t)
    return _target(public.rules, t)


def _called(rules: Rules, step: Bid, t: Texts) -> str:
    if doubles := step.call.promised(rules):
        return t.plural(
            "The call tells everybody that you hold at least {n} double.",
            "The call tells everybody that you hold at least {n} doubles.",
            n=doubles,
        )
    return t("All tricks: one trick that the others take sets the contract.")


def _bidding(view: SeatView, t: Texts) -> str:
    rules = view.public.rules
    if not view.legal:
        return t("Everybody is asked once; the highest bid names the trump.")
    if must_bid(view.public):
        return t("The least bid is {lowest}.", lowest=rules.lowest_bid)
    bids = [action.call for action in view.legal if isinstance(action, Bid) and action.call != PASS]
    if any(bid.promised(rules) for bid in bids):
        return t("After a splash or plunge your partner names the trump and leads.")
    if len(bids) == 1 and bids[0].in_marks:
        return t("All tricks were bid: only one mark more is higher.")
    return t.plural(
        "Of {n} point your side must take what you bid.",
        "Of {n} points your side must take what you bid.",
        n=rules.round_points,
    )


def _declaring(view: SeatView, step: Step | None, t: Texts) -> str:
    named = declaration(view.public.rules, step.trump) if isinstance(step, Declare) else None
    if named is not None and is_nello(named):
        return t("The first trick that you take sets you.")
    if isinstance(named, NearestSeven):
        return _sevens(t)
    if chooses_piles(view.legal) and step is None:
        return t("Of the taken tricks only the tops of the piles stay face up.")
    return t("A trump beats every tile of another suit.")


def _playing(view: SeatView, agreed: ContractView, t: Texts) -> str:
    if isinstance(agreed.trump, NearestSeven):
        return _nearest(view, t)
    if view.legal and agreed.trump is not None and view.public.asked is not None:
        return _following(view, agreed.trump, view.public.asked, t)
    if agreed.kind is Kind.NELLO:
        return _nello(view, agreed, t)
    if view.legal:
        return _leading(view, t)
    if agreed.all_tricks:
        return t("One trick for the defenders sets this contract.")
    rules = view.public.rules
    counts = rules.round_points - rules.tricks * rules.trick_points
    # Translators: three numbers; where words agree with numbers, write `points: {total}` and so on
    return t(
        "{total} points: {tricks} tricks, and {counts} on count tiles.",
        total=rules.round_points,
        tricks=rules.tricks,
        counts=counts,
    )


def _leading(view: SeatView, t: Texts) -> str:
    if LayDown() in view.legal:
        return t("Lead any tile, or lay down if no trick can be lost.")
    return t("You lead: any tile may be played, and it names the suit.")


def _following(view: SeatView, named: Declaration, suit: Suit, t: Texts) -> str:
    if any(isinstance(action, Play) and named.follows(action.tile, suit) for action in view.legal):
        return words.must_follow_led(suit, t)
    return words.has_none_led(suit, t)


def _nello(view: SeatView, agreed: ContractView, t: Texts) -> str:
    if view.seat == agreed.declarer:
        return t("Nello: take no trick; the first one sets you.")
    if view.seat not in agreed.players:
        return t("Nello: you sit out, and your partner must take no trick.")
    return t("Nello: make the declarer take a trick.")


def _nearest(view: SeatView, t: Texts) -> str:
    if not view.legal:
        return _sevens(t)
    if sum(isinstance(action, Play) for action in view.legal) > 1:
        return t("Sevens: these are equally near to seven, so choose.")
    return t("Sevens: your tile nearest to seven must be played.")


def _sevens(t: Texts) -> str:
    return t("Sevens: the tile nearest to seven takes the trick; of equals, the first.")


def _target(rules: Rules, t: Texts) -> str:
    if rules.score is ScoreRule.POINTS:
        return t.plural("{n} point wins the match.", "{n} points win the match.", n=rules.target)
    if rules.tally is not TallyRule.ALL:
        return t.plural(
            "Seven strokes look like {drawn}: {n} mark wins the match.",
            "Seven strokes look like {drawn}: {n} marks win the match.",
            n=rules.target,
            drawn=tally(rules.marks_to_win, rules.tally),
        )
    # Translators: marks are kept as strokes that write the word ALL, in every language
    return t.plural(
        "Seven strokes write ALL: {n} mark wins the match.",
        "Seven strokes write ALL: {n} marks win the match.",
        n=rules.target,
    )


def topic(view: SeatView, step: Step | None) -> Topic:
    """Return the page of the rules that explains what is asked now."""
    public = view.public
    match public.phase:
        case Phase.AUCTION:
            return Topic.AUCTION
        case Phase.DECLARATION:
            piles_alone = chooses_piles(view.legal) and not may_replace_trump(public.rules, view.legal)
            return Topic.SEEN if piles_alone and step is None else Topic.TRUMP
        case Phase.PLAY if public.contract is not None and view.seat not in public.contract.players:
            return Topic.TRUMP
        case Phase.PLAY:
            return Topic.FOLLOWING if view.legal and _is_bound(view) else Topic.TRICKS
    return Topic.CONTRACTS


def _is_bound(view: SeatView) -> bool:
    """Whether not just any tile may be played: a suit was led, or the nearest to seven is asked for."""
    agreed = view.public.contract
    return bool(view.public.trick) or (agreed is not None and isinstance(agreed.trump, NearestSeven))
