"""What the templates of a session need besides its sheet and its form."""

from collections.abc import Collection
from typing import Any, NamedTuple

from scorekeeper.games.base import Problem
from scorekeeper.games.phom import PHOM
from scorekeeper.games.tulokho import TULOKHO
from scorekeeper.web.entry.fields import MOST_PLAYERS, players_of
from scorekeeper.web.entry.form import input_of
from scorekeeper.web.entry.questions import PhomAsks, asks
from scorekeeper.web.entry.view import Filled, Sheet
from scorekeeper.web.plumbing.translation import gettext as _

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""


class Keys(NamedTuple):
    """The keypad of a game: how a number is tapped, with as many taps as it has digits or fewer."""

    tens: tuple[int, ...]
    """Keys after which another one follows: 25 is said, and tapped, as twenty and five."""
    last: tuple[int, ...]
    """Keys that end a number, so that the next player's follows by itself."""


KEYS = {
    PHOM.id: Keys(tens=tuple(range(10, 101, 10)), last=(*range(1, 10), 0)),
    TULOKHO.id: Keys(tens=(), last=tuple(range(1, 14))),
}

MILLION = 1_000_000
"""Đồng from which four amounts have no room side by side on a phone."""

UNTOUCHED = Filled(values={})


def show(sheet: Sheet, filled: Filled = UNTOUCHED, *, at: str = "") -> dict[str, Any]:
    """The variables of entry/table.html. `at` keeps the ids of several on one page apart."""
    questions = asks(sheet.profile.rules)
    wrong = faults(filled)
    return {
        "sheet": sheet,
        "filled": filled,
        "asks": questions,
        "faults": wrong,
        "first": "u" if isinstance(questions, PhomAsks) else "win",
        "order": places(len(sheet.players)),
        "laying": [(str(i), str(i)) for i in range(1, len(sheet.players) + 1)],
        "points_asked": points_asked(filled, wrong),
        "long": any(len(player) > LONG_NAME for player in sheet.players),
        "rich": not all(-MILLION < amount < MILLION for amount in (sheet.money or {}).values()),
        "keys": KEYS[sheet.profile.game.id],
        "at": at,
    }


def faults(filled: Filled) -> dict[str, list[Problem]]:
    """What is wrong with the form, by the part of it where that is told."""
    told: dict[str, list[Problem]] = {}
    players = players_of(filled.values)
    for problem in filled.problems:
        told.setdefault(input_of(problem.field, players), []).append(problem)
    return told


def points_asked(filled: Filled, wrong: Collection[str]) -> list[int]:
    """Whose points an order needs besides: of the móm where those tell them apart."""
    if filled.values.get("by") == "points":
        return []
    asked = (f"points-{i}" in wrong or filled.values.get(f"apart-{i}") for i in range(MOST_PLAYERS))
    mom = (filled.values.get(f"place-{i}") == "mom" for i in range(MOST_PLAYERS))
    return [i for i, both in enumerate(zip(asked, mom, strict=True)) if all(both)]


def places(count: int) -> list[tuple[str, str]]:
    """The places of so many players, each with its word; the last is always bét."""
    words = [_("nhất"), _("nhì"), _("ba")]
    words[count - 1 :] = [_("bét")]
    return [(str(place), word) for place, word in enumerate(words, start=1)]
