"""The lines of a ledger, rounds and ga lines: read one by one, or as pages of the score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from json import loads
from typing import NamedTuple

from scorekeeper.evening import ledger
from scorekeeper.evening.ledger import Balance
from scorekeeper.games.base import Problem
from scorekeeper.store.database import LARGEST, Database, bounded, reading
from scorekeeper.store.errors import refused
from scorekeeper.store.session import Caller, Line, Session, load, load_for, post_line

NEW = 0
"""The id of a line that is still to be inserted."""

_LINE = """
SELECT line.id, position, kind, line.number, status, line.version, led, leads_next,
    line_version.what, profile_id, stake, entry, net_half_bets, change.at, machine.number,
    CASE status WHEN 'struck' THEN (
        -- Its last version may be another: struck out, it was still given other rules.
        SELECT struck.reason FROM line_version AS version
        JOIN change AS struck ON struck.session_id = line.session_id
            AND struck.version = version.version
        WHERE version.line_id = line.id AND version.what = 'struck'
        ORDER BY version.version DESC LIMIT 1
    ) END
FROM line
JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
JOIN change ON change.session_id = line.session_id AND change.version = line.version
LEFT JOIN machine ON machine.id = change.machine_id
WHERE line.session_id = ?
"""


def select(db: Database, session: Session, sql: str, *parameters: object) -> list[Line]:
    """The lines of a session, chosen and sorted by the rest of a statement, without the balances
    before them."""
    found = db.execute(_LINE + sql, (session.id, *parameters)).fetchall()
    return [Line(session, *row) for row in found]


def latest(db: Database, session: Session, count: int, before: int | None = None) -> list[Line]:
    """The last lines in the order of scoring, the last first; before a position if one is given."""
    sql = "AND position < ? ORDER BY position DESC LIMIT ?"
    return select(db, session, sql, LARGEST if before is None else bounded(before), count)


def following(db: Database, session: Session, position: int) -> Iterator[Line]:
    """The lines from a position on, in the order of scoring. They are read one by one, so that a
    caller who stops has read no more."""
    sql = _LINE + "AND position >= ? ORDER BY position"
    for row in db.execute(sql, (session.id, position)):
        yield Line(session, *row)


def rounds_after(db: Database, session: Session, number: int, limit: int) -> list[Line]:
    """The rounds with numbers above one, in the order of their numbers."""
    sql = "AND kind = 'round' AND line.number > ? ORDER BY line.number LIMIT ?"
    return select(db, session, sql, bounded(number), limit)


def find(db: Database, session: Session, kind: str, number: int) -> Line:
    """The line of a kind and number; refused where there is none."""
    found = select(db, session, "AND kind = ? AND line.number = ?", kind, bounded(number))
    if not found:
        raise refused("E_NOT_FOUND")
    return found[0]


def next_position(db: Database, session_id: int) -> int:
    """The position after the last line of a session."""
    sql = "SELECT coalesce(max(position), 0) + 1 FROM line WHERE session_id = ?"
    (position,) = db.execute(sql, (session_id,)).fetchone()
    return int(position)


_NETS = """
SELECT min(position, ?2 + 1) AS place, net_half_bets, stake, count(*) FROM line
JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
WHERE session_id = ?1 AND position >= ?3
GROUP BY place, net_half_bets, stake ORDER BY place DESC
"""
"""What each line from one position to another brought. Later lines stand at the position after
them, those that brought the same counted together."""


def _balances(db: Database, session: Session, first: int, last: int) -> dict[int, Balance]:
    """The balance before each line from one position to the one after another, worked back from
    the end, which is stored."""
    balance = session.balance
    found = {last + 1: balance}
    for place, net, stake, count in db.execute(_NETS, (session.id, last, first)).fetchall():
        brought = [count * halves for halves in loads(net)]
        balance = found[place] = balance.minus(Balance().moved(brought, stake))
    return found


def balance_before(db: Database, session: Session, position: int) -> Balance:
    """The balance before a line; after the last line, the one at the end."""
    return _balances(db, session, position, position - 1)[position]


def with_balances(db: Database, session: Session, rows: Sequence[Line]) -> list[Line]:
    """The same lines, each with the balance before it."""
    positions = [row.position for row in rows]
    before = _balances(db, session, min(positions), max(positions)) if rows else {}
    return [replace(row, before=before[row.position]) for row in rows]


def new_line(
    session: Session,
    kind: str,
    position: int,
    entry: str,
    stake: int | None,
    profile_id: int | None = None,
) -> Line:
    """A line that is to be inserted before a position, with the next number of its kind."""
    leader = session.leader_number
    return Line(
        session=session,
        id=NEW,
        position=position,
        kind=kind,
        number=(session.rounds if kind == "round" else session.ga_lines) + 1,
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


def possible(session: Session, edits: Sequence[Line]) -> list[Line]:
    """The edits that can be made: a line that is struck out stops no change. It keeps the form that
    it has where the other one would be refused, so that it can always be shown."""
    return [
        edit for edit in edits if edit.valid or not isinstance(post_line(session, edit, 0), list)
    ]


def profile_at(db: Database, session: Session, position: int, game: str) -> int:
    """The id of the rules for a game from a position on: those of its next round there."""
    found = db.execute(
        """
        SELECT profile_id FROM line
        JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
        JOIN session_profile ON session_profile.id = profile_id
        WHERE line.session_id = ? AND position >= ? AND game = ? ORDER BY position LIMIT 1
        """,
        (session.id, position, game),
    ).fetchone()
    return int(found[0]) if found else session.current[game]


def refused_now(line: Line) -> Sequence[Problem]:
    """The problems that a kept round would have if it were entered now: of refusals that came after
    it. It stays as it was paid, and counts. (docs/rules.md, 12)"""
    assert line.profile
    read = ledger.read_in_session(line.profile, line.entry, line.session.numbers)
    return read if isinstance(read, list) else ()


REACH = 500
"""The most lines that a page looks at: where few of them are wanted it shows less than it has room
for, so that it costs the same in an evening of any length."""

GA_LINES, STRUCK = "ga", "struck"
"""Kinds of lines, beside the finishes of the games."""


class WantedLines(NamedTuple):
    """The lines that are asked for."""

    person: int | None = None
    """The number of a person who took part in them; None is anybody."""
    kind: str = ""
    """A finish of a game, `ga`, or `struck`; empty is any."""


class SheetLines(NamedTuple):
    """A page of the score sheet, in the order of scoring."""

    lines: tuple[Line, ...]
    before: int | None
    """The position before which earlier lines lie; None where there are none."""
    after: int | None
    """The position after which later lines lie; None where there are none."""


EVERY_LINE = WantedLines()

_TOOK_PART = """
AND EXISTS (
    SELECT 1 FROM json_each(entry, CASE kind WHEN 'round' THEN '$.players' ELSE '$.among' END)
    WHERE CAST(value AS INTEGER) = ?)
