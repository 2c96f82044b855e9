"""A round put into the past, and what that would change, before it is accepted."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flask import render_template, request

from scorekeeper.games.base import Problem
from scorekeeper.store import history
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.posting import Answer
from scorekeeper.web.access import REFUSED, Seen, form_version, status, unready
from scorekeeper.web.entry import form as entry
from scorekeeper.web.entry.fields import Values
from scorekeeper.web.entry.presenter import show
from scorekeeper.web.entry.preview import Tried, consider
from scorekeeper.web.entry.view import Filled, Sheet
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.confirm import Difference, Unseen, accepted, difference


@dataclass
class Correction:
    """A round in another form, or one that was forgotten, on the page of whoever enters it."""

    seen: Seen
    sheet: Sheet
    change: Callable[..., Answer]
    """Put the round as entered there; takes what `rounds.correct` takes besides."""
    page: dict[str, Any]
    """Where the form is sent and what its page says of the round."""
    difference: Difference = field(default_factory=Difference)
    """What it would change; after `considered`."""

    def considered(self, values: Values) -> Filled:
        """The form, by the same way on which it is saved."""
        return consider(self.sheet, values, self._work_out)

    def _work_out(self, entered: dict[str, Any]) -> Tried | list[Problem]:
        try:
            tried = self.change(entered, expected=None, dry=True)
        except Refused as refused:
            return list(refused.problems)
        assert tried.profile
        assert tried.payments
        self.difference = difference(tried)
        rules = tried.profile.rules
        return Tried(tried.round, rules, tried.payments, tried.totals, tried.money)


def tried(correction: Correction, values: Values) -> tuple[str, int]:
    """What the round would come to there, and what that changes for each."""
    filled = correction.considered(values)
    answer = 200 if filled.preview else unready(correction.seen)
    if request.headers.get("HX-Request"):
        shown = show(correction.sheet, filled)
        return render_template("rounds/corrected.html", correction=correction, **shown), answer
    return form(correction, filled), answer


def kept(correction: Correction, values: Values) -> Answer | tuple[str, int]:
    """The round put there; the filled form again where it is refused, somebody was first, or what
    it changes is not what was seen."""
    draft = entry.read(values, correction.sheet.profile.rules)
    if draft.problems or "finish" not in draft.entry:
        return form(correction, correction.considered(values)), REFUSED

    def change(dry: bool) -> Answer:
        return correction.change(
            draft.entry,
            expected=form_version(correction.seen),
            reason=values.get("reason", ""),
            key=values.get("key", ""),
            dry=dry,
        )

    try:
        with unless_busy():
            answer = accepted(change, values.get("seen", ""))
    except Stale as stale:
        return form(correction, correction.considered(values), stale), status(stale)
    except Refused as refused:
        return form(correction, Filled(values=values, problems=refused.problems)), status(refused)
    if isinstance(answer, Unseen):
        return form(correction, correction.considered(values), unseen=answer), REFUSED
    return answer


def form(
    correction: Correction,
    filled: Filled,
    refused: Stale | None = None,
    unseen: Unseen | None = None,
) -> str:
    """The page of the filled form; after a stale save it is made from the session as it is now."""
    seen = correction.seen
    since = history.since(book(), seen.caller, refused.expected) if refused else []
    return render_template(
        "rounds/correction.html",
        correction=correction,
        token=seen.token,
        refused=refused,
        unseen=unseen,
        since=[(changes.who(c.machine, c.person), changes.told(c)) for c in since],
        hidden={
            "key": filled.values.get("key") or secrets.token_urlsafe(16),
            "version": seen.session.version if refused else form_version(seen),
        },
        **correction.page,
        **show(correction.sheet, filled),
    )
