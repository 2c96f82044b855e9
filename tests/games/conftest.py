"""Rounds and payments as a table tells them, so that a player can read the tests.

A round is a finish and what belongs to it, set apart by semicolons; each game has its own words
for it. Payments are told as

    Bình Chi → An 6 u           Bình pays An 6 for the ù, and then Chi does
    An → Bình 5 u for Chi       An pays Bình what Chi owes him
    An → gà 2 ante              into the pot
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from scorekeeper.batch import answer

FRIENDS = ["An", "Bình", "Chi", "Dũng"]
POT = "gà"
Entry = dict[str, Any]
Errors = list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a round came to, in the words of these tests."""

    payments: list[str]
    winners: str
    ranking: str | None
    """`An, Bình=Chi`: best first, who is not told apart together."""
    den_payer: str | None
    ga: int
    net: dict[str, float]


@pytest.fixture
def four_friends() -> list[str]:
    """Who sits at the table, by seat."""
    return list(FRIENDS)


@pytest.fixture
def settled() -> Callable[[str, Entry, Entry], Settled]:
    """(preset, changes, round as JSON) → what it came to. The round must not be refused."""

    def settle(preset: str, changes: Entry, entry: Entry) -> Settled:
        given = answer({"preset": preset, "changes": changes}, entry)
        assert "errors" not in given, given["errors"]
        ranking = given["ranking"]
        return Settled(
            [_one_payment(line) for line in given["transfers"]],
            ", ".join(given["winners"]),
            ranking if ranking is None else ", ".join("=".join(group) for group in ranking),
            given["den_payer"],
            given["ga_after"],
            given["net"],
        )

    return settle


@pytest.fixture
def refused() -> Callable[[str, Entry, Entry], Errors]:
    """(preset, changes, round as JSON) → its refusals; none where the round is scored."""

    def refuse(preset: str, changes: Entry, entry: Entry) -> Errors:
        found: Errors = answer({"preset": preset, "changes": changes}, entry).get("errors", [])
        return found

    return refuse


@pytest.fixture
def payments() -> Callable[[str], list[str]]:
    """Told payments one by one: `Bình Chi → An 6 u` is two."""

    def told(text: str) -> list[str]:
        return [line for part in text.split("; ") if part for line in _each(part)]

    return told


def _each(told: str) -> list[str]:
    payers, rest = told.split(" → ")
    words = rest.split()
    amount = next(place for place, word in enumerate(words) if word[0].isdigit())
    cause = " ".join(words[amount:])
    return [f"{a} → {b} {cause}" for a, b in product(payers.split(), words[:amount])]


def _one_payment(line: Entry) -> str:
    debtor = f" for {line['on_behalf_of']}" if "on_behalf_of" in line else ""
    payer, payee = line["from"] or POT, line["to"] or POT
    return f"{payer} → {payee} {line['amount']} {line['reason']}{debtor}"
