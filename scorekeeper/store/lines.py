"""The ledger of a session: its lines read, replayed and written.

A line is a round, a decision about the gà, or a side payment. Every change of lines goes through
`apply`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile, tee
from json import loads
from typing import Any, NamedTuple

from scorekeeper.evening import ledger
from scorekeeper.evening.ledger import Balance, Posted, Posting, ScoredInSession, subtracted
from scorekeeper.evening.play import Played, play
from scorekeeper.evening.seats import Person
from scorekeeper.fields import Json
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.tally import next_leader
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.database import LARGEST, Database, bounded, reading
from scorekeeper.store.errors import (
    IdempotencyKey,
    Refused,
    checked_reason,
    existing,
    refused,
    stale,
)
from scorekeeper.store.session import (
    CURRENT_LINE,
    Caller,
    Line,
    Session,
    check_not_ended,
    load,
    packed,
    record,
)
from scorekeeper.text import Text

NEW = 0
"""The id of a line that is not inserted yet."""


_LINE = """
SELECT line.id, position, kind, line.number, status, line_version.version, led, leads_next,
    line_version.what, profile_id, stake, entry, net_half_bets, line_version.ga_before_half_bets,
    change.at, change.reason, machine.number, person.name,
    CASE status WHEN 'struck' THEN (
        -- The current version may be a later one: a struck line can still be given other rules.
        SELECT struck.reason FROM line_version AS version
        JOIN change AS struck ON struck.session_id = line.session_id
            AND struck.version = version.version
        WHERE version.line_id = line.id AND version.what = 'struck'
        ORDER BY version.version DESC LIMIT 1
    ) END
FROM line JOIN line_version ON line_version.line_id = line.id
-- Without the + SQLite may go through all changes for each line.
JOIN change ON change.session_id = line.session_id AND change.version = +line_version.version
LEFT JOIN machine ON machine.id = change.machine_id
LEFT JOIN person ON person.session_id = change.session_id AND person.number = machine.person
WHERE line.session_id = ?
"""
_IS_CURRENT = "AND line_version.version = line.version "


def select(db: Database, session: Session, sql: str, *parameters: object) -> list[Line]:
    """Select lines by the rest of a statement, without the balances before them."""
    return select_versions(db, session, _IS_CURRENT + sql, *parameters)


def select_versions(db: Database, session: Session, sql: str, *parameters: object) -> list[Line]:
    """Like `select`, for all versions of the lines."""
    rows = db.execute(_LINE + sql, (session.id, *parameters)).fetchall()
    return [Line(session, *row) for row in rows]


def latest(db: Database, session: Session, count: int, before: int | None = None) -> list[Line]:
    """Return the last lines, newest first; before a position if one is given."""
    end = LARGEST if before is None else bounded(before)
    # Without the second bound PostgreSQL joins and sorts all lines.
    sql = """
    AND position < ? AND position >= (
        SELECT min(position) FROM (
            SELECT position FROM line WHERE session_id = ? AND position < ?
            ORDER BY position DESC LIMIT ?
        ) AS last
    ) ORDER BY position DESC
    """
    return select(db, session, sql, end, session.id, end, count)


def following(db: Database, session: Session, position: int) -> Iterator[Line]:
    """Yield the lines from a position on, in the order of scoring."""
    sql = f"{_LINE} {_IS_CURRENT} AND position >= ? ORDER BY position"
    for row in db.execute(sql, (session.id, position)):
        yield Line(session, *row)


def find(db: Database, session: Session, kind: str, number: int) -> Line:
    """Return the line of a kind and number, or refuse."""
    sql = "AND kind = ? AND line.number = ?"
    return existing(select(db, session, sql, kind, bounded(number)))[0]


_SUMS = f"""
SELECT sum(value), sum(value * coalesce(stake, 0))
FROM {CURRENT_LINE}, json_each(net_half_bets) WHERE session_id = ? AND position {{}} ?
GROUP BY key ORDER BY key
"""


def balance_before(db: Database, session: Session, position: int) -> Balance:
    """Return the balance before a line, summed from the nearer end of the ledger."""
    if position >= session.end:
        return session.balance
    early = position < session.end / 2
    columns = db.execute(_SUMS.format("<" if early else ">="), (session.id, position)).fetchall()
    summed = Balance(*zip(*columns, strict=True))
    return summed if early else session.balance.minus(summed)


def with_balances(db: Database, session: Session, rows: Sequence[Line]) -> list[Line]:
    """Return the same lines with the balance before each."""
    if not rows:
        return []
    first, last = [end(row.position for row in rows) for end in (min, max)]
    results = sorted((row.position, row.net_half_bets, row.stake) for row in rows)
    if len(results) <= last - first:  # Other lines lie between them.
        sql = f"""
        SELECT position, net_half_bets, stake FROM {CURRENT_LINE}
        WHERE session_id = ? AND position BETWEEN ? AND ? ORDER BY position
        """
        between = db.execute(sql, (session.id, first, last)).fetchall()
        results = [(position, tuple(loads(net)), stake) for position, net, stake in between]
    balance, before = balance_before(db, session, first), {}
    for position, net, stake in results:
        before[position] = balance
        balance = balance.moved(net, stake)
    return [replace(row, before=before[row.position]) for row in rows]


def refused_now(line: Line) -> Sequence[Problem]:
    """Return the problems that a stored round would have if it were entered today.

    The checks were added after it, so it still counts with its payments. (docs/rules.md, 12)
    """
    assert line.profile
    read = ledger.read_in_session(line.profile, line.entry, line.session.numbers)
    return read if isinstance(read, list) else ()


def view(db: Database, caller: Caller, count: int = 10) -> Session:
    """Load a session with its last lines."""
    with reading(db):
        session = load(db, caller)
        last = with_balances(db, session, latest(db, session, count))
    return replace(session, latest=tuple(last))


# The score sheet

GA_LINES, SIDE_LINES, STRUCK = "ga", "side", "struck"
"""Kinds of lines in addition to the finishes of the games."""


class WantedLines(NamedTuple):
    """A filter of lines."""

    person: int | None = None  # the number of somebody who takes part; None is anybody
    kind: str = ""  # a finish, or a game's: `samloc.win`; `ga`, `side`, `struck`; empty is any


class SheetLines(NamedTuple):
    """A page of the score sheet, in the order of scoring."""

    lines: tuple[Line, ...]
    before: int | None  # earlier lines lie before this position; None if there are none
    after: int | None  # later lines lie after this position


_TOOK_PART = """
AND EXISTS (
    SELECT 1 FROM json_each(entry, CASE kind WHEN 'round' THEN '$.players' ELSE '$.among' END)
    WHERE CAST(value AS INTEGER) = ?)
