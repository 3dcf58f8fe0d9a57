"""A table that plays a story, and everything that one viewer can get of it."""

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.live.drawing import draw
from bot.live.looks import Looks, Outfit
from bot.render import answers, menus
from bot.render.announcement import announcement
from bot.render.message import Message
from bot.render.messages import sentence
from bot.render.notice import absent_notice, notice
from bot.render.prompt import emptied, moved, prompt
from bot.render.review import review
from bot.render.score import score
from bot.render.steps import Piles, Step
from bot.tables.errors import TableError
from bot.tables.events import TableDealt
from bot.tables.ports import PersonalSettings, Status
from bot.tables.snapshot import Snapshot
from bot.text.translator import texts
from engine.actions import Action
from engine.errors import RuleError
from engine.seats import Seat
from engine.view import SeatView
from tests.bot.tables.room import ANN, EVE, GUILD, PLAYERS, Room
from tests.proofs.twins import Story

OURS = ("bot", "cogs", "data", "engine")
t = texts(None)


class Telling:
    """A table that plays a story, and everything that one viewer could get of it."""

    def __init__(self, story: Story, viewer: Seat | None) -> None:
        self.room = Room()
        self.story = story
        self.caller = EVE if viewer is None else PLAYERS[viewer]
        self.key = ""

    async def go_to(self, place: int) -> None:
        """Deal (0), do the next act of the story, or begin the next round after the last."""
        if place == 0:
            await self._deal()
        elif place <= len(self.story.acts):
            await self._act(self.story.acts[place - 1])
        elif (snapshot := await self.room.manager.snapshot(self.key)).table.status is Status.BETWEEN:
            await self.room.manager.next_round(self.key, ANN, snapshot.revision)

    async def _deal(self) -> None:
        """Deal as the story says, its marks included."""
        self.room.shuffler.hands.append(self.story.dealt.hands)
        self.key = await self.room.open(*PLAYERS, rules=self.story.dealt.rules)
        self.room.shuffler.dealer = self.story.dealt.dealer
        await self.room.manager.start(self.key, ANN)
        events = self.room.memory.logs[self.key].events
        dealt = events[-1]
        assert isinstance(dealt, TableDealt)
        events[-1] = replace(dealt, deal=self.story.dealt)
        self.room.restarted()

    async def _act(self, action: Action) -> None:
        """Let whoever is to act do this."""
        given = (await self.room.manager.snapshot(self.key)).revision
        told = await self.room.manager.act(self.key, await self.room.awaited(self.key), given, action)
        assert told.revision != given

    async def outputs(self, tries: list[Action]) -> dict[str, str]:
        """Return whatever the viewer can get to see now, by where it is seen."""
        snapshot = await self.room.manager.snapshot(self.key)
        found: dict[str, str] = {}
        async for name, message in self._messages(snapshot):
            found[name] = message if isinstance(message, str) else written(message)
        for action in tries:
            found[f"try {action}"] = await self._tried(action, snapshot)
        return found

    async def files(self, looks: Looks) -> list[tuple[str, bytes]]:
        """Return names and contents of all files that the viewer can get now, on their way to Discord."""
        found: list[tuple[str, bytes]] = []

        async def send(worn: Outfit) -> Any:  # noqa: ANN401 - a message of Discord's
            found.extend((file.filename, file.fp.read()) for file in worn.files)
            return SimpleNamespace(id=0, attachments=[], embeds=[])

        async for _, message in self._messages(await self.room.manager.snapshot(self.key)):
            if isinstance(message, Message):
                await looks.send(message, send)
        return found

    async def _messages(self, snapshot: Snapshot) -> AsyncIterator[tuple[str, Message | str]]:
        manager, table = self.room.manager, snapshot.table
        yield "revision", str(snapshot.revision)
        yield "repr", repr(snapshot)
        for framed in (False, True):
            yield f"board {framed}", await draw(snapshot, framed=framed, rounds=manager.played_rounds)
        yield "score", score(await manager.score(self.key), snapshot.public(), t)
        yield "list", menus.table_list(await manager.listed(GUILD, self.caller), GUILD, t)
        yield "menu", menus.more(table, table.seat_of(await manager.person(self.caller)), t, finished=1)
        for name, answer in self._lines(snapshot):
            yield name, answer
        for number in range(3):
            yield f"review {number}", await self._reviewed(number or None)
        try:
            yield "record", await manager.record(self.key)
        except TableError as error:
            yield "record", sentence(error, t)
        try:
            _, view, _ = await manager.seat_view(self.key, self.caller)
        except TableError as error:
            yield "hand", sentence(error, t)
            return
        if view is not None and table.status is Status.PLAYING:
            for name, message in _private(snapshot, view):
                yield name, message

    def _lines(self, snapshot: Snapshot) -> Iterator[tuple[str, Message]]:
        table = snapshot.table
        yield "notice", notice(table, self.caller.discord_id, t)
        yield "absent", absent_notice(table, self.caller.discord_id, t)
        yield "emptied", emptied(t, table, snapshot.public())
        yield "moved", moved(t, table)
        yield "link", answers.table_link(table, t)
        yield "no hand", answers.no_hand(table, snapshot.public(), t)

    async def _reviewed(self, number: int | None) -> str:
        try:
            view, _, table = await self.room.manager.review(self.key, number)
        except TableError as error:
            return sentence(error, t)
        return "".join(written(review(table, view, page, t, 1)) for page in range(len(view.tricks) + 1))

    async def _tried(self, action: Action, snapshot: Snapshot) -> str:
        """Return what the viewer is told who tries this; what the rules allow isn't tried."""
        public = snapshot.public()
        if public is not None and public.turn is not None and self.caller == PLAYERS[public.turn]:
            view = snapshot.seat(public.turn)
            if view is None or action in view.legal:
                return "allowed"
        try:
            await self.room.manager.act(self.key, self.caller, snapshot.revision, action)
        except (RuleError, TableError) as error:
            return sentence(error, t)
        raise AssertionError(action)


def _private(snapshot: Snapshot, view: SeatView) -> Iterator[tuple[str, Message]]:
    steps: list[Step | None] = [Piles(1), Piles(2), *view.legal[::-1]]
    for confirm in (False, True):
        for step in (None, *steps[:: 1 + len(steps) // 3]):
            chosen = PersonalSettings(confirm_tiles=confirm)
            yield f"prompt {confirm} {step}", prompt(snapshot.table, view, chosen, t, step=step)
    yield "announcement", announcement(snapshot.table, view, t)


def written(message: Message) -> str:
    """Return every byte of a message."""
    embed = message.embed.to_dict() if message.embed else None
    return repr((message.content, embed, message.rows, message.hand, message.picture))


class Listener(logging.Handler):
    """Appends what our loggers say to `lines`."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name} {record.getMessage()}")


@contextmanager
def listening() -> Iterator[Listener]:
    """Hear our loggers at every level."""
    listener = Listener()
    loggers = [logging.getLogger(name) for name in OURS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(listener)
        logger.setLevel(logging.DEBUG)
    try:
        yield listener
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(listener)
            logger.setLevel(level)
