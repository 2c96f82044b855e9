"""Who changes what: every address by every method, for everybody, and the book compared."""

from collections.abc import Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from scorekeeper.store import access, database
from scorekeeper.store.database import FILE_NAME, Database
from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.trust.promise import evenly
from tests.web.api.calls import CALLS, prepared
from tests.web.api.program import AT, told
from tests.web.friends import plain_app
from tests.web.test_roles import TABLE, WHO, WRONG, Scene

Who = Literal["stranger", "viewer", "keeper", "owner", "ex-keeper", "ex-owner"]

EVERYBODY: tuple[Who, ...] = ("stranger", "viewer", "keeper", "owner", "ex-keeper", "ex-owner")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
WRITERS = ("keeper", "owner")
"""Who may change anything of a session."""

COLUMN = {"stranger": "wrong", "keeper": "keeper", "owner": "owner"}
"""Of the table of roles: how each is answered; all others only look."""

OF_NOBODY = ("agreement",)
"""Tables that belong to a session and that whoever looks may write into."""


class Asking(NamedTuple):
    """Who asks for what, and how."""

    who: Who
    door: Any
    """A row of the table of roles, or a call of the API."""
    method: str


def run(folder: Path, most: int) -> str:
    """Ask so many of all that can be asked, at the pages and at the API."""
    app = plain_app(folder)
    count_with(app, RateLimiter(most=10**9))
    pages = evenly([Asking(*one) for one in product(EVERYBODY, TABLE, METHODS)], most)
    calls = evenly([Asking(*one) for one in product(EVERYBODY, ROUTES, METHODS)], most)
    with closing(database.connect(Path(app.instance_path) / FILE_NAME)) as db:
        changed = _try_all(app, db, Pages, pages) + _try_all(app, db, Calls, calls)
    return (
        f"{len(pages) + len(calls)} requests of {len(EVERYBODY)} roles by {len(METHODS)} methods: "
        f"{changed} changed the book, each by somebody who may"
    )


def _try_all(
    app: Flask, db: Database, stage: "type[Pages] | type[Calls]", all_of_them: Sequence[Asking]
) -> int:
    """Ask, and look at the book after each; how many changed it."""
    changed, now = 0, None
    for asking in all_of_them:
        if now is None or not now.serves(asking):
            now = stage(app, asking)
        of_session, mark = rows(db, now.session), _mark(db)
        answer = now.ask(asking)
        assert answer.status_code < 500, (asking, answer.status)
        if _mark(db) != mark:
            assert now.may(asking), (asking, answer.status)
            assert asking.who in WRITERS or rows(db, now.session) == of_session, asking
            changed, now = changed + 1, None
    return changed


class Pages:
    """A session by its pages, and everybody's phone in front of it."""

    def __init__(self, app: Flask, _: Asking) -> None:
        self._addresses = app.url_map.bind("localhost")
        self.scene = scene = Scene(app, "owner")
        evening, viewer = scene.evening, app.test_client()
        gone = {"ex-owner": evening.phone, "ex-keeper": evening.keeper()}
        old = scene.tokens["join.keeper"]
        assert evening.post("/table/keeper-link").status_code == 303
        keeper_link = evening.keeper_path
        keeper = evening.keeper()
        with app.app_context():
            self.session = access.enter(get_db(), scene.tokens["sessions"]).session
            claim = access.new_claim(get_db(), self.session)
        owner = app.test_client()
        assert owner.post(f"/owner/{claim}").status_code == 303
        with app.app_context():
            again = access.new_claim(get_db(), self.session)
        evening.phone = owner
        scene.kept = evening.keeps_rules()
        self._phones = {"stranger": app.test_client(), "viewer": viewer, **gone}
        self._phones |= {"keeper": keeper, "owner": owner}
        self._keeper_links = {"ex-keeper": old, "keeper": keeper_link.rpartition("/")[2]}
        self._claims = {"owner": str(again)}

    def serves(self, _: Asking) -> bool:
        """Whether it can be asked of this session."""
        return True

    def may(self, asking: Asking) -> bool:
        """Whether somebody may change anything by that."""
        door = self._door(asking)
        column = WHO.index(COLUMN.get(asking.who, "view"))
        return door is not None and int(TABLE[door].answers.split()[column]) < 400

    def _door(self, asking: Asking) -> str | None:
        """The row of the table that may change something and lies at that address: the page of a
        form has that of the form."""
        if asking.method != "POST" or asking.door.startswith("POST "):
            return asking.door if asking.method == "POST" else None
        try:
            endpoint, _ = self._addresses.match(self._path(asking), method="POST")
        except HTTPException:
            return None
        door = f"POST {endpoint}"
        return door if door in TABLE else None

    def ask(self, asking: Asking) -> TestResponse:
        """Ask it; where a difference is shown first, it is accepted."""
        scene, row = self.scene, TABLE[asking.door]
        scene.phone = self._phones[asking.who]
        form = {} if asking.method in ("GET", "HEAD") else scene.form(row)
        return scene.send(f"{asking.method} {asking.door}", self._path(asking), form)

    def _path(self, asking: Asking) -> str:
        (path, *_) = self.scene.paths(asking.door, self._token(asking))
        return path

    def _token(self, asking: Asking) -> str | None:
        """The one that somebody has for a door; none for the session's own."""
        endpoint = asking.door.split()[1]
        if asking.who == "stranger" or endpoint.startswith("move"):
            return WRONG
        if endpoint.startswith("join"):
            held = self._claims if "owner" in endpoint else self._keeper_links
            return held.get(asking.who, WRONG)
        return None


