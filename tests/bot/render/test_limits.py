import random
from dataclasses import replace

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render import advice, levels, menus, prompt
from bot.render.announcement import announcement
from bot.render.board import board
from bot.render.ids import Verb, compose
from bot.render.message import Button, LinkButton, Message
from bot.render.notice import absent_notice, notice
from bot.render.result import final_card, round_card
from bot.render.review import review
from bot.render.rules import rules
from bot.render.score import score
from bot.render.steps import Asked
from bot.render.topics import Topic
from bot.tables.events import Options
from bot.tables.ports import PersonalSettings, Status
from bot.tables.views import Judged, ListedTable, PlayedRound, RequestView, ScoreView, TableView
from bot.text.catalogue import languages
from bot.text.translator import texts
from engine.actions import Bid, Declare, Play
from engine.auction import Marks
from engine.players.advice import Advice, Judgement
from engine.players.levels import Level
from engine.rules import Rules
from engine.state import Phase, State
from engine.view import review as reviewed
from engine.view import seat_view, spectator
from tests.bot.render.limits import check
from tests.bot.render.scenes import computer, person, results, table
from tests.strategies import GAMES, HOUSES, STANDARD, THREE_HANDED, states

t = texts(None)
GAMES_DRAWN = {"standard": st.just(STANDARD), "three": st.just(THREE_HANDED), "house rules": HOUSES}
spoken = st.sampled_from(languages()).map(texts)


def button(name: str = "42:1:hand:k7:0.0:", label: str = "My hand") -> Button:
    return Button(name, label)


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        (Message(""), "the message is empty"),
        (Message("x" * 2001), "content of 2001"),
        (Message("", discord.Embed(title="x" * 257)), "title of 257"),
        (Message("", discord.Embed(description="x" * 4097)), "description of 4097"),
        (Message("", discord.Embed().set_footer(text="x" * 2049)), "footer of 2049"),
        (Message("", discord.Embed().set_author(name="x" * 257)), "author of 257"),
        (Message("", discord.Embed().add_field(name="a", value=" ", inline=False)), "field a is empty"),
        (Message("", discord.Embed().add_field(name="", value="b", inline=False)), "field name is empty"),
        (Message("", discord.Embed().add_field(name="a", value="b")), "field a is inline"),
        (Message("", discord.Embed(description="<@1>")), "a mention inside the embed"),
        (Message("🁡"), "a domino of Unicode"),
        (Message("x", rows=((button(label="x" * 21),),)), "label of 21 columns"),
        (Message("x", rows=((button(label="패" * 11),),)), "label of 22 columns"),
        (Message("x", rows=((button(label="ก\u0e31" * 41),),)), "label of 82"),
        (Message("x", rows=((button(label=""),),)), "label is empty"),
        (Message("x", rows=((button("4" * 101),),)), "id of 101"),
        (Message("x", rows=((button(), button()),)), "id 42:1:hand:k7:0.0: stands 2 times"),
        (Message("x", rows=((),)), "0 buttons in a row"),
        (Message("x", rows=(tuple(button(str(n)) for n in range(6)),)), "6 buttons in a row"),
        (Message("x", rows=tuple((button(str(n)),) for n in range(6))), "6 rows"),
        (Message("x", rows=((LinkButton("h" * 513, "x"),),)), "url of 513"),
    ],
)
def test_what_discord_refuses_is_found_d28_d37(message: Message, wrong: str) -> None:
    assert wrong in check(message)


def test_all_texts_of_an_embed_count_together_d37() -> None:
    embed = discord.Embed(description="x" * 4000)
    embed.add_field(name="a", value="x" * 1000, inline=False).add_field(
        name="b", value="x" * 999, inline=False
    )
    assert check(Message("", embed)) == ("embed of 6001",)
    embed.description = "x" * 3999
    assert check(Message("", embed)) == ()


def test_more_than_25_fields_are_found_d37() -> None:
    embed = discord.Embed()
    for number in range(26):
        embed.add_field(name=str(number), value="x", inline=False)
    assert "26 fields" in check(Message("", embed))


def test_length_is_counted_in_utf_16_units() -> None:
    assert check(Message("😀" * 1001)) == ("content of 2002",)


LONGEST = (
    "あ" * 32,
    "漢" * 40,
    "שלום" * 8,
    "*_~`|[]()<>@:#\\" * 3,
    "@everyone <@123> <@&5>",
    "[x](https://example.com)",
    "z" + "\u0301" * 80,
    "\u202e" + "evil" * 8,
    "👩‍👩‍👧‍👦" * 8,
    "🁡" * 32,
    "",
)
names = st.one_of(st.sampled_from(LONGEST), st.text(max_size=40), st.none())


@st.composite
def tables(draw: st.DrawFn, rules: Rules, status: Status = Status.PLAYING) -> TableView:
    """Draw a table with the hardest names, open seats, computer players, requests."""
    count = len(rules.seats)
    seats = [
        draw(
            st.sampled_from((person(index, draw(names)), computer(draw(names) or "Cleo", Level.EXPERT), None))
        )
        for index in range(count)
    ]
    asked = RequestView("replace", rules.seats[-1], draw(names), tuple(draw(names) for _ in range(count - 1)))
    offered = tuple(person(index, draw(names)) for index in range(count))
    return replace(
        table(number=draw(st.sampled_from((1, 99999)))),
        key="abcdefghijkl",
        rules=rules,
        status=status,
        seats=tuple(seats),
        offered=offered,
        request=draw(st.sampled_from((asked, replace(asked, request="end", seat=None), None))),
        passed=draw(st.booleans()),
        options=Options(hints=draw(st.sampled_from((None, True)))),
    )


