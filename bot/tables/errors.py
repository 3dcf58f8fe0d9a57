"""Refusals of the table manager as data: a code and parameters, no sentences."""

from enum import StrEnum


class Denial(StrEnum):
    """Why a table refuses something."""

    NO_TABLE = "no_table"
    UNKNOWN_TABLE = "unknown_table"
    NO_SUCH_NUMBER = "no_such_number"
    TABLE_RUNNING = "table_running"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    COMPUTER_PLAYS = "computer_plays"
    SEATS_EMPTY = "seats_empty"
    SEAT_OPEN = "seat_open"
    SEAT_NOT_OPEN = "seat_not_open"
    ONLY_FORMER_SEAT = "only_former_seat"
    NOT_HOST = "not_host"
    NOT_OPEN = "not_open"
    NOT_PLAYING = "not_playing"
    NOT_BETWEEN = "not_between"
    NOT_FINISHED = "not_finished"
    NOT_PARKED = "not_parked"
    PARKED = "parked"
    MATCH_OVER = "match_over"
    TABLE_ENDED = "table_ended"
    NOT_ABSENT = "not_absent"
    NOTHING_ASKED = "nothing_asked"
    REQUEST_STANDS = "request_stands"
    NO_VOTE = "no_vote"
    NEEDS_AGREEMENT = "needs_agreement"
    NO_SUCH_ROUND = "no_such_round"
    ROUND_RUNS = "round_runs"
    NO_HINTS = "no_hints"
    BUSY = "busy"
    FORGET_ROUND_RUNS = "forget_round_runs"
    NOT_ALLOWED = "not_allowed"
    UNWRITABLE = "unwritable"
    UNCERTAIN = "uncertain"


class TableError(Exception):
    """Something a table refuses; nothing has changed.

    `parameters` hold what a sentence needs and nothing hidden: `seat`, `number`, `key`, `channel`,
    `minutes`.
    """

    def __init__(self, code: Denial, **parameters: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.parameters = parameters
