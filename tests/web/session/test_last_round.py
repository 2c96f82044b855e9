"""The last round of an evening, and who deals."""

import pytest
from flask.testing import FlaskClient

from tests.store.evening import rules
from tests.web.friends import Evening, checked, forms, version, words


def announce(evening: Evening, last: str = "1") -> None:
    """Tap *Ván cuối* in the menu, or take it back there."""
    (sent,) = forms(evening.source("/table"), "/table/last")
    answer = evening.post("/table/last", sent | {"last": last})
    assert (answer.status_code, answer.location) == (303, evening.at)


def twice(evening: Evening, *multipliers: int) -> None:
    """Go on by rules with these multipliers of a round."""
    evening.opens_another(rules("pho-bien", round_multipliers=list(multipliers)))


@pytest.fixture
def phones(evening: Evening) -> list[FlaskClient]:
    """The owner's phone, a keeper's and a guest's."""
    return [evening.phone, evening.keeper(), evening.guest()]


@pytest.mark.parametrize(("multipliers", "times"), [([1], ""), ([1, 2], " ×2")])
def test_the_last_round_is_at_twice_the_stake_where_the_rules_have_that(
    evening: Evening, multipliers: list[int], times: str
) -> None:
    twice(evening, *multipliers)
    announce(evening)
    for phone in (evening.phone, evening.keeper()):
        source = evening.source(phone=phone)
        assert f"Ván cuối{times} " in words(source)
        assert checked(source, "multiplier") == (["2"] if times else [])


def test_a_form_that_was_begun_before_offers_the_doubling(evening: Evening) -> None:
    """It stays as it is: one tap doubles it."""
    twice(evening, 1, 2)
    begun = evening.entry(multiplier="1")
    announce(evening)
    page = evening.post("/preview", begun).text
    assert 'for="times-2">Ván cuối, nhân 2?' in page
    assert checked(page, "multiplier") == ["1"]
    evening.save(multiplier="2")
    evening.post("/preview", begun)
    assert "nhân 2?" not in evening.page()


def test_after_the_last_round_every_page_leads_to_the_end_until_another_round(
    evening: Evening, phones: list[FlaskClient]
) -> None:
    announce(evening)
    assert evening.save().location == evening.at
    for phone in phones:
        assert "Xong ván cuối. Xem kết quả" in evening.page(phone=phone)
        assert "Ván 2 " in evening.page(phone=phone)
    evening.save()
    assert "án cuối" not in evening.page()


def test_an_announcement_is_told_and_taken_back_by_undo_or_in_the_menu(evening: Evening) -> None:
    announce(evening)
    assert "Ván tới là ván cuối Hoàn tác" in evening.page()
    evening.post("/undo", {"version": version(evening.source())})
    assert "Chưa phải ván cuối Lấy lại" in evening.page()
    assert 'class="card"' in evening.source()
    announce(evening)
    assert "Chưa phải ván cuối" in evening.page("/table")
    announce(evening, "")
    assert 'class="card"' in evening.source()


def test_an_announcement_from_an_old_menu_is_refused(evening: Evening) -> None:
    """A round saved meanwhile may have been meant; a second tap is no fault."""
    (sent,) = forms(evening.source("/table"), "/table/last")
    evening.save()
    answer = evening.post("/table/last", sent | {"last": "1"})
    assert answer.status_code == 409
    assert 'class="notice" role="alert"' in answer.text
    announce(evening)
    assert evening.post("/table/last", sent | {"last": "1"}).status_code == 303
