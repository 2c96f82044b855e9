"""Changes of the ledger: edits of lines, and what follows from them for the later ones.

A change with an idempotency key is made once: a retry gets the stored answer.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain
from json import dumps, loads
from typing import Any, NamedTuple

from scorekeeper.evening.ledger import Balance, Posted, ScoredInSession, subtracted
from scorekeeper.evening.seats import Person
from scorekeeper.games.base import Amount, Payments
from scorekeeper.games.names import clean_text, hidden_in
from scorekeeper.games.tally import next_leader
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.access import record
from scorekeeper.store.database import Database, insert
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.lines import NEW
from scorekeeper.store.session import (
    Caller,
    Line,
    Session,
    packed,
    post_line,
    score_kept,
)

OF_ONE_LINE = ("saved", "ga", "corrected", "struck", "restored")
"""The names in the history of changes of one line. `undo` takes them back."""


class IdempotencyKey(NamedTuple):
    """The key of a request, by which a retry is known, so that it is done once."""

    text: str
    body: bytes
    """A hash of all that was asked under it."""


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """The result of a change of the ledger, or of its dry run."""

    session: Session
    """The session before it; of a stored result, with the people of then."""
    number: int
    """The number of the line; 0 where it is about no line."""
    version: int
    """The version of the session; of a dry run, the version before it."""
    after: Session
    """The session before it, with the balance after it."""
    profile: Profile | None = None
    round: Any = None
    """The checked round, for its explanation; None where nothing was scored."""
    payments: Payments | None = None
    rescored: tuple[int, ...] = ()
    """Numbers of later rounds that now bring something else."""
    again: bool = False
    """Whether nothing was done: all was so already, or a request with its key was answered."""

    @property
    def moved(self) -> Balance:
        """What it changed in every account, in halves by number."""
        return self.after.balance.minus(self.session.balance)

    @property
    def totals(self) -> Mapping[str, Amount]:
        """The total of everybody after it, in bets."""
        return self.after.totals

    @property
    def changes(self) -> Mapping[str, Amount]:
        """How much the totals have changed."""
        return self.session.named(self.moved.totals)

    @property
    def money(self) -> Mapping[str, Amount] | None:
        """The totals in đồng; None where nothing was played for money."""
        return self.after.money

    @property
    def money_changes(self) -> Mapping[str, Amount] | None:
        """How much that money has changed."""
        return self.session.in_money(self.moved.money)

    @property
    def stakes_differ(self) -> bool:
        """Whether money is what counts, because rounds had different stakes or now have."""
        return self.session.stakes_differ or self.after.stakes_differ

    @property
    def ga(self) -> Amount:
        """The gà after it, in bets."""
        return self.after.ga


class Replayed(NamedTuple):
    """A line that was edited, or brings something else than before."""

    line: Line
    posted: Posted
    scored: ScoredInSession | None


def unchanged(session: Session, number: int = 0) -> ChangeResult:
    """The result where all is already as it was asked for."""
    return ChangeResult(session, number, session.version, session, again=True)


def apply(
    db: Database,
    session: Session,
    edits: Sequence[Line],
    what: str,
    *,
    about: Line | None = None,
    reason: str = "",
    details: Mapping[str, Any] | None = None,
    expected_version: int | None = None,
    key: IdempotencyKey | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Make edits of lines and score again what follows; a dry run only works it out.

    An edit is a line as it is to be; `new_line` gives one that comes before its position. `what` is
    the name of the change in the history. It is about its first edit where it is one `OF_ONE_LINE`.

    Refused where an edit or a later round is refused, where the gà would go from one stake to
    another, and as stale where a line that changes has changed since `expected_version`.
    """
    reason = _checked_reason(reason)
    one = edits[0] if what in OF_ONE_LINE else None
    _check_stale(session, edits, expected_version)
    replayed, after = _replay(db, session, edits, one)
    _check_stale(session, [changed.line for changed in replayed], expected_version)
    scored = replayed[0].scored if one else None
    later = [row.number for row, _, _ in replayed if row.kind == "round" and row is not one]
    result = _result(session, one or about, scored, after, later)
    if dry_run:
        return result
    recorded = dict(details or {})
    if what != "saved" and (later or not one):
        recorded["rescored"] = later
    then = result.after
    if one:
        about, then = _place(db, then, one, scored)
    version = record(
        db, session, what, line=about.id if about else None, reason=reason, details=recorded
    )
    for row, posted, _ in replayed:
        _write(db, about if about and row is one else row, version, posted)
    _write_session(db, then)
    result = replace(result, version=version)
    if key and about:
        _keep_key(db, key, about.id, result)
    return result


def _check_stale(session: Session, rows: Sequence[Line], expected: int | None) -> None:
    if expected is not None and any(row.version > expected for row in rows):
        raise stale(expected, session.version)


