"""What rounds of every game have in words."""

import re
from collections.abc import Callable, Mapping
from typing import Any

FRIENDS = ["An", "Bình", "Chi", "Dũng"]

Finishes = Mapping[str, str]
"""The finish of a round by its words: a pattern whose groups are fields."""
Clauses = Mapping[str, Callable[[list[str]], dict[str, Any]]]
"""By its first word, how a part of a round is entered. A list of names needs no word of its own:
`assistants Bình Chi`."""


def read_round(told: str, finishes: Finishes, clauses: Clauses) -> dict[str, Any]:
    """The round as it is entered."""
    how, *parts = told.split("; ")
    entry: dict[str, Any] = {"players": FRIENDS, **_finish(how, finishes)}
    for part in parts:
        word, *rest = part.split()
        clause = {**COMMON, **clauses}.get(word)
        entry.update(clause(rest) if clause else {word: rest})
    return entry


def _finish(how: str, finishes: Finishes) -> dict[str, Any]:
    for pattern, finish in finishes.items():
        if match := re.fullmatch(pattern, how):
            said = {field: words for field, words in match.groupdict().items() if words}
            placing = {"placing": said["placing"].split()} if "placing" in said else {}
            return {"finish": finish} | said | placing
    raise ValueError(how)


class Cards:
    """Cards in words, in games that are played with chops: `5+2deuces+1quad`.

    `held` are fields by their words, `ticks` are fields without a number.
    """

    def __init__(self, held: Mapping[str, str], ticks: Mapping[str, str] = {}) -> None:
        self._held, self._ticks = held, {"over": "over", **ticks}
        self.clauses: Clauses = {
            "hands": lambda words: {"hands": dict(map(self._hand, words))},
            "chopped": lambda words: {"chops": [self._chop(word) for word in words]},
        }

    def _hand(self, told: str) -> tuple[str, dict[str, Any]]:
        player, _, hand = told.partition(":")
        cards, *rest = hand.split("+")
        return player, ({"cards": int(cards)} if cards else {}) | self._read(rest)

    def _chop(self, told: str) -> dict[str, Any]:
        players, _, beaten = told.partition(":")
        by, owner = players.split("<")
        return {"by": by, "from": owner} | self._read(beaten.split("+"))

    def _read(self, parts: list[str]) -> dict[str, Any]:
        return {
            self._ticks.get(part) or self._held[part[1:]]: part in self._ticks or int(part[0])
            for part in parts
        }


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
