"""Calls about rules alone."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import PRESETS
from tests.tables.common import answer as scored
from tests.web.api.program import Program, errors, told, u


@pytest.fixture
def program(app: Flask) -> Program:
    """A program without a session."""
    return Program(app)


@pytest.mark.parametrize(
    "rules", ["pho-bien", {"preset": "pho-bien", "changes": {"u_payment": 9}}, "code"]
)
def test_a_round_is_scored_as_on_the_command_line(program: Program, rules: Any) -> None:
    if rules == "code":
        rules = told(program.call("GET", "/rules/vinagames"))["code"]
    answer = program.call("POST", "/score", {"rules": rules, "round": u()})
    assert (answer.status_code, told(answer)) == (200, scored(rules, u()))


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ([], ("E_SHAPE", "")),
        ({}, ("E_RULES", "rules")),
        ({"round": u()}, ("E_RULES", "rules")),
        ({"rules": "pho-bien"}, ("E_SHAPE", "round")),
        ({"rules": "pho-bien", "round": u(), "more": 1}, ("E_SHAPE", "more")),
        ({"rules": "nobody's", "round": u()}, ("E_RULES", "rules")),
        ({"rules": "pho-bien", "round": u("Tý")}, ("E_PLAYER_UNKNOWN", "winner")),
    ],
)
def test_a_wrong_request_to_score_is_refused(program: Program, sent: Any, problem: object) -> None:
    answer = program.call("POST", "/score", sent)
    assert (answer.status_code, errors(answer)) == (422, [problem])


def test_presets_are_listed_as_their_share_codes_read(program: Program) -> None:
    presets = told(program.call("GET", "/presets"))["presets"]
    assert [preset["preset"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert told(program.call("GET", f"/rules/{preset['code']}")) == preset
        assert sorted(preset) == ["changes", "code", "fingerprint", "game", "name", "preset"]
