"""Sessions that a program opens."""

import re

import pytest
from flask import Flask

from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.web.api.program import Program, Table, errors, told, u, wanted
from tests.web.friends import FRIENDS

TOKEN = re.compile(r"[\w-]{22}").fullmatch


@pytest.mark.parametrize("path", ["/sessions", "/sessions/import"])
def test_a_key_for_opening_has_at_least_16_characters(app: Flask, path: str) -> None:
    table = Table(app)
    body = wanted() if path == "/sessions" else told(table.ask("GET", "/export.json"))
    short = table.call("POST", path, body, Idempotency_Key="x" * 15)
    assert (short.status_code, errors(short)) == (400, [("E_KEY_REQUIRED", "Idempotency-Key")])
    (error,) = told(short)["errors"]
    assert "16" in error["message"]
    assert "16" in error["message_vi"]
    assert table.call("POST", path, body, Idempotency_Key="x" * 16).status_code == 201


def test_guessing_with_a_used_key_is_rate_limited(app: Flask) -> None:
    count_with(app, RateLimiter(most=2))
    program = Program(app)
    program.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 16)
    statuses = [
        program.call("POST", "/sessions", wanted(title=title), Idempotency_Key="k" * 16).status_code
        for title in ("Thứ hai", "Thứ ba", "Thứ tư")
    ]
    assert statuses == [409, 409, 429]
    assert program.call("GET", "/sessions/x").status_code == 429
    again = program.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 16)
    assert again.status_code == 201


def lived_through(app: Flask) -> Table:
    """A session with a correction, a struck round and somebody who left."""
    table = Table(app)
    for winner in FRIENDS[:3]:
        table.save(u(winner))
    table.change("PUT", "/rounds/1", {"round": u("Chi"), "reason": "nhầm"})
    table.change("DELETE", "/rounds/2")
    people = [{"name": "Ân", "was": "An"}, {"name": "Bình"}, {"name": "Chi"}]
    assert table.change("PUT", "/people", people).status_code == 200
    return table


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ((b'"bets": 5', b'"bets": 4'), ("E_DIFFERS", "")),
        ((b'"preset": "pho-bien"', b'"preset": "of-2050"'), ("E_RULES", "rules[0]")),
        ((b'"format_version": 1', b'"format_version": 2'), ("E_SHAPE", "")),
    ],
)
def test_a_changed_file_is_refused_at_the_changed_place(
    app: Flask, damage: tuple[bytes, bytes], problem: object
) -> None:
    table = lived_through(app)
    file = table.ask("GET", "/export.json").data
    assert damage[0] in file
    answer = table.call("POST", "/sessions/import", file.replace(*damage))
    assert (answer.status_code, errors(answer)) == (422, [problem])
    if problem == ("E_DIFFERS", ""):
        assert "Round 1 " in answer.text
