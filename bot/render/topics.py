"""The topics of the rules in short."""

from enum import StrEnum


class Topic(StrEnum):
    """A page of the rules; the value rides in the id of a button."""

    DEAL = "deal"
    AUCTION = "auction"
    TRUMP = "trump"
    FOLLOWING = "following"
    TRICKS = "tricks"
    CONTRACTS = "contracts"
    SEEN = "seen"