"""
_OF_KIND = {
    GA_LINES: "AND kind = 'ga'",
    SIDE_LINES: "AND kind = 'side'",
    STRUCK: "AND status = 'struck'",
    "": "",
}
_FINISHED = "AND json_extract(entry, '$.finish') = ?"


def sheet_page(
    db: Database,
    caller: Caller,
    wanted: WantedLines,
    *,
    before: int | None = None,
    after: int | None = None,
    limit: int = 50,
) -> SheetLines:
    """Return the next lines after a position, else the last ones, before a position if given."""
    with reading(db):
        session = load(db, caller)
        end = session.end
        if after is None:
            stop = end if before is None else max(1, min(before, end))
            order = "AND position < ? ORDER BY position DESC"
            page, more = _wanted(db, session, wanted, order, stop, limit)
            earlier = page[-1].position if more else None
            later = stop - 1 if stop < end else None
        else:
            start = max(0, min(after, end - 1))
            order = "AND position > ? ORDER BY position"
            page, more = _wanted(db, session, wanted, order, start, limit)
            earlier = start + 1 if start else None
            later = page[-1].position if more else None
    in_order = sorted(page, key=lambda line: line.position)
    return SheetLines(tuple(in_order), before=earlier, after=later)


def _wanted(
    db: Database, session: Session, wanted: WantedLines, order: str, position: int, limit: int
) -> tuple[list[Line], bool]:
    """Return the first matching lines from a position on, and whether there are more."""
    where, parameters = _OF_KIND.get(wanted.kind, _FINISHED), list[object]()
    if wanted.person is not None:
        where = f"{_TOOK_PART} {where}"
        parameters.append(bounded(wanted.person))
    if wanted.kind not in _OF_KIND:
        game, _, finish = wanted.kind.rpartition(".")
        parameters.append(finish)
        if game:
            rules = [id for id, profile in session.profiles.items() if profile.game.id == game]
            where += f" AND profile_id IN ({', '.join('?' * len(rules))})"
            parameters += rules
    matching = select(db, session, f"{where} {order} LIMIT ?", *parameters, position, limit + 1)
    return with_balances(db, session, matching[:limit]), len(matching) > limit


# Edits of lines

OF_ONE_LINE = ("saved", "ga", "side", "corrected", "struck", "restored")
"""The changes in the history that concern one line. `undo` takes them back."""


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """The result of a change of the ledger, or of its dry run."""

    session: Session  # before the change; of a stored result, with the people of that time
    number: int  # of the line; 0 if it concerns no line
    version: int  # of the session; of a dry run, before the change
    after: Session  # with the balance after the change
    profile: Profile | None = None
    scored: ScoredInSession | None = None  # the round; None if nothing was scored
    rescored: tuple[int, ...] = ()  # later rounds whose result changed, by number
    again: bool = False  # whether nothing was done: a retry, or a no-op

    @property
    def moved(self) -> Balance:
        """How every account changed, in halves by number."""
        return self.after.balance.minus(self.session.balance)

    @property
    def changes(self) -> Mapping[str, Amount]:
        return self.session.named(self.moved.totals)

    @property
    def money_changes(self) -> Mapping[str, Amount] | None:
        """How the totals in đồng changed."""
        return self.session.in_money(self.moved.money)


def unchanged(session: Session, number: int = 0) -> ChangeResult:
    """Return the result of a no-op."""
    return ChangeResult(session, number, session.version, session, again=True)


def new_line(
    session: Session,
    kind: str,
    position: int,
    entry: str,
    stake: int | None,
    profile_id: int | None = None,
    number: int | None = None,
) -> Line:
    """Return a new line before a position; a side payment needs a number, others get the next."""
    leader = session.leader_number
    if number is None:
        number = (session.rounds if kind == "round" else session.ga_lines) + 1
    return Line(
        session=session,
        id=NEW,
        position=position,
        kind=kind,
        number=number,
        status="valid",
        version=0,
        led=leader,
        leads_next=leader,
        what="saved",
        profile_id=profile_id,
        stake=stake,
        entry_json=entry,
        net_json="[]",
    )


GA_SHARED = Text("chia gà", "sharing the gà")
"""The note of the side payments by which a gà that bets do not divide is shared."""


def with_sharing(db: Database, session: Session, edit: Line) -> list[Line]:
    """Return the edit of a line, and the same of the other lines by which a gà was shared with it.

    Who was given the gà pays the others their shares, of at most two amounts, directly after it.
    """
    if edit.kind == "round":
        return [edit]
    sql = "AND position BETWEEN ? AND ? ORDER BY position"
    near = select(db, session, sql, edit.position - 2, edit.position + 2)
    given = [line for line in near if line.kind == "ga" and line.position <= edit.position][-1:]
    after = [line for line in near if given and line.position > given[0].position]
    sharing = [*given, *takewhile(lambda line: _is_share(line, *given), after)]
    if edit.id not in [line.id for line in sharing]:
        return [edit]
    others = [line for line in sharing if line.id != edit.id and line.status != edit.status]
    return [edit, *(replace(line, status=edit.status, what=edit.what) for line in others)]


def _is_share(line: Line, given: Line) -> bool:
    is_noted = line.kind == "side" and line.entry["note"] in GA_SHARED
    return is_noted and [line.entry["from"]] == given.entry["among"]


def possible(edits: Sequence[Line]) -> list[Line]:
    """Drop edits of struck lines that the rules refuse, so that these stay readable."""
    return [edit for edit in edits if edit.valid or not _refused(replace(edit, status="valid"))]


def _refused(line: Line) -> Sequence[Problem]:
    (played,) = play([line], line.session.numbers)
    return played.refused


def apply(
    db: Database,
    session: Session,
    edits: Sequence[Line],
    what: str,
    *,
    about: Line | None = None,
    reason: str = "",
    details: Json | None = None,
    expected_version: int | None = None,
    key: IdempotencyKey | None = None,
) -> ChangeResult:
    """Write edited lines and rescore the lines after them; a dry run only computes the result.

    An edit is a line in its new state; `new_line` makes one to insert. `what` is the name of the
    change in the history. If it is one `OF_ONE_LINE`, the change concerns its first edit.

    Refuses an edit or a later round that its rules refuse, and a gà that would cross a change of
    stake; as stale, a line that has changed since `expected_version`.
    """
    reason = checked_reason(reason)
    edit = edits[0] if what in OF_ONE_LINE else None
    _check_stale(edits, expected_version)
    replayed, balance = _replay(db, session, edits, edit)
    changed = [played.line for played in replayed]
    _check_stale(changed, expected_version)
    rescored = [line.number for line in changed if line.kind == "round" and line is not edit]
    scored, line = replayed[0].scored if edit else None, edit or about
    result = ChangeResult(
        session=session,
        number=line.number if line else 0,
        version=session.version,
        after=replace(session, balance=balance),
        profile=line.profile if line else None,
        scored=scored,
        rescored=tuple(rescored),
    )
    if session.dry_run:
        return result
    recorded = dict(details or {})
    if what != "saved" and rescored:
        recorded["rescored"] = rescored
    then = result.after
    if edit:
        line, then = _place(db, then, edit, scored)
    id = line.id if line else None
    columns = _columns(then)
    version = record(db, session, what, line=id, reason=reason, details=recorded, **columns)
    for played in replayed:
        row = line if line and played.line is edit else played.line
        _write(db, row, version, played.posted, new=played.line.id == NEW)
    result = replace(result, version=version)
    if key and line:
        _keep_key(db, key, line.id, result)
    return result


def _check_stale(rows: Sequence[Line], expected: int | None) -> None:
    if expected is not None and any(row.version > expected for row in rows):
        raise stale()


def _replay(
    db: Database, session: Session, edits: Sequence[Line], subject: Line | None
) -> tuple[list[Played[Line]], Balance]:
    """Return the lines that change, and the balance at the end of the ledger.

    Plays from the first edit to the last, and on while the gà differs from what it was. A refusal
    names a later round.
    """
    if not edits:
        return [], session.balance
    first = min(edit.position for edit in edits)
    new = [edit for edit in edits if edit.id == NEW]
    waiting = {edit.id: edit for edit in edits}
    later = following(db, session, first) if first < session.end else ()
    rows, again = tee(chain(new, later))
    edited = (waiting.get(row.id) or replace(row, what="rescored") for row in again)
    replayed = []
    now = was = balance_before(db, session, first)
    for row, played in zip(rows, play(edited, session.numbers, was), strict=True):
        line, now = played.line, played.after
        if played.problems:
            later_round = None if line is subject or line.kind == "side" else line.number
            raise Refused(played.problems, later_round)
        is_edit = waiting.pop(row.id, None)
        if is_edit or any(subtracted(played.posted.net, row.net_half_bets)):
            replayed.append(played)
        if row.id != NEW:
            was = was.moved(row.net_half_bets, row.stake)
        if not waiting and now.ga == was.ga:
            break
    after = session.balance.plus(now).minus(was)
    if crossed := after.crossing(session.stake):
        raise Refused(crossed)
    return replayed, after


def _place(
    db: Database, session: Session, edit: Line, scored: ScoredInSession | None
) -> tuple[Line, Session]:
    """Insert a new line, and set who leads after a line and who has played.

    The leader after the last round that counts leads the next one, unless another one was chosen
    since. A new round at the end is the last of the evening if that was announced; an earlier
    announcement ends.
    """
    is_last = edit.position == session.end
    if edit.id != NEW:
        is_last = not db.execute(_LATER_ROUND, (session.id, edit.position)).fetchone()
    leader = edit.leads_next if edit.id == NEW and not is_last else _leader(session, edit, scored)
    if is_last and session.leader_number == edit.leads_next:
        session = replace(session, leader_number=leader)
    new = set(edit.people) & {person.number for person in session.people if not person.played}
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ?"
    db.executemany(sql, [(session.id, number) for number in new])
    if edit.id != NEW:
        db.execute("UPDATE line SET leads_next = ? WHERE id = ?", (leader, edit.id))
        return edit, session
    if not is_last:
        sql = "UPDATE line SET position = position + 1 WHERE session_id = ? AND position >= ?"
        db.execute(sql, (session.id, edit.position))
    version = session.version + 1
    row = (edit.position, edit.kind, edit.number, edit.status, version, edit.led, leader)
    line = replace(edit, id=db.insert(INSERT_LINE, (session.id, *row)))
    if edit.kind == "side":
        return line, session
    if edit.kind == "ga":
        return line, replace(session, ga_lines=edit.number)
    if is_last:
        session = replace(session, last_round=edit.number if session.is_last_round else None)
    return line, replace(session, rounds=edit.number)


_LATER_ROUND = """
SELECT 1 FROM line
WHERE session_id = ? AND position > ? AND kind = 'round' AND status = 'valid' LIMIT 1
"""


def _leader(session: Session, line: Line, scored: ScoredInSession | None) -> int | None:
    """Return the number of who leads after a line by its rules, else of who led it, if not gone."""
    led = line.led if line.led in session.active.values() else None
    if scored is None or line.profile_id is None:
        return led
    rules: Any = session.profiles[line.profile_id].rules
    proposed = next_leader(
        rules,
        seats=list(session.active),
        playing=[name for name in scored.round.players if name in session.active],
        led=session.name(led),
        winners=scored.payments.winners,
    )
    return led if proposed is None else session.numbers[proposed]


INSERT_LINE = """
INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


