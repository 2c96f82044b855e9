"""The check of the whole book: all kept results, worked out again from the entries and compared."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.ledger import Balance, Posted, subtracted, summed
from scorekeeper.store import lines
from scorekeeper.store.database import Database, reading
from scorekeeper.store.lines import LineRow
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
    balance = Balance()
    count = {"round": 0, "ga": 0}
    for position, kept in enumerate(lines.following(db, session.id, 0), start=1):
        count[kept.kind] += 1
        for what, has, should in _line(db, state, kept, position, balance):
            yield Mismatch(session.id, kept.kind, kept.number, what, has, should)
        posted = _posted(state, kept, balance.ga)
        balance = balance.moved(posted.net if isinstance(posted, Posted) else kept.net, kept.stake)
    (versions,) = db.execute(
        "SELECT max(version) FROM change WHERE session_id = ?", (session.id,)
    ).fetchone()
    for what, has, should in (
        ("rounds", session.rounds, count["round"]),
        ("ga_lines", session.ga_lines, count["ga"]),
        ("version", session.version, versions),
    ):
        if has != should:
            yield Mismatch(session.id, "session", session.id, what, has, should)
    off = state.balance.minus(balance)
    if any(off.totals):
        yield Mismatch(
            session.id, "session", session.id, "totals", state.balance.totals, balance.totals
        )
    if any(off.money):
        yield Mismatch(
            session.id, "session", session.id, "money", state.balance.money, balance.money
        )


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
    if kept.position != position:
        yield "position", kept.position, position
    if postings != posted.postings:
        yield "transfers", postings, posted.postings
    if any(subtracted(kept.net, posted.net)):
        yield "net", kept.net, posted.net
    if kept.valid and balance.crossing(kept.stake):
        yield "stake", kept.stake, -sum(balance.money)
    if any(subtracted(summed(postings, 0).net, kept.net)):
        yield "sum", kept.net, summed(postings, 0).net


def _posted(state: SessionState, kept: LineRow, ga: int) -> Posted | str:
    """What a line posts, or the codes by which it would be refused."""
    if not kept.valid:
        return Posted((), (), ga, ga)
    posted = lines.post_line(state, kept, ga)
    if isinstance(posted, list):
        return ", ".join(problem.code for problem in posted)
    return posted[0]
