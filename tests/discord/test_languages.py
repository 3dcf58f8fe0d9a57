"""Four people of four languages at one table: each hand in its owner's, the board in the server's."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.live.drawing import draw
from bot.render import menus, messages, prompt
from bot.render.answers import thread_name
from bot.render.ids import Verb, parse
from bot.render.message import Message
from bot.render.notice import notice
from bot.tables.errors import Denial, TableError
from bot.tables.ports import PersonalSettings, Status
from bot.text.translator import texts
from tests.discord.game import SIXES
from tests.discord.house import ISOLATES, House, Person, buttons, open_house, read

SPEAKS = {"Ann": "ko", "Bob": "id", "Cy": "pl", "Dee": "th", "Eve": "fr"}
"""Nobody has translated anything into Eve's language."""
SERVER = "pl"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A Polish server with people of many languages."""
    async with open_house(tmp_path / "texas42.sqlite3") as plain:
        spoken = House(
            plain.env, plain.database, plain._start, plain.env.create_guild(preferred_locale=SERVER)
        )
        await spoken.after()
        locales = {str(spoken.people[name].member.id): locale for name, locale in SPEAKS.items()}
        backend = plain.env.backend
        emit = backend.emit

        def localised(event: str, payload: dict[str, Any], *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - as it is
            if event == "INTERACTION_CREATE":
                user = payload["member"]["user"]["id"]
                payload |= {"locale": locales.get(user, "en-US"), "guild_locale": SERVER}
            return emit(event, payload, *rest, **more)

        monkeypatch.setattr(backend, "emit", localised)
        yield spoken


def said(message: Message) -> tuple[str, list[str]]:
    """Return what a rendered message says, and its labels."""
    parts = [message.content]
    if message.embed is not None:
        parts += [message.embed.title or "", message.embed.description or ""]
        parts += [f"{field.name}\n{field.value}" for field in message.embed.fields]
    text = "\n".join(part for part in parts if part).translate(ISOLATES)
    return text, [button.label for row in message.rows for button in row]


def shown(message: discord.Message) -> tuple[str, list[str]]:
    """Return what a message on Discord says, and its labels."""
    return read(message), [button.label or "" for button in buttons(message)]


class Table:
    """The four around their table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = (house.ann, house.bob, house.cy, house.dee)

    async def press(self, person: Person, message: discord.Message, *verbs: Verb, argument: str = "") -> None:
        """Press the first button that can be pressed and asks for one of these."""
        for button in buttons(message):
            found = parse(button.custom_id or "")
            if found and found.verb in verbs and not button.disabled and argument in {"", found.argument}:
                await person.press_id(button.custom_id or "", message)
                return
        raise AssertionError(f"no {verbs} in {read(message)}")

    async def sees_its_language(self) -> None:
        """The board is the server's, every hand its owner's."""
        snapshot = await self.house.snapshot()
        rounds = self.house.bot.manager.played_rounds
        board = await draw(snapshot, framed=False, rounds=rounds, language=SERVER)
        assert shown(self.house.board()) == said(board)
        if snapshot.table.status is not Status.PLAYING:
            return
        for person, (name, locale) in zip(self.people, SPEAKS.items(), strict=False):
            seat = next(seat for seat in snapshot.table.rules.seats if self.people[seat] is person)
            view = snapshot.seat(seat)
            assert view is not None
            hand = prompt.prompt(snapshot.table, view, PersonalSettings(), texts(locale))
            assert shown(person.prompt()) == said(hand), name

    async def act(self) -> None:
        """Let whoever is asked act: A bids 30 and names sixes, everybody plays the first tile that goes."""
        public = (await self.house.snapshot()).public()
        assert public is not None
        assert public.turn is not None
        person = self.people[public.turn]
        wanted = "30" if person is self.people[0] else "pass"
        match public.phase.value:
            case "auction":
                await self.press(person, person.prompt(), Verb.BID, argument=wanted)
            case "declaration":
                await self.press(person, person.prompt(), Verb.TRUMP, argument="6")
                await self.press(person, person.prompt(), Verb.DECLARE)
            case _:
                await self.press(person, person.prompt(), Verb.PLAY)


async def test_four_people_of_four_languages_play_a_match_at_one_table(house: House) -> None:
    house.stack(*[SIXES] * 7)
    table = Table(house)
    await house.ann.run("42 new")
    for person, seat in ((house.bob, "B"), (house.cy, "C"), (house.dee, "D")):
        await table.press(person, house.board(), Verb.SIT, argument=seat)
    await table.sees_its_language()
    await table.press(house.ann, house.board(), Verb.START)
    while (status := (await house.snapshot()).table.status) is not Status.FINISHED:
        if status is Status.BETWEEN:
            await table.sees_its_language()
            await table.press(house.ann, house.board(), Verb.NEXT)
        for person in table.people:
            await table.press(person, house.board(), Verb.HAND)
        while (await house.snapshot()).table.status is Status.PLAYING:
            await table.sees_its_language()
            await table.act()
    await table.sees_its_language()


@pytest.mark.parametrize("name", SPEAKS)
async def test_answers_and_refusals_speak_the_language_of_who_asks(house: House, name: str) -> None:
    person, t = house.people[name], texts(SPEAKS[name])
    assert await person.run("42 help") == menus.help(t).content
    assert await person.run("42 hand") == messages.sentence(TableError(Denial.NO_TABLE), t)


async def test_a_thread_is_called_as_the_server_speaks(house: House) -> None:
    await house.ann.run("42 new", thread=True)
    (thread,) = house.bot.get_guild(house.guild.id).threads  # type: ignore[union-attr] # the bot is in it
    assert thread.name == thread_name("Ann", texts(SERVER))


async def test_a_notice_speaks_as_the_board(house: House) -> None:
    await house.ann.run("42 new")
    await Table(house).press(house.ann, house.board(), Verb.FILL)
    await Table(house).press(house.ann, house.ann.private()[-1], Verb.FILL_AS)
    await Table(house).press(house.ann, house.board(), Verb.START)
    called = next(message for message in house.eve.sees() if message.mentions)
    table = (await house.snapshot()).table
    assert shown(called) == said(notice(table, house.ann.member.id, texts(SERVER)))


async def test_the_board_speaks_what_was_chosen_for_the_server_from_its_next_change_on(house: House) -> None:
    role = house.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    user = house.env.create_user("olive", global_name="Olive")
    owner = Person(house, house.guild.add_member(user, roles=[role]))
    await house.ann.run("42 new")
    assert read(house.board()) == said(await _lobby(house, SERVER))[0]
    await owner.run("42admin set", language="th")
    await Table(house).press(house.bob, house.board(), Verb.SIT, argument="B")
    assert shown(house.board()) == said(await _lobby(house, "th"))


async def _lobby(house: House, language: str) -> Message:
    rounds = house.bot.manager.played_rounds
    return await draw(await house.snapshot(), framed=False, rounds=rounds, language=language)
