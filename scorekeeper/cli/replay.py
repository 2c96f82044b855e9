"""`scorekeeper replay`: an evening as plain text in, totals and payments out."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import Commands, add_command, add_language, file_text
from scorekeeper.text import Text, one_line

if TYPE_CHECKING:
    from scorekeeper.evening.record import Record
    from scorekeeper.export.evening_text import Misread

_EVENING = Text("{title} · số ván: {rounds}", "{title} · rounds: {rounds}")


def add_to(commands: Commands) -> None:
    """Add the command `replay`."""
    about = "tính một buổi viết bằng chữ / work out an evening written as text"
    command = add_command(commands, "replay", run, about, "  scorekeeper replay buổi.txt")
    text = "tệp của buổi, hoặc - là đầu vào chuẩn / the file, or - for standard input"
    command.add_argument("file", metavar="FILE", help=text)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Print totals and payments; return 1 if a line is not understood or is refused."""
    from scorekeeper.export.evening_text import Misread, read_text

    found = read_text(sys.stdin.read() if chosen.file == "-" else file_text(chosen.file))
    if isinstance(found, Misread):
        print(at_place(chosen.file, found, chosen.lang), file=sys.stderr)
        return 1
    for text in in_words(found.record):
        print(one_line(text.to(chosen.lang)))
    return 0


def at_place(file: str, misread: "Misread", language: str) -> str:
    """Return a message with its place, as compilers write it."""
    message = misread.message.vi if language == "vi" else misread.message.en
    return f"{file}:{misread.row}:{misread.column}: {one_line(message)}"


def in_words(record: "Record") -> Iterator[Text]:
    """Yield the title, totals, and the fewest payments that settle them if the gà is empty."""
    from scorekeeper.cli.sessions import settlement_in_words
    from scorekeeper.export.facts import archive_of
    from scorekeeper.store.database import now
    from scorekeeper.store.opening import HOME_ZONE
    from scorekeeper.store.settlement import settled

    yield _EVENING.fill(title=record.title, rounds=sum(1 for line in record.lines if line.rules))
    opened = archive_of(record, HOME_ZONE, now())
    yield from settlement_in_words(settled(opened.session, opened.outside))
