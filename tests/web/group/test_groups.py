"""Groups on the pages, by taps."""

import re
import unicodedata
from copy import copy
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.friends import FRIENDS, Evening, asked, expect, forms, matched, plain_app, words


class Hoi:
    """A group of one evening, opened by taps."""

    def __init__(self, app: Flask) -> None:
        self.app, self.evening = app, Evening(app)
        self.founder = self.evening.phone
        self.evening.save()
        self.at = self.evening.send("/group", {"name": "Hội cà phê"}).location

    @property
    def token(self) -> str:
        return self.at.rpartition("/")[2]

    def keeper(self) -> FlaskClient:
        """Another phone that keeps the group."""
        phone = self.app.test_client()
        page = self.founder.get(f"{self.at}/people?as=keeper").text
        expect(phone.post(matched(r"(/gk/[^\"]+)", page)))
        return phone

    def post(self, path: str, **form: str) -> None:
        expect(self.founder.post(f"{self.at}{path}", data=form))

    def check(self, path: str, *says: str) -> TestResponse:
        """Check what a page of the group says."""
        return expect(self.founder.get(f"{self.at}{path}"), 200, *says)

    def page(self, path: str = "") -> str:
        return words(self.check(path).text)

    def next_evening(self, *winners: int, **form: str) -> Evening:
        """Play the next evening of the group as its form proposes it."""
        (asked,) = forms(self.founder.get(f"/new?group={self.token}").text, "/new")
        asked = {key: value for key, value in asked.items() if key.startswith(("name", "group"))}
        bets = {"play": "phom", "rules-phom": "pho-bien", "bet": "2", "key": f"e-{winners}"}
        evening = copy(self.evening)
        evening.at = expect(self.founder.post("/new", data=asked | bets | form)).location
        for winner in winners:
            evening.save(f"u-{winner}")
        return evening


@pytest.fixture
def hoi(tmp_path: Path) -> Hoi:
    """A group of An, Bình, Chi and Dũng in whose one evening An won 15 bets at 2 000 đồng."""
    return Hoi(plain_app(tmp_path))


PAID = {"payer": "2", "payee": "1", "halves": "4000", "unit": "money", "key": "p"}


def test_two_of_an_evening_are_not_proposed_as_one_member(hoi: Hoi) -> None:
    """Whose name only looks like a member’s is new beside that member, and beside another such."""
    people = {
        "name-1": "Bình",
        "name-2": "Binh",
        "name-3": "Chí",
        "name-4": "Dung",
        "name-5": "Dụng",
    }
    opened = expect(hoi.founder.post("/new", data=asked(**people, key="open-2")))
    page = hoi.founder.get(f"{opened.location}/group").text
    assert re.findall(r'value="(\d*)" selected', page) == ["1", "2", "3"]


@pytest.mark.parametrize("typed", ["Bình ", unicodedata.normalize("NFD", "BÌNH")])
def test_a_member_is_known_however_a_keyboard_writes_the_name(hoi: Hoi, typed: str) -> None:
    """Many keyboards put a blank behind a word."""
    hoi.next_evening(1, **{"name-1": typed})
    assert "khách" not in hoi.page()


def test_a_session_says_nothing_of_its_group_to_others(hoi: Hoi) -> None:
    keeper = hoi.evening.keeper()
    for path in ("", "/settle", "/result", "/group"):
        for phone in (keeper, hoi.evening.guest()):
            answer = phone.get(f"{hoi.evening.at}{path}")
            assert "Hội cà phê" not in answer.text
            assert hoi.token not in answer.text
    told = "đã ở trong một hội khác"
    hoi.evening.send("/group", {"name": "Hội khác"}, 422, told, phone=keeper)


def test_a_group_that_is_founded_to_leave_debts_has_them(tmp_path: Path) -> None:
    """Also: the evening is taken out again, and its debts with it."""
    evening = Evening(plain_app(tmp_path))
    evening.save()
    (asks,) = re.findall(r"/s/[^\"]+carries=1", evening.phone.get(f"{evening.at}/settle").text)
    (form,) = forms(evening.phone.get(asks).text, "/group")
    at = evening.post("/group", form | {"name": "Hội cà phê"}).location
    expect(evening.phone.get(at), 200, "Bình còn nợ An 10k")
    (out,) = forms(evening.phone.get(f"{evening.at}/group").text, "/evening/")
    evening.phone.post(f"{at}/evening/1", data=out)
    expect(evening.phone.get(at), 200, "Không ai nợ ai.")


