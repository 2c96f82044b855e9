"""Import damaged session files."""

import json
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.schema import tables
from scripts.golden_book import session_file
from tests.mutations import mutated
from tests.store.documents import check_sums
from tests.trust.often import often
from tests.web.friends import plain_app

FILES = often(80, 10_000)
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
