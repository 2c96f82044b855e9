"""The commands `backup` and `restore`."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import database
from tests.broken import damaged, newer
from tests.cli.conftest import Ended
from tests.prepared import put_tables
from tests.store.evening import Book, u

Call = Callable[..., Ended]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A book with two rounds, which nobody has open."""
    (tmp_path / "data").mkdir()
    file = put_tables(tmp_path / "data" / database.FILE_NAME)
    with closing(database.connect(file)) as db:
        book = Book(db)
        book.save(u("An"))
        book.save(u("Bình"))
    return file


def go_on(file: Path) -> None:
    """Two more rounds, years later."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE session SET rounds = rounds + 2")
        db.execute("UPDATE change SET at = '2099-01-01T00:00:00Z' WHERE version = 1")
        db.commit()


def test_a_backup_is_put_back(call: Call, file: Path) -> None:
    where = ("--instance", str(file.parent), "--lang", "en")
    ended = call("backup", "copy.db", *where)
    assert (ended.code, ended.err) == (0, "")
    held = r"sessions: 1, rounds: 2, last change \S+Z"
    assert re.fullmatch(rf"Backed up to copy\.db and read back: {held}\.\n", ended.text)
    ended = call("restore", "copy.db", *where)
    assert ended.code == 2
    assert "is newer" not in ended.err
    go_on(file)
    before = file.read_bytes()
    ended = call("restore", "copy.db", *where)
    assert ended.code == 2
    assert re.search(rf"is newer than the backup \(sessions: 1, rounds: 4, .*has {held}", ended.err)
    assert "mới hơn bản sao" in ended.err
    assert file.read_bytes() == before
    ended = call("restore", "copy.db", "--replace", *where)
    assert (ended.code, ended.err) == (0, "")
    found = re.fullmatch(rf"The book is put back at .*: {held}\.\n.* is at (.*)\.\n", ended.text)
    assert found
    with closing(sqlite3.connect(found[1])) as kept, closing(sqlite3.connect(file)) as now:
        rounds = [db.execute("SELECT rounds FROM session").fetchone() for db in (kept, now)]
    assert rounds == [(4,), (2,)]


def test_an_empty_machine_gets_its_book_back(call: Call, file: Path, tmp_path: Path) -> None:
    call("backup", "copy.db", "--instance", str(file.parent))
    ended = call("restore", "copy.db", "--instance", "elsewhere")
    assert (ended.code, ended.err) == (0, "")
    assert "1 buổi, 2 ván" in ended.text
    assert "trước đó" not in ended.text
    assert call("recheck", "--instance", "elsewhere").text == "Mọi thứ khớp: 2 ván.\n"


def test_a_backup_has_a_name_of_its_own(call: Call, file: Path, tmp_path: Path) -> None:
    (tmp_path / "there.db").write_bytes(b"mine")
    ended = call("backup", "there.db", "--instance", str(file.parent))
    assert ended.code == 2
    assert "hãy chọn tên khác / there is a file there.db: choose another name" in ended.err
    assert (tmp_path / "there.db").read_bytes() == b"mine"
    ended = call("backup", "nowhere/copy.db", "--instance", str(file.parent))
    assert ended.code == 2
    assert "cannot write nowhere/copy.db: No such file" in ended.err
    ended = call("backup", "copy.db", "--instance", "nowhere")
    assert ended.code == 2
    assert "there is no book" in ended.err
    assert not (tmp_path / "nowhere").exists()


def test_a_full_disk_of_the_backup_is_named(
    call: Call, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def small(path: Path, **more: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(path, **more)
        if not more:
            opened.execute("PRAGMA max_page_count = 1")
        return opened

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", small)
    (tmp_path / "usb").mkdir()
    ended = call("backup", "usb/copy.db", "--instance", str(file.parent))
    assert ended.code == 2
    assert "cannot write usb/copy.db: No space left on device" in ended.err
    assert not list((tmp_path / "usb").iterdir())


@pytest.mark.parametrize("fault", [damaged, newer])
def test_an_unreadable_book_is_named(call: Call, file: Path, fault: Callable[[Path], None]) -> None:
    call("backup", "copy.db", "--instance", str(file.parent))
    fault(file)
    ended = call("restore", "copy.db", "--instance", str(file.parent))
    assert ended.code == 2
    assert "(cannot be read)" in ended.err
    assert call("restore", "copy.db", "--replace", "--instance", str(file.parent)).code == 0
