"""The worked examples beside the rules in short: in words, and as a picture."""

import discord

from bot.render import contract, outcomes, sections
from bot.render.message import Picture
from bot.render.pictures import alternative
from bot.render.pictures import board as pictures
from bot.render.pictures import result as cards
from bot.render.topics import Topic
from bot.tables.events import Options, PersonKey
from bot.tables.ports import Status
from bot.tables.views import SeatHolder, TableView
from bot.text.translator import Texts
from engine import examples
from engine.rules import Rules

_RULES = Rules()
# Four players who are called like their seats.
_TABLE = TableView(
    key="example",
    number=0,
    guild=0,
    channel=0,
    status=Status.PLAYING,
    seq=0,
    host=PersonKey(0),
    seats=tuple(SeatHolder(seat.name) for seat in _RULES.seats),
    offered=(None,) * len(_RULES.seats),
    options=Options(),
    rules=_RULES,
    request=None,
    open_seat=None,
    ended_by=None,
    ended_reason=None,
    rematch=None,
)


def example(topic: Topic, guild: int, t: Texts) -> tuple[discord.Embed, Picture] | None:
    """Return the example of a topic, for this server; None where the rules need none."""
    # Translators: heads a worked example of the rules
    embed = discord.Embed(title=t("Example"))
    played, card = examples.one_trick()
    match topic:
        case Topic.AUCTION | Topic.TRUMP:
            sections.auction(embed, _TABLE, played, t)
            contract.section(embed, _TABLE, played.contract, t)
            return embed, Picture(guild, alternative.page(played, 0, t), pictures.page, (played, 0))
        case Topic.FOLLOWING | Topic.TRICKS:
            contract.section(embed, _TABLE, played.contract, t)
            sections.played_trick(embed, _TABLE, 1, played.tricks[0], t)
            return embed, Picture(guild, alternative.page(played, 1, t), pictures.page, (played, 1))
        case Topic.CONTRACTS:
            embed.description = "\n".join(outcomes.outcome(played.rules, played.contract, played.result, t))
            contract.section(embed, _TABLE, played.contract, t)
            sections.taken(embed, card, t)
            return embed, Picture(guild, alternative.card(card, t), cards.card, (card,))
        case Topic.SEEN:
            seen = examples.two_piles()
            contract.section(embed, _TABLE, seen.contract, t)
            sections.taken(embed, seen, t)
            return embed, Picture(guild, alternative.card(seen, t), pictures.board, (seen,))
    return None
