"""A program and the phones of a table keep one session."""

from flask import Flask

from tests.web.api.program import Program, told
from tests.web.friends import Evening


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
