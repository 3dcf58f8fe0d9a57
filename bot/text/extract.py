"""The template that translators start from, drawn from the code by Babel."""

from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from bot.text.catalogue import DOMAIN

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "data" / "locales" / f"{DOMAIN}.pot"
KEYWORDS = {"t": None, "msgid": None, "plural": (1, 2), "pgettext": ((1, "c"), 2)}
COMMENTS = ("Translators:",)


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
            places = [(f"{folder}/{file}", 0)]
            template.add(message, locations=places, auto_comments=comments, context=context)
    return template
