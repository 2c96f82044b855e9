"""What a scanned or pasted text opens."""

from random import Random

import pytest
from flask import Flask

from scorekeeper.export.evening_code import pack
from scorekeeper.web.plumbing.limits import REFUSED, RateLimiter, count_with
from scorekeeper.web.scan import UNKNOWN
from tests.export.test_evening_code import hostile
from tests.records import any_evening
from tests.web.friends import Evening, code_with, expect, forms, matched, words
from tests.web.test_bounds import waits
from tests.web.told import owed, places


def test_a_rules_code_or_its_link_shows_the_sheet(app: Flask) -> None:
    """Nothing is stored; a damaged code is told as such."""
    phone, code = app.test_client(), code_with("Nhà Tèo")
    for text in (code, code.lower(), f"Luật nhà mình nè: http://192.168.1.5:8080/rules#{code}"):
        expect(phone.post("/scan", data={"code": text}), 200, "Nhà Tèo")
    expect(phone.post("/scan", data={"code": code[:-3]}), 422, "bị cụt")


@pytest.mark.parametrize("end", [".", ")", ",", "/", ")."])
def test_a_link_of_this_server_leads_to_its_page(evening: Evening, end: str) -> None:
    """Also from a message around it; what stands behind the # goes along."""
    phone = evening.app.test_client()
    handed = f"{evening.at}#w={'1+/=' * 1_000}"
    for path in (evening.at, f"{evening.at}/result", evening.keeper_path, handed):
        for after in (").", "”", "…", "*", "\u200b", ",xin mời", "—Hà"):
            for scheme in ("http://", ""):
                text = f"Đây và/hoặc: ({scheme}LocalHost{path}{after}"
                assert expect(phone.post("/scan", data={"code": text})).location == path
    evening.phone.get("/?lang=vi")
    for link in (evening.at, evening.keeper_path):
        assert evening.phone.get(link + end).location == link
    expect(evening.phone.get(f"//evil.vn/{evening.at[3:]}{end}"), 404)


@pytest.mark.parametrize("host", ["so.vn", "192.168.1.7:8080", "so.example.com@evil.example"])
def test_a_link_of_another_server_is_only_offered(app: Flask, host: str) -> None:
    link = f"http://{host}/phong/k/9f3kAbcdefghijklmnopqr"
    name = host.rpartition("@")[2]
    bare = f"{name}/phong/k/9f3kAbcdefghijklmnopqr"
    for text, to in ((link, link), (bare, f"https://{bare}")):
        page = app.test_client().post("/scan", data={"code": text})
        expect(page, 200, f"máy chủ {name}, mở ở đó")
        assert f'href="{to}" rel="noreferrer"' in page.text


@pytest.mark.parametrize(
    "text",
    [
        *("", "chào cả nhà", "https://so.vn/", "http://localhost//so.vn/", "https://[", "http://"),
        *("http://localhost/nowhere", "javascript:alert()//s/abcdefghijklmnopqr"),
        *("https://evil.vn/login", "x" * 20_000, "\0"),
    ],
)
def test_anything_else_leads_nowhere(app: Flask, text: str) -> None:
    """It stays in the field, with a message that says what to do."""
    expect(app.test_client().post("/scan", data={"code": text}), 422, UNKNOWN.vi)


def test_nobody_pays_again_what_stands_behind_a_code(evening: Evening) -> None:
    """Beer and what was paid are counted, and the rounds keep their numbers."""
    for outcome in ("u-0", "u-1", "u-2"):
        evening.save(outcome)
    evening.accept("/rounds/2/strike")
    spent = {"label": "bia", "payer": "1", "amount": "120", "unit": "nghin", "key": "s-1"}
    shares = {f"for-{number}": "1" for number in range(1, 5)}
    evening.send("/settle/spend", spent | shares)
    asked = forms(evening.source("/settle"), "/settle/paid")
    evening.send("/settle/paid", next(form for form in asked if "halves" in form))
    phone = evening.app.test_client()
    phone.set_cookie("amounts", "bets")
    link = matched(r'<input id="link" readonly value="([^"]+)"', evening.source("/code"))
    code = link.partition("#")[2]
    shown = phone.post("/scan", data={"code": code}).text
    assert places(shown) == places(evening.source("/result"))
    opened, again = (phone.post("/scan/open", data={"code": code}).location for _ in range(2))
    assert again == opened
    assert f"#{code}" in phone.get(f"{opened}/code").text
    text = phone.get(f"{evening.at}/take.txt").text
    from_text = phone.post("/open", data={"text": text}).location
    assert owed(evening.source("/result"))
    for page in (shown, phone.get(f"{opened}/result").text, phone.get(f"{from_text}/result").text):
        assert owed(page) == owed(evening.source("/result"))
        assert "2 ván" in words(page)
    assert shown.count("<s>") == 1, "the round taken back"
    for at in (opened, from_text):
        expect(phone.get(f"{at}/rounds/3"), 200, "Chi ù")
        expect(phone.get(at), 200, "Ván 4")
        expect(phone.post(f"{at}/rounds", data=evening.entry(key=at)))
        assert "<h2>Các ván đã chơi</h2>" in phone.get(at).text, "not how long they took"
        assert "ván, 00:00" not in phone.get(f"{at}/result").text


def test_a_code_of_another_program_is_refused_and_counted(app: Flask) -> None:
    """Like a refused file: whoever sends many waits, and nobody else does."""
    count_with(app, RateLimiter(lambda: 0.0, most=8, seconds=3600), REFUSED)
    phone = app.test_client()
    codes = [hostile(shape, 9_000) for shape in ("lists in lists", "many texts", "lists as keys")]
    for path in ("/scan", "/scan/open"):
        for code in (*codes, "abc"):
            expect(phone.post(path, data={"code": code}), 422, code)
    for path in ("/scan", "/scan/open"):
        waits(phone.post(path, data={"code": code_with()}), 3600)
    elsewhere = {"REMOTE_ADDR": "203.0.113.9"}
    expect(phone.post("/scan", data={"code": code_with()}, environ_overrides=elsewhere), 200)


@pytest.mark.parametrize("seed", range(5))
def test_any_evening_is_shown(app: Flask, seed: int) -> None:
    """Both games, with side payments and uses of the gà, in the sums of its lines."""
    record = any_evening(Random(seed))
    page = expect(app.test_client().post("/scan", data={"code": pack(record)}), 200)
    assert page.text.count("<tbody") == len(record.lines) + len(record.struck)
    assert "Sổ lệch" not in page.text
