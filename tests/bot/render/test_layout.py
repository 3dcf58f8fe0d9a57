"""Lines that a phone shows whole, and buttons that a second tap cannot abuse (D39)."""

import random
from dataclasses import replace

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.board import board
from bot.render.house import house_rules
from bot.render.ids import Verb, parse
from bot.render.menus import ask_end, ask_leave, more, settings_menu
from bot.render.message import Button, LinkButton, Message, to_view
from bot.render.result import final_card, round_card
from bot.render.score import score
from bot.render.tally import tally
from bot.tables.ports import PersonalSettings, Status
from bot.tables.views import RequestView, ScoreView
from bot.text.translator import Texts, texts
from bot.text.width import columns
from engine.options import TallyRule
from engine.seats import Seat
from engine.state import State
from engine.view import spectator
from tests.bot.render.scenes import computer, played_rounds, results, state, table
from tests.bot.text.finished import FINISHED
from tests.strategies import HOUSES, states

t = texts(None)
SET = state("30 pass pass pass; 6; A[5|5] B[3|5] C[0|5] D[6|6]")


def room(t: Texts) -> int:
    """Return how many columns a line may take: another language's may wrap at its last word."""
    return 32 if t is texts("en") else 40


def lines(message: Message) -> list[str]:
    embed = message.embed
    assert embed is not None
    whole = [embed.title or "", embed.description or ""]
    for field in embed.fields:
        whole += [field.name or "", field.value or ""]
    return "\n".join(whole).splitlines()


@given(states() | HOUSES.flatmap(states), st.sampled_from(("en", *FINISHED)).map(texts))
def test_lines_without_a_name_fit_a_phone_d39(drawn: State, t: Texts) -> None:
    """All but the list of house rules."""
    seen = table(rules=drawn.rules)
    shown = [board(seen, spectator(drawn, frame=frame), t) for frame in (False, True)]
    if drawn.result is not None:
        history = results(13, random.Random(1))
        shown += [
            round_card(seen, spectator(drawn), t),
            final_card(seen, spectator(drawn), played_rounds(history), t),
            score(ScoreView(seen, history), spectator(drawn), t),
        ]
    for message in shown:
        wide = [
            line
            for line in lines(message)
            if "\u2068" not in line
            and columns(line.strip("*")) > room(t)
            and line != house_rules(drawn.rules, t)
        ]
        assert wide == []


@pytest.mark.parametrize("language", ["en", *FINISHED])
@pytest.mark.parametrize("status", [Status.OPEN, Status.PARKED])
def test_lobby_and_parked_table_fit_a_phone_d39(status: Status, language: str) -> None:
    message = board(table(status=status), None, texts(language))
    if message.embed is not None:
        assert all(columns(line) <= room(texts(language)) for line in lines(message) if "\u2068" not in line)
    assert columns(message.content) <= 60  # two lines


def place(message: Message, verb: Verb, text: str = "") -> tuple[int, int] | None:
    for row, buttons in enumerate(message.rows):
        for column, button in enumerate(buttons):
            found = parse(button.id) if isinstance(button, Button) else None
            if found and found.verb is verb and text in {"", found.argument}:
                return row, column
    return None


def test_leaving_and_ending_are_confirmed_elsewhere() -> None:
    for finished in (0, 2):
        menu = more(table(), Seat.A, t, finished=finished)
        first = {place(menu, Verb.LEAVE), place(menu, Verb.END)}
        assert place(ask_leave(table(), ends=True, t=t), Verb.LEAVE_SURE) not in first
        assert place(ask_end(table(), t), Verb.END_SURE) not in first


def test_no_setting_stands_where_a_menu_opens_the_settings() -> None:
    menu = settings_menu(PersonalSettings(), t)
    for finished in (0, 2):
        opened = place(more(table(), Seat.A, t, finished=finished), Verb.SETTINGS)
        assert opened not in {place(menu, Verb.SET, name) for name in PersonalSettings.__dataclass_fields__}


def test_rematch_stands_neither_where_next_round_was_nor_on_a_button_of_the_board() -> None:
    public = spectator(SET)
    rematch = place(final_card(table(), public, (), t), Verb.REMATCH)
    assert rematch is not None
    assert rematch != place(round_card(table(status=Status.BETWEEN), public, t), Verb.NEXT)
    shown = board(table(), public, t)
    assert rematch not in {
        (row, column) for row, some in enumerate(shown.rows) for column, _ in enumerate(some)
    }


