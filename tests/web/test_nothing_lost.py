"""Whatever goes wrong, what was filled in is on the page that says so."""

import html
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import database
from scorekeeper.web.plumbing.database import close
from tests.web.friends import FRIENDS, Evening, asked, checked, plain_app, seen, words

SITS = {f"seat-{i}": name for i, name in enumerate(("Bình", "An", "Chi", "Dũng"))}
PEOPLE = {f"was-{i}": name for i, name in enumerate(FRIENDS)}
PEOPLE |= {f"name-{i}": name for i, name in enumerate(FRIENDS)}
PEOPLE |= {f"active-{i}": "1" for i in range(4)}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application without proofs of forms, which waits for nobody."""
    monkeypatch.setattr(database, "_EVERY_CONNECTION", ("PRAGMA busy_timeout = 0",))
    return plain_app(tmp_path)


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and An's ù."""
    evening.save()
    return evening


@contextmanager
def somebody_else_writes(app: Flask) -> Iterator[None]:
    """For as long as this lasts the book is locked."""
    file = Path(app.instance_path) / database.FILE_NAME
    with closing(database.connect(file)) as other, database.writing(other):
        yield


def shown(page: str, value: str) -> bool:
    """Whether a field of the page holds it."""
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
def test_a_locked_book_answers_with_the_filled_form(
    evening: Evening, path: str, form: dict[str, str], kept: list[str]
) -> None:
    """503, what to do, and everything that was filled in, also where it was looked at before."""
    filled = evening.entry(key="entry-k") | PEOPLE | SITS | form
    if path == "/rounds/1/restore":
        evening.accept("/rounds/1/strike")
    if path.endswith(("edit", "before", "strike", "restore", "seats")):
        filled["seen"] = seen(evening.post(path, filled).text)
    with somebody_else_writes(evening.app):
        answer = evening.post(path, filled)
    assert answer.status_code == 503
    told = words(answer.text)
    assert "bấm lưu lần nữa" in told or "bấm gửi lần nữa" in told or "Thử lại" in told
    for value in kept:
        assert shown(answer.text, value), value


def test_opening_too(app: Flask) -> None:
    """The form as it was; sent again it opens one session."""
    phone = app.test_client()
    phone.post("/new", data=asked())
    with somebody_else_writes(app):
        answer = phone.post("/new", data=asked(key="open-2"))
    assert answer.status_code == 503
    for value in ("An", "Bình", "2", "Thứ sáu", "open-2"):
        assert shown(answer.text, value)
    assert phone.post("/new", data=asked(key="open-2")).status_code == 303


def test_a_round_that_was_not_kept_is_kept_once(evening: Evening) -> None:
    """By the same form, however often it is sent."""
    form = evening.entry("u-1")
    with somebody_else_writes(evening.app):
        assert evening.post("/rounds", form).status_code == 503
    for _ in range(2):
        assert evening.post("/rounds", form).status_code == 303
    assert evening.phone.get(f"{evening.at}/rounds/3").status_code == 404


def test_a_full_disk_is_no_error_page(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as a busy book."""
    pragmas = (*database._EVERY_CONNECTION, "PRAGMA max_page_count = 1")
    monkeypatch.setattr(database, "_EVERY_CONNECTION", pragmas)
    close(evening.app)  # The next connection is the first one with so little room.
    form = evening.entry("u-1") | {"manual-0-note": "x" * 200, "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1"}
    answers = [evening.post("/rounds", form | {"key": f"k-{i}"}).status_code for i in range(60)]
    assert 503 in answers
    assert set(answers) <= {303, 503}


def test_people_who_are_refused_stay_as_typed(evening: Evening) -> None:
    """Names, ticks and who is new; whoever came meanwhile is not left out."""
    evening.post("/table/people", PEOPLE | {"new": "Em"})
    typed = PEOPLE | {"name-0": "Bình", "name-1": "BÌNH", "new": "Hà"}
    del typed["active-2"]
    answer = evening.post("/table/people", typed)
    assert answer.status_code == 422
    rows = re.findall(
        r'name="was-\d" value="([^"]+)">\s*<input name="name-\d" value="([^"]+)"', answer.text
    )
    assert rows[:2] == [("An", "Bình"), ("Bình", "BÌNH")]
    assert ("Em", "Em") in rows
    assert shown(answer.text, "Hà")
    assert len(re.findall(r'name="active-\d" value="1" checked', answer.text)) == 4


def test_a_title_that_is_refused_stays_as_typed(evening: Evening) -> None:
    """Also the one that should delete."""
    long = "x" * 81
    assert shown(evening.post("/table/title", {"title": long}).text, long)
    assert shown(evening.post("/table/delete", {"title": "Thứ bảy"}).text, "Thứ bảy")


@pytest.fixture
def proven(tmp_path: Path) -> Evening:
    """The application with its proofs, and a phone that has lost the cookie they go with."""
    evening = Evening(plain_app(tmp_path))
    evening.app.config["WTF_CSRF_ENABLED"] = True
    return evening


def test_a_form_without_its_proof_can_be_sent_again(proven: Evening) -> None:
    """All of it is on a page with a new proof; sent from there it is kept."""
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
def test_a_form_of_another_site_is_never_offered(proven: Evening, headers: dict[str, str]) -> None:
    """Nor one of which nobody knows whose it is."""
    answer = proven.phone.post(f"{proven.at}/table/end", data={"x": "1"}, headers=headers)
    assert answer.status_code == 400
    assert "<form" not in answer.text


def test_a_refused_seat_order_keeps_its_reason(evening: Evening) -> None:
    """Also when it was only not seen yet."""
    answer = evening.post("/rounds/1/seats", SITS | {"reason": "ngồi lộn"})
    assert shown(answer.text, "ngồi lộn")
    assert seen(answer.text)


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
def test_a_form_that_was_open_when_the_evening_ended_stays(evening: Evening, path: str) -> None:
    """With who can open it again; a preview gives the same answer, and keeps nothing."""
    other = evening.keeper()
    assert evening.post("/table/end").status_code == 303
    answer = other.post(f"{evening.at}{path}", data=evening.entry("u-2"))
    assert answer.status_code == 409
    assert "Buổi này đã kết thúc: hãy nhờ chủ buổi mở lại" in words(answer.text)
    assert checked(answer.text, "outcome") == ["u-2"]


@pytest.mark.parametrize("path", ["/rounds/1/preview", "/rounds/1/before/preview"])
def test_a_look_at_the_past_of_an_ended_evening_says_so(evening: Evening, path: str) -> None:
    """The same answer as of the next round."""
    evening.post("/table/end")
    answer = evening.post(path, evening.entry("u-2"))
    assert answer.status_code == 409
    assert "Buổi này đã kết thúc" in words(answer.text)


def test_no_link_leaves_a_page_that_answers_a_form(evening: Evening) -> None:
    """Language and theme are links: there the page says where they are; elsewhere they are."""
    answer = evening.post("/rounds/1/preview", evening.entry("u-1")).text
    assert "?lang=" not in answer
    assert "?theme=" not in answer
    assert "đổi được ở trang sau" in words(answer)
    assert "?lang=en" in evening.phone.get(f"{evening.at}/rounds/1").text
