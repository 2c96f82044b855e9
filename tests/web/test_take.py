"""A session is taken home as files, and opened again from one of them."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.export import xlsx
from scorekeeper.store import access, expenses
from scorekeeper.store.archive import recheck
from scorekeeper.web import take
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import FRIENDS, Evening, words


@pytest.fixture
def played(evening: Evening) -> Evening:
    """A bit of everything."""
    return play(evening)


def play(evening: Evening) -> Evening:
    """Rounds of one evening, one corrected, one struck out for a reason, somebody renamed, and what
    was paid outside rounds."""
    evening.save("u-0", **{"eat-0-who": "1"})
    evening.save_order()
    evening.save("false-2")
    correct = evening.entry("u-1") | {"version": "9", "reason": "nhầm người"}
    assert evening.accept("/rounds/1/edit", correct).status_code == 303
    assert evening.accept("/rounds/2/strike", {"reason": "chia lộn"}).status_code == 303
    people = {f"was-{i}": name for i, name in enumerate(FRIENDS)}
    people |= {f"name-{i}": name for i, name in enumerate((*FRIENDS[:3], "Dung"))}
    people |= {f"active-{i}": "1" for i in range(4)}
    assert evening.post("/table/people", people).status_code == 303
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.at.rpartition("/")[2], browser=1)
        expenses.pay(get_db(), caller, expenses.Paid("An", "Bình", 5000), key="p1")
        shares = {"An": 10_000, "Dung": 10_000}
        expenses.spend(get_db(), caller, expenses.Spent("Chi", "trà đá", shares), key="s1")
        expenses.strike(get_db(), caller, "payment", 1)
    return evening


def taken(evening: Evening, ending: str, lang: str = "vi") -> TestResponse:
    """The file of that ending, as somebody who only looks takes it."""
    phone = evening.app.test_client()
    phone.set_cookie("language", lang)
    answer = phone.get(f"{evening.at}/take.{ending}")
    assert answer.status_code == 200
    return answer


def opened(phone: FlaskClient, file: bytes, **form: str) -> TestResponse:
    """What comes of opening a file."""
    head = '--x\r\nContent-Disposition: form-data; name="{}"'
    parts = [f"{head.format(name)}\r\n\r\n{value}\r\n" for name, value in form.items()]
    parts += [f'{head.format("file")}; filename="a.json"\r\n\r\n']
    sent = "".join(parts).encode() + file + b"\r\n--x--\r\n"
    return phone.post("/open", data=sent, content_type="multipart/form-data; boundary=x")


def test_the_menu_leads_to_every_file(played: Evening) -> None:
    """Also for who only looks; XLSX only where what writes it is installed."""
    phone = played.app.test_client()
    assert f"{played.at}/take" in phone.get(f"{played.at}/table").text
    page = phone.get(f"{played.at}/take").text
    for ending in ("json", "csv", "xlsx"):
        assert f"{played.at}/take.{ending}" in page


def test_xlsx_is_not_offered_where_it_cannot_be_written(
    played: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does its address do anything."""
    monkeypatch.setattr(xlsx, "available", lambda: False)
    assert "take.xlsx" not in played.phone.get(f"{played.at}/take").text
    assert played.phone.get(f"{played.at}/take.xlsx").status_code == 404


@pytest.mark.parametrize("ending", ["json", "csv", "xlsx"])
def test_a_file_is_kept_under_the_name_of_its_evening(played: Evening, ending: str) -> None:
    """Nobody on the way keeps it, and no browser takes it for anything else."""
    headers = taken(played, ending).headers
    named = headers["Content-Disposition"]
    assert named.startswith(f"attachment; filename=buoi.{ending}; filename*=UTF-8''Th%E1%BB%A9-")
    assert named.endswith(f".{ending}")
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_file_holds_no_link_and_no_browser(played: Evening) -> None:
    """No token of any kind, and nothing of a cookie."""
    file = taken(played, "json").text
    with played.app.app_context():
        tokens = [
            token for (token,) in get_db().execute("SELECT token FROM link").fetchall() if token
        ]
    cookie = played.phone.get_cookie("browser")
    assert tokens
    assert cookie
    assert not [secret for secret in (*tokens, cookie.value) if secret in file]