def test_an_evening_that_has_just_begun_is_listed(hoi: Hoi) -> None:
    hoi.post("/evening/1", do="out")
    hoi.check("", "Hội chưa có buổi nào")
    hoi.next_evening(title="Chủ nhật", **{"name-0": "An", "name-1": "Bình"})
    hoi.check("", "Các buổi Chủ nhật")
    assert "chưa có buổi nào" not in hoi.page()


def test_an_evening_with_the_old_debts_has_one_answer_to_who_pays_whom(hoi: Hoi) -> None:
    """Its result and its settling up show the payments of the group, or none."""
    hoi.post("/evening/1", do="hand")
    second = hoi.next_evening(1, 1, carries="1")
    result, settle = second.source("/result"), second.source("/settle")
    pays = re.findall(r"<span>(\w+ đưa \w+)</span> <b>(\w+)</b>", result)
    assert pays == [("Chi đưa Bình", "30k"), ("Dũng đưa Bình", "20k"), ("Dũng đưa An", "10k")]
    assert f"{hoi.at}/settle" in result
    assert f"{hoi.at}/settle" in settle
    assert not forms(settle, "/paid")
    for page in ("/result", "/settle"):
        assert not re.search(r"đưa \w+ \d", second.page(page, second.guest()))
    assert not forms(second.source("/settle?leaving=3"), "/paid")
    keeper = second.keeper()
    assert "Để nợ lại" not in second.page("/settle", keeper)
    assert "Hội của bàn này" not in second.page("/result", keeper)


def test_a_page_from_before_the_debts_moved_pays_nothing_twice(hoi: Hoi) -> None:
    """Of the evening before it was handed over, and of the group before its evening changed."""
    evening = hoi.evening
    evening.send("/settle/paid", forms(evening.source("/settle"), "/settle/paid")[0])
    evening.send("/settle/back", forms(evening.source("/settle"), "/settle/back")[0])
    pays = forms(evening.source("/settle"), "/settle/paid")
    hoi.post("/evening/1", do="hand")
    owed = "Bình còn nợ An 10k, Chi còn nợ An 10k, Dũng còn nợ An 10k"
    evening.send("/settle/paid", pays[0], 422, "đã vào nợ cũ của hội: tính ở đó")
    hoi.check("", owed)
    pays = forms(hoi.founder.get(f"{hoi.at}/settle").text, "/settle/paid")
    evening.send("/settle/back", forms(evening.source("/settle"), "/settle/back")[0])
    for pay in pays:
        expect(hoi.founder.post(f"{hoi.at}/settle/paid", data=pay), 409, STALE)
    hoi.check("", "Nợ cũ Chi còn nợ An 10k, Dũng còn nợ An 10k.")


STALE = "Đã có thay đổi từ lúc bạn xem"


def test_no_form_of_a_group_undoes_what_another_phone_did(hoi: Hoi) -> None:
    """Each form that was shown before a change answers 409 with the page of now."""
    hoi.next_evening(0, **{"name-3": "Tí"})
    hoi.post("/people/merge", one="3", into="4")
    hoi.post("/evening/1", do="hand")
    hoi.post("/settle/paid", **PAID)
    pages = [f"{hoi.at}/settle", f"{hoi.at}/people?one=1&into=2"]
    pages += [f"{hoi.evening.at}/{page}" for page in ("settle", "group", "result")]
    older = [
        (action, ({"name": "Hội cà phê"} if "/g/" in action else {}) | fields)
        for text in [hoi.founder.get(page).text for page in pages]
        for action in set(re.findall(r'"post" action="([^"]*/(?:g/|group)[^"]*)"', text))
        for fields in forms(text, re.escape(action))
    ]
    doors = {re.sub(r".*/g/[^/]+|.*/s/[^/]+|\?.*|\d", "", action) for action, _ in older}
    people = {f"/people/{do}" for do in ("adopt", "merge", "split", "rename")}
    assert doors == people | {"/settle/paid", "/settle/back", "/evening/", "/group"} | {
        f"/{do}" for do in ("name", "link", "delete")
    }
    hoi.post("/people/rename", one="2", name="Bình Béo")
    before = hoi.page("/people")
    for action, fields in older:
        fields |= {"name": "Hội khác"} if action.endswith("/name") else {}
        late = hoi.founder.post(action, data=fields)
        expect(late, 409, STALE, "Bình Béo")
    assert hoi.page("/people") == before


