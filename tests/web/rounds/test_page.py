"""The page of a round: shown, struck, restored, corrected."""

import re

import pytest

from scorekeeper.store import history
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, matched, seen, version, words

EDIT = "/rounds/1/edit"


@pytest.fixture
def evening(evening: Evening) -> Evening:
    evening.save("u-0")
    return evening


def test_versions_of_a_round_are_paged(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "VERSIONS", 2)
    for reason in ("nhầm một", "nhầm hai"):
        evening.accept(EDIT, evening.entry("u-1", reason=reason))
    first = evening.source("/rounds/1")
    second = evening.phone.get(matched(r'href="([^"#]+)#versions">', first)).text
    pages = [words(page.partition('id="versions"')[2]) for page in (first, second)]
    assert re.findall("nhầm (?:một|hai)", pages[0]) == ["nhầm hai", "nhầm một"]
    assert "nhầm" not in pages[1]
    assert [page.count(" · ") for page in pages] == [2, 1]
    assert "#versions" not in second


def test_a_round_that_newer_checks_refuse_counts_and_says_why(evening: Evening) -> None:
    told = "Ghi bây giờ thì không được: An đã ăn nên có phỏm, không thể là ù khan"
    assert told not in evening.page("/rounds/1")
    eats = '[{"eater": "1", "discarder": "4"}]'
    khan = "json_set(entry, '$.u_type', 'khan', '$.eats', json(?))"
    with evening.app.app_context():
        get_db().execute(f"UPDATE line_version SET entry = {khan}", (eats,))
    evening.check("/rounds/1", told)


def test_a_correction_begun_at_the_table_is_given_up_there(evening: Evening) -> None:
    """Also after a refusal; from the page of the round it goes back to that."""
    evening.accept(EDIT, evening.entry("u-2"))
    path = f"{EDIT}?to=table"
    assert f'{path}"' in evening.source()
    refused = evening.post(path, evening.entry("u-9", version=version(evening.source(path))))
    pages = (evening.source(EDIT), evening.source(path), refused.text)
    cancel = [re.findall(r'<a class="menu" href="([^"]+)">Thôi', page) for page in pages]
    assert cancel == [[f"{evening.at}/rounds/1"], [evening.at], [evening.at]]


def test_restoring_an_undone_round_unchanged_needs_no_second_look(evening: Evening) -> None:
    evening.post("/undo")
    evening.send(EDIT, evening.entry("u-0", seen=seen(evening.source(EDIT))))
    evening.check("", "An +15")


def test_what_was_shown_of_a_correction_is_accepted_for_that_form_alone(evening: Evening) -> None:
    shown = evening.send(EDIT, evening.entry("u-1"), 422)
    other = evening.entry("u-2", seen=seen(shown.text))
    evening.send(EDIT, other, 422, "An −20 Chi +20")


def test_a_correction_is_at_the_stake_of_its_round(for_money: Evening) -> None:
    """Also after the stake has changed for the next round, and with the last round announced."""
    evening = for_money
    fine = {"manual-0-from": "0", "manual-0-to": "1", "manual-0-amount": "10k", "stake": "5000"}
    evening.save("u-0", **fine)
    form = {"stake": "20", "unit": "nghin", "how": "next"}
    evening.send("/rules/change/stake", form | {"version": version(evening.source())})
    evening.send("/table/last", {"last": "1", "version": version(evening.source())})
    page = evening.source(EDIT)
    assert 'value="10k"' in page
    assert "Ván cuối" not in words(page)
    evening.accept(EDIT, evening.entry("u-0", **fine | {"manual-0-amount": "15k"}))
    evening.check("/rounds/1", "An trả thêm +15k")


def test_no_sentence_fills_a_correction(evening: Evening) -> None:
    """It would fill the form of the next round."""
    assert "/write" not in evening.source(EDIT)
    assert "/write" in evening.source()
