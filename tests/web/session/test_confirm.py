"""A change of the past is seen before it is accepted, also where no script runs."""

import pytest

from tests.web.friends import Evening, checked, seen, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends who play Phỏm by `pho-bien`, and An's ù."""
    evening.save("u-0")
    return evening


def test_a_correction_that_nobody_has_seen_is_shown_first(evening: Evening) -> None:
    """With the form filled and the reason; the same sent again with what it shows is kept."""
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


def test_what_was_seen_of_another_form_is_not_this(evening: Evening) -> None:
    """Another winner after the look is shown anew."""
    shown = evening.post("/rounds/1/edit", evening.entry("u-1"))
    other = evening.post("/rounds/1/edit", evening.entry("u-2", seen=seen(shown.text)))
    assert other.status_code == 422
    assert "An −20 Chi +20" in words(other.text)


def test_the_preview_is_a_look_too(evening: Evening) -> None:
    """What the parts that change have shown need not be shown again."""
    form = evening.entry("u-1")
    url = f"{evening.at}/rounds/1/preview"
    tried = evening.phone.post(url, data=form, headers={"X-Script": "parts"})
    assert evening.post("/rounds/1/edit", form | {"seen": seen(tried.text)}).status_code == 303


def _opened(evening: Evening) -> str:
    evening.post("/undo")
    return evening.phone.get(f"{evening.at}/rounds/1/edit").text


def test_the_form_as_it_was_is_seen_when_it_is_opened(evening: Evening) -> None:
    """A round taken back is saved again in one tap."""
    opened = _opened(evening)
    kept = evening.post("/rounds/1/edit", evening.entry("u-0", seen=seen(opened)))
    assert kept.status_code == 303
    assert "An +15" in evening.page()


def test_striking_out_and_taking_that_back_are_seen(evening: Evening) -> None:
    """Each says who has more and less, keeps the reason that was typed, and changes nothing yet."""
    for action, told in (("strike", "An −15 Bình +5"), ("restore", "An +15 Bình −5")):
        shown = evening.post(f"/rounds/1/{action}", {"reason": "bấm nhầm"})
        assert shown.status_code == 422
        assert told in words(shown.text)
        assert 'value="bấm nhầm"' in shown.text
        mark = {"reason": "bấm nhầm", "seen": seen(shown.text)}
        assert evening.post(f"/rounds/1/{action}", mark).status_code == 303


def test_done_twice_is_done_once(evening: Evening) -> None:
    """A second tap on the same strike-out is no refusal."""
    evening.accept("/rounds/1/strike")
    assert evening.post("/rounds/1/strike").status_code == 303
