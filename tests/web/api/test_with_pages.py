"""A program and the phones of a table keep one session."""

import pytest
from flask import Flask

from tests.web.api.program import Program, Table, told, u
from tests.web.friends import Evening, words


@pytest.fixture
def table(app: Flask) -> Table:
    """A session that a program opened."""
    return Table(app)


def page(table: Table, path: str = "") -> str:
    """The text of a page of the session, as a viewer sees it."""
    phone = table.app.test_client()
    phone.set_cookie("amounts", "bets")
    answer = phone.get(f"/s/{table.view}{path}")
    assert answer.status_code == 200
    return words(answer.text)


def test_changes_of_a_program_are_on_the_pages(table: Table) -> None:
    assert "Thứ sáu" in page(table)
    table.save(u("Chi"))
    assert "Chi +15" in page(table)
    table.change("PUT", "/rounds/1", {"round": u("Dũng"), "reason": "gõ lộn"})
    assert "Dũng +15" in page(table)
    assert "gõ lộn" in page(table, "/rounds/1")
    table.change("DELETE", "/rounds/1")
    assert "Dũng +15" not in page(table)
    table.change("PUT", "/people", [{"name": "Ân", "was": "An"}, {"name": "Bình"}])
    table.change("PATCH", "", {"title": "Đêm nay", "ended": True}, token=table.owner)
    assert "Đêm nay" in page(table)
    assert "Ân" in page(table)
    assert "máy 1" in page(table, "/history")


def test_changes_of_a_phone_reach_a_program_and_make_its_version_stale(app: Flask) -> None:
    evening = Evening(app)
    program = Program(app)
    at = f"/sessions/{evening.at.rpartition('/')[2]}"
    keeper = evening.keeper_path.rpartition("/")[2]
    before = told(program.call("GET", at))
    evening.save("u-2")
    now = told(program.call("GET", at))
    assert (now["rounds"], now["totals"]["Chi"]) == (before["rounds"] + 1, 15)
    assert now["version"] == before["version"] + 1
    (round,) = told(program.call("GET", f"{at}/rounds"))["rounds"]
    assert round["round"]["winner"] == "Chi"
    for version, status in ((before["version"], 412), (now["version"], 200)):
        answer = program.call("DELETE", f"{at}/rounds/1", token=keeper, If_Match=f'"{version}"')
        assert answer.status_code == status
