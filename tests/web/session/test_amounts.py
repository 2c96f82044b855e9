"""What a bet is worth, as people type it."""

import pytest

from scorekeeper.text import Text
from scorekeeper.web.entry.money import read_stake


@pytest.mark.parametrize(
    ("given", "unit", "dong"),
    [
        ("", "nghin", None),
        ("5", "nghin", 5000),
        ("5.000", "dong", 5000),
        ("5 000", "dong", 5000),
        ("1.000.000", "dong", 10**6),
        ("5k", "dong", 5000),
        ("5 nghìn", "nghin", 5000),
        ("1,5 tr", "nghin", 1_500_000),
        ("2.5k", "dong", 2500),
        ("0,5", "nghin", 500),
        ("5.000đ", "nghin", 5000),
        ("0", "dong", 0),
    ],
)
def test_amounts_are_read_as_people_type_them(given: str, unit: str, dong: int | None) -> None:
    assert read_stake(given, unit) == dong


@pytest.mark.parametrize(
    "given",
    ["ba", "5 xu", "-5", "1,5", "5.00.0", "5.0000", "1e5", "٥", "5" * 21, "5\n000", "1,55555 tr"],
)
def test_a_malformed_amount_is_refused(given: str) -> None:
    told = read_stake(given, "dong")
    assert isinstance(told, Text)
    assert given.casefold() in told.vi


def test_thousands_of_thousands_are_refused() -> None:
    told = read_stake("5.000", "nghin")
    assert isinstance(told, Text)
    assert "5.000 nghìn là 5.000.000 đ" in told.vi
    assert "is 5,000,000 đ" in told.en
