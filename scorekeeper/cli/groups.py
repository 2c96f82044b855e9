"""`scorekeeper groups`: the groups in the database, and the file of each."""

import click

from scorekeeper.cli.arguments import Chosen, command, with_json, write_bytes
from scorekeeper.cli.database import ID, open_book, with_book
from scorekeeper.export import book, group
from scorekeeper.store import archive, group_archive
from scorekeeper.store.errors import refused
from scorekeeper.store.groups import everything
from scorekeeper.text import Text

_LINE = Text(
    "{id}  {name}  ({members} người, {evenings} buổi)",
    "{id}  {name}  (people: {members}, evenings: {evenings})",
)
_NO_GROUP = Text("không có hội số {id}", "there is no group {id}")


@command("groups", "", "--json")
@with_json
@with_book
def groups(chosen: Chosen) -> None:
    """Print every group, oldest first."""
    rows = []
    with open_book(chosen) as db:
        for listed in everything(db):
            archived, sessions = group_archive.read(db, listed)
            counts = {"members": len(archived.members), "evenings": len(sessions)}
            rows.append({"id": listed.id, "name": listed.name, **counts})
    chosen.show(rows, (_LINE.fill(**row) for row in rows))


@command("groups export", "1 hội.zip")
@click.argument("id", type=ID, metavar="ID", help="số của hội / its number")
@click.argument("file", metavar="FILE", help="tệp để ghi / file to write")
@with_book
def export(chosen: Chosen, id: int, file: str) -> None:
    """Write the ZIP."""
    with open_book(chosen, id, _NO_GROUP) as db:
        wanted = next((listed for listed in everything(db) if listed.id == id), None)
        if not wanted:
            raise refused("E_NOT_FOUND")
        archived, sessions = group_archive.read(db, wanted)
        zipped = book.pack((archive.read(db, id) for id in sessions), group.document_of(archived))
    write_bytes(file, zipped)
