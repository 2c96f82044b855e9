"""Which values a house rule accepts, and the error messages of the others."""

from typing import Any

import pytest

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.options.option import UNKNOWN_OPTION, Fault, Rules
from scorekeeper.text import both_languages

PHOM = PhomRules()
TULOKHO = TulokhoRules()

ACCEPTED: list[tuple[Rules, str, list[Any]]] = [
    (PHOM, "zero_points_is_u", [True, False]),
    (PHOM, "scoring_mode", ["rank", "deadwood"]),
    (PHOM, "hand_cards", [9, 10]),
    (PHOM, "u_payment", [0, 100]),
    (PHOM, "den_min_players", [2, 4]),
    (PHOM, "u_thuong", [[1, 0], [10, 100]]),
    (PHOM, "u_tron", [None, [1, 0], [10, 100]]),
    (PHOM, "rank_payments_2", [[0], [100]]),
    (PHOM, "rank_payments_4", [[0, 0, 0], [1, 1, 2], [98, 99, 100]]),
    (PHOM, "eat_payments", [[1, 1, 0], [100, 0, 100]]),
    (PHOM, "round_multipliers", [[1], [1, 10], [1, 2, 3, 4]]),
    (TULOKHO, "many_cards_threshold", [None, 1, 13]),
]
WORDS = {
    "flag": "chọn có (true) hoặc không (false) | choose true or false",
    "mode": "chọn một trong: rank, deadwood | choose one of: rank, deadwood",
    "cards": "chọn một trong: 9, 10 | choose one of: 9, 10",
    "to 100": "nhập số nguyên từ 0 đến 100 | enter a whole number from 0 to 100",
    "to 13": "nhập số nguyên từ 1 đến 13 | enter a whole number from 1 to 13",
    "two": "nhập đủ 2 số nguyên | enter exactly 2 whole numbers",
    "first": "sửa số thứ 1 thành số nguyên từ 1 đến 10 | make number 1 a whole number from 1 to 10",
    "second": "sửa số thứ 2 thành số nguyên từ 0 đến 100 | "
    "make number 2 a whole number from 0 to 100",
    "order": "xếp lại: số sau không được nhỏ hơn số trước | "
    "put them in order: no number may be below the one before it",
    "rising": "nhập 1 đến 4 số nguyên tăng dần từ 1 đến 10, có số 1 | "
    "enter 1 to 4 rising whole numbers from 1 to 10, with 1 among them",
}
REFUSED: list[tuple[Rules, str, str, list[Any]]] = [
    (PHOM, "zero_points_is_u", "flag", [1, 0, "true", []]),
    (PHOM, "scoring_mode", "mode", ["ranks", "", 1, ["rank"], {}]),
    (PHOM, "hand_cards", "cards", [8, 11, "9", 9.0, True]),
    (PHOM, "u_payment", "to 100", [-1, 101, 5.0, "5", True, [5]]),
    (TULOKHO, "many_cards_threshold", "to 13", [0, 14, 1.0, False]),
    (PHOM, "u_tron", "two", [[], [2], [2, 0, 0], 2, "2", {}]),
    (PHOM, "u_tron", "first", [[0, 0], [11, 0], [1.0, 0], [None, 0], [True, 0]]),
    (PHOM, "u_tron", "second", [[1, -1], [10, 101], [1, "0"]]),
    (PHOM, "rank_payments_4", "order", [[1, 2, 1], [2, 1, 3], [3, 2, 1]]),
    (PHOM, "round_multipliers", "rising", [[], [2], [1, 1], [2, 1], [1, 11], [0, 1], 1, "1"]),
    (PHOM, "round_multipliers", "rising", [[1, 2, 3, 4, 5], [1.0], [True]]),
]


@pytest.mark.parametrize(("rules", "option", "values"), ACCEPTED, ids=lambda part: str(part)[:30])
def test_accepted_values(rules: Rules, option: str, values: list[Any]) -> None:
    """Bounds are included; lists become tuples."""
    for value in values:
        changed = rules.with_changes({option: value})
        assert not isinstance(changed, list)
        held = tuple(value) if isinstance(value, list) else value
        assert getattr(changed, option) == held


@pytest.mark.parametrize(("rules", "option", "words", "values"), REFUSED)
def test_refused_values(rules: Rules, option: str, words: str, values: list[Any]) -> None:
    for value in values:
        assert rules.with_changes({option: value}) == [Fault(option, both_languages(WORDS[words]))]


@pytest.mark.parametrize("option", ["u_thuong", "scoring_mode", "u_payment", "zero_points_is_u"])
def test_null_is_ignored_where_it_is_no_value(option: str) -> None:
    assert PHOM.with_changes({option: None}) == PHOM


def test_all_faults_are_told() -> None:
    """In the order in which they were given, an unknown option among them."""
    faults = PHOM.with_changes({"u_payment": 101, "stake": 5, "den_eats": 1, "chot_payment": 5})
    assert isinstance(faults, list)
    assert [fault.option for fault in faults] == ["u_payment", "stake", "den_eats"]
    assert faults[1].message == UNKNOWN_OPTION


def test_an_unknown_option_is_refused_even_with_null() -> None:
    assert PHOM.with_changes({"stake": None}) == [Fault("stake", UNKNOWN_OPTION)]


def test_a_faulty_value_does_not_conflict_as_well() -> None:
    faults = PHOM.with_changes({"tie_break": "share", "scoring_mode": "points"})
    assert isinstance(faults, list)
    assert [fault.option for fault in faults] == ["scoring_mode"]
