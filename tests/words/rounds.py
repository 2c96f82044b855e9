"""What rounds of every game have in words."""

from collections.abc import Callable, Mapping
from typing import Any

FRIENDS = ["An", "Bình", "Chi", "Dũng"]

Clauses = Mapping[str, Callable[[list[str]], dict[str, Any]]]
"""By its first word, how a part of a round is entered. A list of names needs no word of its own:
`assistants Bình Chi`."""


def read_round(
    told: str, finish: Callable[[list[str]], dict[str, Any]], clauses: Clauses
) -> dict[str, Any]:
    """The round as it is entered."""
    how, *parts = told.split("; ")
    entry: dict[str, Any] = {"players": FRIENDS, **finish(how.split())}
    for part in parts:
        word, *rest = part.split()
        clause = {**COMMON, **clauses}.get(word)
        entry.update(clause(rest) if clause else {word: rest})
    return entry


def _extra(told: str) -> dict[str, Any]:
    players, amount = told.split(":")
    payer, payee = players.split(">")
    gà = {"gà": None}
    return {"from": gà.get(payer, payer), "to": gà.get(payee, payee), "amount": int(amount)}


COMMON: Clauses = {
    "two": lambda words: {"players": FRIENDS[:2]},
    "three": lambda words: {"players": FRIENDS[:3]},
    "placed": lambda words: {"placing": words},
    "times": lambda words: {"multiplier": int(words[0])},
    "extra": lambda words: {"manual": [_extra(word) for word in words]},
}
