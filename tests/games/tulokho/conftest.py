"""Rounds of Tú Lơ Khơ, from words to payments."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def paid(
    settled: Callable[..., Any], tulokho: Callable[[str], dict[str, Any]]
) -> Callable[[dict[str, Any], str], list[str]]:
    """(changes of `tulokho-vinagames`, round in words) → its payments in words."""

    def pay(changes: dict[str, Any], told: str) -> list[str]:
        payments: list[str] = settled("tulokho-vinagames", changes, tulokho(told)).payments
        return payments

    return pay
