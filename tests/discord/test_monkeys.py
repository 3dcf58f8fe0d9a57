"""People who press whatever they see, at any moment, while time passes and the bot is restarted."""

import random
from typing import Any

import discord
import pytest

from cogs.house import HOUSE_RULES
from tests.discord.game import Game, four
from tests.discord.house import House, Person, buttons

COMMANDS = ("join", "start", "hand", "table", "score", "review", "rules", "settings", "leave", "help")
PAUSES = (5, 30, 70, 620, 900)
RARE = {"End the table", "Give up my seat", "Leave", "Forget me"}
"""What would end most matches at once is pressed seldom."""


def offered(person: Person, rng: random.Random) -> list[tuple[discord.Message, str]]:
    """Return the enabled buttons of the newest messages that this person sees."""
    return [
        (message, button.custom_id)
        for message in person.sees()[-20:]
        for button in buttons(message)
        if button.custom_id and not button.disabled and (button.label not in RARE or rng.random() < 0.05)
    ]


async def press_anything(house: House, person: Person, rng: random.Random) -> None:
    """Press a button, sometimes three people at once."""
    if choices := offered(person, rng):
        message, custom_id = rng.choice(choices)
        everybody = [*house.people.values(), house.manager]
        others = rng.sample(everybody, 2) if rng.random() < 0.1 else []
        seeing = [one for one in others if any(seen.id == message.id for seen in one.sees())]
        for answer in await house.press_all([(one, custom_id, message) for one in (person, *seeing)]):
            assert "Something went wrong" not in answer


async def act(game: Game, rng: random.Random) -> None:
    """Let whoever is asked press something in the newest prompt."""
    public = (await game.house.snapshot()).public()
    if public is not None and public.turn is not None:
        person = game.people[public.turn]
        prompts = [found for found in person.private() if any(b.label == "Refresh" for b in buttons(found))]
        choices = [b.custom_id for found in prompts[-1:] for b in buttons(found)[2:] if not b.disabled]
        if choices:
            await person.press_id(rng.choice(choices) or "", prompts[-1])


def house_rules(rng: random.Random) -> dict[str, Any]:
    """Return a choice of each house rule; the usual one of splash and plunge, whose others may not fit."""
    options = {option.name: rng.choice(option.choices).value for option in HOUSE_RULES[1:]}
    return options | {"splash": "splash 3", "plunge": "plunge 4"}


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_is_pressed_tables_stay_the_fold_of_their_logs(house: House, seed: int) -> None:
    """With odd seeds, by random house rules."""
    rng = random.Random(seed)
    game = await four(house, **(house_rules(rng) if seed % 2 else {}))
    for _ in range(100):
        person, dice = rng.choice([*house.people.values(), house.manager]), rng.random()
        if dice < 0.04:
            await house.wait(rng.choice(PAUSES))
        elif dice < 0.06:
            await house.restart(kill=rng.random() < 0.5)
        elif dice < 0.12:
            await person.run(f"42 {rng.choice(COMMANDS)}")
        elif dice < 0.7:
            await act(game, rng)
        else:
            await press_anything(house, person, rng)
    assert "TableDealt" in await house.log()
