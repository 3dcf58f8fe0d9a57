"""Private menus and questions.

The button that confirms stands in the second row of a message whose first row only leads back, and no menu's
second row leads to such a message. So a second tap never confirms.
"""

import discord

from bot.render import buttons
from bot.render.ids import Verb, compose
from bot.render.limits import DESCRIPTION, length
from bot.render.links import channel_link
from bot.render.lobby import sit_rows
from bot.render.message import Button, LinkButton, Message, Row
from bot.render.names import name
from bot.render.sections import DOT
from bot.tables.ports import RUNNING, PersonalSettings, Status
from bot.tables.views import ListedTable, TableView
from bot.text.translator import Texts
from engine.seats import Seat

_RESERVE = 100  # characters, for the line that says how many tables more there are


def more(
    table: TableView, seat: Seat | None, t: Texts, *, manages: bool = False, finished: int = 0
) -> Message:
    """Return the menu with all the rest; `finished` are the rounds that can be reviewed.

    Who doesn't sit is offered the seats that are open or held by computer players.
    """
    runs = table.status in RUNNING
    first = [buttons.rules(table, t), settings_button(t)]
    if finished:
        first.insert(0, buttons.review(table, finished, t))
    if seat is not None and runs:
        # Translators: button, at most 20 characters; gives up one's seat
        first.append(Button(compose(Verb.LEAVE, table.key), t("Leave")))
    if runs and (manages or seat is not None):
        # Translators: button, at most 20 characters; ends the table for everybody, after a question
        first.append(Button(compose(Verb.END, table.key), t("End"), "danger"))
    rows: list[Row] = [tuple(first)]
    if seat is not None:
        rows += _seats(table, seat, t)
    elif runs and any(held is None or held.computer for held in table.seats):
        rows += sit_rows(table, t, former=True)
    # Translators: button, at most 20 characters; how to play here, in five lines
    last = [Button(compose(Verb.HELP), t("Help"))]
    if seat is not None and runs:
        # Translators: button, at most 20 characters; the board once more, at the bottom of the channel
        last.insert(0, Button(compose(Verb.REPOST, table.key), t("Post board again")))
    rows.append(tuple(last))
    return Message(t("Table {number}: what would you like to do?", number=table.number), rows=tuple(rows))


def _seats(table: TableView, mine: Seat, t: Texts) -> list[Row]:
    people = [
        seat
        for seat in table.rules.seats
        if seat != mine and (held := table.seats[seat]) is not None and not held.computer
    ]
    taken = [
        seat for seat in table.rules.seats if seat != mine and (table.seats[seat] or table.offered[seat])
    ]
    host = (held := table.seats[mine]) is not None and held.person == table.host
    match table.status:
        case Status.OPEN if host and taken:
            return [
                tuple(
                    # Translators: button, at most 20 characters; the host frees seat B
                    Button(
                        compose(Verb.FREE, table.key, seat.name), t("Make seat {seat} free", seat=seat.name)
                    )
                    for seat in taken
                )
            ]
        case Status.PLAYING if people:
            return [
                tuple(
                    # Translators: button, at most 20 characters; asks to replace an absent player at seat B
                    Button(compose(Verb.REPLACE, table.key, seat.name), t("Replace {seat}", seat=seat.name))
                    for seat in people
                )
            ]
    return []


def settings_button(t: Texts) -> Button:
    """Return the button that opens one's own settings."""
    # Translators: button, at most 20 characters; one's own settings
    return Button(compose(Verb.SETTINGS), t("Settings"))


def ask_leave(table: TableView, ends: bool, t: Texts) -> Message:  # noqa: FBT001 - the manager's answer
    """Ask before a seat is given up in a match; `ends` says that nobody human would be left."""
    lines = [t("Give up your seat? To pause, just close Discord: nothing is lost.")]
    if ends:
        lines.append(t("Nobody else is left at the table: it would end."))
    # Translators: button, at most 20 characters; confirms that a seat is given up
    sure = Button(compose(Verb.LEAVE_SURE, table.key), t("Give up my seat"), "danger")
    return _question(lines, table, sure, t)


def ask_end(table: TableView, t: Texts) -> Message:
    """Ask before a table is ended."""
    lines = [t("End table {number} for everybody? It then counts for nobody.", number=table.number)]
    if table.status is not Status.OPEN:
        lines.append(t("Where people sit on both sides, one of each must agree."))
    # Translators: button, at most 20 characters; confirms that a table ends
    sure = Button(compose(Verb.END_SURE, table.key), t("End the table"), "danger")
    return _question(lines, table, sure, t)


def ask_forget(t: Texts) -> Message:
    """Ask before a person is forgotten, and say what that means."""
    lines = [
        t("Forget you? Your id, your name and your settings are removed from the database."),
        t("Your past results then count for somebody unnamed, and whoever returns is a new person."),
        t("At parked matches you give up your seats."),
        t("Cards that were already posted and backups that were already made stay as they are."),
    ]
    # Translators: button, at most 20 characters; nothing happens, back to the menu
    back = Button(compose(Verb.SETTINGS), t("Back"))
    # Translators: button, at most 20 characters; confirms that one's data is removed
    sure = Button(compose(Verb.FORGET_SURE), t("Forget me"), "danger")
    return Message("\n".join(lines), rows=((back,), (sure,)))


