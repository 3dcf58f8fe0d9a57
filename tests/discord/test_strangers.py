"""Whatever a spectator or a player out of turn presses: a private answer, and nothing changes."""

import pytest

from bot.render.ids import Verb, compose
from tests.discord.game import KEY, MADE_IN_TWO, SIXES, four
from tests.discord.house import House, Person, read
from tests.discord.test_rematch import finished
from tests.discord.test_table_command import DAY

ARGUMENTS: dict[Verb, tuple[str, ...]] = {
    Verb.SIT: ("A", "B"),
    Verb.FREE: ("A", "B"),
    Verb.COMPUTER: ("A", "B"),
    Verb.REPLACE: ("A", "B"),
    Verb.BID: ("30", "pass", "1m"),
    Verb.BID_SURE: ("1m",),
    Verb.PILES: ("1",),
    Verb.TRUMP: ("6", "6/1"),
    Verb.DECLARE: ("6", "6/1"),
    Verb.PICK: ("66",),
    Verb.PLAY: ("66", "55"),
    Verb.RULES: ("trump",),
    Verb.REVIEW: ("", "1.0"),
}
SELF = {Verb.SETTINGS, Verb.SET, Verb.FORGET_SURE, Verb.THREAD}
"""What concerns the presser alone, not this table."""
READS = {Verb.SCORE, Verb.RULES, Verb.MORE, Verb.REVIEW, Verb.END, Verb.MUTE, Verb.HELP, Verb.FORGET}
"""What everybody may read, or is asked before it does anything."""


async def begun(house: House) -> None:
    """Start a match and stop in its first trick: Bob is to play."""
    game = await four(house, SIXES)
    await game.play("30 pass pass pass; 6; [6|6]")


async def opened(house: House) -> None:
    """Fill an open table with people."""
    await house.ann.run("42 new")
    for person in (house.bob, house.cy, house.dee):
        await person.run("42 join")


async def between(house: House) -> None:
    """Stop between two rounds."""
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)


async def parked(house: House) -> None:
    """Let a match rest."""
    await begun(house)
    await house.wait(DAY + 601)


def public(house: House) -> list[tuple[int, str]]:
    """Return what everybody sees."""
    return [(message.id, read(message)) for message in house.finn.sees() if not message.flags.ephemeral]


async def press_everything(house: House, person: Person, verbs: set[Verb]) -> dict[str, str]:
    """Press every button of these verbs with the present revision; return the answers by id."""
    revision = (await house.snapshot()).revision
    target = next(message for message in reversed(person.sees()) if not message.flags.ephemeral)
    found = {}
    for verb in Verb:
        for argument in ARGUMENTS.get(verb, ("",)) if verb in verbs else ():
            custom_id = compose(verb, KEY, argument, deal=revision.deal, acts=revision.acts)
            found[f"{verb} {argument}".strip()] = await person.press_id(custom_id, target)
    return found


@pytest.mark.parametrize("state", [opened, begun, between, finished, parked])
async def test_a_fifth_person_changes_nothing_and_learns_no_tile(house: House, state: object) -> None:
    assert callable(state)
    await state(house)
    log, seen, row = await house.log(), public(house), (await house.snapshot()).table
    answers = await press_everything(house, house.eve, set(Verb) - SELF)
    assert await house.log() == log
    assert public(house) == seen
    assert (await house.snapshot()).table == row
    for asked, answer in answers.items():
        assert answer, f"{asked} got no answer"
        assert "Something went wrong" not in answer, asked
        if Verb(asked.split()[0]) not in READS:
            assert answer.count("\n") == 0, f"{asked}: {answer}"
    mine = "".join(read(message) for message in house.eve.private() if "Taken by" not in read(message))
    assert "[5|6]" not in mine


async def test_the_fifth_person_is_told_what_is_wrong(house: House) -> None:
    await begun(house)
    answers = await press_everything(house, house.eve, set(Verb) - SELF - READS)
    seat = "You don't sit at this table. Join with /42 join where a seat is free."
    taken = "Seat {} is taken or kept for somebody. Choose another seat."
    expected = {
        "sit A": taken.format("A"),
        "sit B": taken.format("B"),
        "hand": seat,
        "refresh": seat,
        "play 55": seat,
        "bid 30": seat,
        "leave": seat,
        "leave_sure": seat,
        "replace B": seat,
        "computer A": seat,
        "fill": "The match has begun already.",
        "start": "The match has begun already.",
        "free A": "The match has begun already.",
        "agree": "Nothing is being asked at this table now.",
        "refuse": "Nothing is being asked at this table now.",
        "rematch": "The match isn't over yet.",
        "back": "This match isn't parked: it goes on in its channel.",
        "next": "The next round is on already, or this one isn't over.",
        "end_sure": "Only a player of this table, or who manages the channel, can do that.",
    }
    assert {asked: answers[asked] for asked in expected} == expected


async def test_a_player_out_of_turn_is_refused_and_nothing_changes(house: House) -> None:
    await begun(house)
    log, seen = await house.log(), public(house)
    acts = {Verb.BID, Verb.BID_SURE, Verb.DECLARE, Verb.PLAY}
    answers = await press_everything(house, house.dee, acts)
    assert await house.log() == log
    assert public(house) == seen
    assert {
        asked for asked, answer in answers.items() if "It isn't your turn: seat B is to act." in answer
    } == (set(answers) - {"bid 1m"})


async def test_a_player_in_turn_can_not_do_what_another_moment_allows(house: House) -> None:
    await begun(house)
    log = await house.log()
    answers = await press_everything(house, house.bob, {Verb.BID, Verb.BID_SURE, Verb.DECLARE})
    assert "The auction is over: nobody can bid now." in answers["bid 30"]
    assert "The auction is over: nobody can bid now." in answers["bid_sure 1m"]
    assert "The trump can't be named now." in answers["declare 6"]
    answers = await press_everything(house, house.bob, {Verb.PLAY})
    assert "You don't hold that tile." in answers["play 66"]
    assert (await house.log())[len(log) :] == ["Played"]


async def test_what_concerns_oneself_works_for_everybody_and_touches_no_table(house: House) -> None:
    await begun(house)
    log = await house.log()
    for custom_id in (
        compose(Verb.SETTINGS),
        compose(Verb.SET, argument="confirm_tiles"),
        compose(Verb.FORGET_SURE),
    ):
        assert await house.eve.press_id(custom_id, house.board()) != ""
    assert await house.log() == log


async def test_made_up_arguments_do_no_harm(house: House) -> None:
    await begun(house)
    log = await house.log()
    for verb in sorted(set(Verb) - SELF):
        for argument in ("", "Z", "x/y|z-.", "99", "1.9"):
            if (verb, argument) not in {(verb, "") for verb in Verb if verb not in ARGUMENTS}:
                answer = await house.eve.press_id(compose(verb, KEY, argument), house.board())
                assert "Something went wrong" not in answer, (verb, argument)
    assert await house.log() == log
