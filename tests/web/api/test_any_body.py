"""Whatever a program sends, nothing breaks: an answer in JSON, never a mistake of ours."""

import json
import random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.web.api.calls import Asked, prepared, sent
from tests.web.api.program import Program, errors
from tests.web.friends import plain_app

TAKES_A_BODY = [pytest.param(route, id=route.endpoint) for route in ROUTES if 415 in route.refusals]
NO_JSON = (
    *(b" ", b"{", b"[1,]", b"{'a': 1}", b"NaN", b"[Infinity]", b"-", b"nul", b"{}{}", b"\x00"),
    *(b'{"a": 1, "a": 1}', b'"\xff"', b'{"a": "\xed\xa0\x80"}', b"\xff\xfe{\x00}\x00", b"9" * 5000),
    *(b"[" * 5000, b"[" * 21 + b"]" * 21, b'{"a":' * 900 + b"1" + b"}" * 900, b'"\n"', b"// x\n{}"),
)
BAD: tuple[Any, ...] = (
    *(
        None,
        True,
        0,
        -1,
        1,
        2.5,
        1e300,
        10**30,
        "",
        " ",
        "An",
        "x" * 3000,
        "\0",
        "\ud800",
        "\u202e",
    ),
    *([], {}, [None], [[]], {"": ""}, ["An", "An"], {"An": {"points": 1}}, "9" * 40, "\u202e"),
    *(float("1e308") * 10, {"preset": "pho-bien", "changes": {"u_payment": []}}, {"phom": 1}),
)
FIELDS = (
    *("title", "players", "rules", "stake", "round", "reason", "leader", "ended", "from", "what"),
    *("to", "name", "was", "active", "finish", "winner", "eats", "hands", "manual", "placing"),
    *("multiplier", "ga_before", "den_override", "fouls", "note", "dealt", "format", "session"),
)
TRIES = 40


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all."""
    return plain_app(tmp_path_factory.mktemp("bodies"))


@pytest.mark.parametrize("route", TAKES_A_BODY)
def test_what_is_no_json_is_refused(one_app: Flask, route: Route) -> None:
    """Also a name twice, NaN, what is deeper than anything, and what is not UTF-8."""
    table, asked = prepared(one_app, route)
    for body in NO_JSON:
        answer = sent(table, route, asked._replace(body=body))
        assert (answer.status_code, errors(answer)) == (400, [("E_SHAPE", "")]), body[:20]


MAY_BE_EMPTY = ("rounds_strike", "rounds_restore", "links_view", "links_keeper", "sessions_change")


@pytest.mark.parametrize("route", TAKES_A_BODY)
@pytest.mark.parametrize("body", [b"", None], ids=str)
def test_nothing_is_sent(one_app: Flask, route: Route, body: bytes | None) -> None:
    """It is no JSON, but where nothing must be sent; with the type of JSON or with none."""
    table, asked = prepared(one_app, route)
    answer = sent(table, route, asked._replace(body=body))
    wanted = route.success if route.endpoint in MAY_BE_EMPTY else 400
    assert answer.status_code == wanted, answer.text


def test_json_in_other_clothes_is_read(one_app: Flask) -> None:
    """With a byte order mark, with blanks around it, with a charset beside its type."""
    program = Program(one_app)
    plain = b'{"rules": "pho-bien", "round": {}}'
    answers = [
        program.call("POST", "/score", body, Content_Type=kind)
        for body in (plain, b"\xef\xbb\xbf" + plain, b"\r\n\t " + plain + b"\n")
        for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON")
    ]
    assert {(answer.status_code, answer.data) for answer in answers} == {(422, answers[0].data)}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_what_does_not_say_that_it_is_json_is_refused(one_app: Flask, kind: str) -> None:
    """A form of a page of another site, which a browser sends without asking, is none."""
    answer = Program(one_app).call("POST", "/score", b"{}", Content_Type=kind)
    assert (answer.status_code, errors(answer)) == (415, [("E_MEDIA_TYPE", "")])


def spoiled(choose: random.Random, body: Any) -> Any:
    """The body with something else in it."""
    if isinstance(body, dict) and choose.random() < 0.8:
        body = dict(body)
        name = choose.choice([*body, *FIELDS])
        body[name] = (
            spoiled(choose, body[name])
            if name in body and choose.random() < 0.5
            else choose.choice(BAD)
        )
        return body
    if isinstance(body, list) and body and choose.random() < 0.8:
        place = choose.randrange(len(body))
        return [*body[:place], spoiled(choose, body[place]), *body[place + 1 :]]
    return choose.choice(BAD)


@pytest.mark.parametrize("route", TAKES_A_BODY)
def test_no_body_breaks_a_call(one_app: Flask, route: Route) -> None:
    """The same in every run: something that is wrong, in place of any part of it or beside it."""
    choose = random.Random(route.endpoint)
    seen = set()
    table, asked = prepared(one_app, route)
    for tried in range(TRIES):
        body = json.dumps(spoiled(choose, asked.body)).encode()
        headers = {name: value for name, value in asked.headers.items() if name == "If_Match"}
        if route.endpoint == "rounds_save":
            headers["Idempotency_Key"] = f"try-{tried}"
        answer = sent(table, route, Asked(asked.path, asked.token, body, headers))
        assert answer.status_code < 500, body
        seen.add(answer.status_code)
        if answer.status_code == route.success:
            table, asked = prepared(one_app, route)
    assert 422 in seen or 400 in seen


QUERIES = (
    "?game=%ff",
    "?dry=2",
    "?dry=1&dry=0",
    "?after=%00&limit=9e9",
    "?plan=",
    "?x=" + "9" * 5000,
)


@pytest.mark.parametrize("route", [pytest.param(route, id=route.endpoint) for route in ROUTES])
@pytest.mark.parametrize(
    "headers",
    [
        {"If_Match": '"' + "9" * 30 + '"'},
        {"If_None_Match": ",,W/"},
        {"Authorization": "Bearer a b c"},
        {"Authorization": "Bearer é"},
        {"Authorization": "é"},
        {"Accept": "text/html", "Host": "[", "Cookie": "browser=x; session=y"},
        {"Expect": "x", "Range": "bytes=0-1", "X_HTTP_Method_Override": "DELETE"},
    ],
    ids=str,
)
def test_no_header_and_no_query_breaks_a_call(
    one_app: Flask, route: Route, headers: dict[str, str]
) -> None:
    """Whatever stands in them, the answer is one that the call gives."""
    count_with(one_app, RateLimiter())
    table, asked = prepared(one_app, route)
    token = "" if "Authorization" in headers else asked.token
    query = QUERIES[len(str(headers)) % len(QUERIES)]
    answer = sent(table, route, Asked(asked.path + query, token, asked.body, headers))
    assert answer.status_code < 500


@pytest.mark.parametrize("id", ["%00", "%ff" * 22, "x" * 5000, "..", "%2e%2e", "é", "%ed%a0%80"])
def test_no_id_breaks_a_call(one_app: Flask, id: str) -> None:
    """It is the id of no session."""
    count_with(one_app, RateLimiter())
    answer = Program(one_app).call("GET", f"/sessions/{id}")
    assert answer.status_code in (404, 308)
