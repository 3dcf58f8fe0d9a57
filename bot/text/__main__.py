"""`python -m bot.text`: renew the template and bring every catalogue up to it.

`--missing LANGUAGE` lists what a catalogue doesn't translate, `--check LANGUAGE` what is wrong with the rest,
`--add LANGUAGE` begins a catalogue. A language is named as Discord names it: `ko`, `pt-BR`.
"""

import argparse
import sys
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.text.catalogue import DOMAIN, languages
from bot.text.extract import TEMPLATE, extract
from bot.text.faults import faults, missing, texts


def main() -> int:
    """Run the command line; return 1 where something is missing or wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot.text", description=__doc__)
    parser.add_argument("--missing", metavar="LANGUAGE", help="list what isn't translated")
    parser.add_argument("--check", metavar="LANGUAGE", help="list what is wrong with what is translated")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a catalogue")
    asked, template = parser.parse_args(), extract()
    if asked.missing:
        return _tell(missing(template, _read(asked.missing)))
    if asked.check:
        return _tell(faults(template, _read(asked.check)))
    _write(TEMPLATE, template, omit_header=True)
    if asked.add:
        _write(path(asked.add), _begun(asked.add))
    for language in languages()[1:]:
        known = _read(language)
        for message in known.obsolete.values():
            known[message.id] = message  # what was said once may be said again
        known.obsolete.clear()
        known.update(template, no_fuzzy_matching=True, update_creation_date=False)
        _write(path(language), known)
        print(f"{language}: {len(missing(template, known))} of {sum(1 for _ in texts(template))} missing")
    return 0


def path(language: str) -> Path:
    """Return where a language's catalogue lies."""
    return TEMPLATE.parent / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _begun(language: str) -> Catalog:
    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError) as error:
        raise SystemExit(str(error)) from error
    comment = f"# Texas 42 in {locale.english_name}; docs/translating.md says how."
    return Catalog(locale, DOMAIN, header_comment=comment, project=DOMAIN, version="1", fuzzy=False)


def _tell(lines: list[str]) -> int:
    print("\n".join(lines) or "nothing")
    return min(1, len(lines))


def _read(language: str) -> Catalog:
    if not path(language).is_file():
        raise SystemExit(f"there is no {path(language)}: begin it with --add {language}")
    with path(language).open("rb") as source:
        return read_po(source, locale=Locale.parse(language, sep="-"))


def _write(place: Path, catalogue: Catalog, *, omit_header: bool = False) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(".new")
    with unfinished.open("wb") as target:
        write_po(
            target,
            catalogue,
            width=100,
            omit_header=omit_header,
            include_lineno=False,
            sort_output=True,
        )
    unfinished.replace(place)


if __name__ == "__main__":
    sys.exit(main())
