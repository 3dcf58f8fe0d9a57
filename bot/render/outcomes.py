"""How a round has ended: what became of its contract, what each side gets, and what was laid down for it."""

from bot.render import words
from bot.render.names import actor
from bot.render.tiles import face_lines
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.auction import Plunge, Splash
from engine.contracts import Kind
from engine.options import ScoreRule
from engine.rules import Rules
from engine.scoring import leader
from engine.seats import Side
from engine.state import RoundResult
from engine.view import ClaimView, ContractView, SpectatorView


def outcome(rules: Rules, agreed: ContractView, result: RoundResult, t: Texts) -> list[str]:
    """Return how the contract went, and a line for each side that gets something (R7.3, H1)."""
    side = words.side(rules, agreed.side)
    went = _made(side, agreed, t) if result.made else _set(side, agreed, t)
    return [
        went,
        *(
            _gets(rules, words.side(rules, number), gain, t)
            for number, gain in enumerate(result.gains)
            if gain
        ),
    ]


def seen(public: SpectatorView, t: Texts) -> list[str]:
    """Return the outcome of the round that everybody sees; nothing while it runs."""
    if public.contract is None or public.result is None:
        return []
    return outcome(public.rules, public.contract, public.result, t)


def won(public: SpectatorView, t: Texts) -> str:
    """Return who has won the match that is over (R7.4, H1.4)."""
    declaring = public.contract.side if public.contract else Side(0)
    side = leader(public.rules, public.marks, declaring)
    best = public.marks.index(max(public.marks)) if side is None else side
    return t("{side} have won the match.", side=words.side(public.rules, best))


def claim(table: TableView, laid: ClaimView, t: Texts) -> list[str]:
    """Return the tiles that were laid down, whether that was right, and who gets the rest (H8.2)."""
    winners, trick = words.side(table.rules, laid.side), table.rules.tricks - laid.tricks + 1
    return [
        t("{player} laid down:", player=actor(table, laid.seat, trick, t)),
        *face_lines(laid.tiles),
        t("No trick could be lost.") if laid.proved else t("A trick could be lost."),
        t.plural(
            "{side} get the last trick.", "{side} get the last {n} tricks.", n=laid.tricks, side=winners
        ),
    ]


def _gets(rules: Rules, side: str, gain: int, t: Texts) -> str:
    if rules.score is ScoreRule.POINTS:
        return t.plural("{side} get {n} point.", "{side} get {n} points.", n=gain, side=side)
    return t.plural("{side} get {n} mark.", "{side} get {n} marks.", n=gain, side=side)


def _made(side: str, agreed: ContractView, t: Texts) -> str:
    n = agreed.call.in_marks
    match agreed.kind, agreed.call:
        case Kind.NELLO, _:
            said = t.plural(
                "{side} made nello for {n} mark.", "{side} made nello for {n} marks.", n=n, side=side
            )
        case Kind.SEVENS, _:
            said = t.plural(
                "{side} made sevens for {n} mark.", "{side} made sevens for {n} marks.", n=n, side=side
            )
        case Kind.LOOPER, _:
            said = t("{side} made sevens at {bid}.", side=side, bid=words.call(agreed.call, t))
        case _, Splash():
            said = t.plural(
                "{side} made a splash for {n} mark.",
                "{side} made a splash for {n} marks.",
                n=n,
                side=side,
            )
        case _, Plunge():
            said = t.plural(
                "{side} made a plunge for {n} mark.",
                "{side} made a plunge for {n} marks.",
                n=n,
                side=side,
            )
        case Kind.ALL_TRICKS, _:
            said = t.plural(
                "{side} made their bid of {n} mark.", "{side} made their bid of {n} marks.", n=n, side=side
            )
        case _:
            said = t("{side} made their bid of {bid}.", side=side, bid=words.call(agreed.call, t))
    return said


def _set(side: str, agreed: ContractView, t: Texts) -> str:
    n = agreed.call.in_marks
    match agreed.kind, agreed.call:
        case Kind.NELLO, _:
            said = t.plural(
                "{side} were set: nello, {n} mark.",
                "{side} were set: nello, {n} marks.",
                n=n,
                side=side,
            )
        case Kind.SEVENS, _:
            said = t.plural(
                "{side} were set: sevens, {n} mark.",
                "{side} were set: sevens, {n} marks.",
                n=n,
                side=side,
            )
        case Kind.LOOPER, _:
            said = t("{side} were set in sevens at {bid}.", side=side, bid=words.call(agreed.call, t))
        case _, Splash():
            said = t.plural(
                "{side} were set: splash, {n} mark.",
                "{side} were set: splash, {n} marks.",
                n=n,
                side=side,
            )
        case _, Plunge():
            said = t.plural(
                "{side} were set: plunge, {n} mark.",
                "{side} were set: plunge, {n} marks.",
                n=n,
                side=side,
            )
        case Kind.ALL_TRICKS, _:
            said = t.plural("{side} were set at {n} mark.", "{side} were set at {n} marks.", n=n, side=side)
        case _:
            said = t("{side} were set at {bid}.", side=side, bid=words.call(agreed.call, t))
    return said
