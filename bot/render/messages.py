"""The one place where refusals become sentences: what is wrong, and what to do instead."""

from collections.abc import Callable, Mapping, Sequence

from bot.render import buttons, words
from bot.render.message import Message
from bot.tables.errors import Denial, TableError
from bot.tables.views import TableView
from bot.text.translator import Texts, msgid
from engine.auction import Call, Pass
from engine.errors import Refusal, RuleError
from engine.seats import Seat
from engine.suits import Suit

Parameters = Mapping[str, object]
Sentence = Callable[[Parameters, Texts], str]


def sentence(error: RuleError | TableError, t: Texts) -> str:
    """Return the sentence for a refusal; nothing hidden is in it (R8.5)."""
    if isinstance(error, RuleError):
        says: str | Sentence = _RULES[error.code]
    else:
        says = _TABLES[error.code]
    return t(says) if isinstance(says, str) else says(error.parameters, t)


def internal_error(number: str, t: Texts) -> Message:
    """Say that something went wrong on our side; the `number` is in the log too (D18)."""
    return Message(t("Something went wrong here, not with you. Error {number}.", number=number))


def missing_permissions(names: Sequence[str], t: Texts) -> Message:
    """Say which permissions the bot lacks in this channel, by discord.py's names for them (D52, D53)."""
    return Message(
        t(
            "I lack permissions in this channel: {names}. Who manages the server can grant them.",
            names=t.list(permission(name, t) for name in names),
        )
    )


def channel_refuses(names: Sequence[str], t: Texts) -> Message:
    """Say that the bot can't show the table's message, and which permissions it lacks if known (D36, D53)."""
    if names:
        return missing_permissions(names, t)
    return Message(t("The table can't be shown in its channel now. It waits, and nothing is lost."))


def no_threads_here(t: Texts) -> Message:
    """Say that a thread can only be made in a text channel."""
    return Message(t("No thread can be made here: open the table in a text channel."))


def outside_server(t: Texts) -> Message:
    """Say that there are no tables outside servers (D13)."""
    return Message(t("Tables stand in the channels of a server: use this command there."))


def out_of_date(table: TableView | None, t: Texts) -> Message:
    """Say that a button is of another version, with a fresh one where a table runs (D19)."""
    text = t("This view of the table is out of date.")
    return Message(text, rows=((buttons.hand(table, t),),) if table else ())


def updating(t: Texts) -> Message:
    """Say that Discord doesn't know the newest commands yet (D65)."""
    return Message(t("The commands are being updated: try again in a minute."))


def restarting(t: Texts) -> Message:
    """Say that the process ends, and that nothing was done (D84)."""
    return Message(t("The bot is restarting, and nothing is lost. Try again in a minute."))


def permission(name: str, t: Texts) -> str:
    """Return what Discord calls a permission in its settings."""
    known = {
        # Translators: a permission, as Discord's settings call it in your language
        "view_channel": t("View Channel"),
        # Translators: a permission, as Discord's settings call it in your language
        "send_messages": t("Send Messages"),
        # Translators: a permission, as Discord's settings call it in your language
        "send_messages_in_threads": t("Send Messages in Threads"),
        # Translators: a permission, as Discord's settings call it in your language
        "create_public_threads": t("Create Public Threads"),
        # Translators: a permission, as Discord's settings call it in your language
        "embed_links": t("Embed Links"),
        # Translators: a permission, as Discord's settings call it in your language
        "attach_files": t("Attach Files"),
        # Translators: a permission, as Discord's settings call it in your language
        "read_message_history": t("Read Message History"),
    }
    return known.get(name, name)


def _seat(parameters: Parameters) -> str:
    seat = parameters.get("seat")
    return seat.name if isinstance(seat, Seat) else "?"


def _call(value: object, t: Texts) -> str:
    return words.call(value, t) if isinstance(value, Call) and not isinstance(value, Pass) else "?"


def _not_your_turn(parameters: Parameters, t: Texts) -> str:
    turn = parameters.get("turn")
    return t("It isn't your turn: seat {seat} is to act.", seat=turn.name if isinstance(turn, Seat) else "?")


def _too_low(parameters: Parameters, t: Texts) -> str:
    return t("That bid is too low: the lowest possible is {bid}.", bid=_call(parameters.get("lowest"), t))


