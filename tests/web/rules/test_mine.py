"""Rules that a browser keeps: saved under a name, in every version, for its own eyes."""

import re

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from tests.web.friends import Evening, asked, words


def code(name: str = "Phỏm nhà Tèo", **changes: int) -> str:
    """Rules with a name of their own."""
    profile = change(PRESETS["pho-bien"], changes or {"chot_payment": 5}, name)
    assert isinstance(profile, Profile)
    return encode(profile)


def test_kept_from_a_sheet(evening: Evening) -> None:
    """Under the name that it gets; listed for this browser and no other."""
    kept = evening.keeps_rules(code(), name="Nhà Tèo, Tết")
    assert "Nhà Tèo, Tết" in words(evening.phone.get("/rules").text)
    assert "Nhà Tèo, Tết" in words(evening.phone.get(f"/rules/mine/{kept}").text)
    stranger = evening.app.test_client()
    assert "Nhà Tèo, Tết" not in words(stranger.get("/rules").text)
    assert stranger.get(f"/rules/mine/{kept}").status_code == 404
    other = Evening(evening.app).phone
    assert other.get(f"/rules/mine/{kept}").status_code == 404


def test_a_bad_name_is_told_on_the_sheet(evening: Evening) -> None:
    """With what was typed still there, and nothing kept."""
    answer = evening.phone.post("/rules/mine", data={"rules": code(), "name": "x" * 41})
    assert answer.status_code == 422
    assert 'class="fault"' in answer.text
    assert f'value="{"x" * 41}"' in answer.text
    assert "/rules/mine/" not in evening.phone.get("/rules").text


def test_what_is_no_rules_is_not_kept(evening: Evening) -> None:
    """No sheet of ours sends such a form."""
    assert evening.phone.post("/rules/mine", data={"rules": "x"}).status_code == 400


def test_renamed(evening: Evening) -> None:
    """In the list and on the sheet; a bad name is told and stays in the field."""
    kept = evening.keeps_rules(code())
    at = f"/rules/mine/{kept}"
    assert evening.phone.post(f"{at}/rename", data={"name": "Tết"}).location == at
    assert "Tết" in words(evening.phone.get("/rules").text)
    refused = evening.phone.post(f"{at}/rename", data={"name": "x" * 41})
    assert refused.status_code == 422
    assert f'value="{"x" * 41}"' in refused.text


def test_copied_and_forgotten(evening: Evening) -> None:
    """A copy is rules of its own; what is forgotten is a page that is not there."""
    kept = evening.keeps_rules(code())
    copied = evening.phone.post(f"/rules/mine/{kept}/copy", data={"name": "Bản hai"}).location
    assert copied != f"/rules/mine/{kept}"
    assert evening.phone.post(f"/rules/mine/{kept}/forget").location == "/rules"
    assert evening.phone.get(f"/rules/mine/{kept}").status_code == 404
    assert "Bản hai" in words(evening.phone.get(copied).text)


def test_opening_offers_them(evening: Evening) -> None:
    """Those of the phone stand among the presets of their game, and a session goes by them."""
    evening.keeps_rules(code())
    page = evening.phone.get("/new").text
    assert f'value="{code()}"><span>Phỏm nhà Tèo ' in page
    opened = evening.phone.post("/new", data=asked(**{"rules-phom": code(), "key": "two"}))
    assert opened.status_code == 303


def test_opening_takes_a_pasted_code(evening: Evening) -> None:
    """A tap puts it among the rules to choose; without the tap it is taken as well."""
    form = asked(code=f"https://so.vn/rules#{code()[:9]} {code()[9:]}", key="two")
    shown = evening.phone.post("/new", data=form | {"choose": "1"})
    assert f'value="{code()}" checked><span>Phỏm nhà Tèo ' in shown.text
    assert 'value="An"' in shown.text
    opened = evening.phone.post("/new", data=form)
    assert opened.status_code == 303


def test_opening_tells_what_is_no_code(evening: Evening) -> None:
    """Beside the box, with everything that was filled in."""
    form = asked(code="hỏng rồi", key="two")
    answer = evening.phone.post("/new", data=form)
    assert answer.status_code == 422
    assert "Đây không phải mã luật" in words(answer.text)
    assert 'value="hỏng rồi"' in answer.text
    assert 'value="Dũng"' in answer.text


def test_a_sheet_opens_a_session(evening: Evening) -> None:
    """Its form leads to the one that opens a session, with these rules chosen and no others."""
    form = {"rules-phom": code(), "unit": "nghin", "choose": "1"}
    answer = evening.phone.post("/new", data=form)
    assert answer.status_code == 200
    assert f'value="{code()}" checked><span>Phỏm nhà Tèo ' in answer.text
    assert re.findall(r'name="rules-tulokho" value="([^"]*)" checked', answer.text) == [""]
