"""A session that a program opens, reads, changes and deletes."""

from functools import reduce
from typing import Any

import pytest
from flask import Flask

from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.web.api.program import Program, Table, errors, refuses, told, u, wanted


@pytest.mark.parametrize("path", ["/sessions", "/sessions/import"])
def test_a_key_for_opening_has_at_least_16_characters(table: Table, path: str) -> None:
    body = wanted() if path == "/sessions" else told(table.ask("GET", "/export.json"))
    short = table.call("POST", path, body, Idempotency_Key="x" * 15)
    refuses(short, 400, "E_KEY_REQUIRED", "Idempotency-Key")
    (error,) = told(short)["errors"]
    assert "16" in error["message"]
    assert "16" in error["message_vi"]
    assert table.call("POST", path, body, Idempotency_Key="x" * 16).status_code == 201


def test_guessing_with_a_used_key_is_rate_limited(app: Flask) -> None:
    count_with(app, RateLimiter(most=2))
    program = Program(app)

    def opens(title: str) -> int:
        asked = wanted(title=title)
        return program.call("POST", "/sessions", asked, Idempotency_Key="k" * 16).status_code

    assert [opens(title) for title in ("Thứ hai", "Ba", "Tư", "Năm")] == [201, 409, 409, 429]
    assert program.call("GET", "/sessions/x").status_code == 429
    assert opens("Thứ hai") == 201


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"title": " Thứ bảy "}, {"title": "Thứ bảy"}),
        ({"leader": "Chi"}, {"leader": "Chi"}),
        ({"leader": None}, {"leader": None}),
        ({"stake": 500, "from": "next"}, {"stake": 500, "money.An": 30000}),
        ({"stake": 500, "from": "all"}, {"stake": 500, "money.An": 7500}),
        ({"stake": None, "from": "all"}, {"stake": None, "money": None}),
        ({"rules": "vinagames", "from": "next"}, {"totals.An": 15}),
        ({"rules": "vinagames", "from": "all"}, {"totals.An": 18}),
        ({"rules": {"phom": "vinagames"}, "from": "all", "title": "x"}, {"totals.An": 18}),
        ({"rules": "tulokho-vinagames", "from": "next"}, {"rules.tulokho.game": "tulokho"}),
        ({}, {"version": 2}),
    ],
)
def test_a_change_returns_the_changed_session(
    table: Table, change: dict[str, Any], after: dict[str, Any]
) -> None:
    table.save()
    assert told(table.change("PATCH", "", change)) == table.now
    for path, value in after.items():
        assert reduce(dict.__getitem__, path.split("."), table.now) == value


def test_an_ended_session_is_locked_until_its_owner_reopens_it(table: Table) -> None:
    ended = table.change("PATCH", "", {"ended": True, "title": "Hết"}, token=table.owner)
    assert (told(ended)["ended"], told(ended)["title"]) == (True, "Hết")
    refuses(table.change("PATCH", "", {"title": "x"}), 409, "E_SESSION_ENDED")
    opened = table.change("PATCH", "", {"title": "Tiếp", "ended": False}, token=table.owner)
    assert (told(opened)["ended"], told(opened)["title"]) == (False, "Tiếp")


def test_rules_that_refuse_an_old_round_name_it(table: Table) -> None:
    table.save()
    table.save(u("Chi", u_type="tron"))
    answer = table.change("PATCH", "", {"rules": "vietnamese", "from": "all"})
    assert (answer.status_code, told(answer)["number"]) == (422, 2)
    assert errors(answer) == [("E_U_TYPE_DISABLED", "u_type")]
    assert table.now["rules"]["phom"]["preset"] == "pho-bien"


def test_a_replaced_link_works_no_more_and_the_new_one_does(table: Table) -> None:
    old, keeper = table.view, table.keeper
    for kind, told_of in (("view", "id"), ("keeper", "keeper_token")):
        new = told(table.ask("POST", f"/links/{kind}", token=table.owner))
        assert {*new} == {told_of, f"{kind}_url", "version"}
        assert new[f"{kind}_url"].endswith(new[told_of])
        if kind == "view":
            assert table.ask("GET", "").status_code == 404
            table.view = new["id"]
        assert told(table.ask("GET", "", token=""))["version"] == new["version"]
    refuses(table.ask("POST", "/rounds", u(), Idempotency_Key="x"), 401, "E_TOKEN_REQUIRED")
    table.token = new["keeper_token"]
    assert table.save().status_code == 201
    assert not {table.view, table.token} & {old, keeper}
