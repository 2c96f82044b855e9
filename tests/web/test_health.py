"""`/healthz`: whether a session could be read and a round saved."""

import json
import shutil
from collections.abc import Callable
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
    """It only reads, and waits for no writer."""
    Evening(app)
    phone = app.test_client()
    run = of_answer(app, statements, lambda: phone.get("/healthz"))
    assert [words.split()[0] for words in run if "PRAGMA" not in words] == ["SELECT"]
    with locked(app):
        answer = phone.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert not {"Set-Cookie", "ETag"} & {*answer.headers.keys()}


FULL = shutil.disk_usage("/")._replace(free=SPARE - 1)
Fault = Callable[[Path, pytest.MonkeyPatch], object]
FAULTS: dict[str, Fault] = {
    "SQLITE_NOTADB": lambda book, _: overwritten(book),
    "No space left on device": lambda _, patch: patch.setattr(shutil, "disk_usage", lambda _: FULL),
    "Read-only file system": lambda _, patch: patch.setattr("os.access", lambda *_: False),
}
"""By the cause that the log names."""


@pytest.mark.parametrize("cause", FAULTS)
def test_an_unusable_database_is_not_ok_and_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, cause: str
) -> None:
    FAULTS[cause](Path(app.instance_path) / FILE_NAME, monkeypatch)
    with written(log := StringIO()):
        answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    (line,) = map(json.loads, log.getvalue().splitlines())
    assert line["message"] == "the book cannot be used"
    assert cause in {told["cause"] for told in line["exceptions"]}


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
    pages = [kept[start : start + 4096] for start in range(0, len(kept), 4096)]
    pages[1::2] = [b"x" * 4096] * len(pages[1::2])
    book.write_bytes(b"".join(pages))
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