def _too_high(parameters: Parameters, t: Texts) -> str:
    return t("That bid is too high: the highest possible is {bid}.", bid=_call(parameters.get("highest"), t))


def _off_ladder(parameters: Parameters, t: Texts) -> str:
    return t("That bid isn't possible now: the next is {bid}.", bid=_call(parameters.get("lowest"), t))


def _must_bid(parameters: Parameters, t: Texts) -> str:
    return t(
        "All others have passed, so you must bid: at least {bid}.", bid=_call(parameters.get("lowest"), t)
    )


def _too_few_doubles(parameters: Parameters, t: Texts) -> str:
    needed = parameters.get("needed")
    return t.plural(
        "This call takes {n} double at least.",
        "This call takes {n} doubles at least.",
        n=needed if isinstance(needed, int) else 1,
    )


def _must_follow(parameters: Parameters, t: Texts) -> str:
    return words.must_follow_refused(Suit(int(str(parameters["suit"]))), t)


def _seat_taken(parameters: Parameters, t: Texts) -> str:
    return t("Seat {seat} is taken or kept for somebody. Choose another seat.", seat=_seat(parameters))


def _computer_plays(parameters: Parameters, t: Texts) -> str:
    return t(
        "A computer player holds seat {seat} in this round. Sit down there when the round is over.",
        seat=_seat(parameters),
    )


def _no_such_seat(parameters: Parameters, t: Texts) -> str:
    return t("This table has no seat {seat}.", seat=_seat(parameters))


def _already_seated(parameters: Parameters, t: Texts) -> str:
    return t("You sit at seat {seat} already.", seat=_seat(parameters))


def _seats_empty(parameters: Parameters, t: Texts) -> str:
    return t("Seat {seat} is empty. Wait for a player, or press Fill with computers.", seat=_seat(parameters))


def _seat_open(parameters: Parameters, t: Texts) -> str:
    return t(
        "Seat {seat} is open: somebody must sit down there, or a computer player.", seat=_seat(parameters)
    )


def _seat_not_open(parameters: Parameters, t: Texts) -> str:
    return t("Seat {seat} isn't open.", seat=_seat(parameters))


def _former_seat(parameters: Parameters, t: Texts) -> str:
    return t(
        "You have seen the hand of seat {seat}: in this round you may sit there alone.",
        seat=_seat(parameters),
    )


def _running(parameters: Parameters, t: Texts) -> str:
    return t("Table {number} is running here: one table a channel.", number=parameters.get("number", "?"))


def _not_absent(parameters: Parameters, t: Texts) -> str:
    minutes = parameters.get("minutes")
    return t.plural(
        "Seat {seat} can be replaced once the table has waited for it: {n} minute more.",
        "Seat {seat} can be replaced once the table has waited for it: {n} minutes more.",
        n=minutes if isinstance(minutes, int) else 1,
        seat=_seat(parameters),
    )


def _round_plays_on(parameters: Parameters, t: Texts) -> str:
    return t(
        "A round runs at table {number}, where you sit or have sat. Finish it first.",
        number=parameters.get("number", "?"),
    )


_RULES: dict[Refusal, str | Sentence] = {
    Refusal.ROUND_OVER: msgid("The round is over. Press Next round to go on."),
    Refusal.MATCH_OVER: msgid("The match is over. Press Rematch for another one."),
    Refusal.NOT_OVER: msgid("The round isn't over yet."),
    Refusal.NOT_YOUR_TURN: _not_your_turn,
    Refusal.NO_AUCTION: msgid("The auction is over: nobody can bid now."),
    Refusal.NO_DECLARATION: msgid("The trump can't be named now."),
    Refusal.NO_TRICK: msgid("No tile can be played yet: first the auction, then the trump."),
    Refusal.BID_TOO_LOW: _too_low,
    Refusal.BID_TOO_HIGH: _too_high,
    Refusal.BID_OFF_LADDER: _off_ladder,
    Refusal.MUST_BID: _must_bid,
    Refusal.CALL_NOT_OFFERED: msgid("This call isn't played at this table."),
    Refusal.TOO_FEW_DOUBLES: _too_few_doubles,
    Refusal.UNKNOWN_TRUMP: msgid("There is no such trump. Press one of the buttons of your hand."),
    Refusal.DECLARATION_NOT_OFFERED: msgid("That can't be declared with this bid at this table."),
    Refusal.PILES_MISSING: msgid("You bid all tricks: first choose one pile or two."),
    Refusal.PILES_REFUSED: msgid("Piles can't be chosen so: press one of the buttons of your hand."),
    Refusal.TILE_NOT_HELD: msgid("You don't hold that tile."),
    Refusal.MUST_FOLLOW: _must_follow,
    Refusal.MUST_PLAY_NEAREST: msgid("In sevens you must play the tile nearest to seven first."),
    Refusal.NO_LAY_DOWN: msgid("Tiles can't be laid down here."),
    Refusal.NOT_ON_LEAD: msgid("Only who is to lead to a trick may lay down."),
    Refusal.PLUNGE_NOT_ABOVE_SPLASH: msgid(
        "A plunge must be worth more marks than a splash: choose other ones."
    ),
    Refusal.UNKNOWN_OPTION: msgid("There is no such house rule. Choose from the list."),
    Refusal.BAD_DEAL: msgid("These tiles can't have been dealt."),
    Refusal.BAD_NOTATION: msgid("I can't read that. Press one of the buttons of your hand."),
}

