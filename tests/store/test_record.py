"""The facts of random sessions of both games open as sessions with the same sums."""

from collections import Counter
from random import Random

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store import archive
from scorekeeper.store.archive import recheck, trimmed
from scorekeeper.store.database import Database, now
from tests.store import mixed
from tests.store.evening import Book


@pytest.mark.parametrize("evenings", [6, pytest.param(400, marks=pytest.mark.long)])
def test_random_sessions_keep_their_facts(db: Database, evenings: int) -> None:
    db.execute("PRAGMA synchronous = OFF")
    played = Counter[str]()
    for seed in range(evenings):
        book = Book(db, *mixed.PLAYED)
        mixed.play(book, Random(seed), 20)
        kept = archive.read(db, book.caller.session)
        record = record_of(kept)
        counting = [line for line in kept.lines if line.status == "valid"]
        postings = [line.posted.postings for line in record.play()]
        assert postings == [line.postings for line in counting]
        again = reading.read(encode(document_of(archive_of(record, "UTC", now()))))
        assert record_of(again) == record._replace(day=record_of(again).day)
        assert [trimmed(one.after.money) for one in again.lines if one.status == "valid"] == [
            trimmed(line.after.money) for line in counting
        ]
        archive.write(db, again)
        played.update(line.kind for line in record.lines)
    assert played.total() > 10 * evenings
    assert {*played} == {"round", "side", "ga"}
    assert list(recheck(db)) == []
