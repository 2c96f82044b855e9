"""A change of the past is shown before it is accepted, also without a script."""

import pytest

from tests.web.friends import Evening, checked, seen, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    evening.save("u-0")
    return evening


def test_an_unseen_correction_is_shown_first(evening: Evening) -> None:
    form = evening.entry("u-1", reason="xem lại bài")
    shown = evening.post("/rounds/1/edit", form)
    assert shown.status_code == 422
    assert "Chưa lưu" in words(shown.text)
    assert "An −20 Bình +20" in words(shown.text)
    assert checked(shown.text, "outcome") == ["u-1"]
    assert 'value="xem lại bài"' in shown.text
    assert "An ù, mỗi người trả 5" in evening.page("/rounds/1")
    kept = evening.post("/rounds/1/edit", form | {"seen": seen(shown.text)})
    assert kept.status_code == 303


def test_the_mark_of_another_form_does_not_count(evening: Evening) -> None:
    shown = evening.post("/rounds/1/edit", evening.entry("u-1"))
    other = evening.post("/rounds/1/edit", evening.entry("u-2", seen=seen(shown.text)))
    assert other.status_code == 422
    assert "An −20 Chi +20" in words(other.text)


def test_restoring_an_undone_round_unchanged_needs_no_second_look(evening: Evening) -> None:
    evening.post("/undo")
    opened = evening.source("/rounds/1/edit")
    kept = evening.post("/rounds/1/edit", evening.entry("u-0", seen=seen(opened)))
    assert kept.status_code == 303
    assert "An +15" in evening.page()


def test_striking_and_restoring_show_the_difference_and_keep_the_reason(evening: Evening) -> None:
    for action, told in (("strike", "An −15 Bình +5"), ("restore", "An +15 Bình −5")):
        shown = evening.post(f"/rounds/1/{action}", {"reason": "bấm nhầm"})
        assert shown.status_code == 422
        assert told in words(shown.text)
        assert 'value="bấm nhầm"' in shown.text
        mark = {"reason": "bấm nhầm", "seen": seen(shown.text)}
        assert evening.post(f"/rounds/1/{action}", mark).status_code == 303
