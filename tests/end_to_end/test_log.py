"""The log of the running program: a line for each act, and no secret."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.end_to_end.game import Game, open_game

ACT = re.compile(
    r"^\S+Z INFO bot\.tables\.manager: table ([a-z2-7]{12}) #1, (\d+\.\d+): (bid|declare|play) at ([A-D])$",
    re.MULTILINE,
)
KINDS = {"Called": "bid", "Declared": "declare", "Played": "play"}


@pytest.fixture
async def talkative(tmp_path: Path) -> AsyncIterator[Game]:
    async with open_game(tmp_path, TEXAS42_LOG_LEVEL="DEBUG") as game:
        yield game


async def test_each_act_is_one_line_and_no_tile_and_no_token_is_in_any(talkative: Game) -> None:
    players = await talkative.deal_in(["ann", "bob"])
    while len(ACT.findall(talkative.log.read_text())) < 12:
        player = await talkative.until_asked(players)
        assert player is not None
        await talkative.act(player)
    await talkative.bot.terminate()
    with closing(sqlite3.connect(talkative.database)) as database:
        stored = database.execute(
            "SELECT kind FROM events WHERE kind IN ('Called', 'Declared', 'Played') ORDER BY seq"
        )
        acts = [KINDS[kind] for (kind,) in stored]
        keys = {key for (key,) in database.execute("SELECT key FROM tables")}
        tokens = [token for (token,) in database.execute("SELECT token FROM prompts")]
    log = talkative.log.read_text()
    lines = ACT.findall(log)
    assert [kind for _, _, kind, _ in lines] == acts[: len(lines)]
    assert len(acts) - len(lines) <= 1  # stored while the process ended
    assert {key for key, *_ in lines} == keys
    assert len({revision for _, revision, *_ in lines}) == len(lines)
    assert tokens
    assert not [token for token in tokens if token in log]
    assert "Bot sandbox" not in log
    assert not re.search(r"\[\d\|\d\]|\b\d\|\d\b|Tile\(", log)
