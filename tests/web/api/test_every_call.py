"""Every call of the API, by the table of `urls.py`: who may; and spoiled as a program can."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import MOST, OPENED, RateLimiter, count_with
from tests.strategies import json_values
from tests.web.api.program import Program, Table, errors, refuses, told, u, wanted
from tests.web.friends import Evening, expect, locked, never_wait, plain_app
from tests.web.plumbing.test_limits import all_places_taken
from tests.web.urls import CALLS, WRONG, Asked, call_of, prepared, sent

LARGEST = 1 << 16

Spoil = Callable[[Table, Asked], Asked]


def body(value: Any, **headers: str) -> Spoil:
    return lambda _, asked: asked._replace(body=value, headers=asked.headers | headers)


def wrong_id(table: Table, asked: Asked) -> Asked:
    return asked._replace(path=asked.path.replace(table.group or table.view, WRONG))


def too_often(table: Table, asked: Asked) -> Asked:
    """Ask for unknown sessions until the limit is reached."""
    for _ in range(MOST):
        table.call("GET", f"/sessions/{WRONG}")
    return wrong_id(table, asked)


def of_newer_rules(table: Table, asked: Asked) -> Asked:
    of_last = "WHERE session_id = (SELECT max(id) FROM session)"
    with table.app.app_context():
        get_db().execute(f"UPDATE session_profile SET preset = 'nam-sau' {of_last}")
    return asked


SPOILED: dict[int, tuple[Spoil, str]] = {
    304: (lambda table, asked: asked._replace(headers={"If_None_Match": table.seen}), ""),
    400: (body(b'{"title": '), "E_SHAPE"),
    401: (lambda _, asked: asked._replace(token=""), "E_TOKEN_REQUIRED"),
    403: (lambda table, asked: asked._replace(token=table.view), "E_READ_ONLY"),
    404: (wrong_id, "E_NOT_FOUND"),
    412: (lambda _, a: a._replace(headers=a.headers | {"If_Match": '"1"'}), "E_STALE"),
    413: (body(b" " * (LARGEST + 1)), "E_TOO_LARGE"),
    415: (body(b"{}", Content_Type="text/plain"), "E_MEDIA_TYPE"),
    428: (lambda _, asked: asked._replace(headers={}), "E_VERSION_REQUIRED"),
    429: (too_often, "E_SLOW_DOWN"),
    409: (of_newer_rules, "E_RULES"),
}
"""By status, what spoils a call and the code of the answer; the last ones spoil the session."""
OPENS = ("opening_new", "opening_from_file")
"""Calls without a session."""
MAY_BE_EMPTY = ("rounds_strike", "rounds_restore", "links_view", "links_keeper", "sessions_change")
"""Calls that need no body."""
WRITES_NOTHING = ("rules_score", "rounds_preview")
NO_JSON = (
    *(b" ", b"{", b"[1,]", b"{'a': 1}", b"NaN", b"[Infinity]", b"-", b"nul", b"{}{}", b"\x00"),
    *(b'{"a": 1, "a": 1}', b'"\xff"', b'{"a": "\xed\xa0\x80"}', b"\xff\xfe{\x00}\x00", b"9" * 5000),
    *(b"[" * 5000, b"[" * 21 + b"]" * 21, b'{"a":' * 900 + b"1" + b"}" * 900, b'"\n"', b"// x\n{}"),
)
QUERY = "?game=%ff&dry=2&dry=0&after=%00&limit=9e9&plan=&x=" + "9" * 5000
HEADERS = (
    {"If_Match": '"' + "9" * 30 + '"'},
    {"If_None_Match": ",,W/"},
    {"Authorization": "Bearer a b c"},
    {"Authorization": "Bearer é"},
    {"Authorization": "é"},
    {"Authorization": "Basic é"},
    {"Accept": "text/html", "Host": "[", "Cookie": "browser=x; session=y"},
    {"Expect": "x", "Range": "bytes=0-1", "X_HTTP_Method_Override": "DELETE"},
)


def routes(chosen: Callable[[Route], object] = lambda _: True) -> pytest.MarkDecorator:
    """Run a test for the chosen calls."""
    rows = [pytest.param(route, id=route.endpoint) for route in ROUTES if chosen(route)]
    return pytest.mark.parametrize("route", rows)


def takes_a_body(route: Route) -> bool:
    return 415 in route.refusals


@pytest.fixture(autouse=True)
def limits(one_app: Flask) -> Iterator[None]:
    """Count wrong ids and tokens of each test alone, and allow any number of sessions."""
    count_with(one_app, RateLimiter())
    count_with(one_app, RateLimiter(most=sys.maxsize), OPENED)
    yield
    count_with(one_app, RateLimiter(most=sys.maxsize))


def test_every_call_has_a_row() -> None:
    assert {f"{route.method} {route.endpoint}" for route in ROUTES} == {*CALLS}


@routes()
def test_each_role_gets_the_status_of_the_table(one_app: Flask, route: Route) -> None:
    """Tokens alone decide: made-up ones and those of others are answered alike, as are cookies."""
    count_with(one_app, RateLimiter(most=sys.maxsize))
    (table, asked), row = prepared(one_app, route), call_of(route)
    other, phone = Table(one_app), Program(one_app)
    phone.client = Evening(one_app).phone
    before = table.now
    strangers = [other.view, other.keeper, other.owner, WRONG, "é"]
    refused = (404, "E_NOT_FOUND")
    if row.role in ("keeper", "owner"):
        strangers, refused = [*strangers, ""], (401, "E_TOKEN_REQUIRED")
        assert sent(table, route, asked._replace(token=table.view)).status_code == 403
        own = asked.path.replace(table.view, phone.client.get("/").text.split("/s/")[1][:22])
        for more in ({}, {"Authorization": f"Basic {table.owner}"}, {"Authorization": "Bearer "}):
            answer = phone.call(route.method, f"{own}?lang=vi", asked.body, **asked.headers | more)
            assert (answer.status_code, "Cookie" in answer.headers.get("Vary", "")) == (401, False)
    if "<id>" in route.path:
        answers = [sent(table, route, asked._replace(token=token)) for token in strangers]
        assert {(answer.status_code, errors(answer)[0][0]) for answer in answers} == {refused}
        assert len({(answer.data, str(answer.headers)) for answer in answers}) == 1
        for id in (WRONG, table.keeper, table.owner, "1"):
            at = asked.path.replace(table.view, id)
            refuses(sent(table, route, asked._replace(path=at)), 404, "E_NOT_FOUND")
    if row.role == "owner":
        assert sent(table, route, asked._replace(token=table.keeper)).status_code == 403
    assert table.now == before
    tokens = {"keeper": (table.owner,), "owner": ()}.get(row.role, (table.view, ""))
    for token in tokens if row.role != "keeper" else tokens[:1]:
        assert sent(table, route, asked._replace(token=token)).status_code == row.answer
    if row.role == "keeper":
        table, asked = prepared(one_app, route)
    assert sent(table, route, asked).status_code == row.answer


@routes(lambda route: route.endpoint not in ("ga_deal_with", "sessions_delete"))
def test_after_the_end_each_call_is_answered_as_in_the_table(one_app: Flask, route: Route) -> None:
    (table, asked), row = prepared(one_app, route), call_of(route)
    assert table.change("PATCH", "", {"ended": True}, token=table.owner).status_code == 200
    if "If_Match" in asked.headers:
        asked = asked._replace(headers=asked.headers | {"If_Match": table.seen})
    answer = sent(table, route, asked)
    assert answer.status_code == (row.ended or row.answer), answer.text
    assert answer.status_code != 409 or errors(answer)[0][0] == "E_SESSION_ENDED"


@routes()
def test_every_call_answers_its_refusals_and_then_succeeds(one_app: Flask, route: Route) -> None:
    row, (table, asked) = call_of(route), prepared(one_app, route)
    refusals = [
        status
        for status in SPOILED
        if status in route.refusals and not (route.endpoint in OPENS and status in (409, 413, 429))
    ]
    for status in [code for code in refusals if code not in (409, 429)]:
        _check_refusal(table, route, asked, status)
    if 422 in route.refusals:
        at = row.wrong if isinstance(row.wrong, str) else ""
        path = at if at.startswith("/") else asked.path + at
        body = asked.body if at else row.wrong
        answer = sent(table, route, asked._replace(path=path, body=body))
        assert (answer.status_code, bool(errors(answer))) == (422, True)
    with all_places_taken():
        answer = sent(table, route, asked)
    if row.heavy:
        refuses(answer, 429, "E_SLOW_DOWN")
        assert int(answer.headers["Retry-After"]) > 0
        answer = sent(table, route, asked)
    assert answer.status_code == row.answer == route.success
    for status in [code for code in refusals if code in (409, 429)]:
        table, asked = prepared(one_app, route)
        _check_refusal(table, route, asked, status)


def _check_refusal(table: Table, route: Route, asked: Asked, status: int) -> None:
    spoil, code = SPOILED[status]
    answer = sent(table, route, spoil(table, asked))
    assert answer.status_code == status, answer.text
    if status == 304:
        _check_unchanged(table, asked)
        return
    assert errors(answer)[0][0] == code
    if status == 401:
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    if status == 429:
        assert 0 < int(answer.headers["Retry-After"]) <= 60
    if status == 412:
        assert told(answer)["current"] in (table.now, told(table.ask("GET", "/rounds/1")))


def _check_unchanged(table: Table, asked: Asked) -> None:
    """Check how an answer is cached, and that it is 304 for whoever has it."""
    new = table.call("GET", asked.path, Accept_Encoding="gzip")
    assert new.headers["ETag"] == table.seen
    assert new.headers["Cache-Control"] == "private, no-cache, no-transform"
    for known in (table.seen, f"W/{table.seen}", f'"1", {table.seen}', "*"):
        answer = table.call("GET", asked.path, If_None_Match=known)
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == table.seen
    assert table.call("GET", asked.path, If_None_Match='"1"').status_code == 200


@routes(lambda route: "dry" in route.arguments)
def test_a_dry_run_is_answered_as_the_change_is(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    before = table.now
    tried = told(expect(sent(table, route, asked._replace(path=f"{asked.path}?dry=1")), 200))
    assert any(tried["changes"].values())
    assert table.now == before
    assert told(sent(table, route, asked)) == tried | {"version": tried["version"] + 1}
    status = "struck" if route.method == "DELETE" else "valid"
    assert told(table.ask("GET", "/rounds/1"))["status"] == status


@routes(lambda route: 412 in route.refusals)
def test_a_malformed_version_is_refused(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    for version in ("7", "x", '""', '"x"', '"1", "2"', "*", '"01"', '"-1"', ""):
        headers = asked.headers | {"If_Match": version}
        refuses(sent(table, route, asked._replace(headers=headers)), 400, "E_SHAPE", "If-Match")


OTHER_BODIES: dict[str, Callable[[Table], Any]] = {
    "opening_new": lambda _: wanted(title="Thứ bảy"),
    "opening_from_file": lambda table: told(table.ask("GET", "/export.json")),
    "rounds_save": lambda _: u("Bình"),
    "ga_deal_with": lambda _: {"what": "keep"},
}
"""Of the calls that take a key, a body that succeeds too."""


@routes(lambda route: route.endpoint in OTHER_BODIES)
def test_a_key_is_used_once(one_app: Flask, route: Route) -> None:
    """A retry is answered byte for byte as before, also after the end; another body is refused."""
    table, asked = prepared(one_app, route)
    if 412 in route.refusals:
        asked = asked._replace(headers=asked.headers | {"If_Match": table.seen})
    once = sent(table, route, asked)
    table.save()
    people = [{"name": "Chị Chi", "was": "Chi"}, {"name": "An"}]
    assert table.change("PUT", "/people", people).status_code == 200
    table.change("PATCH", "", {"ended": True}, token=table.owner)
    before = table.now
    again = sent(table, route, asked)
    assert (again.status_code, again.data) == (once.status_code, once.data)
    other = asked._replace(body=OTHER_BODIES[route.endpoint](table))
    refuses(sent(table, route, other), 409, "E_KEY_REUSED")
    assert table.now == before


def test_calls_that_write_answer_503_while_the_database_is_locked(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_wait(monkeypatch)
    app = plain_app(tmp_path_factory.mktemp("busy"))
    for route in ROUTES:
        table, asked = prepared(app, route)
        with locked(app):
            answer = sent(table, route, asked)
        if route.method != "GET" and route.endpoint not in WRITES_NOTHING:
            refuses(answer, 503, "E_BUSY")
            assert int(answer.headers["Retry-After"]) > 0
            answer = sent(table, route, asked)
        assert answer.status_code == route.success, route.endpoint


def test_an_unsupported_method_is_answered_with_the_allowed_ones(one_app: Flask) -> None:
    table = Table(one_app)
    for path in sorted({route.path for route in ROUTES}):
        taken = {route.method for route in ROUTES if route.path == path}
        asked = re.sub("<int:.*?>", "1", path.replace("<id>", table.view))
        answer = table.call("TRACE", asked)
        refuses(answer, 405, "E_METHOD")
        assert taken <= {method.strip() for method in answer.headers["Allow"].split(",")}


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/sessions", "/rules", "/sessions/x/y/z"])
def test_an_unknown_path_below_api_is_answered_in_json(one_app: Flask, path: str) -> None:
    table = Table(one_app)
    if path != "/sessions":
        assert errors(table.call("GET", path)) == [("E_NOT_FOUND", "")]
    for at in ("/api", "/api/", f"/api/v2{path}"):
        refuses(table.client.get(at), 404, "E_NOT_FOUND")
    assert table.client.get("/apis").mimetype == "text/html"


@routes(takes_a_body)
@given(data=st.data())
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_json_is_answered_as_documented(
    one_app: Flask, route: Route, data: st.DataObject
) -> None:
    """As the whole body, or in place of a field of one that succeeds."""
    table, asked = prepared(one_app, route)
    content = data.draw(json_values)
    if isinstance(asked.body, dict) and asked.body:
        content = asked.body | {data.draw(st.sampled_from([*asked.body])): content}
    sent(table, route, asked._replace(body=json.dumps(content).encode()))


@routes()
def test_no_header_no_query_and_no_body_breaks_a_call(one_app: Flask, route: Route) -> None:
    """What is no JSON is refused, and so is no body where one is needed."""
    table, asked = prepared(one_app, route)
    for content in NO_JSON if takes_a_body(route) else ():
        answer = sent(table, route, asked._replace(body=content))
        assert (answer.status_code, errors(answer)) == (400, [("E_SHAPE", "")]), content[:20]
    if takes_a_body(route) and route.endpoint not in MAY_BE_EMPTY:
        assert sent(table, route, asked._replace(body=b"")).status_code == 400
    for headers in HEADERS:
        token = "" if "Authorization" in headers else asked.token
        for query in (QUERY, ""):
            answer = sent(table, route, Asked(asked.path + query, token, asked.body, headers))
            assert answer.status_code < 500, headers
    if route.endpoint in MAY_BE_EMPTY:
        table, asked = prepared(one_app, route)
        assert sent(table, route, asked._replace(body=None)).status_code == route.success


@pytest.mark.parametrize("id", ["%00", "%ff" * 22, "x" * 5000, "..", "%2e%2e", "é", "%ed%a0%80"])
def test_no_id_breaks_a_call(one_app: Flask, id: str) -> None:
    assert Program(one_app).call("GET", f"/sessions/{id}").status_code in (404, 308)


def test_only_json_is_read_with_a_byte_order_mark_blanks_or_a_charset_too(one_app: Flask) -> None:
    program, plain = Program(one_app), b'{"rules": "pho-bien", "round": {}}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "json"):
        refuses(program.call("POST", "/score", b"{}", Content_Type=kind), 415, "E_MEDIA_TYPE")
    answers = [
        program.call("POST", "/score", content, Content_Type=kind)
        for content in (plain, b"\xef\xbb\xbf" + plain, b"\r\n\t " + plain + b"\n")
        for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON")
    ]
    assert {(answer.status_code, answer.data) for answer in answers} == {(422, answers[0].data)}


def test_wrong_tokens_are_rate_limited_and_right_ones_never(one_app: Flask) -> None:
    route = next(route for route in ROUTES if route.endpoint == "rounds_save")
    count_with(one_app, RateLimiter(most=2))
    table, asked = prepared(one_app, route)
    for token, status in ((WRONG, 401), (Table(one_app).keeper, 401), (WRONG, 429)):
        assert sent(table, route, asked._replace(token=token)).status_code == status
    for path in ("/sessions/x", f"/sessions/{WRONG}"):
        assert table.call("GET", path, token="").status_code == 429
    for token in (table.view, table.keeper, ""):
        assert table.ask("GET", "", token=token).status_code == 200
    assert sent(table, route, asked).status_code == 201


@routes(lambda route: route.endpoint.startswith(("opening_new", "links", "opening_as_file")))
def test_an_answer_with_tokens_is_never_cached(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    assert sent(table, route, asked).headers["Cache-Control"] == "no-store"
