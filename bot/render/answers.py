"""Short private answers: what a command or a press has done."""

from bot.render import buttons
from bot.render.links import channel_link
from bot.render.message import LinkButton, Message
from bot.render.names import plain
from bot.tables.ports import Status
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.seats import Seat
from engine.view import SpectatorView


def opened(table: TableView, t: Texts) -> Message:
    """Say that a table was opened, and where."""
    return _linked(table, t("Table {number} is open.", number=table.number), t)


def goes_on(table: TableView, t: Texts) -> Message:
    """Say that a parked match goes on, and where."""
    return _linked(table, t("Table {number} goes on.", number=table.number), t)


def seated(table: TableView, seat: Seat | None, t: Texts) -> Message:
    """Say where the caller sits now, and offer the hand where one is played."""
    if seat is None:
        return Message(t("You don't sit at table {number}.", number=table.number))
    text = t("You sit at seat {seat} of table {number}.", seat=seat.name, number=table.number)
    return Message(text, rows=((buttons.hand(table, t),),) if table.status is Status.PLAYING else ())


def left(table: TableView, t: Texts) -> Message:
    """Say that the caller has given up the seat."""
    return Message(t("You have left table {number}.", number=table.number))


def started(table: TableView, t: Texts) -> Message:
    """Say that the match has begun, and offer the hand."""
    text = t("The match at table {number} has begun.", number=table.number)
    return Message(text, rows=((buttons.hand(table, t),),))


def no_hand(table: TableView, public: SpectatorView | None, t: Texts) -> Message:
    """Say that the caller holds no tiles now."""
    if table.status in {Status.FINISHED, Status.ENDED}:
        return Message(t("Table {number} is over.", number=table.number))
    if table.status is Status.BETWEEN and public is not None:
        return round_over(table, public, t)
    return Message(
        t("You have no tiles at table {number}: they come with the next deal.", number=table.number)
    )


def round_over(table: TableView, public: SpectatorView, t: Texts) -> Message:
    """Say that the round is over, and offer the next; and the hand, for who finds this when it runs."""
    text = t("Table {number}: the round is over. Press Next round for new tiles.", number=table.number)
    return Message(text, rows=((buttons.next_round(table, public, t), buttons.hand(table, t)),))


def asked(table: TableView, t: Texts) -> Message:
    """Say that others must agree to what was asked, or that it is done."""
    if table.request is None:
        return Message(t("Done."))
    return Message(t("The board shows what you ask. It lapses when refused, or after ten minutes."))


def ended(table: TableView, t: Texts) -> Message:
    """Say that the table has ended, or that others must agree first."""
    if table.request is not None:
        return asked(table, t)
    return Message(t("Table {number} has ended.", number=table.number))


def table_link(table: TableView, t: Texts, message: int | None = None) -> Message:
    """Lead to a table: its board's `message`, or its channel."""
    return _linked(table, t("Table {number}", number=table.number), t, message)


def reposted(table: TableView, posted: bool, t: Texts) -> Message:  # noqa: FBT001 - what the drawer answers
    """Say whether the board was posted anew at the bottom of the channel."""
    if posted:
        return Message(t("Table {number} stands at the bottom again.", number=table.number))
    return Message(t("Table {number} was posted less than a minute ago.", number=table.number))


def muted(t: Texts) -> Message:
    """Say that no turn notices come any more."""
    return Message(t("You get no more turn notices. Change that with /42 settings."))


def record(table: TableView, t: Texts) -> Message:
    """Say what is in the file of a match's record."""
    return Message(
        t(
            "The finished rounds of table {number} in notation. Tiles that were not played stay hidden.",
            number=table.number,
        )
    )


def forgotten(t: Texts) -> Message:
    """Say what was forgotten, and what remains."""
    return Message(
        t(
            "You are forgotten: id, name and settings are gone from the database."
            " Cards already posted and backups already made remain."
        )
    )


def thread_name(host: str, t: Texts) -> str:
    """Return the name of a thread for a table, at most 100 characters as Discord wants it."""
    # Translators: the name of a thread
    return t("42 with {name}", name=plain(host) or t("Somebody"))


def _linked(table: TableView, text: str, t: Texts, message: int | None = None) -> Message:
    # Translators: button, at most 20 characters; leads to the table's message
    button = LinkButton(channel_link(table.guild, table.channel, message), t("Go to the table"))
    return Message(text, rows=((button,),))
