"""Everything that is kept of results, worked out anew from the entries and compared."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.ledger import Booked, Standing, subtracted, summed
from scorekeeper.store import lines
from scorekeeper.store.database import Database, reading, row, rows
from scorekeeper.store.lines import KeptLine
from scorekeeper.store.session_state import NewerRules, Table, load


class Difference(NamedTuple):
    """Something that is kept and is not what follows from the entries."""

    session: int
    """0 where the file itself is damaged."""
    kind: str
    """`round`, `ga`, or `session`."""
    number: int
    what: str
    kept: object
    computed: object


def recheck(db: Database) -> Iterator[Difference]:
    """Every difference in the whole file, as it is at one moment. None is what there should be."""
    with reading(db):
        yield from _file(db)
        for (session,) in rows(db, "SELECT id FROM session ORDER BY id"):
            try:
                table = load(db, session)
            except NewerRules as newer:
                yield Difference(session, "session", session, "rules", str(newer), None)
                continue
            assert table
            yield from _session(db, table)


def _file(db: Database) -> Iterator[Difference]:
    for (told,) in rows(db, "PRAGMA integrity_check"):
        if told != "ok":
            yield Difference(0, "session", 0, "integrity", told, "ok")
    for table, rowid, parent, _ in rows(db, "PRAGMA foreign_key_check"):
        yield Difference(0, "session", 0, "reference", f"{table} {rowid}", parent)


def _session(db: Database, table: Table) -> Iterator[Difference]:
    session = table.session
    standing = lines.NOTHING
    count = {"round": 0, "ga": 0}
    for position, kept in enumerate(lines.following(db, session.id, 0), start=1):
        count[kept.kind] += 1
        for what, has, should in _line(db, table, kept, position, standing):
            yield Difference(session.id, kept.kind, kept.number, what, has, should)
        booked = _booked(table, kept, standing.ga)
        if isinstance(booked, Booked):
            standing = standing.after(booked, kept.stake)
        else:
            standing = kept.standing
    (versions,) = row(db, "SELECT max(version) FROM change WHERE session_id = ?", (session.id,))
    for what, has, should in (
        ("rounds", session.rounds, count["round"]),
        ("ga_lines", session.ga_lines, count["ga"]),
        ("version", session.version, versions),
    ):
        if has != should:
            yield Difference(session.id, "session", session.id, what, has, should)


_Compared = tuple[str, object, object]


def _line(
    db: Database, table: Table, kept: KeptLine, position: int, standing: Standing
) -> Iterator[_Compared]:
    """What is kept of a line, and what it should be after this standing."""
    booked = _booked(table, kept, standing.ga)
    if not isinstance(booked, Booked):
        yield "refused", kept.entry, booked
        return
    bookings = lines.bookings(db, kept.id)
    after = standing.after(booked, kept.stake)
    compared: list[_Compared] = [
        ("position", kept.position, position),
        ("transfers", bookings, booked.bookings),
        ("ga_before", kept.ga_before, booked.ga_before),
        ("ga_after", kept.ga_after, booked.ga_after),
    ]
    yield from ((what, has, should) for what, has, should in compared if has != should)
    if any(subtracted(kept.booked.net, booked.net)):
        yield "net", kept.booked.net, booked.net
    if any(subtracted(kept.standing.totals, after.totals)):
        yield "totals", kept.standing.totals, after.totals
    if any(subtracted(kept.standing.money, after.money)):
        yield "money", kept.standing.money, after.money
    if kept.valid and standing.crossing(kept.stake):
        yield "stake", kept.stake, -sum(standing.money)
    if any(subtracted(summed(bookings, 0).net, kept.booked.net)):
        yield "sum", kept.booked.net, summed(bookings, 0).net
    if sum(kept.standing.totals) + kept.ga_after:
        yield "balance", sum(kept.standing.totals), -kept.ga_after


def _booked(table: Table, kept: KeptLine, ga: int) -> Booked | str:
    """What a line brings, or the codes by which it would be refused."""
    if not kept.valid:
        return Booked((), (), ga, ga)
    booked = lines.book(table, kept, ga)
    if isinstance(booked, list):
        return ", ".join(problem.code for problem in booked)
    return booked