class Calls:
    """A session by the API, in which one call is answered well, and everybody's token."""

    def __init__(self, app: Flask, asking: Asking) -> None:
        self._route: Route = asking.door
        table, self._asked = prepared(app, self._route)
        replaced = table.ask("POST", "/links/keeper", token=table.owner)
        keeper = told(replaced)["keeper_token"]
        self._tokens = {"ex-keeper": table.keeper, "keeper": keeper}
        self._tokens |= {"owner": table.owner, "ex-owner": table.owner}
        self._tokens |= {"stranger": WRONG, "viewer": table.view}
        self._headers = {
            "Idempotency-Key": "a-key-that-is-new",
            "If-Match": f'"{told(replaced)["version"]}"',
        }
        self._client = table.client
        with app.app_context():
            self.session = access.enter(get_db(), table.view).session
            claim = access.new_claim(get_db(), self.session)
        self._gone = asking.who == "ex-owner"
        if self._gone:
            assert app.test_client().post(f"/owner/{claim}").status_code == 303

    def serves(self, asking: Asking) -> bool:
        """Whether it can be asked of this session."""
        return asking.door is self._route and (asking.who == "ex-owner") == self._gone

    def may(self, asking: Asking) -> bool:
        """Whether somebody may change anything by that: of no session, or as who keeps it."""
        wanted = (asking.door.path, asking.method)
        call = next((one for one in ROUTES if (one.path, one.method) == wanted), None)
        if call is None or call.method == "GET":
            return False
        writers = WRITERS[1:] if CALLS[call.endpoint].owner else WRITERS
        return "<id>" not in call.path or asking.who in writers

    def ask(self, asking: Asking) -> TestResponse:
        """Ask it."""
        headers = self._headers | {"Authorization": f"Bearer {self._tokens[asking.who]}"}
        path, body = AT + self._asked.path, self._asked.body
        return self._client.open(path, method=asking.method, json=body, headers=headers)


def _mark(db: Database) -> int:
    """What changes whenever anybody else has written into the book."""
    (mark,) = db.execute("PRAGMA data_version").fetchone()
    return int(mark)


def rows(db: Database, session: int) -> list[Any]:
    """All that the book holds of a session."""
    found: list[Any] = db.execute("SELECT * FROM session WHERE id = ?", (session,)).fetchall()
    tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        columns = {column[1] for column in db.execute(f"PRAGMA table_info({table})")}
        if "session_id" in columns and table not in OF_NOBODY:
            found += db.execute(
                f"SELECT * FROM {table} WHERE session_id = ?", (session,)
            ).fetchall()
        elif "line_id" in columns:
            of_it = "line_id IN (SELECT id FROM line WHERE session_id = ?)"
            found += db.execute(f"SELECT * FROM {table} WHERE {of_it}", (session,)).fetchall()
    return found
