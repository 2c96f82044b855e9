"""A round that is played on after a false declaration. (docs/rules.md, 5.9)"""

from typing import Any

import pytest

from tests.words.payments import each_payment, settled
from tests.words.phom import round_of
from tests.words.tables import each_case

Case = tuple[str, dict[str, Any], str, str]
"""Preset, changes, the round, the payments."""

MOM = {"mom_rank_by": "points", "mom_mode": "add"}

BY_RANK: dict[str, Case] = {
    "ù: the declarer pays for all, whatever den_min_players says": (
        "pho-bien",
        {"den_min_players": 4},
        "An ù; declared Chi; three; ate Bình<An",
        "An → Bình 1 eat; Chi → An 5 u for Bình; Chi → An 5 u",
    ),
    "ù: before any other đền, and eats follow it": (
        "pho-bien",
        {"eats_in_u_round": "not_when_den", "den_u_plain": True},
        "An ù tron; declared Chi; three; ate An<Chi An<Chi Bình<An:chot",
        "Chi → An 5 u for Bình; Chi → An 5 u",
    ),
    "ù: the table may let it pass": (
        "pho-bien",
        {},
        "An ù; declared Chi; three; đền nobody agreed",
        "Bình Chi → An 5 u",
    ),
    "ù: who pays đền pays for the gà": (
        "pho-bien-ga",
        {"den_ga": "winner"},
        "An ù; declared Bình; two; pot 4",
        "Bình → An 5 u; gà → An 4 ga; Bình → An 4 den_ga",
    ),
    "the last place is the declarer's, whatever is held": (
        "pho-bien",
        {},
        "nobody out; declared Bình; hands An:9 Bình:1+móm Chi:3 Dũng:móm",
        "Bình → Chi 1 rank for An; Bình → Chi 4 mom for Dũng; Bình → Chi 3 rank",
    ),
    "by order, without a móm that counts": (
        "pho-bien",
        {"mom_mode": "ignore"},
        "nobody out; declared An; placed Chi Dũng Bình",
        "An → Chi 1 rank for Dũng; An → Chi 2 rank for Bình; An → Chi 3 rank",
    ),
    "a tie of the others": (
        "pho-bien",
        {},
        "nobody out; declared An; hands Bình:5 Chi:5 Dũng:9; laid Chi An Dũng Bình",
        "An → Chi 1 rank for Bình; An → Chi 2 rank for Dũng; An → Chi 3 rank",
    ),
    "móm players stand before the declarer, by points": (
        "pho-bien",
        MOM,
        "nobody out; declared An; hands Bình:5 Chi:50+móm Dũng:40+móm",
        "An → Bình 1 rank for Dũng; An → Bình 4 mom for Dũng; An → Bình 2 rank for Chi; "
        "An → Bình 4 mom for Chi; An → Bình 3 rank",
    ),
    "whose places pay alike": (
        "pho-bien",
        MOM | {"rank_payments_4": [1, 1, 3]},
        "nobody out; declared An; hands Bình:5 Chi:móm Dũng:móm",
        "An → Bình 1 rank for Chi; An → Bình 4 mom for Chi; An → Bình 1 rank for Dũng; "
        "An → Bình 4 mom for Dũng; An → Bình 3 rank",
    ),
    "all the others are móm, and the best of them collects": (
        "pho-bien",
        {},
        "nobody out; declared An; hands Bình:móm Chi:móm; three; laid Chi An Bình",
        "An → Chi 4 mom for Bình; An → Chi 2 rank",
    ),
    "all the others are móm, and nobody pays": (
        "pho-bien-ga",
        {"all_mom": "no_payment"},
        "nobody out; declared An; hands An:móm Bình:móm Chi:móm; three",
        "Bình Chi → gà 2 ga_mom",
    ),
    "the declarer feeds the gà in last place, móm or not, where no other is móm": (
        "pho-bien-ga",
        {"ga_taken_by": "round_winner", "den_ga": "winner"},
        "nobody out; declared Bình; hands An:5 Bình:móm; two; pot 3",
        "Bình → An 1 rank; Bình → gà 1 ga_last; gà → An 4 ga",
    ),
    "another is móm, and feeds it": (
        "pho-bien-ga",
        {},
        "nobody out; declared An; hands Bình:5 Chi:móm; three",
        "An → Bình 4 mom for Chi; An → Bình 2 rank; Chi → gà 2 ga_mom",
    ),
}

BY_DEADWOOD: dict[str, Case] = {
    "phạt U of the declarer, and side payments stay": (
        "guide",
        {"phat_u_side_payment": 1},
        "nobody out; declared Chi; three; hands An:3 Bình:5 Chi:9",
        "Chi → An 5 deadwood for Bình; Chi → An 18 phat_u; Chi → Bình 1 phat_u_side",
    ),
    "as few points as the winner": (
        "guide",
        {},
        "nobody out; declared An; three; hands An:3 Bình:3 Chi:9",
        "An → Bình 3 deadwood; An → Bình 18 phat_u for Chi",
    ),
    "a tie of the others": (
        "guide",
        {"tie_break": "later_wins"},
        "nobody out; declared An; three; hands An:3 Bình:3 Chi:3; laid An Bình Chi",
        "An → Chi 6 phat_u; An → Chi 6 phat_u for Bình",
    ),
    "ù": (
        "guide",
        {},
        "An ù; declared Chi; three; hands Bình:5 Chi:2",
        "Chi → An 10 phat_u for Bình; Chi → An 2 u",
    ),
}


@each_case(BY_RANK, BY_DEADWOOD)
def test_the_declarer_pays_what_every_loser_owes(case: Case) -> None:
    """Eats, the gà and side payments stay with whom they hit."""
    preset, changes, told, expected = case
    entry, played = round_of(told), changes | {"false_declaration_den": True}
    assert settled(preset, played, entry).payments == each_payment(expected)


@pytest.mark.parametrize(
    ("told", "winners", "ranking", "payer"),
    [
        ("nobody out; declared An; placed Chi Bình; three", "Chi", "Chi, Bình, An", "An"),
        ("nobody out; declared An; hands Bình:móm Chi:móm; three", "", "Bình=Chi, An", "An"),
        ("An ù; declared Bình; two; đền nobody agreed", "An", None, None),
        ("Bình false; three", "", None, None),
    ],
)
def test_who_declared_falsely_comes_last(
    told: str, winners: str, ranking: str | None, payer: str | None
) -> None:
    changes = {"false_declaration_den": True, "all_mom": "no_payment"}
    came = settled("pho-bien", changes, round_of(told))
    assert (came.winners, came.ranking, came.den_payer) == (winners, ranking, payer)
