"""A guest says who he is, sits below, and judges the last round."""

import re

from flask.testing import FlaskClient

from tests.web.friends import FRIENDS, Evening, asked, fields, words
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
    assert says_who(evening, guest) == 303
    assert says_who(evening, guest, "Người lạ") == 422
    page = guest.get(evening.at).text
    assert "Bạn là Chi" in words(page)
    assert "seat-0 at-b mine" in page
    assert words(page.partition('id="picture"')[2]).split()[1:6] == [
        "Chi",
        "✓",
        "Dũng",
        "An",
        "Bình",
    ]
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


def test_the_menu_invites_first_until_all_but_one_have_come(evening: Evening) -> None:
    def entries() -> list[str]:
        page = evening.source("/table").partition('data-test="ways"')[2].partition("</ul>")[0]
        return re.findall(r"<b>([^<]*)</b>", page)

    assert entries()[0] == "Mời"
    for name in ("An", "Bình", "Chi"):
        says_who(evening, evening.app.test_client(), name)
    assert entries()[-1] == "Mời"
    assert "mã QR, link · 3 người đã vào" in evening.page("/table")


def test_a_phone_known_in_the_group_is_not_asked_again(evening: Evening) -> None:
    """It lights its seat by looking, and can say no."""
    guest = evening.app.test_client()
    says_who(evening, guest)
    evening.post("/group", {"name": "Hội cà phê"})
    group = evening.phone.get("/").text.partition("/g/")[2][:22]
    form = asked(key="next", group=group) | {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    evening.at = evening.phone.post("/new", data=form).location.partition("?")[0]
    mark = mark_on(evening.source())
    assert "Bạn là Chi · Đổi" in evening.page(phone=guest)
    assert 'at-t came"' in poll(evening, evening.phone, mark).text
    assert says_who(evening, guest, "") == 303
    assert "Bạn là Chi" not in evening.page(phone=guest)
    assert ' came"' not in evening.source()


def test_the_first_page_lists_what_a_phone_only_watches(evening: Evening) -> None:
    """With its own result, by the link that it has used."""
    evening.save()
    evening.post("/table/mine", {"name": "An"})
    guest = evening.app.test_client()
    assert "Thứ sáu" not in words(guest.get("/").text)
    says_who(evening, guest)
    page = words(guest.get("/").text)
    assert "Thứ sáu" in page
    assert "Vào bàn" in page
    assert "Chơi lại" not in page
    first = evening.at
    evening.at = guest.post("/new", data=asked(key="own")).location.partition("?")[0]
    assert "Chi −10k 1 ván · chỉ xem, An ghi" in words(guest.get("/").text)
    evening.at = first
    evening.post("/table/view-link")
    assert "chỉ xem" not in words(guest.get("/").text)
