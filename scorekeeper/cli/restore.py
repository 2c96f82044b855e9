"""`scorekeeper restore`: a book put back from its backup. The one that was there is kept."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import add_language, wrong_call
from scorekeeper.cli.backup import in_words
from scorekeeper.cli.database import add_instance, book_file, sound
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.backup import Contents

_MISSING = Text("không có tệp {file}", "there is no file {file}")
_NOT_WHOLE = Text(
    "{file} không phải một cuốn sổ nguyên vẹn: hãy thử bản sao khác",
    "{file} is no whole book: try another backup",
)
_IN_USE = Text(
    "sổ ở {file} đang được dùng: hãy dừng máy chủ rồi làm lại",
    "the book at {file} is in use: stop the server, then do it again",
)
_THERE = Text(
    "ở {file} đang có sổ ({there}), bản sao có {backup}. Muốn thay thì thêm --replace; sổ đang có "
    "vẫn được giữ bên cạnh",
    "there is a book at {file} ({there}), the backup has {backup}. Add --replace to put it in its "
    "place; the book that is there is kept beside it",
)
_THERE_NEWER = Text(
    "sổ ở {file} mới hơn bản sao ({there}), bản sao có {backup}. Vẫn muốn thay thì thêm --replace; "
    "sổ đang có vẫn được giữ bên cạnh",
    "the book at {file} is newer than the backup ({there}), the backup has {backup}. Add --replace "
    "to put it in its place all the same; the book that is there is kept beside it",
)
_UNREADABLE = Text("không đọc được", "cannot be read")
_DONE = Text("Đã lấy lại sổ vào {file}: {contents}.", "The book is put back at {file}: {contents}.")
_KEPT = Text("Sổ trước đó còn ở {file}.", "The book that was there is at {file}.")
_EPILOG = """\
  scorekeeper restore sao-luu.db
  scorekeeper restore sao-luu.db --replace --lang en"""


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = "lấy lại sổ từ bản sao lưu / put the book back from a backup"
    command = commands.add_parser("restore", help=about, description=about, examples=_EPILOG)
    command.set_defaults(command=run)
    command.add_argument(
        "file", type=Path, metavar="FILE", help="tệp đã sao lưu / the file that was backed up"
    )
    command.add_argument(
        "--replace",
        action="store_true",
        help="thay sổ đang có, giữ nó bên cạnh / replace the book that is there, keep it beside",
    )
    add_instance(command)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Put the book back and tell what it holds; a wrong call where another one is there, unless it
    is to be replaced."""
    from scorekeeper.store.backup import restore
    from scorekeeper.store.errors import Busy

    book = book_file(chosen.instance)
    contents = _of_backup(chosen.file)
    if book.exists() and not chosen.replace:
        wrong_call(_what_is_there(book, contents))
    with sound(book):
        try:
            before = restore(chosen.file, book)
        except Busy:
            wrong_call(_IN_USE.fill(file=book))
    print(_DONE.fill(file=book, contents=in_words(contents)).to(chosen.lang))
    if before:
        print(_KEPT.fill(file=before).to(chosen.lang))
    return 0


def _of_backup(file: Path) -> "Contents":
    from scorekeeper.store.backup import inspect
    from scorekeeper.store.errors import NewerDatabase, Unavailable

    if not file.is_file():
        wrong_call(_MISSING.fill(file=file))
    try:
        return inspect(file)
    except NewerDatabase as newer:
        wrong_call(newer.told)
    except Unavailable:
        wrong_call(_NOT_WHOLE.fill(file=file))


def _what_is_there(book: Path, backup: "Contents") -> Text:
    """Why the book is not replaced unasked: what it holds, and what the backup holds."""
    from scorekeeper.store.backup import inspect
    from scorekeeper.store.errors import Unavailable

    there, newer = _UNREADABLE, False
    try:
        contents = inspect(book)
        there = in_words(contents)
        newer = (contents.changed_at or "") > (backup.changed_at or "")
    except Unavailable:
        pass
    why = _THERE_NEWER if newer else _THERE
    return why.fill(file=book, there=there, backup=in_words(backup))
