"""House rules as sheets: presets, by their share code, and those that a browser keeps."""

from pathlib import Path

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.rules.share_code import TOO_LONG
from scorekeeper.store.database import FILE_NAME
from tests.web.friends import Evening, asked, code_with, expect, plain_app

CODE = code_with("Phỏm nhà Tèo", chot_payment=5, u_payment=7)
LONG, LENGTH = "x" * 41, "từ 1 đến 40 ký tự"


def test_presets_and_codes_have_a_sheet_and_nothing_is_stored(tmp_path: Path) -> None:
    """Also where there is no database yet."""
    phone = plain_app(tmp_path, book=False).test_client()
    phone.get("/rules")
    for preset in PRESETS.values():
        expect(phone.get(f"/rules/{preset.id}"), 200, preset.name.vi)
    sheet = phone.post("/rules/sheet", data={"code": CODE})
    page = expect(sheet, 200, "Phỏm nhà Tèo", "khác 2 chỗ").text
    assert page.count('class="law changed"') == 2
    assert f"/rules#{CODE}" in page
    assert not (Path(phone.application.instance_path) / FILE_NAME).exists()


@pytest.mark.parametrize(
    ("path", "form", "told", "shown"),
    [
        ("/rules/sheet", {"code": "0" * 2049}, TOO_LONG.vi, f">{'0' * 2049}</textarea>"),
        ("/rules/mine", {"rules": CODE, "name": LONG}, LENGTH, f'value="{LONG}"'),
        ("/rules/mine/{kept}/rename", {"name": LONG}, LENGTH, f'value="{LONG}"'),
        ("/new", asked(code="hỏng rồi", key="two"), "không phải mã luật", 'value="hỏng rồi"'),
    ],
    ids=["a long code", "a long name", "a long new name", "no code of a session"],
)
def test_a_wrong_code_or_name_is_refused_and_stays_in_its_field(
    evening: Evening, path: str, form: dict[str, str], told: str, shown: str
) -> None:
    answer = evening.phone.post(path.format(kept=evening.keeps_rules()), data=form)
    assert shown in expect(answer, 422, told).text
    assert evening.phone.get("/rules").text.count("/rules/mine/") == 1


def test_kept_rules_are_renamed_copied_and_forgotten(evening: Evening) -> None:
    at = f"/rules/mine/{evening.keeps_rules(CODE)}"
    assert evening.phone.post(f"{at}/rename", data={"name": "Tết"}).location == at
    expect(evening.phone.get("/rules"), 200, "Tết")
    copied = evening.phone.post(f"{at}/copy", data={"name": "Bản hai"}).location
    assert copied != at
    assert evening.phone.post(f"{at}/forget").location == "/rules"
    expect(evening.phone.get(at), 404)
    expect(evening.phone.get(copied), 200, "Bản hai")


def test_a_session_opens_by_a_pasted_code(evening: Evening) -> None:
    form = asked(code=f"https://so.vn/rules#{CODE[:9]} {CODE[9:]}", key="two")
    shown = evening.phone.post("/new", data=form | {"choose": "1"})
    assert f'value="{CODE}" checked><span><b>Phỏm nhà Tèo<' in shown.text
    assert 'value="An"' in shown.text
    expect(evening.phone.post("/new", data=form))
