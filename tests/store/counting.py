"""Counts what a call costs SQLite, so that no test depends on the speed of the machine."""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.store.database import Database, File


class Cost(NamedTuple):
    """SQL statements, and steps of SQLite's virtual machine."""

    statements: int
    steps: int


def cost(db: Database, call: Callable[[], object]) -> Cost:
    assert isinstance(db, File)
    statements: list[str] = []
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    db.set_trace_callback(statements.append)
    db.set_progress_handler(step, 1)
    try:
        call()
    finally:
        db.set_progress_handler(None, 1)
        db.set_trace_callback(None)
    return Cost(len(statements), steps)
