"""A correction or a forgotten round: previewed with what it changes, then saved."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import render_template, request

from scorekeeper.scoring import Scored
from scorekeeper.store import history
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.planning import ChangeResult
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, Seen, form_version, status, unready
from scorekeeper.web.entry.fields import Values
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.presenter import show
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.view import Filled, Sheet
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.rounds.carry_over import CarriedOver
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.confirm import BalanceChange, Unseen, balance_change, do_if_seen
from scorekeeper.web.session.view import usual


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A round in another form, or one that was forgotten, on the page of its keeper."""

    seen: Seen
    sheet: Sheet
    change: Callable[..., ChangeResult]
    """The change that enters the round; it takes the other arguments of `rounds.correct`."""
    carry: Callable[[dict[str, Any]], CarriedOver] = CarriedOver
    """The round as entered, with what its form cannot show."""
    page: dict[str, Any]
    """The addresses of the form and what its page says of the round."""


class Considered(NamedTuple):
    """A filled form, and what its round would change."""

    filled: Filled
    dropped: Text | None = None
    """The facts of the kept round that would not fit any more, in words."""
    difference: BalanceChange | None = None
    """The change of everybody's total; None where the form is refused."""


def consider(correction: Correction, values: Values) -> Considered:
    """Work out what the form comes to, in the same way in which it is saved."""
    filled = Filled(form=correction.sheet.form, values=values)
    draft = read(values, correction.sheet.profile.rules)
    if not draft.has_ended:
        return Considered(refuse(filled, draft))
    entry, dropped = correction.carry(draft.entry)
    try:
        answer = correction.change(entry, expected_version=None, dry_run=True)
    except Refused as refused:
        return Considered(refuse(filled, draft, refused.problems), dropped)
    if draft.problems:
        return Considered(refuse(filled, draft), dropped)
    assert answer.profile
    assert answer.payments
    scored = Scored(answer.profile, answer.round, answer.payments)
    shown = present(filled, scored, answer.totals, answer.money)
    return Considered(shown, dropped, balance_change(answer))


def preview_page(correction: Correction, values: Values) -> tuple[str, int]:
    """The page, or its changing part, with what the round would come to there and what that
    changes."""
    shown = consider(correction, values)
    answer = 200 if shown.difference else unready(correction.seen)
    if request.headers.get("HX-Request"):
        return render_template("rounds/corrected.html", **_context(correction, shown)), answer
    return form(correction, shown), answer


def save_or_page(correction: Correction, values: Values) -> ChangeResult | tuple[str, int]:
    """Save the round there; or the page of the filled form where it is refused, is stale, or
    changes something else than what was seen."""
    draft = read(values, correction.sheet.profile.rules)
    if not draft.complete:
        return form(correction, consider(correction, values)), REFUSED
    entry, dropped = correction.carry(draft.entry)

    def change(dry_run: bool) -> ChangeResult:
        return correction.change(
            entry,
            expected_version=form_version(correction.seen),
            reason=values.get("reason", ""),
            key=values.get("key", ""),
            dry_run=dry_run,
        )

    try:
        with unless_busy():
            answer = do_if_seen(change, values.get("seen", ""))
    except Stale as stale:
        return form(correction, consider(correction, values), refused=stale), status(stale)
    except Refused as refused:
        filled = Filled(form=correction.sheet.form, values=values, problems=refused.problems)
        return form(correction, Considered(filled, dropped)), status(refused)
    if isinstance(answer, Unseen):
        return form(correction, consider(correction, values), unseen=answer), REFUSED
    return answer


def form(
    correction: Correction,
    shown: Considered,
    *,
    refused: Stale | None = None,
    unseen: Unseen | None = None,
) -> str:
    """The page of the filled form; after a stale save it is made from the session as it is now."""
    seen = correction.seen
    since = history.since(book(), seen.caller, refused.expected_version) if refused else []
    return render_template(
        "rounds/correction.html",
        token=seen.token,
        refused=refused,
        unseen=unseen,
        since=[(changes.who(c.machine, c.person), changes.describe(c)) for c in since],
        hidden={
            "key": shown.filled.values.get("key") or secrets.token_urlsafe(16),
            "version": seen.session.version if refused else form_version(seen),
        },
        **correction.page,
        **_context(correction, shown),
    )


def _context(correction: Correction, shown: Considered) -> dict[str, Any]:
    """What the form and what changes with each preview are drawn from."""
    sheet = replace(correction.sheet, usual=usual(correction.seen.session))
    context = show(sheet, shown.filled)
    return context | {"difference": shown.difference, "dropped": shown.dropped}
