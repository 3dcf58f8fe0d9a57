"""`python -m bot check`: says in plain words what is right and what isn't, without starting to play."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import discord

from bot.client import TableBot, intents
from bot.emojis import drawn
from bot.live.wire import FAILURES
from bot.render.messages import permission
from bot.settings import Settings
from bot.text.translator import texts

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invite link asks for (docs/operating.md)."""
_ALIAS = {"read_messages": "view_channel"}
"""discord.py's older name, under which it lists a permission."""
REFUSED = "Discord refuses it. Make a new one on the Bot page of the developer portal."
INVITE = "Use the invite link that the README shows."


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    is_right: bool
    subject: str
    text: str

    def __str__(self) -> str:
        """Return the line as it is printed."""
        return f"{'ok ' if self.is_right else 'NOT'} {self.subject}: {self.text}"


async def check(settings: Settings, database: Callable[[], Awaitable[str]], unknown: Sequence[str]) -> int:
    """Print the findings and return the exit code: 0 where all is right, 1 where something isn't.

    `database` looks at the database, changes nothing and returns a sentence, or raises ValueError with one.
    `unknown` says what is written as a setting and is none.
    """
    findings = [_settings(unknown), await _database(database), *await _discord(settings)]
    for finding in findings:
        print(finding)  # noqa: T201 - the report of a command
    return 0 if all(finding.is_right for finding in findings) else 1


def _settings(unknown: Sequence[str]) -> Finding:
    text = " ".join(unknown) or "Each is known and in its bounds."
    return Finding(is_right=not unknown, subject="settings", text=text)


async def _database(look: Callable[[], Awaitable[str]]) -> Finding:
    try:
        return Finding(is_right=True, subject="database", text=await look())
    except ValueError as error:
        return Finding(is_right=False, subject="database", text=str(error))


async def _discord(settings: Settings) -> list[Finding]:
    client = TableBot()
    async with client:
        try:
            await client.login(settings.token.get_secret_value())
            name = client.user.name if client.user else "?"
            return [
                Finding(is_right=True, subject="token", text=f"Discord knows it: this is {name}."),
                await _intents(client),
                await _permissions(client),
                await _emojis(client),
            ]
        except discord.LoginFailure:
            return [
                Finding(
                    is_right=False,
                    subject="token",
                    text=REFUSED,
                )
            ]
        except FAILURES as error:
            return [
                Finding(
                    is_right=False,
                    subject="Discord",
                    text=f"No answer ({type(error).__name__}).",
                )
            ]


async def _intents(client: TableBot) -> Finding:
    shards, *_ = await client.http.get_bot_gateway()
    text = f"None that is privileged is asked for (value {intents().value}); {shards} shard(s)."
    return Finding(is_right=True, subject="intents", text=text)


async def _permissions(client: TableBot) -> Finding:
    guilds = await client.http.get_guilds(200, with_counts=False)
    lacking: list[str] = []
    for guild in guilds:
        here = discord.Permissions(int(guild["permissions"]))
        missing = [name for name, wanted in NEEDED if wanted and not getattr(here, name)]
        if missing and not here.administrator:
            words = (permission(_ALIAS.get(name, name), texts(None)) for name in missing)
            lacking.append(f"{guild['name']} lacks {', '.join(words)}")
    if lacking:
        return Finding(
            is_right=False,
            subject="permissions",
            text=f"{'; '.join(lacking)}. {INVITE}",
        )
    where = (
        f"All that is needed, in {len(guilds)} server(s); channels may still forbid it."
        if guilds
        else f"The bot is in no server yet. {INVITE}"
    )
    return Finding(is_right=bool(guilds), subject="permissions", text=where)


async def _emojis(client: TableBot) -> Finding:
    names = drawn().keys()
    found = sum(emoji.name in names for emoji in await client.fetch_application_emojis())
    text = f"{found} of {len(names)} tiles."
    if found < len(names):
        text += " The others are text; `python -m bot emojis` makes them."
    return Finding(is_right=True, subject="emojis", text=text)
