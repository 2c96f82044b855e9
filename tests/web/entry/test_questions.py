"""The form asks only for what has a price or a consequence."""

from typing import Any

import pytest

from scorekeeper.web.entry.form import form_of
from tests.web.friends import profile_with


def of(preset: str, **changes: Any) -> Any:
    rules = profile_with(preset, **changes).rules
    return form_of(rules).questions(rules)


FREE = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
TULOKHO, SAM = "tulokho-vinagames", "sam-pho-bien"
REPLACED = {"extras_replace_card_count": True, "run_payment": 5}
NOTHING_LEFT = {"deuce_payment": 0, "quad_payment": 0}


@pytest.mark.parametrize(
    ("preset", "changes", "asked", "not_asked"),
    [
        ("guide", {}, "", "eats"),
        ("guide", {"chot_payment": 1}, "eats eaten_from", ""),
        ("guide", {"den_eats": 3}, "eats", ""),
        ("guide", {"den_last_round": "feeder"}, "eats", ""),
        ("guide", {"ga_mode": "eats", "ga_chot_payment": 1}, "eats", ""),
        ("guide", {"mom_mode": "replace"}, "", "mom"),
        ("vinagames", {}, "", "eaten_from false_declaration"),
        ("vinagames", {"false_declaration_den": True}, "who", ""),
        ("pho-bien", {}, "mom false_declaration", "who fouls"),
        ("pho-bien", {"mom_mode": "ignore", "foul_payment": 1}, "fouls", "mom"),
        (TULOKHO, {}, "", "chopped stuck"),
        (TULOKHO, {"chop_quad_payment": 1, "stuck_payment": 15}, "chopped stuck", ""),
        ("tulokho-nhat-nhi", {"stuck_payment": 15}, "", "stuck assistants"),
        ("tulokho-nhat-nhi", {"stuck_places": "double"}, "stuck", ""),
        ("tulokho-nhat-nhi", {"assistant_places": True}, "assistants", ""),
        (TULOKHO, {"assistant_places": True}, "assistants", ""),
        (TULOKHO, {"assistant_places": True, "assistant_rule": "none"}, "", "assistants"),
        (TULOKHO, {"instant_win_payment": 20}, "instant_win", "kinds"),
        (TULOKHO, {"instant_payments": (0, 0, 9, 0)}, "instant_win kinds", ""),
        (SAM, {}, "chopped", "kinds dealt"),
        (SAM, {"chop_deuce_payment": 0, "chop_quad_payment": 0}, "", "chopped"),
        (SAM, {"instant_payments": (0, 40, 0, 0, 0), "instant_extras": True}, "kinds dealt", ""),
    ],
)
def test_a_question_is_asked_where_it_has_a_price(
    preset: str, changes: dict[str, Any], asked: str, not_asked: str
) -> None:
    questions = of(preset, **changes)
    assert all(getattr(questions, question) for question in asked.split())
    assert not any(getattr(questions, question) for question in not_asked.split())


@pytest.mark.parametrize(
    ("preset", "changes", "counts"),
    [
        (TULOKHO, {}, ["cards", "black", "red", "quads"]),
        (TULOKHO, FREE, ["cards"]),
        (TULOKHO, FREE | {"red_deuce_payment": 1}, ["cards", "red"]),
        # A quad of deuces counts too.
        (TULOKHO, FREE | {"quad_payment": 5}, ["cards", "black", "red", "quads"]),
        ("tulokho-nhat-nhi", {}, ["black", "red", "quads"]),
        ("tulokho-nhat-nhi", FREE | REPLACED, ["runs"]),
        (TULOKHO, FREE | {"run_payment": 5, "run4_payment": 5}, ["cards", "runs"]),
        (TULOKHO, FREE | {"run4_payment": 5}, ["cards", "runs4"]),
        (TULOKHO, FREE | REPLACED, ["cards", "black", "red", "quads", "runs", "runs4"]),
        (SAM, {}, ["cards", "deuces", "quads"]),
        (SAM, NOTHING_LEFT, ["cards"]),
        (SAM, {"red_deuce_payment": 20}, ["cards", "deuces", "red", "quads"]),
    ],
)
def test_costly_cards_are_counted(preset: str, changes: dict[str, Any], counts: list[str]) -> None:
    assert list(of(preset, **changes).counts) == counts
