"""The check of everything that is kept: worked out again from the entries, and compared."""

from collections import Counter
from collections.abc import Iterator, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper import ledger
from scorekeeper.games.base import Problem
from scorekeeper.ledger import Balance, Posted, summed
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive, ArchivedLine
from scorekeeper.store.database import Database, reading
from scorekeeper.store.session import NewerRules, Session, score_kept


class Difference(NamedTuple):
    """Something that is kept of a line and does not follow from its entry."""

    kind: str
    """`round` or `ga`."""
    number: int
    what: str
    kept: object
    computed: object
    """A list of problems where the line would be refused."""


class Mismatch(NamedTuple):
    """Something that is kept in the book and does not follow from the entries."""

    session: int
    """0 where the file itself is damaged."""
    kind: str
    """`round`, `ga`, or `session`."""
    number: int
    what: str
    kept: object
    computed: object


class _Replayed(NamedTuple):
    """A line that was worked out again."""

    line: ArchivedLine
    posted: Posted | list[Problem]
    """What it posts on the balance before it, or why it is refused."""
    after: Balance
    """The balance after it; by what is kept where it is refused."""


_Compared = tuple[str, object, object]
"""What is compared, as it is kept and as it should be."""


def recheck(db: Database) -> Iterator[Mismatch]:
    """Yield the mismatches of the whole file, as it is at one moment. There should be none."""
    with reading(db):
        yield from _file(db)
        for (session_id,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
            try:
                yield from _session(db, archive.read(db, session_id))
            except NewerRules as newer:
                yield Mismatch(session_id, "session", session_id, "rules", str(newer), None)


def differences(archived: Archive) -> Iterator[Difference]:
    """Yield what does not follow from the entries of a session whose file may say anything, in the
    order of scoring."""
    for one in _replayed(archived):
        yield from _of_line(one)
        line, after = one.line, one.after
        if isinstance(one.posted, Posted):
            for what, has, should in (
                ("ga_before", line.ga_before, one.posted.ga_before),
                ("totals", _trimmed(line.balance.totals), _trimmed(after.totals)),
                ("money", _trimmed(line.balance.money), _trimmed(after.money)),
            ):
                if has != should:
                    yield Difference(line.kind, line.number, what, has, should)


def _replayed(archived: Archive) -> Iterator[_Replayed]:
    """Yield each line, worked out on the balance that follows from those before it."""
    balance = Balance()
    for line in archived.lines:
        kept = line.versions[-1]
        posted: Posted | list[Problem] = Posted((), (), balance.ga, balance.ga)
        if line.status == "valid":
            posted = balance.crossing(kept.stake) or _post(
                archived.session, kept.profile_id, kept.entry, balance.ga
            )
        balance = balance.moved(kept.net if isinstance(posted, list) else posted.net, kept.stake)
        yield _Replayed(line, posted, balance)


def _post(session: Session, profile_id: int | None, entry: str, ga: int) -> Posted | list[Problem]:
    """Return what a kept entry posts by its rules on a gà of so many half bets, or why they refuse
    it. None are the rules of a gà line."""
    if profile_id is None:
        kept = loads(entry)
        return ledger.post_ga(kept["ga"], kept["among"], ga)
    scored = score_kept(session, profile_id, entry, ga)
    return scored if isinstance(scored, list) else scored.posted


def _of_line(one: _Replayed) -> Iterator[Difference]:
    """Yield what is kept of a line by itself and should be something else."""
    line, kept, posted = one.line, one.line.versions[-1], one.posted
    if isinstance(posted, list):
        yield Difference(line.kind, line.number, "refused", kept.entry, posted)
        return
    for what, has, should in (
        ("transfers", line.postings, posted.postings),
        ("net", _trimmed(kept.net), _trimmed(posted.net)),
        ("sum", _trimmed(kept.net), _trimmed(summed(line.postings, 0).net)),
    ):
        if has != should:
            yield Difference(line.kind, line.number, what, has, should)


def _trimmed(amounts: Sequence[int]) -> Sequence[int]:
    """Return amounts by person without zeros at the end, where people who came later are missing.

    >>> _trimmed((4, 0, -4, 0))
    (4, 0, -4)
    """
    while amounts and not amounts[-1]:
        amounts = amounts[:-1]
    return amounts


def _file(db: Database) -> Iterator[Mismatch]:
    for (told,) in db.execute("PRAGMA integrity_check").fetchall():
        if told != "ok":
            yield Mismatch(0, "session", 0, "integrity", told, "ok")
    for table, rowid, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield Mismatch(0, "session", 0, "reference", f"{table} {rowid}", parent)


def _session(db: Database, archived: Archive) -> Iterator[Mismatch]:
    row, replayed = archived.session, list(_replayed(archived))
    for found in (
        *_rows(db, row.id, archived.lines),
        *(d for one in replayed for d in _of_line(one)),
    ):
        computed = found.computed
        if isinstance(computed, list):
            found = found._replace(computed=", ".join(problem.code for problem in computed))
        yield Mismatch(row.id, *found)
    count = Counter(line.kind for line in archived.lines)
    end, kept = replayed[-1].after if replayed else Balance(), archived.session.balance
    for what, has, should in (
        ("rounds", row.rounds, count["round"]),
        ("ga_lines", row.ga_lines, count["ga"]),
        ("version", row.version, max((one.version for one in archived.changes), default=None)),
        ("totals", _trimmed(kept.totals), _trimmed(end.totals)),
        ("money", _trimmed(kept.money), _trimmed(end.money)),
    ):
        if has != should:
            yield Mismatch(row.id, "session", row.id, what, has, should)


_ROWS = "SELECT position, version FROM line WHERE session_id = ? ORDER BY position"


def _rows(db: Database, session_id: int, kept: Sequence[ArchivedLine]) -> Iterator[Difference]:
    """Yield what differs in the row of a line, beside its results."""
    rows = db.execute(_ROWS, (session_id,)).fetchall()
    for place, (line, (position, version)) in enumerate(zip(kept, rows, strict=True), start=1):
        if position != place:
            yield Difference(line.kind, line.number, "position", position, place)
        if version != line.versions[-1].version:
            last = line.versions[-1].version
            yield Difference(line.kind, line.number, "version", version, last)
