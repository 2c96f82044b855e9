"""The page of a round: shown, struck, restored, corrected."""

import re

import pytest

from scorekeeper.store import history
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, checked, seen, version, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and An's ù."""
    evening.save("u-0")
    return evening


def test_the_versions_of_a_round_are_paged(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "VERSIONS", 2)
    for reason in ("nhầm một", "nhầm hai"):
        evening.accept("/rounds/1/edit", evening.entry("u-1", reason=reason))
    first = evening.source("/rounds/1")
    found = re.search(r'href="([^"#]+)#versions">', first)
    assert found
    second = evening.phone.get(found[1]).text
    pages = [words(page.partition('id="versions"')[2]) for page in (first, second)]
    assert pages[0].index("nhầm hai") < pages[0].index("nhầm một")
    assert "nhầm" not in pages[1]
    assert [page.count(" · ") for page in pages] == [2, 1]
    assert "#versions" not in second


def test_a_round_that_newer_checks_refuse_counts_and_says_why(evening: Evening) -> None:
    told = "Ghi bây giờ thì không được: An đã ăn nên có phỏm, không thể là ù khan"
    assert told not in evening.page("/rounds/1")
    eats = '[{"eater": "1", "discarder": "4"}]'
    khan = "json_set(entry, '$.u_type', 'khan', '$.eats', json(?))"
    with evening.app.app_context():
        get_db().execute(f"UPDATE line_version SET entry = {khan}", (eats,))
    assert told in evening.page("/rounds/1")


def test_a_struck_round_stays_visible_and_can_be_restored(evening: Evening) -> None:
    form = {"version": version(evening.source("/rounds/1"))}
    struck = evening.accept("/rounds/1/strike", form | {"reason": "bấm nhầm"})
    assert struck.location == f"{evening.at}/rounds/1"
    assert "Đã bỏ: bấm nhầm" in evening.page()
    assert "Sửa rồi lưu thì tính lại." in evening.page("/rounds/1/edit")
    form = {"version": version(evening.source("/rounds/1"))}
    evening.accept("/rounds/1/restore", form)
    assert "An +15" in evening.page()


def test_a_correction_keeps_both_versions_and_is_saved_once(evening: Evening) -> None:
    page = evening.source("/rounds/1/edit")
    form = evening.entry("u-2", version=version(page), reason="xem lại bài")
    first = evening.accept("/rounds/1/edit", form)
    again = evening.post("/rounds/1/edit", form)
    assert first.status_code == again.status_code == 303
    told = evening.page("/rounds/1")
    assert told.count("· sửa: xem lại bài") == 1
    assert "An +15" in told
    assert "Chi +15" in told


def test_a_correction_begun_at_the_table_is_given_up_there(evening: Evening) -> None:
    """Also after a refusal; from the page of the round it goes back to that."""
    evening.accept("/rounds/1/edit", evening.entry("u-2"))
    assert 'rounds/1/edit?to=table"' in evening.source()
    cancel = re.compile(r'<a class="menu" href="([^"]+)">Thôi')
    assert cancel.findall(evening.source("/rounds/1/edit")) == [f"{evening.at}/rounds/1"]
    path = "/rounds/1/edit?to=table"
    refused = evening.post(path, evening.entry("u-9", version=version(evening.source(path))))
    for page in (evening.source(path), refused.text):
        assert cancel.findall(page) == [evening.at]


def test_a_refused_correction_keeps_the_form_and_the_round(evening: Evening) -> None:
    form = evening.entry("normal", **{"place-0": "1", "place-1": "1", "version": "2"})
    answer = evening.post("/rounds/1/edit", form)
    assert answer.status_code == 422
    assert "đang cùng một chỗ" in words(answer.text)
    assert checked(answer.text, "outcome") == ["normal"]
    assert version(answer.text) == "2"
    assert "An ù" in evening.page("/rounds/1")


def test_a_stale_correction_keeps_its_form_and_can_be_sent_again(evening: Evening) -> None:
    page = evening.source("/rounds/1/edit")
    other = evening.keeper()
    theirs = evening.entry("u-1", version=version(page))
    assert evening.accept("/rounds/1/edit", theirs, phone=other).status_code == 303
    mine = evening.entry("u-2", version=version(page))
    answer = evening.post("/rounds/1/edit", mine)
    assert answer.status_code == 409
    told = words(answer.text)
    assert "người khác vừa sửa" in told
    assert "máy 2: sửa ván 1" in told
    assert checked(answer.text, "outcome") == ["u-2"]
    assert "Bình ù" in evening.page("/rounds/1")
    assert version(answer.text) != version(page)
    saved = evening.post(
        "/rounds/1/edit", mine | {"version": version(answer.text), "seen": seen(answer.text)}
    )
    assert saved.status_code == 303
    assert "Chi ù" in evening.page("/rounds/1")


def test_a_correction_is_shown_before_it_is_saved(evening: Evening) -> None:
    """The mark of what was shown is that of one form."""
    form = evening.entry("u-1", reason="xem lại bài")
    shown = evening.post("/rounds/1/edit", form)
    assert shown.status_code == 422
    assert checked(shown.text, "outcome") == ["u-1"]
    assert 'value="xem lại bài"' in shown.text
    other = evening.post("/rounds/1/edit", evening.entry("u-2", seen=seen(shown.text)))
    assert other.status_code == 422
    assert "An −20 Chi +20" in words(other.text)
    assert "An ù" in evening.page("/rounds/1")
    assert evening.post("/rounds/1/edit", form | {"seen": seen(shown.text)}).status_code == 303


def test_restoring_an_undone_round_unchanged_needs_no_second_look(evening: Evening) -> None:
    evening.post("/undo")
    opened = evening.source("/rounds/1/edit")
    kept = evening.post("/rounds/1/edit", evening.entry("u-0", seen=seen(opened)))
    assert kept.status_code == 303
    assert "An +15" in evening.page()
