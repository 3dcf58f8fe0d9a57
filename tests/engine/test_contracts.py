import pytest

from engine.auction import PASS, Marks, Points
from engine.contracts import AllTricks, PointContract, contract_for
from engine.rules import Rules
from engine.seats import Seat
from engine.tricks import Tally

RULES = Rules()


def test_the_winning_call_says_the_contract() -> None:
    """R3.6."""
    assert contract_for(Points(30), Seat.B) == PointContract(Seat.B, 30)
    assert contract_for(Marks(2), Seat.C) == AllTricks(Seat.C, 2)
    with pytest.raises(ValueError, match="pass"):
        contract_for(PASS, Seat.A)


@pytest.mark.parametrize("call", [Points(30), Points(41), Marks(1), Marks(5)])
def test_a_contract_remembers_its_call(call: Points | Marks) -> None:
    assert contract_for(call, Seat.A).call == call


@pytest.mark.parametrize(
    ("bid", "taken", "lost", "verdict"),
    [
        (30, 29, 12, None),
        (30, 30, 0, True),
        (30, 31, 8, True),
        (30, 13, 12, None),
        (30, 13, 13, False),
        (41, 40, 1, None),
        (41, 40, 2, False),
        (41, 41, 1, True),
    ],
)
def test_a_point_contract_ends_with_the_trick_that_proves_it(
    *, bid: int, taken: int, lost: int, verdict: bool | None
) -> None:
    """R7.1: made from n on, set when the others hold more than 42 - n."""
    contract = PointContract(Seat.C, bid)
    tally = Tally((taken, lost), (3, 3))
    assert contract.verdict(RULES, tally) is verdict
    to_make, to_set = contract.needs(RULES, tally)
    assert (to_make, to_set) == (max(bid - taken, 0), max(43 - bid - lost, 0))


@pytest.mark.parametrize("bid", range(30, 42))
def test_after_seven_tricks_a_point_contract_is_decided(bid: int) -> None:
    """R7.1."""
    for taken in range(43):
        verdict = PointContract(Seat.A, bid).verdict(RULES, Tally((taken, 42 - taken), (4, 3)))
        assert verdict is (taken >= bid)


@pytest.mark.parametrize(
    ("taken", "lost", "verdict"), [(0, 1, False), (6, 1, False), (1, 0, None), (6, 0, None), (7, 0, True)]
)
def test_all_tricks_are_set_by_the_first_loss_and_made_with_the_seventh(
    *, taken: int, lost: int, verdict: bool | None
) -> None:
    """R7.2."""
    tally = Tally((42 if lost == 0 else 20, 0), (taken, lost))
    assert AllTricks(Seat.A, 1, 1).verdict(RULES, tally) is verdict
    assert AllTricks(Seat.A, 1, 1).needs(RULES, tally) is None


def test_a_point_contract_is_worth_one_mark_and_all_tricks_what_was_bid() -> None:
    """R7.3."""
    assert [PointContract(Seat.A, bid).value for bid in (30, 41)] == [1, 1]
    assert [AllTricks(Seat.A, marks).value for marks in (1, 2, 5)] == [1, 2, 5]


def test_the_value_goes_to_the_declarers_when_made_and_to_the_defenders_when_set() -> None:
    """R7.3."""
    for contract in (PointContract(Seat.C, 30), AllTricks(Seat.C, 2)):
        assert contract.paid(RULES, made=True) == (0,)
        assert contract.paid(RULES, made=False) == (1,)


def test_piles_are_a_choice_with_all_tricks_alone() -> None:
    """R4.2."""
    assert [AllTricks(Seat.A, marks).pile_choices(RULES) for marks in (1, 2)] == [(1, 2), (1, 2)]
    assert PointContract(Seat.A, 30).pile_choices(RULES) == ()


@pytest.mark.parametrize(
    ("piles", "completed", "shown"), [(1, 1, [1]), (1, 4, [4]), (2, 1, [1]), (2, 2, [1, 2]), (2, 6, [5, 6])]
)
def test_the_last_one_or_two_completed_tricks_stay_open(piles: int, completed: int, shown: list[int]) -> None:
    """R8.3."""
    contract = AllTricks(Seat.A, 1).piled(RULES, piles)
    assert [number for number in range(1, completed + 1) if contract.shows(number, completed)] == shown


def test_every_trick_of_a_point_contract_stays_open() -> None:
    """R8.2."""
    assert all(PointContract(Seat.A, 30).shows(number, 7) for number in range(1, 8))