@given(data=st.data())
@pytest.mark.parametrize("games", GAMES_DRAWN.values(), ids=GAMES_DRAWN)
def test_every_board_and_card_stays_within_discords_limits_d37(
    games: st.SearchStrategy[Rules], data: st.DataObject
) -> None:
    rules, t = data.draw(games), data.draw(spoken)
    state, seen = data.draw(states(rules)), data.draw(tables(rules))
    public, framed = spectator(state), spectator(state, frame=True)
    assert check(board(seen, public, t)) == ()
    assert check(board(seen, framed, t)) == ()
    if state.result is not None:
        assert check(round_card(replace(seen, status=Status.BETWEEN), public, t)) == ()
        for page in range(len(state.tricks) + 1):
            assert check(review(seen, reviewed(state), page, t, rounds=30)) == ()


@given(data=st.data())
@pytest.mark.parametrize("games", [st.just(STANDARD), HOUSES], ids=["standard", "house rules"])
def test_every_prompt_stays_within_discords_limits_d28(
    games: st.SearchStrategy[Rules], data: st.DataObject
) -> None:
    rules, t = data.draw(games), data.draw(spoken)
    state, seen = data.draw(states(rules)), data.draw(tables(rules))
    settings = PersonalSettings(confirm_tiles=data.draw(st.booleans()))
    for seat in rules.seats:
        view = seat_view(state, seat)
        assert check(announcement(seen, view, t)) == ()
        for step in (None, *steps(state, seat == state.turn)):
            assert check(prompt.prompt(seen, view, settings, t, step=step)) == ()


def steps(state: State, acting: bool) -> tuple[Asked, ...]:  # noqa: FBT001 - read once, above
    if not acting or state.turn is None:
        return (Bid(Marks(1)),)
    legal = seat_view(state, state.turn).legal
    hints = Advice(legal[0], 0.5), Advice(legal[-1], None)
    return (
        *hints,
        *((Bid(Marks(1)), *legal[-2:]) if state.phase is Phase.AUCTION else (*legal[:2], legal[-1])),
    )


@given(data=st.data())
def test_what_the_expert_says_of_a_round_stays_within_discords_limits(data: st.DataObject) -> None:
    seen, t = data.draw(tables(STANDARD)), data.draw(spoken)
    acts = Bid(Marks(2)), Declare("D", 2), Play(STANDARD.tiles[-1])
    own = [Judged(data.draw(st.integers(0, 7)), Judgement(acts[-1], act, 0.75, 0.5)) for act in acts * 4]
    assert check(advice.judged(seen, 99, own, t)) == ()
    for seat in (None, *STANDARD.seats):
        assert check(levels.ask(seen, seat, t)) == ()


@given(data=st.data())
def test_lobbies_menus_and_lists_stay_within_discords_limits(data: st.DataObject) -> None:
    seen, t = data.draw(tables(data.draw(st.sampled_from(GAMES) | HOUSES), Status.OPEN)), data.draw(spoken)
    seat = data.draw(st.sampled_from((None, *(s for s in seen.rules.seats if seen.seats[s]))))
    listed = ListedTable(
        "k", 7, 2**63, Status.BETWEEN, tuple(data.draw(names) for _ in range(4)), 2, yours=True
    )
    for message in (
        board(seen, None, t),
        menus.more(seen, seat, t, manages=True, finished=99),
        menus.more(replace(seen, status=Status.PLAYING), seat, t, finished=99),
        menus.table_list((listed,) * data.draw(st.integers(0, 60)), 2**63, t),
        menus.occupied(seen, compose(Verb.THREAD, seen.key), t),
        *(rules(topic, seen, t) for topic in Topic),
    ):
        assert check(message) == ()


@given(data=st.data())
def test_the_longest_history_fits_the_newest_first_d37(data: st.DataObject) -> None:
    seen, t = data.draw(tables(STANDARD)), data.draw(spoken)
    history = results(data.draw(st.integers(0, 200)), random.Random(1))
    public = spectator(data.draw(states().filter(lambda state: state.result is not None)))
    declarers = [person(number, data.draw(names) if number < 20 else "Ann") for number in range(200)]
    final = final_card(seen, public, tuple(map(PlayedRound, history, declarers)), t)
    scored = score(ScoreView(seen, history), public, t)
    assert check(final) == ()
    assert check(scored) == ()
    if history:
        newest = f"{len(history)} · "
        assert final.embed is not None
        assert any(newest in str(field.value) for field in final.embed.fields)


@pytest.mark.parametrize("message", [notice(table(), 2**63, t), absent_notice(table(), 2**63, t)])
def test_a_notice_names_one_person_outside_an_embed_d38(message: Message) -> None:
    assert message.embed is None
    assert message.content.count("<@") == 1