def test_a_file_opens_as_the_same_session(played: Evening) -> None:
    """Every round, version, reason and sum is there; the phone that opened it owns it, and its
    history says where it came from."""
    file = taken(played, "json").data
    phone = played.app.test_client()
    answer = opened(phone, file)
    assert answer.status_code == 303
    assert answer.location != played.at
    for path in ("", "/history", "/rounds/1", "/rounds/2", "/table/owner"):
        assert phone.get(f"{answer.location}{path}").status_code == 200
    assert "mở lại từ tệp" in words(phone.get(f"{answer.location}/history").text)
    again = json.loads(phone.get(f"{answer.location}/take.json").data)
    first = json.loads(file)
    for part in ("people", "rules", "rounds", "ga_lines", "lines", "outside"):
        assert again[part] == first[part]
    assert again["history"][:-1] == first["history"]
    with played.app.app_context():
        assert list(recheck(get_db())) == []


def test_play_goes_on_in_what_was_opened(played: Evening) -> None:
    """The next round is saved, the last one taken back."""
    phone = played.app.test_client()
    at = opened(phone, taken(played, "json").data).location
    saved = phone.post(f"{at}/rounds", data=played.entry("u-1", **{"player-3": "Dung"}))
    assert saved.status_code == 303, words(saved.text)
    version = json.loads(phone.get(f"{at}/take.json").data)["session"]["version"]
    assert phone.post(f"{at}/undo", data={"version": version}).status_code == 303


def test_a_double_tap_opens_a_file_once(played: Evening) -> None:
    """The second answer leads to the same session."""
    phone, file = played.app.test_client(), taken(played, "json").data
    first = opened(phone, file, key="k")
    assert opened(phone, file, key="k").location == first.location
    assert opened(phone, file, key="other").location != first.location


FAULTY: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a total": (lambda file: file["lines"][0]["totals"].update(An=1000), "Ván 1 tính lại ra khác"),
    "money": (lambda file: file["lines"][2]["money"].update(An=1), "Ván 3 tính lại ra khác"),
    "a winner": (
        lambda file: file["rounds"][2]["versions"][0]["round"].update(declarer="An"),
        "Ván 3 tính lại ra khác",
    ),
    "a round that the rules refuse": (
        lambda file: file["rounds"][2]["versions"][0]["round"].update(declarer="Ai"),
        "Ván 3 trong tệp không đúng luật",
    ),
    "what was corrected": (
        lambda file: file["rounds"][0]["versions"][0]["net"].update(An=0),
        "Ván 1 tính lại ra khác",
    ),
    "a round left out": (lambda file: file["rounds"].pop(), "Tệp hỏng ở chỗ"),
    "a newer format": (lambda file: file.update(format_version=2), "do bản Sổ Phỏm mới hơn"),
    "rules of tomorrow": (lambda file: file["rules"][0].update(preset="x"), "không hiểu luật"),
    "another format": (lambda file: file.update(format="x"), "không phải tệp sổ"),
    "a name that looks like another": (
        lambda file: file["people"][0].update(name="Bình\u202e"),
        "Có hai người tên Bình",
    ),
    "too many rules": (
        lambda file: file.update(rules=file["rules"] * 201),
        "Tệp có hơn 200 bộ luật",
    ),
    "more than there is": (lambda file: file.update(more=1), "Tệp hỏng ở chỗ"),
}


