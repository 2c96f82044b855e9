"""Roles of the API: tokens alone decide, and stand nowhere else."""

import logging

import pytest
from flask import Flask

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.limits import MOST, RateLimiter, count_with
from tests.web.api.calls import prepared, sent
from tests.web.api.program import AT, Program, Table, errors, u
from tests.web.friends import Evening

OF_SESSIONS = [pytest.param(route, id=route.endpoint) for route in ROUTES if "<id>" in route.path]
WRITES = [pytest.param(route, id=route.endpoint) for route in ROUTES if 401 in route.refusals]


@pytest.mark.parametrize("route", OF_SESSIONS)
def test_a_foreign_token_is_answered_like_a_made_up_one(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter())
    table, asked = prepared(one_app, route)
    other = Table(one_app)
    tokens = (other.view, other.keeper, other.owner, "A" * 22, "é")
    writes = 401 in route.refusals
    wrong = asked._replace(path=asked.path.replace(table.view, "A" * 22))
    for one, status, code in (
        (asked, 401 if writes else 404, "E_TOKEN_REQUIRED" if writes else "E_NOT_FOUND"),
        (wrong, 404, "E_NOT_FOUND"),
    ):
        shown = [*tokens, ""] if one is asked and writes else tokens
        answers = [sent(table, route, one._replace(token=token)) for token in shown]
        assert {answer.status_code for answer in answers} == {status}
        assert errors(answers[0]) == [(code, "")]
        assert len({(answer.data, str(answer.headers)) for answer in answers}) == 1


@pytest.mark.parametrize("route", WRITES)
def test_wrong_tokens_are_rate_limited(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter(most=2))
    table, asked = prepared(one_app, route)
    for token, status in (("A" * 22, 401), (Table(one_app).keeper, 401), ("A" * 22, 429)):
        assert sent(table, route, asked._replace(token=token)).status_code == status


@pytest.mark.parametrize("route", OF_SESSIONS)
def test_only_the_view_token_is_an_id(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter())
    table, asked = prepared(one_app, route)
    for id in (table.keeper, table.owner, "1"):
        answer = sent(table, route, asked._replace(path=asked.path.replace(table.view, id)))
        assert (answer.status_code, errors(answer)) == (404, [("E_NOT_FOUND", "")])


@pytest.mark.parametrize("route", WRITES)
def test_the_owner_may_do_all_that_a_keeper_may(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter())
    table, asked = prepared(one_app, route)
    answer = sent(table, route, asked._replace(token=table.owner))
    assert answer.status_code == route.success


@pytest.mark.parametrize("route", WRITES)
def test_a_token_is_accepted_as_bearer_only(one_app: Flask, route: Route) -> None:
    count_with(one_app, RateLimiter())
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


def test_the_rate_limit_never_blocks_a_right_id(one_app: Flask) -> None:
    table = Table(one_app)
    count_with(one_app, RateLimiter())
    for tried in range(MOST + 1):
        token = "A" * 22 if tried % 2 else ""
        answer = table.call("GET", f"/sessions/{table.view if token else 'x'}", token=token)
    assert answer.status_code == 429
    assert table.ask("GET", "").status_code == 200
    assert table.ask("GET", "", token="").status_code == 200
    assert table.save().status_code == 201


def test_no_log_and_no_error_contains_a_token(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    caplog.set_level(logging.DEBUG)
    table = Table(app)
    table.save()
    answers = [
        table.ask("POST", "/rounds", u("Tý"), Idempotency_Key="x"),
        table.ask("DELETE", "/rounds/1"),
        table.ask("DELETE", "/rounds/1", If_Match='"1"'),
        table.ask("POST", "/links/view"),
        table.ask("PUT", ""),
        table.ask("GET", "/nothing"),
        table.ask("GET", "", token=table.owner[:-1]),
        table.ask("DELETE", "", {"title": "x"}, token=table.owner),
    ]
    monkeypatch.setitem(app.view_functions, "api.sessions_read", lambda id: [][1])
    answers.append(table.ask("GET", ""))
    statuses = [answer.status_code for answer in answers]
    assert statuses == [*(422, 428, 412, 403, 405, 404, 404, 422), 500]
    assert errors(answers[-1]) == [("E_INTERNAL", "")]
    assert "Exception on /api/v1/sessions/<session:id> [GET]" in caplog.text
    for token in (table.view, table.keeper, table.owner):
        assert token not in caplog.text
        assert not [answer for answer in answers if token in answer.text]


def test_answers_with_tokens_are_never_cached(one_app: Flask) -> None:
    table = Table(one_app)
    opened = table.client.post(f"{AT}/sessions", json={"players": ["a", "b"], "rules": "pho-bien"})
    replaced = table.ask("POST", "/links/keeper", token=table.owner)
    for answer in (opened, replaced, table.ask("GET", "/export.json")):
        assert answer.headers["Cache-Control"] == "no-store"
