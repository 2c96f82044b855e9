"""`scorekeeper replay`: an evening as plain text in, totals and payments out."""

import sys
from collections.abc import Iterator

from scorekeeper.cli.arguments import (
    Chosen,
    command,
    decode,
    read_bytes,
    with_file,
    with_json,
    with_lang,
)
from scorekeeper.cli.sessions import settlement_as_json, settlement_in_words
from scorekeeper.evening.record import Record
from scorekeeper.export.evening_text import Misread, read_text
from scorekeeper.export.facts import archive_of
from scorekeeper.fields import Json
from scorekeeper.rules.profiles import is_void
from scorekeeper.store.database import now
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.store.settlement import Settlement, settled
from scorekeeper.text import Language, Text, one_line

_EVENING = Text("{title} · số ván: {rounds}", "{title} · rounds: {rounds}")


@command("replay", "buổi.txt", "- --json < buổi.txt")
@with_file
@with_json
@with_lang
def replay(chosen: Chosen, file: str) -> int:
    """Print totals and payments; return 1 if a line is not understood or is refused."""
    record = read_text(decode(read_bytes(file)))
    if isinstance(record, Misread):
        print(at_place(file, record, chosen.lang), file=sys.stderr)
        return 1
    chosen.show([_about(record) | settlement_as_json(_settled(record))], in_words(record))
    return 0


def at_place(file: str, misread: Misread, language: Language) -> str:
    """Return a message with its place, as compilers write it."""
    return f"{file}:{misread.row}:{misread.column}: {one_line(misread.message.to(language))}"


def in_words(record: Record) -> Iterator[Text]:
    """Yield the title, totals, and the fewest payments that settle them if the gà is empty."""
    yield _EVENING.fill(**_about(record))
    yield from settlement_in_words(_settled(record))


def _about(record: Record) -> Json:
    rounds = [
        line for line in record.lines if line.profile and not is_void(line.profile, line.entry)
    ]
    return {"title": record.title, "rounds": len(rounds)}


def _settled(record: Record) -> Settlement:
    opened = archive_of(record, HOME_ZONE, now())
    return settled(opened.session, opened.outside)
