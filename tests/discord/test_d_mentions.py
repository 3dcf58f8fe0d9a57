"""Who is pinged, and what a name can't do (docs/discord.md, D11, D12, D37 to D39)."""

import re

import pytest

from tests.discord.game import MADE_IN_TWO, SIXES, four
from tests.discord.house import House, Person, buttons, read
from tests.discord.trouble import BOARDS, POSTS, bodies, forget_requests
from tests.discord.watch import Watch

NASTY = (
    "@everyone",
    "**[x](https://evil.example)**",
    "\u202eesrever\u202c",
    "Z\u0335\u0348a\u0334\u0313l\u0336\u0323g\u0337\u0312o" * 6,
    "<@123456789012345678>",
    "\u8a9e" * 32,
)


async def test_a_turn_is_one_new_message_that_mentions_its_player_alone_d11(house: House) -> None:
    game = await four(house, SIXES, hands=False)
    await house.ann.press("My hand", house.board())
    forget_requests(house)
    await game.play("30")
    (notice,) = bodies(house, "POST", POSTS)
    bob = str(house.bob.member.id)
    assert notice["content"].startswith(f"<@{bob}>")
    assert notice["allowed_mentions"] == {"parse": [], "users": [int(bob)]}
    for edit in bodies(house, "PATCH", BOARDS):
        assert edit["allowed_mentions"] == {"parse": []}
    mentioned = [message for message in house.eve.sees() if message.mentions]
    assert [user.id for message in mentioned for user in message.mentions] == [house.bob.member.id]


@pytest.mark.parametrize("name", NASTY)
async def test_a_name_pings_nobody_and_breaks_nothing_d12_d37_d38(
    house: House, watch: Watch, name: str
) -> None:
    """The watch looks at each payload: allowed mentions, mentions in embeds, lengths, empty fields."""
    names = house.env.create_user("nasty", global_name=name)
    house.people["Ann"] = Person(house, house.guild.add_member(names))
    seen = watch.payloads
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert watch.payloads > seen + 30
    for message in house.eve.sees():
        assert not message.mention_everyone
        assert not re.search(r"[\u202a-\u202e]", read(message))
        assert "](https" not in read(message)


async def test_the_longest_names_fit_everywhere_d37(house: House, watch: Watch) -> None:
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee")):
        user = house.env.create_user(f"long{seat}", global_name="*" * 32)
        house.people[name] = Person(house, house.guild.add_member(user))
    game = await four(house, SIXES)
    await game.play(MADE_IN_TWO)
    assert watch.violations == []
    await house.ann.press("Review", house.board())
    await house.ann.press("Last")


async def test_lines_and_labels_fit_a_phone_d39(house: House) -> None:
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5] [1|4] [2|3] [4|6]")
    names = ("Ann", "Bob", "Cy", "Dee")
    for message in house.ann.sees():
        assert all(len(button.label or "") <= 20 for button in buttons(message))
        for embed in message.embeds:
            assert not any(field.inline for field in embed.fields)
    for line in read(house.board()).splitlines()[1:]:
        assert len(line) <= 32 or any(name in line for name in names), line
