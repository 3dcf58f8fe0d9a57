"""What people see in each language, held by files (`pytest --update-golden` rewrites them)."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from bot.render import menus, messages, prompt
from bot.render.announcement import announcement
from bot.render.board import board
from bot.render.message import Message
from bot.render.notice import notice
from bot.render.result import final_card, round_card
from bot.render.rules import rules
from bot.render.score import score
from bot.render.server import server_settings
from bot.render.steps import Piles, Step
from bot.render.topics import Topic
from bot.tables.errors import Denial, TableError
from bot.tables.events import Options
from bot.tables.ports import PersonalSettings, ServerSettings, Status
from bot.tables.views import RequestView, ScoreView
from bot.text.catalogue import languages
from bot.text.translator import Texts, texts
from engine.actions import Bid, Declare, Play
from engine.auction import Marks
from engine.errors import Refusal, RuleError
from engine.players.advice import Advice
from engine.seats import Seat
from engine.state import State
from engine.suits import Suit
from engine.tiles import Tile
from engine.view import seat_view, spectator
from tests.bot.render import test_golden_house as house
from tests.bot.render.limits import check
from tests.bot.render.scenes import computer, played_rounds, results, state, table, written
from tests.bot.render.test_golden import FOUR_BIDS, LATE, ONE_PILE, OPEN, SET, TWO_PLAYED, won
from tests.bot.text.finished import FINISHED

Golden = Callable[[str, str], None]
SEATS = table().seats


def asked(position: State, seat: Seat, step: Step | None = None) -> Callable[[Texts], Message]:
    return lambda t: prompt.prompt(table(), seat_view(position, seat), PersonalSettings(), t, step=step)


def house_asked(name: str) -> Callable[[Texts], Message]:
    position, seat, step = house.PROMPTS[name]
    view = seat_view(position, seat)
    return lambda t: prompt.prompt(house.seen(position), view, PersonalSettings(), t, step=step)


def refused(*errors: RuleError | TableError) -> Callable[[Texts], Message]:
    return lambda t: Message("\n".join(messages.sentence(error, t) for error in errors))


SCENES: dict[str, Callable[[Texts], Message]] = {
    "lobby": lambda t: board(
        table(status=Status.OPEN, seats=(SEATS[0], None, computer("Cleo"), None)), None, t
    ),
    "board-auction": lambda t: board(table(), spectator(state("31 2m", place=LATE)), t),
    "board-play": lambda t: board(table(), spectator(state(TWO_PLAYED)), t),
    "board-full-trick": lambda t: board(table(), spectator(OPEN, frame=True), t),
    "board-one-pile": lambda t: board(table(), spectator(ONE_PILE), t),
    "board-request": lambda t: board(
        table(request=RequestView("replace", Seat.C, "Ann", ("Bob", "Dee"))), spectator(state(TWO_PLAYED)), t
    ),
    "board-parked": lambda t: board(table(status=Status.PARKED), None, t),
    "prompt-auction": asked(state(), Seat.A),
    "prompt-auction-sure": asked(state("31"), Seat.B, Bid(Marks(2))),
    "prompt-declaration": asked(state(FOUR_BIDS), Seat.A),
    "prompt-piles": asked(state("1m pass pass pass"), Seat.A),
    "prompt-piles-chosen": asked(state("1m pass pass pass"), Seat.A, Piles(2)),
    "prompt-piles-sure": asked(state("1m pass pass pass"), Seat.A, Declare("D", 1)),
    "prompt-lead": asked(state(f"{FOUR_BIDS}; 6"), Seat.A),
    "prompt-must-follow": asked(state(f"{FOUR_BIDS}; 6; A[5|5]"), Seat.B),
    "prompt-waiting": asked(state(TWO_PLAYED), Seat.A),
    "announcement": lambda t: announcement(table(), seat_view(state(TWO_PLAYED), Seat.C), t),
    "card": lambda t: round_card(table(status=Status.BETWEEN), spectator(state(SET)), t),
    "card-all-tricks": lambda t: round_card(
        table(status=Status.BETWEEN),
        spectator(state("2m pass pass pass; 6/1; A[5|5] B[3|5] C[0|5] D[6|6]")),
        t,
    ),
    "card-final": lambda t: final_card(
        table(status=Status.FINISHED), spectator(won()), played_rounds(results(5, random.Random(4))), t
    ),
    "score": lambda t: score(
        ScoreView(table(), results(3, random.Random(1))), spectator(state(TWO_PLAYED, place=LATE)), t
    ),
    "notice": lambda t: notice(table(), 1000, t),
    "help": menus.help,
    "settings": lambda t: menus.settings_menu(PersonalSettings(confirm_tiles=True), t),
    "server": lambda t: server_settings(ServerSettings(channels=(31, 32)), t),
    "errors": refused(
        TableError(Denial.NO_TABLE),
        RuleError(Refusal.MUST_FOLLOW, suit=Suit(5)),
        TableError(Denial.NOT_ABSENT, seat=Seat.C, minutes=3),
    ),
    "lobby-house-rules": lambda t: board(table(status=Status.OPEN, rules=house.HOUSES["every"]), None, t),
    "board-splash": lambda t: board(house.seen(house.CALLED), spectator(house.CALLED), t),
    "board-sevens": lambda t: board(house.seen(house.SEVENS_PLAYED), spectator(house.SEVENS_PLAYED), t),
    "prompt-hint": lambda t: prompt.prompt(
        table(options=Options(hints=True)),
        seat_view(state(f"{FOUR_BIDS}; 6; A[5|5]"), Seat.B),
        PersonalSettings(),
        t,
        step=Advice(Play(Tile(3, 5)), 0.5),
    ),
    "card-claim": lambda t: round_card(
        house.seen(house.WRONG, status=Status.BETWEEN), spectator(house.WRONG), t
    ),
    **{f"prompt-{name}": house_asked(name) for name in ("nello-offered", "sevens-choose", "lay-down-sure")},
    **{f"rules-house-{topic}": partial(rules, topic, table(rules=house.HOUSES["every"])) for topic in Topic},
    **{f"rules-{topic}": partial(rules, topic, table()) for topic in Topic},
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("language", FINISHED)
def test_what_people_see_in_each_language(language: str, scene: str, golden: Golden) -> None:
    golden(f"{language}/{scene}", written(SCENES[scene](texts(language))))


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("language", languages())
def test_it_fits_discord_in_each_language(language: str, scene: str) -> None:
    assert check(SCENES[scene](texts(language))) == ()


@pytest.mark.parametrize("language", languages())
def test_house_rules_fit_discord_in_each_language(language: str) -> None:
    t = texts(language)
    shown = [
        board(house.seen(each), spectator(each, frame=frame), t) for each, frame in house.STATES.values()
    ]
    shown += [house_asked(name)(t) for name in house.PROMPTS]
    shown += [
        round_card(house.seen(each, status=Status.BETWEEN), spectator(each), t)
        for each in house.CARDS.values()
    ]
    shown += [rules(topic, table(rules=played), t) for played in house.HOUSES.values() for topic in Topic]
    assert [fault for message in shown for fault in check(message)] == []
