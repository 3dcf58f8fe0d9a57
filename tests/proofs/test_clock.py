"""The system's time jumps, and events come twice, late, or in another order."""

import pytest

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, four
from tests.discord.house import House, ids
from tests.discord.trouble import command_payload, deliver, press_payload
from tests.proofs.wiretap import Wiretap


async def test_a_press_that_is_delivered_twice_is_one_act(house: House, tap: Wiretap) -> None:
    """After a resume Discord sends again what it isn't sure of: the same id is the same press (D2, D78)."""
    await four(house, SIXES)
    before = await house.log()
    bid = compose(Verb.BID, KEY, "30", deal=1)
    record, payload = press_payload(house, house.ann, bid, house.ann.prompt())
    await deliver(house, payload, payload, payload)
    await deliver(house, payload)
    assert tap.acknowledged[record.id] == 1
    assert await house.log() == [*before, "Called"]


@pytest.mark.parametrize("verb", [Verb.LEAVE, Verb.FILL, Verb.START])
async def test_a_lobby_button_that_is_delivered_twice_says_nothing_of_it(house: House, verb: Verb) -> None:
    """Their second serving would be refused, and tell somebody who pressed once of an error."""
    await house.ann.run("42 new")
    await house.bob.run("42 join")
    if verb is Verb.START:
        await house.ann.press("Fill with computers", house.board())
    _, payload = press_payload(house, house.bob, compose(verb, KEY), house.board())
    private = len(house.bob.private())
    await deliver(house, payload, payload)
    assert len(house.bob.private()) == private


async def test_a_command_that_is_delivered_twice_opens_one_table(house: House, tap: Wiretap) -> None:
    record, payload = command_payload(house, house.ann, "new")
    await deliver(house, payload, payload)
    assert tap.acknowledged[record.id] == 1
    assert "Table 1 is open." in house.ann.text()
    assert "running here" not in house.ann.text()


async def test_next_round_that_is_delivered_twice_deals_once(house: House) -> None:
    game = await four(house, SIXES, SIXES)
    await game.play(MADE_IN_TWO)
    card = house.board()
    next_round = next(button for button in ids(card) if ":next:" in button)
    _, payload = press_payload(house, house.cy, next_round, card)
    await deliver(house, payload, payload)
    assert (await house.log()).count("TableDealt") == 2
