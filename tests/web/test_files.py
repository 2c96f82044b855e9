"""A session is exported as files, and opened again from one."""

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.export import table
from scorekeeper.store import access, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.web import files
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import FRIENDS, Evening, plain_app, words


@pytest.fixture
def played(evening: Evening) -> Evening:
    """A session with a correction, a strike, a rename, a payment and an expense."""
    evening.save("u-0", **{"eat-0-who": "1"})
    evening.save_order()
    evening.save("false-2")
    correct = evening.entry("u-1") | {"version": "9", "reason": "nhầm người"}
    assert evening.accept("/rounds/1/edit", correct).status_code == 303
    assert evening.accept("/rounds/2/strike", {"reason": "chia lộn"}).status_code == 303
    evening.change_people(*FRIENDS[:3], "Dung")
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.at.rpartition("/")[2], browser=1)
        settlement.pay(get_db(), caller, settlement.Paid("An", "Bình", 5000), key="p1")
        shares = {"An": 10_000, "Dung": 10_000}
        settlement.spend(get_db(), caller, settlement.Spent("Chi", "trà đá", shares), key="s1")
        settlement.strike(get_db(), caller, "payment", 1)
    return evening


def taken(evening: Evening, ending: str, lang: str = "vi") -> TestResponse:
    """The exported file, as a viewer gets it."""
    phone = evening.app.test_client()
    phone.set_cookie("language", lang)
    answer = phone.get(f"{evening.at}/take.{ending}")
    assert answer.status_code == 200
    return answer


