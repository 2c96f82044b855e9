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

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
REQUESTS = often(100, 10_000)
"""Of each role."""

API = "/api/v1"
WRONG = "A" * 22
FORM = dict(
    parse_qsl(
        "amount=45&do=strike&for-2=1&ga=shared&halves=4000&how=all&kind=payment&label=nước"
        "&leader=Chi&machine=1&name=Chi&name-0=Ân&number=1&o-u_payment=6&payee=2&payer=1"
        "&rules=vinagames&seat-0=Bình&seat-1=An&seat-2=Chi&seat-3=Dũng&stake=5&title=Thứ sáu"
        "&turns=last&unit=nghin&was-0=An"
    )
)
"""Fields of all forms, so that each form is complete wherever it is sent."""

OPEN_TO_VIEWERS = ("agreement", "verdict")
"""The tables of a session that viewers may write to."""


class Request(NamedTuple):
    """A request to the pages or the API."""

    method: str
    path: str
    form: dict[str, str] | None = None
    json: Any = None


class Session:
    """A session with one round, the browsers in front of it, and their tokens for the API."""

    def __init__(self, app: Flask) -> None:
        evening = Evening(app)
        evening.save()
        evening.post("/settle/paid", FORM | {"key": "paid"})
        former_link, former_keeper = evening.keeper_path, evening.keeper()
        assert evening.post("/table/keeper-link").status_code == 303
        self.keeper_token = evening.keeper_path.rpartition("/")[2]
        self.view = evening.at.rpartition("/")[2]
        with app.app_context():
            self.id = access.enter(get_db(), self.view).session
            claim = access.new_claim(get_db(), self.id)
        self.owner = app.test_client()
        assert self.owner.post(f"/owner/{claim}").status_code == 303
        self.entry = evening.entry("u-1")
        self.browsers = {  # of everybody who may not change the session
            "stranger": app.test_client(),
            "viewer": app.test_client(),
            "former keeper": former_keeper,
            "former owner": evening.phone,
        }
        self.tokens = {
            "stranger": WRONG,
            "viewer": self.view,
            "former keeper": former_link.rpartition("/")[2],
            "former owner": str(claim),  # used up
        }

    def requests(self, app: Flask, role: str) -> Iterator[Request]:
        """Every URL by every method. A stranger does not know the session's token."""
        token = WRONG if role == "stranger" else self.view
        known = {"token": token, "number": 1, "payer": 1, "payee": 2, "game": "phom", "id": 1}
        known |= {"preset_id": "pho-bien", "version": "1", "filename": "style.css"}
        for rule, method in product(app.url_map.iter_rules(), METHODS):
            if not rule.rule.startswith(preferences.API) and not rule.endpoint.startswith("join."):
                built = rule.build({name: known[name] for name in rule.arguments})
                assert built, rule
                yield Request(method, built[1], form=FORM | self.entry)
        for route, method in product(ROUTES, METHODS):
            path = route.path.replace("<id>", token).replace("<int:number>", "1")
            body = CALLS[route.endpoint].body
            path = API + path.replace("<code>", "pho-bien")
            yield Request(method, path, json=None if callable(body) else body)


def test_only_keepers_and_the_owner_change_a_session(
    tmp_path: Path, tell: Callable[[str], None]
) -> None:
    """The owner sends the same requests; some must change it, else they are not valid."""
    app = plain_app(tmp_path)
    count_with(app, RateLimiter(most=10**9))
    session, sent = Session(app), 0
    with closing(database.connect(Path(app.instance_path) / FILE_NAME)) as db:
        before = rows(db, session.id)
        for role, browser in session.browsers.items():
            for request in evenly([*session.requests(app, role)], REQUESTS):
                send(db, browser, request, session.tokens[role])
                assert rows(db, session.id) == before, (role, request)
                sent += 1
        changed = changed_by_owner(app, db)
    assert changed
    tell(
        f"{sent} requests by {len(METHODS)} methods: none changed it; {changed} of the owner's did"
    )


def changed_by_owner(app: Flask, db: Database) -> int:
    """Sends the same requests as the owner. Returns how many changed the session."""
    changed, session = 0, Session(app)
    for number in evenly(range(len([*session.requests(app, "owner")])), REQUESTS):
        request = [*session.requests(app, "owner")][number]
        before = rows(db, session.id)
        send(db, session.owner, request, session.keeper_token)
        if rows(db, session.id) != before:
            changed, session = changed + 1, Session(app)
    return changed


def send(db: Database, browser: FlaskClient, request: Request, token: str) -> None:
    """Sends a request with all that it could need, and confirms the change that a page shows."""
    (version,) = db.execute("SELECT version FROM session ORDER BY id DESC").fetchone()
    headers = {"Idempotency-Key": "a-new-key", "If-Match": f'"{version}"'}
    if request.path.startswith(API):
        headers["Authorization"] = f"Bearer {token}"
    form = request.form and request.form | {"version": str(version)}
    for _ in range(2):
        answer = browser.open(
            request.path, method=request.method, headers=headers, data=form, json=request.json
        )
        assert answer.status_code < 500, (request, answer.status)
        if not form or answer.status_code != 422 or 'name="seen"' not in answer.text:
            return
        form |= {"seen": seen(answer.text)}


def rows(db: Database, session: int) -> list[Any]:
    """Returns all rows of a session that only its keepers may write."""
    found: list[Any] = db.execute("SELECT * FROM session WHERE id = ?", (session,)).fetchall()
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        columns = {column[1] for column in db.execute(f"PRAGMA table_info({table})")}
        if "session_id" in columns and table not in OPEN_TO_VIEWERS:
            of_session = "session_id = ?"
        elif "line_id" in columns:
            of_session = "line_id IN (SELECT id FROM line WHERE session_id = ?)"
        else:
            continue
        found += db.execute(f"SELECT * FROM {table} WHERE {of_session}", (session,)).fetchall()
    return found