@pytest.mark.parametrize(("spoil", "told"), FAULTY.values(), ids=FAULTY)
def test_a_file_that_was_changed_is_refused_with_its_place(
    played: Evening, spoil: Callable[[dict[str, Any]], object], told: str
) -> None:
    """In a sentence at the form; nothing is kept of it."""
    file = json.loads(taken(played, "json").data)
    spoil(file)
    phone = played.app.test_client()
    answer = opened(phone, json.dumps(file).encode())
    assert answer.status_code == 422
    assert told in words(answer.text)
    assert phone.get_cookie("browser") is None
    with played.app.app_context():
        assert get_db().execute("SELECT count(*) FROM session").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "file",
    [b"", b"x", b"\xff\xfe", b"[]", b"{}", b"[" * 300_000, b'{"format": NaN}', b"PK\x03\x04"],
    ids=["none", "text", "utf-16", "list", "object", "deep", "nan", "zip"],
)
def test_what_is_no_file_of_ours_is_told_so(app: Flask, file: bytes) -> None:
    """And what to choose."""
    answer = opened(app.test_client(), file)
    assert answer.status_code == 422
    assert "hãy chọn tệp .json" in words(answer.text)


@pytest.mark.parametrize("more", [1, 1 << 17])
def test_a_file_that_is_too_large_is_told_so(app: Flask, more: int) -> None:
    """Whether the file is over its bound, or the request over that of all forms."""
    answer = opened(app.test_client(), b" " * (take.LARGEST_UPLOAD + more))
    assert answer.status_code == 413
    assert "Tệp lớn hơn 1 MB" in words(answer.text)


def test_without_a_file_the_form_asks_for_one(browser: FlaskClient) -> None:
    """Also where a program sends a form of another kind."""
    for how in ({}, {"content_type": "multipart/form-data"}):
        answer = browser.post("/open", data={}, **how)
        assert answer.status_code == 422
        assert "Chưa có tệp nào" in words(answer.text)


def table(answer: TestResponse, separator: str) -> list[list[str]]:
    """The cells of a CSV file."""
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=separator))


@pytest.mark.parametrize(("lang", "separator"), [("vi", ";"), ("en", ",")])
def test_the_table_has_a_row_for_every_round(played: Evening, lang: str, separator: str) -> None:
    """Numbers are plain, sums run on, a round that was crossed out brings nobody anything and says
    why."""
    heads, *lines = table(taken(played, "csv", lang), separator)
    assert len(lines) == 3
    assert {len(line) for line in lines} == {len(heads)}
    first, struck, last = (dict(zip(heads, line, strict=True)) for line in lines)
    bets = "(cược)" if lang == "vi" else "(bets)"
    assert (first[heads[0]], last[heads[0]]) == ("1", "3")
    assert int(first[f"Bình {bets}"]) > 0
    assert struck[f"Bình {bets}"] == ""
    assert struck[heads[-1]] == "chia lộn"
    assert int(first["Bình (đồng)"]) == 2000 * int(first[f"Bình {bets}"])
    total = "Bình cộng dồn (cược)" if lang == "vi" else "Bình total (bets)"
    assert int(last[total]) == int(first[total]) + int(last[f"Bình {bets}"])


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1+1", "＠SUM(A1)", '="1"')


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_is_a_formula(app: Flask, name: str) -> None:
    """Neither in the heads nor in what is told of a round nor in why it was crossed out; numbers
    below 0 stay numbers."""
    evening = Evening(app, **{"name-0": name, "title": name})
    evening.save("u-0", **{"player-0": name})
    evening.accept("/rounds/1/strike", {"reason": "=1+1"})
    evening.save("u-0", **{"player-0": name})
    cells = [cell for line in table(taken(evening, "csv"), ";") for cell in line]
    assert f"'{name} (cược)" in cells
    assert "'=1+1" in cells
    assert [cell for cell in cells if cell.startswith("-")]
    for cell in cells:
        assert not cell.startswith((*"=+@＝＋－＠", "\t", "\r"))
        assert not cell.startswith("-") or int(cell) < 0
    with ZipFile(io.BytesIO(taken(evening, "xlsx").data)) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
        assert name.split("'")[0].encode() in book.read("xl/sharedStrings.xml")
