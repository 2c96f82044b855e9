"""House rules as sheets: presets, by their share code, and those that a browser keeps."""

from pathlib import Path

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.store.database import FILE_NAME
from scorekeeper.text import Text
from scorekeeper.web.rules.sheet import HOUSE_RULES
from tests.web.friends import Evening, asked, code_with, expect, forms, plain_app

CODE = code_with("Phỏm nhà Tèo", chot_payment=5, u_payment=7)


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


def test_a_session_opens_by_a_pasted_code(evening: Evening) -> None:
    form = asked(code=f"https://so.vn/rules#{CODE[:9]} {CODE[9:]}", key="two")
    shown = evening.phone.post("/new", data=form | {"choose": "1"})
    assert f'value="{CODE}" checked><span><b>Phỏm nhà Tèo<' in shown.text
    assert 'value="An"' in shown.text
    expect(evening.phone.post("/new", data=form))


@pytest.mark.parametrize("name", [PRESETS["wikipedia"].name, HOUSE_RULES])
def test_a_name_that_nobody_gave_is_in_the_language_of_each_page(
    evening: Evening, name: Text
) -> None:
    """In whichever language the rules were kept."""
    path = f"/rules/mine/{evening.keeps_rules('wikipedia', name=name.en)}"
    for language, words in name._asdict().items():
        evening.phone.get(f"/?lang={language}")
        assert f'{path}"><b>{words}</b>' in evening.phone.get("/rules").text
        page = evening.phone.get(path).text
        assert f"<h1>{words}</h1>" in page
        assert {words, f"{words} 2"} <= {form.get("name") for form in forms(page, path)}


def test_a_copy_of_kept_rules_has_its_own_name(evening: Evening) -> None:
    at = f"/rules/mine/{evening.keeps_rules(CODE)}"
    copied = evening.phone.post(f"{at}/copy", data={"name": "Bản hai"}).location
    expect(evening.phone.get(copied), 200, "Bản hai")
    expect(evening.phone.get(at), 200, "Phỏm nhà Tèo")


def test_a_copy_is_offered_a_name_that_is_short_enough(evening: Evening) -> None:
    page = evening.phone.get(f"/rules/mine/{evening.keeps_rules(name='x' * 40)}").text
    (offered,) = forms(page, "/copy")
    assert len(offered["name"]) == 40
