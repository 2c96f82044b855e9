"""A guest says who he is, sits below, and judges the last round."""

from flask.testing import FlaskClient

from tests.web.friends import FRIENDS, Evening, asked, fields, words
from tests.web.session.test_live import mark_on, poll


def guest_of(evening: Evening, name: str = "Chi") -> FlaskClient:
    """A browser that has said who uses it."""
    guest = evening.app.test_client()
    guest.set_cookie("amounts", "bets")
    evening.send("/me", {"name": name}, phone=guest)
    return guest


def judges(evening: Evening, phone: FlaskClient, agrees: str) -> None:
    """Judge the last round, as its row in the book offers it."""
    (version,) = fields(phone.get(evening.at).text.partition('class="book"')[2], "version")
    evening.send("/verdict", {"version": version, "agrees": agrees}, phone=phone)


def fines(evening: Evening) -> None:
    form = {"payer": "1", "payee": "3", "chip": "4k", "unit": "money", "key": "fine"}
    evening.send("/side", form)


def test_a_guest_sits_below(evening: Evening) -> None:
    """A name that nobody has is refused at the table."""
    guest, unknown = guest_of(evening), {"name": "Người lạ"}
    told = "Người lạ không có trong buổi này"
    evening.send("/me", unknown, 422, told, "Bạn là ai?", phone=evening.guest())
    evening.send("/me", unknown, 422, told, phone=guest)
    page = guest.get(evening.at).text
    assert "seat-0 at-b mine" in page
    seated = words(page.partition('id="picture"')[2]).split()[1:6]
    assert seated == ["Chi", "✓", "Dũng", "An", "Bình"]
    assert "mine" not in evening.source()


def test_the_mark_of_a_page_depends_on_its_person(evening: Evening) -> None:
    guest = evening.app.test_client()
    mark = mark_on(guest.get(evening.at).text)
    evening.send("/me", {"name": "Chi"}, phone=guest)
    answer = poll(evening, guest, mark)
    assert answer.status_code == 200
    assert poll(evening, guest, mark_on(answer.text)).status_code == 304


def test_verdicts_reach_every_phone(evening: Evening) -> None:
    """Also that of a keeper, who judges once he has said who he is."""
    evening.save()
    assert "/verdict" not in evening.source()
    evening.send("/table/mine", {"name": "An"})
    evening.save()
    mark = mark_on(evening.source())
    judges(evening, guest_of(evening), "0")
    judges(evening, guest_of(evening, "Bình"), "1")
    judges(evening, evening.phone, "1")
    answer = poll(evening, evening.phone, mark)
    assert "An, Bình: đúng · Chi: xem lại" in words(answer.text)
    assert poll(evening, evening.phone, mark_on(answer.text)).status_code == 304
    evening.save("u-1")
    evening.check("", "An, Bình: đúng · Chi: xem lại")


def test_a_fine_lands_with_those_who_pay_and_get(evening: Evening) -> None:
    """And with nobody else."""
    evening.save()
    fines(evening)
    for name, told in (("An", "−2 bạn trả Chi 2"), ("Chi", "+2 bạn nhận của An 2"), ("Bình", "")):
        page = guest_of(evening, name).get(evening.at).text
        landed = words(page.partition('class="landed')[2])
        assert told in landed
        assert bool(told) == bool(landed)


def test_a_doubt_is_seen_at_the_table_past_a_fine(evening: Evening) -> None:
    """Until another round is saved."""
    evening.save()
    guest = guest_of(evening)
    fines(evening)
    judges(evening, guest, "0")
    for doubt in (True, False):
        picture = words(evening.source().partition('class="entry"')[0])
        assert ("Chi: xem lại ván 1" in picture) == doubt
        evening.save()


def test_the_menu_invites_first_until_all_but_one_have_come(evening: Evening) -> None:
    def ways() -> str:
        page = evening.source("/table").partition('data-test="ways"')[2]
        return words(page.partition("</ul>")[0].partition(">")[2])

    assert ways().split()[0] == "Mời"
    for name in ("An", "Bình", "Chi"):
        guest_of(evening, name)
    assert ways().split()[0] != "Mời"
    assert "Mời mã QR, link · 3 người đã vào" in ways()


def test_a_phone_known_in_the_group_is_not_asked_again(evening: Evening) -> None:
    """It lights its seat by looking, and can say no."""
    guest = guest_of(evening)
    evening.send("/group", {"name": "Hội cà phê"})
    group = evening.phone.get("/").text.partition("/g/")[2][:22]
    form = asked(key="next", group=group) | {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    evening.at = evening.phone.post("/new", data=form).location.partition("?")[0]
    mark = mark_on(evening.source())
    evening.check("", "Bạn là Chi · Đổi", phone=guest)
    assert 'at-t came"' in poll(evening, evening.phone, mark).text
    evening.send("/me", {"name": ""}, phone=guest)
    assert "Bạn là Chi" not in evening.page(phone=guest)
    assert ' came"' not in evening.source()


def test_the_first_page_lists_what_a_phone_only_watches(evening: Evening) -> None:
    """With its own result, by the link that it has used."""
    evening.save()
    evening.send("/table/mine", {"name": "An"})
    guest = guest_of(evening)
    page = words(guest.get("/").text)
    assert "Thứ sáu" in page
    assert "Chơi lại" not in page
    guest.post("/new", data=asked(key="own"))
    assert "Chi −10k 1 ván · chỉ xem, An ghi" in words(guest.get("/").text)
    evening.send("/table/view-link")
    assert "chỉ xem" not in words(guest.get("/").text)
