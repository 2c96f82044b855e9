"""Whatever a program sends, the API answers in JSON and never with a server error."""

import json

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.strategies import json_values
from tests.web.api.calls import Asked, prepared, sent
from tests.web.api.program import Program, errors

TAKES_A_BODY = [pytest.param(route, id=route.endpoint) for route in ROUTES if 415 in route.refusals]
NO_JSON = (
    *(b" ", b"{", b"[1,]", b"{'a': 1}", b"NaN", b"[Infinity]", b"-", b"nul", b"{}{}", b"\x00"),
    *(b'{"a": 1, "a": 1}', b'"\xff"', b'{"a": "\xed\xa0\x80"}', b"\xff\xfe{\x00}\x00", b"9" * 5000),
    *(b"[" * 5000, b"[" * 21 + b"]" * 21, b'{"a":' * 900 + b"1" + b"}" * 900, b'"\n"', b"// x\n{}"),
)
MAY_BE_EMPTY = ("rounds_strike", "rounds_restore", "links_view", "links_keeper", "sessions_change")
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


@pytest.mark.parametrize("route", TAKES_A_BODY)
def test_a_body_that_is_not_json_is_refused(one_app: Flask, route: Route) -> None:
    table, asked = prepared(one_app, route)
    for body in NO_JSON:
        answer = sent(table, route, asked._replace(body=body))
        assert (answer.status_code, errors(answer)) == (400, [("E_SHAPE", "")]), body[:20]


@pytest.mark.parametrize("route", TAKES_A_BODY)
@given(data=st.data())
@settings(max_examples=10)
def test_any_json_is_answered_as_documented(
    one_app: Flask, route: Route, data: st.DataObject
) -> None:
    """As the whole body, or in place of a field of one that succeeds."""
    table, asked = prepared(one_app, route)
    body = data.draw(json_values)
    if isinstance(asked.body, dict) and asked.body:
        body = asked.body | {data.draw(st.sampled_from([*asked.body])): body}
    sent(table, route, asked._replace(body=json.dumps(body).encode()))


@pytest.mark.parametrize("route", TAKES_A_BODY)
@pytest.mark.parametrize("body", [b"", None], ids=str)
def test_an_empty_body_is_refused_where_one_is_needed(
    one_app: Flask, route: Route, body: bytes | None
) -> None:
    table, asked = prepared(one_app, route)
    answer = sent(table, route, asked._replace(body=body))
    wanted = route.success if route.endpoint in MAY_BE_EMPTY else 400
    assert answer.status_code == wanted, answer.text


def test_json_with_a_byte_order_mark_blanks_or_a_charset_is_read(one_app: Flask) -> None:
    program = Program(one_app)
    plain = b'{"rules": "pho-bien", "round": {}}'
    answers = [
        program.call("POST", "/score", body, Content_Type=kind)
        for body in (plain, b"\xef\xbb\xbf" + plain, b"\r\n\t " + plain + b"\n")
        for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON")
    ]
    assert {(answer.status_code, answer.data) for answer in answers} == {(422, answers[0].data)}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_another_content_type_is_refused(one_app: Flask, kind: str) -> None:
    answer = Program(one_app).call("POST", "/score", b"{}", Content_Type=kind)
    assert (answer.status_code, errors(answer)) == (415, [("E_MEDIA_TYPE", "")])


@pytest.mark.parametrize("route", [pytest.param(route, id=route.endpoint) for route in ROUTES])
def test_no_header_and_no_query_breaks_a_call(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter())
    for headers in HEADERS:
        table, asked = prepared(one_app, route)
        token = "" if "Authorization" in headers else asked.token
        for query in ("", QUERY):
            answer = sent(table, route, Asked(asked.path + query, token, asked.body, headers))
            assert answer.status_code < 500, headers


@pytest.mark.parametrize("id", ["%00", "%ff" * 22, "x" * 5000, "..", "%2e%2e", "é", "%ed%a0%80"])
def test_no_id_breaks_a_call(one_app: Flask, id: str) -> None:
    count_with(one_app, RateLimiter())
    answer = Program(one_app).call("GET", f"/sessions/{id}")
    assert answer.status_code in (404, 308)
