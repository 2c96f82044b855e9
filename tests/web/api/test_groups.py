"""What programs read of a group."""

from typing import Any

from flask import Flask

from tests.web.api.program import Program, refuses, told
from tests.web.friends import expect
from tests.web.group.test_groups import Hoi


def asked(app: Flask, path: str) -> Any:
    return told(expect(Program(app).call("GET", path), 200))


def test_a_group_is_read_with_its_debts_and_payments(app: Flask) -> None:
    """An won 15 bets at 2 000 đồng from three; Bình paid a thousand."""
    hoi = Hoi(app)
    hoi.post("/evening/1", do="hand")
    hoi.post("/settle/paid", payer="2", payee="1", halves="2000", unit="money", key="p")
    group = asked(app, f"/groups/{hoi.token}")
    assert (group["name"], [person["name"] for person in group["people"]]) == (
        "Hội cà phê",
        ["An", "Bình", "Chi", "Dũng"],
    )
    assert [row["total"]["money"] for row in group["standings"]] == [30_000, *[-10_000] * 3]
    (evening,) = group["evenings"]
    assert asked(app, f"/sessions/{evening['id']}")["totals"]["An"] == 15
    assert evening["handed_over"]
    owed = {(debt["evening"], debt["from"], debt["to"]): debt["amount"] for debt in group["debts"]}
    of_evening = {(evening["id"], who, 1): 10_000 for who in (2, 3, 4)}
    assert owed == of_evening | {(None, 1, 2): 1000}
    (paid,) = group["payments"]
    assert (paid["from"], paid["to"], paid["amount"], paid["counts"]) == (2, 1, 1000, True)


def test_what_a_group_settles_is_not_asked_for_by_its_evening_too(app: Flask) -> None:
    """Also by a program that has read the payments before: the evening is of the same version."""
    hoi = Hoi(app)
    path = f"/sessions/{hoi.evening.token}/settlement"
    before = expect(Program(app).call("GET", path), 200)
    hoi.post("/evening/1", do="hand")
    answer = Program(app).call("GET", path, If_None_Match=before.headers["ETag"])
    refuses(answer, 409, "E_GROUP", "")
    hoi.post("/evening/1", do="back")
    assert told(Program(app).call("GET", path)) == told(before)


def test_a_member_is_read_with_the_interval(app: Flask) -> None:
    hoi = Hoi(app)
    member = f"/groups/{hoi.token}/members/1"
    assert asked(app, member)["tables"][0]["interval"] is None
    for number in range(29):
        hoi.evening.save(f"u-{number % 2}")
    person = asked(app, member)
    (table,) = person["tables"]
    assert (table["table"], table["rounds"]) == ("phom 4", 30)
    interval = table["interval"]
    assert interval["low"] < interval["mean"] == round(table["bets"] / 30, 2) < interval["high"]
    assert sum(row["amount"] for row in person["fed"]) == person["evenings"][0]["amount"]
    assert Program(app).call("GET", f"/groups/{hoi.token}/members/99").status_code == 404


def test_the_latest_evenings_come_first_and_no_more_than_asked_for(app: Flask) -> None:
    hoi = Hoi(app)
    later = hoi.next_evening(1)
    for path, key in (("", "evenings"), ("/members/1", "evenings")):
        (evening,) = asked(app, f"/groups/{hoi.token}{path}?limit=1")[key]
        assert evening["id"] == later.token
        assert len(asked(app, f"/groups/{hoi.token}{path}")[key]) == 2
