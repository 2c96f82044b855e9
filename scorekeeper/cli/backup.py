"""`scorekeeper backup` and `scorekeeper restore`: the database to a file and back."""

from functools import partial
from pathlib import Path

import click

from scorekeeper.cli.arguments import NOT_WRITTEN, Chosen, command, opened, reason, refuse
from scorekeeper.cli.database import book_file, existing_book, sound, with_book
from scorekeeper.store import backup as store
from scorekeeper.store.backup import Contents, inspect
from scorekeeper.store.errors import Busy, NewerDatabase, Unavailable
from scorekeeper.text import Text

_BACKED_UP = Text(
    "Đã sao lưu và kiểm tra lại {file}: {contents}.",
    "Backed up to {file} and read back: {contents}.",
)
_CONTENTS = Text(
    "{sessions} buổi, {rounds} ván, sửa lần cuối {changed_at}",
    "sessions: {sessions}, rounds: {rounds}, last change {changed_at}",
)
_NEVER = Text("chưa bao giờ", "never")
_TAKEN = Text("đã có tệp {file}: chọn tên khác", "there is a file {file}: choose another name")
_NOT_WHOLE = Text(
    "{file} không phải một cuốn sổ nguyên vẹn: thử bản sao khác",
    "{file} is not a complete book: try another backup",
)
_IN_USE = Text(
    "sổ ở {file} đang được dùng: dừng máy chủ rồi làm lại",
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
    "sổ này nằm trên PostgreSQL: sao lưu bằng pg_dump và lấy lại bằng pg_restore, xem "
    "docs/hosting-postgresql.md",
    "this book is on PostgreSQL: back it up with pg_dump and put it back with pg_restore, see "
    "docs/hosting-postgresql.md",
)
_UNREADABLE = Text("không đọc được", "cannot be read")
_RESTORED = Text(
    "Đã lấy lại sổ vào {file}: {contents}.", "The book is put back at {file}: {contents}."
)
_KEPT = Text("Sổ trước đó còn ở {file}.", "The book that was there is at {file}.")


_with_file = partial(with_book, hidden=True)  # A book on a server is refused.


@command("backup", "sao-luu.db", '"so-$(date +%F).db" --lang en')
@click.argument("file", type=Path, metavar="FILE", help="tệp mới để ghi / new file to write")
@_with_file
def backup(chosen: Chosen, file: Path) -> None:
    """Write the backup and print its contents."""
    if chosen.book:
        refuse(_ON_SERVER)
    book = existing_book(chosen.instance)
    try:
        with sound(book):
            contents = store.back_up(book, file)
    except FileExistsError:
        refuse(_TAKEN.fill(file=file))
    except OSError as error:
        refuse(NOT_WRITTEN.fill(file=file, why=reason(error)))
    chosen.say(_BACKED_UP, file=file, contents=in_words(contents))


def in_words(contents: Contents) -> Text:
    """Describe the contents of a database, as part of a sentence."""
    changed_at = contents.changed_at or _NEVER
    return _CONTENTS.fill(sessions=contents.sessions, rounds=contents.rounds, changed_at=changed_at)


@command("restore", "sao-luu.db", "sao-luu.db --replace --lang en")
@click.argument("file", type=Path, metavar="FILE", help="tệp đã sao lưu / file of the backup")
@click.option(
    "--replace",
    is_flag=True,
    help="thay sổ đang có, giữ nó bên cạnh / replace the book that is there, keep it beside",
)
@_with_file
def restore(chosen: Chosen, file: Path, replace: bool) -> None:
    """Restore the database, over another one only with --replace, and print its contents."""
    if chosen.book:
        refuse(_ON_SERVER)
    book, contents = book_file(chosen.instance), _of_backup(file)
    if book.exists() and not replace:
        refuse(_what_is_there(book, contents))
    with sound(book):
        try:
            before = store.restore(file, book)
        except Busy:
            refuse(_IN_USE.fill(file=book))
        except OSError as error:
            refuse(NOT_WRITTEN.fill(file=book, why=reason(error)))
    chosen.say(_RESTORED, file=book, contents=in_words(contents))
    if before:
        chosen.say(_KEPT, file=before)


def _of_backup(file: Path) -> Contents:
    try:
        with opened(str(file)):
            return inspect(file)
    except NewerDatabase as newer:
        refuse(newer.message)
    except Unavailable:
        refuse(_NOT_WHOLE.fill(file=file))


def _what_is_there(book: Path, backup: Contents) -> Text:
    """Describe the existing database and the backup."""
    there, newer = _UNREADABLE, False
    try:
        contents = inspect(book)
        there = in_words(contents)
        newer = (contents.changed_at or "") > (backup.changed_at or "")
    except Unavailable:
        pass
    why = _THERE_NEWER if newer else _THERE
    return why.fill(file=book, there=there, backup=in_words(backup))
