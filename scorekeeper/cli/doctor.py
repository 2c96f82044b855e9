"""`scorekeeper recheck` and `scorekeeper doctor`: checks of the database and the server."""

import os
import platform
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import scorekeeper
from scorekeeper.cli.arguments import Chosen, command, reason, with_base_url, with_json
from scorekeeper.cli.backup import in_words
from scorekeeper.cli.database import book_file, open_book, shown, with_book
from scorekeeper.paths import KEY_NAME, UnusableKey, secret_key
from scorekeeper.store import archive
from scorekeeper.store.backup import SQLITE, contents_of, inspect
from scorekeeper.store.database import is_low, open_pool
from scorekeeper.store.errors import READ_ONLY, SENTENCES, Unavailable
from scorekeeper.store.opening import everything
from scorekeeper.text import Text

SECONDS = 10
"""Timeout of a request to the public URL."""


class Finding(NamedTuple):
    """The result of a check."""

    well: bool | None  # None is information
    said: Text


_LINE = Text("{mark} {said}", "{mark} {said}")
_MARKS = {True: "✓", False: "!", None: "·"}
_VERSIONS = Text(
    "Sổ Phỏm {ours}, Python {python}, SQLite {sqlite}",
    "Sổ Phỏm {ours}, Python {python}, SQLite {sqlite}",
)
_NO_FOLDER = Text(
    "Chưa có thư mục dữ liệu {folder}: scorekeeper serve sẽ tạo.",
    "There is no folder for the data at {folder} yet: scorekeeper serve makes it.",
)
_FOLDER = Text(
    "Thư mục dữ liệu {folder} ghi được.", "The folder for the data {folder} takes files."
)
_LOCKED_FOLDER = Text(
    "Thư mục dữ liệu {folder} không ghi được: cho phép người chạy máy chủ ghi vào đó.",
    "The folder for the data {folder} takes no files: let whoever runs the server write there.",
)
_ROOM = Text("Ổ đĩa còn trống {free} MB.", "Free on the disk: {free} MB.")
_NO_ROOM = Text(
    "Ổ đĩa chỉ còn trống {free} MB: dọn bớt, nếu đầy thì không lưu được ván nào nữa.",
    "Free on the disk: only {free} MB. Make room: once it is full no round can be saved.",
)
_OWN = Text("{file}: chỉ chủ của tệp đọc được.", "{file}: its owner alone may read it.")
_OPEN = Text(
    "{file}: người khác trên máy cũng đọc được, chạy chmod 600 {file}",
    "{file}: others on this machine may read it, run chmod 600 {file}",
)
_NO_BOOK = Text(
    "Chưa có sổ ở {file}: scorekeeper serve sẽ tạo.",
    "There is no book at {file} yet: scorekeeper serve makes it.",
)
_BOOK = Text("Sổ nguyên vẹn: {contents}.", "The book is whole: {contents}.")
_OLDER = Text(
    "Sổ do bản cũ hơn ghi: lần chạy tới sẽ được nâng cấp, sao lưu trước.",
    "The book was written by an older version: the next start brings it up to date, back it up "
    "first.",
)
_SERVER = Text(
    "Sổ trên {book}, PostgreSQL {version}: {contents}.",
    "The book on {book}, PostgreSQL {version}: {contents}.",
)
_STANDBY = Text(
    "Mỗi lần lưu đều chờ máy dự phòng: {standby}.", "Every save waits for a standby: {standby}."
)
_NO_STANDBY = Text(
    "Không có máy dự phòng đồng bộ: hỏng ổ đĩa thì mất những ván sau bản sao lưu cuối.",
    "There is no synchronous standby: with a lost disk the rounds since the last backup are lost.",
)
_NO_ADDRESS = Text(
    "Chưa kiểm tra https: thêm --base-url với địa chỉ mọi người mở.",
    "https was not looked at: add --base-url with the address that people open.",
)
_PLAIN = Text(
    "{url} không phải https: trên điện thoại, mất mạng thì không mở được trang.",
    "{url} is not https: without network no phone can open a page.",
)
_ANSWERS = Text("{url} trả lời qua https.", "{url} answers over https.")
_SILENT = Text("{url} không trả lời: {why}", "{url} does not answer: {why}")
_OTHER = Text(
    "{url} trả lời, nhưng không phải Sổ Phỏm: xem lại proxy.",
    "{url} answers, but it is not Sổ Phỏm: look at the proxy.",
)

