"""The facts of random sessions of both games open as sessions with the same sums."""

from pathlib import Path
from random import Random

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store import archive, database
from scorekeeper.store.archive import recheck, trimmed
from tests.prepared import put_tables
from tests.store import mixed
from tests.store.evening import Book


@pytest.mark.parametrize("evenings", [12, pytest.param(400, marks=pytest.mark.long)])
def test_random_sessions_keep_their_facts(tmp_path: Path, evenings: int) -> None:
    db = database.connect(put_tables(tmp_path / database.FILE_NAME))
    db.execute("PRAGMA synchronous = OFF")
    rounds, kinds = 0, set()
    for seed in range(evenings):
        book = Book(db, *mixed.PLAYED)
        mixed.play(book, Random(seed), 20)
        kept = archive.read(db, book.caller.session)
        record = record_of(kept)
        counting = [line for line in kept.lines if line.status == "valid"]
        played = [*record.play()]
        assert [line.posted.postings for line in played] == [line.postings for line in counting]
        again = reading.read(encode(document_of(archive_of(record, "UTC", database.now()))))
        assert record_of(again) == record._replace(day=record_of(again).day)
        assert [trimmed(one.after.money) for one in again.lines if one.status == "valid"] == [
            trimmed(line.after.money) for line in counting
        ]
        archive.write(db, again)
        rounds += len(record.lines)
        kinds |= {line.kind for line in record.lines}
    assert rounds > 10 * evenings
    assert kinds == {"round", "side", "ga"}
    assert list(recheck(db)) == []
    db.close()
