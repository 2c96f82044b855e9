"""Rounds of Phỏm in words.

    An ù tron; ate Bình<An Chi<Bình:chot; hands Bình:12 Chi:25 Dũng:móm
    nobody out; hands An:5 Bình:5 Chi:7+móm; laid Bình An Chi; three
    nobody out; placed Chi An Bình Dũng; pot 10; times 2; extra An>Bình:3
    An ù; đền nobody agreed
    An false; void; fouls Bình Bình
    An ù; declared Chi

`Bình<An` is Bình eating a card of An's.
"""

from typing import Any

from tests.words.rounds import Clauses, Finishes, read_round

_FINISHES: Finishes = {
    "void": "void",
    "nobody out": "normal",
    r"(?P<declarer>\w+) false": "false_declaration",
    r"(?P<winner>\w+) ù( (?P<u_type>\w+))?": "u",
}


def round_of(told: str) -> dict[str, Any]:
    return read_round(told, _FINISHES, _CLAUSES)


def _eat(told: str) -> dict[str, str]:
    players, _, kind = told.partition(":")
    eater, discarder = players.split("<")
    return {"eater": eater, "discarder": discarder, "kind": kind or "normal"}


def _hand(told: str) -> tuple[str, dict[str, Any]]:
    player, _, held = told.partition(":")
    parts = held.split("+")
    points = [int(part) for part in parts if part.isdigit()]
    hand: dict[str, Any] = {"points": points[0]} if points else {}
    return player, hand | ({"mom": True} if "móm" in parts else {})


def _override(words: list[str]) -> dict[str, Any]:
    payer, *reason = words
    return {"payer": None if payer == "nobody" else payer, "reason": " ".join(reason)}


_CLAUSES: Clauses = {
    "ate": lambda words: {"eats": [_eat(word) for word in words]},
    "hands": lambda words: {"hands": dict(_hand(word) for word in words)},
    "laid": lambda words: {"lay_order": words},
    "đền": lambda words: {"den_override": _override(words)},
    "declared": lambda words: {"declarer": words[0]},
    "pot": lambda words: {"ga_before": int(words[0])},
}