def insert_version(db: Database, line: Line) -> None:
    """Insert the version of a line."""
    sql = """
    INSERT INTO line_version (line_id, version, what, profile_id, stake, entry,
        ga_before_half_bets, net_half_bets)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """
    row = (line.id, line.version, line.what, line.profile_id, line.stake, line.entry_json)
    db.execute(sql, (*row, line.ga_then, line.net_json))


def insert_transfers(db: Database, line_id: int, postings: Sequence[Posting]) -> None:
    """Insert the transfers of the current version of a line."""
    sql = """
    INSERT INTO transfer (line_id, place, payer, payee, half_bets, reason, debtor)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
    db.executemany(sql, [(line_id, place, *posting) for place, posting in enumerate(postings)])


def _write(db: Database, row: Line, version: int, posted: Posted, *, new: bool) -> None:
    """Write a new version of a line, and replace its transfers."""
    if not new:
        sql = "UPDATE line SET version = ?, status = ? WHERE id = ?"
        db.execute(sql, (version, row.status, row.id))
        db.execute("DELETE FROM transfer WHERE line_id = ?", (row.id,))
    net_json = packed(posted.net)
    insert_version(db, replace(row, version=version, ga_then=posted.ga_before, net_json=net_json))
    insert_transfers(db, row.id, posted.postings)


def _columns(session: Session) -> dict[str, object]:
    """Return the columns of a session that a change of lines may set."""
    return {
        "stake": session.stake,
        "rounds": session.rounds,
        "ga_lines": session.ga_lines,
        "leader": session.leader_number,
        "last_round": session.last_round,
        "totals_half_bets": packed(session.balance.totals),
        "money_half_dong": packed(session.balance.money),
    }


def _keep_key(db: Database, key: IdempotencyKey, line: int, result: ChangeResult) -> None:
    """Store the result under its key."""
    session_id, after, moved = result.session.id, result.after.balance, result.moved
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


def answered(db: Database, session: Session, key: IdempotencyKey | None) -> ChangeResult | None:
    """Return the stored result of a used key, even after the end; None for a new change.

    Refuses a new change of an ended session, and a key that was used for another request.
    """
    sql = "SELECT body_hash, answer FROM entry_key WHERE session_id = ? AND key = ?"
    row = db.execute(sql, (session.id, key.text)).fetchone() if key else None
    if not key or row is None:
        check_not_ended(session)
        return None
    if row[0] != key.body:
        raise refused("E_KEY_REUSED")
    answer = loads(row[1])
    # Older versions stored no people: the current ones are used.
    people = tuple([Person(number, name) for number, name in answer["people"]])
    after = Balance(tuple(answer["totals"]), tuple(answer["money"]))
    moved = Balance(tuple(answer["changes"]), tuple(answer["money_changes"]))
    then = replace(session, people=people or session.people, balance=after.minus(moved))
    sql = "AND line.id = ? AND line_version.version = ?"
    (line,) = select_versions(db, then, sql, answer["line"], answer["version"])
    result = ChangeResult(then, line.number, line.version, replace(then, balance=after), again=True)
    if line.profile is None:
        return result
    return replace(result, profile=line.profile, scored=line.then.scored)
