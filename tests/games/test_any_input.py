"""Any input at all gives a result or errors, never an exception. (docs/rules.md, 7 and 8)"""

import copy
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.games import CODES, GAMES, PRESETS, REASONS
from scorekeeper.games.base import Payments
from scorekeeper.options.option import Rules, as_json, options_of
from scorekeeper.rules.batch import as_line, as_sentences, score_line
from scorekeeper.rules.profiles import Scored
from scorekeeper.text import LANGUAGES, Text
from tests.games.properties import assert_adds_up
from tests.strategies import all_mistaken_tables, json_values, rules_of
from tests.tables.common import Table, answer, outcome

RESULT = ["winners", "ranking", "den_payer", "transfers", "net", "ga_after"]
ERROR = ["code", "field", "message", "message_vi"]

PRESET_OF = {preset.rules.__class__: preset for preset in PRESETS.values()}
"""One preset of each game, to change into any other rules of it."""

some_rules = st.one_of(*(rules_of(game.rules) for game in GAMES))
preset_rules = st.sampled_from([preset.rules for preset in PRESETS.values()])


def in_full(rules: Rules) -> dict[str, Any]:
    """Rules as RULES that name every option."""
    held = {name: getattr(rules, name) for name in options_of(type(rules))}
    return {"preset": PRESET_OF[type(rules)].id, "changes": as_json(held)}


def assert_tells_what_is_wrong(errors: list[dict[str, str]]) -> None:
    """Errors are there, of known codes in their order, and speak both languages."""
    assert errors
    codes = [error["code"] for error in errors]
    assert codes == sorted(codes, key=CODES.index)
    for error in errors:
        assert list(error) == ERROR
        assert error["message"].strip()
        assert error["message_vi"].strip()


def assert_is_an_answer(given: dict[str, Any]) -> None:
    """As in docs/rules.md, 8: a complete result, or errors."""
    if "errors" in given:
        assert list(given) == ["errors"]
        assert_tells_what_is_wrong(given["errors"])
    else:
        assert list(given) == RESULT
        assert {line["reason"] for line in given["transfers"]} <= set(REASONS)


def assert_answers(line: bytes) -> None:
    """One line in gives one line of strict JSON out, and sentences in both languages."""
    answered = score_line(line)
    written = as_line(answered)
    assert written.endswith("\n")
    assert written.count("\n") == 1
    # The command writes a half letter in the name of an unknown field as the escape it came as.
    given = json.loads(written.encode(errors="backslashreplace"), parse_constant=pytest.fail)
    assert_is_an_answer(given)
    assert isinstance(answered, Scored) == ("errors" not in given)
    for language in LANGUAGES:
        assert as_sentences(answered, language).strip()


@given(all_mistaken_tables)
def test_a_mistaken_round_is_scored_or_told_what_is_wrong(table: Table) -> None:
    """Whatever slip was made: problems, each field and code once, or a result that adds up. The
    entry stays as it was, and gives the same answer again, also as a line."""
    before = copy.deepcopy(table.entry)
    result = outcome(*table)
    assert repr(outcome(*table)) == repr(result)
    assert repr(table.entry) == repr(before)
    line = json.dumps({"rules": in_full(table.rules), "round": table.entry}).encode()
    assert_answers(line)
    told = json.loads(as_line(score_line(line)))
    if isinstance(result, Payments):
        players = [str(player).strip() for player in table.entry["players"]]
        assert_adds_up(Table(table.rules, table.entry | {"players": players}), result)
        # The gà is looked at after the payments.
        assert {error["code"] for error in told.get("errors", ())} <= {"E_GA_EMPTY"}
        return
    assert result
    faults = [(problem.code, problem.field) for problem in result]
    assert len(faults) == len(set(faults))
    if "NaN" not in str(line) and "Infinity" not in str(line):
        assert [(error["code"], error["field"]) for error in told["errors"]] == faults


@given(st.one_of(some_rules, preset_rules), json_values)
def test_any_value_may_be_given_for_a_round(rules: Rules, value: Any) -> None:
    """Numbers, lists, NaN, objects of anything: a game reads it or says what is wrong."""
    result = outcome(rules, value)
    assert isinstance(result, Payments) or result


@given(st.sampled_from([*PRESETS]), st.dictionaries(st.text(max_size=4), json_values, max_size=3))
def test_any_values_may_be_given_for_changes(preset: str, changes: dict[str, Any]) -> None:
    """Of options nobody knows, too."""
    entry = {"players": ["An", "Bình"], "finish": "void"}
    assert_is_an_answer(answer({"preset": preset, "changes": changes}, entry))


@given(st.data())
def test_any_value_may_be_given_for_an_option(data: st.DataObject) -> None:
    """It is taken, or refused with a sentence in both languages."""
    rules: Rules = data.draw(preset_rules)
    name = data.draw(st.sampled_from([*options_of(type(rules))]))
    value = data.draw(json_values | st.lists(st.integers(-1, 101), max_size=4))
    changed = rules.with_changes({name: value})
    if isinstance(changed, list):
        assert all(isinstance(fault.message, Text) for fault in changed)
        assert all(words.strip() for fault in changed for words in fault.message)
    else:
        assert hash(changed) == hash(changed.with_changes({}))


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
@example(b'{"rules":"\\ud800","round":{}}')
@example(b'{"rules":{"preset":"guide","changes":{"\\ud800":1}},"round":{}}')
@example(b'{"rules":"guide","round":{"players":["A","B"],"finish":"void","a\\nb":1}}')
@example(b'{"rules":"guide","round":{"players":["A","B"],"finish":"void","multiplier":1e999}}')
def test_any_bytes_may_be_a_line(line: bytes) -> None:
    """Also what is no JSON. (What else is refused: tests/cli/test_score.py)"""
    assert_answers(line)


@given(json_values, json_values)
def test_any_json_may_be_a_line(rules: Any, entry: Any) -> None:
    """With NaN and half letters in it, as some programs write."""
    assert_answers(json.dumps(entry).encode())
    assert_answers(json.dumps({"rules": rules, "round": entry}).encode())
