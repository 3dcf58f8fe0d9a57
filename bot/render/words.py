"""The game's words: suits, trumps, bids, sides, and the sentences that name a suit."""

from bot.text.translator import Texts, msgid
from engine.auction import Call, Marks, Pass, Plunge, Points, Splash
from engine.rules import Rules
from engine.seats import Side
from engine.suits import DOUBLES, Declaration, Suit

_SUITS = (
    # Translators: the suit of the tiles with a blank half; also a button, at most 20 characters
    msgid("blanks"),
    # Translators: the suit of the tiles with a 1; also a button, at most 20 characters
    msgid("ones"),
    # Translators: a suit; also a button, at most 20 characters
    msgid("twos"),
    # Translators: a suit; also a button, at most 20 characters
    msgid("threes"),
    # Translators: a suit; also a button, at most 20 characters
    msgid("fours"),
    # Translators: a suit; also a button, at most 20 characters
    msgid("fives"),
    # Translators: a suit; also a button, at most 20 characters
    msgid("sixes"),
)
_LED = (
    msgid("Blanks were led: you must follow."),
    msgid("Ones were led: you must follow."),
    msgid("Twos were led: you must follow."),
    msgid("Threes were led: you must follow."),
    msgid("Fours were led: you must follow."),
    msgid("Fives were led: you must follow."),
    msgid("Sixes were led: you must follow."),
)
_LACKED = (
    msgid("Blanks were led and you have none: play any tile."),
    msgid("Ones were led and you have none: play any tile."),
    msgid("Twos were led and you have none: play any tile."),
    msgid("Threes were led and you have none: play any tile."),
    msgid("Fours were led and you have none: play any tile."),
    msgid("Fives were led and you have none: play any tile."),
    msgid("Sixes were led and you have none: play any tile."),
)
_MUST = (
    msgid("Blanks were led and you hold one: you must follow blanks."),
    msgid("Ones were led and you hold one: you must follow ones."),
    msgid("Twos were led and you hold one: you must follow twos."),
    msgid("Threes were led and you hold one: you must follow threes."),
    msgid("Fours were led and you hold one: you must follow fours."),
    msgid("Fives were led and you hold one: you must follow fives."),
    msgid("Sixes were led and you hold one: you must follow sixes."),
)


def suit_name(suit: Suit, t: Texts) -> str:
    """Return `fives`, as it stands after a colon."""
    if suit == DOUBLES:
        # Translators: the seven doubles as a suit of their own; also a button, at most 20 characters
        return t("doubles")
    # Translators: a suit of a larger set by its pips; also a button, at most 20 characters
    return t(_SUITS[suit]) if suit < len(_SUITS) else t("suit {pips}", pips=suit)


def must_follow_led(suit: Suit, t: Texts) -> str:
    """Teach who can follow."""
    if suit == DOUBLES:
        return t("Doubles were led: you must follow.")
    return t(_LED[suit]) if suit < len(_LED) else t("Suit {pips} was led: you must follow.", pips=suit)


def has_none_led(suit: Suit, t: Texts) -> str:
    """Teach who can't follow."""
    if suit == DOUBLES:
        return t("Doubles were led and you have none: play any tile.")
    if suit < len(_LACKED):
        return t(_LACKED[suit])
    return t("Suit {pips} was led and you have none: play any tile.", pips=suit)


def must_follow_refused(suit: Suit, t: Texts) -> str:
    """Say why a tile was refused (R5.4)."""
    if suit == DOUBLES:
        return t("Doubles were led and you hold one: you must follow doubles.")
    if suit < len(_MUST):
        return t(_MUST[suit])
    return t("Suit {pips} was led and you hold one: you must follow it.", pips=suit)


_INSTEAD = {
    # Translators: declared in place of a trump: take no trick; also a button, at most 20 characters
    "LH": msgid("nello"),
    # Translators: nello in which the doubles are a suit; also a button, at most 20 characters
    "LD": msgid("nello, doubles suit"),
    # Translators: nello in which doubles are low; also a button, at most 20 characters
    "LL": msgid("nello, doubles low"),
    # Translators: declared in place of a trump; also a button, at most 20 characters
    "S": msgid("sevens"),
}


def trump_name(trump: Declaration, t: Texts) -> str:
    """Return `sixes`, that there is no trump, or what was declared in place of one (H5, H7)."""
    if trump.code in _INSTEAD:
        return t(_INSTEAD[trump.code])
    # Translators: a contract without a trump suit; also a button, at most 20 characters
    return t("no trump") if trump.trump is None else suit_name(trump.trump, t)


def marks(n: int, t: Texts) -> str:
    """Return `2 marks`."""
    # Translators: marks count towards the match; also a button to bid all tricks, at most 20 characters
    return t.plural("{n} mark", "{n} marks", n=n)


def points(n: int, t: Texts) -> str:
    """Return `16 points`: round points."""
    return t.plural("{n} point", "{n} points", n=n)


def call(said: Call, t: Texts) -> str:
    """Return a bid, or that it was a pass."""
    match said:
        case Pass():
            # Translators: what a player said in the auction
            return t.pgettext("auction", "pass")
        case Points(bid):
            return str(bid)
        case Marks(bid):
            return marks(bid, t)
        case Splash(bid):
            # Translators: a call of who holds three doubles; also a button, at most 20 characters
            return t.plural("splash, {n} mark", "splash, {n} marks", n=bid)
        case Plunge(bid):
            # Translators: a call of who holds four doubles; also a button, at most 20 characters
            return t.plural("plunge, {n} mark", "plunge, {n} marks", n=bid)


def side(rules: Rules, number: Side | int) -> str:
    """Return the letters of a side, `A+C`."""
    return "+".join(seat.name for seat in rules.sides[number])


def height(said: Call) -> tuple[bool, int]:
    """Return what bids are compared by: all tricks above points, then the number."""
    return (True, said.in_marks) if said.in_marks else (False, said.size)
