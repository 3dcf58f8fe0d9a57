"""Where the prompt's buttons stand: a second tap does no harm, and a tile keeps its place."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.arguments import action, argument
from bot.render.ids import ButtonId, Verb, compose, parse
from bot.render.message import Button, Message
from bot.render.prompt import prompt
from bot.render.steps import Piles, Step
from bot.tables.ports import PersonalSettings
from bot.text.translator import texts
from engine.actions import Bid, Declare, LayDown, Play
from engine.auction import PASS, Marks, Plunge, Points, Splash
from engine.errors import Refusal, RuleError
from engine.notation import parse_tile
from engine.seats import Seat
from engine.state import Phase, State
from engine.view import SeatView, seat_view
from tests.bot.render.scenes import state, table
from tests.engine.positions import FIVES, after, start
from tests.strategies import HOUSES, follow_up, random_act, states

t = texts(None)
PLAIN, CONFIRM = PersonalSettings(), PersonalSettings(confirm_tiles=True)
SURE = {Verb.BID_SURE, Verb.DECLARE, Verb.PLAY, Verb.LAY_SURE}
ANY = states() | HOUSES.flatmap(states)
"""By the standard game or by random house rules."""
Place = tuple[int, int]


def shown(
    view: SeatView, settings: PersonalSettings = PLAIN, step: Step | None = None
) -> dict[Place, Button]:
    message: Message = prompt(table(), view, settings, t, step=step)
    return {
        (row, column): button
        for row, buttons in enumerate(message.rows)
        for column, button in enumerate(buttons)
        if isinstance(button, Button)
    }


def read(button: Button) -> ButtonId:
    parsed = parse(button.id)
    assert parsed is not None, button.id
    return parsed


def labels(view: SeatView, step: Step | None = None) -> list[str]:
    return [button.label for (row, _), button in sorted(shown(view, step=step).items()) if row]


def test_pass_stands_in_a_row_of_its_own_below_the_bids() -> None:
    places = shown(seat_view(state(), Seat.A))
    passing = next(place for place, button in places.items() if button.label == "Pass")
    assert passing == (4, 0)
    assert [place for place in places if place[0] == 4] == [passing]


def test_each_legal_bid_has_a_button_and_nothing_else_has() -> None:
    assert labels(seat_view(state(), Seat.A)) == [*map(str, range(30, 42)), "1 mark", "2 marks", "Pass"]
    assert labels(seat_view(state("40"), Seat.B)) == ["41", "1 mark", "2 marks", "Pass"]
    assert labels(seat_view(state("1m 2m 3m"), Seat.D)) == ["4 marks", "Pass"]
    assert labels(seat_view(state(), Seat.B)) == []


def test_all_tricks_ask_for_piles_before_the_trump_and_points_do_not() -> None:
    view = seat_view(state("1m pass pass pass"), Seat.A)
    assert labels(view) == ["1 pile", "2 piles"]
    before, chosen = shown(view), shown(view, step=Piles(2))
    assert labels(view, Piles(2))[:2] == ["1 pile", "2 piles"]
    assert all(chosen[place].id == button.id for place, button in before.items() if place[0])
    assert [chosen[1, column].style for column in range(2)] == ["secondary", "primary"]
    buttons = chosen.values()
    assert {read(b).argument for b in buttons if read(b).verb is Verb.TRUMP} == {
        f"{c}/2" for c in "0123456DN"
    }
    assert labels(seat_view(state("30 pass pass pass"), Seat.A))[-2:] == ["doubles", "no trump"]


@pytest.mark.parametrize(
    "step",
    [Bid(Marks(9)), Bid(Points(30)), Bid(PASS), Play(parse_tile("[6|6]")), Declare("6"), Piles(1), None],
)
def test_a_step_that_no_longer_fits_is_dropped(step: Step | None) -> None:
    view = seat_view(state("31"), Seat.B)
    assert prompt(table(), view, PLAIN, t, step=step).rows == prompt(table(), view, PLAIN, t).rows


STEPS: list[tuple[str, Seat, PersonalSettings, Step]] = [
    ("", Seat.A, PLAIN, Bid(Marks(1))),
    ("36", Seat.B, PLAIN, Bid(Marks(1))),
    ("1m 2m", Seat.C, PLAIN, Bid(Marks(3))),
    ("30 pass pass pass", Seat.A, PLAIN, Declare("0")),
    ("1m pass pass pass", Seat.A, PLAIN, Declare("N", 2)),
    ("30 pass pass pass; 6", Seat.A, CONFIRM, Play(parse_tile("[5|5]"))),
]
HOUSE_STEPS: list[tuple[str, str, str, Step]] = [
    (FIVES, "splash 2, plunge 3", "", Bid(Splash(2))),
    (FIVES, "splash 2, plunge 3", "", Bid(Plunge(3))),
    (FIVES, "nello anybody", "1m pass pass pass", Declare("LH")),
    (FIVES, "sevens looper", "30 pass pass pass", Declare("S")),
    (FIVES, "lay_down on", "30 pass pass pass 6", LayDown()),
]


@pytest.mark.parametrize(("acts", "seat", "settings", "step"), STEPS)
def test_a_confirming_button_stands_where_nothing_stood(
    acts: str, seat: Seat, settings: PersonalSettings, step: Step
) -> None:
    view = seat_view(state(acts), seat)
    before, after = shown(view, settings), shown(view, settings, step)
    sure = {
        place for place, button in after.items() if read(button).verb in SURE and action(read(button)) == step
    }
    assert sure == {(0, 2)}
    assert (0, 2) not in before


@pytest.mark.parametrize(("hands", "house", "acts", "step"), HOUSE_STEPS)
def test_what_house_rules_offer_is_confirmed_there_too(hands: str, house: str, acts: str, step: Step) -> None:
    view = seat_view(after(start(hands, house=house), acts), Seat.A)
    assert action(read(shown(view, step=step)[0, 2])) == step
    assert (0, 2) not in shown(view)


def test_pass_stands_at_the_end_of_the_last_row_where_calls_need_all_rows() -> None:
    """Farthest from the lowest bid; who must bid has none (H2.1)."""
    places = shown(seat_view(start(FIVES, house="splash 2, plunge 3"), Seat.A))
    assert [places[4, column].label for column in range(2)] == ["plunge, 3 marks", "Pass"]
    assert max(places) == (4, 1)
    forced = shown(seat_view(after(start(FIVES, house="all_pass dealer_bids"), "pass pass pass"), Seat.D))
    assert "Pass" not in {button.label for button in forced.values()}


def test_what_stands_in_place_of_a_trump_stands_beside_the_piles_or_below_the_trumps() -> None:
    """H5.3, H7.1: at most fifteen buttons."""
    house = "nello anybody, nello_doubles declarer, sevens marks"
    offered = ["nello", "nello, doubles suit", "nello, doubles low", "sevens"]
    chosen = seat_view(after(start(FIVES, house=house), "1m pass pass pass"), Seat.A)
    assert labels(chosen) == ["1 pile", "2 piles", *offered]
    assert labels(chosen, Piles(1))[:6] == ["1 pile", "2 piles", *offered]
    assert len(labels(chosen, Piles(1))) == 15
    assert labels(chosen, Declare("LH")) == labels(chosen)
    fixed = seat_view(after(start(FIVES, house=f"pile_rule open, {house}"), "1m pass pass pass"), Seat.A)
    assert labels(fixed)[9:] == offered


@given(st.data())
def test_a_second_tap_at_the_same_place_never_acts_for_the_same_player(data: st.DataObject) -> None:
    """Whatever a press has done, its place then holds nothing that acts on the game."""
    before = data.draw(ANY.filter(lambda drawn: drawn.turn is not None))
    seat, rng = before.turn, random.Random(data.draw(st.integers(0, 99)))
    assert seat is not None
    act = random_act(before, rng)
    settings = data.draw(st.sampled_from((PLAIN, CONFIRM)))
    step = None if settings is PLAIN and isinstance(act, Play) else act
    pressed = [
        place
        for place, button in shown(seat_view(before, seat), settings, step).items()
        if read(button).verb in {*SURE, Verb.BID} and action(read(button)) == act
    ]
    after = follow_up(before, seat, act)[1]
    now = shown(seat_view(after, seat), settings)
    for place in pressed:
        if place in now and not now[place].disabled:
            assert read(now[place]).verb in {Verb.TRUMP, Verb.PILES, Verb.REFRESH, Verb.RULES, Verb.LAY}


@given(st.data())
def test_a_tile_keeps_its_place_for_the_whole_round_r1_5(data: st.DataObject) -> None:
    played = data.draw(ANY.filter(lambda drawn: drawn.phase is Phase.PLAY))
    for seat in played.rules.seats:
        for place, button in shown(seat_view(played, seat)).items():
            if place[0] and read(button).verb is not Verb.LAY:
                tile = played.hands[seat][(place[0] - 1) * 4 + place[1]]
                assert button.label == ("–" if tile is None else f"{tile.low}|{tile.high}")


def test_a_played_place_is_blank_in_label_and_id_r8_7() -> None:
    after: State = state("30 pass pass pass; 6; A[5|5] B[3|5]")
    gone = shown(seat_view(after, Seat.A))[1, 0]
    assert (gone.label, gone.disabled, read(gone).verb, read(gone).argument) == ("–", True, Verb.REFRESH, "0")
    assert not any("55" in button.id for button in shown(seat_view(after, Seat.A)).values())


def test_only_tiles_that_may_be_played_are_enabled_r5_4() -> None:
    view = seat_view(state("30 pass pass pass; 6; A[5|5]"), Seat.B)
    enabled = [b.label for place, b in shown(view).items() if place[0] and not b.disabled]
    assert enabled == ["3|5", "1|5", "2|5", "4|5"]


@given(ANY)
def test_every_act_travels_in_a_button_and_back(drawn: State) -> None:
    if drawn.turn is None:
        return
    verbs = {Bid: Verb.BID, Declare: Verb.DECLARE, Play: Verb.PLAY, LayDown: Verb.LAY_SURE}
    for act in seat_view(drawn, drawn.turn).legal:
        parsed = parse(compose(verbs[type(act)], "k7", argument(act), deal=1, acts=2))
        assert parsed is not None
        assert action(parsed) == act


@pytest.mark.parametrize(
    ("verb", "text"), [(Verb.PLAY, "64"), (Verb.PICK, ""), (Verb.BID, "x"), (Verb.DECLARE, "/")]
)
def test_a_made_up_argument_is_refused(verb: Verb, text: str) -> None:
    with pytest.raises(RuleError) as refused:
        action(ButtonId(verb, "k7", 1, 2, text))
    assert refused.value.code is Refusal.BAD_NOTATION


def test_other_buttons_ask_for_no_act() -> None:
    with pytest.raises(RuleError) as refused:
        action(ButtonId(Verb.REFRESH, "k7", 0, 0, "3"))
    assert refused.value.code is Refusal.BAD_NOTATION
