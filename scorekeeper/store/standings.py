"""Where the people of a session stand: all that a list of sessions needs, and no rules."""

from json import loads
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.ledger import by_name, dong_by_name
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
        sql = "SELECT stake, totals_half_bets, money_half_dong FROM session WHERE id = ?"
        stake, totals, money = db.execute(sql, (session,)).fetchone()
    numbers = {name: number for number, name in people}
    total = by_name(loads(totals), numbers)
    in_money = dong_by_name(loads(money), numbers, stake) or {}
    return [Standing(name, total[name], in_money.get(name)) for name in numbers]
