"""Lines of the ledger on pages: each line, the last change, changes by others."""

from collections.abc import Mapping
from datetime import time
from typing import NamedTuple

from flask import url_for

from scorekeeper.evening.amounts import BETS, Unit, short_money
from scorekeeper.evening.ledger import HALVES, shares_in_dong
from scorekeeper.games.base import Amount, Payments, Told
from scorekeeper.rules.profiles import tell
from scorekeeper.store import history, lines, settlement
from scorekeeper.store.changes import kind_of
from scorekeeper.store.database import local_time
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session import LAST_ROUND, Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import form_version
from scorekeeper.web.entry.form import form_of
from scorekeeper.web.entry.receipt import ReceiptRow, receipt_rows
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import reads_aloud, translated, unit_at
from scorekeeper.web.plumbing.remembered import Remembered
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.amounts import unit_of
from scorekeeper.web.session.line_words import (
    between_in_words,
    describe_outside,
    spell_ga_shares,
    spell_shares,
)
from scorekeeper.web.session.stats import moment_of

SAVED_ROUND = Text("Ván {number}: {summary}", "Round {number}: {summary}")
"""The notice after a round was saved."""
_ROUND = {
    "saved": SAVED_ROUND,
    "corrected": Text("Đã sửa ván {number}: {summary}", "Round {number} corrected: {summary}"),
    "restored": Text("Đã lấy lại ván {number}: {summary}", "Round {number} is back: {summary}"),
    "struck": Text("Đã bỏ ván {number}: {summary}", "Round {number} removed: {summary}"),
}
_FORGOTTEN = Text("Ghi bù trước ván {before}: {summary}", "Added before round {before}: {summary}")
_GA = {
    "saved": Text("{summary}", "{summary}"),
    "restored": Text("Đã lấy lại: {summary}", "Brought back: {summary}"),
    "struck": Text("Đã bỏ: {summary}", "Removed: {summary}"),
}

_SHARE, _GIVE = Text("Chia đều", "Share it"), Text("{who} nhận", "{who} takes it")
_UNEVEN = Text("Chia, {ga} không chia đều được", "Share it, {ga} is not even")
_KEEP = (Text("Để dành", "Keep it"), Text("buổi sau", "next evening"))


class LineView(NamedTuple):
    """A line of the ledger as a page shows it."""

    number: int | None
    """None for a line between rounds."""
    summary: Text
    """The heading of a round; else the line in words."""
    net: dict[str, Amount]
    """In bets, by player."""
    struck: Text | None = None
    """The reason for striking it, perhaps empty; None if it counts."""
    url: str = ""
    """The page of the round; empty for a line between rounds."""
    unit: Unit = BETS
    seal: str = ""
    """The seal at the winner's seat."""
    is_side: bool = False
    rows: tuple[ReceiptRow, ...] = ()
    """The receipt of a round."""
    at: str = ""
    """When the round was played; empty where only the time of a later change is known."""


class LastChange(NamedTuple):
    """The last change of the ledger."""

    summary: str
    struck: bool
    """Whether it took something back, so that undo restores it."""
    edits: int | None = None
    """The number of the round that can be corrected instead of undoing the change."""
    seals: Mapping[str, str] = {}
    """The seals at the seats, by player."""
    said: str = ""
    """The change of a line, for a browser that reads aloud; else empty."""
    spoken: str = ""
    """The same for a screen reader."""
    rows: tuple[ReceiptRow, ...] = ()
    """The receipt of a round that counts now."""
    moment: Text | None = None
    """What the round made true of the evening."""
    undoes: bool = True
    """Whether it can be undone."""
    line: Line | None = None
    """The round or side payment, if it was just saved."""


def line_of(line: Line, token: str) -> LineView:
    """Return a line of the ledger with a link to its round; `token` is the view token."""
    reason = line.struck_because
    struck = None if reason is None else Text(reason, reason)
    if line.kind != "round":
        unit, is_side = unit_of(line), line.kind == "side"
        label = between_in_words(line, unit.plain)
        return LineView(None, label, dict(line.net), struck, unit=unit, is_side=is_side)
    unit = unit_at(line.stake)
    url = url_for("rounds.show", token=token, number=line.number)
    told, payments, _, seal = in_words(line, unit)
    rows = tuple(receipt_rows(told, unit))
    local = local_time(line.at, line.session.zone)
    # Codes and texts of an evening have its day alone, which begins at midnight.
    at = f"{local:%H:%M}" if line.what == "saved" and local.time() != time() else ""
    return LineView(
        line.number, told.heading, dict(payments.net), struck, url, unit, seal, rows=rows, at=at
    )


