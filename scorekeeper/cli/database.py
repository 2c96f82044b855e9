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
_NEWER = Text(
    "sổ này do bản Sổ Phỏm mới hơn tạo ra: hãy cập nhật",
    "this book was made by a newer version of Sổ Phỏm: update",
)

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


def open_book(instance: Path | None) -> "Database":
    """A connection to the file in a folder; a wrong call where there is none."""
    from scorekeeper.paths import instance as folder_for
    from scorekeeper.store.database import FILE_NAME, NewerDatabase, connect, set_up

    file = Path(folder_for(instance)) / FILE_NAME
    if not file.exists():
        wrong_call(_NO_FILE.fill(file=file))
    try:
        set_up(file)
    except NewerDatabase:
        wrong_call(_NEWER)
    return connect(file)


@contextmanager
def book_of_session(chosen: argparse.Namespace) -> Iterator["Database"]:
    """A connection to the file, for a command about the session `chosen.id`; a wrong call where
    there is no such session, or its rules are of a newer version."""
    from scorekeeper.store.errors import SENTENCES, Refused
    from scorekeeper.store.session_state import NewerRules

    db = open_book(chosen.instance)
    try:
        yield db
    except Refused:
        wrong_call(_NO_SESSION.fill(id=chosen.id))
    except NewerRules:
        wrong_call(SENTENCES["E_RULES newer"])
    finally:
        db.close()
