"""Import damaged session files."""

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from scripts.golden_book import session_file
from tests.mutations import mutated
from tests.store.documents import check_sums
from tests.web.friends import plain_app

OPENED, REFUSED = 303, (413, 422)
PAGES = ("", "/history", "/rounds/1", "/rounds/2", "/take.csv", "/take.json")
"""Pages of an imported session, which must all open."""


def run(folder: Path, count: int) -> str:
    """Imports so many damaged files; see `Promise.run`."""
    app, rng, file = plain_app(folder), Random(1), session_file()
    phone = app.test_client()
    phone.post("/rules/mine", data={"rules": "pho-bien"})  # so that the browser is known
    app.config["WTF_CSRF_ENABLED"] = True
    found = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/new").text)
    assert found
    with app.app_context():
        opened = sum(opens(phone, mutated(file, rng), found[1]) for _ in range(count))
        assert list(recheck(get_db())) == []
    assert opened < count - opened
    return f"{count} damaged files, {opened} imported whole, {count - opened} refused"


def opens(phone: FlaskClient, file: bytes, csrf_token: str) -> bool:
    """Imports a file. True if it opens with correct sums, False if it is refused and unsaved."""
    phone.delete_cookie("browser")  # A browser opens each evening once.
    before = get_db().total_changes
    form = {"file": (BytesIO(file), "session.json"), "csrf_token": csrf_token}
    answer = phone.post("/open", data=form)
    if answer.status_code in REFUSED:
        assert 'class="fault"' in answer.text
        assert get_db().total_changes == before
        return False
    assert answer.status_code == OPENED, answer.status
    assert get_db().total_changes > before
    for path in PAGES:
        assert phone.get(f"{answer.location}{path}").status_code == 200, path
    check_sums(json.loads(phone.get(f"{answer.location}/take.json").data))
    return True
