"""One tap takes the last change back, whatever it was, and tells both ways on."""

import re

from tests.notices import saved
from tests.web.friends import Evening, checked, seen, words


def undo(evening: Evening, page: str = "") -> str:
    """Take the last change back by the form of the page; what the session's page says then."""
    shown = page or evening.phone.get(evening.at).text
    notice = shown[shown.index(f"{evening.at}/undo") :]
    version = re.search(r'name="version" value="(\d+)"', notice)
    assert version
    answer = evening.post("/undo", {"version": version[1]})
    assert (answer.status_code, answer.location) == (303, evening.at)
    return evening.page()


def test_a_saved_round_is_taken_back_and_brought_again(evening: Evening) -> None:
    """One is back at the table; what was taken back is said, with both ways on."""
    evening.save("u-0")
    assert "Ván 1: An ù" in evening.page()
    taken = undo(evening)
    assert "Đã bỏ ván 1: An ù" in taken
    assert "An 0" in taken
    assert "Sửa và ghi lại Lấy lại" in taken
    assert f'href="{evening.at}/rounds/1/edit"' in evening.phone.get(evening.at).text
    again = undo(evening)
    assert "Ván 1 nay là: An ù" in again
    assert "An +15" in again
    assert "Lưu ván 2" in again


def test_what_was_taken_back_is_mended_under_its_number(evening: Evening) -> None:
    """The form lies open as it was; a look at it changes nothing."""
    evening.save("u-0")
    undo(evening)
    form = evening.phone.get(f"{evening.at}/rounds/1/edit").text
    assert checked(form, "outcome") == ["u-0"]
    assert "An 0" in evening.page()
    assert "Lấy lại" in evening.page()
    kept = evening.entry("u-1")
    shown = evening.post("/rounds/1/edit", kept)
    saved = evening.post("/rounds/1/edit", kept | {"seen": seen(shown.text)})
    assert saved.location == evening.at
    page = evening.page()
    assert "Ván 1 nay là: Bình ù" in page
    assert "Bình +15" in page
    assert "Lưu ván 2" in page


def test_a_retried_undo_changes_nothing(evening: Evening) -> None:
    """Where the answer was lost; another phone that taps late is refused as before."""
    evening.save("u-0")
    evening.save("u-1")
    other = evening.keeper()
    shown = evening.phone.get(evening.at).text
    undo(evening, shown)
    assert "Đã bỏ ván 2: Bình ù" in undo(evening, shown)
    version = re.findall(r'name="version" value="(\d+)"', shown)[0]
    late = other.post(f"{evening.at}/undo", data={"version": version})
    assert late.status_code == 409
    assert "Đã bỏ ván 2: Bình ù" in evening.page()


def test_a_correction_gives_way_to_what_was_before(evening: Evening) -> None:
    """The round counts on, as it was."""
    evening.save("u-0")
    evening.accept("/rounds/1/edit", evening.entry("u-1"))
    assert "Bình +15" in evening.page()
    before = undo(evening)
    assert "Ván 1 nay là: An ù" in before
    assert "An +15" in before


def test_a_strike_out_is_restored(evening: Evening) -> None:
    """By the same tap."""
    evening.save("u-0")
    evening.accept("/rounds/1/strike")
    assert "Đã bỏ ván 1" in evening.page()
    assert "An +15" in undo(evening)


def test_nothing_is_taken_back_that_came_between(evening: Evening) -> None:
    """Another keeper saved since: it is told, and what is last now is shown."""
    evening.save("u-0")
    page = evening.phone.get(evening.at).text
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-1"))
    notice = page[page.index(f"{evening.at}/undo") :]
    version = re.search(r'name="version" value="(\d+)"', notice)
    assert version
    late = evening.post("/undo", {"version": version[1]})
    assert late.status_code == 409
    assert "vừa sửa trước" in words(late.text)
    assert saved(2, "Bình ù") in words(late.text)
    assert "Lưu ván 3" in evening.page()


def test_it_is_there_whenever_the_page_is_opened(evening: Evening) -> None:
    """Until something else changes, and only for who may write."""
    evening.save("u-0")
    evening.phone.get(f"{evening.at}/history")
    assert "Hoàn tác" in evening.page()
    guest = evening.app.test_client()
    assert saved(1, "An ù") in evening.page(phone=guest)
    assert "Hoàn tác" not in evening.page(phone=guest)
    evening.post("/table/title", {"title": "Khác"})
    assert "Hoàn tác" not in evening.page()
