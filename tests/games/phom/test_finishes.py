"""The finishes in which Phỏm refuses each mistake. (docs/rules.md, 4 and 7)"""

import pytest

from tests.words.payments import Entry, refused
from tests.words.phom import round_of

HANDS = "hands An:1 Bình:2 Chi:3 Dũng:4"
FINISHES = {
    "u": "An ù",
    "normal": f"nobody out; {HANDS}",
    "false_declaration": "Dũng false",
    "void": "void",
}
ANY = set(FINISHES)
LEVEL = {"hands": {name: {"points": 5} for name in ("An", "Bình", "Chi", "Dũng")}}

WHERE_IT_APPLIES: dict[str, tuple[str, Entry, Entry, set[str]]] = {
    "E_PLAYERS_COUNT": ("vinagames", {}, {"players": ["An"]}, ANY),
    "E_PLAYERS_DUPLICATE": ("vinagames", {}, {"players": ["An", "An"]}, ANY),
    "E_PLAYER_UNKNOWN": ("vinagames", {}, {"hands": {"Em": {}}}, ANY),
    "E_FINISH_DISABLED": (
        "vinagames",
        {"false_declaration_payment": 0},
        {},
        {"false_declaration"},
    ),
    "E_MULTIPLIER": ("vinagames", {}, {"multiplier": 2}, ANY),
    "E_WINNER_REQUIRED": ("vinagames", {}, {"winner": None}, {"u"}),
    "E_U_TYPE_DISABLED": ("vinagames", {}, {"u_type": "khan"}, {"u"}),
    "E_U_TYPE_WITH_EAT": (
        "vinagames",
        {"u_kin": [1, 0]},
        {"winner": "An", "u_type": "kin", "eats": [{"eater": "An"}]},
        {"u"},
    ),
    "E_EAT_SELF": ("vinagames", {}, {"eats": [{"eater": "An", "discarder": "An"}]}, ANY),
    "E_EAT_NOT_NEXT": ("vinagames", {}, {"eats": [{"eater": "An", "discarder": "Chi"}]}, ANY),
    "E_EAT_DISCARDER_REQUIRED": (
        "vinagames",
        {"eat_from": "any"},
        {"eats": [{"eater": "An"}]},
        ANY,
    ),
    "E_EAT_TOO_MANY": ("vinagames", {}, {"eats": [{"eater": "An"}] * 4}, ANY),
    "E_THREE_EATS_NOT_U": ("vinagames", {}, {"eats": [{"eater": "Chi"}] * 3}, {"u", "normal"}),
    "E_TAI_WITHOUT_CHOT": ("vinagames", {}, {"eats": [{"eater": "Chi", "kind": "tai"}]}, ANY),
    "E_POINTS_REQUIRED by rank": ("vinagames", {}, {"hands": {}}, {"normal"}),
    "E_POINTS_REQUIRED by deadwood": ("guide", {}, {"hands": {}}, {"u", "normal"}),
    "E_POINTS_RANGE": ("vinagames", {}, {"hands": {"Chi": {"points": 131}}}, ANY),
    "E_PLACING": ("vinagames", {}, {"placing": ["An", "Bình"]}, {"normal"}),
    "E_PLACING by deadwood": ("guide", {}, {"placing": ["An", "Bình"]}, set()),
    "E_ZERO_IS_U": ("vinagames", {}, {"hands": {"Chi": {"points": 0}}}, {"normal"}),
    "E_MOM_WITH_EAT": (
        "vinagames",
        {},
        {"eats": [{"eater": "Chi"}], "hands": {"Chi": {"mom": True}}},
        ANY,
    ),
    "E_WINNER_IS_MOM": ("vinagames", {}, {"winner": "Chi", "hands": {"Chi": {"mom": True}}}, {"u"}),
    "E_LAY_ORDER_REQUIRED": ("vinagames", {}, LEVEL, {"normal"}),
    "E_LAY_ORDER_REQUIRED by deadwood": ("guide", {"tie_break": "later_wins"}, LEVEL, {"normal"}),
    "E_LAY_ORDER_INVALID": ("vinagames", {}, LEVEL | {"lay_order": ["An"]}, {"normal"}),
    "E_DEN_IS_WINNER": ("vinagames", {}, {"winner": "An", "den_override": {"payer": "An"}}, {"u"}),
    "E_DEN_WITHOUT_U": ("vinagames", {}, {"den_override": {"payer": None}}, ANY - {"u"}),
    "E_DEN_REASON_REQUIRED": ("vinagames", {}, {"den_override": {"payer": "Chi"}}, {"u"}),
    "E_DECLARER_REQUIRED": ("vinagames", {}, {"declarer": None}, {"false_declaration"}),
    "E_GA_NEGATIVE": ("vinagames", {}, {"ga_before": -1}, ANY),
    "E_MANUAL": ("vinagames", {}, {"manual": [{"from": "An", "to": "An", "amount": 1}]}, ANY),
}


@pytest.mark.parametrize("refusal", WHERE_IT_APPLIES)
def test_a_value_is_refused_only_where_it_is_used(refusal: str) -> None:
    """In the finishes of its row and in no other."""
    preset, changes, fault, finishes = WHERE_IT_APPLIES[refusal]
    rules = {"false_declaration_payment": 5} | changes
    code = refusal.split()[0]
    assert finishes == {
        finish
        for finish, told in FINISHES.items()
        if any(
            each.startswith(f"{code} ") for each in refused(preset, rules, round_of(told) | fault)
        )
    }
