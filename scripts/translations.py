"""Update the English catalogue: collect the messages of pages, keep translations, compile.

After changing a message run this, fill in the empty ones in messages.po, and run it again.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = ROOT / "scorekeeper" / "translations" / "en" / "LC_MESSAGES" / "messages.po"
PLACES = {
    ROOT / "scorekeeper" / "web": [("**.py", "python")],
    ROOT / "templates": [("**.html", "jinja2")],
}


def main() -> None:
    """Writes messages.po and messages.mo, and prints what is not translated."""
    english = catalogue()
    english.update(said(), no_fuzzy_matching=True, update_creation_date=False)
    with ENGLISH.open("wb") as file:
        write_po(file, english, ignore_obsolete=True, sort_output=True, width=100)
    ENGLISH.with_suffix(".mo").write_bytes(compiled(english))
    for message in english:
        if message.id and not message.string:
            print("untranslated:", message.id)


def catalogue() -> Catalog:
    """Returns the content of messages.po."""
    with ENGLISH.open("rb") as file:
        return read_po(file, locale="en")


def said() -> Catalog:
    """Returns the Vietnamese messages of code and templates."""
    catalog = Catalog()
    for folder, methods in PLACES.items():
        for _, _, message, _, context in extract_from_dir(folder, methods):
            catalog.add(message, context=context)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """Returns the compiled catalogue, which the application reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


if __name__ == "__main__":
    main()
