"""A round of the book: told, taken back, struck out, restored, corrected."""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import history
from scorekeeper.store.database import Database
from scorekeeper.text import Language
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import FRIENDS, Evening, checked, seen, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends who play Phỏm by `pho-bien`, and An's ù."""
    evening.save("u-0")
    return evening


def version(page: str) -> str:
    """The version of the session that a form was made from."""
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_round_tells_its_payments_and_rules(evening: Evening, language: Language) -> None:
    """Who pays whom and why, by which rules, and who saved it."""
    evening.phone.set_cookie("language", language)
    page = evening.page("/rounds/1")
    if language == "vi":
        told = ("An ù, mỗi người trả 5", "Bình trả An 5 — ù thường: 5", "máy 1 · ghi", "M5X2D5")
    else:
        told = (
            "An went out, each pays 5",
            "Bình pays An 5 — plain ù: 5",
            "phone 1 · saved",
            "M5X2D5",
        )
    for sentence in told:
        assert sentence in page


@pytest.mark.parametrize(("language", "link"), [("vi", "Trước nữa"), ("en", "Earlier")])
def test_a_round_that_was_corrected_often_has_pages(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, language: Language, link: str
) -> None:
    """The latest versions stand on the first one, a link leads to those before."""
    monkeypatch.setattr(history, "VERSIONS", 2)
    for reason in ("nhầm một", "nhầm hai"):
        evening.accept("/rounds/1/edit", evening.entry("u-1", reason=reason))
    evening.phone.set_cookie("language", language)
    first = evening.phone.get(f"{evening.at}/rounds/1").text
    found = re.search(rf'href="([^"#]+)#versions">{link}</a>', first)
    assert found
    second = evening.phone.get(found[1]).text
    pages = [words(page.partition('id="versions"')[2]) for page in (first, second)]
    assert pages[0].index("nhầm hai") < pages[0].index("nhầm một")
    assert "nhầm" not in pages[1]
    assert [page.count(" · ") for page in pages] == [4, 2]
    assert link not in pages[1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("vi", "Ghi bây giờ thì không được: An đã ăn bài, mà cây đã ăn nằm trong phỏm"),
        ("en", "It could not be entered now: An ate a card, which lies in a phỏm"),
    ],
)
def test_a_round_that_is_refused_only_now_says_why(
    evening: Evening, language: Language, told: str
) -> None:
    """An ù khan after an eat, kept before that was refused: it counts, and the page says both."""
    evening.phone.set_cookie("language", language)
    assert told not in evening.page("/rounds/1")
    eats = '[{"eater": "1", "discarder": "4"}]'
    khan = "json_set(entry, '$.u_type', 'khan', '$.eats', json(?))"
    with evening.app.app_context():
        get_db().execute(f"UPDATE line_version SET entry = {khan}", (eats,))
    assert told in evening.page("/rounds/1")


def test_the_book_leads_to_each_round(evening: Evening) -> None:
    """Its number is a link."""
    assert f'href="{evening.at}/rounds/1"' in evening.phone.get(evening.at).text


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_no_such_round(evening: Evening, number: str) -> None:
    """Is a page that is not there."""
    assert evening.phone.get(f"{evening.at}/rounds/{number}").status_code == 404
    assert evening.post(f"/rounds/{number}/strike").status_code == 404
    assert evening.phone.get(f"{evening.at}/rounds/{number}/edit").status_code == 404


