"""House rules as sheets: presets, and rules by their share code."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.games import GAMES
from scorekeeper.rules.share_code import EMPTY, NO_CODE, TOO_LONG
from scorekeeper.store.database import FILE_NAME
from scorekeeper.text import Language
from tests.web.friends import code_with, plain_app, words

CODE = code_with("Phỏm nhà Tèo", chot_payment=5, u_payment=7)
LANGUAGES: tuple[Language, ...] = ("vi", "en")


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application without a database."""
    return plain_app(tmp_path, book=False)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A new browser."""
    return app.test_client()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_is_listed_and_has_a_sheet(browser: FlaskClient, language: Language) -> None:
    browser.set_cookie("language", language)
    listed = browser.get("/rules")
    for preset in (preset for game in GAMES for preset in game.presets):
        assert f'href="/rules/{preset.id}"' in listed.text
        for page in (listed.text, browser.get(f"/rules/{preset.id}").text):
            assert preset.name.to(language) in words(page)
    for page in ("/", "/new"):
        assert 'href="/rules"' in browser.get(page).text


def test_a_code_opens_as_a_sheet(browser: FlaskClient) -> None:
    answer = browser.post("/rules/sheet", data={"code": CODE})
    assert answer.status_code == 200
    assert "Phỏm nhà Tèo" in words(answer.text)
    assert "khác 2 chỗ" in words(answer.text)
    assert answer.text.count('class="law changed"') == 2
    assert f"/rules#{CODE}" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("given", "sentence"),
    [("", EMPTY), ("không phải mã", NO_CODE), ("0" * 2049, TOO_LONG)],
    ids=["nothing", "no code", "too long"],
)
def test_a_wrong_code_is_refused_and_stays_in_the_box(
    browser: FlaskClient, language: Language, given: str, sentence: object
) -> None:
    browser.set_cookie("language", language)
    answer = browser.post("/rules/sheet", data={"code": given})
    assert answer.status_code == 422
    assert sentence.to(language) in words(answer.text)  # type: ignore[attr-defined]
    assert f">{given}</textarea>" in answer.text


def test_looking_at_rules_stores_nothing(app: Flask, browser: FlaskClient, tmp_path: Path) -> None:
    browser.get("/rules")
    browser.get("/rules/pho-bien")
    browser.post("/rules/sheet", data={"code": CODE})
    assert browser.get_cookie("browser") is None
    assert not (Path(app.instance_path) / FILE_NAME).exists()