def test_the_history_gives_no_phone_the_number_of_a_former_keeper(hoi: Hoi) -> None:
    assert "máy 1:" not in hoi.page("/people")
    for member, name in (("2", "Bình Béo"), ("3", "Chi Chít")):
        form = {"one": member, "name": name}
        expect(hoi.keeper().post(f"{hoi.at}/people/rename", data=form))
        hoi.post("/link", kind="keeper")
    told = ("máy 2: đổi tên Bình thành Bình Béo", "máy 3: đổi tên Chi thành Chi Chít")
    hoi.check("/people", *told)


def test_a_keeper_who_put_an_evening_in_his_group_reads_no_more_without_its_link(hoi: Hoi) -> None:
    """The owner replaces both links of the evening, or takes it out of a group he does not keep."""
    for number, order in enumerate((("view", "keeper"), ("keeper", "view"), ()), start=2):
        evening = hoi.next_evening(0, key=f"{number}")
        hoi.founder.post(f"{hoi.at}/evening/{number}", data={"do": "out"})
        keeper = evening.keeper()
        at = keeper.post(f"{evening.at}/group", data={"name": "Hội của Tí"}).location
        evening.check("/table/people", "ra khỏi hội Hội của Tí", "ở trong hội Hội của Tí")
        assert "Hội của Tí" not in keeper.post(f"{evening.at}/table/out-of-group").text
        for kind in order:
            evening.at = re.sub("/table.*", "", evening.post(f"/table/{kind}-link").location)
        if not order:
            assert evening.post("/table/out-of-group").location == f"{evening.at}/group"
            assert "máy –: bỏ buổi" in words(keeper.get(f"{at}/people").text)
            evening.send("/group", {"group": hoi.token})
        page = expect(keeper.get(at), 200, "Hội chưa có buổi nào")
        assert evening.token not in page.text
    assert "ra khỏi hội" not in hoi.evening.page("/table/people")
    hoi.evening.at = re.sub("/table.*", "", hoi.evening.post("/table/view-link").location)
    assert hoi.evening.token in hoi.founder.get(hoi.at).text


def test_two_people_of_one_evening_are_not_merged_without_a_word(hoi: Hoi) -> None:
    hoi.check("/people?one=1&into=2", "cùng ngồi một buổi")
    hoi.check("/people?one=2&into=2", "chọn hai người khác nhau")
    hoi.next_evening(0, **{"name-0": "Tí"})
    hoi.post("/people/adopt", name="Tí", into="0")
    assert "cùng ngồi một buổi" not in hoi.page("/people?one=5&into=1")


def test_few_words_say_who_is_merged_how_often_a_guest_came_and_what_was_won(hoi: Hoi) -> None:
    for key in "abcd":
        hoi.next_evening(1, key=key, bet="", **{"name-3": "Tí"})
    hoi.check("/p/1", "An +30k và −20 cược", "Chi +10k Dũng +10k Bình +10k và −20 cược")
    for one, into in (("4", "3"), ("3", "2")):
        hoi.post("/people/merge", one=one, into=into)
    hoi.check("/people", "Chi tính là Bình", "Dũng tính là Chi")
    hoi.next_evening(1, **{f"name-{seat}": f"Khách {seat}" for seat in range(4)})
    hoi.check("", "Tí, Khách 0, Khách 1, … là ai trong hội?")
    assert re.search(r"Tí \((\d+/\d+, ){3}…\) là ai", hoi.page("/people"))


def test_the_next_evening_takes_people_stake_and_rules_of_the_last(hoi: Hoi) -> None:
    """A guest who was adopted is proposed as the member."""
    hoi.next_evening(0, **{"name-3": "anh Dũng"})
    hoi.post("/people/adopt", name="anh Dũng", into="4")
    page = hoi.founder.get(f"/new?group={hoi.token}").text
    (form,) = forms(page, "/new")
    assert [form[f"name-{i}"] for i in range(4)] == list(FRIENDS)
    assert re.search(r'name="bet" value="2" checked', page)
    assert hoi.app.test_client().get(f"/new?group={hoi.token}").status_code == 403
    again = hoi.evening.post("/again").location
    assert "Hội cà phê" in words(hoi.founder.get(f"{again}/result").text)
