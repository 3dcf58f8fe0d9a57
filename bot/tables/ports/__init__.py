"""What the table manager needs of the world: rows of the store, and Protocols that others fulfil.

The store knows the bot by this package alone, so the events can be had from here too.
"""

from bot.tables.events import Human, PersonKey, Player, Sat, TableDealt, TableEvent
from bot.tables.ports.messages import MessageKind, MessageStore, StandingMessage, StandingPrompt
from bot.tables.ports.servers import ServerSettings, ServerStore
from bot.tables.ports.statistics import MatchTally, Partner, Ranked, Rating, RoundTally, StatisticsStore
from bot.tables.ports.tables import (
    ALIVE,
    RUNNING,
    Append,
    ChannelOccupied,
    LoadedTable,
    MatchRow,
    Person,
    PersonalSettings,
    ResultRow,
    Role,
    Share,
    StaleSequence,
    Status,
    TableRow,
    TableStore,
    Unwritable,
)
from bot.tables.ports.world import Audience, Clock, Shuffler, Thinker, Timers

__all__ = [
    "ALIVE",
    "RUNNING",
    "Append",
    "Audience",
    "ChannelOccupied",
    "Clock",
    "Human",
    "LoadedTable",
    "MatchRow",
    "MatchTally",
    "MessageKind",
    "MessageStore",
    "Partner",
    "Person",
    "PersonKey",
    "PersonalSettings",
    "Player",
    "Ranked",
    "Rating",
    "ResultRow",
    "Role",
    "RoundTally",
    "Sat",
    "ServerSettings",
    "ServerStore",
    "Share",
    "Shuffler",
    "StaleSequence",
    "StandingMessage",
    "StandingPrompt",
    "StatisticsStore",
    "Status",
    "TableDealt",
    "TableEvent",
    "TableRow",
    "TableStore",
    "Thinker",
    "Timers",
    "Unwritable",
]
