"""Names of people as plain text that can do no harm (D11, D12, D38)."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from bot.tables.views import SeatHolder, TableView
from bot.text.translator import Texts, msgid
from engine.players.levels import Level
from engine.seats import Seat

LONGEST = 32
_MARKS = 3  # of combining marks on one letter; Thai and Hebrew need no more
_JOINERS = "\u200c\u200d"
_BLANKS = "\t\n\r\u115f\u1160\u2800\u3164\uffa0"  # controls, and letters and signs that show nothing
_MARKDOWN = re.compile(r"[\\*_~`|\[\]()<>@:#]")
_COMPUTERS = {
    # Translators: a computer player at a seat, and how well it plays
    Level.BEGINNER: msgid("{name} (computer, beginner)"),
    # Translators: a computer player at a seat: it plays as well as people who often play in a club
    Level.CLUB: msgid("{name} (computer, club)"),
    # Translators: a computer player at a seat, and how well it plays
    Level.EXPERT: msgid("{name} (computer, expert)"),
}
_ISOLATE, _POP = "\u2068", "\u2069"


def name(raw: str | None, t: Texts) -> str:
    """Return a display name, escaped, cut and isolated for its writing direction; None was forgotten."""
    return _isolated(raw or "") or t("Somebody")


def holder(seated: SeatHolder, t: Texts) -> str:
    """Return a name; that of a computer player tells how well it plays."""
    shown = name(seated.name, t)
    return shown if seated.level is None else t(_COMPUTERS[seated.level], name=shown)


def player(table: TableView, seat: Seat, t: Texts) -> str:
    """Return who sits at `seat` now, or that nobody does."""
    return held(table.seats[seat], seat, t)


def played(table: TableView, seat: Seat, t: Texts) -> str:
    """Return who plays at `seat`; of a round that is over, who has played there to its end."""
    return held(table.player(seat), seat, t)


def actor(table: TableView, seat: Seat, trick: int, t: Texts) -> str:
    """Return who called (`trick` 0) or played in a trick at `seat`, whoever sits there now."""
    return held(table.actor(seat, trick), seat, t)


def held(seated: SeatHolder | None, seat: Seat, t: Texts) -> str:
    """Return the name of who holds a seat, or that it is open."""
    return t("open seat {seat}", seat=seat.name) if seated is None else holder(seated, t)


@lru_cache(maxsize=4096)  # a name stands a dozen times in every message of a table
def _isolated(raw: str) -> str:
    """Return a name, escaped and isolated; nothing where nothing of it may stand."""
    cleaned = plain(raw)
    return cleaned and _ISOLATE + _MARKDOWN.sub(r"\\\g<0>", cleaned) + _POP


def plain(raw: str) -> str:
    """Return a name for where no Markdown is read: cleaned and cut to 32 characters."""
    cleaned = " ".join("".join(_clean(raw)).split())
    if all(unicodedata.category(character)[0] in "MCZ" for character in cleaned):
        return ""
    clusters = list(_clusters(cleaned))
    if sum(map(len, clusters)) <= LONGEST:
        return "".join(clusters)
    kept, room = "", LONGEST - 1
    for cluster in clusters:
        if len(cluster) > room:
            break
        kept += cluster
        room -= len(cluster)
    return f"{kept.rstrip()}…"


def _clean(raw: str) -> Iterator[str]:
    """Yield the characters without controls, direction overrides and dominoes of Unicode (D12, D44)."""
    for character in unicodedata.normalize("NFC", raw):
        category = unicodedata.category(character)
        if category.startswith("Z") or character in _BLANKS:
            yield " "
        elif (category[0] != "C" or character in _JOINERS) and not "\U0001f030" <= character <= "\U0001f09f":
            yield character


def _clusters(text: str) -> Iterator[str]:
    """Yield what looks like one character each: a base with its marks, and what a joiner joins to it."""
    cluster, marks = "", 0
    for character in text:
        mark = unicodedata.category(character).startswith("M") or "\U0001f3fb" <= character <= "\U0001f3ff"
        if cluster and (mark or character in _JOINERS or cluster[-1] == "\u200d"):
            marks = marks + 1 if mark else 0
            if marks <= _MARKS:
                cluster += character
            continue
        if cluster:
            yield cluster
        cluster, marks = character, 0
    if cluster:
        yield cluster
