"""Rounds and payments as a table tells them, so that a player can read the tests.

Rounds are told in the words of tests/words, for each game its own. Payments are told as

    Bình Chi → An 6 u           Bình pays An 6 for the ù, and then Chi does
    An → Bình 5 u for Chi       An pays Bình what Chi owes An
    An → gà 2 ante              into the pot
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from scorekeeper.rules.batch import result_as_json, write_json
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import Scored, score_round
from tests.properties import amount_of
from tests.tables.common import answer
from tests.words import phom as words_of_phom
from tests.words import tulokho as words_of_tulokho

POT = "gà"
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of a round, in the words of these tests."""

    payments: list[str]
    winners: str
    ranking: str | None
    """`An, Bình=Chi`: best first, a tie with an equals sign."""
    den_payer: str | None
    ga: int
    net: dict[str, float]


@pytest.fixture
def phom() -> Callable[[str], Entry]:
    """Phỏm in words → the entry"""
    return words_of_phom.round_of


@pytest.fixture
def tulokho() -> Callable[[str], Entry]:
    """Tú Lơ Khơ in words → the entry"""
    return words_of_tulokho.round_of


@pytest.fixture
def an_u(phom: Callable[[str], Entry]) -> Entry:
    """An ù of An at a table of four."""
    return phom("An ù")


@pytest.fixture
def settled() -> Callable[[str, Entry, Entry], Settled]:
    """(preset, changes, entry) → the result of a round that is not refused

    Every payment must follow from its explanation.
    """

    def settle(preset: str, changes: Entry, entry: Entry) -> Settled:
        profile = read_rules({"preset": preset, "changes": changes})
        assert isinstance(profile, Profile)
        scored = score_round(profile, entry)
        assert isinstance(scored, Scored), scored
        for transfer in scored.payments.transfers:
            assert amount_of(transfer.why) == transfer.amount, transfer.why
        given = json.loads(write_json(result_as_json(scored.payments)))
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
def refused() -> Callable[[str, Entry, Entry], list[str]]:
    """(preset, changes, entry) → refusals as `E_EAT_SELF eats[0].discarder`"""

    def refuse(preset: str, changes: Entry, entry: Entry) -> list[str]:
        given = answer({"preset": preset, "changes": changes}, entry)
        return [f"{error['code']} {error['field']}" for error in given.get("errors", [])]

    return refuse


@pytest.fixture
def payments() -> Callable[[str], list[str]]:
    """Payments in words → one by one: `Bình Chi → An 6 u` is two"""

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
