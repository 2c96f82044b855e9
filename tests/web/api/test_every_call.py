"""Every call of the API, spoiled in every way that a program can."""

import json
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
from tests.web.api.calls import CALLS, Asked, prepared, sent
from tests.web.api.program import Program, Table, errors, told
from tests.web.friends import Evening, locked, never_wait, plain_app
from tests.web.plumbing.test_limits import all_places_taken

WRONG = "A" * 22
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
    with table.app.app_context():
        get_db().execute(
            "UPDATE session_profile SET preset = 'nam-sau' WHERE session_id = "
            "(SELECT max(id) FROM session)"
        )
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
HEAVY = (
    *("rounds_correct", "rounds_strike", "rounds_restore", "sessions_change"),
    *("opening_from_file", "opening_as_file", "rounds_several", "rounds_one"),
    *("groups_read", "groups_member"),
)
"""Calls that may read or write many rounds, or many versions of one."""
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
    {"Accept": "text/html", "Host": "[", "Cookie": "browser=x; session=y"},
    {"Expect": "x", "Range": "bytes=0-1", "X_HTTP_Method_Override": "DELETE"},
)


def routes(chosen: Callable[[Route], object] = lambda _: True) -> pytest.MarkDecorator:
    """Run a test for the chosen calls."""
    rows = [pytest.param(route, id=route.endpoint) for route in ROUTES if chosen(route)]
    return pytest.mark.parametrize("route", rows)


def takes_a_body(route: Route) -> bool:
    return 415 in route.refusals


def needs_a_token(route: Route) -> bool:
    return 401 in route.refusals


@pytest.fixture(autouse=True)
def limits(one_app: Flask) -> Iterator[None]:
    """Count wrong ids and tokens of each test alone, and allow any number of sessions."""
    count_with(one_app, RateLimiter())
    count_with(one_app, RateLimiter(most=sys.maxsize), OPENED)
    yield
    count_with(one_app, RateLimiter(most=sys.maxsize))


@routes()
def test_every_call_answers_each_of_its_refusals_and_then_succeeds(
    one_app: Flask, route: Route
) -> None:
    table, asked = prepared(one_app, route)
    refusals = [
        status
        for status in SPOILED
        if status in route.refusals and not (route.endpoint in OPENS and status in (409, 413, 429))
    ]
    for status in [one for one in refusals if one not in (409, 429)]:
        _check_refusal(table, route, asked, status)
    assert sent(table, route, asked).status_code == route.success
    for status in [one for one in refusals if one in (409, 429)]:
        table, asked = prepared(one_app, route)
        _check_refusal(table, route, asked, status)


def _check_refusal(table: Table, route: Route, asked: Asked, status: int) -> None:
    spoil, code = SPOILED[status]
    answer = sent(table, route, spoil(table, asked))
    assert answer.status_code == status, answer.text
    assert (status == 304 and not answer.data) or errors(answer)[0][0] == code
    if status == 401:
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    if status == 429:
        assert 0 < int(answer.headers["Retry-After"]) <= 60
    if status == 412:
        assert f'"{told(answer)["current"]["version"]}"' == table.seen


@routes(lambda route: 422 in route.refusals)
def test_every_call_names_what_it_cannot_use(one_app: Flask, route: Route) -> None:
    call, (table, asked) = CALLS[route.endpoint], prepared(one_app, route)
    if call.wrong_path.startswith("?"):
        asked = asked._replace(path=asked.path + call.wrong_path)
    else:
        asked = asked._replace(path=call.wrong_path or asked.path, body=call.wrong)
    answer = sent(table, route, asked)
    assert answer.status_code == 422, answer.text
    assert errors(answer)


