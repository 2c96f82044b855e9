"""Whatever changed under an open form, the form comes back filled in for the current session."""

import re

import pytest

from tests.web.friends import Evening, checked, fields, seats, version, words


def test_a_form_comes_back_for_the_people_at_the_table(evening: Evening) -> None:
    evening.change_people(away=("Dũng",), new="Hà")
    form = evening.entry("u-0", **{"eat-0-who": "3", "eat-1-who": "1"})
    answer = evening.send("/rounds", form, 409, "Dũng không còn ở bàn", "An ù")
    assert fields(answer.text, "who") == ["1 2 3 5"]
    evening.check("", "Lưu ván 1")
    evening.send("/rounds", form | seats(1, 2, 3, 5) | {"eat-0-who": "1", "eat-1-who": ""})
    evening.check("", "An +")


def test_a_number_saved_by_another_phone_is_asked_about_in_every_answer(evening: Evening) -> None:
    """Also of a form that a phone has stored; without anything else to save it is dropped."""
    form = evening.entry("u-1") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    told = "Ván 1 máy 2 vừa ghi: An ù"
    assert told in words(evening.by_script("/preview", form).text)
    both = (told, "Trùng, bỏ của tôi", "Ván khác, thành ván 2")
    pages = [
        evening.send("/rounds", form, 409, *both, "Bình ù"),
        evening.by_script("/preview", form, "whole"),
    ]
    assert [page.text.count('class="notice"') for page in pages] == [1, 1]
    incomplete = form | {"outcome": "normal", "by": "order"}
    for sent in (incomplete, incomplete | seats(1, 2, 7)):
        pages += [evening.post(path, sent) for path in ("/preview", "/rounds")]
    for page in pages:
        assert not [text for text in both if text not in words(page.text)]
        assert fields(page.text, "as") == ["2", "1"]
    assert {page.status_code for page in pages[2:]} == {409, 422}
    evening.send("/rounds", form | {"as": "2"})
    evening.check("", "Lưu ván 3")
    for nothing in (form, seats() | {"game": "phom", "as": "1", "u_type": "thuong"}):
        answer = evening.by_script("/preview", nothing, "whole")
        assert (answer.status_code, answer.text) == (204, "")


def test_a_changed_stake_is_shown_with_the_new_payments(evening: Evening) -> None:
    shown = version(evening.source())
    evening.send("/rules/change/stake", {"stake": "9000", "how": "next", "version": shown})
    form = evening.entry("u-1", version=shown)
    late = evening.send("/rounds", form, 409, "tiền cược vừa đổi", "Bình ù")
    assert 'class="table paid"' in late.text
    evening.send("/rounds", form | {"version": version(late.text)})


def test_renamed_people_stay_in_the_form_and_the_round_is_saved(evening: Evening) -> None:
    opened = evening.source()
    form = evening.entry("u-0", **{"eat-0-who": "1"}, names=fields(opened, "names")[0])
    evening.change_people("Ân", "An", "Chi", "Dũng")
    tried = evening.by_script("/preview", form)
    assert "<title>" in tried.text
    assert "Ân ù" in words(tried.text)
    assert re.search(r'name="eat-0-who".*?value="1" selected', tried.text, re.DOTALL)
    evening.send("/rounds", form)
    evening.check("", "Ân +")


def test_a_form_stays_when_somebody_leads_who_is_not_in_it(evening: Evening) -> None:
    """It was begun before the round after which that player leads."""
    evening.send("/table/leader", {"leader": "Dũng", "game": "phom"})
    assert 'title="Dũng đi trước"' in evening.source()
    tried = evening.post("/preview", evening.entry("normal", who="1 2 3"))
    assert checked(tried.text, "outcome") == ["normal"]


def test_a_restored_form_and_its_save_get_the_same_new_key(evening: Evening) -> None:
    form = evening.entry("u-1")
    evening.send("/rounds", form)
    changed = form | {"outcome": "u-0"}

    def keys() -> set[str]:
        preview = evening.by_script("/preview", changed, "whole")
        late = evening.post("/rounds", changed)
        return {fields(answer.text, "key")[0] for answer in (preview, late)}

    (another,) = keys()
    assert another != form["key"]
    evening.post("/rounds", changed | {"key": another, "as": "2"})
    assert keys().isdisjoint({another, form["key"]})


@pytest.mark.parametrize(
    ("path", "preview"), [("edit", "/rounds/1/preview"), ("before", "/rounds/1/before/preview")]
)
def test_renamed_people_stay_in_older_forms(evening: Evening, path: str, preview: str) -> None:
    evening.save("u-1")
    opened = evening.source(f"/rounds/1/{path}")
    sent = evening.entry("u-0") | dict(
        re.findall(r'name="(who|version|next)" value="([^"]*)"', opened)
    )
    evening.change_people("Ân", "An", "Chi", "Dũng")
    evening.send(preview, sent, 200, "Ân ù")
    evening.accept(f"/rounds/1/{path}", sent)
    evening.check("", "Ân ù")


def test_a_saved_correction_can_be_sent_again_with_other_content(evening: Evening) -> None:
    evening.save("u-0")
    opened = evening.source("/rounds/1/edit")
    unseen = dict(re.findall(r'name="(who|version|key)" value="([^"]*)"', opened))
    form = evening.entry("u-1") | unseen
    evening.accept("/rounds/1/edit", form)
    other = form | {"outcome": "u-2"}
    told = evening.send("/rounds/1/edit", other, 409, "đã được lưu với nội dung khác")
    form = other | {"key": fields(told.text, "key")[0]}
    late = evening.send("/rounds/1/edit", form, 409, "thay đổi từ lúc bạn xem", "máy 1: sửa ván 1")
    assert checked(late.text, "outcome") == ["u-2"]
    form["version"] = version(late.text)
    evening.accept("/rounds/1/edit", form)
    evening.check("", "Chi ù")


def test_a_page_from_before_the_update_names_its_people(evening: Evening) -> None:
    """Its round is of the people who were on it, not of those who play next."""
    evening.change_people(new="Hà")
    form = evening.entry("u-1")
    del form["who"]
    names = ("An", "Chi", "Dũng", "Hà")
    form |= {f"player-{seat}": name for seat, name in enumerate(names)}
    assert fields(evening.post("/preview", form).text, "who") == ["1 3 4 5"]
    gone = form | {"player-3": "Tư", "key": "of somebody who left"}
    evening.send("/rounds", gone, 409, "Tư không còn ở bàn")
    evening.send("/rounds", form)
    evening.check("", "Ván 1: Chi ù")
    inserted = {name: value for name, value in form.items() if name != "key"}
    assert fields(evening.post("/rounds/1/before/preview", inserted).text, "who") == ["1 3 4 5"]


@pytest.mark.parametrize(
    "path", ["/preview", "/rounds", "/rounds/1/preview", "/rounds/1/before/preview"]
)
def test_a_form_open_at_the_end_of_the_evening_stays_filled_in(evening: Evening, path: str) -> None:
    evening.save()
    other = evening.keeper()
    evening.send("/table/end")
    answer = evening.send(path, evening.entry("u-2"), 409, "Buổi này đã kết thúc", phone=other)
    assert checked(answer.text, "outcome") == ["u-2"]
