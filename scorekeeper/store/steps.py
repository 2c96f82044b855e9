"""Which steps of the tables a file has seen, asked without the package that takes them."""

import sqlite3

from scorekeeper.store.faults import NewerDatabase

STEPS = (
    "first_ledger",
    "kept_profiles",
    "moves",
    "money",
    "taking_turns",
    "agreements",
    "settling",
    "counts_beside_lines",
    "drafts",
    "people_beside_keys",
    "sums_on_demand",
)
"""Every step, in order."""

NAME = "scorekeeper"
"""By which the steps of this program are told from those of any other in the same file."""

_TABLE = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
_APPLIED = "SELECT name FROM _sqlite_migrations WHERE migration_set = ? ORDER BY rowid"


def applied(db: sqlite3.Connection) -> tuple[str, ...]:
    """The names of the steps that the file has seen, in that order; none of a new file."""
    if db.execute(_TABLE).fetchone() is None:
        return ()
    return tuple(name for (name,) in db.execute(_APPLIED, (NAME,)))


def up_to_date(db: sqlite3.Connection) -> bool:
    """Whether the file has seen every step. Raises `NewerDatabase` where it has seen others."""
    seen = set(applied(db))
    if not seen <= set(STEPS):
        raise NewerDatabase
    return len(seen) == len(STEPS)
