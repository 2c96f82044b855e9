"""Lines of the ledger as pages tell them: one by one, the last change, what others changed."""

from typing import NamedTuple

from flask import request, url_for

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.store import expenses, history, lines, rounds
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import FormValues, whole
from scorekeeper.web.entry.form import summary
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import said, unit_at
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.line_words import describe_outside, ga_in_words

LISTED = 20
"""Rounds on a page from which one is chosen."""

_SAVED_MEANWHILE = Text(
    "Ván {number} {who} vừa ghi: {told}.", "Round {number} was just saved by {who}: {told}."
)
_SAVED_BY_NEWER = Text("Ván {number} {who} vừa ghi.", "Round {number} was just saved by {who}.")


class ChangeWords(NamedTuple):
    """How a change of a line is told."""

    counts: Text
    counts_again: Text
    struck: Text


SAVED_ROUND = Text("Ván {number}: {told}", "Round {number}: {told}")
"""What is said after a round was saved."""
_ROUND = ChangeWords(
    SAVED_ROUND,
    Text("Ván {number} nay là: {told}", "Round {number} is now: {told}"),
    Text("Đã bỏ ván {number}: {told}", "Round {number} taken back: {told}"),
)
_GA = ChangeWords(
    Text("{told}", "{told}"),
    Text("Nay lại là: {told}", "Now again: {told}"),
    Text("Đã bỏ: {told}", "Taken back: {told}"),
)


class LineView(NamedTuple):
    """A line of the ledger in words."""

    number: int | None
    """None for what became of the gà."""
    summary: Text
    net: dict[str, Amount]
    """What it was worth to each who played it, in bets."""
    struck: Text | None = None
    """Why it was struck out, empty where nobody said; None where it counts."""
    url: str = ""
    """The page of the round; empty where there is none."""
    unit: Unit = BETS
    """What it is spelled in."""


class LastChange(NamedTuple):
    """What changed last in the ledger."""

    summary: str
    """In one line, to be read aloud."""
    struck: bool
    """Whether its line counts no more, so that taking it back brings the line back."""
    edits: int | None = None
    """The number of the round that can be put right instead; None where that is no way on."""


def line_of(line: Line, token: str) -> LineView:
    """A line of the ledger in words, with a link to its round; `token` is that of the session."""
    unit, reason = unit_at(line.stake), line.struck_because
    struck = None if reason is None else Text(reason, reason)
    if line.kind == "ga":
        return LineView(None, describe_ga(line), dict(line.net), struck, unit=unit)
    url = url_for("rounds.one", token=token, number=line.number)
    net = dict(line.scored.payments.net)
    return LineView(line.number, describe_round(line), net, struck, url, unit)


def describe_ga(line: Line) -> Text:
    """What became of the gà, by its ga line, in words."""
    return ga_in_words(line.entry, unit_at(line.stake).plain(line.ga_before))


def describe_round(line: Line) -> Text:
    """What a round of the ledger came to."""
    assert line.profile
    kept = line.scored
    return summary(kept.round, line.profile.rules, kept.payments, unit_at(line.stake))


def last_change(session: Session) -> LastChange | None:
    """What changed last, if it was a line that this version can tell."""
    line = rounds.last_change(get_db(), session, session.latest)
    if line is None:
        return _last_outside(session)
    if line.kind == "round" and line.profile is None:
        return None
    edits = line.number if line.kind == "round" and line.what != "saved" else None
    return LastChange(said(_told(line)), line.status == "struck", edits)


def _last_outside(session: Session) -> LastChange | None:
    line = expenses.last_change(get_db(), session)
    if line is None:
        return None
    words = _GA.counts if line.counts else _GA.struck
    return LastChange(said(words.fill(told=describe_outside(line))), not line.counts)


def _told(line: Line) -> Text:
    words = _ROUND if line.kind == "round" else _GA
    told = describe_round(line) if line.kind == "round" else describe_ga(line)
    how = words.struck if line.status == "struck" else words.counts_again
    if line.what == "saved":
        how = words.counts
    return how.fill(number=line.number, told=told)


def saved_meanwhile(session: Session, values: FormValues) -> str:
    """Say which round others have saved under the number of a form; empty if none."""
    number = whole(values.get("as", ""))
    if number is None or not 0 < number <= session.rounds:
        return ""
    line = rounds.find(get_db(), session.caller, number)
    machine, person = history.first_saved_by(get_db(), session.caller, number)
    words = _SAVED_MEANWHILE if line.profile else _SAVED_BY_NEWER
    told = describe_round(line) if line.profile else ""
    return said(words.fill(number=number, who=changes.who(machine, person), told=told))


def list_rounds(session: Session) -> tuple[list[tuple[Line, Text]], int | None]:
    """The last rounds in the order of scoring, the last one first, or those before the place in the
    address, each in one line; and where those before them begin, if there are any."""
    before = request.args.get("before", type=int)
    found = lines.ledger_page(get_db(), session.caller, before=before, limit=LISTED + 1)
    listed = [(line, describe_round(line)) for line in found[:LISTED] if line.kind == "round"]
    return listed, found[LISTED - 1].position if len(found) > LISTED else None


def meanwhile(session: Session, refused: Refused | None) -> list[tuple[Text, Text]]:
    """The changes since the version that a stale form was made on; none for any other refusal."""
    if not isinstance(refused, Stale):
        return []
    since = history.since(get_db(), session.caller, refused.expected_version)
    return [(changes.who(one.machine, one.person), changes.describe(one)) for one in since]
