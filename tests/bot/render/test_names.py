import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.names import LONGEST, holder, name, plain, player
from bot.text.translator import texts
from engine.players.levels import Level
from tests.bot.render.scenes import computer, table

t = texts(None)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n Lee\t", "Ann Lee"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("[x](http://y.z)", r"\[x\]\(http\://y.z\)"),
        ("*a*_b_`c`~d~|e|", r"\*a\*\_b\_\`c\`\~d\~\|e\|"),
        ("a\\b", r"a\\b"),
        ("\u202eevil\u2066\u200f", "evil"),
        ("a\x00b\u0085c", "abc"),
        ("[4|6]🁡", r"\[4\|6\]"),
        ("עדי", "עדי"),
        ("{round}", "{round}"),
    ],
)
def test_a_name_is_plain_text_isolated_for_its_direction_d12(raw: str, shown: str) -> None:
    assert name(raw, t) == f"\u2068{shown}\u2069"


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "",
        " \n",
        "\u202e\u2069",
        "🁡",
        "\u3164",
        "\u2800\uffa0",
        "\u115f\u1160",
        "\u034f\ufe0f",
        "\u17b4\u17b5",
        "\u0e47" * 30,
    ],
)
def test_a_forgotten_or_empty_name_is_somebody(raw: str | None) -> None:
    assert name(raw, t) == "Somebody"


def test_a_long_name_is_cut_and_says_so() -> None:
    assert plain("x" * 33) == "x" * 31 + "…"
    assert plain("x" * 32) == "x" * 32


def test_what_looks_like_one_character_is_not_cut_apart() -> None:
    family = "👩\u200d👩\u200d👧"
    assert plain(family * 7) == family * 6 + "…"
    assert plain("x" * 30 + "e\u0323" + "yz") == "x" * 30 + "…" or plain("x" * 30 + "ẹ" + "yz").endswith("ẹ…")


def test_stacked_marks_are_thinned() -> None:
    assert len(plain("z" + "\u0315" * 50)) == 4


@given(st.text(max_size=80))
def test_no_name_leaves_its_bounds(raw: str) -> None:
    shown = plain(raw)
    assert len(shown) <= LONGEST
    assert not any(character in shown for character in "\n\r\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069")
    assert plain(shown) == shown


def test_computer_players_are_marked() -> None:
    for level in Level:
        assert holder(computer("Dot", level), t) == f"\u2068Dot\u2069 (computer, {level})"


def test_an_empty_seat_is_named_by_its_letter() -> None:
    seated = table()
    seats = table(seats=(seated.seats[0], None, *seated.seats[2:]))
    assert [player(seats, seat, t) for seat in seats.rules.seats][:2] == ["\u2068Ann\u2069", "open seat B"]
