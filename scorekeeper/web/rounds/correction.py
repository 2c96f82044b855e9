"""A correction or a forgotten round: previewed with what it changes, then saved."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import get_template_attribute, render_template, request

from scorekeeper.scoring import Scored
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.replay import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, status, unready
from scorekeeper.web.entry.fields import FormValues
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.presenter import EntryUrls, EntryView, entry_view, fragment
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import unless_busy
from scorekeeper.web.plumbing.scripts import wants_parts
from scorekeeper.web.rounds.carry_over import CarriedOver
from scorekeeper.web.rounds.meanwhile import Meanwhile, meanwhile
from scorekeeper.web.session.confirm import BalanceChange, Unseen, balance_change, do_if_seen
from scorekeeper.web.session.view import numbers_of, recent_extras


class CorrectionUrls(NamedTuple):
    """The addresses that the page of a correction leads to."""

    entry: EntryUrls
    back: str
    form: str = ""
    """The empty form, asked for anew where others are ticked; none where the players are fixed."""
    games: Mapping[str, str] = {}
    """The form of each game, where another may have been played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A round in another form, or one that was forgotten, on the page of its keeper."""

    session: Session
    view: SessionView
    change: Callable[..., ChangeResult]
    """The change that enters the round; it takes the other arguments of `rounds.correct`."""
    carry: Callable[[dict[str, Any]], CarriedOver] = CarriedOver
    """The round as entered, with what its form cannot show."""
    line: Line
    """The round that is corrected; or the next one after the forgotten one."""
    inserts_before: bool = False
    """Whether a round that was forgotten is entered before that line."""
    urls: CorrectionUrls


class Considered(NamedTuple):
    """A filled form, and what its round would change."""

    filled: FilledForm
    dropped: Text | None = None
    """The facts of the kept round that would not fit any more, in words."""
    difference: BalanceChange | None = None
    """The change of everybody's total; None where the form is refused."""


class CorrectionPage(NamedTuple):
    """The filled form of a round of the past, and what saving it would change."""

    correction: Correction
    shown: Considered
    entry: EntryView
    refused: Stale | None
    unseen: bool
    """Whether it was sent to be saved before what it changes was seen."""
    meanwhile: Meanwhile

    @property
    def corrected(self) -> Line | None:
        """The round that is corrected; None where a forgotten one is entered."""
        return None if self.correction.inserts_before else self.correction.line


def consider(correction: Correction, values: FormValues) -> Considered:
    """Work out what the form comes to, in the same way in which it is saved."""
    filled = FilledForm(game_form=correction.view.game_form, values=values)
    draft = read(values, correction.view.profile.rules)
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
    shown = present(filled, scored, answer.totals, answer.money, unit_at(correction.line.stake))
    return Considered(shown, dropped, balance_change(answer))


def preview_page(correction: Correction, values: FormValues) -> tuple[str, int]:
    """The page, or its changing part, with what the round would come to there and what that
    changes."""
    shown = consider(correction, values)
    answer = 200 if shown.difference else unready(correction.session)
    if wants_parts():
        entry = _entry(correction, shown)
        changed = get_template_attribute("session/parts.html", "changed")
        return fragment(entry, shown.dropped) + changed(shown.difference, "entry"), answer
    return form(correction, shown), answer


def save_or_page(correction: Correction, values: FormValues) -> ChangeResult | tuple[str, int]:
    """Save the round there; or the page of the filled form where it is refused, is stale, or
    changes something else than what was seen."""
    draft = read(values, correction.view.profile.rules)
    if not draft.complete:
        return form(correction, consider(correction, values)), REFUSED
    entry, dropped = correction.carry(draft.entry)

    def change(dry_run: bool) -> ChangeResult:
        return correction.change(
            entry,
            expected_version=form_version(correction.session),
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
        if refused.problems[0].code == "E_KEY_REUSED":
            # It can be saved once more, as a change of what it was saved as.
            values = {**values, "key": ""}
        filled = FilledForm(
            game_form=correction.view.game_form, values=values, problems=refused.problems
        )
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
    session = correction.session
    hidden = {
        "key": shown.filled.values.get("key") or secrets.token_urlsafe(16),
        "version": session.version if refused else form_version(session),
        "who": numbers_of(correction.view.players, session),
    }
    if correction.inserts_before:
        next_number = str(session.rounds + 1)
        hidden["next"] = next_number if refused else request.form.get("next", next_number)
    page = CorrectionPage(
        correction=correction,
        shown=shown,
        entry=_entry(correction, shown, hidden),
        refused=refused,
        unseen=unseen is not None,
        meanwhile=meanwhile(session, refused),
    )
    return render_template("rounds/correction.html", page=page)


def _entry(
    correction: Correction, shown: Considered, hidden: Mapping[str, Any] | None = None
) -> EntryView:
    view = replace(correction.view, recent_extras=recent_extras(correction.session))
    entry = entry_view(view, shown.filled, correction.urls.entry, hidden)
    return (
        entry._replace(goes_before=correction.line.number) if correction.inserts_before else entry
    )