_ALL_WELL = Text("Mọi thứ khớp: {rounds} ván.", "Everything agrees, rounds: {rounds}.")
DIFFERENCE = Text(
    "Buổi {session}, {kind} {number}, {what}: trong sổ {stored}, tính lại {computed}",
    "Session {session}, {kind} {number}, {what}: kept {stored}, computed {computed}",
)


@command("recheck", "", "--lang en")
@with_json
@with_book
def recheck(chosen: Chosen) -> int:
    """Print every mismatch; return 1 if there is any."""
    with open_book(chosen) as db:
        rows = [
            {**mismatch._asdict(), "problems": [problem.code for problem in mismatch.problems]}
            for mismatch in archive.recheck(db)
        ]
        rounds = 0 if rows else sum(session.rounds for session in everything(db))
    texts = [DIFFERENCE.fill(**row) for row in rows]
    chosen.show(rows, texts or [_ALL_WELL.fill(rounds=rounds)])
    return int(rows != [])


@command("doctor", "", "--base-url https://so.example.com")
@with_base_url
@with_json
@with_book
def doctor(chosen: Chosen, base_url: str) -> int:
    """Print the result of each check; return 1 if one failed."""
    findings = list(_findings(book_file(chosen.instance), chosen.book, base_url))
    rows = [{"ok": finding.well, "text": finding.said._asdict()} for finding in findings]
    chosen.show(rows, (_LINE.fill(mark=_MARKS[well], said=said) for well, said in findings))
    return int(any(finding.well is False for finding in findings))


def _findings(book: Path, address: str | None, base_url: str) -> Iterator[Finding]:
    ours, python = scorekeeper.__version__, platform.python_version()
    yield Finding(None, _VERSIONS.fill(ours=ours, python=python, sqlite=SQLITE))
    folder = book.parent
    if folder.is_dir():
        well, free = os.access(folder, os.W_OK | os.X_OK), shutil.disk_usage(folder).free >> 20
        yield _either(well, _FOLDER, _LOCKED_FOLDER, folder=folder)
        yield _either(not is_low(folder), _ROOM, _NO_ROOM, free=free)
        yield from _key(folder)
    else:
        yield Finding(None, _NO_FOLDER.fill(folder=folder))
    yield from _server(address) if address else _book(book)
    yield _address(base_url)


def _either(well: bool | None, good: Text, bad: Text, **values: object) -> Finding:
    return Finding(well, (good if well else bad).fill(**values))


def _own(file: Path) -> Finding:
    """Check that only the owner of a file may read it."""
    well = os.name == "nt" or not stat.S_IMODE(file.stat().st_mode) & 0o077
    return _either(well, _OWN, _OPEN, file=file)


def _key(folder: Path) -> Iterator[Finding]:
    file = folder / KEY_NAME
    if file.exists():
        yield _own(file)
        try:
            secret_key(folder)
        except UnusableKey as why:
            yield Finding(False, why.message)


def _book(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield Finding(None, _NO_BOOK.fill(file=file))
        return
    yield _own(file)
    try:
        contents = inspect(file)
    except Unavailable as why:
        yield Finding(False, why.message)
        return
    yield Finding(True, _BOOK.fill(contents=in_words(contents)))
    if not os.access(file, os.W_OK):
        yield Finding(False, SENTENCES[READ_ONLY])
    if not contents.up_to_date:
        yield Finding(None, _OLDER)


def _server(address: str) -> Iterator[Finding]:
    sql = "SELECT current_setting('server_version'), current_setting('synchronous_standby_names')"
    try:
        with closing(open_pool(address)) as pool, pool.lent() as db:
            version, standby = db.execute(sql).fetchone()
            held = in_words(contents_of(db, up_to_date=True))
    except Unavailable as why:
        yield Finding(False, why.message)
        return
    yield Finding(True, _SERVER.fill(book=shown(address), version=version, contents=held))
    yield _either(bool(standby) or None, _STANDBY, _NO_STANDBY, standby=standby)


def _address(url: str) -> Finding:
    """Check that the public URL leads to this application over https."""
    if not url:
        return Finding(None, _NO_ADDRESS)
    try:
        with urlopen(url, timeout=SECONDS) as answer:
            ours = "Sổ Phỏm".encode() in answer.read(1 << 16)
            well = answer.url.startswith("https://")
    except (OSError, ValueError, HTTPException) as error:
        why = getattr(error, "reason", None) or reason(error)
        return Finding(False, _SILENT.fill(url=url, why=why))
    if not ours:
        return Finding(False, _OTHER.fill(url=url))
    return _either(well or None, _ANSWERS, _PLAIN, url=url)