def settings_menu(settings: PersonalSettings, t: Texts) -> Message:
    """Return one's own settings with a button that turns each on or off."""
    lines = [
        t("Your settings, for all tables:"),
        _state(
            t("Confirm tiles: the first press picks a tile, the second plays it."),
            on=settings.confirm_tiles,
            t=t,
        ),
        _state(
            t("Announce: each turn comes as a new message in whole sentences."), on=settings.announce, t=t
        ),
        _state(t("Mute notices: no mention when it is your turn."), on=settings.mute_notices, t=t),
    ]
    choices = (
        # Translators: button, at most 18 characters; a setting: pick a tile before playing it
        _toggle("confirm_tiles", t("Confirm tiles"), on=settings.confirm_tiles),
        # Translators: button, at most 18 characters; a setting: turns in whole sentences
        _toggle("announce", t("Announce"), on=settings.announce),
        # Translators: button, at most 18 characters; a setting: no mentions
        _toggle("mute_notices", t("Mute notices"), on=settings.mute_notices),
    )
    # The first row only shows the present again: where a menu's Settings button stood, no setting changes.
    # Translators: button, at most 20 characters; shows the present state
    refresh = Button(compose(Verb.SETTINGS), t("Refresh"))
    # Translators: button, at most 20 characters; asks whether one's data is to be removed
    forget = Button(compose(Verb.FORGET), t("Forget me"))
    return Message("\n".join(lines), rows=((refresh,), choices, (forget,)))


def occupied(table: TableView, thread: str | None, t: Texts, message: int | None = None) -> Message:
    """Say that a table runs here, link it (its board's `message`), and offer a thread for the other one.

    `thread` is the id of the button that opens it there, None where no thread can be made.
    """
    text = t("Table {number} is running here: one table a channel.", number=table.number)
    # Translators: button, at most 20 characters; leads to the table's message
    link = LinkButton(channel_link(table.guild, table.channel, message), t("Go to the table"))
    if thread is None:
        return Message(text, rows=((link,),))
    # Translators: button, at most 20 characters; opens the other table in a thread of this channel
    return Message(text, rows=((link, Button(thread, t("Open in a thread"), "primary")),))


def table_list(tables: tuple[ListedTable, ...], guild: int, t: Texts) -> Message:
    """Return the tables of a server: the reader's first, then those with free seats, each with its link."""
    if not tables:
        return Message(t("No table of this server waits for you or has a free seat. Open one with /42 new."))
    ordered = sorted(tables, key=lambda table: (not table.yours, not table.free))
    lines: list[str] = []
    room = DESCRIPTION - _RESERVE
    for listed in ordered:
        line = _line(guild, listed, t)
        room -= length(line) + 1
        if room < 0:
            hidden = len(ordered) - len(lines)
            lines.append(t.plural("… and {n} more table", "… and {n} more tables", n=hidden))
            break
        lines.append(line)
    embed = discord.Embed(title=t("Tables of this server"), description="\n".join(lines))
    return Message(t.plural("{n} table", "{n} tables", n=len(tables)), embed)


def help(t: Texts) -> Message:  # noqa: A001 - the name of its command
    """Return how to play here, in five lines."""
    return Message(
        "\n".join(
            [
                t("`/42 new` opens a table in this channel; press Sit, or Fill with computers, then Start."),
                t("My hand shows your tiles to you alone; bid, name the trump and play with its buttons."),
                t("Two against two: who bids most names the trump, and must take the points that were bid."),
                t("Follow the suit led if you can. Seven marks win the match. `/42 rules` says more."),
                t("Nobody is rushed: leave Discord whenever you like, the table waits for you."),
            ]
        )
    )


def _line(guild: int, listed: ListedTable, t: Texts) -> str:
    number = t("Table {number}", number=listed.number)
    parts = [f"[{number}]({channel_link(guild, listed.channel)})", _status(listed.status, t)]
    if listed.free:
        parts.append(t.plural("{n} free seat", "{n} free seats", n=listed.free))
    if listed.yours:
        # Translators: the reader sits at this table
        parts.append(t("yours"))
    players = t.list(name(raw, t) for raw in listed.players)
    return DOT.join([*parts, players] if players else parts)


def _status(status: Status, t: Texts) -> str:
    return {
        # Translators: the state of a table in a list
        Status.OPEN: t.pgettext("table", "open"),
        # Translators: the state of a table in a list
        Status.PLAYING: t.pgettext("table", "playing"),
        # Translators: the state of a table in a list
        Status.BETWEEN: t.pgettext("table", "between rounds"),
        # Translators: the state of a table in a list
        Status.FINISHED: t.pgettext("table", "finished"),
        # Translators: the state of a table in a list
        Status.ENDED: t.pgettext("table", "ended"),
        # Translators: the state of a table in a list
        Status.PARKED: t.pgettext("table", "parked"),
    }[status]


def _question(lines: list[str], table: TableView, sure: Button, t: Texts) -> Message:
    # Translators: button, at most 20 characters; nothing happens, back to the menu
    back = Button(compose(Verb.MORE, table.key), t("Back"))
    return Message("\n".join(lines), rows=((back,), (sure,)))


def _state(text: str, *, on: bool, t: Texts) -> str:
    # Translators: the state of a setting, before what the setting does
    state = t("on") if on else t("off")
    return f"**{state}** {text}"


def _toggle(name: str, label: str, *, on: bool) -> Button:
    # The id says what the setting becomes, so that a second tap changes nothing.
    change = compose(Verb.SET, argument=f"{name}.{'off' if on else 'on'}")
    return Button(change, f"{'✓' if on else '✗'} {label}", "success" if on else "secondary")
