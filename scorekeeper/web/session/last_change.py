"""The last change of a session's ledger in one line to be read aloud, and what takes it back."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.store import expenses, history, rounds
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import FormValues, whole
from scorekeeper.web.entry.presenter import LastChangeView, Taken
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.line_words import describe_outside
from scorekeeper.web.session.view import describe_ga

_SAVED_MEANWHILE = Text(
    "Ván {number} {who} vừa ghi: {told}.", "Round {number} was just saved by {who}: {told}."
)
_SAVED_BY_NEWER = Text("Ván {number} {who} vừa ghi.", "Round {number} was just saved by {who}.")


class ChangeWords(NamedTuple):
    """How a change of a line is told."""

    counts: Text
    counts_again: Text
    struck: Text


ROUND = ChangeWords(
    Text("Ván {number}: {told}", "Round {number}: {told}"),
    Text("Ván {number} nay là: {told}", "Round {number} is now: {told}"),
    Text("Đã bỏ ván {number}: {told}", "Round {number} taken back: {told}"),
)
_GA = ChangeWords(
    Text("{told}", "{told}"),
    Text("Nay lại là: {told}", "Now again: {told}"),
    Text("Đã bỏ: {told}", "Taken back: {told}"),
)


def last_change(session: Session) -> LastChangeView | None:
    """What changed last, if it was a line that this version can tell."""
    line = rounds.last_change(book(), session, session.latest)
    if line is None:
        return _last_outside(session)
    if line.kind == "round" and line.profile is None:
        return None
    may_write = session.keeps and not session.ended_at
    edits = may_write and line.kind == "round" and line.what != "saved"
    return LastChangeView(
        summary=said(_told(line)),
        struck=line.status == "struck",
        undo_url=url_for("sessions.undo", token=session.token) if may_write else "",
        edit_url=url_for("rounds.edit", token=session.token, number=line.number) if edits else "",
        version=session.version,
    )


def _last_outside(session: Session) -> LastChangeView | None:
    line = expenses.last_change(book(), session)
    if line is None:
        return None
    words = _GA.counts if line.counts else _GA.struck
    may_write = session.keeps and not session.ended_at
    return LastChangeView(
        summary=said(words.fill(told=describe_outside(line))),
        struck=not line.counts,
        undo_url=url_for("sessions.undo", token=session.token) if may_write else "",
        edit_url="",
        version=session.version,
    )


def round_in_words(line: Line) -> Text:
    """What a round of the ledger came to."""
    assert line.profile
    kept = line.scored
    return summary(kept.round, line.profile.rules, kept.payments, unit_at(line.stake))


def _told(line: Line) -> Text:
    words = ROUND if line.kind == "round" else _GA
    told = round_in_words(line) if line.kind == "round" else describe_ga(line)
    how = words.struck if line.status == "struck" else words.counts_again
    if line.what == "saved":
        how = words.counts
    return how.fill(number=line.number, told=told)


def taken(session: Session, values: FormValues) -> Taken | None:
    """The round that has the number that a form was opened for, if there is one."""
    number = whole(values.get("as", ""))
    if number is None or not 0 < number <= session.rounds:
        return None
    line = rounds.find(book(), session.caller, number)
    machine, person = history.first_saved_by(book(), session.caller, number)
    told = _SAVED_MEANWHILE if line.profile else _SAVED_BY_NEWER
    return Taken(
        number=number,
        told=said(
            told.fill(
                number=number,
                who=changes.who(machine, person),
                told=round_in_words(line) if line.profile else "",
            )
        ),
        now=session.rounds + 1,
    )
