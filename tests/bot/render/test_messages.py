import pytest

from bot.render import messages
from bot.render.messages import sentence
from bot.tables.errors import Denial, TableError
from bot.text.translator import texts
from engine.auction import Marks, Points
from engine.errors import Refusal, RuleError
from engine.seats import Seat
from engine.suits import DOUBLES, Suit
from tests.bot.render.limits import check
from tests.bot.render.scenes import table

t = texts(None)

GIVEN: dict[Refusal | Denial, dict[str, object]] = {
    Refusal.NOT_YOUR_TURN: {"turn": Seat.B},
    Refusal.BID_TOO_LOW: {"lowest": Points(33)},
    Refusal.BID_TOO_HIGH: {"highest": Marks(2)},
    Refusal.BID_OFF_LADDER: {"lowest": Marks(3)},
    Refusal.MUST_FOLLOW: {"suit": Suit(5)},
    Refusal.MUST_BID: {"lowest": Points(30)},
    Refusal.TOO_FEW_DOUBLES: {"needed": 3},
    Denial.NOT_ABSENT: {"seat": Seat.B, "minutes": 7},
    Denial.TABLE_RUNNING: {"number": 4},
    Denial.FORGET_ROUND_RUNS: {"number": 4},
}


def of_rules(code: Refusal) -> str:
    parameters = GIVEN.get(code, {})
    return sentence(RuleError(code, **parameters), t)


def of_tables(code: Denial) -> str:
    return sentence(TableError(code, **GIVEN.get(code, {"seat": Seat.C})), t)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    said = [*map(of_rules, Refusal), *map(of_tables, Denial)]
    assert len(set(said)) == len(said) == len(Refusal) + len(Denial)
    assert all(text.endswith(".") and "?" not in text and "{" not in text for text in said), said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuleError(Refusal.NOT_YOUR_TURN, turn=Seat.B), "It isn't your turn: seat B is to act."),
        (
            RuleError(Refusal.BID_TOO_LOW, lowest=Points(33)),
            "That bid is too low: the lowest possible is 33.",
        ),
        (
            RuleError(Refusal.BID_TOO_HIGH, highest=Marks(2)),
            "That bid is too high: the highest possible is 2 marks.",
        ),
        (
            RuleError(Refusal.BID_OFF_LADDER, lowest=Marks(3)),
            "That bid isn't possible now: the next is 3 marks.",
        ),
        (
            TableError(Denial.SEAT_OPEN, seat=Seat.D),
            "Seat D is open: somebody must sit down there, or a computer player.",
        ),
        (
            TableError(Denial.NOT_ABSENT, seat=Seat.A, minutes=1),
            "Seat A can be replaced once the table has waited for it: 1 minute more.",
        ),
    ],
)
def test_a_refusal_says_what_is_possible(error: RuleError | TableError, said: str) -> None:
    assert sentence(error, t) == said


@pytest.mark.parametrize(
    ("suit", "name"),
    [
        (0, "blanks"),
        (1, "ones"),
        (2, "twos"),
        (3, "threes"),
        (4, "fours"),
        (5, "fives"),
        (6, "sixes"),
        (DOUBLES, "doubles"),
    ],
)
def test_who_must_follow_is_told_the_suit_r5_4(suit: int, name: str) -> None:
    said = sentence(RuleError(Refusal.MUST_FOLLOW, suit=Suit(suit)), t)
    assert said == f"{name.capitalize()} were led and you hold one: you must follow {name}."


def test_permissions_are_called_as_discord_calls_them_d52() -> None:
    said = messages.missing_permissions(("send_messages", "embed_links", "fly"), t)
    assert said.content.startswith("I lack permissions in this channel: Send Messages, Embed Links, and fly.")


def test_a_channel_that_refuses_us_names_the_permissions_it_is_known_to_lack_d53() -> None:
    assert messages.channel_refuses(("embed_links",), t) == messages.missing_permissions(("embed_links",), t)
    assert "Embed Links" not in messages.channel_refuses((), t).content


def test_an_old_button_is_answered_with_a_fresh_one_d19() -> None:
    fresh = messages.out_of_date(table(), t)
    assert [button.label for row in fresh.rows for button in row] == ["My hand"]
    assert messages.out_of_date(None, t).rows == ()
    assert check(fresh) == check(messages.updating(t)) == ()


def test_an_internal_error_gives_its_number_d18() -> None:
    assert "1a2b" in messages.internal_error("1a2b", t).content
