"""A turn in whole sentences, for who listens instead of looking."""

from collections.abc import Iterator

from bot.render import asking, buttons, contract, sections, teaching, tiles, words
from bot.render.message import Message
from bot.render.names import actor, player
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import LayDown, Play
from engine.auction import PASS
from engine.view import ContractView, SeatCall, SeatView


def announcement(table: TableView, view: SeatView, t: Texts) -> Message:
    """Return what has happened and what is asked, without emojis, embeds or layout that carries meaning."""
    return Message("\n".join(_sentences(table, view, t)), rows=((buttons.hand(table, t),),))


def _sentences(table: TableView, view: SeatView, t: Texts) -> Iterator[str]:
    public = view.public
    yield t("Table {number}, round {round}.", number=table.number, round=public.round)
    yield asking.asked(table, view, None, t)
    if public.contract is None:
        yield from sections.first_to_bid(table, public, t)
        for said in public.calls:
            yield _said(table, said, t)
        yield from sections.doubles(table, public.calls, t)
    else:
        yield from _contract(table, public.contract, t)
        mine = public.rules.side_of(view.seat)
        yield from contract.needs(public, public.contract, mine, t)
    number = sum(public.tricks_taken) + 1
    if public.asked is not None:
        yield t("The suit led is: {suit}.", suit=words.suit_name(public.asked, t))
    elif public.last_winner is not None:
        yield t("The last trick went to {player}.", player=actor(table, public.last_winner, number - 1, t))
    for seat, tile in public.trick:
        yield t("{player} played {tile}.", player=actor(table, seat, number, t), tile=tiles.face(tile))
    for seat, hand in zip(public.rules.seats, public.open_hands, strict=True):
        if hand and seat != view.seat:
            yield t(
                "{player} holds {tiles}.", player=player(table, seat, t), tiles=t.list(map(tiles.face, hand))
            )
    yield t("Your hand: {tiles}.", tiles=t.list(tiles.face(tile) for tile in view.hand if tile is not None))
    playable = [tiles.face(action.tile) for action in view.legal if isinstance(action, Play)]
    if playable:
        yield t("You may play: {tiles}.", tiles=t.list(playable))
    if LayDown() in view.legal:
        yield t("You may also lay down your hand.")
    yield teaching.taught(view, None, t)


def _said(table: TableView, said: SeatCall, t: Texts) -> str:
    who = actor(table, said.seat, 0, t)
    if said.call == PASS:
        return t("{player} passed.", player=who)
    if said.call.promised(table.rules):
        # Translators: {bid} is a call such as `splash, 3 marks`
        return t("{player} called {bid}.", player=who, bid=words.call(said.call, t))
    return t("{player} bid {bid}.", player=who, bid=words.call(said.call, t))


def _contract(table: TableView, agreed: ContractView, t: Texts) -> Iterator[str]:
    declarer = actor(table, agreed.declarer, 0, t)
    yield t("The contract is {bid} by {player}.", bid=words.call(agreed.call, t), player=declarer)
    if agreed.trump is None:
        return
    if agreed.kind in contract.INSTEAD:
        yield t("Declared is: {trump}.", trump=words.trump_name(agreed.trump, t))
    else:
        yield t("The trump is: {trump}.", trump=words.trump_name(agreed.trump, t))
    yield from contract.others(table, agreed, t)
