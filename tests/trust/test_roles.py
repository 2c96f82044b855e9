"""Ask for every URL by every method, as somebody who may not change the session."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import access, database
from scorekeeper.store.database import FILE_NAME, Database
from scorekeeper.web.api.routes import ROUTES
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.trust.often import evenly, often
from tests.web.api.calls import CALLS
from tests.web.friends import Evening, plain_app, seen
from tests.web.test_roles import TABLE

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
REQUESTS = often(100, 10_000)
"""Of each role."""

API = "/api/v1"
WRONG = "A" * 22
FORM = dict(field for row in TABLE.values() for field in parse_qsl(row.form)) | {"unit": "nghin"}
"""Fields of all forms, so that each form is complete wherever it is sent."""

LAST = ("/delete", "-link", "/end", "/pass-on", "/view", "/keeper", "/rounds/1/strike")
"""Ends of paths after which the owner can change nothing more."""

OPEN_TO_VIEWERS = ("agreement", "verdict", "guest", "guests")
"""The tables and columns of a session that viewers may write to."""


class Request(NamedTuple):
    """A request to the pages or the API."""

    method: str
    path: str
    form: dict[str, str] | None = None
    json: Any = None


class Person(NamedTuple):
    """Somebody in front of the session: their browser, and their token for the API."""

    browser: FlaskClient
    token: str
    view: str
    """The token of the session that they know, in the URLs of its pages."""


def people(app: Flask, evening: Evening) -> tuple[dict[str, Person], Person]:
    """Returns everybody who may not change a session, and its owner."""
    former_link, former_keeper = evening.keeper_path, evening.keeper()
    assert evening.post("/table/keeper-link").status_code == 303
    keeper_token, view = evening.keeper_path.rpartition("/")[2], evening.token
    with app.app_context():
        claim = str(access.new_claim(get_db(), access.enter(get_db(), view).session))
    owner = app.test_client()
    assert owner.post(f"/owner/{claim}").status_code == 303
    others = {
        "stranger": Person(app.test_client(), WRONG, WRONG),
        "viewer": Person(app.test_client(), view, view),
        "former keeper": Person(former_keeper, former_link.rpartition("/")[2], view),
        "former owner": Person(evening.phone, claim, view),  # which is used up
    }
    return others, Person(owner, keeper_token, view)


def requests(app: Flask, view: str, form: dict[str, str]) -> Iterator[Request]:
    """Yields every URL by every method."""
    known = {"token": view, "number": 1, "payer": 1, "payee": 2, "game": "phom", "id": 1}
    known |= {"preset_id": "pho-bien", "version": "1", "filename": "style.css"}
    known |= {"member": 1, "session": 1}
    for rule, method in product(app.url_map.iter_rules(), METHODS):
        if not rule.rule.startswith(preferences.API) and not rule.endpoint.startswith("join."):
            known["do"] = "merge" if "merge" in rule.rule else "name"
            built = rule.build({name: known[name] for name in rule.arguments})
            assert built, rule
            yield Request(method, built[1], form)
    for route, method in product(ROUTES, METHODS):
        path = route.path.replace("<id>", view).replace("<int:number>", "1")
        body = CALLS[route.endpoint].body
        path = path.replace("<group>", view).replace("<int:member>", "1")
        path = API + path.replace("<code>", "pho-bien")
        yield Request(method, path, json=None if callable(body) else body)


def test_only_keepers_and_the_owner_change_a_session(
    tmp_path: Path, tell: Callable[[str], None]
) -> None:
    """The owner sends the same requests; some must change it, else they are not valid."""
    app = plain_app(tmp_path)
    count_with(app, RateLimiter(most=10**9))
    evening, sent, changed = Evening(app), 0, 0
    evening.save()
    evening.post("/settle/paid", FORM | {"key": "paid"})
    form = FORM | evening.entry("u-1")
    others, owner = people(app, evening)
    with closing(database.connect(Path(app.instance_path) / FILE_NAME)) as db:
        before = rows(db)
        for role, person in others.items():
            for request in evenly([*requests(app, person.view, form)], REQUESTS):
                send(db, person, request)
                assert rows(db) == before, (role, request)
                sent += 1
        owners = evenly([*requests(app, owner.view, form)], REQUESTS)
        for request in sorted(owners, key=lambda one: one.path.endswith(LAST)):
            before = rows(db)
            send(db, owner, request)
            changed += rows(db) != before
    assert changed
    tell(
        f"{sent} requests by {len(METHODS)} methods: none changed it; {changed} of the owner's did"
    )


def send(db: Database, person: Person, request: Request) -> None:
    """Sends a request with all that it could need, and confirms the change that a page shows."""
    (version,) = db.execute("SELECT version FROM session WHERE id = 1").fetchone() or ("",)
    headers = {"Idempotency-Key": "a-new-key", "If-Match": f'"{version}"'}
    if request.path.startswith(API):
        headers["Authorization"] = f"Bearer {person.token}"
    form = request.form and request.form | {"version": str(version)}
    for _ in range(2):
        answer = person.browser.open(
            request.path, method=request.method, headers=headers, data=form, json=request.json
        )
        assert answer.status_code < 500, (request, answer.status)
        if not form or answer.status_code != 422 or 'name="seen"' not in answer.text:
            return
        form |= {"seen": seen(answer.text)}


def rows(db: Database) -> list[Any]:
    """Returns all rows of the session that only its keepers may write."""
    sessions = db.execute("SELECT * FROM session WHERE id = 1")
    names = [column[0] for column in sessions.description]
    found: list[Any] = [
        {name: value for name, value in zip(names, row, strict=True) if name not in OPEN_TO_VIEWERS}
        for row in sessions.fetchall()
    ]
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        columns = {column[1] for column in db.execute(f"PRAGMA table_info({table})")}
        if "session_id" in columns and table not in OPEN_TO_VIEWERS:
            of_session = "session_id = 1"
        elif "line_id" in columns:
            of_session = "line_id IN (SELECT id FROM line WHERE session_id = 1)"
        else:
            continue
        found += db.execute(f"SELECT * FROM {table} WHERE {of_session}").fetchall()
    return found
