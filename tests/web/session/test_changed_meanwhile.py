"""Whatever changed under an open form, the form comes back filled in for the current session."""

import re

import pytest

from tests.web.friends import Evening, checked, fields, seats, version, words


def test_a_form_comes_back_for_the_people_at_the_table(evening: Evening) -> None:
    evening.change_people(away=("Dũng",), new="Hà")
    form = evening.entry("u-0", **{"eat-0-who": "3", "eat-1-who": "1"})
    answer = evening.post("/rounds", form)
    assert answer.status_code == 409
    assert "Dũng không còn ở bàn" in words(answer.text)
    assert fields(answer.text, "who") == ["1 2 3 5"]
    assert "An ù" in words(answer.text)
    assert "Lưu ván 1" in evening.page()
    sent = form | seats(1, 2, 3, 5) | {"eat-0-who": "1", "eat-1-who": ""}
    assert evening.post("/rounds", sent).status_code == 303
    assert "An +" in evening.page()


def test_a_number_saved_by_another_phone_is_asked_about(evening: Evening) -> None:
    form = evening.entry("u-1") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    tried = evening.by_script("/preview", form)
    assert "Ván 1 máy 2 vừa ghi: An ù" in words(tried.text)
    late = evening.post("/rounds", form)
    assert late.status_code == 409
    for told in (
        "Ván 1 máy 2 vừa ghi: An ù",
        "Trùng, bỏ của tôi",
        "Ván khác, thành ván 2",
        "Bình ù",
    ):
        assert told in words(late.text)
    assert evening.post("/rounds", form | {"as": "2"}).status_code == 303
    assert "Lưu ván 3" in evening.page()


def test_a_changed_stake_is_shown_with_the_new_payments(evening: Evening) -> None:
    shown = version(evening.source())
    changed = {"stake": "9000", "how": "next", "version": shown}
    assert evening.post("/rules/change/stake", changed).status_code == 303
    form = evening.entry("u-1", version=shown)
    late = evening.post("/rounds", form)
    assert late.status_code == 409
    assert "tiền cược vừa đổi" in words(late.text)
    assert "Bình ù" in words(late.text)
    assert 'class="table paid"' in late.text
    again = form | {"version": version(late.text)}
    assert evening.post("/rounds", again).status_code == 303


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
def test_a_form_keeps_its_round_number_in_every_answer(evening: Evening, path: str) -> None:
    form = evening.entry("normal", by="order") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    for sent in (form, form | seats(1, 2, 7)):
        answer = evening.post(path, sent)
        assert answer.status_code in (409, 422)
        assert fields(answer.text, "as") == ["2", "1"]
        assert "Ván 1 máy 2 vừa ghi: An ù" in words(answer.text)
    assert "Lưu ván 2" in evening.page()


def test_renamed_people_stay_in_the_form_and_the_round_is_saved(evening: Evening) -> None:
    opened = evening.source()
    form = evening.entry("u-0", **{"eat-0-who": "1"}, names=fields(opened, "names")[0])
    evening.change_people("Ân", "An", "Chi", "Dũng")
    tried = evening.by_script("/preview", form)
    assert "<title>" in tried.text
    assert "Ân ù" in words(tried.text)
    assert re.search(r'name="eat-0-who".*?value="1" selected', tried.text, re.DOTALL)
    assert evening.post("/rounds", form).status_code == 303
    assert "Ân +" in evening.page()


def test_a_form_stays_when_somebody_leads_who_is_not_in_it(evening: Evening) -> None:
    """It was begun before the round after which that player leads."""
    evening.post("/table/leader", {"leader": "Dũng", "game": "phom"})
    tried = evening.post("/preview", evening.entry("normal", who="1 2 3"))
    assert checked(tried.text, "outcome") == ["normal"]


def test_a_restored_form_whose_number_was_taken_offers_both_ways_on(evening: Evening) -> None:
    form = evening.entry("u-1") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    back = evening.by_script("/preview", form, "whole")
    assert fields(back.text, "as") == ["2", "1"]
    assert "Ván khác, thành ván 2" in words(back.text)
    assert "Bình ù" in words(back.text)
    assert evening.post("/rounds", form | {"as": "2"}).status_code == 303
    for nothing in (form, seats() | {"game": "phom", "as": "1", "u_type": "thuong"}):
        answer = evening.by_script("/preview", nothing, "whole")
        assert (answer.status_code, answer.text) == (204, "")


def test_a_restored_form_and_its_save_get_the_same_new_key(evening: Evening) -> None:
    form = evening.entry("u-1")
    evening.post("/rounds", form)
    changed = form | {"outcome": "u-0"}

    def keys() -> set[str]:
        kept = evening.by_script("/preview", changed, "whole")
        late = evening.post("/rounds", changed)
        return {fields(answer.text, "key")[0] for answer in (kept, late)}

    (another,) = keys()
    assert another != form["key"]
    evening.post("/rounds", changed | {"key": another, "as": "2"})
    assert keys().isdisjoint({another, form["key"]})


@pytest.mark.parametrize("form", ["1/edit", "1/before"])
def test_renamed_people_stay_in_forms_of_old_rounds(evening: Evening, form: str) -> None:
    evening.save("u-1")
    opened = evening.source(f"/rounds/{form}")
    unseen = re.findall(r'name="(who|version|next)" value="([^"]*)"', opened)
    sent = evening.entry("u-0") | dict(unseen)
    evening.change_people("Ân", "An", "Chi", "Dũng")
    look = {"1/edit": "1/preview", "1/before": "1/before/preview"}[form]
    tried = evening.post(f"/rounds/{look}", sent)
    assert tried.status_code == 200
    assert "Ân ù" in words(tried.text)
    assert evening.accept(f"/rounds/{form}", sent).status_code == 303
    assert "Ân ù" in evening.page()


def test_a_saved_correction_can_be_sent_again_with_other_content(evening: Evening) -> None:
    evening.save("u-0")
    opened = evening.source("/rounds/1/edit")
    unseen = dict(re.findall(r'name="(who|version|key)" value="([^"]*)"', opened))
    form = evening.entry("u-1") | unseen
    assert evening.accept("/rounds/1/edit", form).status_code == 303
    told = evening.post("/rounds/1/edit", form | {"outcome": "u-2"})
    assert "đã được lưu với nội dung khác" in words(told.text)
    form |= {"outcome": "u-2", "key": fields(told.text, "key")[0]}
    late = evening.post("/rounds/1/edit", form)
    assert "máy 1: sửa ván 1" in words(late.text)
    form["version"] = version(late.text)
    assert evening.accept("/rounds/1/edit", form).status_code == 303
    assert "Chi ù" in evening.page()


def test_a_page_from_before_the_update_names_its_people(evening: Evening) -> None:
    """Its round is of the people who were on it, not of those who play next."""
    evening.change_people(new="Hà")
    form = evening.entry("u-1")
    del form["who"]
    names = ("An", "Chi", "Dũng", "Hà")
    form |= {f"player-{seat}": name for seat, name in enumerate(names)}
    tried = evening.post("/preview", form)
    assert fields(tried.text, "who") == ["1 3 4 5"]
    gone = form | {"player-3": "Tư", "key": "of somebody who left"}
    refused = evening.post("/rounds", gone)
    assert refused.status_code == 409
    assert "Tư không còn ở bàn" in words(refused.text)
    assert evening.post("/rounds", form).status_code == 303
    assert "Ván 1: Chi ù" in evening.page()
    inserted = {name: value for name, value in form.items() if name != "key"}
    before = evening.post("/rounds/1/before/preview", inserted)
    assert fields(before.text, "who") == ["1 3 4 5"]