_TABLES: dict[Denial, str | Sentence] = {
    Denial.NO_TABLE: msgid("There is no table in this channel. Open one with /42 new."),
    Denial.UNKNOWN_TABLE: msgid("The bot doesn't know this table any more. /42 table lists those it knows."),
    Denial.NO_SUCH_NUMBER: msgid("This server has no table with that number. See /42 table."),
    Denial.TABLE_RUNNING: _running,
    Denial.SEAT_TAKEN: _seat_taken,
    Denial.NO_SUCH_SEAT: _no_such_seat,
    Denial.ALREADY_SEATED: _already_seated,
    Denial.NOT_SEATED: msgid("You don't sit at this table. Join with /42 join where a seat is free."),
    Denial.COMPUTER_PLAYS: _computer_plays,
    Denial.TABLE_FULL: msgid("No seat is free at this table. Watch along, or open another with /42 new."),
    Denial.SEATS_EMPTY: _seats_empty,
    Denial.SEAT_OPEN: _seat_open,
    Denial.SEAT_NOT_OPEN: _seat_not_open,
    Denial.ONLY_FORMER_SEAT: _former_seat,
    Denial.NOT_HOST: msgid("Only the host of the table can do that."),
    Denial.NOT_OPEN: msgid("The match has begun already."),
    Denial.NOT_PLAYING: msgid("The match hasn't begun. Press Start when all seats are taken."),
    Denial.NOT_BETWEEN: msgid("The next round is on already, or this one isn't over."),
    Denial.NOT_FINISHED: msgid("The match isn't over yet."),
    Denial.NOT_PARKED: msgid("This match isn't parked: it goes on in its channel."),
    Denial.PARKED: msgid("This match is parked. One of its players can bring it back."),
    Denial.MATCH_OVER: msgid("This match is over. Press Rematch, or open a table with /42 new."),
    Denial.TABLE_ENDED: msgid("This table has ended. Open another with /42 new."),
    Denial.NOT_ABSENT: _not_absent,
    Denial.NOTHING_ASKED: msgid("Nothing is being asked at this table now."),
    Denial.REQUEST_STANDS: msgid("Another request stands: agree or refuse first."),
    Denial.NO_VOTE: msgid("You aren't asked about this request."),
    Denial.NEEDS_AGREEMENT: msgid(
        "A player of the other side must agree: bring the match back and ask there."
    ),
    Denial.NO_SUCH_ROUND: msgid("There is no such finished round in this match."),
    Denial.ROUND_RUNS: msgid("A round runs: wait until it is over."),
    Denial.NO_HINTS: msgid("This table is played without hints. /42 new has an option for them."),
    Denial.BUSY: msgid("The expert is busy just now. Ask again in a moment."),
    Denial.FORGET_ROUND_RUNS: _round_plays_on,
    Denial.NOT_ALLOWED: msgid("Only a player of this table, or who manages the channel, can do that."),
    Denial.UNWRITABLE: msgid("This can't be saved just now: it did not happen. Please try again."),
    Denial.UNCERTAIN: msgid("This can't be saved just now. Look again before you repeat it."),
}
