"""Which message a table's state is drawn as."""

from collections.abc import Awaitable, Callable

from bot.render.board import board
from bot.render.message import Message
from bot.render.result import final_card, round_card
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from bot.tables.views import ScoreView
from bot.text.translator import texts


async def draw(
    snapshot: Snapshot,
    *,
    framed: bool,
    score: Callable[[str], Awaitable[ScoreView]],
    language: str | None = None,
) -> Message:
    """Return the table message. `framed`: the newest full trick lies as it was played (R8.4).

    `score` reads the finished rounds; `language` is the server's.
    """
    table, t = snapshot.table, texts(language)
    public = snapshot.public(frame=framed)
    if public is not None and not framed:
        if table.status is Status.BETWEEN:
            return round_card(table, public, t)
        if table.status is Status.FINISHED:
            played = await score(table.key)
            return final_card(table, public, played.results, t, played.declarers)
    return board(table, public, t)