def test_a_filled_seat_moves_no_button_of_the_other_open_seats() -> None:
    seats = table().seats
    two = board(table(seats=(None, seats[1], None, seats[3])), spectator(SET), t)
    one = board(table(seats=(computer("Cleo"), seats[1], None, seats[3])), spectator(SET), t)
    for verb in (Verb.SIT, Verb.COMPUTER):
        assert place(two, verb, "C") == place(one, verb, "C") is not None


def test_a_settled_request_leaves_a_computer_player_where_refuse_was_to_nobody() -> None:
    seats = (None, *table().seats[1:])
    asked = table(seats=seats, request=RequestView("end", None, "Bob", ("Cy",)))
    refuse = place(board(asked, spectator(SET), t), Verb.REFUSE)
    after = board(table(seats=seats), spectator(SET), t)
    assert refuse is not None
    found = after.rows[refuse[0]][refuse[1]]
    assert isinstance(found, Button)
    assert ":sit:" in found.id


def test_next_round_waits_for_an_open_seat() -> None:
    waiting = table(status=Status.BETWEEN, open_seat=Seat.B)
    for seen, disabled in ((waiting, True), (replace(waiting, open_seat=None), False)):
        first = round_card(seen, spectator(SET), t).rows[0][0]
        assert isinstance(first, Button)
        assert first.disabled is disabled


def test_more_offers_seats_to_who_does_not_sit() -> None:
    held = table(seats=(*table().seats[:3], computer("Dot")))
    assert place(more(held, None, t), Verb.SIT, "D") is not None
    assert place(more(table(), None, t), Verb.SIT) is None
    assert place(more(table(status=Status.FINISHED), Seat.A, t, finished=3), Verb.LEAVE) is None


@pytest.mark.parametrize(
    ("marks", "strokes"),
    [
        (0, ""),
        (1, "`/`"),
        (2, "`/\\`"),
        (3, "`A`"),
        (4, "`A|`"),
        (5, "`AL`"),
        (6, "`AL|`"),
        (7, "`ALL`"),
        (8, "`ALL /`"),
        (14, "`ALL ALL`"),
    ],
)
def test_seven_strokes_write_all(marks: int, strokes: str) -> None:
    assert tally(marks) == strokes


@pytest.mark.parametrize(
    ("drawn", "written"),
    [(TallyRule.XXX, "/ X X/ XX XX/ XXX -XXX-"), (TallyRule.AM, r"/T /\T AT AT| AT|\ AT|\/ ATM")],
)
def test_other_strokes_write_other_words_h9(drawn: TallyRule, written: str) -> None:
    assert [tally(marks, drawn) for marks in range(1, 8)] == [f"`{strokes}`" for strokes in written.split()]
    assert tally(8, drawn) == f"`{written.rsplit(maxsplit=1)[-1]} {written.split(maxsplit=1)[0]}`"


async def test_a_view_keeps_rows_and_is_finished_before_it_is_sent_d26() -> None:
    message = Message(
        "x", rows=((Button("a", "A", "danger", disabled=True),), (LinkButton("https://x.y", "L"),))
    )
    view = to_view(message)
    assert view is not None
    assert view.is_finished()
    assert view.timeout is None
    assert view.to_components() == [
        {
            "type": 1,
            "components": [{"type": 2, "style": 4, "label": "A", "disabled": True, "custom_id": "a"}],
        },
        {
            "type": 1,
            "components": [{"type": 2, "style": 5, "label": "L", "disabled": False, "url": "https://x.y"}],
        },
    ]
    assert not any(isinstance(item, discord.ui.DynamicItem) for item in view.children)


async def test_a_message_without_buttons_has_no_view() -> None:
    assert to_view(Message("x")) is None


def test_the_lobby_starts_only_when_all_seats_are_taken() -> None:
    for seats, ready in ((table().seats, True), ((None, *table().seats[1:]), False)):
        shown = board(table(status=Status.OPEN, seats=seats), None, t)
        start = next(b for row in shown.rows for b in row if b.label == "Start")
        assert isinstance(start, Button)
        assert start.disabled is not ready
