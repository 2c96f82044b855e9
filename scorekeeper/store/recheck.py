"""The check of everything that is kept: worked out again from the entries, and compared."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper import ledger
from scorekeeper.games.base import Problem
from scorekeeper.ledger import Balance, Posted, Posting, summed
from scorekeeper.settling import GA, Pairs, owed
from scorekeeper.store import archive, lines, pairs
from scorekeeper.store.archive import Archive, ArchivedLine
from scorekeeper.store.database import Database, reading
from scorekeeper.store.outside_lines import OutsideRow
from scorekeeper.store.pairs import PairRow
from scorekeeper.store.session_state import NewerRules, SessionState


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
    before: Balance
    posted: Posted | list[Problem]
    """What it posts on that balance, or why it is refused."""


def recheck(db: Database) -> Iterator[Mismatch]:
    """Yield the mismatches of the whole file, as it is at one moment. There should be none."""
    with reading(db):
        yield from _file(db)
        for (session,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
            try:
                yield from _session(db, archive.read(db, session))
            except NewerRules as newer:
                yield Mismatch(session, "session", session, "rules", str(newer), None)


def differences(session: Archive) -> Iterator[Difference]:
    """Yield what does not follow from the entries of a session, in the order of scoring.

    The session comes from a book, or from a file that may say anything.
    """
    return _differences(_replayed(session))


def post(
    state: SessionState, profile_id: int | None, entry: str, ga: int
) -> Posted | list[Problem]:
    """Return what a kept entry posts by its rules on a gà of so many half bets, or why they refuse
    it. None are the rules of a gà line."""
    if profile_id is None:
        kept = loads(entry)
        return ledger.post_ga(kept["ga"], kept["among"], ga)
    scored = lines.score_kept(state, profile_id, entry, ga)
    return scored if isinstance(scored, list) else ledger.counted(scored, state.numbers)


def _replayed(session: Archive) -> Iterator[_Replayed]:
    """Yield each line, worked out on the balance that follows from those before it."""
    balance = lines.NOTHING
    for line in session.lines:
        kept = line.versions[-1]
        posted: Posted | list[Problem] = Posted((), (), balance.ga, balance.ga)
        if line.status == "valid":
            posted = balance.crossing(kept.stake) or post(
                session.state, kept.profile_id, kept.entry, balance.ga
            )
        yield _Replayed(line, balance, posted)
        balance = line.balance if isinstance(posted, list) else balance.after(posted, kept.stake)


def _differences(replayed: Iterable[_Replayed]) -> Iterator[Difference]:
    for line, before, posted in replayed:
        if isinstance(posted, list):
            entry = line.versions[-1].entry
            yield Difference(line.kind, line.number, "refused", entry, posted)
        else:
            for what, has, should in _compared(line, before, posted):
                if has != should:
                    yield Difference(line.kind, line.number, what, has, should)


_Compared = tuple[str, object, object]
"""What is compared, as it is kept and as it should be."""


def _compared(line: ArchivedLine, before: Balance, posted: Posted) -> Iterator[_Compared]:
    """Yield all that is kept of the results of a line."""
    kept, after = line.versions[-1], before.after(posted, line.versions[-1].stake)
    yield "transfers", line.postings, posted.postings
    yield "ga_before", line.ga_before, posted.ga_before
    yield "ga_after", line.balance.ga, posted.ga_after
    yield "net", _trimmed(kept.net), _trimmed(posted.net)
    yield "totals", _trimmed(line.balance.totals), _trimmed(after.totals)
    yield "money", _trimmed(line.balance.money), _trimmed(after.money)
    yield "sum", _trimmed(kept.net), _trimmed(summed(line.postings, 0).net)
    yield "balance", sum(line.balance.totals), -line.balance.ga


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


def _session(db: Database, session: Archive) -> Iterator[Mismatch]:
    row, replayed = session.state.session, list(_replayed(session))
    for found in (*_rows(db, row.id, replayed), *_differences(replayed)):
        computed = found.computed
        if isinstance(computed, list):
            found = found._replace(computed=", ".join(problem.code for problem in computed))
        yield Mismatch(row.id, *found)
    count = Counter(line.kind for line in session.lines)
    versions = max((change.version for change in session.changes), default=None)
    for what, has, should in (
        ("rounds", row.rounds, count["round"]),
        ("ga_lines", row.ga_lines, count["ga"]),
        ("version", row.version, versions),
        *_pairs(db, row.id, _debts(replayed, session.outside)),
    ):
        if has != should:
            yield Mismatch(row.id, "session", row.id, what, has, should)


_ROWS = "SELECT position, version, counted_by, counts FROM line WHERE session_id = ?"


def _rows(db: Database, session: int, replayed: Sequence[_Replayed]) -> Iterator[Difference]:
    """Yield what differs in the row of a line, beside its results."""
    rows = db.execute(f"{_ROWS} ORDER BY position", (session,)).fetchall()
    for place, (one, row) in enumerate(zip(replayed, rows, strict=True), start=1):
        position, version, counted_by, counts = row
        compared: list[_Compared] = [
            ("position", position, place),
            ("version", version, one.line.versions[-1].version),
        ]
        # Those that were counted by other declarations than of now are counted again when read.
        if isinstance(one.posted, Posted) and counted_by == one.posted.counts.by:
            compared.append(("counts", counts, one.posted.counts.text))
        for what, has, should in compared:
            if has != should:
                yield Difference(one.line.kind, one.line.number, what, has, should)


_Debts = Counter[tuple[int, int, str]]
"""What the first of two is to receive from the second, by the column that keeps it."""


def _debts(replayed: Sequence[_Replayed], outside: Sequence[OutsideRow]) -> _Debts:
    """Return what the lines of a session bring between each two."""
    debts: _Debts = Counter()
    for line, _, posted in replayed:
        paid = posted.postings if isinstance(posted, Posted) else line.postings
        _count_round(debts, paid, line.versions[-1].stake)
    for one in outside:
        if one.status == "valid":
            _count(debts, one.column, one.owed)
    return debts


def _count_round(debts: _Debts, paid: Sequence[Posting], stake: int | None) -> None:
    """Count what the payments of a line bring between each two, in bets and at its stake."""
    in_bets = owed((one.payer or GA, one.payee or GA, one.half_bets) for one in paid)
    _count(debts, "played_half_bets", in_bets)
    in_money = {both: halves * (stake or 0) for both, halves in in_bets.items()}
    _count(debts, "played_half_dong", in_money)


def _count(debts: _Debts, column: str, owed: Pairs) -> None:
    for both, amount in owed.items():
        debts[*both, column] += amount


def _pairs(db: Database, session: int, debts: _Debts) -> Iterator[_Compared]:
    """Yield what is kept of each pair, and what it should be."""
    kept = {
        (*pair[:2], column): getattr(pair, column)
        for pair in pairs.of_session(db, session)
        for column in PairRow._fields[2:]
    }
    for one, other, column in sorted({*kept, *debts}):
        both = (one, other, column)
        yield f"pair {one} {other} {column}", kept.get(both, 0), debts[both]
