"""Recent extra payments are offered again."""

import re

import pytest

from tests.web.friends import Evening


def line(**fields: str) -> dict[str, str]:
    return {
        f"manual-0-{name}": value for name, value in ({"from": "1", "to": "2"} | fields).items()
    }


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Four friends, and a round in which Bình paid Chi two for chặt hai."""
    evening.save("u-0", **line(amount="2", note="chặt hai"))
    return evening


def test_recent_payments_are_offered_once_newest_first(evening: Evening) -> None:
    for amount, note in (("1", "rót trà"), ("2", "chặt hai"), ("7", "")):
        evening.save("u-0", **line(amount=amount, note=note))
    offered = re.findall(r'name="manual-0-usual" value="([^"]+)"', evening.source())
    assert offered == ["2 chặt hai", "1 rót trà"]


@pytest.mark.parametrize(("typed", "paid"), [("", "2"), ("5", "5")])
def test_a_tap_takes_amount_and_note_and_a_typed_amount_overrides_it(
    evening: Evening, typed: str, paid: str
) -> None:
    evening.save("u-3", **line(usual="2 chặt hai", amount=typed, note=""))
    evening.check("/rounds/2", f"trả thêm Chi (chặt hai) {paid}")


def test_a_payment_without_a_payer_is_refused_and_stays_chosen(evening: Evening) -> None:
    form = evening.entry("u-3", **{"manual-0-usual": "2 chặt hai"})
    answer = evening.send("/rounds", form, 422, "Khoản trả thêm thứ 1")
    assert 'value="2 chặt hai" checked' in answer.text
