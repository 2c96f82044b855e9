"""Dry runs wait for no writer."""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import database, rounds
from tests.store.evening import u
from tests.store.every_change import ANY, Do, ready, taking

AGAIN: dict[str, Do] = {
    "saved again": partial(rounds.save, entry=u("An"), key="k1"),
    "restored again": partial(rounds.restore, number=1, **ANY),
}
"""Dry runs that answer with what is there."""


@pytest.mark.parametrize("what", [*taking("dry_run"), *AGAIN])
def test_a_dry_run_waits_for_no_writer(path: Path, what: str) -> None:
    with closing(database.connect(path)) as db, closing(database.connect(path)) as other:
        book, _, how = ready(db, "saved" if what in AGAIN else what)
        before = book.now
        db.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        answer: Any = AGAIN.get(what, how.do)(db, book.caller, dry_run=True)
        assert (answer.version, answer.again) == (before.version, what in AGAIN)
        assert book.now == before
