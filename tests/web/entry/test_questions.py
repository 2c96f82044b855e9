"""The form asks only for what has a price or a consequence."""

from typing import Any

import pytest

from scorekeeper.web.entry.form import form_of
from tests.web.friends import profile_with


def of(preset: str, **changes: Any) -> Any:
    """The questions of a preset with changes."""
    rules = profile_with(preset, **changes).rules
    return form_of(rules).questions(rules)


FREE = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
TULOKHO, SAM = "tulokho-vinagames", "sam-pho-bien"
NOTHING_LEFT = {"deuce_payment": 0, "quad_payment": 0}


@pytest.mark.parametrize(
    ("preset", "changes", "question", "asked"),
    [
        ("guide", {}, "eats", False),
        ("guide", {"chot_payment": 1}, "eats", True),
        ("guide", {"den_eats": 3}, "eats", True),
        ("guide", {"den_last_round": "feeder"}, "eats", True),
        ("guide", {"ga_mode": "eats", "ga_chot_payment": 1}, "eats", True),
        ("guide", {"chot_payment": 1}, "eaten_from", True),
        ("vinagames", {}, "eaten_from", False),
        ("pho-bien", {}, "mom", True),
        ("pho-bien", {"mom_mode": "ignore"}, "mom", False),
        ("guide", {"mom_mode": "replace"}, "mom", False),
        ("pho-bien", {}, "false_declaration", True),
        ("vinagames", {}, "false_declaration", False),
        ("pho-bien", {}, "who", False),
        ("vinagames", {"false_declaration_den": True}, "who", True),
        ("pho-bien", {}, "fouls", False),
        ("pho-bien", {"foul_payment": 1}, "fouls", True),
        (TULOKHO, {}, "chopped", False),
        (TULOKHO, {"chop_quad_payment": 1}, "chopped", True),
        (TULOKHO, {}, "stuck", False),
        (TULOKHO, {"stuck_payment": 15}, "stuck", True),
        ("tulokho-nhat-nhi", {"stuck_payment": 15}, "stuck", False),
        ("tulokho-nhat-nhi", {"stuck_places": "double"}, "stuck", True),
        (TULOKHO, {"assistant_places": True}, "assistants", True),
        (TULOKHO, {"assistant_places": True, "assistant_rule": "none"}, "assistants", False),
        ("tulokho-nhat-nhi", {}, "assistants", False),
        ("tulokho-nhat-nhi", {"assistant_places": True}, "assistants", True),
        (TULOKHO, {"instant_win_payment": 20}, "instant_win", True),
        (TULOKHO, {"instant_win_payment": 20}, "kinds", False),
        (TULOKHO, {"instant_payments": (0, 0, 9, 0)}, "instant_win", True),
        (TULOKHO, {"instant_payments": (0, 0, 9, 0)}, "kinds", True),
        (SAM, {}, "chopped", True),
        (SAM, {"chop_deuce_payment": 0, "chop_quad_payment": 0}, "chopped", False),
        (SAM, {}, "kinds", False),
        (SAM, {"instant_payments": (0, 40, 0, 0, 0)}, "kinds", True),
        (SAM, {}, "dealt", False),
        (SAM, {"instant_extras": True}, "dealt", True),
    ],
)
def test_a_question_is_asked_where_it_has_a_price(
    preset: str, changes: dict[str, Any], question: str, asked: bool
) -> None:
    assert bool(getattr(of(preset, **changes), question)) is asked


@pytest.mark.parametrize(
    ("preset", "changes", "counts"),
    [
        (TULOKHO, {}, ["cards", "black", "red", "quads"]),
        (TULOKHO, FREE, ["cards"]),
        (TULOKHO, FREE | {"red_deuce_payment": 1}, ["cards", "red"]),
        # A quad of deuces counts too.
        (TULOKHO, FREE | {"quad_payment": 5}, ["cards", "black", "red", "quads"]),
        ("tulokho-nhat-nhi", {}, ["black", "red", "quads"]),
        (
            "tulokho-nhat-nhi",
            FREE | {"extras_replace_card_count": True, "run_payment": 5},
            ["runs"],
        ),
        (TULOKHO, FREE | {"run_payment": 5, "run4_payment": 5}, ["cards", "runs"]),
        (TULOKHO, FREE | {"run4_payment": 5}, ["cards", "runs4"]),
        (
            TULOKHO,
            FREE | {"run_payment": 5, "extras_replace_card_count": True},
            ["cards", "black", "red", "quads", "runs", "runs4"],
        ),
        (SAM, {}, ["cards", "deuces", "quads"]),
        (SAM, NOTHING_LEFT, ["cards"]),
        (SAM, {"red_deuce_payment": 20}, ["cards", "deuces", "red", "quads"]),
    ],
)
def test_cards_are_counted_where_they_cost(
    preset: str, changes: dict[str, Any], counts: list[str]
) -> None:
    assert list(of(preset, **changes).counts) == counts
