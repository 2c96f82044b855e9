"""What the templates of a session need besides its sheet and its form."""

from collections.abc import Collection
from typing import Any

from flask_babel import gettext as _

from scorekeeper.games.base import Problem
from scorekeeper.web.asks import PhomAsks, asks
from scorekeeper.web.entry import input_of
from scorekeeper.web.fields import MOST_PLAYERS, players_of
from scorekeeper.web.sheet import Filled, Sheet

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""

UNTOUCHED = Filled(values={})


def show(sheet: Sheet, filled: Filled = UNTOUCHED, *, at: str = "") -> dict[str, Any]:
    """The variables of table/session.html. `at` keeps the ids of several on one page apart."""
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
    asked = (
        f"points-{i}" in wrong or filled.values.get(f"points-{i}") for i in range(MOST_PLAYERS)
    )
    mom = (filled.values.get(f"place-{i}") == "mom" for i in range(MOST_PLAYERS))
    return [i for i, both in enumerate(zip(asked, mom, strict=True)) if all(both)]


def places(count: int) -> list[tuple[str, str]]:
    """The places of so many players, each with its word; the last is always bét."""
    words = [_("nhất"), _("nhì"), _("ba")]
    words[count - 1 :] = [_("bét")]
    return [(str(place), word) for place, word in enumerate(words, start=1)]
