"""Seats of played rounds are corrected, with the difference shown first."""

import re

import pytest

from tests.web.friends import Evening

SEATS = "/rounds/1/seats"
SWAPPED = ["Bình", "An", "Chi", "Dũng"]


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A plain ù, then one with a card that Bình ate from An."""
    evening.save("u-0")
    evening.save("u-2", **{"eat-0-who": "1"})
    return evening


def sitting(*names: str, **more: str) -> dict[str, str]:
    return {f"seat-{i}": name for i, name in enumerate(names)} | more


def order(page: str) -> list[str]:
    return re.findall(r'name="seat-\d" value="([^"]+)"', page)


def test_the_round_that_contradicts_the_seats_is_named(evening: Evening) -> None:
    """Unless it is struck out."""
    evening.save("u-3", **{"eat-0-who": "1", "eat-0-from": "0"})
    moved = evening.send(SEATS, sitting(*SWAPPED), 422, "Vướng ở ván 3")
    assert f'href="{evening.at}/rounds/3"' in moved.text
    assert order(moved.text) == SWAPPED
    assert "đổi chỗ" not in evening.page("/history")
    evening.accept("/rounds/3/strike")
    evening.accept("/rounds/2/strike")
    evening.accept(SEATS, sitting(*SWAPPED, version="6"))


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("Dũng Dũng Chi An", "Dũng Chi An Bình"),
        ("X Dũng", "Dũng An Bình Chi"),
        ("", "An Bình Chi Dũng"),
    ],
)
def test_a_malformed_order_changes_nothing(evening: Evening, names: str, shown: str) -> None:
    """Whoever is missing comes last."""
    assert order(evening.send(SEATS, sitting(*names.split()), 409).text) == shown.split()
    assert "đổi chỗ" not in evening.page("/history")
