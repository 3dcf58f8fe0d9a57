"""The yardstick of `benchmarks.clicks`: a bare discord.py bot that answers presses with constant payloads.

`python -m benchmarks.bare PAYLOADS`. It edits and posts the same messages over and over; how many requests of
each kind a press brings about it is told by a button whose id is `plan:` and a number for each of KINDS.
"""

import asyncio
import json
import os
import sys
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord

from bot.client import TableBot, redirect

KINDS = ("edit prompt", "edit board", "post", "follow up", "delete")
PLAN, HAND = "plan:", "42:1:hand:"

Json = dict[str, Any]  # Any: whatever the wire holds


class Constant:
    """A message as it was recorded, made once."""

    def __init__(self, payload: Json) -> None:
        self.view = discord.ui.View(timeout=None)
        for row, components in enumerate(payload["components"]):
            for made in components["components"]:
                self.view.add_item(
                    discord.ui.Button(
                        style=discord.ButtonStyle(made["style"]),
                        label=made["label"],
                        custom_id=made["custom_id"],
                        disabled=made["disabled"],
                        row=row,
                    )
                )
        self.view.stop()
        self.edit: Json = {
            "content": payload["content"],
            "embeds": [discord.Embed.from_dict(embed) for embed in payload["embeds"]],
            "view": self.view,
        }


@dataclass(slots=True)
class Place:
    """A channel: its board, each person's newest token and prompt, and what was posted beside."""

    board: discord.PartialMessage
    prompts: dict[int, tuple[str, int]] = field(default_factory=dict)
    posted: list[discord.Message] = field(default_factory=list)


class Bare(TableBot):
    """Connected as the bot is."""

    def __init__(self, board: Constant, prompt: Constant) -> None:
        super().__init__()
        self._board = board
        self._prompt = prompt
        self._places: dict[int, Place] = {}
        self._plan = (0.0,) * len(KINDS)
        self._presses = 0

    async def on_ready(self) -> None:
        """Post a board in every channel."""
        for guild in self.guilds:
            for channel in guild.text_channels:
                await channel.send(**self._board.edit)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Acknowledge a press and make its requests."""
        pressed = str(dict(interaction.data or {})["custom_id"])
        if pressed.startswith(PLAN):
            self._plan = tuple(map(float, pressed.removeprefix(PLAN).split(":")))
            await interaction.response.defer()
            return
        if pressed.startswith(HAND):
            await interaction.response.defer(ephemeral=True, thinking=True)
            place = self._place(interaction)
            message = (await interaction.edit_original_response(**self._prompt.edit)).id
            place.prompts[interaction.user.id] = interaction.token, message
            return
        await interaction.response.defer()
        place = self._place(interaction)
        if interaction.message is not None:
            place.prompts[interaction.user.id] = interaction.token, interaction.message.id
        first, *others = self._requests(place, interaction.user.id)
        await asyncio.gather(*others)
        await first  # the people press again when they see this one

    def _place(self, interaction: discord.Interaction) -> Place:
        """Return the channel; the first press in it is one of the board's."""
        channel, message = interaction.channel_id or 0, interaction.message
        if channel not in self._places and message is not None:
            self._places[channel] = Place(
                self.get_partial_messageable(channel).get_partial_message(message.id)
            )
        return self._places[channel]

    def _requests(self, place: Place, presser: int) -> Iterator[Coroutine[Any, Any, object]]:
        """Yield what a press brings about, the prompt of who is next first."""
        people = sorted(place.prompts)
        start = people.index(presser) + 1
        number, self._presses = self._presses, self._presses + 1
        for kind, rate in zip(KINDS, self._plan, strict=True):
            for count in range(int((number + 1) * rate) - int(number * rate)):
                yield self._request(kind, place, people[(start + count) % len(people)])

    async def _request(self, kind: str, place: Place, person: int) -> None:
        token, message = place.prompts[person]
        match kind:
            case "edit prompt":
                await self._hook(token).edit_message(message, **self._prompt.edit)
            case "edit board":
                await place.board.edit(**self._board.edit, attachments=[])
            case "post":
                place.posted.append(await place.board.channel.send(**self._board.edit))
            case "follow up":
                await self._hook(token).send(**self._prompt.edit, ephemeral=True, wait=True)
            case _ if place.posted:
                await place.posted.pop().delete()

    def _hook(self, token: str) -> discord.Webhook:
        hook = discord.Webhook.partial(self.application_id or 0, token, client=self)
        hook.type = discord.WebhookType.application
        return hook


async def main(recorded: Json) -> None:
    """Run until killed."""
    redirect(os.environ["TEXAS42_DISCORD_URL"])
    async with Bare(Constant(recorded["board"]), Constant(recorded["prompt"])) as bare:
        await bare.start("sandbox")


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text("utf-8"))))
