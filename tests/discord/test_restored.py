"""After a backup is put back: boards show what it knows, and buttons of what it doesn't know say so."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from data.backup import back_up, restore
from tests.discord.game import FIVES, four
from tests.discord.house import House, ids, read

UNKNOWN = "The bot doesn't know this table any more. /42 table lists those it knows."


async def put_back(house: House, backup: Path) -> None:
    """Stop the bot, restore, and start it again."""
    with house.env._bot_scope():
        await house.bot.close()
        await house._start.stop()
        await restore(house.database, backup, datetime.now(UTC))
    await house.restart(kill=True)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


async def test_a_button_of_a_table_that_the_backup_does_not_know_says_so(house: House, backup: Path) -> None:
    with house.env._bot_scope():
        await back_up(house.database, backup)
    await house.ann.run("42 new")
    board = house.board()
    await put_back(house, backup)
    assert await house.bob.press("Sit at B", board) == UNKNOWN
    house._start.shuffler._keys += 1  # a key is never given again
    assert await house.bob.run("42 new") == "Table 1 is open."
    assert await house.cy.press("Sit at B", board) == UNKNOWN
    assert "A Bob, host\nB free" in read(house.board())


async def test_a_match_goes_on_from_the_backup_whatever_was_played_since(house: House, backup: Path) -> None:
    game = await four(house, FIVES)
    await game.play("30 pass")
    then, board = await house.snapshot(), read(house.board())
    with house.env._bot_scope():
        await back_up(house.database, backup)
    await game.play("31 pass")
    lost = house.cy.prompt()
    declaring = ids(lost)[0]
    assert read(house.board()) != board
    await put_back(house, backup)
    assert (await house.snapshot()).revision == then.revision
    assert read(house.board()) == board  # drawn anew, though nobody has pressed anything
    await house.cy.press_id(declaring, lost)
    assert (await house.snapshot()).revision == then.revision
    await game.hands()
    await game.play("pass pass 6 [5|5]")
    assert (await house.snapshot()).revision == (1, 6)
