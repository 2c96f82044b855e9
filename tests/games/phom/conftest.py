"""Rounds of Phỏm, from words to payments."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def paid(
    settled: Callable[..., Any], phom: Callable[[str], dict[str, Any]]
) -> Callable[[str, dict[str, Any], str], list[str]]:
    """(preset, changes, round in words) → its payments in words."""

    def pay(preset: str, changes: dict[str, Any], told: str) -> list[str]:
        payments: list[str] = settled(preset, changes, phom(told)).payments
        return payments

    return pay
