"""`scorekeeper backup`: the whole book as one file, while it is served."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import NOT_WRITTEN, add_language, reason, wrong_call
from scorekeeper.cli.database import add_instance, existing_book, sound
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.backup import Contents

_DONE = Text(
    "Đã sao lưu và kiểm tra lại {file}: {contents}.",
    "Backed up to {file} and read back: {contents}.",
)
_CONTENTS = Text(
    "{sessions} buổi, {rounds} ván, sửa lần cuối {changed_at}",
    "sessions: {sessions}, rounds: {rounds}, last change {changed_at}",
)
_NEVER = Text("chưa bao giờ", "never")
_TAKEN = Text("đã có tệp {file}: hãy chọn tên khác", "there is a file {file}: choose another name")
_EPILOG = """\
  scorekeeper backup sao-luu.db
  scorekeeper backup "so-$(date +%F).db" --lang en"""


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = (
        "sao lưu cả sổ, kể cả khi đang phục vụ / back the whole book up, also while it is served"
    )
    command = commands.add_parser("backup", help=about, description=about, examples=_EPILOG)
    command.set_defaults(command=run)
    command.add_argument(
        "file", type=Path, metavar="FILE", help="tệp mới để ghi / new file to write"
    )
    add_instance(command)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Write the file and tell what it holds."""
    from scorekeeper.store.backup import back_up

    book = existing_book(chosen.instance)
    try:
        with sound(book):
            contents = back_up(book, chosen.file)
    except FileExistsError:
        wrong_call(_TAKEN.fill(file=chosen.file))
    except OSError as error:
        wrong_call(NOT_WRITTEN.fill(file=chosen.file, why=reason(error)))
    print(_DONE.fill(file=chosen.file, contents=in_words(contents)).to(chosen.lang))
    return 0


def in_words(contents: "Contents") -> Text:
    """The contents of a book, as part of a sentence."""
    return _CONTENTS.fill(
        sessions=contents.sessions, rounds=contents.rounds, changed_at=contents.changed_at or _NEVER
    )
