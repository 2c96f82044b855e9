"""With a stake, pages speak of money unless the browser prefers bets."""

import pytest

from scorekeeper.web.session.amounts import BalanceChange, PersonChange
from tests.web.friends import Evening, words

DEAR = {"stake": "5", "unit": "nghin"}


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Two thousand a bet, and An's ù."""
    evening.save()
    return evening


@pytest.mark.parametrize(
    ("path", "form", "money", "bets"),
    [
        ("/history", None, "An ù, mỗi người trả 10k", "An ù, mỗi người trả 5"),
        ("/rounds/1", None, "ghi An +30k, Bình −10k", "ghi An +15, Bình −5"),
        ("/rounds/1/strike", {}, "An −30k (−15) Bình +10k (+5)", "An −15 Bình +5"),
        ("/rules/change/stake", DEAR, "An +45k Bình −15k", "An +45.000 đ Bình −15.000 đ"),
        ("/rules/if", {"rules": "pho-bien"}, "An +30k +15 cược", "An +15 +30.000 đ"),
        ("/rules/if", {"rules": "pho-bien", "number": "1"}, "trả ù 10k (5)", "trả ù 5"),
    ],
)
def test_past_amounts_and_differences_are_in_money_or_bets(
    evening: Evening, path: str, form: dict[str, str] | None, money: str, bets: str
) -> None:
    for told in (bets, money):
        page = evening.page(path) if form is None else words(evening.post(path, form).text)
        assert told in page
        evening.phone.delete_cookie("amounts")


def test_each_round_is_told_at_its_own_stake(evening: Evening) -> None:
    evening.send("/rules/change/stake", DEAR | {"how": "next", "version": "2"})
    evening.save("u-1")
    evening.phone.delete_cookie("amounts")
    evening.check("/history", "mỗi người trả 25k", "mỗi người trả 10k")


def test_a_change_of_money_alone_has_a_mark_of_its_own() -> None:
    even, uneven = (
        BalanceChange({"An": PersonChange(0, paid)}, in_money=True) for paid in (0, 5000)
    )
    assert uneven.amounts["An"].vi == "+5k"
    assert even.token != uneven.token


def test_the_choice_of_bets_or_money_is_remembered(evening: Evening) -> None:
    for choice, told in (("money", "An +30k cả làng 30k"), ("bets", "An +15 cả làng 15")):
        answer = evening.phone.get(f"{evening.at}?amounts={choice}")
        assert (answer.status_code, answer.location) == (303, evening.at)
        evening.check("", told)
