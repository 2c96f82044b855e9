"""What the templates of a session need besides its sheet and its form."""

from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.web.entry.fields import players_of
from scorekeeper.web.entry.view import Filled, Sheet
from scorekeeper.web.plumbing.translation import gettext as _

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""

MILLION = 1_000_000
"""Đồng from which four amounts have no room side by side on a phone."""


def show(sheet: Sheet, filled: Filled, *, at: str = "") -> dict[str, Any]:
    """The variables of entry/table.html. `at` keeps the ids of several on one page apart."""
    form = filled.form
    questions = form.questions(sheet.profile.rules)
    return {
        "sheet": sheet,
        "filled": filled,
        "asks": questions,
        "faults": faults(filled),
        "order": places(len(sheet.players)),
        "laying": [(str(i), str(i)) for i in range(1, len(sheet.players) + 1)],
        "long": any(len(player) > LONG_NAME for player in sheet.players),
        "rich": not all(-MILLION < amount < MILLION for amount in (sheet.money or {}).values()),
        "keypad": form.keypad(questions),
        "at": at,
    }


def faults(filled: Filled) -> dict[str, list[Problem]]:
    """What is wrong with the form, by the part of it where that is told."""
    at: dict[str, list[Problem]] = {}
    players = players_of(filled.values)
    for problem in filled.problems:
        at.setdefault(filled.form.input_of(problem.field, players), []).append(problem)
    return at


def places(count: int) -> list[tuple[str, str]]:
    """The places of so many players, each with its word; the last is always bét."""
    words = [_("nhất"), _("nhì"), _("ba")]
    words[count - 1 :] = [_("bét")]
    return [(str(place), word) for place, word in enumerate(words, start=1)]
