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
from tests.web.friends import FRIENDS, Evening, asked, fields, people_form, words

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
}
"""Each has 1 to 40 code points, which makes it a name (docs/rules.md, 4)."""
REFUSED = {"long": "An" * 21, "turned around": "An\u202enA", "no width": "A\u200bn", "line": "A\nn"}
REFUSED |= {"comma": "An, Tí", "bare comma": "An,Tí"}
"""The other names that are refused: `tests/games/test_names.py`."""


def with_instant_wins(app: Flask, at: str) -> None:
    """Add Tú Lơ Khơ with every finish."""
    with app.app_context():
        caller = access.enter(get_db(), at.rpartition("/")[2], browser=1)
        profile = rules("tulokho-vinagames", instant_win_payment=5)
        session_rules.add_game(get_db(), caller, profile)


PATHS = (
    *("", "?saved=1", "/table", "/table/people", "/table/back", "/history", "/take", "/stats"),
    *("/settle", "/settle?plan=direct&round=1000", "/settle?leaving=1", "/settle/spend"),
    *("/settle/1/2", "/result", "/sheet", "/sheet?who=1", "/sheet?show=totals"),
    *("/rounds/1", "/rounds/1/edit", "/rounds/5/edit"),
)


def look_around(evening: Evening, name: str) -> None:
    """Every page shows the name as text."""
    shown = html.escape(unicodedata.normalize("NFC", name)).replace("&#x27;", "&#39;")
    for path in PATHS:
        answer = evening.phone.get(f"{evening.at}{path}")
        assert answer.status_code == 200, path
        if "<" in name:
            assert name not in answer.text, path
        assert name != "{{7*7}}" or ">49" not in answer.text, path
        assert "\"onload='" not in answer.text
    assert shown.replace("&quot;", "&#34;") in evening.source()


def take_home(evening: Evening) -> None:
    """Every file can be written and read, and the session opens again."""
    for ending in ("csv", "xlsx"):
        assert evening.phone.get(f"{evening.at}/take.{ending}").status_code == 200
    with ZipFile(BytesIO(evening.phone.get(f"{evening.at}/take.xlsx").data)) as files:
        for part in files.namelist():
            fromstring(files.read(part))
    file = evening.phone.get(f"{evening.at}/take.json").data
    opened = evening.phone.post("/open", data={"file": (BytesIO(file), "a.json")})
    assert opened.status_code == 303, words(opened.text)


SHORT = ("script", "attribute", "template", "decomposed")
"""The names that are tried each time; the others only in the long form."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=what, marks=[pytest.mark.long] * (what not in SHORT))
        for what, name in TAKEN.items()
    ],
)
def test_a_whole_evening_with_a_hostile_name(app: Flask, name: str) -> None:
    evening = Evening(app, **{"name-0": name, "title": name})
    with_instant_wins(app, evening.at)
    kept = unicodedata.normalize("NFC", name)
    places = {f"place-{i}": str(i + 1) for i in range(4)}
    cards = {f"cards-{i}": "3" for i in range(1, 4)}
    evening.save("u-0", **{"eat-0-who": "0"})
    evening.save("normal", by="order", **places)
    evening.save("false-0")
    evening.save("void")
    evening.save("win-0", game="tulokho", **cards)
    evening.save("abandoned-0", game="tulokho", **cards, **{"cards-0": "5"})
    evening.save("instant-0", game="tulokho")
    look_around(evening, name)
    assert evening.accept("/rounds/1/edit", evening.entry("u-1")).status_code == 303
    assert evening.accept("/rounds/2/strike", {"reason": name}).status_code == 303
    assert evening.post("/table/mine", {"name": kept}).status_code == 303
    spent = {"label": name, "amount": "45", "unit": "nghin", "payer": "1", "for-2": "1"}
    assert evening.post("/settle/spend", spent | {"key": "s-1"}).status_code in (303, 422)
    paid = {"payer": "1", "payee": "2", "halves": "2000", "key": "p-1"}
    assert evening.post("/settle/paid", paid).status_code == 303
    look_around(evening, name)
    evening.change_people("An", f"!{name[:38]}", was=(kept, "Bình"))
    look_around(evening, f"!{name[:38]}")
    take_home(evening)
    with app.app_context():
        assert not sum(lines.view(get_db(), access.enter(get_db(), evening.token)).totals.values())


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_an_invalid_name_is_refused(app: Flask, name: str) -> None:
    if "," not in name:  # Names typed into one field are people of their own.
        form = asked(**{"name-0": name, "name-2": "", "name-3": ""})
        assert app.test_client().post("/new", data=form).status_code == 422
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
    assert phone.post(f"{at}/table/people", data=left).status_code == 303
    answer = phone.post(f"{at}/rounds", data=form | {"game": "phom", "outcome": "u-0"})
    assert "Bình không còn ở bàn" in words(answer.text)


def test_names_typed_into_one_field_are_people_of_their_own(app: Flask) -> None:
    evening = Evening(app, **{"name-0": "An, Bình,Chi", "name-1": "", "name-2": "", "name-3": ""})
    assert evening.players() == (1, 2, 3)
    evening.check("", "An", "Bình", "Chi")
