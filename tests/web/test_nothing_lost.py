"""Whatever goes wrong, what was filled in is on the page that says so."""

import re

import pytest

from scorekeeper.store import database
from scorekeeper.web.plumbing.database import close
from tests.web.friends import Evening, checked, expect, holds, people_form


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and An's ù."""
    evening.save()
    return evening


def test_a_full_disk_loses_no_form(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    pragmas = (*database._EVERY_CONNECTION, "PRAGMA max_page_count = 1")
    monkeypatch.setattr(database, "_EVERY_CONNECTION", pragmas)
    close(evening.app)  # The next connection is the first one with so little room.
    form = evening.entry("u-1") | {"manual-0-note": "x" * 200, "manual-0-from": "0"}
    form |= {"manual-0-to": "1", "manual-0-amount": "1"}
    answers = [evening.post("/rounds", form | {"key": f"k-{i}"}) for i in range(60)]
    assert {answer.status_code for answer in answers} == {303, 503}
    assert holds(answers[-1].text, "x" * 200)
    evening.check("")


def test_refused_people_stay_as_typed(evening: Evening) -> None:
    evening.change_people(new="Em")
    typed = people_form("Bình", "BÌNH", "Chi", "Dũng", away=("Chi",), new="Hà")
    page = evening.send("/table/people", typed, 422).text
    row = r'name="was-\d" value="([^"]+)">\s*<input name="name-\d" value="([^"]+)"'
    rows = re.findall(row, page)
    assert rows[:2] == [("An", "Bình"), ("Bình", "BÌNH")]
    assert ("Em", "Em") in rows
    assert holds(page, "Hà")
    assert len(re.findall(r'name="active-\d" value="1" checked', page)) == 4


def test_a_form_with_a_lost_csrf_cookie_can_be_sent_again(evening: Evening) -> None:
    evening.app.config["WTF_CSRF_ENABLED"] = True
    path, form, home = f"{evening.at}/rounds", evening.entry("u-1"), {"Origin": "http://localhost"}
    answer = evening.phone.post(path, data=form, headers=home)
    expect(answer, 400, "Những gì đã điền còn nguyên")
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text))
    assert fields.items() >= form.items()
    assert f'action="{path}' in answer.text
    expect(evening.phone.post(path, data=fields))


@pytest.mark.parametrize(
    "path", ["/preview", "/rounds", "/rounds/1/preview", "/rounds/1/before/preview"]
)
def test_a_form_open_at_the_end_of_the_evening_stays_filled_in(evening: Evening, path: str) -> None:
    other = evening.keeper()
    evening.send("/table/end")
    answer = evening.send(path, evening.entry("u-2"), 409, "Buổi này đã kết thúc", phone=other)
    assert checked(answer.text, "outcome") == ["u-2"]


def test_a_page_that_answers_a_form_has_no_links_away(evening: Evening) -> None:
    answer = evening.post("/rounds/1/preview", evening.entry("u-1")).text
    assert not re.search(r"\?(lang|theme)=", answer)
    assert "?lang=en" in evening.source("/rounds/1")
