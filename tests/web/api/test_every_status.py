"""Every call of the API with every status that it may answer."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import MOST, OPENED, RateLimiter, count_with
from tests.web.api.calls import CALLS, Asked, prepared, sent
from tests.web.api.program import Table, errors, told
from tests.web.friends import locked, never_wait, plain_app
from tests.web.plumbing.test_limits import all_places_taken

WRONG = "A" * 22
LARGEST = 1 << 16
Answered = tuple[Table, TestResponse]


def send(app: Flask, route: Route, spoil: Callable[[Table, Asked], Asked]) -> Answered:
    """The answer to a call of which `spoil` changed one thing."""
    count_with(app, RateLimiter())
    table, asked = prepared(app, route)
    try:
        return table, sent(table, route, spoil(table, asked))
    finally:
        count_with(app, RateLimiter(most=sys.maxsize), OPENED)


def body(value: Any, **headers: str) -> Callable[[Table, Asked], Asked]:
    return lambda _, asked: asked._replace(body=value, headers=asked.headers | headers)


def wrong_id(table: Table, asked: Asked) -> Asked:
    return asked._replace(path=asked.path.replace(table.view, WRONG))


def too_often(table: Table, asked: Asked) -> Asked:
    """Ask for unknown sessions until the limit is reached, and allow no further session."""
    for _ in range(MOST):
        table.call("GET", f"/sessions/{WRONG}")
    count_with(table.app, RateLimiter(most=0), OPENED)
    return wrong_id(table, asked)


def of_newer_rules(table: Table, asked: Asked) -> Asked:
    with table.app.app_context():
        get_db().execute(
            "UPDATE session_profile SET preset = 'nam-sau' WHERE session_id = "
            "(SELECT max(id) FROM session)"
        )
    return asked


def known(table: Table, asked: Asked) -> Asked:
    return asked._replace(headers={"If_None_Match": table.seen})


def stale(_: Table, asked: Asked) -> Asked:
    return asked._replace(headers=asked.headers | {"If_Match": '"1"'})


SPOILED: dict[int, tuple[Callable[[Table, Asked], Asked], str]] = {
    304: (known, ""),
    400: (body(b'{"title": '), "E_SHAPE"),
    401: (lambda _, asked: asked._replace(token=""), "E_TOKEN_REQUIRED"),
    403: (lambda table, asked: asked._replace(token=table.view), "E_READ_ONLY"),
    404: (wrong_id, "E_NOT_FOUND"),
    409: (of_newer_rules, "E_RULES"),
    412: (stale, "E_STALE"),
    413: (body(b" " * (LARGEST + 1)), "E_TOO_LARGE"),
    415: (body(b"{}", Content_Type="text/plain"), "E_MEDIA_TYPE"),
    428: (lambda _, asked: asked._replace(headers={}), "E_VERSION_REQUIRED"),
    429: (too_often, "E_SLOW_DOWN"),
}
"""By status, what spoils a call and the code of the answer."""
WITHOUT_SESSION = ("opening_new", "opening_from_file")
EVERY = [pytest.param(route, id=route.endpoint) for route in ROUTES]
REFUSALS = [
    pytest.param(route, status, id=f"{route.endpoint}-{status}")
    for route in ROUTES
    for status in route.refusals
    if status in SPOILED and not (route.endpoint in WITHOUT_SESSION and status in (409, 413, 429))
]
WRITES = [pytest.param(route, id=route.endpoint) for route in ROUTES if route.method != "GET"]
UNUSABLE = [pytest.param(route, id=route.endpoint) for route in ROUTES if 422 in route.refusals]


@pytest.mark.parametrize("route", EVERY)
def test_every_call_succeeds_with_the_right_token_key_and_version(
    one_app: Flask, route: Route
) -> None:
    _, answer = send(one_app, route, lambda _, asked: asked)
    assert answer.status_code == route.success, answer.text


@pytest.mark.parametrize(("route", "status"), REFUSALS)
def test_every_call_answers_each_of_its_refusals(one_app: Flask, route: Route, status: int) -> None:
    spoil, code = SPOILED[status]
    table, answer = send(one_app, route, spoil)
    assert answer.status_code == status, answer.text
    assert (status == 304 and not answer.data) or errors(answer)[0][0] == code
    if status == 401:
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    if status == 429:
        assert 0 < int(answer.headers["Retry-After"]) <= 60
    if status == 412:
        assert f'"{told(answer)["current"]["version"]}"' == table.seen


@pytest.mark.parametrize("route", UNUSABLE)
def test_every_call_names_what_it_cannot_use(one_app: Flask, route: Route) -> None:
    call = CALLS[route.endpoint]

    def spoil(table: Table, asked: Asked) -> Asked:
        if call.wrong_path.startswith("?"):
            return asked._replace(path=asked.path + call.wrong_path)
        return asked._replace(path=call.wrong_path or asked.path, body=call.wrong)

    _, answer = send(one_app, route, spoil)
    assert answer.status_code == 422, answer.text
    assert errors(answer)


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if route.endpoint in WITHOUT_SESSION], ids=WITHOUT_SESSION
)
def test_a_reused_key_opens_one_session(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    once, again = (sent(table, route, asked) for _ in range(2))
    assert (once.status_code, told(once)) == (201, told(again))
    other = asked.body | {"title": "Thứ bảy"} if "title" in asked.body else _exported_anew(table)
    answer = sent(table, route, asked._replace(body=other))
    assert (answer.status_code, errors(answer)) == (409, [("E_KEY_REUSED", "")])


HEAVY = (
    *("rounds_correct", "rounds_strike", "rounds_restore", "sessions_change"),
    *("opening_from_file", "opening_as_file", "rounds_several", "rounds_one"),
)
"""Calls that may read or write many rounds, or many versions of one."""


@pytest.mark.parametrize("route", EVERY)
def test_heavy_calls_answer_429_while_all_places_are_taken(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    with all_places_taken():
        answer = sent(table, route, asked)
    if route.endpoint in HEAVY:
        assert (answer.status_code, errors(answer)) == (429, [("E_SLOW_DOWN", "")])
        assert int(answer.headers["Retry-After"]) > 0
        answer = sent(table, route, asked)
    assert answer.status_code == route.success


def _exported_anew(table: Table) -> Any:
    table.save()
    return told(table.ask("GET", "/export.json"))


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application that does not wait for a locked database."""
    with pytest.MonkeyPatch.context() as patch:
        never_wait(patch)
        yield plain_app(tmp_path_factory.mktemp("busy"))


