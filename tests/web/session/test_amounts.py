"""What a bet is worth, as people type it."""

import unicodedata
from collections.abc import Sequence

import pytest

from scorekeeper.evening.money import read_stake
from scorekeeper.export.evening_text import Reading, read_text
from scorekeeper.text import Text

FIFTY = (
    *("50.000 ₫", "50.000 VNĐ", "50k VNĐ", "50 nghìn đồng", "50k đ"),
    *("50'000 đ", "50’000đ", "５０", "50K"),
    *("50.000\xa0₫", "50\u202f000\xa0đ", "50 ngàn", unicodedata.normalize("NFD", "50 nghìn đồng")),
    *("50,000 đ", "50 000đ", "0,05 triệu", "50 nghin", "50n vnđ"),
)


@pytest.mark.parametrize(
    ("unit", "dong", "given"),
    [
        ("nghin", None, [""]),
        ("nghin", 500, ["0,5", "５００ đ"]),
        ("nghin", 5000, ["5", "5 nghìn", "5.000đ"]),
        ("nghin", 5200, ["5k2"]),
        ("nghin", 50_000, FIFTY),
        ("nghin", 1_250_000, ["1tr250"]),
        ("nghin", 1_500_000, ["1,5 tr", "1 triệu rưỡi đồng"]),
        ("dong", 0, ["0"]),
        ("dong", 2500, ["2.5k"]),
        ("dong", 5000, ["5.000", "5 000", "5k"]),
        ("dong", 10**6, ["1.000.000"]),
        ("dong", 1_500_000, ["1tr5", "1,5 triệu", "1 triệu rưỡi", "1tr500"]),
    ],
)
def test_amounts_are_read_as_people_type_them(
    unit: str, dong: int | None, given: Sequence[str]
) -> None:
    """In a text as in a form; there a bare number is in đồng."""
    assert {read_stake(typed, unit) for typed in given} == {dong}
    for typed in given if given is FIFTY else ():
        found = read_text(f"Người: Hà, Tí\nLuật: pho-bien\nCược: {typed}")
        assert isinstance(found, Reading)
        assert found.record.stake == (50 if typed == "５０" else dong)


MALFORMED = ("ba", "5 xu", "-5", "1,5", "5.00.0", "5.0000", "1e5", "٥", "5" * 21, "5\n000")


@pytest.mark.parametrize("given", [*MALFORMED, "1,55555 tr", "1,5tr5", "5đ5", "1 tr rưỡi rưỡi"])
def test_a_malformed_amount_is_refused(given: str) -> None:
    told = read_stake(given, "dong")
    assert isinstance(told, Text)
    assert given.casefold() in told.vi


def test_thousands_of_thousands_are_refused() -> None:
    told = read_stake("5.000", "nghin")
    assert isinstance(told, Text)
    assert "5.000 nghìn là 5.000.000 đ" in told.vi
    assert "is 5,000,000 đ" in told.en
