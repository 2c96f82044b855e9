"""Whatever goes wrong, what was filled in is on the page that says so."""

import html
import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import database
from scorekeeper.web.plumbing.database import close
from tests.web.friends import (
    Evening,
    asked,
    checked,
    locked,
    never_wait,
    people_form,
    plain_app,
    seen,
    words,
)

SITS = {f"seat-{i}": name for i, name in enumerate(("Bình", "An", "Chi", "Dũng"))}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application without CSRF tokens, which does not wait for a locked database."""
    never_wait(monkeypatch)
    return plain_app(tmp_path)


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and An's ù."""
    evening.save()
    return evening


def shown(page: str, value: str) -> bool:
    """Whether a field of the page has this value."""
    return f'value="{html.escape(value).replace("&#x27;", "&#39;")}"' in page


@pytest.mark.parametrize(
    ("path", "form", "kept"),
    [
        ("/rounds", {"outcome": "u-2"}, ["u-2", "entry-k"]),
        ("/rounds/1/edit", {"outcome": "u-2", "reason": "xem lại"}, ["u-2", "xem lại", "entry-k"]),
        ("/rounds/1/before", {"outcome": "u-2"}, ["u-2", "entry-k"]),
        ("/rounds/1/strike", {"reason": "ghi nhầm"}, ["ghi nhầm"]),
        ("/rounds/1/restore", {"reason": "ghi đúng"}, ["ghi đúng"]),
        ("/rounds/1/seats", {"reason": "ngồi lộn"}, ["ngồi lộn", "Bình", "An"]),
        ("/undo", {}, []),
        ("/table/people", {"new": "Em", "name-0": "Ân"}, ["Em", "Ân"]),
        ("/table/title", {"title": "Thứ bảy"}, ["Thứ bảy"]),
        ("/table/leader", {"leader": "Chi"}, []),
        ("/table/end", {}, []),
        ("/table/delete", {"title": "Thứ s"}, ["Thứ s"]),
    ],
)
def test_a_locked_database_answers_503_with_the_filled_form(
    evening: Evening, path: str, form: dict[str, str], kept: list[str]
) -> None:
    filled = evening.entry(key="entry-k") | people_form() | SITS | form
    if path == "/rounds/1/restore":
        evening.accept("/rounds/1/strike")
    if path.endswith(("edit", "before", "strike", "restore", "seats")):
        filled["seen"] = seen(evening.post(path, filled).text)
    with locked(evening.app):
        answer = evening.post(path, filled)
    assert answer.status_code == 503
    told = words(answer.text)
    assert "bấm lưu lần nữa" in told or "bấm gửi lần nữa" in told or "Thử lại" in told
    for value in kept:
        assert shown(answer.text, value), value


def test_opening_on_a_locked_database_keeps_the_form(app: Flask) -> None:
    phone = app.test_client()
    phone.post("/new", data=asked())
    with locked(app):
        answer = phone.post("/new", data=asked(key="open-2"))
    assert answer.status_code == 503
    for value in ("An", "Bình", "2", "Thứ sáu", "open-2"):
        assert shown(answer.text, value)
    assert phone.post("/new", data=asked(key="open-2")).status_code == 303


def test_on_a_full_disk_forms_are_kept_and_pages_are_readable(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    pragmas = (*database._EVERY_CONNECTION, "PRAGMA max_page_count = 1")
    monkeypatch.setattr(database, "_EVERY_CONNECTION", pragmas)
    close(evening.app)  # The next connection is the first one with so little room.
    form = evening.entry("u-1") | {"manual-0-note": "x" * 200, "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1"}
    answers = [evening.post("/rounds", form | {"key": f"k-{i}"}) for i in range(60)]
    assert {answer.status_code for answer in answers} == {303, 503}
    assert shown(answers[-1].text, "x" * 200)
    assert evening.phone.get(evening.at).status_code == 200


def test_refused_people_stay_as_typed(evening: Evening) -> None:
    evening.change_people(new="Em")
    typed = people_form("Bình", "BÌNH", "Chi", "Dũng", away=("Chi",), new="Hà")
    answer = evening.post("/table/people", typed)
    assert answer.status_code == 422
    rows = re.findall(
        r'name="was-\d" value="([^"]+)">\s*<input name="name-\d" value="([^"]+)"', answer.text
    )
    assert rows[:2] == [("An", "Bình"), ("Bình", "BÌNH")]
    assert ("Em", "Em") in rows
    assert shown(answer.text, "Hà")
    assert len(re.findall(r'name="active-\d" value="1" checked', answer.text)) == 4


@pytest.fixture
def proven(tmp_path: Path) -> Evening:
    """A session with CSRF tokens, and a phone that has lost its cookie."""
    evening = Evening(plain_app(tmp_path))
    evening.app.config["WTF_CSRF_ENABLED"] = True
    return evening


def test_a_form_with_a_lost_csrf_cookie_can_be_sent_again(proven: Evening) -> None:
    form = proven.entry("u-1")
    home = {"Origin": "http://localhost"}
    answer = proven.phone.post(f"{proven.at}/rounds", data=form, headers=home)
    assert answer.status_code == 400
    assert "Những gì đã điền còn nguyên" in words(answer.text)
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text))
    assert fields.items() >= form.items()
    assert f'action="{proven.at}/rounds' in answer.text
    assert proven.phone.post(f"{proven.at}/rounds", data=fields).status_code == 303


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_a_form_of_another_site_is_never_offered_again(
    proven: Evening, headers: dict[str, str]
) -> None:
    answer = proven.phone.post(f"{proven.at}/table/end", data={"x": "1"}, headers=headers)
    assert answer.status_code == 400
    assert "<form" not in answer.text


@pytest.mark.parametrize(
    "path", ["/preview", "/rounds", "/rounds/1/preview", "/rounds/1/before/preview"]
)
def test_a_form_open_at_the_end_of_the_evening_stays_filled_in(evening: Evening, path: str) -> None:
    other = evening.keeper()
    assert evening.post("/table/end").status_code == 303
    answer = other.post(f"{evening.at}{path}", data=evening.entry("u-2"))
    assert answer.status_code == 409
    assert "Buổi này đã kết thúc" in words(answer.text)
    assert checked(answer.text, "outcome") == ["u-2"]


def test_a_page_that_answers_a_form_has_no_links_away(evening: Evening) -> None:
    answer = evening.post("/rounds/1/preview", evening.entry("u-1")).text
    assert "?lang=" not in answer
    assert "?theme=" not in answer
    assert "?lang=en" in evening.source("/rounds/1")
