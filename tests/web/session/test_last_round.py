"""The last round of an evening, and who deals."""

import pytest

from tests.store.evening import rules
from tests.web.friends import Evening, checked, forms, version, words


def announce(evening: Evening, last: str = "1") -> None:
    """Tap *Ván cuối* in the menu, or take it back there."""
    (sent,) = forms(evening.source("/table"), "/table/last")
    assert evening.send("/table/last", sent | {"last": last}).location == evening.at


@pytest.mark.parametrize(("multipliers", "times"), [([1], ""), ([1, 2], " ×2")])
def test_the_last_round_is_at_twice_the_stake_where_the_rules_have_that(
    evening: Evening, multipliers: list[int], times: str
) -> None:
    evening.opens_another(rules("pho-bien", round_multipliers=multipliers))
    announce(evening)
    for phone in (evening.phone, evening.keeper()):
        source = evening.source(phone=phone)
        assert f"Ván cuối{times} " in words(source)
        assert checked(source, "multiplier") == (["2"] if times else [])


def test_a_form_that_was_begun_before_offers_the_doubling(evening: Evening) -> None:
    """It stays as it is: one tap doubles it."""
    evening.opens_another(rules("pho-bien", round_multipliers=[1, 2]))
    begun = evening.entry(multiplier="1")
    announce(evening)
    page = evening.post("/preview", begun).text
    assert 'for="times-2">Ván cuối, nhân 2?' in page
    assert checked(page, "multiplier") == ["1"]


def test_after_the_last_round_every_page_leads_to_the_end_until_another_round(
    evening: Evening,
) -> None:
    announce(evening)
    assert evening.save().location == evening.at
    for phone in (evening.phone, evening.keeper(), evening.guest()):
        evening.check("", "Xong ván cuối. Xem kết quả", "Ván 2 ", phone=phone)
    evening.save()
    assert "án cuối" not in evening.page()


def test_an_announcement_is_taken_back_by_undo_or_in_the_menu(evening: Evening) -> None:
    announce(evening)
    evening.check("", "Ván tới là ván cuối Hoàn tác")
    evening.send("/undo", {"version": version(evening.source())})
    evening.check("", "Chưa phải ván cuối Lấy lại")
    announce(evening)
    announce(evening, "")
    evening.check("", "Chưa phải ván cuối")


def test_an_announcement_from_an_old_menu_is_refused(evening: Evening) -> None:
    """A round saved meanwhile may have been meant; a second tap is no fault."""
    (sent,) = forms(evening.source("/table"), "/table/last")
    evening.save()
    answer = evening.send("/table/last", sent | {"last": "1"}, 409)
    assert 'class="notice" role="alert"' in answer.text
    announce(evening)
    evening.send("/table/last", sent | {"last": "1"})
