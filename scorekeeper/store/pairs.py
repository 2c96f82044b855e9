"""What is owed between each two, the gà among them: a copy that each line changes by what it posts.

It follows from the payments of lines that count and from the lines outside rounds, is written in
the same transaction, and is read to settle up. `recheck` works it out anew.
"""

from typing import NamedTuple

from scorekeeper.settling import Pairs
from scorekeeper.store.database import Database


class PairRow(NamedTuple):
    """What the account `one` is to receive from `other`; below 0 it is to pay."""

    one: int
    """0 is the gà."""
    other: int
    played_half_bets: int
    """By rounds and ga lines."""
    played_half_dong: int
    """The same, each at its own stake."""
    spent_half_dong: int
    """By what one has paid for another."""
    paid_half_bets: int
    """By what one has given another to settle up."""
    paid_half_dong: int


_ADDED = """
ON CONFLICT (session_id, one, other) DO UPDATE SET
    played_half_bets = played_half_bets + excluded.played_half_bets,
    played_half_dong = played_half_dong + excluded.played_half_dong,
    spent_half_dong = spent_half_dong + excluded.spent_half_dong,
    paid_half_bets = paid_half_bets + excluded.paid_half_bets,
    paid_half_dong = paid_half_dong + excluded.paid_half_dong
"""

_ROUND = f"""
INSERT INTO pair (session_id, one, other, played_half_bets, played_half_dong)
SELECT session_id, min(payer, payee), max(payer, payee), sum(half_bets),
    sum(half_bets * coalesce(stake, 0))
FROM (
    SELECT coalesce(payer, 0) AS payer, coalesce(payee, 0) AS payee,
        CASE WHEN coalesce(payee, 0) < coalesce(payer, 0) THEN ?2 ELSE -?2 END * half_bets
            AS half_bets
    FROM transfer WHERE line_id = ?1
), line, (SELECT stake FROM line_version WHERE line_id = ?1 ORDER BY version DESC LIMIT 1)
WHERE line.id = ?1 AND payer != payee GROUP BY 2, 3
{_ADDED}
"""


def count_round(db: Database, line: int, times: int) -> None:
    """Count the kept payments of a line once more or, with -1, once less, at the stake of its last
    version."""
    db.execute(_ROUND, (line, times))


def add(db: Database, session: int, column: str, owed: Pairs) -> None:
    """Add what lines outside rounds bring between each two; `column` names what it is."""
    db.executemany(
        f"INSERT INTO pair (session_id, one, other, {column}) VALUES (?, ?, ?, ?) {_ADDED}",
        [(session, *both, amount) for both, amount in owed.items()],
    )


def of_session(db: Database, session: int) -> list[PairRow]:
    """What is owed between each two of a session: at most as many rows as there are pairs."""
    sql = f"SELECT {', '.join(PairRow._fields)} FROM pair WHERE session_id = ?"
    return [
        PairRow._make(found)
        for found in db.execute(f"{sql} ORDER BY one, other", (session,)).fetchall()
    ]
