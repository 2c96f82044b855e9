"""An unusable database: a page in words that keeps the form, and a file that stays as it is."""

import html
import re
import shutil
import sqlite3
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store.backup import restore
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.errors import SENTENCES
from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.logs import written
from tests.broken import FAULTS, content, deleted, overwritten
from tests.web.friends import Evening, words

HOME = {"Origin": "http://localhost"}


def file_of(app: Flask) -> Path:
    """The database file."""
    return Path(app.instance_path) / FILE_NAME


def held(page: str) -> dict[str, str]:
    """The fields of the form that can be sent again."""
    form = re.search(r'<form method="post".*?</form>', page, re.DOTALL)
    assert form, words(page)
    fields = re.findall(r'name="([^"]+)" value="([^"]*)"', form[0])
    return {name: html.unescape(value) for name, value in fields}


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Four friends, and An's ù; the database is closed."""
    evening = Evening(app)
    evening.save()
    database.close(app)
    return evening


@pytest.mark.parametrize(("fault", "sentence"), [*FAULTS, (deleted, "E_BUSY missing")])
def test_an_unusable_database_is_a_page_that_keeps_the_form(
    evening: Evening, fault: Callable[[Path], None], sentence: str
) -> None:
    file = file_of(evening.app)
    kept = file.read_bytes()
    fault(file)
    found = content(file)
    form = evening.entry("u-1") | {"manual-0-note": 'bánh "mì" <ăn>', "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1", "reason": ""}
    for language in ("vi", "en"):
        evening.speak(language)
        with written(log := StringIO()):
            looked = [
                evening.phone.get(path) for path in ("/", evening.at, f"{evening.at}/history?x=1")
            ]
        assert len(log.getvalue().splitlines()) == 1, "once a minute"
        assert evening.at not in log.getvalue()
        sent = evening.phone.post(f"{evening.at}/rounds", data=form, headers=HOME)
        for answer in (*looked, sent):
            assert answer.status_code == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert SENTENCES[sentence].to("en" if language == "en" else "vi") in words(answer.text)
        assert f'href="{evening.at}/history?x=1"' in looked[2].text
        assert held(sent.text) == form | {"csrf_token": held(sent.text)["csrf_token"]}
        assert f'action="{evening.at}/rounds?"' in sent.text
    call = evening.phone.get(f"/api/v1{evening.at.replace('/s/', '/sessions/')}")
    assert (call.status_code, call.json and call.json["errors"][0]["code"]) == (503, "E_BUSY")
    assert call.json
    assert call.json["errors"][0]["message_vi"] == SENTENCES[sentence].vi
    assert content(file) == found
    if file.is_dir():
        file.rmdir()
    file.write_bytes(kept)
    again = evening.post("/rounds", held(sent.text))
    assert again.status_code == 303


def test_after_a_restore_no_page_shows_the_lost_book(evening: Evening, tmp_path: Path) -> None:
    """Not even where the next round brings the version that the lost book had."""
    group = evening.post("/group", {"name": "Hội"}).location
    database.close(evening.app)
    file = file_of(evening.app)
    shutil.copy(file, tmp_path / "copy.db")

    def pages(winner: str) -> tuple[str, str, str]:
        evening.save(winner)
        live = evening.phone.get(f"{evening.at}/live").headers["ETag"]
        return words(evening.phone.get(group).text), evening.page("/result"), live

    lost = pages("u-1")
    database.close(evening.app)
    restore(tmp_path / "copy.db", file)
    assert not [old for old, new in zip(lost, pages("u-2"), strict=True) if old == new]


def test_an_upload_must_be_chosen_again(evening: Evening) -> None:
    evening_file = evening.phone.get(f"{evening.at}/take.json").data
    database.close(evening.app)
    overwritten(file_of(evening.app))
    file = BytesIO(evening_file)
    answer = evening.phone.post("/open", data={"file": (file, "x")}, headers=HOME)
    assert answer.status_code == 503
    assert "còn nguyên" not in words(answer.text)
    assert SENTENCES["E_BUSY damaged"].vi in words(answer.text)
    assert 'type="file"' in answer.text


def test_our_own_sql_error_is_not_blamed_on_the_database(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        with evening.app.app_context():
            database.get_db().execute("SELECT nonsense")

    monkeypatch.setattr("scorekeeper.web.home.my_sessions", wrong)
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        evening.phone.get("/more")
