"""A bot that speaks plain HTTP to a sandbox whose clock stands still."""

from dataclasses import dataclass
from typing import Any

import aiohttp

from sandbox.clock import ManualClock
from sandbox.model import Channel, Interaction, Message
from sandbox.refusals import Json
from sandbox.server import Sandbox


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    body: Any  # JSON: an object or a list
    headers: dict[str, str]

    @property
    def code(self) -> tuple[int, int]:
        return self.status, self.body.get("code", 0) if isinstance(self.body, dict) else 0


@dataclass(frozen=True, slots=True)
class Api:
    """A bot that speaks plain HTTP."""

    sandbox: Sandbox
    session: aiohttp.ClientSession
    clock: ManualClock

    @property
    def table(self) -> Channel:
        return self.sandbox.world.channel("table")

    async def ask(self, method: str, path: str, body: Json | list[Json] | None = None) -> Answered:
        headers = {"Authorization": "Bot x"}
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers) as response:
            told = response.content_type == "application/json" and response.content_length
            found = await response.json() if told else {}
            return Answered(response.status, found, dict(response.headers))

    async def post(self, **parts: object) -> Message:
        made = await self.ask("POST", f"/channels/{self.table.id}/messages", {"content": "x"} | parts)
        assert made.status == 200, made.body
        message = self.sandbox.world.find(self.table.id, int(made.body["id"]))
        assert message is not None
        return message

    async def pressed(self, name: str = "ann", message: Message | None = None) -> Interaction:
        """Somebody presses the button of a message."""
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}
        used = message or await self.post(components=[row])
        return await self.sandbox.driver.person(name).press(used, "b", wait=False)

    async def callback(self, interaction: Interaction, kind: int, **data: object) -> Answered:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.ask("POST", path, {"type": kind, "data": data})

    async def webhook(
        self, method: str, interaction: Interaction, path: str, body: Json | None = None
    ) -> Answered:
        application = self.sandbox.world.application_id
        return await self.ask(method, f"/webhooks/{application}/{interaction.token}{path}", body)

    def seen(self, name: str) -> list[str]:
        user = self.sandbox.world.person(name)
        return [message.content for message in self.sandbox.world.seen_by(user, self.table.id)]
