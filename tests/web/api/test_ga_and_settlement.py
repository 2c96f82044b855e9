"""People, the gà and the settlement of a session by a program."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import access, settlement
from scorekeeper.web.plumbing.database import get_db
from tests.web.api.program import Table, refuses, told, u
from tests.web.friends import FRIENDS
from tests.web.urls import ANTE, IN_ORDER


@pytest.fixture
def table(table: Table) -> Table:
    """Four friends, two thousand a bet, with one round."""
    table.save()
    return table


def people(table: Table) -> list[tuple[str, bool]]:
    """Names in seat order, with whether they still play."""
    return [(person["name"], person["active"]) for person in table.now["players"]]


def test_people_join_leave_and_change_names_and_seats(table: Table) -> None:
    wanted: list[Any] = [{"name": "Chi"}, {"name": "Ân", "was": "An"}, {"name": "Tý"}]
    wanted.append({"name": "Bình", "active": False})
    assert told(table.change("PUT", "/people", wanted)) == table.now
    there, gone = dict.fromkeys(("Chi", "Ân", "Tý"), True), dict.fromkeys(("Bình", "Dũng"), False)
    assert people(table) == [*there.items(), *gone.items()]
    assert table.now["totals"] == {"Chi": -5, "Ân": 15, "Tý": 0, "Bình": -5, "Dũng": -5}
    assert table.change("PUT", "/people", [{"name": "Ân"}, {"name": "Dũng"}]).status_code == 200
    assert people(table)[:2] == [("Ân", True), ("Dũng", True)]
    assert "Tý" not in dict(people(table))


@pytest.fixture
def with_gà(app: Flask) -> Table:
    """Four friends and a gà of four."""
    table = Table(app, rules=ANTE)
    table.save(IN_ORDER)
    assert table.now["ga"] == 4
    return table


@pytest.mark.parametrize(
    ("body", "ga", "changes"),
    [
        ({"what": "share"}, 0, [1, 1, 1, 1]),
        ({"what": "give", "to": " Chi"}, 0, [0, 0, 4, 0]),
        ({"what": "keep"}, 4, [0, 0, 0, 0]),
    ],
)
def test_a_gà_is_shared_given_or_kept(
    with_gà: Table, body: Any, ga: int, changes: list[int]
) -> None:
    dealt = told(with_gà.ask("POST", "/ga", body, Idempotency_Key="ga"))
    assert dealt == {
        "ga": ga,
        "totals": with_gà.now["totals"],
        "changes": dict(zip(FRIENDS, changes, strict=True)),
        "version": with_gà.now["version"],
    }
    assert with_gà.ask("GET", "/settlement").status_code == 200


def test_settling_waits_for_the_gà(with_gà: Table) -> None:
    for headers in ({}, {"If_None_Match": with_gà.seen}):
        answer = with_gà.ask("GET", "/settlement", **headers)
        refuses(answer, 409, "E_GA_LEFT", "ga")
        assert "holds 4: share it, give" in (said := told(answer)["errors"][0]["message"])
        assert "end" not in said


def test_a_direct_settlement_pays_every_winner(table: Table) -> None:
    table.save(u("Bình"))
    direct = told(table.ask("GET", "/settlement?plan=direct"))
    assert (direct["unit"], direct["ga"], direct["version"]) == ("money", 0, 3)
    assert [(paid["from"], paid["to"], paid["bets"]) for paid in direct["payments"]] == [
        *(("Chi", "An", 5), ("Chi", "Bình", 5), ("Dũng", "An", 5), ("Dũng", "Bình", 5))
    ]


def test_a_settlement_is_in_bets_and_money_only_where_both_are_known(app: Flask) -> None:
    """Points are settled in bets, and expenses in money; stakes that differ leave no bets."""
    points, table = Table(app, stake=None), Table(app)
    points.save()
    settled = told(points.ask("GET", "/settlement"))
    assert settled["unit"] == "bets"
    assert settled["payments"][0] == {"from": "Bình", "to": "An", "bets": 5, "money": None}
    with app.app_context():
        caller = access.enter(get_db(), points.view, bearer=points.keeper)
        spent = settlement.Spent("An", "nước", {"Bình": 9000})
        settlement.spend(get_db(), caller, spent, key="spent")
    settled = told(points.ask("GET", "/settlement"))
    assert settled["unit"] == "money"
    assert settled["payments"][-1] == {"from": "Bình", "to": "An", "bets": None, "money": 9000}
    table.save()
    table.change("PATCH", "", {"stake": 500, "from": "next"})
    table.save()
    assert {paid["bets"] for paid in told(table.ask("GET", "/settlement"))["payments"]} == {None}
