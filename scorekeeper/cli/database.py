"""The file that the commands about sessions work on."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import whole, wrong_call
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.database import Database

_NO_FILE = Text("chưa có sổ nào ở {file}", "there is no book at {file}")
_HELD = Text(
    "{file} đang bị chương trình khác giữ: hãy thử lại sau",
    "another program holds {file}: try again later",
)
_OF_FILE = Text("{file}: {why}", "{file}: {why}")

_NO_SESSION = Text("không có buổi số {id}", "there is no session {id}")


def add_session(command: argparse.ArgumentParser) -> None:
    """`ID`, the number of a session."""
    command.add_argument(
        "id", type=whole(1, 999_999), metavar="ID", help="số của buổi / its number"
    )


def add_instance(command: argparse.ArgumentParser, **default: Any) -> None:
    """`--instance DIR`. A command within a command that has it too gives `default=SUPPRESS`."""
    command.add_argument(
        "--instance",
        type=Path,
        metavar="DIR",
        help="thư mục giữ dữ liệu / folder for the data",
        **default,
    )


def book_file(instance: Path | None) -> Path:
    """The place of the book in a folder."""
    from scorekeeper.paths import instance as folder_for
    from scorekeeper.store.database import FILE_NAME

    return Path(folder_for(instance)) / FILE_NAME


def existing_book(instance: Path | None) -> Path:
    """The book in a folder; a wrong call where there is none."""
    file = book_file(instance)
    if not file.exists():
        wrong_call(_NO_FILE.fill(file=file))
    return file


@contextmanager
def open_book(instance: Path | None) -> Iterator["Database"]:
    """A connection to the file in a folder, to be read alone where it cannot be written; a wrong
    call where there is none, and where it cannot be read or written."""
    from scorekeeper.store.database import Pool

    file = existing_book(instance)
    with sound(file):
        pool = Pool(file)
        db = pool.lend()
        try:
            yield db
        finally:
            pool.give_back(db)
            pool.close()


@contextmanager
def sound(file: Path) -> Iterator[None]:
    """Within the block, a file that cannot be read or written is a wrong call, which says why."""
    from scorekeeper.store.errors import Busy, Unavailable, as_unavailable

    try:
        with as_unavailable():
            yield
    except Busy:
        wrong_call(_HELD.fill(file=file))
    except Unavailable as why:
        wrong_call(_OF_FILE.fill(file=file, why=why.told))


@contextmanager
def book_of_session(chosen: argparse.Namespace) -> Iterator["Database"]:
    """A connection to the file, for a command about the session `chosen.id`; a wrong call where
    there is no such session, or its rules are of a newer version."""
    from scorekeeper.store.errors import SENTENCES, Refused
    from scorekeeper.store.session import NewerRules

    with open_book(chosen.instance) as db:
        try:
            yield db
        except Refused:
            wrong_call(_NO_SESSION.fill(id=chosen.id))
        except NewerRules:
            wrong_call(SENTENCES["E_RULES newer"])
