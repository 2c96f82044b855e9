"""House rules as sheets: presets, and rules by their share code."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.games import GAMES
from scorekeeper.rules.share_code import EMPTY, NO_CODE, TOO_LONG
from scorekeeper.store.database import FILE_NAME
from scorekeeper.text import Text
from tests.web.friends import code_with, plain_app, words

CODE = code_with("Phỏm nhà Tèo", chot_payment=5, u_payment=7)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application without a database."""
    return plain_app(tmp_path, book=False)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A new browser."""
    return app.test_client()


def test_every_preset_has_a_sheet(browser: FlaskClient) -> None:
    for preset in (preset for game in GAMES for preset in game.presets):
        assert preset.name.vi in words(browser.get(f"/rules/{preset.id}").text)


def test_a_code_opens_as_a_sheet(browser: FlaskClient) -> None:
    answer = browser.post("/rules/sheet", data={"code": CODE})
    assert answer.status_code == 200
    assert "Phỏm nhà Tèo" in words(answer.text)
    assert "khác 2 chỗ" in words(answer.text)
    assert answer.text.count('class="law changed"') == 2
    assert f"/rules#{CODE}" in answer.text


@pytest.mark.parametrize(
    ("given", "sentence"),
    [("", EMPTY), ("không phải mã", NO_CODE), ("0" * 2049, TOO_LONG)],
    ids=["nothing", "no code", "too long"],
)
def test_a_wrong_code_is_refused_and_stays_in_the_box(
    browser: FlaskClient, given: str, sentence: Text
) -> None:
    answer = browser.post("/rules/sheet", data={"code": given})
    assert answer.status_code == 422
    assert sentence.vi in words(answer.text)
    assert f">{given}</textarea>" in answer.text


def test_looking_at_rules_stores_nothing(app: Flask, browser: FlaskClient, tmp_path: Path) -> None:
    browser.get("/rules")
    browser.get("/rules/pho-bien")
    browser.post("/rules/sheet", data={"code": CODE})
    assert browser.get_cookie("browser") is None
    assert not (Path(app.instance_path) / FILE_NAME).exists()
