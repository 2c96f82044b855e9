"""Results of rounds in words, so that a player can read the tests.

Bình Chi → An 6 u           Bình pays An 6 for the ù, and then Chi does
An → Bình 5 u for Chi       An pays Bình what Chi owes An
An → gà 2 ante              into the pot
"""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from scorekeeper.games import GAME_OF, PRESETS
from scorekeeper.rules.batch import result_as_json, write_json
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile, Scored, score_round, tell
from tests.games.properties import assert_worked_out
from tests.tables.common import answer
from tests.words.refusals import ROUND_OF

POT = "gà"
Entry = dict[str, Any]


def scored(preset: str, changes: Entry, entry: Entry) -> Scored:
    """Return a round scored by a preset with changes; fail if it is refused."""
    profile = read_rules({"preset": preset, "changes": changes})
    assert isinstance(profile, Profile), profile
    result = score_round(profile, entry)
    assert isinstance(result, Scored), result
    return result


def round_by(preset: str, told: str) -> Entry:
    """Return a round in the words of the game of a preset."""
    return ROUND_OF[GAME_OF[type(PRESETS[preset].rules)].id](told)


def paid(preset: str, changes: Entry, entry: Entry) -> list[str]:
    """Return the payments of a round; the arithmetic of its receipt must give their amounts."""
    result = scored(preset, changes, entry)
    assert_worked_out(tell(result.round, result.profile.rules, result.payments))
    given = json.loads(write_json(result_as_json(result.payments)))
    return [_in_words(line) for line in given["transfers"]]


def refused(preset: str, changes: Entry, entry: Entry) -> list[str]:
    """Return the refusals of a round as `E_EAT_SELF eats[0].discarder`."""
    given = answer({"preset": preset, "changes": changes}, entry)
    return [f"{error['code']} {error['field']}" for error in given.get("errors", [])]


def each_payment(told: str) -> list[str]:
    """Return payments in words one by one: `Bình Chi → An 6 u` is two."""
    return [line for part in told.split("; ") if part for line in _each(part)]


def _each(told: str) -> Iterator[str]:
    payers, rest = told.split(" → ")
    words = rest.split()
    amount = next(place for place, word in enumerate(words) if word[0].isdigit())
    for payer, payee in product(payers.split(), words[:amount]):
        yield f"{payer} → {payee} {' '.join(words[amount:])}"


def _in_words(line: Entry) -> str:
    debtor = f" for {line['on_behalf_of']}" if "on_behalf_of" in line else ""
    payer, payee = line["from"] or POT, line["to"] or POT
    return f"{payer} → {payee} {line['amount']} {line['reason']}{debtor}"
