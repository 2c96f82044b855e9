"""Roles of the API: tokens alone decide, and stand nowhere else."""

import logging

import pytest
from flask import Flask

from scorekeeper.web.plumbing.limits import MOST, RateLimiter, count_with
from tests.web.api.program import AT, Table, errors, u


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
