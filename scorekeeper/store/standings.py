"""Where the people of a session stand: all that a list of sessions needs, and no rules."""

from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.ledger import bets
from scorekeeper.store import lines
from scorekeeper.store.database import Database, reading


class Standing(NamedTuple):
    """What a person has won or lost in a session."""

    name: str
    total: Amount
    """In bets."""
    money: Amount | None
    """In đồng; None where nothing was played for money."""


_PEOPLE = """
SELECT number, name FROM person WHERE session_id = ? AND (active OR played) ORDER BY seat
"""


def standings(db: Database, session: int) -> list[Standing]:
    """Everybody who is there or was, in seat order. It can be read whatever the rules are, also
    those of a newer version."""
    with reading(db):
        people = db.execute(_PEOPLE, (session,)).fetchall()
        (stake,) = db.execute("SELECT stake FROM session WHERE id = ?", (session,)).fetchone()
        balance = lines.end(db, session).balance
    in_money = stake is not None or any(balance.money)
    totals, money = dict(enumerate(balance.totals, 1)), dict(enumerate(balance.money, 1))
    return [
        Standing(
            name, bets(totals.get(number, 0)), bets(money.get(number, 0)) if in_money else None
        )
        for number, name in people
    ]
