"""Hostile names are refused, or shown as written and harm nobody; none has a comma."""

import html
import unicodedata
from io import BytesIO
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest
from flask import Flask

from scorekeeper.store import access, lines, session_rules
from scorekeeper.web.plumbing.database import get_db
from tests.store.evening import rules
from tests.web.friends import FRIENDS, Evening, asked, expect, fields, open_file, people_form

TAKEN = {
    "script": "<script>x</script>",
    "attribute": "\"onload='x'",
    "end of an attribute": '"><img src=x>',
    "template": "{{7*7}}",
    "format": "%(who)s %s {who}",
    "minus": "-5",
    "address": "https://x.vn/?a=1#b",
    "decomposed": unicodedata.normalize("NFD", "Phượng"),
    "marks": "a" + "\u0301" * 40,
    "looks of emoji": "An ❤\ufe0f 1\ufe0f\u20e3",
}
"""Each has 1 to 40 code points, which makes it a name (docs/rules.md, 4)."""
REFUSED = {"long": "An" * 21, "turned around": "An\u202enA", "comma": "An, Tí"}
"""The other names that are refused: `tests/games/test_names.py`."""


PATHS = (
    *("", "?saved=1", "/table", "/table/people", "/table/back", "/history", "/take", "/stats"),
    *("/settle", "/settle?plan=direct&round=1000", "/settle?leaving=1", "/settle/spend"),
    *("/settle/1/2", "/result", "/sheet", "/sheet?who=1", "/sheet?show=totals"),
    *("/rounds/1", "/rounds/1/edit", "/rounds/5/edit"),
)


def look_around(evening: Evening, name: str) -> None:
    """Every page shows the name as text."""
    shown = html.escape(unicodedata.normalize("NFC", name)).replace("&#x27;", "&#39;")
    never = ["\"onload='", *[name] * ("<" in name), *[">49"] * (name == "{{7*7}}")]
    for path in PATHS:
        page = evening.source(path)
        assert not [words for words in never if words in page], path
    assert shown.replace("&quot;", "&#34;") in evening.source()


def take_home(evening: Evening) -> None:
    """Every file can be written and read, and the session opens again."""
    phone, at = evening.phone, evening.at
    expect(phone.get(f"{at}/take.csv"), 200)
    with ZipFile(BytesIO(phone.get(f"{at}/take.xlsx").data)) as files:
        for part in files.namelist():
            fromstring(files.read(part))
    expect(open_file(phone, phone.get(f"{at}/take.json").data))


SHORT = ("script", "attribute", "template", "decomposed")
"""The names that are tried each time; the others only in the long form."""
LONG = {what: [pytest.mark.long] * (what not in SHORT) for what in TAKEN}


@pytest.mark.parametrize(
    "name", [pytest.param(TAKEN[what], id=what, marks=LONG[what]) for what in TAKEN]
)
def test_a_whole_evening_with_a_hostile_name(app: Flask, name: str) -> None:
    evening = Evening(app, **{"name-0": name, "title": name})
    with app.app_context():
        every_finish = rules("tulokho-vinagames", instant_win_payment=5)
        session_rules.add_game(
            get_db(), access.enter(get_db(), evening.token, browser=1), every_finish
        )
    clean = unicodedata.normalize("NFC", name)
    cards = {f"cards-{i}": "3" for i in range(1, 4)}
    evening.save("u-0", **{"eat-0-who": "0"})
    evening.save_order()
    evening.save("false-0")
    evening.save("void")
    evening.save("win-0", game="tulokho", **cards)
    evening.save("abandoned-0", game="tulokho", **cards, **{"cards-0": "5"})
    evening.save("instant-0", game="tulokho")
    look_around(evening, name)
    evening.accept("/rounds/1/edit", evening.entry("u-1"))
    evening.accept("/rounds/2/strike", {"reason": name})
    evening.send("/table/mine", {"name": clean})
    spent = {"label": name, "amount": "45", "unit": "nghin", "payer": "1", "for-2": "1"}
    assert evening.post("/settle/spend", spent | {"key": "s-1"}).status_code in (303, 422)
    evening.send("/settle/paid", {"payer": "1", "payee": "2", "halves": "2000", "key": "p-1"})
    look_around(evening, name)
    evening.change_people("An", f"!{name[:38]}", was=(clean, "Bình"))
    look_around(evening, f"!{name[:38]}")
    take_home(evening)
    with app.app_context():
        assert not sum(lines.view(get_db(), access.enter(get_db(), evening.token)).totals.values())


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_an_invalid_name_is_refused(app: Flask, name: str) -> None:
    if "," not in name:  # Names typed into one field are people of their own.
        form = asked(**{"name-0": name, "name-2": "", "name-3": ""})
        expect(app.test_client().post("/new", data=form), 422)
    evening = Evening(app)
    told = ["có dấu phẩy"] * ("," in name)
    evening.send("/table/people", people_form(name, *FRIENDS[1:]), 422, *told)
    assert "Lưu ván 1" in evening.page()


def test_nobody_is_gone_because_another_name_has_a_comma(app: Flask) -> None:
    phone = app.test_client()
    text = "Người: [An, Tí], Bình, Chi\nLuật: pho-bien\n"
    at = phone.post("/open", data={"text": text}).location
    page = phone.get(at).text
    form = {name: fields(page, name)[0] for name in ("who", "names", "version", "key")}
    left = people_form(was=("An, Tí", "Chi"))
    expect(phone.post(f"{at}/table/people", data=left))
    answer = phone.post(f"{at}/rounds", data=form | {"game": "phom", "outcome": "u-0"})
    expect(answer, 409, "Bình không còn ở bàn")


def test_names_typed_into_one_field_are_people_of_their_own(app: Flask) -> None:
    evening = Evening(app, **{"name-0": "An, Bình,Chi", "name-1": "", "name-2": "", "name-3": ""})
    assert evening.players() == (1, 2, 3)
    evening.check("", "An", "Bình", "Chi")
    many = app.test_client().post("/new", data=asked(**{"name-0": "1," * 9000}))
    assert len(expect(many, 422, "nhiều nhất 8 người").data) < 30_000
