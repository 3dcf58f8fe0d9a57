"""Hostile presses at two tables: made up, stolen, old, many at once, and at the worst moments."""

# ruff: noqa: ANN401 - simcord's records and payloads are of any type

import asyncio
import random
import string
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bot.render.arguments import argument
from bot.render.ids import Verb, compose
from bot.tables.ports import Status
from bot.tables.snapshot import Snapshot
from engine.actions import Action, Bid, Declare, Play
from engine.auction import PASS, Points
from engine.state import Phase
from tests.discord.house import House, Person
from tests.discord.trouble import press_payload
from tests.proofs.wiretap import Sent, Wiretap

Press = tuple[Person, str, Any]

ODD = (
    "42:0:hand:tableb:0.0:",
    "42:2:hand:tableb:0.0:",
    "42:1:hand:tableb:0.0",
    "42:1:sit:a:0.0:\u0661",
    "x" * 100,
)
"""Of an earlier format, of a later one, cut short, with a digit that is none of ours, and noise."""
ODD_ARGUMENTS = ("", "A", "H", "Z", "66", "99", "6/1", "D/9", "30", "0", "9m", "pass", "1.0", "999.999", "on")


class Storm:
    """Lets people press. `presses` counts what reached the bot."""

    def __init__(self, house: House, tap: Wiretap, rng: random.Random) -> None:
        self.house = house
        self.rng = rng
        self.presses = 0
        self.places = {
            house.channel.id: (house.channel, ("ann", "bob", "cy", "dee")),
            (other := house.guild.create_text_channel("other")).id: (other, ("eve", "finn")),
        }
        self._tap = tap
        self._ids: dict[str, None] = {}
        self._records: list[Any] = []
        self._kinds: list[Callable[[], Any]] = [
            *[self._proper] * 8,
            *[self._proper_thrice] * 2,
            *[self._malformed, self._made_up, self._stolen] * 2,
            *[self._look] * 2,
            self._seat_changes_hands,
            self._table_ends,
        ]

    def heard(self, sent: Sent) -> None:
        """Keep every id that ever stood on a button."""
        data = sent.payload.get("data") or sent.payload
        for row in data.get("components") or ():
            for item in row.get("components", ()):
                if "custom_id" in item:
                    self._ids[item["custom_id"]] = None
        while len(self._ids) > 2000:
            del self._ids[next(iter(self._ids))]

    async def instant(self) -> None:
        """Let some things happen at the same instant, now and then while the bot is started anew."""
        for channel in self.places:
            await self._revive(channel)
        kinds = self.rng.sample(self._kinds, self.rng.randint(1, 3))
        presses = [press for kind in kinds for press in await kind()]
        self._emit(presses)
        if self.rng.random() < 0.02:
            for _ in range(self.rng.randint(0, 20)):
                await asyncio.sleep(0)
            await self.house.restart()
        await self.house.after()
        assert [self._tap.acknowledged[record.id] for record in self._records] == [1] * len(self._records)
        assert not any(record.loading for record in self._records), "somebody waits for an answer for ever"
        self._records.clear()

    def _emit(self, presses: list[Press]) -> None:
        """Deliver presses, some of them twice over."""
        payloads = []
        for person, custom_id, message in presses:
            record, payload = press_payload(self.house, person, custom_id, message)
            self._records.append(record)
            payloads += [payload] * self.rng.choice([1, 1, 1, 1, 1, 1, 1, 2, 3])
        self.rng.shuffle(payloads)
        for payload in payloads:
            self.house.env.backend.emit("INTERACTION_CREATE", payload)
        self.presses += len(payloads)

    # What is pressed

    async def _proper(self) -> list[Press]:
        """What somebody should press next."""
        snapshot = await self._some_table()
        if snapshot is None:
            return []
        public, key = snapshot.public(), snapshot.table.key
        if public is None:
            wanted = self.rng.choice([compose(Verb.FILL_AS, key, "club"), compose(Verb.START, key)])
            return [self._by(self._seated(snapshot), wanted)]
        if snapshot.table.status is not Status.PLAYING or public.turn is None:
            verb = Verb.NEXT if snapshot.table.status is Status.BETWEEN else Verb.REMATCH
            return [self._by(self._seated(snapshot), compose(verb, key, **snapshot.revision._asdict()))]
        holder, view = snapshot.table.seats[public.turn], snapshot.seat(public.turn)
        if holder is None:
            seat = public.turn.name
            sat = compose(Verb.SIT, key, seat), compose(Verb.COMPUTER_AS, key, f"{seat}.club")
            return [self._by(self._anybody(), self.rng.choice(sat))]
        if view is None:
            return []
        choice = self._chosen(list(view.legal), public.phase)
        who = self._person(holder.discord_id)
        return [self._by(who, compose(_verb(choice), key, argument(choice), **snapshot.revision._asdict()))]

    async def _proper_thrice(self) -> list[Press]:
        return await self._proper() * 3

    async def _malformed(self) -> list[Press]:
        noise = "".join(self.rng.choices(string.printable, k=self.rng.randint(1, 100)))
        broken = self.rng.choice(list(self._ids) or [noise])
        cut = self.rng.randrange(len(broken) + 1)
        return [
            self._by(self._anybody(), self.rng.choice([noise, broken[:cut], broken + noise[:20], *ODD])[:100])
        ]

    async def _made_up(self) -> list[Press]:
        """Of the grammar, and nobody ever drew it."""
        snapshot = await self._some_table()
        keys = ["nosuch", None] + [snapshot.table.key] * 8 if snapshot else [None]
        verb = self.rng.choice([verb for verb in Verb if verb is not Verb.FORGET_SURE])
        deal, acts = self.rng.randint(0, 9), self.rng.randint(0, 40)
        argument = self.rng.choice(ODD_ARGUMENTS)
        made_up = compose(verb, self.rng.choice(keys), argument, deal=deal, acts=acts)
        return [self._by(self._anybody(), made_up)]

    async def _stolen(self) -> list[Press]:
        """Buttons of other people, other tables and earlier moments; nearly all of them are old."""
        return [
            self._by(self._anybody(), self.rng.choice(list(self._ids))) for _ in range(3 if self._ids else 0)
        ]

    async def _look(self) -> list[Press]:
        """Open a hand, or whatever else stands on a board."""
        snapshot = await self._some_table()
        if snapshot is None:
            return []
        verbs = [Verb.HAND, Verb.HAND, Verb.REFRESH, Verb.SCORE, Verb.REVIEW, Verb.MORE]
        return [self._by(self._anybody(), compose(self.rng.choice(verbs), snapshot.table.key))]

    async def _seat_changes_hands(self) -> list[Press]:
        """The player to act leaves, acts, and others want the seat, all at once."""
        snapshot = await self._some_table()
        public = snapshot.public() if snapshot else None
        if snapshot is None or public is None or public.turn is None:
            return []
        key, seat = snapshot.table.key, public.turn.name
        holder = snapshot.table.seats[public.turn]
        leaver = self._person(holder.discord_id) if holder and holder.discord_id else self._anybody()
        computer = compose(Verb.COMPUTER_AS, key, f"{seat}.club")
        wanted = [compose(Verb.SIT, key, seat), computer, compose(Verb.HAND, key)]
        others = [self._by(self._anybody(), self.rng.choice(wanted)) for _ in range(4)]
        leaves = self._by(leaver, compose(Verb.LEAVE_SURE, key))
        elsewhere = self._by(leaver, compose(Verb.SIT, key, self.rng.choice("ABCD")))
        return [*await self._proper(), leaves, *others, elsewhere]

    async def _table_ends(self) -> list[Press]:
        """A manager ends a table while others press on."""
        snapshot = await self._some_table()
        if snapshot is None or self.rng.random() < 0.5:
            return []
        ends = self._by(self.house.manager, compose(Verb.END_SURE, snapshot.table.key))
        return [*await self._proper_thrice(), ends, *await self._look()]

    def tidy(self) -> None:
        """Forget old private messages that no prompt stands in, as a client does."""
        prompts = self.house.bot.live.prompts._standing.values()
        standing = {message for each in prompts for message in each}
        for stored in self.house.env.backend.messages.values():
            private = [key for key, message in stored.items() if message.is_ephemeral and key not in standing]
            for message in private[:-100]:
                del stored[message]

    # Who and where

    def _by(self, person: Person, custom_id: str) -> Press:
        """Return a press in one of the newest messages that this person sees."""
        backend = self.house.env.backend
        seen = [
            message
            for channel in self.places
            for message in backend.messages.get(channel, {}).values()
            if message.author_id == backend.bot_user.id and _is_seen(message, person)
        ]
        message = self.rng.choice(seen[-12:])
        return (
            person,
            custom_id,
            SimpleNamespace(id=message.id, channel=SimpleNamespace(id=message.channel_id)),
        )

    def _anybody(self) -> Person:
        return self.rng.choice([*self.house.people.values(), self.house.manager])

    def _person(self, discord_id: int | None) -> Person:
        people = self.house.people.values()
        return next((person for person in people if person.member.id == discord_id), self.house.manager)

    def _seated(self, snapshot: Snapshot) -> Person:
        holders = [holder.discord_id for holder in snapshot.table.seats if holder and holder.discord_id]
        return self._person(self.rng.choice(holders)) if holders else self._anybody()

    async def _some_table(self) -> Snapshot | None:
        with self.house.env._bot_scope():
            return await self.house.bot.manager.running_in(self.rng.choice(list(self.places)))

    async def _revive(self, channel: int) -> None:
        """Open a new table where none runs."""
        with self.house.env._bot_scope():
            if await self.house.bot.manager.running_in(channel) is not None:
                return
        place, names = self.places[channel]
        for command, name in zip(("42 new", *["42 join"] * 3), names, strict=False):
            await self.house.people[name.title()].run(command, place)

    def _chosen(self, legal: list[Action], phase: Phase) -> Action:
        """Return a legal act; of the auction mostly a low bid or a pass, so that rounds of all kinds come."""
        if phase is Phase.AUCTION and self.rng.random() < 0.6:
            return self.rng.choice([act for act in legal if act in {Bid(PASS), Bid(Points(30))}] or legal)
        return self.rng.choice(legal)


def _is_seen(message: Any, person: Person) -> bool:
    return not message.is_ephemeral or (message.interaction_metadata or {})["user"]["id"] == str(
        person.member.id
    )


def _verb(action: Action) -> Verb:
    return {Bid: Verb.BID_SURE, Declare: Verb.DECLARE, Play: Verb.PLAY}[type(action)]
