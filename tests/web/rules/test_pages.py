"""House rules as sheets: presets, and rules by their share code."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import PRESETS
from scorekeeper.rules.share_code import NO_CODE, TOO_LONG
from scorekeeper.store.database import FILE_NAME
from tests.web.friends import code_with, plain_app, words

CODE = code_with("Phỏm nhà Tèo", chot_payment=5, u_payment=7)


@pytest.fixture
def browser(tmp_path: Path) -> FlaskClient:
    """A new browser of an application without a database."""
    return plain_app(tmp_path, book=False).test_client()


def test_presets_and_codes_have_a_sheet_and_nothing_is_stored(browser: FlaskClient) -> None:
    browser.get("/rules")
    for preset in PRESETS.values():
        assert preset.name.vi in words(browser.get(f"/rules/{preset.id}").text)
    answer = browser.post("/rules/sheet", data={"code": CODE})
    assert answer.status_code == 200
    assert "Phỏm nhà Tèo" in words(answer.text)
    assert "khác 2 chỗ" in words(answer.text)
    assert answer.text.count('class="law changed"') == 2
    assert f"/rules#{CODE}" in answer.text
    assert browser.get_cookie("browser") is None
    assert not (Path(browser.application.instance_path) / FILE_NAME).exists()


def test_a_wrong_code_is_refused_and_stays_in_the_box(browser: FlaskClient) -> None:
    for given, sentence in (("không phải mã", NO_CODE), ("0" * 2049, TOO_LONG)):
        answer = browser.post("/rules/sheet", data={"code": given})
        assert answer.status_code == 422
        assert sentence.vi in words(answer.text)
        assert f">{given}</textarea>" in answer.text
