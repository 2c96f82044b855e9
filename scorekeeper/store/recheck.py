"""The check of the whole book: all kept results, worked out again from the entries and compared."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.ledger import Balance, Posted, Posting, subtracted, summed
from scorekeeper.settling import GA, Pairs, owed
from scorekeeper.store import lines, outside_lines, pairs
from scorekeeper.store.database import Database, reading
from scorekeeper.store.lines import LineRow
from scorekeeper.store.pairs import PairRow
from scorekeeper.store.session_state import NewerRules, SessionState, load


class Mismatch(NamedTuple):
    """Something that is kept and does not follow from the entries."""

    session: int
    """0 where the file itself is damaged."""
    kind: str
    """`round`, `ga`, or `session`."""
    number: int
    what: str
    kept: object
    computed: object


def recheck(db: Database) -> Iterator[Mismatch]:
    """The mismatches of the whole file, as it is at one moment. There should be none."""
    with reading(db):
        yield from _file(db)
        for (session,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
            try:
                yield from _session(db, load(db, session))
            except NewerRules as newer:
                yield Mismatch(session, "session", session, "rules", str(newer), None)


def _file(db: Database) -> Iterator[Mismatch]:
    for (told,) in db.execute("PRAGMA integrity_check").fetchall():
        if told != "ok":
            yield Mismatch(0, "session", 0, "integrity", told, "ok")
    for table, rowid, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield Mismatch(0, "session", 0, "reference", f"{table} {rowid}", parent)


def _session(db: Database, state: SessionState) -> Iterator[Mismatch]:
    session = state.session
    balance = lines.NOTHING
    count = {"round": 0, "ga": 0}
    debts: _Debts = Counter()
    for position, kept in enumerate(lines.following(db, session.id, 0), start=1):
        count[kept.kind] += 1
        for what, has, should in _line(db, state, kept, position, balance):
            yield Mismatch(session.id, kept.kind, kept.number, what, has, should)
        posted = _posted(state, kept, balance.ga)
        balance = balance.after(posted, kept.stake) if isinstance(posted, Posted) else kept.balance
        paid = posted.postings if isinstance(posted, Posted) else lines.postings(db, kept.id)
        _count_round(debts, paid, kept.stake)
    for line in outside_lines.kept(db, session.id):
        if line.status == "valid":
            _count(debts, line.column, line.owed)
    (versions,) = db.execute(
        "SELECT max(version) FROM change WHERE session_id = ?", (session.id,)
    ).fetchone()
    for what, has, should in (
        ("rounds", session.rounds, count["round"]),
        ("ga_lines", session.ga_lines, count["ga"]),
        ("version", session.version, versions),
        *_pairs(db, session.id, debts),
    ):
        if has != should:
            yield Mismatch(session.id, "session", session.id, what, has, should)


def _count_round(debts: "_Debts", paid: Sequence[Posting], stake: int | None) -> None:
    """Count what the payments of a line bring between each two, in bets and at its stake."""
    in_bets = owed((one.payer or GA, one.payee or GA, one.half_bets) for one in paid)
    _count(debts, "played_half_bets", in_bets)
    in_money = {both: halves * (stake or 0) for both, halves in in_bets.items()}
    _count(debts, "played_half_dong", in_money)


def _count(debts: "_Debts", column: str, owed: Pairs) -> None:
    for both, amount in owed.items():
        debts[*both, column] += amount


def _pairs(db: Database, session: int, debts: "_Debts") -> Iterator["_Compared"]:
    """What is kept of each pair, and what it should be."""
    kept = {
        (*pair[:2], column): getattr(pair, column)
        for pair in pairs.of_session(db, session)
        for column in PairRow._fields[2:]
    }
    for one, other, column in sorted({*kept, *debts}):
        both = (one, other, column)
        yield f"pair {one} {other} {column}", kept.get(both, 0), debts[both]


_Debts = Counter[tuple[int, int, str]]
"""What the first of two is to receive from the second, by the column that keeps it."""

_Compared = tuple[str, object, object]


def _line(
    db: Database, state: SessionState, kept: LineRow, position: int, balance: Balance
) -> Iterator[_Compared]:
    """What is kept of a line, and what it should be on this balance, where they differ."""
    posted = _posted(state, kept, balance.ga)
    if not isinstance(posted, Posted):
        yield "refused", kept.entry, posted
        return
    postings = lines.postings(db, kept.id)
    after = balance.after(posted, kept.stake)
    compared: list[_Compared] = [
        ("position", kept.position, position),
        ("transfers", postings, posted.postings),
        ("ga_before", kept.ga_before, posted.ga_before),
        ("ga_after", kept.ga_after, posted.ga_after),
    ]
    yield from ((what, has, should) for what, has, should in compared if has != should)
    if any(subtracted(kept.posted.net, posted.net)):
        yield "net", kept.posted.net, posted.net
    if any(subtracted(kept.balance.totals, after.totals)):
        yield "totals", kept.balance.totals, after.totals
    if any(subtracted(kept.balance.money, after.money)):
        yield "money", kept.balance.money, after.money
    if kept.valid and balance.crossing(kept.stake):
        yield "stake", kept.stake, -sum(balance.money)
    if any(subtracted(summed(postings, 0).net, kept.posted.net)):
        yield "sum", kept.posted.net, summed(postings, 0).net
    yield from _counts(db, kept, posted)
    if sum(kept.balance.totals) + kept.ga_after:
        yield "balance", sum(kept.balance.totals), -kept.ga_after


def _counts(db: Database, kept: LineRow, posted: Posted) -> Iterator[_Compared]:
    """What differs of what is counted, unless it was by other declarations than those of now."""
    counts = lines.counts(db, kept.id)
    if counts.by == posted.counts.by and counts.text != posted.counts.text:
        yield "counts", counts.text, posted.counts.text


def _posted(state: SessionState, kept: LineRow, ga: int) -> Posted | str:
    """What a line posts, or the codes by which it would be refused."""
    if not kept.valid:
        return Posted((), (), ga, ga)
    posted = lines.post_line(state, kept, ga)
    if isinstance(posted, list):
        return ", ".join(problem.code for problem in posted)
    return posted
