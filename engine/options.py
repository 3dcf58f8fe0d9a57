"""The choices of each house rule; the first one is the standard game's (docs/rules.md, H1 to H9)."""

from enum import StrEnum


class ScoreRule(StrEnum):
    """What decides the match (H1)."""

    MARKS = "marks"
    POINTS = "points"


class AllPassRule(StrEnum):
    """What happens when everybody before the last to bid has passed (H2)."""

    DEAL_ANEW = "deal_anew"
    DEALER_BIDS = "dealer_bids"


class FirstBidRule(StrEnum):
    """Who bids first: the seat on the dealer's left, or who holds the opening tile (H3)."""

    LEFT_OF_DEALER = "left_of_dealer"
    HOLDER = "holder"


class PileRule(StrEnum):
    """How many taken tricks stay face up with a contract of all tricks (H4)."""

    CHOICE = "choice"
    OPEN = "open"
    CLASSIC = "classic"
    HOUSE = "house"


class NelloRule(StrEnum):
    """Who may declare nello (H5)."""

    OFF = "off"
    ANYBODY = "anybody"
    DEALER = "dealer"


class DoublesRule(StrEnum):
    """How doubles rank in nello (H5.3)."""

    HIGH = "high"
    OWN_SUIT = "own_suit"
    LOW = "low"
    DECLARER = "declarer"


class SevensRule(StrEnum):
    """With which bids sevens may be declared (H7)."""

    OFF = "off"
    MARKS = "marks"
    LOOPER = "looper"


class TallyRule(StrEnum):
    """How the marks of a match are drawn; display alone (H9)."""

    ALL = "ALL"
    XXX = "XXX"
    AM = "A&M"
