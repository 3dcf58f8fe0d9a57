"""The score of a match: marks, contracts, and where the round stands."""

from dataclasses import replace

import discord

from bot.render import contract, outcomes, sections, words
from bot.render.board import ended
from bot.render.message import Message
from bot.render.sections import DOT
from bot.tables.ports import ResultRow, Status
from bot.tables.views import ScoreView
from bot.text.translator import Texts
from engine.rules import Rules
from engine.suits import declaration
from engine.view import SpectatorView


def rounds(rules: Rules, results: tuple[ResultRow, ...], t: Texts) -> list[str]:
    """Return two lines a round, oldest first: contract, then result and what each side got for it."""
    before = [(0,) * len(rules.sides), *(row.standing for row in results)]
    lines = [
        f"{_contract(rules, row, t)}\n{_result(rules, row, standing, t)}"
        for row, standing in zip(results, before, strict=False)
    ]
    return sections.newest(lines, t)


def score(view: ScoreView, public: SpectatorView | None, t: Texts) -> Message:
    """Return marks with strokes, the contracts so far, and where the round stands or who has won (R8.1)."""
    table = view.table
    none = (0,) * len(table.rules.sides)
    counts = public.marks if public else view.results[-1].standing if view.results else none
    over = ended(table, t) if table.status is Status.ENDED else None
    won = outcomes.won(public, t) if public and table.status is Status.FINISHED else None
    embed = discord.Embed(title=t("Table {number} · score", number=table.number), description=won or over)
    # Unless the match is over, the next round is played by who sits there now.
    sections.marks(embed, table if won else replace(table, played=()), counts, t)
    sections.add(embed, t("Rounds played: {n}", n=len(view.results)), rounds(table.rules, view.results, t), t)
    if public is not None and public.result is None and over is None:
        contract.section(embed, table, public.contract, t, t("Round {round}: contract", round=public.round))
        if public.contract is not None:
            contract.points(embed, public, t)
    number = t("Table {number}", number=table.number)
    line = [number, sections.standing(table.rules, counts), *([won] if won else ())]
    return Message(DOT.join(line), embed)


def _contract(rules: Rules, row: ResultRow, t: Texts) -> str:
    trump = words.trump_name(declaration(rules, row.trump), t)
    return DOT.join([str(row.round), f"{row.declarer.name} {words.call(row.call, t)}", trump])


def _result(rules: Rules, row: ResultRow, before: tuple[int, ...], t: Texts) -> str:
    how = (
        # Translators: a contract that its side has fulfilled; stands alone in a list
        t("made")
        if row.made
        # Translators: a contract that its side has not fulfilled; stands alone in a list
        else t("set")
    )
    gains = [
        f"{words.side(rules, side)} +{now - then}"
        for side, (then, now) in enumerate(zip(before, row.standing, strict=True))
        if now > then
    ]
    return DOT.join([how, *gains, "–".join(map(str, row.standing))])
