"""What the templates of a session need besides its view and its form."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import get_template_attribute, render_template
from markupsafe import Markup

from scorekeeper.games.base import Problem
from scorekeeper.web.entry.fields import players_of
from scorekeeper.web.entry.view import FilledForm, LineView, SessionView
from scorekeeper.web.plumbing.csrf import proof
from scorekeeper.web.plumbing.language import gettext as _
from scorekeeper.web.plumbing.pattern import Pattern, mark
from scorekeeper.web.plumbing.remembered import remembered_part

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""

MILLION = 1_000_000
"""Đồng from which four amounts have no room side by side on a phone."""


def template_context(
    view: SessionView, filled: FilledForm, *, at: str = "", rows: Sequence[str] | None = None
) -> dict[str, Any]:
    """The variables of entry/table.html. `at` keeps the ids of several on one page apart.

    `rows` are those of the book, where they were made before.
    """
    form = filled.game_form
    questions = form.questions(view.profile.rules)
    return {
        "view": view,
        "filled": filled,
        "asks": questions,
        "faults": faults(filled),
        "order": places(len(view.players)),
        "laying": [(str(i), str(i)) for i in range(1, len(view.players) + 1)],
        "long": any(len(player) > LONG_NAME for player in view.players),
        "rich": not all(-MILLION < amount < MILLION for amount in (view.money or {}).values()),
        "keypad": form.keypad(questions),
        "at": at,
        "number": view.next_number,
        "rows": [book_row(line, view.people) for line in view.lines] if rows is None else rows,
    }


def book_row(line: LineView, people: Sequence[str]) -> str:
    """A round as it stands in the book, in columns for these people."""
    row = get_template_attribute("entry/book_row.html", "book_row")
    return row(line, people)  # type: ignore[no-any-return]


def untouched(view: SessionView, urls: Mapping[str, str], hidden: Mapping[str, str]) -> Markup:
    """The empty entry of the next round, made once for all of its table; what differs from round to
    round and from look to look is filled in: the values of `hidden`, the number, the proof."""
    depends_on = (
        *(view.profile.game.id, view.profile.rules, view.players, view.recent_extras),
        *(*urls.values(), *hidden),
    )
    form = remembered_part(depends_on, lambda: _untouched(view, urls, hidden))
    return Markup(form.fill({**hidden, "number": str(view.next_number), "proof": proof()}))


def _untouched(view: SessionView, urls: Mapping[str, str], hidden: Mapping[str, str]) -> Pattern:
    marks = {name: mark() for name in (*hidden, "number")}
    context = template_context(view, view.untouched, rows=()) | dict(urls)
    context |= {"number": marks["number"], "hidden": {name: marks[name] for name in hidden}}
    return Pattern(render_template("entry/entry.html", **context), marks | {"proof": proof()})


def faults(filled: FilledForm) -> dict[str, list[Problem]]:
    """What is wrong with the form, by the part of it where that is told."""
    at: dict[str, list[Problem]] = {}
    players = players_of(filled.values)
    for problem in filled.problems:
        at.setdefault(filled.game_form.input_of(problem.field, players), []).append(problem)
    return at


def places(count: int) -> list[tuple[str, str]]:
    """The places of so many players, each with its word; the last is always bét."""
    words = [_("nhất"), _("nhì"), _("ba")]
    words[count - 1 :] = [_("bét")]
    return [(str(place), word) for place, word in enumerate(words, start=1)]
