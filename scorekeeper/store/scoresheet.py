"""The score sheet: the lines of a session a page at a time, all of them or those of a person or of
a kind."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.store import lines
from scorekeeper.store.authorization import Caller
from scorekeeper.store.database import Database, bounded, reading
from scorekeeper.store.session_state import load

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

    lines: tuple[lines.Line, ...]
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
        state = load(db, caller.session)
        end = lines.end(db, caller.session)
        upper = end if before is None else max(1, min(bounded(before), end))
        lower = max(upper - REACH, 1)
        where, asked = _chosen(wanted)
        sql = f"AND position >= ? AND position < ? {where} ORDER BY position DESC LIMIT ?"
        found = lines.select(db, sql, caller.session, lower, upper, *asked, limit + 1)
        shown = lines.seen(db, state, found[:limit])
    begin = shown[-1].position if len(found) > limit else lower
    return SheetLines(
        lines=tuple(reversed(shown)),
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
        state = load(db, caller.session)
        end = lines.end(db, caller.session)
        lower = max(0, min(bounded(after), end - 1))
        upper = min(lower + REACH, end - 1)
        where, asked = _chosen(wanted)
        sql = f"AND position > ? AND position <= ? {where} ORDER BY position LIMIT ?"
        found = lines.select(db, sql, caller.session, lower, upper, *asked, limit + 1)
        shown = lines.seen(db, state, found[:limit])
    last = shown[-1].position if len(found) > limit else upper
    return SheetLines(
        lines=tuple(shown),
        before=lower + 1 if lower else None,
        after=last if last < end - 1 else None,
    )


def _chosen(wanted: WantedLines) -> tuple[str, Sequence[object]]:
    """The condition of the lines that are wanted, and its parameters."""
    person, kind = wanted
    of_kind = _OF_KIND.get(kind, _FINISHED)
    asked: list[object] = [] if kind in _OF_KIND else [kind]
    if person is None:
        return of_kind, asked
    return f"{_TOOK_PART} {of_kind}", [bounded(person), *asked]
