"""Pictures and emojis in messages: what is sent, what stays, what becomes of a refusal (D30, D40 to D43)."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.live.looks import MOST_WAITING, Looks, Outfit
from bot.render.message import Message, Picture
from bot.render.pictures import board as pictures
from bot.render.tiles import emoji_name
from engine.rules import Rules
from tests.discord.game import FIVES, SET_AT_ONCE, SIXES, four
from tests.discord.house import House, ids, read
from tests.discord.trouble import BOARDS, POSTS, PROMPTS, bodies, forbid, forget_requests, sent
from tests.discord.watch import Watch

PICTURES = pytest.mark.parametrize("house", [{"pictures": True}], indirect=True)
EMOJIS = {tile: f"<:{emoji_name(tile)}:{10**18 + place}>" for place, tile in enumerate(Rules().tiles)}


def names(payloads: list[dict[str, Any]]) -> list[list[str]]:
    return [[entry["filename"] for entry in payload["attachments"]] for payload in payloads]


def picture(payload: dict[str, Any]) -> str:
    found: str = payload["embeds"][0]["image"]["url"]
    return found


@PICTURES
async def test_board_hand_card_and_review_carry_a_picture_with_alternative_text_d43(house: House) -> None:
    """That each has its text, and shows nothing hidden, is what the watch looks at."""
    game = await four(house, FIVES)
    await game.play("30 pass pass pass 6")
    assert house.board().embeds[0].image.url
    assert all(person.prompt().embeds[0].image.url for person in game.people)
    await game.play("[5|5] [3|5] [0|5] [6|6]")
    assert house.board().embeds[0].image.url
    forget_requests(house)
    await house.eve.press("Review", house.board())
    await house.eve.press("Forward")
    opened, turned = bodies(house, "PATCH", PROMPTS)
    assert picture(opened) != picture(turned)


@PICTURES
async def test_an_edit_names_its_file_in_full_and_a_new_picture_has_a_new_name_d40(house: House) -> None:
    game = await four(house, SIXES)
    forget_requests(house)
    await game.play("30 pass")
    edits = bodies(house, "PATCH", BOARDS)
    assert len(edits) > 1
    assert len({picture(edit) for edit in edits}) == len(edits)
    assert all(
        f"attachment://{found[0]}" == picture(edit) for edit, found in zip(edits, names(edits), strict=True)
    )


@PICTURES
async def test_an_unchanged_picture_is_not_uploaded_again_d42(house: House, watch: Watch) -> None:
    game = await four(house, SIXES)
    await game.hands()
    before = watch.pictures.uploads
    forget_requests(house)
    await house.ann.press("Refresh", house.ann.prompt())
    assert watch.pictures.uploads == before
    [edit] = bodies(house, "PATCH", PROMPTS)
    assert picture(edit) == f"attachment://{edit['attachments'][0]['filename']}"


@PICTURES
async def test_after_a_start_nothing_is_known_of_files_and_all_are_uploaded_anew_d41(
    house: House, watch: Watch
) -> None:
    game = await four(house, SIXES)
    await game.play("30")
    await house.ann.press("Refresh", house.ann.prompt())
    before = watch.pictures.uploads
    await house.restart()
    await house.ann.press("Refresh", house.ann.prompt())
    assert watch.pictures.uploads > before


@PICTURES
async def test_what_is_emptied_keeps_no_picture_r8_7(house: House) -> None:
    game = await four(house, FIVES)
    await game.play(SET_AT_ONCE)
    assert [message.attachments for message in house.bob.private()] == [[]] * len(house.bob.private())
    assert not any(message.embeds for message in house.bob.private())


@PICTURES
@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (403, 50013)])
async def test_a_refused_picture_leaves_the_text_and_the_play_d42(
    house: House, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    game = await four(house, SIXES)
    house.env.inject_error("PATCH", BOARDS, status=status, code=code)
    forget_requests(house)
    await game.play("30")
    refused, taken = bodies(house, "PATCH", BOARDS)
    assert (len(refused["attachments"]), taken["attachments"]) == (1, [])
    assert "image" not in taken["embeds"][0]
    assert "Bob is to bid" in read(house.board())
    assert f"a picture was refused: HTTP {status}, code {code}" in caplog.messages
    await game.play("pass")
    assert len(names(bodies(house, "PATCH", BOARDS))[-1]) == 1, "whoever presses lets us try again"


@PICTURES
async def test_a_channel_that_takes_no_files_gets_text_without_being_asked(house: House) -> None:
    forbid(house, house.channel, "attach_files")
    game = await four(house, SIXES)
    await game.play("30")
    posted = [*bodies(house, "POST", POSTS), *bodies(house, "PATCH", BOARDS)]
    assert {tuple(found) for found in names([each for each in posted if "attachments" in each])} <= {()}
    assert "Bob is to bid" in read(house.board())


@PICTURES
async def test_a_picture_that_can_not_be_drawn_leaves_the_text_and_no_tile_in_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_scene: object) -> bytes:
        raise ValueError("[6|6]")

    game = await four(house, SIXES)
    monkeypatch.setattr(pictures, "_picture", broken)
    await game.play("30")
    assert "Bob is to bid" in read(house.board())
    assert house.board().embeds[0].image.url is None
    assert "a picture could not be drawn: ValueError" in caplog.messages
    caplog.clear()


async def test_without_pictures_no_file_is_sent(house: House, watch: Watch) -> None:
    game = await four(house, FIVES)
    await game.play(SET_AT_ONCE)
    assert watch.pictures.uploads == 0


async def test_emojis_stand_beside_the_tiles_and_the_hand_is_large(house: House) -> None:
    house.bot.live.looks.emojis = EMOJIS
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6 [6|6] [5|5]")
    prompt = house.ann.prompt()
    assert prompt.content == " ".join(
        EMOJIS[tile] for tile in sorted(EMOJIS, reverse=True) if tile.high == 6 and tile.low < 6
    )
    assert f"1. Ann {EMOJIS[Rules().tiles[-1]]} [6|6]" in read(house.board())
    labels = [(str(button.emoji), button.label) for row in prompt.components for button in row.children]  # type: ignore[union-attr] # rows hold buttons
    assert (next(EMOJIS[tile] for tile in EMOJIS if str(tile) == "[5|6]"), "5|6") in labels


@pytest.mark.parametrize("path", [BOARDS, PROMPTS])
async def test_a_refused_emoji_is_left_out_and_the_rest_is_sent_d30(house: House, path: str) -> None:
    house.bot.live.looks.emojis = EMOJIS
    game = await four(house, SIXES)
    await game.play("30 pass pass pass 6")
    house.env.inject_error("PATCH", path, status=400, code=50035, message="Invalid Form Body: Invalid emoji")
    forget_requests(house)
    await game.play("[6|6]")
    first, second, *_ = [str(request.json) for request in sent(house, "PATCH", path)]
    assert ("<:tile" in first, "<:tile" in second) == (True, False)
    assert "1. Ann" in read(house.board())
    assert any(":play:" in name for name in ids(house.bob.prompt()))


@PICTURES
async def test_while_too_many_pictures_wait_messages_are_text(house: House) -> None:
    game = await four(house, SIXES)
    house.bot.live.looks._waiting = MOST_WAITING
    await game.play("30")
    assert house.board().embeds[0].image.url is None
    house.bot.live.looks._waiting = 0
    await game.play("pass")
    assert house.board().embeds[0].image.url


async def test_where_discord_keeps_no_file_an_unchanged_picture_is_uploaded_each_time_d40() -> None:
    """A kept file that the answer doesn't show is taken for lost."""
    looks, uploads = Looks(pictures_for=lambda _guild: True), []
    message = Message("x", discord.Embed(title="y"), picture=Picture(1, "A picture.", bytes, (8,)))

    async def edit(worn: Outfit) -> Any:  # noqa: ANN401 - a message of Discord's
        uploads.append(len(worn.files))
        stands = [SimpleNamespace(filename=file.filename, id=7) for file in worn.files]
        return SimpleNamespace(id=5, attachments=stands, embeds=[])

    for _ in range(5):
        await looks.send(message, edit, stands=5)
    assert uploads == [1, 0, 1, 1, 1]


async def test_after_a_lost_answer_nobody_knows_which_picture_stands_and_it_is_uploaded_d35() -> None:
    looks, uploads = Looks(pictures_for=lambda _guild: True), []
    message = Message("x", discord.Embed(title="y"), picture=Picture(1, "A picture.", bytes, (8,)))

    async def edit(worn: Outfit) -> Any:  # noqa: ANN401 - a message of Discord's
        uploads.append(len(worn.files))
        if len(uploads) == 2:
            raise ConnectionResetError
        return SimpleNamespace(
            id=5, attachments=[SimpleNamespace(filename=each.filename, id=7) for each in worn.attachments]
        )

    await looks.send(message, edit, stands=5)
    with pytest.raises(ConnectionResetError):
        await looks.send(message, edit, stands=5)
    for _ in range(2):
        await looks.send(message, edit, stands=5)
    assert uploads == [1, 0, 1, 0]
