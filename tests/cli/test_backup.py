"""The commands `backup` and `restore`."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.broken import damaged, newer
from tests.cli.conftest import Call


@pytest.fixture
def here(here: Call) -> Call:
    return lambda *words: here(*words, "--lang", "en")


def go_on(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE session SET rounds = rounds + 2")
        db.execute("UPDATE change SET at = '2099-01-01T00:00:00Z' WHERE version = 1")
        db.commit()


def test_a_backup_is_put_back(here: Call, file: Path) -> None:
    held = r"sessions: 1, rounds: 2, last change \S+Z"
    said = here("backup", "copy.db").ok()
    assert re.fullmatch(rf"Backed up to copy\.db and read back: {held}\.\n", said)
    ended = here("restore", "copy.db")
    assert (ended.code, "is newer" in ended.err) == (2, False)
    go_on(file)
    before = file.read_bytes()
    ended = here("restore", "copy.db")
    ended.refused("mới hơn bản sao")
    assert re.search(rf"is newer than the backup \(sessions: 1, rounds: 4, .*has {held}", ended.err)
    assert file.read_bytes() == before
    said = here("restore", "copy.db", "--replace").ok()
    match = re.fullmatch(rf"The book is put back at .*: {held}\.\n.* is at (.*)\.\n", said)
    assert match
    with closing(sqlite3.connect(match[1])) as aside, closing(sqlite3.connect(file)) as now:
        rounds = [db.execute("SELECT rounds FROM session").fetchone() for db in (aside, now)]
    assert rounds == [(4,), (2,)]


def test_an_empty_machine_gets_its_book_back(call: Call, here: Call) -> None:
    here("backup", "copy.db")
    said = call("restore", "copy.db", "--instance", "elsewhere").ok()
    assert "1 buổi, 2 ván" in said
    assert "trước đó" not in said
    assert call("recheck", "--instance", "elsewhere").text == "Mọi thứ khớp: 2 ván.\n"


@pytest.mark.parametrize(
    ("name", "instance", "told"),
    [
        ("there.db", "data", "chọn tên khác / there is a file there.db: choose another name"),
        ("nowhere/copy.db", "data", "cannot write nowhere/copy.db: No such file"),
        ("copy.db", "nowhere", "there is no book"),
    ],
)
@pytest.mark.usefixtures("file")
def test_a_backup_that_cannot_be_made_writes_nothing(
    call: Call, tmp_path: Path, name: str, instance: str, told: str
) -> None:
    (tmp_path / "there.db").write_bytes(b"mine")
    call("backup", name, "--instance", instance).refused(told)
    assert (tmp_path / "there.db").read_bytes() == b"mine"
    assert {path.name for path in tmp_path.iterdir()} == {"there.db", "data"}


def test_a_full_disk_of_the_backup_is_named(
    here: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def small(path: Path, **more: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(path, **more)
        if not more:
            opened.execute("PRAGMA max_page_count = 1")
        return opened

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", small)
    (tmp_path / "usb").mkdir()
    ended = here("backup", "usb/copy.db")
    ended.refused("cannot write usb/copy.db: No space left on device")
    assert not list((tmp_path / "usb").iterdir())


@pytest.mark.parametrize("fault", [damaged, newer])
def test_an_unreadable_book_is_named(here: Call, file: Path, fault: Callable[[Path], None]) -> None:
    here("backup", "copy.db")
    fault(file)
    here("restore", "copy.db").refused("(cannot be read)")
    here("restore", "copy.db", "--replace").ok()


def test_a_file_that_cannot_be_read_or_written_is_named_with_the_reason(
    here: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here("backup", "copy.db")
    here("restore", "data").refused("cannot read data: Is a directory")
    monkeypatch.setattr("tempfile.mkstemp", lambda **_: (tmp_path / "no/tmp").touch())
    here("restore", "copy.db", "--replace").refused(".db: No such file or directory")
