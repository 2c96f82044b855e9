"""An unusable database: a page that keeps the form, a file that stays as it is, `/healthz`."""

import html
import json
import shutil
import sqlite3
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import database as connections
from scorekeeper.store.backup import DAY, MINUTE, restore
from scorekeeper.store.database import FILE_NAME, SPARE
from scorekeeper.store.errors import SENTENCES
from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.logs import written
from tests.broken import FAULTS, content, deleted, overwritten
from tests.instruments import of_answer, statements
from tests.web.friends import Clock, Evening, expect, forms, holds, locked, words

HOME = {"Origin": "http://localhost"}


@pytest.fixture
def file(app: Flask) -> Path:
    return Path(app.instance_path) / FILE_NAME


def held(page: str) -> dict[str, str]:
    """The fields of the form that can be sent again."""
    form = forms(page, "/rounds")[0]
    return {name: html.unescape(value) for name, value in form.items()}


def health(app: Flask) -> tuple[int, str]:
    answer = app.test_client().get("/healthz")
    return answer.status_code, answer.text


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Four friends, and An's ù; the database is closed."""
    evening = Evening(app)
    evening.save()
    database.close(app)
    return evening


@pytest.mark.parametrize(("fault", "sentence"), [*FAULTS, (deleted, "E_BUSY missing")])
def test_an_unusable_database_is_a_page_that_keeps_the_form(
    evening: Evening, file: Path, fault: Callable[[Path], None], sentence: str
) -> None:
    whole = file.read_bytes()
    fault(file)
    damaged = content(file)
    form = evening.entry("u-1") | {"manual-0-note": 'bánh "mì" <ăn>', "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1", "reason": ""}
    paths, told = ("/", evening.at, f"{evening.at}/history?x=1"), SENTENCES[sentence]
    for language, words_of_it in (("vi", told.vi), ("en", told.en)):
        evening.speak(language)
        with written(log := StringIO()):
            looked = [evening.phone.get(path) for path in paths]
        assert len(log.getvalue().splitlines()) == 1, "once a minute"
        assert evening.at not in log.getvalue()
        sent = evening.phone.post(f"{evening.at}/rounds", data=form, headers=HOME)
        for answer in (*looked, sent):
            expect(answer, 503, words_of_it)
            assert int(answer.headers["Retry-After"]) > 0
        assert f'href="{evening.at}/history?x=1"' in looked[2].text
        assert held(sent.text) == form | {"csrf_token": held(sent.text)["csrf_token"]}
        assert f'action="{evening.at}/rounds?"' in sent.text
    call = evening.phone.get(f"/api/v1{evening.at.replace('/s/', '/sessions/')}")
    (error,) = call.get_json()["errors"]
    assert (call.status_code, error["code"], error["message_vi"]) == (503, "E_BUSY", told.vi)
    assert health(evening.app) == (503, "not ok\n")
    assert content(file) == damaged
    if file.is_dir():
        file.rmdir()
    file.write_bytes(whole)
    assert health(evening.app) == (200, "ok\n")
    evening.send("/rounds", held(sent.text))


def test_a_restored_book_is_on_every_page(evening: Evening, file: Path, tmp_path: Path) -> None:
    """Not even where the next round brings the version that the lost book had."""
    group = evening.post("/group", {"name": "Hội"}).location
    database.close(evening.app)
    shutil.copy(file, tmp_path / "copy.db")

    def pages(winner: str) -> tuple[str, str, str]:
        evening.save(winner)
        live = evening.phone.get(f"{evening.at}/live").headers["ETag"]
        return words(evening.phone.get(group).text), evening.page("/result"), live

    lost = pages("u-1")
    database.close(evening.app)
    restore(tmp_path / "copy.db", file)
    assert not [old for old, new in zip(lost, pages("u-2"), strict=True) if old == new]


def test_an_upload_must_be_chosen_again(evening: Evening, file: Path) -> None:
    sent = BytesIO(evening.phone.get(f"{evening.at}/take.json").data)
    database.close(evening.app)
    overwritten(file)
    answer = evening.phone.post("/open", data={"file": (sent, "x")}, headers=HOME)
    expect(answer, 503, SENTENCES["E_BUSY damaged"].vi)
    assert "còn nguyên" not in words(answer.text)
    assert 'type="file"' in answer.text


def test_our_own_sql_error_is_raised(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        with evening.app.app_context():
            database.get_db().execute("SELECT nonsense")

    monkeypatch.setattr("scorekeeper.web.home.my_sessions", wrong)
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        evening.phone.get("/more")


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
CAUSES: dict[str, Fault] = {
    "SQLITE_NOTADB": lambda book, _: overwritten(book),
    "No space left on device": lambda _, patch: patch.setattr(shutil, "disk_usage", lambda _: FULL),
    "Read-only file system": lambda _, patch: patch.setattr("os.access", lambda *_: False),
}
"""By the cause that the log names."""


@pytest.mark.parametrize("cause", CAUSES)
def test_an_unusable_database_is_not_ok_and_logged(
    app: Flask, file: Path, monkeypatch: pytest.MonkeyPatch, cause: str
) -> None:
    CAUSES[cause](file, monkeypatch)
    with written(log := StringIO()):
        answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    (line,) = map(json.loads, log.getvalue().splitlines())
    assert line["message"] == "the book cannot be used"
    assert cause in {told["cause"] for told in line["exceptions"]}


def test_damage_is_found_once_a_day(app: Flask, file: Path, clock: Clock) -> None:
    Evening(app)
    log = StringIO()
    app.extensions["book damage"]._clock = clock

    def state() -> tuple[int, str]:
        with written(log):
            database.tidy(app)
        return health(app)

    assert state() == (200, "ok\n")
    database.close(app)
    whole = file.read_bytes()
    pages = [whole[start : start + 4096] for start in range(0, len(whole), 4096)]
    pages[1::2] = [b"x" * 4096] * len(pages[1::2])
    file.write_bytes(b"".join(pages))
    assert state() != (503, "not ok: damaged\n")
    clock.now += DAY
    assert state() == (503, "not ok: damaged\n")
    (line,) = map(json.loads, log.getvalue().splitlines())
    assert (line["level"], line["logger"]) == ("error", "scorekeeper.health")
    assert "damaged" in line["message"]
    database.close(app)
    file.write_bytes(whole)
    clock.now += MINUTE
    assert state() == (200, "ok\n")


def test_a_full_disk_loses_no_form(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    pragmas = (*connections._EVERY_CONNECTION, "PRAGMA max_page_count = 1")
    monkeypatch.setattr(connections, "_EVERY_CONNECTION", pragmas)
    database.close(evening.app)  # The next connection is the first one with so little room.
    form = evening.entry("u-1") | {"manual-0-note": "x" * 200, "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1"}
    answers = [evening.post("/rounds", form | {"key": f"k-{i}"}) for i in range(60)]
    assert {answer.status_code for answer in answers} == {303, 503}
    assert holds(answers[-1].text, "x" * 200)
    evening.check("")
