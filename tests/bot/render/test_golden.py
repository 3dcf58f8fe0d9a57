"""What people see in every state, held by files (`pytest --update-golden` rewrites them)."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.render import answers, menus, messages, prompt
from bot.render.announcement import announcement
from bot.render.board import board
from bot.render.ids import Verb, compose
from bot.render.message import Message
from bot.render.notice import absent_notice, notice
from bot.render.result import final_card, round_card
from bot.render.review import review
from bot.render.rules import rules
from bot.render.score import score
from bot.render.server import elsewhere, server_settings, too_many_channels
from bot.render.statistics import leaderboard, nothing_played, statistics
from bot.render.steps import Piles, Step
from bot.render.topics import Topic
from bot.tables.ports import (
    MatchTally,
    Partner,
    PersonalSettings,
    PersonKey,
    Ranked,
    Rating,
    RoundTally,
    ServerSettings,
    Status,
)
from bot.tables.views import ListedTable, PastAct, RequestView, ScoreView
from bot.text.translator import texts
from engine.actions import Bid, Declare, Play
from engine.auction import Marks, Points
from engine.notation import parse_tile
from engine.seats import Seat
from engine.state import State
from engine.view import review as reviewed
from engine.view import seat_view, spectator
from tests.bot.render.scenes import (
    NAMES,
    THREE_TRICKS,
    computer,
    person,
    played_rounds,
    results,
    state,
    table,
    written,
)

t = texts(None)
Golden = Callable[[str, str], None]

FOUR_BIDS = "30 pass pass pass"
TWO_PLAYED = f"{FOUR_BIDS}; 6; A[5|5] B[3|5]"
SET = f"{FOUR_BIDS}; 6; A[5|5] B[3|5] C[0|5] D[6|6]"
TAKEN = "A[2|6] B[1|6] C[6|6] D[0|6], C[5|5] D[0|5] A[3|5] B[1|5], C[3|4] D[0|4] A[4|4] B[1|4]"
OPEN = state(f"30 pass pass pass; N; {TAKEN}", hands=THREE_TRICKS)
ONE_PILE = state(f"1m pass pass pass; N/1; {TAKEN}", hands=THREE_TRICKS)
TWO_PILES = state(f"1m pass pass pass; N/2; {TAKEN}", hands=THREE_TRICKS)
LATE = "deal 9, round 8, dealer D, marks 3-5"

STATES = {
    "auction-first": (state(place=LATE), False),
    "auction-marks": (state("31 2m", place=LATE), False),
    "declaration-points": (state(FOUR_BIDS, place=LATE), False),
    "declaration-all-tricks": (state("30 pass 1m 2m", place=LATE), False),
    "play-lead": (state(f"{FOUR_BIDS}; 6"), False),
    "play-two-played": (state(TWO_PLAYED), False),
    "frame-points": (OPEN, True),
    "taken-open": (OPEN, False),
    "frame-all-tricks": (ONE_PILE, True),
    "taken-one-pile": (ONE_PILE, False),
    "taken-two-piles": (TWO_PILES, False),
    "frame-last": (state(SET), True),
}


@pytest.mark.parametrize("name", STATES)
def test_the_board_of_a_round(name: str, golden: Golden) -> None:
    position, frame = STATES[name]
    golden(f"board-{name}", written(board(table(), spectator(position, frame=frame), t)))


LOBBY = replace(table(), status=Status.OPEN)
TABLES = {
    "lobby-host-alone": replace(LOBBY, seats=(LOBBY.seats[0], None, None, None)),
    "lobby-full": replace(LOBBY, seats=(*LOBBY.seats[:2], computer("Cleo"), computer("Dot"))),
    "lobby-rematch": replace(
        LOBBY,
        seats=(LOBBY.seats[0], None, computer("Cleo"), None),
        offered=(None, person(1, "Bob"), None, person(3, None)),
    ),
    "ended": table(status=Status.ENDED, ended_by="Ann", ended_reason="ended"),
    "ended-forgotten": table(status=Status.ENDED, ended_by=None, ended_reason="ended"),
    "ended-deserted": table(status=Status.ENDED, ended_by="Ann", ended_reason="deserted"),
    "ended-expired": table(status=Status.ENDED, ended_by="Ann", ended_reason="expired"),
    "ended-abandoned": table(status=Status.ENDED, ended_by=None, ended_reason="abandoned"),
    "parked": table(status=Status.PARKED),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_table_message_outside_a_round(name: str, golden: Golden) -> None:
    golden(f"board-{name}", written(board(TABLES[name], None, t)))


SEATS = table().seats
PLAYING = {
    "open-seat": table(seats=(SEATS[0], None, *SEATS[2:])),
    "open-seat-to-act": table(seats=(*SEATS[:2], None, computer("Dot")), open_seat=Seat.C),
    "asked-to-replace": table(request=RequestView("replace", Seat.C, "Ann", ("Bob", "Dee"))),
    "asked-to-end": table(seats=(*SEATS[:3], None), request=RequestView("end", None, "Bob", ("Ann", None))),
    "all-passed-before": table(passed=True),
}


@pytest.mark.parametrize("name", PLAYING)
def test_the_board_with_something_to_settle(name: str, golden: Golden) -> None:
    golden(f"board-{name}", written(board(PLAYING[name], spectator(state(TWO_PLAYED)), t)))


PLAIN = PersonalSettings()
CONFIRM = PersonalSettings(confirm_tiles=True)
PROMPTS: dict[str, tuple[State, Seat, PersonalSettings, Step | None]] = {
    "auction-first": (state(), Seat.A, PLAIN, None),
    "auction-waiting": (state(), Seat.C, PLAIN, None),
    "auction-only-marks": (state("31 2m"), Seat.C, PLAIN, None),
    "auction-sure": (state("31"), Seat.B, PLAIN, Bid(Marks(2))),
    "declaration-points": (state(FOUR_BIDS), Seat.A, PLAIN, None),
    "declaration-points-sure": (state(FOUR_BIDS), Seat.A, PLAIN, Declare("5")),
    "declaration-piles": (state("1m pass pass pass"), Seat.A, PLAIN, None),
    "declaration-piles-chosen": (state("1m pass pass pass"), Seat.A, PLAIN, Piles(1)),
    "declaration-piles-sure": (state("1m pass pass pass"), Seat.A, PLAIN, Declare("D", 1)),
    "declaration-waiting": (state("1m pass pass pass"), Seat.B, PLAIN, None),
    "play-lead": (state(f"{FOUR_BIDS}; 6"), Seat.A, PLAIN, None),
    "play-must-follow": (state(f"{FOUR_BIDS}; 6; A[5|5]"), Seat.B, PLAIN, None),
    "play-cannot-follow": (state(f"{TWO_PLAYED} C[0|5]"), Seat.D, PLAIN, None),
    "play-waiting-played": (state(TWO_PLAYED), Seat.A, PLAIN, None),
    "play-pick": (state(TWO_PLAYED), Seat.C, CONFIRM, None),
    "play-picked": (state(TWO_PLAYED), Seat.C, CONFIRM, Play(parse_tile("[0|5]"))),
    "play-open": (OPEN, Seat.A, PLAIN, None),
    "play-one-pile": (ONE_PILE, Seat.C, PLAIN, None),
    "play-one-pile-waiting": (ONE_PILE, Seat.B, PLAIN, None),
    "play-two-piles": (TWO_PILES, Seat.D, PLAIN, None),
    "round-over": (state(SET), Seat.B, PLAIN, None),
}


@pytest.mark.parametrize("name", PROMPTS)
def test_the_prompt(name: str, golden: Golden) -> None:
    position, seat, settings, step = PROMPTS[name]
    golden(
        f"prompt-{name}", written(prompt.prompt(table(), seat_view(position, seat), settings, t, step=step))
    )


@pytest.mark.parametrize(
    "name", ["auction-only-marks", "declaration-piles", "play-must-follow", "play-one-pile"]
)
def test_the_announcement(name: str, golden: Golden) -> None:
    position, seat, _, _ = PROMPTS[name]
    golden(f"announcement-{name}", written(announcement(table(), seat_view(position, seat), t)))


def won() -> State:
    """D has set the contract with the first trick; B and D now have seven marks."""
    return state(SET, place="deal 12, round 11, dealer D, marks 5-6")


BETWEEN = table(status=Status.BETWEEN)
CARDS: dict[str, Message] = {
    "set": round_card(BETWEEN, spectator(state(SET)), t),
    "open-seat": round_card(
        table(
            status=Status.BETWEEN,
            seats=(SEATS[0], None, SEATS[2], computer("Dot")),
            open_seat=Seat.B,
            past=tuple(PastAct(seat, 0, person(seat, NAMES[seat])) for seat in (Seat.B, Seat.D)),
            played=SEATS,
        ),
        spectator(state(SET)),
        t,
    ),
    "all-tricks-set": round_card(
        BETWEEN, spectator(state("2m pass pass pass; 6/1; A[5|5] B[3|5] C[0|5] D[6|6]")), t
    ),
    "final": final_card(
        table(status=Status.FINISHED), spectator(won()), played_rounds(results(11, random.Random(4))), t
    ),
}


@pytest.mark.parametrize("name", CARDS)
def test_the_card(name: str, golden: Golden) -> None:
    golden(f"card-{name}", written(CARDS[name]))


@pytest.mark.parametrize("page", [0, 1])
def test_the_review(page: int, golden: Golden) -> None:
    view = reviewed(state(SET, place=LATE))
    golden(f"review-{page}", written(review(table(), view, page, t, rounds=9)))


@pytest.mark.parametrize("topic", Topic)
def test_the_rules(topic: Topic, golden: Golden) -> None:
    golden(f"rules-{topic}", written(rules(topic, table(), t)))


LISTED = (
    ListedTable("a", 1, 31, Status.PLAYING, ("Ann", "Bob"), 0, yours=False),
    ListedTable("b", 2, 32, Status.OPEN, ("Cy",), 3, yours=False),
    ListedTable("c", 4, 33, Status.PARKED, ("Dee", None), 0, yours=True),
)
HOST = table(status=Status.OPEN, seats=(*SEATS[:2], computer("Cleo"), None))
PLAYED = (
    RoundTally("declarer", Points(30), "6", made=True, rounds=4, counts=7),
    RoundTally("declarer", Points(30), "D", made=False, rounds=2, counts=1),
    RoundTally("declarer", Points(34), "6", made=True, rounds=1, counts=2),
    RoundTally("declarer", Marks(1), "N", made=True, rounds=1, counts=5),
    RoundTally("partner", Points(31), "4", made=True, rounds=3, counts=4),
    RoundTally("defender", Points(30), "5", made=False, rounds=2, counts=3),
    RoundTally("defender", Marks(2), "5", made=True, rounds=3, counts=0),
)
MATCHES = (MatchTally(computers=True, played=1, won=0), MatchTally(computers=False, played=5, won=3))
PARTNERS = (Partner(PersonKey(3), "Cy", 4, 3), Partner("Dorothy", "Dorothy", 2, 0))
RANKING = (
    Ranked(PersonKey(1), "Ann", Rating(29.0, 4.0, 17.2, 6, 4, 1, 0)),
    Ranked("Charles", "Charles", Rating(25.0, 5.0, 10.0, 9, 5, 9, 5)),
    Ranked(PersonKey(2), "Bob", Rating(20.0, 8.0, -4.0, 5, 0, 0, 0)),
)
OTHERS: dict[str, Message] = {
    "stats": statistics(11, "Ann", PLAYED, MATCHES, PARTNERS, t),
    "stats-new": statistics(11, "Bob", PLAYED[4:], (), (), t),
    "stats-none": nothing_played("Eve", t),
    "leaderboard": leaderboard(11, RANKING, 5, t),
    "leaderboard-none": leaderboard(11, (), 5, t),
    "server-settings": server_settings(ServerSettings(notices=False, channels=(31, 32)), t),
    "server-settings-usual": server_settings(ServerSettings(), t, "en-GB"),
    "server-settings-language": server_settings(ServerSettings(language="ko"), t, "pl"),
    "server-elsewhere": elsewhere((31, 32), t),
    "server-too-many-channels": too_many_channels(t),
    "answer-record": answers.record(table(), t),
    "score": score(
        ScoreView(table(), results(3, random.Random(1))), spectator(state(TWO_PLAYED, place=LATE)), t
    ),
    "score-won": score(
        ScoreView(table(status=Status.FINISHED), results(2, random.Random(5))), spectator(won()), t
    ),
    "score-new": score(ScoreView(LOBBY, ()), None, t),
    "notice": notice(table(), 1000, t),
    "notice-absent": absent_notice(table(), 1002, t),
    "emptied": prompt.emptied(t, table(), spectator(state())),
    "emptied-round-over": prompt.emptied(t, BETWEEN, spectator(state(SET))),
    "moved": prompt.moved(t, table()),
    "more-player": menus.more(table(), Seat.A, t, finished=2),
    "more-host-lobby": menus.more(HOST, Seat.A, t),
    "more-spectator": menus.more(table(seats=(*SEATS[:3], computer("Dot"))), None, t),
    "more-manager": menus.more(table(), None, t, manages=True, finished=1),
    "ask-leave": menus.ask_leave(table(), ends=False, t=t),
    "ask-leave-last": menus.ask_leave(table(), ends=True, t=t),
    "ask-end": menus.ask_end(table(), t),
    "ask-forget": menus.ask_forget(t),
    "settings": menus.settings_menu(CONFIRM, t),
    "occupied": menus.occupied(table(), compose(Verb.THREAD, argument="-.on"), t, 44),
    "occupied-in-thread": menus.occupied(table(), None, t),
    "tables": menus.table_list(LISTED, 11, t),
    "tables-none": menus.table_list((), 11, t),
    "help": menus.help(t),
    "answer-opened": answers.opened(table(), t),
    "answer-seated": answers.seated(table(), Seat.B, t),
    "answer-started": answers.started(table(), t),
    "answer-forgotten": answers.forgotten(t),
    "error-internal": messages.internal_error("1a2b", t),
    "error-permissions": messages.missing_permissions(("view_channel", "embed_links"), t),
    "error-outside": messages.outside_server(t),
    "error-channel": messages.channel_refuses((), t),
    "error-out-of-date": messages.out_of_date(table(), t),
}


@pytest.mark.parametrize("name", OTHERS)
def test_everything_else(name: str, golden: Golden) -> None:
    golden(name, written(OTHERS[name]))