"""

_OF_KIND = {
    GA_LINES: "AND kind = 'ga'",
    STRUCK: "AND status = 'struck'",
    "": "",
}

_FINISHED = "AND json_extract(entry, '$.finish') = ?"


def earlier(
    db: Database,
    caller: Caller,
    wanted: WantedLines = EVERY_LINE,
    *,
    before: int | None = None,
    limit: int = 50,
) -> SheetLines:
    """The last lines of a session; before a position if one is given."""
    with reading(db):
        session = load(db, caller)
        end = next_position(db, caller.session)
        upper = end if before is None else max(1, min(bounded(before), end))
        lower = max(upper - REACH, 1)
        found, more = _wanted(db, session, wanted, range(lower, upper), "DESC", limit)
    begin = found[-1].position if more else lower
    return SheetLines(
        lines=tuple(reversed(found)),
        before=begin if begin > 1 else None,
        after=upper - 1 if upper < end else None,
    )


def later(
    db: Database,
    caller: Caller,
    wanted: WantedLines = EVERY_LINE,
    *,
    after: int,
    limit: int = 50,
) -> SheetLines:
    """The lines of a session after a position."""
    with reading(db):
        session = load(db, caller)
        last = next_position(db, caller.session) - 1
        lower = max(0, min(bounded(after), last))
        upper = min(lower + REACH, last)
        found, more = _wanted(db, session, wanted, range(lower + 1, upper + 1), "ASC", limit)
    reached = found[-1].position if more else upper
    return SheetLines(
        lines=tuple(found),
        before=lower + 1 if lower else None,
        after=reached if reached < last else None,
    )


def _wanted(
    db: Database, session: Session, wanted: WantedLines, positions: range, order: str, limit: int
) -> tuple[list[Line], bool]:
    """The first wanted lines at these positions, and whether there are more."""
    where = _OF_KIND.get(wanted.kind, _FINISHED)
    parameters: list[object] = []
    if wanted.person is not None:
        where = f"{_TOOK_PART} {where}"
        parameters.append(bounded(wanted.person))
    if wanted.kind not in _OF_KIND:
        parameters.append(wanted.kind)
    sql = f"AND position >= ? AND position < ? {where} ORDER BY position {order} LIMIT ?"
    bounds = positions.start, positions.stop
    found = select(db, session, sql, *bounds, *parameters, limit + 1)
    return with_balances(db, session, found[:limit]), len(found) > limit


def view(db: Database, caller: Caller, count: int = 10) -> Session:
    """The session as it is now, with its last lines, at least one. The cost is the same however
    many rounds there are."""
    with reading(db):
        session = load_for(db, caller)
        last = with_balances(db, session, latest(db, session, count))
    return replace(session, latest=tuple(last))


def ledger_page(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 100
) -> list[Line]:
    """A page of all lines, the last in the order of scoring first; before a position if one is
    given."""
    with reading(db):
        session = load(db, caller)
        return with_balances(db, session, latest(db, session, limit, before))
