"""A message as renderers make it, before Discord's library sees it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import discord

from engine.tiles import Tile

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button that asks for something; `id` is of the grammar in `bot.render.ids`.

    `tile`: the tile that it stands for; `emoji`: its picture before the label, where there is one.
    """

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    tile: Tile | None = None
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class LinkButton:
    """A button that leads somewhere on Discord."""

    url: str
    label: str


Row = tuple[Button | LinkButton, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in an embed, not drawn yet: that takes longer than the loop may stand still.

    `draw` makes a PNG file of `views`; `alternative` is one sentence for who doesn't see it (D43), `guild`
    the server in which it is shown.
    """

    guild: int
    alternative: str
    draw: Callable[..., bytes]
    views: tuple[Any, ...]  # what its `draw` takes

    def png(self) -> bytes:
        """Draw it."""
        return self.draw(*self.views)


@dataclass(frozen=True, slots=True)
class Message:
    """What a message holds. Without an embed or without rows it has none: an edit takes them away.

    Text and buttons say everything. A `picture` in the embed is added where it can be shown; a `hand` stands
    large in place of the content where there are emojis.
    """

    content: str
    embed: discord.Embed | None = None
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    hand: tuple[Tile, ...] = ()


def to_view(message: Message) -> discord.ui.View | None:
    """Return the buttons for one sending, or None. Needs a running loop.

    A view is built anew each time and is stopped before it is sent, so that discord.py keeps nothing of it
    (D17, D26); each button stands in its row explicitly (D27).
    """
    if not message.rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(message.rows):
        for button in row:
            view.add_item(_item(button, number))
    view.stop()
    return view


def _item(button: Button | LinkButton, row: int) -> discord.ui.Button[discord.ui.View]:
    if isinstance(button, LinkButton):
        return discord.ui.Button(url=button.url, label=button.label, row=row)
    return discord.ui.Button(
        style=discord.ButtonStyle[button.style],
        label=button.label,
        disabled=button.disabled,
        custom_id=button.id,
        emoji=button.emoji,
        row=row,
    )
