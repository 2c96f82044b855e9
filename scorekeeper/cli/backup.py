"""`scorekeeper backup` and `scorekeeper restore`: the database to a file and back."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import NOT_WRITTEN, Commands, add_command, reason, wrong_call
from scorekeeper.cli.database import add_options, book_file, existing_book, sound
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.backup import Contents

_BACKED_UP = Text(
    "Đã sao lưu và kiểm tra lại {file}: {contents}.",
    "Backed up to {file} and read back: {contents}.",
)
_CONTENTS = Text(
    "{sessions} buổi, {rounds} ván, sửa lần cuối {changed_at}",
    "sessions: {sessions}, rounds: {rounds}, last change {changed_at}",
)
_NEVER = Text("chưa bao giờ", "never")
_TAKEN = Text("đã có tệp {file}: hãy chọn tên khác", "there is a file {file}: choose another name")
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
_ON_SERVER = Text(
    "sổ này nằm trên PostgreSQL: hãy sao lưu bằng pg_dump và lấy lại bằng pg_restore, xem "
    "docs/hosting-postgresql.md",
    "this book is on PostgreSQL: back it up with pg_dump and put it back with pg_restore, see "
    "docs/hosting-postgresql.md",
)
_UNREADABLE = Text("không đọc được", "cannot be read")
_RESTORED = Text(
    "Đã lấy lại sổ vào {file}: {contents}.", "The book is put back at {file}: {contents}."
)
_KEPT = Text("Sổ trước đó còn ở {file}.", "The book that was there is at {file}.")


def add_to(commands: Commands) -> None:
    """Add the commands `backup` and `restore`."""
    about = (
        "sao lưu cả sổ, kể cả khi đang phục vụ / back the whole book up, also while it is served"
    )
    examples = (
        "  scorekeeper backup sao-luu.db",
        '  scorekeeper backup "so-$(date +%F).db" --lang en',
    )
    command = add_command(commands, "backup", run_backup, about, *examples)
    text = "tệp mới để ghi / new file to write"
    command.add_argument("file", type=Path, metavar="FILE", help=text)
    add_options(command)
    about = "lấy lại sổ từ bản sao lưu / put the book back from a backup"
    examples = (
        "  scorekeeper restore sao-luu.db",
        "  scorekeeper restore sao-luu.db --replace --lang en",
    )
    command = add_command(commands, "restore", run_restore, about, *examples)
    text = "tệp đã sao lưu / the file that was backed up"
    command.add_argument("file", type=Path, metavar="FILE", help=text)
    text = "thay sổ đang có, giữ nó bên cạnh / replace the book that is there, keep it beside"
    command.add_argument("--replace", action="store_true", help=text)
    add_options(command)


def run_backup(chosen: argparse.Namespace) -> int:
    """Write the backup and print its contents."""
    from scorekeeper.store.backup import back_up

    _check_file(chosen)
    book = existing_book(chosen.instance)
    try:
        with sound(book):
            contents = back_up(book, chosen.file)
    except FileExistsError:
        wrong_call(_TAKEN.fill(file=chosen.file))
    except OSError as error:
        wrong_call(NOT_WRITTEN.fill(file=chosen.file, why=reason(error)))
    print(_BACKED_UP.fill(file=chosen.file, contents=in_words(contents)).to(chosen.lang))
    return 0


def _check_file(chosen: argparse.Namespace) -> None:
    if chosen.book:
        wrong_call(_ON_SERVER)


def in_words(contents: "Contents") -> Text:
    """Describe the contents of a database, as part of a sentence."""
    changed_at = contents.changed_at or _NEVER
    return _CONTENTS.fill(sessions=contents.sessions, rounds=contents.rounds, changed_at=changed_at)


def run_restore(chosen: argparse.Namespace) -> int:
    """Restore the database, over another one only with --replace, and print its contents."""
    from scorekeeper.store.backup import restore
    from scorekeeper.store.errors import Busy

    _check_file(chosen)
    book = book_file(chosen.instance)
    contents = _of_backup(chosen.file)
    if book.exists() and not chosen.replace:
        wrong_call(_what_is_there(book, contents))
    with sound(book):
        try:
            before = restore(chosen.file, book)
        except Busy:
            wrong_call(_IN_USE.fill(file=book))
    print(_RESTORED.fill(file=book, contents=in_words(contents)).to(chosen.lang))
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
        wrong_call(newer.message)
    except Unavailable:
        wrong_call(_NOT_WHOLE.fill(file=file))


def _what_is_there(book: Path, backup: "Contents") -> Text:
    """Describe the existing database and the backup."""
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
