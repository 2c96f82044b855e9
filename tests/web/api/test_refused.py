"""What a program sends wrong is named by its field, and nothing is changed."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.web.plumbing.limits import OPENED, RateLimiter, count_with
from tests.web.api.program import Table, refuses, u, wanted
from tests.web.urls import ANTE, IN_ORDER

AN_TY = [{"name": "Tý", "was": "Tèo"}]
OTHER_GAME = {"phom": "tulokho-vinagames"}
UNKNOWN_OPTION = {"phom": {"preset": "pho-bien", "x": 1}}
LATER = {"title": "x", "from": "all"}

SHAPE: dict[str, list[tuple[Any, str]]] = {
    "POST /sessions": [
        (wanted(players=["An", 1]), "players[1]"),
        (wanted(players=None), "players"),
        (wanted(rules=None), "rules"),
        (wanted(stake=0), "stake"),
        (wanted(stake=2.0), "stake"),
        (wanted(stake=True), "stake"),
        (wanted(stake=10_000_001), "stake"),
        (wanted(title=""), "title"),
        (wanted(zone="x"), "zone"),
    ],
    "POST /score": [([], ""), ({"rules": "pho-bien"}, "round")],
    "PATCH {at}": [
        ([], ""),
        ({"title": "", "leader": "Chi"}, "title"),
        ({"title": "x", "leader": 5}, "leader"),
        (LATER | {"stake": -1}, "stake"),
        ({"title": "x", "stake": 5}, "from"),
        ({"title": "x", "stake": 5, "from": "here"}, "from"),
        ({"title": "x", "rules": "vinagames"}, "from"),
        ({"title": "x", "ended": "yes"}, "ended"),
    ],
    "PUT {at}/people": [
        ({}, ""),
        (["An"], "players[0]"),
        ([{"was": "An"}], "players[0].name"),
        ([{"name": "An", "seat": 1}], "players[0].seat"),
        ([{"name": "An", "active": 1}], "players[0].active"),
        ([{"name": "An", "was": 1}], "players[0].was"),
        ([{"name": 1}], "players[0]"),
    ],
    "PUT {at}/rounds/1": [
        ([], ""),
        ({}, "round"),
        ({"round": None}, "round"),
        ({"round": u(), "reason": 5}, "reason"),
    ],
    "PUT {at}/rounds/1?dry=2": [({"round": u()}, "dry")],
    "POST {at}/ga": [
        ({}, "what"),
        ({"what": ["share"]}, "what"),
        ({"what": "give"}, "to"),
        ({"what": "give", "to": 5}, "to"),
    ],
    "GET {at}/rounds?after=x": [(None, "after")],
    "GET {at}/rounds?after=-1": [(None, "after")],
    "GET {at}/rounds?limit=0": [(None, "limit")],
    "GET {at}/rounds?limit=1.0": [(None, "limit")],
}
"""By call, bodies and the field of their E_SHAPE."""

OTHERS: list[tuple[str, Any, int, str, str]] = [
    ("POST /sessions", wanted(players=["An"]), 422, "E_PLAYERS_COUNT", "players"),
    ("POST /sessions", wanted(players=list("123456789")), 422, "E_PLAYERS_COUNT", "players"),
    ("POST /sessions", wanted(players=["An", "AN"]), 422, "E_PLAYERS_DUPLICATE", "players[1]"),
    ("POST /sessions", wanted(rules={}), 422, "E_RULES", "rules"),
    ("POST /sessions", wanted(rules={"phom": None}), 422, "E_RULES", "rules"),
    ("POST /sessions", wanted(rules="of-nobody"), 422, "E_RULES", "rules"),
    ("POST /sessions", wanted(rules=OTHER_GAME), 422, "E_RULES", "rules.phom"),
    ("POST /sessions", wanted(rules=UNKNOWN_OPTION), 422, "E_RULES", "rules.phom"),
    ("POST /score", {"round": u()}, 422, "E_RULES", "rules"),
    ("POST /score", {"rules": "pho-bien", "round": u("Tý")}, 422, "E_PLAYER_UNKNOWN", "winner"),
    ("PATCH {at}", LATER | {"leader": "Tý"}, 422, "E_PLAYER_UNKNOWN", "leader"),
    ("PATCH {at}", LATER | {"rules": "nothing"}, 422, "E_RULES", "rules"),
    ("PATCH {at}", {"title": "x", "ended": True}, 403, "E_OWNER_ONLY", ""),
    ("PATCH {at}", {"stake": 5, "from": "next"}, 409, "E_GA_LEFT", "ga"),
    ("DELETE {at}", {"title": "Thứ sáu"}, 403, "E_OWNER_ONLY", ""),
    ("PUT {at}/people", AN_TY, 422, "E_PLAYER_UNKNOWN", "players[0].was"),
    ("PUT {at}/people", [{"name": f"T{i}"} for i in range(11)], 422, "E_PLAYERS_COUNT", "players"),
    ("POST {at}/ga", {"what": "give", "to": "Tý"}, 422, "E_PLAYER_UNKNOWN", "to"),
    *[
        (f"{call} {{at}}/rounds/{number}{more}", body, 404, "E_NOT_FOUND", "")
        for number in ("0", "2", "9" * 30, "x", "-1")
        for call, more, body in (("GET", "", None), ("PUT", "", {"round": u()}))
    ],
]
ROWS = [
    *[(call, body, 422, "E_SHAPE", field) for call, of in SHAPE.items() for body, field in of],
    *OTHERS,
]


@pytest.fixture(scope="module")
def table(one_app: Flask) -> Table:
    """A session with a gà after its round."""
    table = Table(one_app, rules=ANTE)
    table.save(IN_ORDER)
    count_with(one_app, RateLimiter(most=1000))
    count_with(one_app, RateLimiter(most=1000), OPENED)
    return table


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[4]}"[:40])
def test_a_wrong_request_names_its_field(table: Table, row: tuple[str, Any, int, str, str]) -> None:
    call, body, status, code, field = row
    method, path = call.format(at=table.at).split()
    before = table.now
    headers = {"If_Match": table.seen} if method in ("PUT", "PATCH") else {}
    refuses(table.call(method, path, body, **headers), status, code, field)
    assert table.now == before
