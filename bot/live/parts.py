"""The parts of the live side, put together."""

from collections.abc import Callable

import discord

from bot.live.boards import Boards
from bot.live.channels import Channels
from bot.live.live import Live
from bot.live.looks import Looks
from bot.live.notices import Notices
from bot.live.posts import Posts
from bot.live.prompts import Prompts
from bot.live.sweep import Sweep
from bot.live.wire import Wire
from bot.tables.manager import Manager
from bot.tables.ports import Clock, MessageStore, TableStore, Timers
from bot.tables.servers import Servers


def assembled(  # noqa: PLR0913 - what it works with, all named
    client: discord.Client,
    manager: Manager,
    *,
    messages: MessageStore,
    people: TableStore,
    looks: Looks,
    servers: Servers,
    clock: Clock,
    timers: Timers,
    trick_seconds: float,
    edit_seconds: float,
    notice_seconds: float,
    board_seconds: float,
    coalesced: Callable[[], None],
) -> Live:
    """Return the live side; all times are in seconds. `coalesced`: see Boards."""
    wire, channels = Wire(client, looks), Channels()
    prompts = Prompts(wire=wire, messages=messages, people=people, clock=clock, timers=timers)
    notices = Notices(
        wire=wire,
        messages=messages,
        people=people,
        prompts=prompts,
        channels=channels,
        servers=servers,
        clock=clock,
        timers=timers,
        notice_seconds=notice_seconds,
    )
    posts = Posts(
        wire=wire,
        store=messages,
        clock=clock,
        timers=timers,
        board_seconds=board_seconds,
        posted=prompts.board_posted,
    )
    boards = Boards(
        posts=posts,
        manager=manager,
        channels=channels,
        clock=clock,
        timers=timers,
        trick_seconds=trick_seconds,
        edit_seconds=edit_seconds,
        servers=servers,
        shown=notices.shown,
        coalesced=coalesced,
    )
    return Live(
        boards=boards,
        posts=posts,
        prompts=prompts,
        notices=notices,
        channels=channels,
        looks=looks,
        messages=messages,
        sweep=Sweep(
            messages=messages, manager=manager, boards=boards, posts=posts, prompts=prompts, notices=notices
        ),
    )
