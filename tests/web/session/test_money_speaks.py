"""With a stake money speaks on every page that tells what a round or a change brings."""

import pytest

from scorekeeper.web.session.confirm import BalanceChange, PersonChange
from tests.web.friends import Evening, words

DEAR = {"stake": "5", "unit": "nghin"}


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Two thousand a bet, and An's ù."""
    evening.save()
    return evening


def lets_money_speak(evening: Evening) -> None:
    """As long as a browser has chosen nothing."""
    evening.phone.delete_cookie("amounts")


@pytest.mark.parametrize(
    ("path", "money", "bets"),
    [
        (
            "/history",
            "ghi ván 1: An ù, mỗi người trả 10k, +30k −10k −10k −10k",
            "ghi ván 1: An ù, mỗi người trả 5, +15 −5 −5 −5",
        ),
        ("/rounds/1", "ghi An +30k, Bình −10k", "ghi An +15, Bình −5"),
        ("/table/owner", "An +30k +15 cược", "An +15 +30.000 đ"),
    ],
)
def test_what_was_is_told_in_money(evening: Evening, path: str, money: str, bets: str) -> None:
    """In the history, beside the versions of a round, before the end; in bets for who wants it."""
    assert bets in evening.page(path)
    lets_money_speak(evening)
    assert money in evening.page(path)


@pytest.mark.parametrize(
    ("path", "form", "money", "bets"),
    [
        ("/rounds/1/strike", {}, "An −30k (−15) Bình +10k (+5)", "An −15 Bình +5"),
        ("/rules/change/stake", DEAR, "An +45k Bình −15k", "An +45.000 đ Bình −15.000 đ"),
        ("/rules/if", {"rules": "pho-bien"}, "An +30k +15 cược", "An +15 +30.000 đ"),
        (
            "/rules/if",
            {"rules": "pho-bien", "number": "1"},
            "Bình trả An 10k (5) —",
            "Bình trả An 5 —",
        ),
    ],
)
def test_what_would_change_is_told_in_money(
    evening: Evening, path: str, form: dict[str, str], money: str, bets: str
) -> None:
    """Before it is accepted, with the bets beside; what was seen in either is the same."""
    assert bets in words(evening.post(path, form).text)
    lets_money_speak(evening)
    assert money in words(evening.post(path, form).text)


def test_a_correction_changes_money(evening: Evening) -> None:
    """What was seen in bets is accepted where money speaks."""
    form = evening.entry("u-1")
    assert "An −20 Bình +20" in words(evening.post("/rounds/1/edit", form).text)
    lets_money_speak(evening)
    shown = words(evening.post("/rounds/1/edit", form).text)
    assert "An −40k (−20) Bình +40k (+20)" in shown


def test_each_round_is_told_at_its_own_stake(evening: Evening) -> None:
    """In the history, whatever the stake is now."""
    assert "Mỗi điểm 5.000 đ" in words(evening.post("/rules/change/stake", DEAR).text)
    evening.post("/rules/change/stake", DEAR | {"how": "next", "version": "2"})
    evening.save("u-1")
    lets_money_speak(evening)
    page = evening.page("/history")
    assert "−25k +75k −25k −25k" in page
    assert "+30k −10k −10k −10k" in page


def test_a_change_of_money_alone_is_seen_too() -> None:
    """Bets of rounds at two stakes may be even where their money is not."""
    even, uneven = (
        BalanceChange({"An": PersonChange(0, paid)}, in_money=True) for paid in (0, 5000)
    )
    assert uneven.amounts["An"].vi == "+5k"
    assert even.token != uneven.token