@routes(lambda route: route.endpoint in OPENS)
def test_a_reused_key_opens_one_session(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    once, again = (sent(table, route, asked) for _ in range(2))
    assert (once.status_code, told(once)) == (201, told(again))
    table.save()
    anew = told(table.ask("GET", "/export.json"))
    other = asked.body | {"title": "Thứ bảy"} if "title" in asked.body else anew
    answer = sent(table, route, asked._replace(body=other))
    assert (answer.status_code, errors(answer)) == (409, [("E_KEY_REUSED", "")])
    count_with(one_app, RateLimiter(most=0), OPENED)
    new = asked._replace(headers={"Idempotency_Key": "another-key-of-16"})
    assert sent(table, route, new).status_code == 429


@routes()
def test_heavy_calls_answer_429_while_all_places_are_taken(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    with all_places_taken():
        answer = sent(table, route, asked)
    if route.endpoint in HEAVY:
        assert (answer.status_code, errors(answer)) == (429, [("E_SLOW_DOWN", "")])
        assert int(answer.headers["Retry-After"]) > 0
        answer = sent(table, route, asked)
    assert answer.status_code == route.success


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application that does not wait for a locked database."""
    with pytest.MonkeyPatch.context() as patch:
        never_wait(patch)
        yield plain_app(tmp_path_factory.mktemp("busy"))


@routes(lambda route: route.method != "GET")
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


def test_an_unsupported_method_is_answered_with_the_allowed_ones(one_app: Flask) -> None:
    table = Table(one_app)
    for path in sorted({route.path for route in ROUTES}):
        taken = {route.method for route in ROUTES if route.path == path}
        asked = path.replace("<id>", table.view).replace("<int:number>", "1")
        asked = asked.replace("<int:member>", "1")
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


@routes(takes_a_body)
def test_a_body_that_is_not_json_is_refused_and_so_is_none(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    for content in NO_JSON:
        answer = sent(table, route, asked._replace(body=content))
        assert (answer.status_code, errors(answer)) == (400, [("E_SHAPE", "")]), content[:20]
    empty = None if route.endpoint in MAY_BE_EMPTY else b""
    answer = sent(table, route, asked._replace(body=empty))
    wanted = route.success if route.endpoint in MAY_BE_EMPTY else 400
    assert answer.status_code == wanted, answer.text


@routes(takes_a_body)
@given(data=st.data())
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_json_is_answered_as_documented(
    one_app: Flask, route: Route, data: st.DataObject
) -> None:
    """As the whole body, or in place of a field of one that succeeds."""
    table, asked = prepared(one_app, route)
    content = data.draw(json_values)
    if isinstance(asked.body, dict) and asked.body:
        content = asked.body | {data.draw(st.sampled_from([*asked.body])): content}
    sent(table, route, asked._replace(body=json.dumps(content).encode()))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_another_content_type_is_refused(one_app: Flask, kind: str) -> None:
    answer = Program(one_app).call("POST", "/score", b"{}", Content_Type=kind)
    assert (answer.status_code, errors(answer)) == (415, [("E_MEDIA_TYPE", "")])


def test_json_with_a_byte_order_mark_blanks_or_a_charset_is_read(one_app: Flask) -> None:
    program = Program(one_app)
    plain = b'{"rules": "pho-bien", "round": {}}'
    answers = [
        program.call("POST", "/score", content, Content_Type=kind)
        for content in (plain, b"\xef\xbb\xbf" + plain, b"\r\n\t " + plain + b"\n")
        for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON")
    ]
    assert {(answer.status_code, answer.data) for answer in answers} == {(422, answers[0].data)}


@routes()
def test_no_header_and_no_query_breaks_a_call(one_app: Flask, route: Route) -> None:
    for headers in HEADERS:
        table, asked = prepared(one_app, route)
        token = "" if "Authorization" in headers else asked.token
        for query in ("", QUERY):
            answer = sent(table, route, Asked(asked.path + query, token, asked.body, headers))
            assert answer.status_code < 500, headers


@pytest.mark.parametrize("id", ["%00", "%ff" * 22, "x" * 5000, "..", "%2e%2e", "é", "%ed%a0%80"])
def test_no_id_breaks_a_call(one_app: Flask, id: str) -> None:
    answer = Program(one_app).call("GET", f"/sessions/{id}")
    assert answer.status_code in (404, 308)


@routes(lambda route: "<id>" in route.path)
def test_a_foreign_token_or_id_is_answered_like_a_made_up_one(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    other = Table(one_app)
    tokens = (other.view, other.keeper, other.owner, WRONG, "é")
    writes = needs_a_token(route)
    for one, status, code in (
        (asked, 401 if writes else 404, "E_TOKEN_REQUIRED" if writes else "E_NOT_FOUND"),
        (wrong_id(table, asked), 404, "E_NOT_FOUND"),
    ):
        shown = [*tokens, ""] if one is asked and writes else tokens
        answers = [sent(table, route, one._replace(token=token)) for token in shown]
        assert {answer.status_code for answer in answers} == {status}
        assert errors(answers[0]) == [(code, "")]
        assert len({(answer.data, str(answer.headers)) for answer in answers}) == 1
    count_with(one_app, RateLimiter())
    for id in (table.keeper, table.owner, "1"):
        answer = sent(table, route, asked._replace(path=asked.path.replace(table.view, id)))
        assert (answer.status_code, errors(answer)) == (404, [("E_NOT_FOUND", "")])


@routes(needs_a_token)
def test_only_a_bearer_token_allows_a_change_and_the_owner_has_all(
    one_app: Flask, route: Route
) -> None:
    table, asked = prepared(one_app, route)
    evening = Evening(one_app)
    evening.save()
    browser = Program(one_app)
    browser.client = evening.phone
    browser.client.set_cookie("language", "en")
    path = asked.path.replace(table.view, evening.at.rpartition("/")[2])
    for more in ({}, {"Authorization": f"Basic {table.owner}"}, {"Authorization": "Bearer "}):
        headers = asked.headers | more
        answer = browser.call(route.method, f"{path}?token=x&lang=vi", asked.body, **headers)
        assert (answer.status_code, errors(answer)) == (401, [("E_TOKEN_REQUIRED", "")])
        assert "Cookie" not in answer.headers.get("Vary", "")
    assert sent(table, route, asked._replace(token=table.owner)).status_code == route.success


@routes(needs_a_token)
def test_wrong_tokens_are_rate_limited(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter(most=2))
    table, asked = prepared(one_app, route)
    for token, status in ((WRONG, 401), (Table(one_app).keeper, 401), (WRONG, 429)):
        assert sent(table, route, asked._replace(token=token)).status_code == status
