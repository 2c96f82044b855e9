"""Calls about rules alone."""

import pytest
from flask import Flask

from scorekeeper.games import PRESETS
from tests.tables.common import answer as scored
from tests.web.api.program import Program, told, u


@pytest.mark.parametrize("by", ["preset", "changes", "code"])
def test_a_round_is_scored_as_on_the_command_line(one_app: Flask, by: str) -> None:
    program = Program(one_app)
    presets = told(program.call("GET", "/presets"))["presets"]
    assert [preset["preset"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert told(program.call("GET", f"/rules/{preset['code']}")) == preset
        assert sorted(preset) == ["changes", "code", "fingerprint", "game", "name", "preset"]
    changed = {"preset": "pho-bien", "changes": {"u_payment": 9}}
    rules = {"preset": "pho-bien", "changes": changed, "code": presets[1]["code"]}[by]
    answer = program.call("POST", "/score", {"rules": rules, "round": u()})
    assert (answer.status_code, told(answer)) == (200, scored(rules, u()))