@pytest.mark.parametrize("route", WRITES)
def test_calls_that_write_answer_503_while_the_database_is_locked(
    impatient: Flask, route: Route
) -> None:
    table, asked = prepared(impatient, route)
    with locked(impatient):
        answer = sent(table, route, asked)
    if route.endpoint in ("rules_score", "rounds_preview"):
        assert answer.status_code == 200
    else:
        assert (answer.status_code, errors(answer)) == (503, [("E_BUSY", "")])
        assert int(answer.headers["Retry-After"]) > 0
        assert sent(table, route, asked).status_code == route.success


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_an_unsupported_method_is_answered_with_the_allowed_ones(one_app: Flask, path: str) -> None:
    taken = {route.method for route in ROUTES if route.path == path}
    table = Table(one_app)
    asked = path.replace("<id>", table.view).replace("<int:number>", "1")
    answer = table.call("TRACE", asked)
    assert (answer.status_code, errors(answer)) == (405, [("E_METHOD", "")])
    assert taken <= {method.strip() for method in answer.headers["Allow"].split(",")}


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/sessions", "/rules", "/sessions/x/y/z"])
def test_an_unknown_path_below_api_is_answered_in_json(one_app: Flask, path: str) -> None:
    table = Table(one_app)
    if path != "/sessions":
        assert errors(table.call("GET", path)) == [("E_NOT_FOUND", "")]
    for at in ("/api", "/api/", f"/api/v2{path}"):
        answer = table.client.get(at)
        assert (answer.status_code, errors(answer)) == (404, [("E_NOT_FOUND", "")])
    assert table.client.get("/apis").mimetype == "text/html"