def _result(
    session: Session,
    line: Line | None,
    scored: ScoredInSession | None,
    after: Balance,
    later: Sequence[int],
) -> ChangeResult:
    """The result of a dry run of a change that is about a line."""
    return ChangeResult(
        session=session,
        number=line.number if line else 0,
        version=session.version,
        after=replace(session, balance=after),
        profile=line.profile if line else None,
        round=scored and scored.round,
        payments=scored and scored.payments,
        rescored=tuple(later),
    )


def _replay(
    db: Database, session: Session, edits: Sequence[Line], one: Line | None
) -> tuple[list[Replayed], Balance]:
    """The lines that change, and the balance at the end of the ledger. It is replayed from the
    first edit to the last, and on as far as the gà is another than it was."""
    if not edits:
        return [], session.balance
    first = min(edit.position for edit in edits)
    new = [edit for edit in edits if edit.id == NEW]
    waiting = {edit.id: edit for edit in edits}
    replayed = []
    now = was = lines.balance_before(db, session, first)
    for row in chain(new, lines.following(db, session, first)):
        edit = waiting.pop(row.id, None)
        if not edit and not waiting and _same_ga(now, was):
            break
        changed = _post(session, edit or replace(row, what="rescored"), now, one)
        if edit or any(subtracted(changed.posted.net, row.net_half_bets)):
            replayed.append(changed)
        now = now.after(changed.posted, changed.line.stake)
        if row is not edit:
            was = was.moved(row.net_half_bets, row.stake)
    after = session.balance.plus(now).minus(was)
    if crossing := after.crossing(session.stake):
        raise Refused(crossing)
    return replayed, after


def _same_ga(one: Balance, other: Balance) -> bool:
    """Whether the gà holds the same, in bets and in money."""
    return one.ga == other.ga and sum(one.money) == sum(other.money)


def _post(session: Session, line: Line, before: Balance, one: Line | None) -> Replayed:
    """Score a line on the balance before it. Refused if its rules refuse it or the gà has another
    stake; the refusal names a later round."""
    if not line.valid:
        return Replayed(line, Posted((), (), before.ga, before.ga), None)
    posted = before.crossing(line.stake) or post_line(session, line, before.ga)
    if isinstance(posted, list):
        raise Refused(posted, None if line is one else line.number)
    return Replayed(line, *posted)


def _place(
    db: Database, session: Session, one: Line, scored: ScoredInSession | None
) -> tuple[Line, Session]:
    """Give a line its place, a new one by inserting it, and say who leads after it. The session
    follows where it is the last one, unless somebody chose another leader since."""
    end = lines.next_position(db, session.id)
    is_last = one.position == (end if one.id == NEW else end - 1)
    leader = one.leads_next if one.id == NEW and not is_last else _leader(session, one, scored)
    if is_last and session.leader_number == one.leads_next:
        session = replace(session, leader_number=leader)
    new = set(one.people) & {person.number for person in session.people if not person.played}
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ?"
    db.executemany(sql, [(session.id, number) for number in new])
    if one.id != NEW:
        db.execute("UPDATE line SET leads_next = ? WHERE id = ?", (leader, one.id))
        return one, session
    sql = "UPDATE line SET position = position + 1 WHERE session_id = ? AND position >= ?"
    db.execute(sql, (session.id, one.position))
    sql = """
    INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """
    about = (one.position, one.kind, one.number, one.status, one.version, one.led, leader)
    line = replace(one, id=insert(db, sql, (session.id, *about)))
    if one.kind == "ga":
        return line, replace(session, ga_lines=one.number)
    return line, replace(session, rounds=one.number)


def _write_session(db: Database, session: Session) -> None:
    """Write what the session keeps of its lines."""
    sql = """
    UPDATE session SET rounds = ?, ga_lines = ?, leader = ?, totals_half_bets = ?,
        money_half_dong = ? WHERE id = ?
    """
    counts = (session.rounds, session.ga_lines, session.leader_number)
    balance = (packed(session.balance.totals), packed(session.balance.money))
    db.execute(sql, (*counts, *balance, session.id))


def _leader(session: Session, line: Line, scored: ScoredInSession | None) -> int | None:
    """The person who leads after a line; who led it, where nobody else is proposed."""
    if scored is None or line.profile_id is None:
        return line.led
    rules: Any = session.profiles[line.profile_id].rules
    proposed = next_leader(
        rules,
        seats=list(session.active),
        playing=[name for name in scored.round.players if name in session.active],
        led=session.name(line.led),
        winners=scored.payments.winners,
    )
    return line.led if proposed is None else session.numbers[proposed]


