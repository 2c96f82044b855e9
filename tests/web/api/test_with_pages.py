"""A program and the phones of the table keep one book."""

import pytest
from flask import Flask

from tests.web.api.program import Program, Table, told, u
from tests.web.friends import Evening, words


@pytest.fixture
def table(app: Flask) -> Table:
    """A session that a program has opened."""
    return Table(app)


def page(table: Table, path: str = "") -> str:
    """What a page of the session says to who looks."""
    phone = table.app.test_client()
    phone.set_cookie("amounts", "bets")
    answer = phone.get(f"/s/{table.view}{path}")
    assert answer.status_code == 200
    return words(answer.text)


def test_what_a_program_writes_is_seen_on_the_pages(table: Table) -> None:
    """At once, wherever it stands: rounds, totals, people, the title, the end."""
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


def test_what_a_phone_writes_is_seen_by_a_program(app: Flask) -> None:
    """With the version that its next change needs; and two who write are told of each other."""
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


def test_a_phone_keeps_what_a_program_has_opened(table: Table) -> None:
    """By the keeper link that the program hands on."""
    phone = table.app.test_client()
    assert phone.post(f"/k/{table.keeper}").status_code == 303
    form = Evening.entry(_Keys())  # type: ignore[arg-type]
    assert phone.post(f"/s/{table.view}/rounds", data=form).status_code == 303
    assert table.now["totals"]["An"] == 15


class _Keys:
    """What an evening counts."""

    _keys = 0
