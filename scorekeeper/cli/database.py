"""The database that commands work on: a file, or one on a PostgreSQL server."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import add_language, whole, wrong_call
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.engine import Database

_NO_FILE = Text("chưa có sổ nào ở {file}", "there is no book at {file}")
_HELD = Text(
    "{file} đang bị chương trình khác giữ: hãy thử lại sau",
    "another program holds {file}: try again later",
)
OF_FILE = Text("{file}: {why}", "{file}: {why}")

_NO_ADDRESS = Text("phải bắt đầu bằng postgresql://", "must begin with postgresql://")
_NO_SESSION = Text("không có buổi số {id}", "there is no session {id}")


def add_session(command: argparse.ArgumentParser) -> None:
    """Add the positional argument `ID`, the number of a session."""
    text = "số của buổi / its number"
    command.add_argument("id", type=whole(1, 999_999), metavar="ID", help=text)


def add_options(command: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add `--instance DIR` and `--lang vi|en`; a nested command needs `default=SUPPRESS`."""
    add_book(command, default)
    add_language(command, default or "vi")


def add_book(command: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add `--instance DIR`, and `--book ADDRESS`, which SCOREKEEPER_BOOK gives too."""
    text = "thư mục giữ dữ liệu / folder for the data"
    command.add_argument("--instance", type=Path, metavar="DIR", help=text, default=default)
    text = (
        "sổ trên PostgreSQL thay cho tệp, cũng đọc từ SCOREKEEPER_BOOK / a book on PostgreSQL "
        "instead of a file, also from SCOREKEEPER_BOOK"
    )
    given = default or os.environ.get("SCOREKEEPER_BOOK") or None
    command.add_argument("--book", type=address, metavar="ADDRESS", help=text, default=given)


def address(given: str) -> str:
    """Read the address of a book on a server."""
    from scorekeeper.store.database import SERVER

    if given.startswith(SERVER):
        return given
    raise argparse.ArgumentTypeError(f"{_NO_ADDRESS.vi} / {_NO_ADDRESS.en}")


def shown(address: str) -> str:
    """Return an address without its user, its password and its settings.

    It is read as PostgreSQL does; where `@` or `/` may be part of a password, all is left out.
    """
    found = re.fullmatch(r"(\w+://)(?:[^@/]*@)?([^@?]*)(?:\?[^@]*)?", address)
    return "".join(found.groups()) if found else "postgresql://…"


def book_file(instance: Path | None) -> Path:
    """Return the path of the database in a folder."""
    from scorekeeper.paths import instance as folder_for
    from scorekeeper.store.database import FILE_NAME

    return Path(folder_for(instance)) / FILE_NAME


def existing_book(instance: Path | None) -> Path:
    """Return the path of the database. Exits with status 2 if there is none."""
    file = book_file(instance)
    if not file.exists():
        wrong_call(_NO_FILE.fill(file=file))
    return file


@contextmanager
def open_book(chosen: argparse.Namespace) -> Iterator["Database"]:
    """Open a connection to the database. Exits with status 2 if that fails."""
    from scorekeeper.store.database import open_pool

    book = chosen.book or existing_book(chosen.instance)
    with sound(book), closing(open_pool(book)) as pool, pool.lent() as db:
        yield db


@contextmanager
def sound(book: Path | str) -> Iterator[None]:
    """Report database errors of the block, and exit with status 2."""
    from scorekeeper.store.errors import ADDRESS, Busy, Unavailable, as_unavailable

    file = book if isinstance(book, Path) else shown(book)
    try:
        with as_unavailable():
            yield
    except Busy:
        wrong_call(_HELD.fill(file=file))
    except Unavailable as why:
        if isinstance(book, str) and why.__cause__:
            print(why.__cause__, file=sys.stderr)  # Of the server, such as a wrong password.
        is_malformed = why.sentence == ADDRESS
        wrong_call(why.message if is_malformed else OF_FILE.fill(file=file, why=why.message))


@contextmanager
def book_of_session(
    chosen: argparse.Namespace, missing: Text = _NO_SESSION
) -> Iterator["Database"]:
    """Open a connection for a command about the session `chosen.id`, or something else.

    Exits with status 2 if it is `missing`, or a newer version wrote its rules.
    """
    from scorekeeper.store.errors import SENTENCES, Refused
    from scorekeeper.store.session import NewerRules

    with open_book(chosen) as db:
        try:
            yield db
        except Refused:
            wrong_call(missing.fill(id=chosen.id))
        except NewerRules:
            wrong_call(SENTENCES["E_RULES newer"])
