"""An evening as its kept entries tell it, with every amount worked out by the model of the tests
and not by the ledger."""

import re
from fractions import Fraction
from json import loads

from scorekeeper.games.mentions import rename
from scorekeeper.store.database import Database
from scorekeeper.store.session_state import load
from tests.store.model import Model, Told

_LINES = """
SELECT kind, number, status, profile_id, stake, entry FROM line
JOIN line_version ON line_id = line.id AND line_version.version = line.version
WHERE session_id = ? ORDER BY position
"""


def evening_of(db: Database, session: int) -> Model:
    """The evening of a session: its lines as they were entered, and no sums."""
    state = load(db, session)
    names = {str(number): name for number, name in state.names.items()}
    model = Model(table=list(state.numbers), stake=state.session.stake)
    for kind, number, status, profile, stake, entry in db.execute(_LINES, (session,)).fetchall():
        told = loads(entry)
        if kind == "ga":
            told["among"] = [names[str(ref)] for ref in told["among"]]
        else:
            told = rename(told, lambda ref: names.get(ref, ref))
        rules = state.profiles.get(profile)
        model.lines.append(Told(kind, number, told, stake, rules, status == "valid"))
    return model


def only_session(db: Database) -> int:
    """The number of the session of a book that has one."""
    return int(db.execute("SELECT max(id) FROM session").fetchone()[0])


_SIZES = {"": 1, "đ": 1, "k": 10**3, "tr": 10**6, "M": 10**6, "tỷ": 10**9, "B": 10**9}


def amount(words: str) -> tuple[Fraction, bool]:
    """An amount as a Vietnamese page spells it, and whether it is one of money.

    >>> amount("−1,75tr"), amount("+5,5"), amount("37.500đ"), amount("–")
    ((Fraction(-1750000, 1), True), (Fraction(11, 2), False), (Fraction(37500, 1), True), \
(Fraction(0, 1), False))
    """
    if words == "–":
        return Fraction(0), False
    found = re.fullmatch(r"([−+]?)([\d.]+(?:,\d+)?) ?(\D*)", words)
    assert found, words
    sign, digits, unit = found.groups()
    number = Fraction(digits.replace(".", "").replace(",", ".")) * _SIZES[unit]
    return (-number if sign == "−" else number), bool(unit)
