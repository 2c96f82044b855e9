"""Import damaged session files; move many sessions to a PostgreSQL server and back."""

import json
import time
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.moving import move
from scorekeeper.store.schema import tables
from scripts.golden_book import session_file
from tests.mutations import mutated
from tests.store.documents import check_sums, content, document
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.trust.often import often
from tests.web.friends import plain_app

FILES, MOVED = often(80, 10_000), often(20, 10_000)
OPENED, REFUSED = 303, (413, 422)
PAGES = ("", "/history", "/rounds/1", "/rounds/2", "/take.csv", "/take.json")
"""Pages of an imported session, which must all open."""


def test_a_damaged_file_is_imported_whole_or_refused(
    tmp_path: Path, book_at: str | None, tell: Callable[[str], None]
) -> None:
    app, rng, file = plain_app(tmp_path, BOOK=book_at), Random(1), session_file()
    phone = app.test_client()
    book = book_at or Path(app.instance_path) / database.FILE_NAME
    with closing(database.open_pool(book)) as pool, pool.lent() as db:
        damaged = (mutated(file, rng) for _ in range(FILES))
        opened = sum(opens(db, phone, file) for file in damaged)
        assert list(recheck(db)) == []
    assert 0 < opened < FILES - opened
    tell(f"{FILES} damaged files, {opened} imported whole, {FILES - opened} refused")


def opens(db: Database, phone: FlaskClient, file: bytes) -> bool:
    """Imports a file. True if it opens with correct sums, False if it is refused and unsaved."""
    phone.delete_cookie("browser")  # A browser opens each evening once.
    before = rows(db)
    answer = phone.post("/open", data={"file": (BytesIO(file), "session.json")})
    if answer.status_code in REFUSED:
        assert 'class="fault"' in answer.text
        assert rows(db) == before
        return False
    assert answer.status_code == OPENED, answer.status
    assert rows(db) != before
    for path in PAGES:
        assert phone.get(f"{answer.location}{path}").status_code == 200, path
    check_sums(json.loads(phone.get(f"{answer.location}/take.json").data))
    return True


def rows(db: Database) -> list[int]:
    return [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables()]


@pytest.mark.postgres
def test_sessions_come_back_from_a_server_as_they_were(
    tmp_path: Path, server_book: str, tell: Callable[[str], None]
) -> None:
    """Every row, and every file of a session."""
    paths = [tmp_path / name for name in ("book.db", "back.db")]
    for path in paths:
        database.set_up(path)
    with (
        closing(database.connect(paths[0])) as book,
        closing(database.connect(paths[1])) as back,
        closing(database.open_pool(server_book)) as pool,
        pool.lent() as there,
    ):
        rng = Random(1)
        for _ in range(MOVED):
            play(Book(book, *PLAYED), rng, rng.randint(1, 8))
        times = [time.monotonic()]
        for source, target in ((book, there), (there, back)):
            move(source, target)
            times.append(time.monotonic())
        assert content(back) == content(book)
        for session in range(1, MOVED + 1):
            same = document(book, session)
            assert document(there, session) == document(back, session) == same
    took = f"{times[1] - times[0]:.0f} s there, {times[2] - times[1]:.0f} s back"
    tell(f"{MOVED} random sessions moved, {took}: all files equal")
