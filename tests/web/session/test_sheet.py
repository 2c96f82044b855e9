"""The score sheet, and the book below the table. (Their numbers: `test_every_number`.)"""

import re
from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.evening.ledger import Balance
from scorekeeper.text import Text
from scorekeeper.web.session.lines import LineView
from tests.web.friends import Evening, empty_form, profile_with, session_of, words
from tests.web.told import Sheet


def sheet(evening: Evening, query: str = "") -> Sheet:
    return Sheet(evening.source(f"/sheet{query}"))


def test_a_long_sheet_is_paged(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.session.sheet.LINES", 2)
    for number in range(5):
        evening.save(f"u-{number % 4}")
    last = sheet(evening)
    assert [number for number, _ in last.rows] == ["4", "5"]
    (before,) = re.findall(r"\?before=\d+", last.text)
    middle = sheet(evening, before)
    assert [number for number, _ in middle.rows] == ["2", "3"]
    (after,) = re.findall(r"\?after=\d+", middle.text)
    assert sheet(evening, after).rows == last.rows
    assert [number for number, _ in sheet(evening, "?rows=500").rows] == list("12345")


def test_the_sheet_is_filtered_by_kind(evening: Evening) -> None:
    evening.save("u-1")
    evening.save_order()
    evening.save("void")
    evening.accept("/rounds/1/strike")
    whole = sheet(evening)
    assert set(re.findall(r"\?kind=(\w+)", whole.text)) == {
        *("u", "normal", "false_declaration", "void", "ga", "side", "struck")
    }
    for kind, number in (("normal", "2"), ("struck", "1")):
        assert [n for n, _ in sheet(evening, f"?kind={kind}").rows] == [number]
    assert whole.text.count('<tr class="struck">') == 1


def test_a_finish_of_two_games_is_found_by_its_game(app: Flask) -> None:
    """The book lists the wins of both; other finishes have one name."""
    both = {"rules-tulokho": "tulokho-vinagames", "rules-samloc": "sam-pho-bien"}
    evening, cards = Evening(app, **both), {f"cards-{i}": "3" for i in range(1, 4)}
    evening.save("win-0", game="tulokho", **cards)
    evening.save("win-0", game="samloc", **cards)
    evening.save("sam-1", game="samloc")
    page = evening.source("/sheet?kind=samloc.win")
    assert set(re.findall("/rounds/([0-9])", page)) == {"2"}
    assert {"hết bài (Sâm lốc)", "hết bài (Tú Lơ Khơ)"} <= set(re.findall(">([^<>]+)</a>", page))
    assert "/rounds/3" in evening.source("/sheet?kind=sam")
    assert evening.phone.get(f"{evening.at}/sheet?kind=win").status_code == 404


@pytest.mark.parametrize("query", ["?who=99", "?kind=x", f"?who={'9' * 15}", "?kind=win"])
def test_an_unknown_filter_is_not_found(evening: Evening, query: str) -> None:
    evening.save()
    assert evening.phone.get(f"{evening.at}/sheet{query}").status_code == 404


@pytest.mark.parametrize(
    ("half_bets", "ga", "told"),
    [((4, -4), None, ""), ((-4, -4), 4, ""), ((0, 0, -6), None, "Sổ lệch: cộng tất cả được +3")],
)
def test_the_ledger_says_if_it_does_not_add_up(
    app: Flask, half_bets: tuple[int, ...], ga: int | None, told: str
) -> None:
    profile, two = profile_with("pho-bien"), ("An", "Bình")
    session = session_of(profile, two, balance=Balance(half_bets, (0,) * len(half_bets)))
    lines = [LineView(1, Text("An ù", "An won"), {})]
    with app.test_request_context():
        draw = get_template_attribute("session/parts.html", "book")
        page = draw(session, replace(empty_form(profile, two), ga=ga), lines, None, {})
    assert told in words(page)
    assert ("Sổ" in words(page)) == bool(told)
