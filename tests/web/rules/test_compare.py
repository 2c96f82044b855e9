"""Two sets of rules side by side."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import PRESETS
from scorekeeper.options.option import options_of
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from scorekeeper.web.rules import choices
from tests.web.friends import words


def dear() -> str:
    """A bet more for a chốt."""
    profile = change(PRESETS["pho-bien"], {"chot_payment": 5}, "Nhà Tèo")
    assert isinstance(profile, Profile)
    return encode(profile)


def test_only_what_differs(browser: FlaskClient) -> None:
    """In the words of each, and what the worked rounds pay by both that they pay otherwise."""
    answer = browser.post("/rules/compare", data={"one": "pho-bien", "other": dear()})
    page = words(answer.text)
    assert answer.text.count('scope="rowgroup"') == 1
    option = options_of(type(PRESETS["pho-bien"].rules))["chot_payment"]
    assert option.label.vi in page
    assert "trả người ăn 4 cược. Bị ăn chốt: trả người ăn 5 cược." in page
    assert "An nhất 5 điểm" in page
    assert "An +11 +12" in page
    assert "An ù tròn" not in page


def test_two_that_are_not_the_same_to_begin_with(browser: FlaskClient) -> None:
    """Nobody has to change a choice that tells nothing."""
    page = browser.get("/rules/compare").text
    one, other = re.findall(r'<option value="([^"]+)" selected>', page)
    assert one != other


def test_the_only_rules_of_a_game_offer_no_comparison(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty choice beside a button tells nobody anything."""
    assert 'action="/rules/compare"' in browser.get("/rules/tulokho-vinagames").text
    monkeypatch.setattr(
        choices, "presets", lambda game: [preset for preset in game.presets if preset.number < 7]
    )
    alone = browser.get("/rules/tulokho-vinagames").text
    assert 'action="/rules/compare"' not in alone
    assert 'action="/rules/compare"' in browser.get("/rules/pho-bien").text


def test_equal_rules(browser: FlaskClient) -> None:
    """Said in a sentence, whatever they are called."""
    answer = browser.post("/rules/compare", data={"one": dear(), "other": dear()})
    assert "Hai bộ luật trả như nhau." in words(answer.text)


def test_two_games_cannot_be_compared(browser: FlaskClient) -> None:
    """The sentence says what to do; both stay chosen."""
    pair = {"one": "guide", "other": "tulokho-vinagames"}
    answer = browser.post("/rules/compare", data=pair)
    assert answer.status_code == 422
    assert "hai bộ của cùng một trò" in words(answer.text)
    assert answer.text.count(" selected>") == 2


def test_what_is_no_rules_is_told(browser: FlaskClient) -> None:
    """Of either side."""
    for pair in ({"one": "x1", "other": "guide"}, {"one": "guide", "other": "HỎNG"}):
        assert browser.post("/rules/compare", data=pair).status_code == 422


def test_one_alone_waits_for_the_other(browser: FlaskClient) -> None:
    """It is chosen already."""
    page = browser.post("/rules/compare", data={"one": dear()}).text
    assert f'<option value="{dear()}" selected>Nhà Tèo</option>' in page


def test_a_sheet_leads_to_it(browser: FlaskClient) -> None:
    """With itself as one side and every other of its game to choose."""
    page = browser.post("/rules/sheet", data={"code": dear()}).text
    form = page.partition('action="/rules/compare"')[2].partition("</form>")[0]
    assert f'name="one" value="{dear()}"' in form
    assert '<option value="pho-bien">' in form
    assert "tulokho" not in form
