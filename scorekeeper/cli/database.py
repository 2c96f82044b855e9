"""The database that commands work on: a file, or one on a PostgreSQL server."""

import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.arguments import Chosen, Run, refuse, shared_option, with_lang
from scorekeeper.paths import instance as folder_for
from scorekeeper.store.database import FILE_NAME, SERVER, open_pool
from scorekeeper.store.engine import Database
from scorekeeper.store.errors import ADDRESS, SENTENCES, Busy, Refused, Unavailable, as_unavailable
from scorekeeper.store.session import NewerRules
from scorekeeper.text import Text, join

_NO_FILE = Text("chưa có sổ nào ở {file}", "there is no book at {file}")
_HELD = Text(
    "{file} đang bị chương trình khác giữ: dừng máy chủ, hoặc thử lại sau",
    "another program holds {file}: stop the server, or try again later",
)
_OF_FILE = Text("{file}: {why}", "{file}: {why}")
_NO_SESSION = Text("không có buổi số {id}", "there is no session {id}")


def address(given: str) -> str:
    """Read the address of a book on a server."""
    if given.startswith(SERVER):
        return given
    raise click.BadParameter("phải bắt đầu bằng postgresql:// / must begin with postgresql://")


ID = click.IntRange(1, 999_999)
with_session = click.argument("id", type=ID, metavar="ID", help="số của buổi / its number")
with_instance = shared_option(
    "--instance", type=Path, metavar="DIR", help="thư mục giữ dữ liệu / folder for the data"
)
_ON_SERVER = (
    "sổ trên PostgreSQL thay cho tệp, cũng đọc từ SCOREKEEPER_BOOK / a book on PostgreSQL instead "
    "of a file, also from SCOREKEEPER_BOOK"
)


def with_place(run: Run, *, hidden: bool = False) -> Run:
    """Add `--instance DIR`, and `--book ADDRESS`, which the help of some does not name."""
    more: Any = {"envvar": "SCOREKEEPER_BOOK", "help": _ON_SERVER, "hidden": hidden}
    return with_instance(shared_option("--book", type=address, metavar="ADDRESS", **more)(run))


def with_book(run: Run, *, hidden: bool = False) -> Run:
    """Add the options of the book, and `--lang`."""
    return with_place(with_lang(run), hidden=hidden)


def shown(address: str) -> str:
    """Return an address without its user, its password and its settings.

    It is read as PostgreSQL does; where `@` or `/` may be part of a password, all is left out.
    """
    parts = re.fullmatch(r"(\w+://)(?:[^@/]*@)?([^@?]*)(?:\?[^@]*)?", address)
    return "".join(parts.groups()) if parts else "postgresql://…"


def book_file(instance: Path | None) -> Path:
    """Return the path of the database in a folder."""
    return Path(folder_for(instance)) / FILE_NAME


def existing_book(instance: Path | None) -> Path:
    """Return the path of the database. Exits with status 2 if there is none."""
    file = book_file(instance)
    if not file.exists():
        refuse(_NO_FILE.fill(file=file))
    return file


@contextmanager
def open_book(
    chosen: Chosen, id: int | None = None, missing: Text = _NO_SESSION
) -> Iterator[Database]:
    """Open a connection to the database.

    Exits with status 2 if that fails, or the block is refused: with `missing` if there is none of
    that `id`.
    """
    book = chosen.book or existing_book(chosen.instance)
    try:
        with sound(book), closing(open_pool(book)) as pool, pool.lent() as db:
            yield db
    except Refused as refused:
        if id is not None and refused.code == "E_NOT_FOUND":
            refuse(missing.fill(id=id))
        refuse(join([problem.message for problem in refused.problems], " "))
    except NewerRules:
        refuse(SENTENCES["E_RULES newer"])


@contextmanager
def sound(book: Path | str) -> Iterator[None]:
    """Report database errors of the block, and exit with status 2."""
    file = book if isinstance(book, Path) else shown(book)
    try:
        with as_unavailable():
            yield
    except Busy:
        refuse(_HELD.fill(file=file))
    except Unavailable as why:
        if isinstance(book, str) and why.__cause__:
            print(why.__cause__, file=sys.stderr)  # Of the server, such as a wrong password.
        is_malformed = why.sentence == ADDRESS
        refuse(why.message if is_malformed else _OF_FILE.fill(file=file, why=why.message))
