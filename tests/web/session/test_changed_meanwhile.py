"""Whatever changed under an open form, it comes back filled and dressed for now."""

import re

import pytest

from tests.web.friends import FRIENDS, Evening, checked, seats, words


def people(*here: str) -> dict[str, str]:
    """The form of the table with these of the four there."""
    form = {f"was-{i}": name for i, name in enumerate(FRIENDS)}
    form |= {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    return form | {f"active-{i}": "1" for i, name in enumerate(FRIENDS) if name in here}


def fields(page: str, name: str) -> list[str]:
    """The values of the fields whose names begin so."""
    return re.findall(rf'name="{name}[^"]*" value="([^"]*)"', page)


def test_a_form_comes_back_dressed_for_the_table_as_it_is(evening: Evening) -> None:
    """Dũng went home and Hà came while it was open: nothing is saved, what fits stays, with what it
    comes to; the next tap saves it."""
    evening.post("/table/people", people("An", "Bình", "Chi") | {"new": "Hà"})
    form = evening.entry("u-0", **{"eat-0-who": "3", "eat-1-who": "1"})
    answer = evening.post("/rounds", form)
    assert answer.status_code == 409
    assert "Dũng không còn ở bàn" in words(answer.text)
    assert fields(answer.text, "player-") == ["An", "Bình", "Chi", "Hà"]
    assert "An ù" in words(answer.text)
    assert "Lưu ván 1" in evening.page()
    sent = form | seats("An", "Bình", "Chi", "Hà") | {"eat-0-who": "1", "eat-1-who": ""}
    assert evening.post("/rounds", sent).status_code == 303
    assert "An +" in evening.page()


def test_a_script_gets_the_whole_page_where_the_table_has_changed(evening: Evening) -> None:
    """Its form names whoever went home; the parts that a preview changes would not do."""
    evening.post("/table/people", people("An", "Bình", "Chi"))
    answer = evening.phone.post(
        f"{evening.at}/preview", data=evening.entry("u-2"), headers={"X-Script": "parts"}
    )
    assert answer.status_code == 200
    assert "<title>" in answer.text
    assert fields(answer.text, "player-") == ["An", "Bình", "Chi"]
    assert "Chi ù" in words(answer.text)


def test_whose_save_was_lost_on_the_way_is_answered_whoever_left(evening: Evening) -> None:
    """The round is in the book: it is not asked about again."""
    form = evening.entry("u-0")
    assert evening.post("/rounds", form).status_code == 303
    evening.post("/table/people", people("An", "Bình", "Chi"))
    assert evening.post("/rounds", form).status_code == 303
    assert "Lưu ván 2" in evening.page()


def test_a_form_from_before_seats_changed_still_means_whom_it_named(evening: Evening) -> None:
    """Its people are at the places of now, with what was said of them."""
    form = evening.entry("u-1") | seats("Bình", "An", "Chi", "Dũng")
    tried = evening.post("/preview", form)
    assert checked(tried.text, "outcome") == ["u-0"]
    assert fields(tried.text, "player-")[0] == "An"
    assert "An ù" in words(tried.text)


def test_one_number_is_not_saved_twice_by_mistake(evening: Evening) -> None:
    """Another phone saved round 1 meanwhile: the preview says so, and saving shows both ways on."""
    form = evening.entry("u-1") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    script = {"X-Script": "parts"}
    tried = evening.phone.post(f"{evening.at}/preview", data=form, headers=script)
    assert "Ván 1 máy 2 vừa ghi: An ù" in words(tried.text)
    late = evening.post("/rounds", form)
    assert late.status_code == 409
    told = words(late.text)
    assert "Ván 1 máy 2 vừa ghi: An ù" in told
    assert "Đúng ván ấy, bỏ" in told
    assert "Ván khác, ghi thành ván 2" in told
    assert "Bình ù" in told
    assert "Lưu ván 2" in evening.page()
    assert fields(late.text, "as") == ["2", "1"]
    assert evening.post("/rounds", form | {"as": "2"}).status_code == 303
    assert "Lưu ván 3" in evening.page()


def test_what_changed_under_a_form_is_shown_with_what_it_pays_now(evening: Evening) -> None:
    """Another stake: told, with the payments of now, and saved by the next tap."""
    version = fields(evening.phone.get(evening.at).text, "version")[0]
    changed = {"stake": "9000", "how": "next", "version": version}
    assert evening.post("/rules/change/stake", changed).status_code == 303
    form = evening.entry("u-1", version=version)
    late = evening.post("/rounds", form)
    assert late.status_code == 409
    assert "tiền cược vừa đổi" in words(late.text)
    assert "Bình ù" in words(late.text)
    assert 'class="table paid"' in late.text
    again = form | {"version": fields(late.text, "version")[0]}
    assert evening.post("/rounds", again).status_code == 303


def test_a_form_that_the_browser_kept_is_blamed_for_nothing(evening: Evening) -> None:
    """It was not finished when the page was left; only who asks is told what it lacks."""
    form = evening.entry("normal", by="points")
    asked = evening.post("/preview", form)
    assert 'class="fault"' in asked.text
    kept = evening.phone.post(f"{evening.at}/preview", data=form, headers={"X-Script": "whole"})
    assert 'class="fault"' not in kept.text
    assert checked(kept.text, "outcome") == ["normal"]


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
def test_no_answer_makes_a_form_one_of_another_round(evening: Evening, path: str) -> None:
    """A look without a script, a form that lacks something, one dressed for other people: each
    still is for its number, and shows both ways on."""
    form = evening.entry("normal", by="order") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    for sent in (form, form | seats("An", "Bình", "Em")):
        answer = evening.post(path, sent)
        assert answer.status_code in (409, 422)
        assert fields(answer.text, "as") == ["2", "1"]
        assert "Ván 1 máy 2 vừa ghi: An ù" in words(answer.text)
    assert "Lưu ván 2" in evening.page()


def test_who_is_renamed_stays_in_the_form(evening: Evening) -> None:
    """An is Ân on another phone, and Bình has the name that An had: what was said of each stays,
    and the round is saved for whom it was entered."""
    opened = evening.phone.get(evening.at).text
    form = evening.entry("u-0", **{"eat-0-who": "1"}) | {"who": fields(opened, "who")[0]}
    names = {f"name-{i}": name for i, name in enumerate(("Ân", "An", "Chi", "Dũng"))}
    assert evening.post("/table/people", people(*FRIENDS) | names).status_code == 303
    tried = evening.phone.post(f"{evening.at}/preview", data=form, headers={"X-Script": "parts"})
    assert "<title>" in tried.text
    assert fields(tried.text, "player-") == ["Ân", "An", "Chi", "Dũng"]
    assert "Ân ù" in words(tried.text)
    assert re.search(r'name="eat-0-who".*?value="1" selected', tried.text, re.DOTALL)
    assert evening.post("/rounds", form).status_code == 303
    assert "Ân +" in evening.page()


@pytest.mark.parametrize("who", ["", "9 9 9 9", "1 1 1 1", "x -1 ² 1e9", "1", "4 3 2 1 " * 500])
def test_numbers_of_nobody_are_no_fault(evening: Evening, who: str) -> None:
    """What a form brings as the numbers of its people is never more than a help."""
    assert evening.post("/preview", evening.entry() | {"who": who}).status_code in (200, 409, 422)


def test_a_kept_form_comes_back_for_its_number(evening: Evening) -> None:
    """The browser brings it after another phone took the number: both ways on are there. One that
    is in the book already, or says nothing, does not come back."""
    kept = {"X-Script": "whole"}
    form = evening.entry("u-1") | {"as": "1"}
    evening.keeper().post(f"{evening.at}/rounds", data=evening.entry("u-0") | {"as": "1"})
    back = evening.phone.post(f"{evening.at}/preview", data=form, headers=kept)
    assert fields(back.text, "as") == ["2", "1"]
    assert "Ván khác, ghi thành ván 2" in words(back.text)
    assert "Bình ù" in words(back.text)
    assert evening.post("/rounds", form | {"as": "2"}).status_code == 303
    for nothing in (form, seats() | {"game": "phom", "as": "1", "u_type": "thuong"}):
        answer = evening.phone.post(f"{evening.at}/preview", data=nothing, headers=kept)
        assert (answer.status_code, answer.text) == (204, "")


def test_a_kept_form_and_its_save_become_the_same_other_round(evening: Evening) -> None:
    """A page that is opened again brings what the queue of its phone sends just then, under a key
    that is used: both get one key, so that it is one round. After another save it is a new one."""
    form = evening.entry("u-1")
    evening.post("/rounds", form)
    changed = form | {"outcome": "u-0"}

    def keys() -> set[str]:
        kept = evening.phone.post(
            f"{evening.at}/preview", data=changed, headers={"X-Script": "whole"}
        )
        late = evening.post("/rounds", changed)
        return {fields(answer.text, "key")[0] for answer in (kept, late)}

    (another,) = keys()
    assert another != form["key"]
    evening.post("/rounds", changed | {"key": another, "as": "2"})
    assert keys().isdisjoint({another, form["key"]})


@pytest.mark.parametrize("form", ["1/edit", "1/before"])
def test_who_is_renamed_stays_in_the_form_of_an_old_round(evening: Evening, form: str) -> None:
    """A correction and a forgotten round are looked at and saved by the names of now."""
    evening.save("u-1")
    opened = evening.phone.get(f"{evening.at}/rounds/{form}").text
    unseen = re.findall(r'name="(who|version|next)" value="([^"]*)"', opened)
    sent = evening.entry("u-0") | dict(unseen)
    names = {f"name-{i}": name for i, name in enumerate(("Ân", "An", "Chi", "Dũng"))}
    assert evening.post("/table/people", people(*FRIENDS) | names).status_code == 303
    look = {"1/edit": "1/preview", "1/before": "1/before/preview"}[form]
    tried = evening.post(f"/rounds/{look}", sent)
    assert tried.status_code == 200
    assert fields(tried.text, "player-") == ["Ân", "An", "Chi", "Dũng"]
    assert "Ân ù" in words(tried.text)
    assert evening.accept(f"/rounds/{form}", sent).status_code == 303
    assert "Ân ù" in evening.page()


def test_a_page_from_before_its_save_can_be_filled_in_again(evening: Evening) -> None:
    """By the browser's way back: the same round is not saved twice, and another one is shown both
    ways on, of which each works."""
    form = evening.entry("u-0") | {"as": "1"}
    for _ in range(2):
        assert evening.post("/rounds", form).status_code == 303
    late = evening.post("/rounds", form | {"outcome": "u-1"})
    assert late.status_code == 409
    assert "Ván 1 máy 1 vừa ghi: An ù" in words(late.text)
    assert "Bình ù" in words(late.text)
    another = {"key": fields(late.text, "key")[0], "as": "2"}
    assert another["key"] != form["key"]
    assert evening.post("/rounds", form | {"outcome": "u-1"} | another).status_code == 303
    assert "Lưu ván 3" in evening.page()


def test_a_correction_from_before_its_save_can_be_sent_again(evening: Evening) -> None:
    """It is told that it was saved, then what changed since, and then saves."""
    evening.save("u-0")
    opened = evening.phone.get(f"{evening.at}/rounds/1/edit").text
    unseen = dict(re.findall(r'name="(who|version|key)" value="([^"]*)"', opened))
    form = evening.entry("u-1") | unseen
    assert evening.accept("/rounds/1/edit", form).status_code == 303
    told = evening.post("/rounds/1/edit", form | {"outcome": "u-2"})
    assert "đã được lưu với nội dung khác" in words(told.text)
    form |= {"outcome": "u-2", "key": fields(told.text, "key")[0]}
    late = evening.post("/rounds/1/edit", form)
    assert "máy 1: sửa ván 1" in words(late.text)
    form["version"] = fields(late.text, "version")[0]
    assert evening.accept("/rounds/1/edit", form).status_code == 303
    assert "Chi ù" in evening.page()
