"""The form that changes rules is generated from their declarations."""

from random import Random

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Game
from scorekeeper.options.option import options_of
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import decode
from scorekeeper.web.rules.form import filled, names, offered, read
from scorekeeper.web.rules.sheet import RuleSheetView
from tests.tables.rules import any_profile
from tests.web.friends import Evening, expect

PHOM = PRESETS["pho-bien"]
SEEDS = range(40)


def test_any_rules_survive_the_form() -> None:
    chance = Random(3)
    for _ in SEEDS:
        profile = any_profile(chance)
        edits = offered(profile.preset.rules) | RuleSheetView(profile).edits
        for values in (filled(profile.rules), edits):
            said = read(values, profile.preset, profile.name)
            assert isinstance(said, Profile)
            assert said.fingerprint == profile.fingerprint


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_has_its_fields(game: Game, evening: Evening) -> None:
    page = evening.phone.get(f"/rules/{game.commonest.id}/edit").text
    for option in options_of(game.rules).values():
        # A plain ù is worth the payment of an ù, the field before it.
        is_asked = option.name != "u_thuong"
        assert all((f'name="{name}"' in page) == is_asked for name in names(option)), option.name


def option(page: str, name: str) -> str:
    return page.partition(f'data-option="{name}"')[2].partition("</fieldset>")[0]


def tried(evening: Evening, status: int, **form: str) -> str:
    """What a script shows of these changes of the commonest rules."""
    form = {f"o-{name}": value for name, value in form.items()}
    headers = {"X-Script": "parts"} if status == 200 else {}
    answer = evening.phone.post("/rules/pho-bien/edit/preview", data=form, headers=headers)
    return expect(answer, status).text


@pytest.mark.parametrize("given", ["x", "", "-1", "101", "1.5", "٣", "9" * 5000])
def test_a_malformed_number_is_refused_at_its_option(evening: Evening, given: str) -> None:
    answer = evening.phone.post("/rules/pho-bien/edit", data={"o-chot_payment": given})
    at = option(expect(answer, 422).text, "chot_payment")
    assert "nhập số nguyên từ 0 đến 100" in at
    assert f'value="{given}"' in at


def test_half_a_kind_of_u_is_filled_up_with_what_changes_nothing() -> None:
    said = read(filled(PHOM.rules) | {"o-u_trang-1": "4"}, PHOM, "")
    assert isinstance(said, Profile)
    assert filled(said.rules)["o-u_trang-0"] == "1"


@pytest.mark.parametrize("place", [0, 1])
def test_of_two_prices_neither_is_nothing_because_it_was_left_empty(place: int) -> None:
    """A third chốt for nothing is typed as 0."""
    said = read(filled(PHOM.rules) | {f"o-chot_later_payments-{place}": "8"}, PHOM, "")
    assert isinstance(said, list)
    assert [fault.option for fault in said] == ["chot_later_payments"]


def test_moot_options_are_marked(evening: Evening) -> None:
    page = evening.phone.get("/rules/pho-bien/edit").text
    assert 'class="opt unused" data-option="ga_ante"' in page
    assert 'class="opt" data-option="ga_mode"' in page
    unused = tried(evening, 200, ga_mode="ante").partition('data-unused="')[2].partition('"')[0]
    assert "ga_ante" not in unused.split()
    assert "ga_eat_payments" in unused.split()


def test_contradicting_answers_are_refused_at_the_first(evening: Evening) -> None:
    assert "cùng thắng chỉ đi với" in option(tried(evening, 422, tie_break="share"), "tie_break")
    tried(evening, 200, tie_break="share", scoring_mode="deadwood")


def test_a_preview_shows_the_effect_and_stores_nothing(evening: Evening) -> None:
    assert "<s>+11</s> <b>+13</b>" in tried(evening, 200, chot_payment="6")
    assert "/rules/mine/" not in evening.phone.get("/rules").text
    form = {"o-chot_payment": "6", "name": "Nhà Tèo"}
    saved = evening.phone.post("/rules/pho-bien/edit", data=form)
    page = evening.phone.get(saved.location).text
    profile = decode(page.partition("data-code>")[2].partition("<")[0])
    assert isinstance(profile, Profile)
    assert (profile.name, profile.changes) == ("Nhà Tèo", {"chot_payment": 6})


@pytest.mark.parametrize("named", [*PHOM.name, ""])
def test_changed_rules_never_have_the_name_of_a_preset(evening: Evening, named: str) -> None:
    form = {"o-chot_payment": "6", "name": named}
    saved = evening.phone.post("/rules/pho-bien/edit", data=form)
    expect(evening.phone.get(saved.location), 200, "Luật của bàn – Sổ Phỏm")


def test_a_new_version_leaves_the_old_one_and_a_stale_edit_its_form(evening: Evening) -> None:
    """Which can be saved as new rules."""
    at = f"/rules/mine/{evening.keeps_rules(name='Nhà Tèo')}"
    saved = evening.phone.post(f"{at}/edit", data={"o-chot_payment": "6", "version": "1"})
    assert saved.location == at
    expect(evening.phone.get(at), 200, "khác một chỗ")
    old = expect(evening.phone.get(f"{at}?version=1"), 200, "bản cũ, số 1", PHOM.about.vi).text
    assert f"{at}/edit" not in old  # which changes the latest
    copy = expect(evening.phone.post(f"{at}/copy", data={"version": "1", "name": ""}), 422).text
    assert '<input name="name" value=""' in copy.partition('name="version" value="1">')[2]
    late = {"o-chot_payment": "8", "version": "1", "name": "Nhà Tèo 2"}
    refused = expect(evening.phone.post(f"{at}/edit", data=late), 409).text
    assert 'value="8"' in option(refused, "chot_payment")
    assert 'name="as_new"' in refused
    assert expect(evening.phone.post(f"{at}/edit", data=late | {"as_new": "1"})).location != at
