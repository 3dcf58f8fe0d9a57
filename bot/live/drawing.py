"""Which message a table's state is drawn as."""

from collections.abc import Awaitable, Callable

from bot.render.board import board
from bot.render.message import Message
from bot.render.result import final_card, round_card
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from bot.tables.views import PlayedRound
from bot.text.translator import texts


async def draw(
    snapshot: Snapshot,
    *,
    framed: bool,
    rounds: Callable[[str], Awaitable[tuple[PlayedRound, ...]]],
    language: str | None = None,
) -> Message:
    """Return the table message. `framed`: the newest full trick lies as it was played (R8.4).

    `rounds` reads the finished rounds; `language` is the server's.
    """
    table, t = snapshot.table, texts(language)
    public = snapshot.public(frame=framed)
    if public is not None and not framed:
        if table.status is Status.BETWEEN:
            return round_card(table, public, t)
        if table.status is Status.FINISHED:
            return final_card(table, public, await rounds(table.key), t)
    return board(table, public, t)