def ga_choices(session: Session) -> list[tuple[str, Text, Text]]:
    """Return what can be done with the gà: the value of a form, its name and its outcome.

    Bets that cannot be divided are shared in đồng, by the first of those who share. Where nobody
    is at the table, the gà can only be kept.
    """
    ga, unit, sharers = session.balance.ga, unit_at(session.stake), session.sharers
    choices = []
    if sharers and (dong := shares_in_dong(ga, session.stake, len(sharers))):
        parts = dict(zip(sharers, dong, strict=True))
        outcome = spell_shares(parts, short_money, everybody=True)
        choices.append((f"shared:{sharers[0]}", _SHARE, outcome))
    elif sharers:
        is_uneven = ga % (HALVES * len(sharers))
        share = _UNEVEN.fill(ga=unit.plain(session.ga)) if is_uneven else _SHARE
        choices.append(("shared", share, spell_ga_shares(session.ga, sharers, unit.plain)))
    gives = [
        (f"given:{who}", _GIVE.fill(who=who), unit.plain(session.ga)) for who in session.active
    ]
    return [*choices, *gives, ("kept", *_KEEP)]


class RoundInWords(NamedTuple):
    """A round of the ledger, scored and worded."""

    told: Told
    payments: Payments
    seals: Mapping[str, str]
    seal: str
    """The winner's."""


_rounds = Remembered[RoundInWords](512)


def in_words(line: Line, unit: Unit) -> RoundInWords:
    """Return a round of the ledger in words; cached by all that they depend on."""
    profile = line.profile
    assert profile

    def make() -> RoundInWords:
        round, payments = line.scored.round, line.scored.payments
        told = tell(round, profile.rules, payments, unit.spoken)
        seals = form_of(profile.rules).seals(round, payments)
        seal = next((seals[who] for who in payments.winners if who in seals), "")
        return RoundInWords(told, payments, seals, seal)

    return _rounds.get((line.scored_by, unit), make)


def last_change(session: Session) -> LastChange | None:
    """Return the last change, if it was of a line or the table sees it."""
    line = history.last_change(get_db(), session, session.latest)
    if line is None:
        outside = settlement.last_change(get_db(), session)
        if outside is None:
            return _other_change(session)
        words = _GA["saved" if outside.counts else "struck"]
        label = translated(words.fill(summary=describe_outside(outside)))
        return LastChange(label, not outside.counts)
    edits = line.number if line.kind == "round" and line.what != "saved" else None
    is_round, struck = line.kind == "round", line.status == "struck"
    change = "struck" if struck else line.what
    words = (_ROUND if is_round else _GA)[change]
    if not is_round:
        unit = unit_of(line)
        shown, said = (
            translated(words.fill(summary=between_in_words(line, say)))
            for say in (unit.plain, unit.spoken)
        )
        landed = line if line.kind == "side" and line.what == "saved" else None
        return LastChange(shown, struck, said=said if reads_aloud() else "", line=landed)
    unit = unit_at(line.stake)
    told, _, seals, _ = in_words(line, unit)
    before = _round_after(session, line) if change == "saved" else None
    words = _FORGOTTEN if before else words
    heading, sentence = (
        translated(words.fill(number=line.number, before=before, summary=said))
        for said in (told.heading, told.spoken)
    )
    aloud = (heading if struck else sentence) if reads_aloud() else ""
    if struck:
        return LastChange(heading, struck, edits, said=aloud, spoken=sentence)
    rows, moment = tuple(receipt_rows(told, unit)), moment_of(session, line.number)
    told_now = LastChange(heading, struck, edits, seals, aloud, sentence, rows, moment)
    return told_now if edits else told_now._replace(line=line)


def _round_after(session: Session, line: Line) -> int | None:
    """Return the number of the round before which a line was inserted; None for the last round."""
    if line.number < session.rounds or line.position == session.latest[0].position:
        return None
    later = lines.following(get_db(), session, line.position + 1)
    return next((other.number for other in later if other.kind == "round"), None)


def _other_change(session: Session) -> LastChange | None:
    """Return the last change if it was of no line but the table sees it, and who made it."""
    (change,) = history.latest(get_db(), session.caller, limit=1)
    kind = kind_of(change.what)
    if not kind.is_shown:
        return None
    what = translated(changes.describe(change))
    several = changes.several_write(session)
    who = changes.author(change.machine, change.person, several=several)
    told = what[:1].upper() + what[1:] + (f" ({translated(who)})" if who else "")
    return LastChange(told, change.what == LAST_ROUND[1], undoes=bool(kind.undone_by))


def meanwhile(session: Session, refused: Refused | None) -> list[tuple[Text, Text]]:
    """Return the changes since the version of a stale form, each with its author."""
    if not isinstance(refused, Stale):
        return []
    since = history.since(get_db(), session.caller, form_version(session))
    return [(changes.who(new.machine, new.person), changes.describe(new)) for new in since]
