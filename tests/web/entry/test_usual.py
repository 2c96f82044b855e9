"""Recent extra payments are offered again."""

import pytest

from tests.web.friends import Evening, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and a round in which Bình paid Chi two for chặt hai."""
    evening.save("u-0", **line(amount="2", note="chặt hai"))
    return evening


def line(**fields: str) -> dict[str, str]:
    """The extra payment of a form, from Bình to Chi."""
    return {
        f"manual-0-{name}": value for name, value in ({"from": "1", "to": "2"} | fields).items()
    }


def test_recent_payments_are_offered_once_newest_first(evening: Evening) -> None:
    evening.save("u-0", **line(amount="1", note="rót trà"))
    evening.save("u-0", **line(amount="2", note="chặt hai"))
    evening.save("u-0", **line(amount="7", note=""))
    page = evening.source()
    offered = 'name="manual-0-usual" value="{}"'
    assert page.index(offered.format("2 chặt hai")) < page.index(offered.format("1 rót trà"))
    assert page.count(offered.format("2 chặt hai")) == 1
    assert "7 " not in page.partition("manual-0-usual")[2].partition("manual-0-amount")[0]


@pytest.mark.parametrize(("typed", "paid"), [("", "2"), ("5", "5")])
def test_a_tap_takes_amount_and_note_and_a_typed_amount_overrides_it(
    evening: Evening, typed: str, paid: str
) -> None:
    evening.save("u-3", **line(usual="2 chặt hai", amount=typed, note=""))
    assert f"trả thêm Chi (chặt hai) {paid}" in evening.page("/rounds/2")


def test_a_payment_without_a_payer_is_refused_and_stays_chosen(evening: Evening) -> None:
    form = evening.entry("u-3", **{"manual-0-usual": "2 chặt hai"})
    answer = evening.post("/rounds", form)
    assert answer.status_code == 422
    assert "Khoản trả thêm thứ 1" in words(answer.text)
    assert 'value="2 chặt hai" checked' in answer.text
