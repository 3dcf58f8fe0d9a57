"""What is filled into texts: translators are told, and a text is measured with the longest values."""

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

_NAME = "W" * 32


class Placeholder(NamedTuple):
    """What a placeholder stands for; `longest` is the longest that it is likely to be."""

    means: str
    longest: str


PLACEHOLDERS: dict[str, Placeholder] = {
    "absent": Placeholder("a player's name", f"{_NAME} (computer)"),
    "best": Placeholder(
        "what the expert would have chosen: `31`, `2 marks`, `fives`, a tile", "no trump, 2 piles"
    ),
    "bid": Placeholder("a bid in its basic form: `31`, `2 marks`, or `splash, 3 marks`", "plunge, 99 marks"),
    "channels": Placeholder("a list of links to channels", ", ".join(["<#1234567890123456789>"] * 25)),
    "chosen": Placeholder("what the reader chose: `31`, `2 marks`, `fives`, a tile", "no trump, 2 piles"),
    "count": Placeholder("the number of tiles in the set: 28", "28"),
    "counts": Placeholder("the points on count tiles: 35", "35"),
    "declared": Placeholder("a number of contracts", "9,999"),
    "defended": Placeholder("a number of contracts of the other side", "9,999"),
    "doubles": Placeholder("a number of doubles: 3 or 4", "4"),
    "drawn": Placeholder("how marks are drawn: ALL, XXX or A&M", "A&M"),
    "hand": Placeholder("how many tiles each player is dealt: 7", "7"),
    "highest": Placeholder("the highest bid of points: 41", "41"),
    "language": Placeholder("the name of a language", "Brazilian Portuguese"),
    "lowest": Placeholder("the lowest bid of points: 30", "30"),
    "made": Placeholder("a number of contracts", "9,999"),
    "mention": Placeholder("a player's name that makes Discord notify the player", "<@1234567890123456789>"),
    "n": Placeholder("the number that decides the plural form", "999"),
    "name": Placeholder("a person's name", _NAME),
    "names": Placeholder("a list of Discord's permissions", "Send Messages in Threads, " * 5),
    "number": Placeholder("the number of a table, a trick, or an error", "99999"),
    "page": Placeholder("the number of a page", "9"),
    "pages": Placeholder("how many pages there are", "9"),
    "percent": Placeholder("how likely something is: 71%", "100%"),
    "pips": Placeholder("a number of pips on half a tile", "12"),
    "place": Placeholder("when it was: `Trick 3`, `Bid`, or `Trump`", "Trick 7"),
    "played": Placeholder("a number of matches or rounds", "9,999"),
    "player": Placeholder(
        "a player's name, `Ann (computer)`, or `open seat B`", f"{_NAME} (computer, expert)"
    ),
    "players": Placeholder("a list of players' names", f"{_NAME} (computer), " * 4),
    "round": Placeholder("the number of a round", "99"),
    "rules": Placeholder("what a table plays: to 7 marks, then its house rules", "to 7 marks · " * 10),
    "seat": Placeholder("the letter of a seat: A, B, C or D", "A"),
    "set": Placeholder("a number of contracts that were set", "9,999"),
    "side": Placeholder("two players by their seats: A+C or B+D", "A+C"),
    "state": Placeholder("`on` or `off`", "off"),
    "strokes": Placeholder(
        "the strokes of one mark, of two, and so on", "`/T` `/\\T` `AT` `AT|` `AT|\\` `AT|\\/` `ATM`"
    ),
    "suit": Placeholder("a suit in its basic form: `fives`, `doubles`", "doubles"),
    "tile": Placeholder("a tile: [4|6], on a button 4|6", "[4|6]"),
    "tiles": Placeholder("a list of tiles: [0|5], [1|4] and [2|3]", "[4|6], " * 7),
    "total": Placeholder("the points of a round: 42", "42"),
    "tricks": Placeholder(
        "a number of tricks, or the tricks of both sides: `A+C 3 · B+D 2`", "A+C 3 · B+D 2"
    ),
    "trump": Placeholder(
        "a suit in its basic form: `fives`, `doubles`, or `no trump`, `nello`, `sevens`",
        "nello, doubles suit",
    ),
    "won": Placeholder("a number of matches or rounds that were won", "9,999"),
}


def placeholders(text: str | tuple[str, ...] | list[str]) -> Iterator[str]:
    """Yield the names of the placeholders of a text, or of the last of its forms, each once.

    Raises:
        ValueError: a brace without its partner.
    """
    whole = text if isinstance(text, str) else text[-1]
    yield from dict.fromkeys(name for _, name, _, _ in Formatter().parse(whole) if name is not None)