def test_struck_rounds_cost_no_statement_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their reasons come with them, and stand on the page of the session."""
    for _ in range(3):
        evening.save()
    said, execute = [], Database.execute

    def counted(db: Database, sql: str, *parameters: Any) -> Any:
        said.append(sql)
        return execute(db, sql, *parameters)

    monkeypatch.setattr(Database, "execute", counted)
    evening.page()
    before = len(said)
    for number in (1, 2, 4):
        evening.accept(f"/rounds/{number}/strike", {"reason": f"nhầm {number}"})
    said.clear()
    page = evening.page()
    assert re.findall(r"nhầm \d", page) == ["nhầm 4", "nhầm 2", "nhầm 1"]
    assert len(said) == before > 5


@pytest.mark.parametrize("language", ["vi", "en"])
def test_struck_out_stays_to_be_seen(evening: Evening, language: Language) -> None:
    """With its reason, on both pages; a tap takes it back."""
    evening.phone.set_cookie("language", language)
    form = {"version": version(evening.phone.get(f"{evening.at}/rounds/1").text)}
    struck = evening.accept("/rounds/1/strike", form | {"reason": "bấm nhầm"})
    assert struck.location == f"{evening.at}/rounds/1"
    says = {"vi": "Đã gạch: bấm nhầm", "en": "Crossed out: bấm nhầm"}[language]
    assert says in evening.page()
    assert "bấm nhầm" in evening.page("/rounds/1")
    counts_again = {"vi": "Sửa rồi lưu thì tính lại.", "en": "and it counts again."}[language]
    assert counts_again in evening.page("/rounds/1/edit")
    form = {"version": version(evening.phone.get(f"{evening.at}/rounds/1").text)}
    evening.accept("/rounds/1/restore", form)
    assert "An +15" in evening.page()
    assert {"vi": "lấy lại", "en": "brought back"}[language] in evening.page("/rounds/1")


def test_a_correction_shows_the_difference_first(evening: Evening) -> None:
    """What each has more or less than now, on the page and in the parts that change."""
    form = evening.entry("u-1")
    for headers in ({}, {"X-Script": "parts"}):
        url = f"{evening.at}/rounds/1/preview"
        tried = evening.phone.post(url, data=form, headers=headers)
        assert tried.status_code == 200
        assert "Sau khi sửa, mỗi người thêm bớt An −20 Bình +20" in words(tried.text)
        assert "An ù, mỗi người trả 5" in evening.page("/rounds/1")


def test_an_edit_page_is_filled_and_says_that_nothing_changes(evening: Evening) -> None:
    """Before anything is touched."""
    page = evening.page("/rounds/1/edit")
    assert "Sửa ván 1" in page
    assert "Không ai hơn kém gì." in page


def test_a_correction_keeps_both_versions(evening: Evening) -> None:
    """The round has its number, the history its reason and both versions; twice is once."""
    page = evening.phone.get(f"{evening.at}/rounds/1/edit").text
    form = evening.entry("u-2", version=version(page), reason="xem lại bài")
    first = evening.accept("/rounds/1/edit", form)
    again = evening.post("/rounds/1/edit", form)
    assert first.status_code == again.status_code == 303
    told = evening.page("/rounds/1")
    assert "sửa: xem lại bài" in told
    assert told.count("· sửa") == 1
    assert "An +15" in told
    assert "Chi +15" in told


def test_a_refused_correction_keeps_the_form(evening: Evening) -> None:
    """A sentence, what was filled in, and the round as it was."""
    form = evening.entry("normal", **{"place-0": "1", "place-1": "1", "version": "2"})
    answer = evening.post("/rounds/1/edit", form)
    assert answer.status_code == 422
    assert "đang cùng một chỗ" in words(answer.text)
    assert checked(answer.text, "outcome") == ["normal"]
    assert version(answer.text) == "2"
    assert "An ù, mỗi người trả 5" in evening.page("/rounds/1")


def test_who_comes_second_is_told_and_keeps_his_form(evening: Evening) -> None:
    """Two phones correct the same round: nothing is lost, and saving again is his decision."""
    page = evening.phone.get(f"{evening.at}/rounds/1/edit").text
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
    assert "Bình ù, mỗi người trả 5" in evening.page("/rounds/1")
    assert version(answer.text) != version(page)
    saved = evening.post(
        "/rounds/1/edit", mine | {"version": version(answer.text), "seen": seen(answer.text)}
    )
    assert saved.status_code == 303
    assert "Chi ù, mỗi người trả 5" in evening.page("/rounds/1")


def test_a_stale_strike_is_told(evening: Evening) -> None:
    """Whoever strikes out what somebody has corrected meanwhile looks again first."""
    old = version(evening.phone.get(f"{evening.at}/rounds/1").text)
    form = evening.entry("u-1", version=old)
    assert evening.accept("/rounds/1/edit", form).status_code == 303
    answer = evening.post("/rounds/1/strike", {"version": old})
    assert answer.status_code == 409
    assert "Bình +15" in evening.page()


def test_a_round_of_three_is_corrected_by_its_three(evening: Evening) -> None:
    """The form has the players of that round, whoever plays the next."""
    three = {"player-3": "", "player-0": "An", "player-1": "Bình", "player-2": "Dũng"}
    evening.save("u-2", **three)
    page = evening.phone.get(f"{evening.at}/rounds/2/edit").text
    assert re.findall(r'name="player-\d" value="([^"]+)"', page) == ["An", "Bình", "Dũng"]
    form = evening.entry("u-1", version=version(page)) | three
    tried = evening.post("/rounds/2/preview", form)
    assert "Bình ù" in words(tried.text)
    assert evening.accept("/rounds/2/edit", form).status_code == 303
    assert "Chi" not in evening.page("/rounds/2").partition("Đã ghi")[0]


def test_every_kind_of_round_comes_back_into_its_form(app: Flask) -> None:
    """Saved, opened for correcting, saved unchanged: nobody has more or less."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    order = {f"place-{i}": str(i + 1) for i in range(len(FRIENDS))}
    evening.save("normal", by="order", **order)
    evening.save("u-3", **{"eat-0-who": "1", "eat-0-kind": "chot"})
    evening.save("false-2")
    evening.save("void")
    evening.save("win-0", game="tulokho", **{f"cards-{i}": str(i) for i in range(1, 4)})
    evening.save("void", game="tulokho")
    for number in range(1, 7):
        page = evening.page(f"/rounds/{number}/edit")
        assert "Không ai hơn kém gì." in page, number
    assert "Tú Lơ Khơ" in evening.page("/rounds/6")


def test_a_form_reloaded_leads_back(evening: Evening) -> None:
    """Where a form was answered, a reload or another language shows the round."""
    for path in ("strike", "restore", "preview"):
        answer = evening.phone.get(f"{evening.at}/rounds/1/{path}")
        assert answer.location == f"{evening.at}/rounds/1"
