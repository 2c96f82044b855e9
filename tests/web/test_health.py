"""`/healthz`: whether a session could be read and a round saved."""

import json
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from io import StringIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store.backup import DAY, MINUTE
from scorekeeper.store.database import FILE_NAME, SPARE
from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.logs import written
from tests.broken import overwritten
from tests.instruments import of_answer, statements
from tests.web.clock import Clock
from tests.web.friends import Evening, locked


def test_a_healthy_server_says_ok_and_nothing_else(app: Flask) -> None:
    phone = app.test_client()
    answer = phone.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert "ETag" not in answer.headers
    assert phone.head("/healthz").status_code == 200
    assert phone.post("/healthz").status_code == 405


def test_the_check_only_reads_and_waits_for_no_writer(app: Flask) -> None:
    Evening(app)
    phone = app.test_client()
    run = of_answer(app, statements, lambda: phone.get("/healthz"))
    assert [words.split()[0] for words in run if "PRAGMA" not in words] == ["SELECT"]
    with locked(app):
        assert phone.get("/healthz").text == "ok\n"


Fault = Callable[[Path, pytest.MonkeyPatch], AbstractContextManager[object]]


def not_a_book(book: Path, _: pytest.MonkeyPatch) -> AbstractContextManager[object]:
    """The beginning of the file is overwritten."""
    overwritten(book)
    return nullcontext()


def full_disk(_: Path, monkeypatch: pytest.MonkeyPatch) -> AbstractContextManager[object]:
    """Less is free than is reserved for rounds."""
    usage = shutil.disk_usage("/")._replace(free=SPARE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    return nullcontext()


def read_only(_: Path, monkeypatch: pytest.MonkeyPatch) -> AbstractContextManager[object]:
    """The file system is read-only."""
    monkeypatch.setattr("os.access", lambda *_: False)
    return nullcontext()


FAULTS: dict[Fault, str] = {
    not_a_book: "SQLITE_NOTADB",
    full_disk: "No space left on device",
    read_only: "Read-only file system",
}
"""With the cause that the log names."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_an_unusable_database_is_not_ok_and_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    with fault(Path(app.instance_path) / FILE_NAME, monkeypatch), written(log := StringIO()):
        answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    (line,) = map(json.loads, log.getvalue().splitlines())
    assert line["message"] == "the book cannot be used"
    assert FAULTS[fault] in {told["cause"] for told in line["exceptions"]}


def test_a_deleted_database_is_not_ok_and_not_replaced(app: Flask) -> None:
    Evening(app)
    phone, book = app.test_client(), Path(app.instance_path) / FILE_NAME
    database.close(app)
    kept = book.read_bytes()
    book.unlink()
    answer = phone.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not ok\n")
    assert not book.exists()
    book.write_bytes(kept)
    assert phone.get("/healthz").status_code == 200


def overwrite_pages(book: Path) -> None:
    """Damage every second page after the first one."""
    content = bytearray(book.read_bytes())
    for start in range(4096, len(content), 8192):
        content[start : start + 4096] = b"x" * 4096
    book.write_bytes(content)


def test_damage_is_found_once_a_day(app: Flask) -> None:
    Evening(app)
    clock, book, log = Clock(), Path(app.instance_path) / FILE_NAME, StringIO()
    app.extensions["book damage"]._clock = clock
    phone = app.test_client()

    def found() -> tuple[int, str]:
        with written(log):
            database.tidy(app)
        answer = phone.get("/healthz")
        return answer.status_code, answer.text

    assert found() == (200, "ok\n")
    database.close(app)
    kept = book.read_bytes()
    overwrite_pages(book)
    assert found() != (503, "not ok: damaged\n")
    clock.now += DAY
    assert found() == (503, "not ok: damaged\n")
    (line,) = map(json.loads, log.getvalue().splitlines())
    assert (line["level"], line["logger"]) == ("error", "scorekeeper.health")
    assert "damaged" in line["message"]
    database.close(app)
    book.write_bytes(kept)
    clock.now += MINUTE
    assert found() == (200, "ok\n")
