"""What is asked of a player now: in the prompt, in its notification, and aloud."""

from bot.render import tiles, words
from bot.render.steps import Piles, Step
from bot.render.turns import awaited, chooses_piles, may_replace_trump, must_bid
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import Bid, Declare, LayDown, Play
from engine.auction import Call, Plunge, Splash
from engine.options import DoublesRule, NelloRule, ScoreRule
from engine.state import Phase
from engine.suits import Declaration, NearestSeven, declaration, nello
from engine.view import SeatView


def asked(table: TableView, view: SeatView, step: Step | None, t: Texts) -> str:
    """Return what this player should do now, or who is awaited."""
    if not view.legal:
        return awaited(table, view.public, t)
    return _phase(view, t) if step is None else _chosen(view, step, t)


def is_nello(named: Declaration) -> bool:
    """Whether nello is declared (H5)."""
    return named in nello(DoublesRule.DECLARER)


def _chosen(view: SeatView, step: Step, t: Texts) -> str:
    match step:
        case Declare(code, piles):
            return _declares(view, declaration(view.public.rules, code), piles, t)
        case Piles(count):
            return t.plural("{n} pile. Now name the trump.", "{n} piles. Now name the trump.", n=count)
        case Play(tile):
            return t("You picked {tile}. Press Play, or pick another tile.", tile=tiles.face(tile))
        case Bid(call):
            return _bids(view, call, t)
        case LayDown():
            return _lays_down(view, t)


def _bids(view: SeatView, call: Call, t: Texts) -> str:
    rules = view.public.rules
    match call:
        case Splash(count):
            return t.plural(
                "Splash for {n} mark? Your partner names the trump; your side takes all {tricks} tricks.",
                "Splash for {n} marks? Your partner names the trump; your side takes all {tricks} tricks.",
                n=count,
                tricks=rules.tricks,
            )
        case Plunge(count):
            return t.plural(
                "Plunge for {n} mark? Your partner names the trump; your side takes all {tricks} tricks.",
                "Plunge for {n} marks? Your partner names the trump; your side takes all {tricks} tricks.",
                n=count,
                tricks=rules.tricks,
            )
    question = t.plural(
        "Bid {n} mark? Your side must then take all {tricks} tricks.",
        "Bid {n} marks? Your side must then take all {tricks} tricks.",
        n=call.in_marks,
        tricks=rules.tricks,
    )
    is_dealer = view.seat == view.public.dealer
    if rules.nello is NelloRule.ANYBODY or (rules.nello is NelloRule.DEALER and is_dealer):
        return " ".join([question, t("In nello you must take none.")])
    return question


def _declares(view: SeatView, named: Declaration, piles: int | None, t: Texts) -> str:
    trump, agreed = words.trump_name(named, t), view.public.contract
    if is_nello(named):
        return t(
            "You declare: {trump}. You must take no trick. Is that right? Then press Declare.", trump=trump
        )
    if isinstance(named, NearestSeven):
        if agreed is not None and agreed.all_tricks:
            return t(
                "You declare: {trump}. Your side must take every trick. Is that right? Then press Declare.",
                trump=trump,
            )
        return t("You declare: {trump}. All hands lie open. Is that right? Then press Declare.", trump=trump)
    if piles is None:
        return t("Trump: {trump}. Is that right? Then press Declare.", trump=trump)
    return t.plural(
        "Trump: {trump}, {n} pile. Is that right? Then press Declare.",
        "Trump: {trump}, {n} piles. Is that right? Then press Declare.",
        n=piles,
        trump=trump,
    )


def _lays_down(view: SeatView, t: Texts) -> str:
    """Return the question, with what a wrong claim costs (H8.3)."""
    public, agreed = view.public, view.public.contract
    declares = agreed is None or agreed.side == public.rules.side_of(view.seat)
    if public.rules.score is ScoreRule.POINTS:
        if declares:
            return t("Lay down? If a trick can be lost, your side is set and gets no more tricks.")
        return t("Lay down? If a trick can be lost, they make their bid and get all tricks that remain.")
    worth = (agreed and agreed.call.in_marks) or 1
    if declares:
        return t.plural(
            "Lay down? If a trick can be lost, your side is set: {n} mark for the others.",
            "Lay down? If a trick can be lost, your side is set: {n} marks for the others.",
            n=worth,
        )
    return t.plural(
        "Lay down? If a trick can be lost, their bid is made: {n} mark for the others.",
        "Lay down? If a trick can be lost, their bid is made: {n} marks for the others.",
        n=worth,
    )


def _phase(view: SeatView, t: Texts) -> str:
    public = view.public
    match public.phase:
        case Phase.AUCTION if must_bid(public):
            return t("Your turn: all others passed, so you must bid.")
        case Phase.AUCTION:
            return t("Your turn: bid or pass.")
        case Phase.DECLARATION:
            return _declaration(view, t)
        case _ if public.trick:
            return t("Your turn: play a tile.")
    return t("Your turn: lead a tile.")


def _declaration(view: SeatView, t: Texts) -> str:
    piles, agreed = chooses_piles(view.legal), view.public.contract
    if agreed is not None and agreed.declarer != view.seat:
        if piles:
            return t("Your turn, as your partner called: choose one pile or two, then name the trump.")
        return t("Your turn, as your partner called: name the trump.")
    if may_replace_trump(view.public.rules, view.legal):
        if piles:
            return t(
                "Your turn: choose one pile or two and name the trump, or declare something in its place."
            )
        return t("Your turn: name the trump, or declare something in place of one.")
    if piles:
        return t("Your turn: choose one pile or two, then name the trump.")
    return t("Your turn: name the trump.")
