"""`scorekeeper groups`: the groups in the database, and the file of each."""

import argparse

from scorekeeper.cli.arguments import (
    Commands,
    add_command,
    whole,
    write_bytes,
)
from scorekeeper.cli.database import add_options, book_of_session, open_book
from scorekeeper.text import Text, one_line

_LINE = Text(
    "{id}  {name}  ({members} người, {evenings} buổi)",
    "{id}  {name}  (people: {members}, evenings: {evenings})",
)
_NO_GROUP = Text("không có hội số {id}", "there is no group {id}")


def add_to(commands: Commands) -> None:
    """Add the command `groups`."""
    about = "các hội trong sổ / the groups in the book"
    command = add_command(commands, "groups", list_all, about, "  scorekeeper groups")
    add_options(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "lưu một hội với các buổi thành tệp ZIP / write a group with its evenings into a ZIP"
    example = "  scorekeeper groups export 1 hội.zip"
    nested = add_command(inner, "export", run_export, about, example)
    nested.add_argument("id", type=whole(1, 999_999), metavar="ID", help="số của hội / its number")
    nested.add_argument("file", metavar="FILE", help="tệp để ghi / file to write")
    add_options(nested, default=argparse.SUPPRESS)


def list_all(chosen: argparse.Namespace) -> int:
    """Print every group, oldest first."""
    from scorekeeper.store import group_archive, groups

    with open_book(chosen) as db:
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
    write_bytes(chosen.file, file)
    return 0
