"""A forgotten round: before a chosen one where a gà is on, else as the next one."""

import re

import pytest
from flask import Flask

from scorekeeper.text import Language
from scorekeeper.web.session import lines
from tests.store.evening import rules
from tests.web.friends import FRIENDS, Evening, asked, checked, seats, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Antes go into a gà, and whoever ù takes it: first nobody, then Bình."""
    evening.opens_another(rules("pho-bien", ga_mode="ante", ga_ante=1, ga_taken_by="u_winner"))
    evening.save_order()
    evening.save("u-1")
    return evening


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_table_leads_there(evening: Evening, language: Language) -> None:
    """The quiet page asks before which round; each round's own page leads to its form."""
    evening.phone.set_cookie("language", language)
    form = f'href="{evening.at}/rounds/2/before"'
    assert f'href="{evening.at}/forgotten"' in evening.phone.get(f"{evening.at}/table/book").text
    listed = evening.phone.get(f"{evening.at}/forgotten").text
    assert form in listed
    assert {"vi": "Trước ván 2 Bình ù", "en": "Before round 2 Bình went out"}[language] in words(
        listed
    )
    assert form in evening.phone.get(f"{evening.at}/rounds/2").text


def test_many_rounds_have_pages(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round can be chosen on exactly one of them."""
    monkeypatch.setattr(lines, "LISTED", 1)
    first = evening.phone.get(f"{evening.at}/forgotten").text
    assert re.findall(r"/rounds/(\d)/before", first) == ["2"]
    earlier = re.search(r'href="(\?before=\d+)"', first)
    assert earlier
    second = evening.phone.get(f"{evening.at}/forgotten{earlier[1]}").text
    assert re.findall(r"/rounds/(\d)/before", second) == ["1"]
    assert "?before" not in second


def test_without_a_ga_it_is_the_next_round(app: Flask) -> None:
    """Whenever it was played it brings the same; the page leads to the entry."""
    evening = Evening(app)
    evening.save()
    page = evening.page("/forgotten")
    assert "Ghi ván ấy như ván tới" in page
    assert "Trước ván" not in page
    assert "/before" not in evening.phone.get(f"{evening.at}/rounds/1").text


def test_it_moves_what_comes_after_it_and_is_seen_first(evening: Evening) -> None:
    """The gà that Bình took was Chi's: both are told, with the round that is scored again."""
    before = evening.page()
    form = evening.entry("u-2")
    shown = evening.post("/rounds/2/before/preview", form)
    assert shown.status_code == 200
    told = words(shown.text)
    assert "Ghi bù trước ván 2" in told
    assert "Lưu ván" not in told
    assert "An −6 Bình −10 Chi +22 Dũng −6" in told
    assert "Ván 2 cũng được tính lại." in told
    assert evening.page() == before
    kept = evening.accept("/rounds/2/before", form)
    assert kept.location == evening.at
    assert "Sổ khớp: cộng cả bàn và gà bằng 0" in evening.page()
    numbers = re.findall(r"/rounds/(\d)\"", evening.phone.get(evening.at).text)
    assert numbers[-3:] == ["2", "3", "1"]


def test_a_second_tap_is_one_round(evening: Evening) -> None:
    """The entry has its key."""
    form = evening.entry("u-2")
    first = evening.accept("/rounds/2/before", form)
    assert evening.post("/rounds/2/before", form).location == first.location


def test_what_is_refused_keeps_the_form(evening: Evening) -> None:
    """A sentence beside what is filled in; nothing is kept."""
    answer = evening.post("/rounds/2/before", evening.entry("normal", by="order"))
    assert answer.status_code == 422
    assert checked(answer.text, "outcome") == ["normal"]
    assert evening.phone.get(f"{evening.at}/rounds/3").status_code == 404


def test_others_may_have_played_it(evening: Evening) -> None:
    """Who is ticked; one alone is no table, and then it is those of the round after it."""
    page = evening.phone.get(f"{evening.at}/rounds/2/before?p=An&p=Chi").text
    assert re.findall(r'name="player-\d" value="([^"]+)"', page) == ["An", "Chi"]
    page = evening.phone.get(f"{evening.at}/rounds/2/before?p=An").text
    assert re.findall(r'name="player-\d" value="([^"]+)"', page) == list(FRIENDS)
    kept = evening.accept("/rounds/2/before", evening.entry() | seats("An", "Chi") | BLANK)
    assert kept.status_code == 303


BLANK = {"player-2": "", "player-3": ""}


def test_both_games_can_be_forgotten(app: Flask) -> None:
    """The form is of the game of the round after it; the other is one tap."""
    evening = Evening(app, **asked(**{"rules-tulokho": "tulokho-vinagames"}))
    evening.save()
    page = evening.phone.get(f"{evening.at}/rounds/1/before").text
    assert 'name="game" value="phom"' in page
    other = re.search(r'href="([^"]*game=tulokho[^"]*)"', page)
    assert other
    page = evening.phone.get(other[1].replace("&amp;", "&")).text
    assert 'value="win-0"' in page


def test_a_form_reloaded_leads_back(evening: Evening) -> None:
    """Where a form was answered, a reload or another language shows an empty one."""
    answer = evening.phone.get(f"{evening.at}/rounds/2/before/preview")
    assert answer.location == f"{evening.at}/rounds/2/before"


def test_two_keepers_do_not_enter_one_forgotten_round_twice(evening: Evening) -> None:
    """Who is late is shown what the other phone wrote, with the form and what it would change now;
    a next tap saves it as another one."""
    path = f"{evening.at}/rounds/2/before"
    opened = dict(re.findall(r'name="(\w+)" value="(\d+)"', evening.phone.get(path).text))
    form = evening.entry("u-3") | {name: opened[name] for name in ("version", "next")}
    other = form | {"key": "other"}
    assert evening.accept("/rounds/2/before", other, phone=evening.keeper()).status_code == 303
    late = evening.post("/rounds/2/before", form)
    assert late.status_code == 409
    assert "máy 2: ghi ván 3" in words(late.text)
    assert "Dũng ù" in words(late.text)
    assert "Lưu ván 4" in evening.page()
    again = dict(re.findall(r'name="(version|next)" value="(\d+)"', late.text))
    assert evening.accept("/rounds/2/before", form | again).status_code == 303
    assert "Lưu ván 5" in evening.page()
