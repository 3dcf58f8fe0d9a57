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
from engine.options import ScoreRule
from engine.rules import Rules
from engine.view import ContractView

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


def example(topic: Topic, rules: Rules, guild: int, t: Texts) -> tuple[discord.Embed | None, Picture | None]:
    """Return the example of a topic by these rules, for this server; None where they need none."""
    # Translators: heads a worked example of the rules
    embed = discord.Embed(title=t("Example"))
    played, card = examples.one_trick()
    piled = examples.two_piles()
    match topic:
        case Topic.AUCTION | Topic.TRUMP:
            sections.auction(embed, _TABLE, played, t)
            contract.section(embed, _TABLE, played.contract, t)
            return embed, Picture(guild, alternative.page(played, 0, t), pictures.page, (played, 0))
        case Topic.FOLLOWING | Topic.TRICKS:
            contract.section(embed, _TABLE, played.contract, t)
            sections.played_trick(embed, _TABLE, 1, played.tricks[0], t)
            return embed, Picture(guild, alternative.page(played, 1, t), pictures.page, (played, 1))
        case Topic.CONTRACTS if rules.score is ScoreRule.POINTS:
            scored = examples.scored()
            embed.description = "\n".join(outcomes.seen(scored, t))
            contract.section(embed, _TABLE, scored.contract, t)
            contract.points(embed, scored, t)
            return embed, None
        case Topic.CONTRACTS:
            embed.description = "\n".join(outcomes.seen(card, t))
            contract.section(embed, _TABLE, played.contract, t)
            sections.taken(embed, card, t)
            return embed, Picture(guild, alternative.card(card, t), cards.card, (card,))
        case Topic.SEEN if _may_lie_so(piled.contract, rules):
            contract.section(embed, _TABLE, piled.contract, t)
            sections.taken(embed, piled, t)
            return embed, Picture(guild, alternative.card(piled, t), pictures.board, (piled,))
    return None, None


def _may_lie_so(agreed: ContractView | None, rules: Rules) -> bool:
    """Whether by these rules taken tricks can lie on the piles of an example (H4.1)."""
    return agreed is not None and agreed.piles in rules.piles_for(agreed.call.in_marks)
