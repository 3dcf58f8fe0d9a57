"""The sandbox's peer in its tests: a small bot on real discord.py that does a bit of everything."""

import asyncio
import io
import os
import re
import signal
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf500f0003860180345a5bd20000000049454e44ae426082"
)

# discord.py's own parameters are generic over the client, which says nothing here
Interaction = discord.Interaction[Any]


class Press(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"tiny:(?P<verb>\w+):(?P<number>\d+)"
):
    """A button whose whole state is in its id."""

    def __init__(self, verb: str, number: int) -> None:
        label = f"{verb} {number}"
        super().__init__(discord.ui.Button(label=label, custom_id=f"tiny:{verb}:{number}"))
        self.verb, self.number = verb, number

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> "Press":
        return cls(match["verb"], int(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        await PRESSES[self.verb](interaction, self.number)


def view(*verbs: str, number: int = 0) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for verb in verbs:
        made.add_item(Press(verb, number))
    return made


async def count(interaction: Interaction, number: int) -> None:
    await interaction.response.edit_message(
        content=f"counted {number + 1}", view=view("count", number=number + 1)
    )


async def update_later(interaction: Interaction, number: int) -> None:
    await interaction.response.defer()
    await interaction.edit_original_response(content=f"updated {number}")


async def think(interaction: Interaction, number: int) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send(f"thought {number}")
    await interaction.followup.send("second thought", ephemeral=True)


async def ask(interaction: Interaction, number: int) -> None:
    await interaction.response.send_modal(Question(title=f"Question {number}"))


async def ignore(_interaction: Interaction, _number: int) -> None:
    return


async def answer_twice(interaction: Interaction, number: int) -> None:
    await interaction.response.send_message(f"first {number}", ephemeral=True)
    again = {"type": 4, "data": {"content": "second"}}
    route = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )
    try:
        await interaction.client.http.request(route, json=again)
    except discord.HTTPException as error:
        await interaction.edit_original_response(content=f"refused with {error.code}")


PRESSES = {
    "count": count,
    "update": update_later,
    "think": think,
    "ask": ask,
    "ignore": ignore,
    "twice": answer_twice,
}


class Question(discord.ui.Modal):
    name: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        label="Your name", custom_id="name", max_length=20
    )

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"hello {self.name.value}", ephemeral=True)


class Colours(discord.ui.View):
    @discord.ui.select(
        custom_id="colours",
        placeholder="A colour",
        options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
    )
    async def chosen(self, interaction: Interaction, select: discord.ui.Select[discord.ui.View]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0]}")


class Tiny(app_commands.Group):
    @app_commands.command(description="Answers pong")
    async def ping(self, interaction: Interaction) -> None:
        await interaction.response.send_message("pong")

    @app_commands.command(description="Tells one person something")
    @app_commands.describe(text="What to tell", times="How often")
    async def whisper(
        self, interaction: Interaction, text: str, times: app_commands.Range[int, 1, 3] = 1
    ) -> None:
        await interaction.response.send_message(" ".join([text] * times), ephemeral=True)

    @app_commands.command(description="Posts every button")
    async def buttons(self, interaction: Interaction) -> None:
        made = view(*list(PRESSES)[:5])
        made.add_item(Press("twice", 0))
        off, die = Press("ignore", 1), Press("count", 1)
        off.item.disabled = True
        die.item.label, die.item.emoji, die.item.style = None, "🎲", discord.ButtonStyle.danger
        made.add_item(off).add_item(die)
        made.add_item(discord.ui.Button(label="docs", url="https://example.org"))
        embed = discord.Embed(
            title="Buttons", description="**bold** and [link](https://example.org)", colour=0x5865F2
        )
        embed.add_field(name="Field", value="||hidden||", inline=False)
        embed.set_footer(text="a footer")
        await interaction.response.send_message("press one", embed=embed, view=made)

    @app_commands.command(description="Posts a select")
    async def colours(self, interaction: Interaction) -> None:
        await interaction.response.send_message("choose", view=Colours(timeout=None), ephemeral=True)

    @app_commands.command(description="Posts a picture in an embed")
    async def picture(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        file = discord.File(io.BytesIO(PIXEL), "pixel.png", description="one pixel")
        embed = discord.Embed(title="Picture").set_image(url="attachment://pixel.png")
        await interaction.followup.send(embed=embed, file=file)

    @app_commands.command(description="Posts in the channel, twice with one nonce")
    async def once(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise TypeError(channel)
        sent = [await channel.send("just once", nonce="table-1-7") for _ in range(2)]
        await interaction.edit_original_response(content=f"{len({message.id for message in sent})} message")

    @app_commands.command(description="Opens a thread")
    async def thread(self, interaction: Interaction, name: str) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise TypeError(channel)
        made = await channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        await made.send("in the thread")
        await interaction.edit_original_response(content=made.mention)

    @app_commands.command(description="Sends more than Discord takes")
    async def long(self, interaction: Interaction) -> None:
        try:
            await interaction.response.send_message("x" * 2001)
        except discord.HTTPException as error:
            await interaction.response.send_message(f"refused with {error.code}")

    @app_commands.command(description="Greets somebody")
    async def greet(self, interaction: Interaction, who: discord.Member, kind: str = "plain") -> None:
        mention = discord.AllowedMentions(users=[who])
        await interaction.response.send_message(
            f"{kind} {who.mention} {interaction.locale}", allowed_mentions=mention
        )

    @greet.autocomplete("kind")
    async def kinds(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=each, value=each)
            for each in ("plain", "polite")
            if each.startswith(current)
        ]


class Bot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.1,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Tiny(name="tiny", description="The tiny bot"))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if not message.author.bot:
            await message.channel.send(f"saw {message.content!r} by {message.author.display_name}")

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        channel = self.get_partial_messageable(event.channel_id)
        await channel.send(f"{event.message_id} was deleted")

    async def on_resumed(self) -> None:
        print("RESUMED", flush=True)  # noqa: T201 - the test reads it in the log


async def main() -> None:
    url = os.environ["TEXAS42_DISCORD_URL"]
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway")
    async with Bot() as bot:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
        await bot.start(os.environ["TEXAS42_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
