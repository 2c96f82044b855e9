"""The page of all parts in all states."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.text import Language


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_state_is_drawn(tmp_path: Path, language: Language) -> None:
    """Each with a form of its own, so that no tap reaches another's."""
    browser = create_app({"DEBUG": True}, instance=tmp_path).test_client()
    browser.set_cookie("language", language)
    page = browser.get("/components")
    assert page.status_code == 200
    ids = [part.partition('"')[0] for part in page.text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert page.text.count('class="state"') >= 15
    assert "style=" not in page.text


def test_there_is_no_such_page_for_people(browser: FlaskClient) -> None:
    """It is for working on the look, and only there while debugging."""
    assert browser.get("/components").status_code == 404
