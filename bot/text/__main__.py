"""`python -m bot.text`: renew the template and bring every catalogue up to it."""

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.text.catalogue import DOMAIN
from bot.text.extract import TEMPLATE, extract


def main() -> None:
    """Write the template and each catalogue; new texts stand in it untranslated."""
    template = extract()
    with TEMPLATE.open("wb") as target:
        write_po(target, template, width=100, omit_header=True, include_lineno=False, sort_output=True)
    for path in sorted(TEMPLATE.parent.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as source:
            known: Catalog = read_po(source, locale=path.parts[-3])
        known.update(template, no_fuzzy_matching=True)
        with path.open("wb") as target:
            write_po(target, known, width=100, include_lineno=False, sort_output=True, ignore_obsolete=True)
    print(f"{len(template)} texts")


if __name__ == "__main__":
    main()
