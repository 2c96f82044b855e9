"""`scorekeeper groups`: the groups in the database, each to a file and back."""

import argparse
from pathlib import Path

from scorekeeper.cli.arguments import (
    NO_FILE,
    NOT_WRITTEN,
    Commands,
    add_command,
    reason,
    whole,
    wrong_call,
)
from scorekeeper.cli.database import OF_FILE, add_options, book_of_session, open_book
from scorekeeper.text import Text, join, one_line

KEEPER_PATH = "/gk/"

_LINE = Text(
    "{id}  {name}  ({members} người, {evenings} buổi)",
    "{id}  {name}  (people: {members}, evenings: {evenings})",
)
_NO_GROUP = Text("không có hội số {id}", "there is no group {id}")
_THERE = Text("sổ đã có hội {name} này", "the book has this group {name} already")
_OPENED = Text(
    "Đã mở thành hội {id}, {evenings} buổi. Ai mở link này đầu tiên thành chủ hội:",
    "Opened as group {id}, evenings: {evenings}. Whoever opens this link first owns the group:",
)


def add_to(commands: Commands) -> None:
    """Add the command `groups`."""
    about, examples = "các hội trong sổ / the groups in the book", "  scorekeeper groups"
    command = add_command(commands, "groups", list_all, about, examples)
    add_options(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "lưu một hội với các buổi thành tệp ZIP / write a group with its evenings into a ZIP"
    examples = "  scorekeeper groups export 1 hội.zip"
    nested = add_command(inner, "export", run_export, about, examples)
    text = "số của hội / its number"
    nested.add_argument("id", type=whole(1, 999_999), metavar="ID", help=text)
    nested.add_argument("file", metavar="FILE", help="tệp để ghi / file to write")
    add_options(nested, default=argparse.SUPPRESS)
    about = "mở lại một hội từ tệp ZIP đã lưu / open a group again from its ZIP"
    nested = add_command(inner, "import", run_import, about, "  scorekeeper groups import hội.zip")
    nested.add_argument("file", metavar="FILE", help="tệp ZIP đã lưu / the ZIP that was written")
    text = "địa chỉ của sổ / address of the book"
    nested.add_argument("--base-url", default="", metavar="URL", help=text)
    add_options(nested, default=argparse.SUPPRESS)


def list_all(chosen: argparse.Namespace) -> int:
    """Print every group, oldest first."""
    from scorekeeper.store import group_archive, groups

    with open_book(chosen.instance) as db:
        for one in groups.everything(db):
            kept, sessions = group_archive.read(db, one)
            counts = {"members": len(kept.members), "evenings": len(sessions)}
            print(_LINE.fill(id=one.id, name=one_line(one.name), **counts).to(chosen.lang))
    return 0


def run_export(chosen: argparse.Namespace) -> int:
    """Write the ZIP."""
    from scorekeeper.export import book, group
    from scorekeeper.store import archive, group_archive, groups
    from scorekeeper.store.errors import refused

    with book_of_session(chosen, _NO_GROUP) as db:
        found = [one for one in groups.everything(db) if one.id == chosen.id]
        if not found:
            raise refused("E_NOT_FOUND")
        kept, sessions = group_archive.read(db, found[0])
        file = book.pack((archive.read(db, id) for id in sessions), group.document_of(kept))
    try:
        Path(chosen.file).write_bytes(file)
    except (OSError, ValueError) as error:
        wrong_call(NOT_WRITTEN.fill(file=chosen.file, why=reason(error)))
    return 0


def run_import(chosen: argparse.Namespace) -> int:
    """Open all of a ZIP, or nothing, and print the keeper link alone on its line."""
    from scorekeeper.export import book, group, reading
    from scorekeeper.export.schema import refused
    from scorekeeper.store import archive, group_archive, groups
    from scorekeeper.store.database import together
    from scorekeeper.store.errors import Refused

    place, read = chosen.file, {}
    try:
        files = dict(book.unpack(Path(place).read_bytes()))
        kept = group.read(files.pop(book.GROUP, b""))
        for place, file in files.items():
            read[book.number_of(place)] = reading.read(file)
        if sorted(read) != [*range(1, len(kept.evenings) + 1)]:
            raise refused("E_SHAPE other")
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=chosen.file, why=reason(error)))
    except Refused as why_not:
        why = join([problem.message for problem in why_not.problems], " ")
        wrong_call(OF_FILE.fill(file=place, why=why))
    with open_book(chosen.instance) as db, together(db):
        if groups.find(db, kept.name, kept.made_at, None):
            wrong_call(_THERE.fill(name=kept.name))
        sessions = {number: archive.write(db, one).session for number, one in read.items()}
        written = group_archive.write(db, kept, sessions)
        assert written.group
        token = groups.keeper_token(db, written.group)
    print(_OPENED.fill(id=written.group.id, evenings=written.added).to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{KEEPER_PATH}{token}")
    return 0
