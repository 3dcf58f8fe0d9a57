"""The template that translators start from, drawn from the code."""

from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from bot.text.catalogue import DOMAIN
from bot.text.commands import command_texts
from bot.text.placeholders import PLACEHOLDERS, placeholders

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "data" / "locales" / f"{DOMAIN}.pot"
KEYWORDS = {"t": None, "_t": None, "msgid": None, "plural": (1, 2), "pgettext": ((1, "c"), 2)}
COMMENTS = ("Translators:",)
PLACES = {
    "bot/render/advice.py": "what the expert advises, in private",
    "bot/render/answers.py": "answers a command or a press in private",
    "bot/render/announcement.py": "a whole sentence that a screen reader says",
    "bot/render/asking.py": "stands in the private hand: what is asked of a player now",
    "bot/render/board.py": "a line of the table's message; wraps on phones beyond 32 characters",
    "bot/render/contract.py": "a line of the board; wraps on phones beyond 32 characters",
    "bot/render/house.py": "a house rule; wraps on phones beyond 32 characters",
    "bot/render/house_rulebook.py": "the rules, where a table has house rules: a paragraph of a page",
    "bot/render/levels.py": "asks or answers in private, about a computer player",
    "bot/render/lobby.py": "a line of an open table's message; wraps on phones beyond 32 characters",
    "bot/render/menus.py": "a private menu, a question, or a line of help",
    "bot/render/messages.py": "one sentence that answers in private: what is wrong, and what to do instead",
    "bot/render/names.py": "stands in place of a name",
    "bot/render/notice.py": "calls a player in the channel",
    "bot/render/pictures/alternative.py": "describes a picture to who doesn't see it",
    "bot/render/outcomes.py": "how a contract ended: a line of a card; wraps on phones beyond 32 characters",
    "bot/render/prompt.py": "stands in the private hand",
    "bot/render/result.py": "a line of a card; wraps on phones beyond 32 characters",
    "bot/render/review.py": "a heading or a line of a finished round",
    "bot/render/rulebook.py": "the rules: a paragraph of a page",
    "bot/render/sections.py": "a heading or a line of the board; wraps on phones beyond 32 characters",
    "bot/render/score.py": "a line of the score; wraps on phones beyond 32 characters",
    "bot/render/server.py": "a line of what a server has chosen, or why a table can't open, in private",
    "bot/render/statistics.py": "a heading or a line of the statistics; wraps on phones beyond 32 characters",
    "bot/render/teaching.py": "stands in the private hand: one line that teaches",
    "bot/render/turns.py": "a line of the table's message; wraps on phones beyond 32 characters",
    "bot/render/words.py": "stands in the private hand, or says why a tile was refused",
}
"""Where the texts of a file stand, for those that have no comment of their own."""


def extract() -> Catalog:
    """Return every text that the code says to people, with the comments for translators."""
    template = Catalog(project=DOMAIN, charset="utf-8")
    for folder in ("bot", "cogs"):
        found = extract_from_dir(
            ROOT / folder,
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=COMMENTS,
            strip_comment_tags=True,
        )
        for file, _, message, comments, context in sorted(found, key=itemgetter(0, 1)):
            place = f"{folder}/{file}"
            about = comments or [PLACES[place]] if place in PLACES else comments
            template.add(message, locations=[(place, 0)], auto_comments=about, context=context)
    for cog in sorted((ROOT / "cogs").glob("*.py")):
        for context, text, comment in command_texts(cog.read_text(encoding="utf-8")):
            template.add(text, locations=[(f"cogs/{cog.name}", 0)], auto_comments=[comment], context=context)
    for known in template:
        known.auto_comments += [
            f"{{{name}}}: {PLACEHOLDERS[name].means}"
            for name in placeholders(known.id)
            if name in PLACEHOLDERS
        ]
    return template
