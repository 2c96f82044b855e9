"""A guest says who he is, sits below, and judges the last round."""

from flask.testing import FlaskClient

from tests.web.friends import Evening, fields, words
from tests.web.session.test_live import mark_on, poll


def says_who(evening: Evening, phone: FlaskClient, name: str = "Chi") -> int:
    """Say who uses that browser; the status of the answer."""
    return phone.post(f"{evening.at}/me", data={"name": name}).status_code


def judges(evening: Evening, phone: FlaskClient, agrees: str) -> None:
    """Judge the last round, as its row in the book offers it."""
    (version,) = fields(phone.get(evening.at).text.partition('class="book"')[2], "version")
    form = {"version": version, "agrees": agrees}
    assert phone.post(f"{evening.at}/verdict", data=form).status_code == 303


def test_a_guest_sits_below(evening: Evening) -> None:
    guest = evening.app.test_client()
    page = guest.get(evening.at).text
    assert "Bạn đang xem bàn Thứ sáu. Mỗi ván ghi xong hiện ngay ở đây." in words(page)
    assert "Bạn là ai? An Bình Chi Dũng" in words(page)
    assert says_who(evening, guest) == 303
    assert says_who(evening, guest, "Người lạ") == 422
    page = guest.get(evening.at).text
    assert "Bạn là Chi" in words(page)
    assert "seat-0 at-b mine" in page
    assert words(page.partition('id="picture"')[2]).split()[1:8:2] == ["Chi", "Dũng", "An", "Bình"]
    assert "mine" not in evening.source()


def test_the_mark_of_a_page_depends_on_its_person(evening: Evening) -> None:
    guest = evening.app.test_client()
    mark = mark_on(guest.get(evening.at).text)
    says_who(evening, guest)
    assert poll(evening, guest, mark).status_code == 200
    mark = mark_on(guest.get(evening.at).text)
    assert poll(evening, guest, mark).status_code == 304


def test_verdicts_reach_every_phone(evening: Evening) -> None:
    evening.save()
    guest, other = evening.app.test_client(), evening.app.test_client()
    says_who(evening, guest)
    says_who(evening, other, "Bình")
    mark = mark_on(evening.source())
    judges(evening, guest, "0")
    judges(evening, other, "1")
    answer = poll(evening, evening.phone, mark)
    assert "Bình: đúng · Chi: xem lại" in words(answer.text)
    assert poll(evening, evening.phone, mark_on(answer.text)).status_code == 304
    evening.save("u-1")
    assert "Bình: đúng · Chi: xem lại" in evening.page()


def test_a_keeper_who_said_who_he_is_judges_too(evening: Evening) -> None:
    evening.save()
    assert "/verdict" not in evening.source()
    assert '<option value=""></option><option>An' in evening.source("/table/people")
    evening.post("/table/mine", {"name": "An"})
    assert "<option selected>An" in evening.source("/table/people")
    judges(evening, evening.phone, "1")
    assert "An: đúng" in evening.page()


def fines(evening: Evening) -> None:
    """Note that An pays Chi two bets."""
    form = {"payer": "1", "payee": "3", "chip": "4k", "unit": "money", "key": "fine"}
    assert evening.post("/side", form).status_code == 303


def test_a_fine_lands_with_those_who_pay_and_get(evening: Evening) -> None:
    """And with nobody else."""
    evening.save()
    fines(evening)
    for name, told in (("An", "−2 bạn trả Chi 2"), ("Chi", "+2 bạn nhận của An 2"), ("Bình", "")):
        guest = evening.app.test_client()
        guest.set_cookie("amounts", "bets")
        says_who(evening, guest, name)
        landed = words(guest.get(evening.at).text.partition('class="landed')[2])
        assert told in landed
        assert bool(told) == bool(landed)


def test_a_doubt_is_seen_at_the_table_past_a_fine(evening: Evening) -> None:
    """Until another round is saved."""
    evening.save()
    guest = evening.app.test_client()
    says_who(evening, guest)
    fines(evening)
    judges(evening, guest, "0")

    def picture() -> str:
        return words(evening.source().partition('class="entry"')[0])

    assert "Chi: xem lại ván 1" in picture()
    evening.save()
    assert "xem lại" not in picture()
