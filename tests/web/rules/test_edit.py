"""Rules are changed by a form that is generated from their declarations."""

import re
from random import Random

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.options.option import options_of
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import decode
from scorekeeper.web.rules.form import filled, names, read, sections
from scripts.golden import any_profile
from tests.web.friends import Evening, words

PHOM = PRESETS["pho-bien"]
SEEDS = range(60)


def test_the_form_says_what_it_was_filled_with() -> None:
    """Any rules of any game, through the form and back, have the same fingerprint."""
    chance = Random(3)
    for _ in SEEDS:
        profile = any_profile(chance)
        said = read(filled(profile.rules), profile.preset, profile.name)
        assert isinstance(said, Profile)
        assert said.fingerprint == profile.fingerprint


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_is_on_the_form(game: object, evening: Evening) -> None:
    """With its label, its help and a field for each of its numbers."""
    for preset in game.presets:  # type: ignore[attr-defined]
        page = evening.phone.get(f"/rules/{preset.id}/edit").text
        for option in options_of(type(preset.rules)).values():
            assert option.label.vi in words(page)
            assert option.help.vi in words(page)
            for name in names(option):
                assert f'name="{name}"' in page


def test_numbers_that_are_not_alike_say_which_is_which(evening: Evening) -> None:
    """A kind of ù multiplies and adds, and both are read aloud; cards eaten are just counted."""
    page = evening.phone.get("/rules/pho-bien/edit").text
    called = re.findall(r'<span class="called">(.+?)</span>', page)
    assert set(zip(called[::2], called[1::2], strict=True)) == {("nhân", "thêm")}
    assert 'aria-label="Ù tròn nhân"' in page
    assert 'aria-label="Ăn cây 1, 2, 3 2"' in page


def test_what_is_not_on_the_form_stays() -> None:
    """Nothing is guessed of an option that was not sent."""
    said = read({"o-chot_payment": "6"}, PHOM, "")
    assert isinstance(said, Profile)
    assert said.changes == {"chot_payment": 6}


@pytest.mark.parametrize("given", ["x", "", "-1", "101", "1.5", "٣", "9" * 5000])
def test_a_wrong_number_is_told_at_its_option(evening: Evening, given: str) -> None:
    """Before anything is saved; what was typed stays in the field."""
    answer = evening.phone.post("/rules/pho-bien/edit", data={"o-chot_payment": given})
    assert answer.status_code == 422
    at = answer.text.partition('data-option="chot_payment"')[2].partition("</fieldset>")[0]
    assert "hãy nhập số nguyên từ 0 đến 100" in at
    assert f'value="{given}"' in at


def test_empty_is_not_played_where_that_can_be() -> None:
    """Else it is a number that is missing."""
    said = read({"o-u_tron-0": "", "o-u_tron-1": ""}, PHOM, "")
    assert isinstance(said, Profile)
    assert said.changes == {"u_tron": None}


def test_a_fault_where_nothing_is_asked_is_none() -> None:
    """What has no effect beside the other answers is ignored, whatever stands in it."""
    wrong = {"o-ga_ante": "x"}
    said = read(wrong, PHOM, "")
    assert isinstance(said, Profile)
    assert said.changes == {}
    assert isinstance(read(wrong | {"o-ga_mode": "ante"}, PHOM, ""), list)


def test_what_has_no_effect_is_marked(evening: Evening) -> None:
    """Greyed where there is no script; the script is told which to hide."""
    page = evening.phone.get("/rules/pho-bien/edit").text
    assert 'class="opt unused" data-option="ga_ante"' in page
    assert 'class="opt" data-option="ga_mode"' in page
    tried = evening.phone.post(
        "/rules/pho-bien/edit/preview", data={"o-ga_mode": "ante"}, headers={"X-Script": "parts"}
    )
    unused = tried.text.partition('data-unused="')[2].partition('"')[0].split()
    assert "ga_ante" not in unused
    assert "ga_eat_payments" in unused


def test_answers_that_cannot_stand_together(evening: Evening) -> None:
    """Told at the first of them, at once."""
    form = {"o-tie_break": "share"}
    tried = evening.phone.post("/rules/pho-bien/edit/preview", data=form)
    assert tried.status_code == 422
    at = tried.text.partition('data-option="tie_break"')[2].partition("</fieldset>")[0]
    assert "cùng thắng khi bằng điểm chỉ đi với" in at
    both = evening.phone.post(
        "/rules/pho-bien/edit/preview", data=form | {"o-scoring_mode": "deadwood"}
    )
    assert both.status_code == 200


def test_what_changes_is_told_while_changing(evening: Evening) -> None:
    """The sentences that differ, and the worked round before and after; the same form saves it."""
    form = {"o-chot_payment": "6", "name": "Nhà Tèo"}
    tried = evening.phone.post(
        "/rules/pho-bien/edit/preview", data=form, headers={"X-Script": "parts"}
    )
    assert tried.status_code == 200
    assert "<s>+11</s> <b>+13</b>" in tried.text
    assert "/rules/mine/" not in evening.phone.get("/rules").text, "trying stores nothing"
    saved = evening.phone.post("/rules/pho-bien/edit", data=form)
    page = evening.phone.get(saved.location).text
    code = page.partition("data-code>")[2].partition("<")[0]
    profile = decode(code)
    assert isinstance(profile, Profile)
    assert (profile.name, profile.changes) == ("Nhà Tèo", {"chot_payment": 6})


def test_a_new_version_leaves_the_old_one(evening: Evening) -> None:
    """Saved from the form of kept rules; the old one is read as it was."""
    kept = evening.keeps_rules("pho-bien", name="Nhà Tèo")
    at = f"/rules/mine/{kept}"
    saved = evening.phone.post(f"{at}/edit", data={"o-chot_payment": "6", "version": "1"})
    assert saved.location == at
    assert "khác một chỗ" in words(evening.phone.get(at).text)
    old = words(evening.phone.get(f"{at}?version=1").text)
    assert "bản cũ, số 1" in old
    assert PHOM.about.vi in old


def test_who_saves_second_is_told(evening: Evening) -> None:
    """The filled form stays, and can be saved as rules of its own."""
    kept = evening.keeps_rules("pho-bien", name="Nhà Tèo")
    at = f"/rules/mine/{kept}/edit"
    assert evening.phone.post(at, data={"o-chot_payment": "6", "version": "1"}).status_code == 303
    late = {"o-chot_payment": "8", "version": "1", "name": "Nhà Tèo 2"}
    refused = evening.phone.post(at, data=late)
    assert refused.status_code == 409
    assert 'name="o-chot_payment" min="0" max="100" step="1" value="8"' in refused.text
    assert 'name="as_new"' in refused.text
    saved = evening.phone.post(at, data=late | {"as_new": "1"})
    assert saved.status_code == 303
    assert saved.location != f"/rules/mine/{kept}"


def test_sections_are_those_of_the_game() -> None:
    """Every option once, under its heading, with the number of those that differ."""
    values = filled(PHOM.rules) | {"o-chot_payment": "6"}
    found = sections(values, PHOM, read(values, PHOM, ""))
    assert [one.heading for one in found] == list(PHOM.rules.groups.values())
    assert sum(one.changed for one in found) == 1
    shown = [field.option.name for one in found for field in one.fields]
    assert sorted(shown) == sorted(options_of(type(PHOM.rules)))