def opened(phone: FlaskClient, file: bytes) -> TestResponse:
    """The answer to opening a file."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    sent = head + file + b"\r\n--x--\r\n"
    return phone.post("/open", data=sent, content_type="multipart/form-data; boundary=x")


def test_xlsx_is_optional(played: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "has_xlsx", lambda: False)
    assert "take.xlsx" not in played.source("/take")
    assert played.phone.get(f"{played.at}/take.xlsx").status_code == 404


@pytest.mark.parametrize("ending", ["json", "csv", "xlsx"])
def test_a_file_has_the_title_as_name_and_is_not_cached(played: Evening, ending: str) -> None:
    headers = taken(played, ending).headers
    named = headers["Content-Disposition"]
    assert named.startswith(f"attachment; filename=buoi.{ending}; filename*=UTF-8''Th%E1%BB%A9-")
    assert named.endswith(f".{ending}")
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_file_name_has_the_day_of_the_title(played: Evening) -> None:
    """In the zone of the session, where midnight may have passed before it does in UTC."""
    with played.app.app_context():
        update = "UPDATE session SET opened_at = '2026-11-22T18:30:00Z', zone = 'Asia/Ho_Chi_Minh'"
        get_db().execute(update)
    assert "-2026-11-23.csv" in taken(played, "csv").headers["Content-Disposition"]


def test_a_file_contains_no_token_and_no_cookie(played: Evening) -> None:
    file = taken(played, "json").text
    with played.app.app_context():
        tokens = [
            token for (token,) in get_db().execute("SELECT token FROM link").fetchall() if token
        ]
    cookie = played.phone.get_cookie("browser")
    assert tokens
    assert cookie
    assert not [secret for secret in (*tokens, cookie.value) if secret in file]


def test_a_file_opens_as_the_same_session(played: Evening) -> None:
    file = taken(played, "json").data
    phone = played.app.test_client()
    answer = opened(phone, file)
    assert answer.status_code == 303
    assert answer.location != played.at
    for path in ("", "/history", "/rounds/1", "/rounds/2", "/table/people"):
        assert phone.get(f"{answer.location}{path}").status_code == 200
    assert "mở lại từ tệp" in words(phone.get(f"{answer.location}/history").text)
    again = json.loads(phone.get(f"{answer.location}/take.json").data)
    first = json.loads(file)
    for part in ("people", "rules", "rounds", "ga_lines", "lines", "outside"):
        assert again[part] == first[part]
    assert again["history"][:-1] == first["history"]
    with played.app.app_context():
        assert list(recheck(get_db())) == []


def test_a_browser_opens_a_file_once(played: Evening) -> None:
    phone, file = played.app.test_client(), taken(played, "json").data
    first = opened(phone, file)
    assert phone.post(f"{first.location}/table/title", data={"title": "Nhà Chi"}).status_code == 303
    assert opened(phone, file).location == first.location
    assert opened(played.phone, file).location == played.at
    assert opened(played.app.test_client(), file).location not in (first.location, played.at)


def test_a_later_file_of_an_evening_is_another_session(played: Evening) -> None:
    phone = played.app.test_client()
    first = opened(phone, taken(played, "json").data).location
    assert played.accept("/rounds/3/strike").status_code == 303
    second = opened(phone, taken(played, "json").data).location
    assert second != first
    assert words(phone.get("/").text).count("(mở từ tệp)") == 2


def test_the_page_of_an_opened_session_says_once_what_came_in(played: Evening) -> None:
    phone = played.app.test_client()
    at = opened(phone, taken(played, "json").data).location
    told = "Đã vào sổ 1 buổi, 2 ván. Tính lại từng ván: khớp cả."
    assert [told in words(phone.get(at).text) for _ in range(2)] == [True, False]


FAULTY: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a total": (lambda file: file["lines"][0]["totals"].update(An=1000), "Ván 1 tính lại khác"),
    "a newer format": (lambda file: file.update(format_version=2), "do bản Sổ Phỏm mới hơn"),
}


@pytest.mark.parametrize(("spoil", "told"), FAULTY.values(), ids=FAULTY)
def test_a_changed_file_is_refused_at_its_place_and_nothing_is_stored(
    played: Evening, spoil: Callable[[dict[str, Any]], object], told: str
) -> None:
    file = json.loads(taken(played, "json").data)
    spoil(file)
    phone = played.app.test_client()
    answer = opened(phone, json.dumps(file).encode())
    assert answer.status_code == 422
    assert told in words(answer.text)
    assert phone.get_cookie("browser") is None
    with played.app.app_context():
        assert get_db().execute("SELECT count(*) FROM session").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "file",
    [b"", b"\xff\xfe", b"{}", b"[" * 300_000],
    ids=["none", "utf-16", "object", "deep"],
)
def test_another_file_is_refused(app: Flask, file: bytes) -> None:
    answer = opened(app.test_client(), file)
    assert answer.status_code == 422
    assert "chọn tệp .json" in words(answer.text)


@pytest.mark.parametrize("more", [1, 1 << 17])
def test_too_large_a_file_is_refused(app: Flask, more: int) -> None:
    answer = opened(app.test_client(), b" " * (files.LARGEST_UPLOAD + more))
    assert answer.status_code == 413
    assert "Tệp lớn hơn 1 MB" in words(answer.text)


def test_a_phone_that_did_not_open_moves_by_its_database(evening: Evening, tmp_path: Path) -> None:
    """All sessions of a phone come in, scored again; a second time they are there already."""
    evening.save()
    with evening.app.app_context():
        file = get_db().execute("PRAGMA database_list").fetchone()[2]
    server = plain_app(tmp_path / "server")
    phone = server.test_client()

    def opens() -> str:
        upload = tmp_path / "so-phom.sqlite.gz"
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(":memory:")) as copy:
            source.backup(copy)
            upload.write_bytes(gzip.compress(copy.serialize()))
        with upload.open("rb") as sent:
            assert phone.post("/open", data={"file": (sent, upload.name)}).location == "/"
        return words(phone.get("/").text)

    assert "Đã vào sổ 1 buổi, 1 ván. Tính lại từng ván: khớp cả." in opens()
    assert "Đã có sẵn trong sổ: 1 buổi." in opens()
    with server.app_context():
        assert list(recheck(get_db())) == []