def _write(db: Database, row: Line, version: int, posted: Posted) -> None:
    """Write another version of a line, whose payments take the place of those before."""
    sql = "UPDATE line SET version = ?, status = ? WHERE id = ?"
    db.execute(sql, (version, row.status, row.id))
    entered = (row.profile_id, row.stake, row.entry_json, posted.ga_before, packed(posted.net))
    db.execute(
        "INSERT INTO line_version VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (row.id, version, row.what, *entered),
    )
    db.execute("DELETE FROM transfer WHERE line_id = ?", (row.id,))
    db.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(row.id, place, *posting) for place, posting in enumerate(posted.postings)],
    )


def _keep_key(db: Database, key: IdempotencyKey, line: int, result: ChangeResult) -> None:
    """Store the result of a key, and drop the draft that was to be saved by it."""
    session_id = result.session.id
    after, moved = result.after.balance, result.moved
    answer = {
        "line": line,
        "version": result.version,
        "totals": after.totals,
        "changes": moved.totals,
        "money": after.money,
        "money_changes": moved.money,
        "people": [(person.number, person.name) for person in result.session.people],
    }
    db.execute("INSERT INTO entry_key VALUES (?, ?, ?, ?)", (session_id, *key, packed(answer)))
    db.execute("DELETE FROM draft WHERE session_id = ? AND key = ?", (session_id, key.text))


def answered(db: Database, session: Session, key: IdempotencyKey) -> ChangeResult | None:
    """The stored result of a request whose key was used before, even after the session has ended;
    None for a new key. Refused where something else was asked under it."""
    sql = "SELECT body_hash, answer FROM entry_key WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (session.id, key.text)).fetchone()
    if found is None:
        return None
    if found[0] != key.body:
        raise refused("E_KEY_REUSED")
    answer = loads(found[1])
    # An answer of an older version has no people: they are called as they are now.
    people = tuple([Person(number, name) for number, name in answer["people"]])
    after = Balance(tuple(answer["totals"]), tuple(answer["money"]))
    moved = Balance(tuple(answer["changes"]), tuple(answer["money_changes"]))
    then = replace(session, people=people or session.people, balance=after.minus(moved))
    sql = """
    SELECT number, profile_id, entry, ga_before_half_bets
    FROM line JOIN line_version ON line_id = id WHERE id = ? AND line_version.version = ?
    """
    asked = (answer["line"], answer["version"])
    number, profile_id, entry, ga = db.execute(sql, asked).fetchone()
    result = ChangeResult(then, number, answer["version"], replace(then, balance=after), again=True)
    if profile_id is None:
        return result
    scored = score_kept(then, profile_id, entry, ga)
    if isinstance(scored, list):
        raise ValueError(f"Round {number} was saved and is now refused: {scored}")
    profile = then.profiles[profile_id]
    return replace(result, profile=profile, round=scored.round, payments=scored.payments)


_VISIBLE_ASCII = re.compile(r"[\x21-\x7e]{1,100}").fullmatch


def read_key(text: object, *asked: object) -> IdempotencyKey:
    """The idempotency key of a request, with a hash of all that was asked under it; refused if it
    is no key."""
    if not isinstance(text, str) or not _VISIBLE_ASCII(text):
        raise refused("E_KEY_REQUIRED", "key")
    return IdempotencyKey(text, hash_of(*asked))


def hash_of(*asked: object) -> bytes:
    """The hash of a request, stored beside its key."""
    return sha256(dumps(asked, sort_keys=True).encode()).digest()


def is_used(db: Database, caller: Caller, text: str) -> bool:
    """Whether a key was used before in the caller's session."""
    return used_for(db, caller, text) is not None


def used_for(db: Database, caller: Caller, text: str) -> bytes | None:
    """The hash of what a key was used for in the caller's session; None for a new key."""
    sql = "SELECT body_hash FROM entry_key WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (caller.session, text)).fetchone()
    return found and bytes(found[0])


LONGEST_TITLE, LONGEST_REASON = 80, 500
"""Code points."""


def clean_title(raw: object) -> str | None:
    """A title in NFC without blanks at its ends; None if it is empty or too long."""
    return clean_text(raw, LONGEST_TITLE)


def check_text(text: str, kind: str, field: str, most: int) -> None:
    """Refuse a text of more than so many code points, or with characters that nobody sees."""
    if len(text) > most:
        raise refused(f"E_SHAPE {kind}", field, most=most)
    if hidden_in(text):
        raise refused(f"E_SHAPE {kind} unseen", field)


def checked_title(raw: object, what: str = "title") -> str:
    """A new title, or another label, in its plain spelling; refused as a name would be. One that a
    book holds may be another."""
    title = clean_title(raw)
    if title is None:
        raise refused(f"E_SHAPE {what}", what, most=LONGEST_TITLE)
    check_text(title, what, what, LONGEST_TITLE)
    return title


def _checked_reason(raw: object) -> str:
    """A reason without needless blanks, empty where none is given; refused by `check_text`."""
    reason = str(raw or "").encode("utf-8", "replace").decode()
    check_text(reason, "reason", "reason", LONGEST_REASON)
    return clean_text(reason, LONGEST_REASON) or ""
