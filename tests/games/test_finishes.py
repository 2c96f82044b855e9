"""The finishes in which a game refuses each mistake. (docs/rules.md, 4 and 7)"""

from typing import Any

import pytest

from tests.tables.common import checked
from tests.web.friends import profile_with
from tests.words.payments import Entry, refused, round_by

Row = tuple[Entry, Entry, str]
"""Changes of the rules, what is put into a round, and the finishes in which it is refused."""

FINISHES = {
    "vinagames": {
        "u": "An ù",
        "normal": "nobody out; hands An:1 Bình:2 Chi:3 Dũng:4",
        "false_declaration": "Dũng false",
        "void": "void",
    },
    "tulokho-vinagames": {
        "win": "An out; hands Bình:3; two",
        "abandoned": "An stayed; hands An:3 Bình:3; two",
        "instant_win": "An at once; two",
        "void": "void; two",
    },
}
ANY = "any"
WON = {"winner": "An"}

DEADWOOD = {"scoring_mode": "deadwood"}
LEVEL: Entry = {"hands": {name: {"points": 5} for name in ("An", "Bình", "Chi", "Dũng")}}
MOM = {"Chi": {"mom": True}}


def eats(eater: str, times: int = 1) -> Entry:
    """One player eats so many times."""
    return {"eats": [{"eater": eater}] * times}


PHOM: dict[str, Row] = {
    "E_PLAYERS_COUNT": ({}, {"players": ["An"]}, ANY),
    "E_PLAYERS_DUPLICATE": ({}, {"players": ["An", "An"]}, ANY),
    "E_PLAYER_UNKNOWN": ({}, {"hands": {"Em": {}}}, ANY),
    "E_FINISH_DISABLED": ({"false_declaration_payment": 0}, {}, "false_declaration"),
    "E_MULTIPLIER": ({}, {"multiplier": 2}, ANY),
    "E_WINNER_REQUIRED": ({}, {"winner": None}, "u"),
    "E_U_TYPE_DISABLED": ({}, {"u_type": "khan"}, "u"),
    "E_U_TYPE_WITH_EAT": ({"u_kin": [1, 0]}, {**WON, "u_type": "kin", **eats("An")}, "u"),
    "E_EAT_TOO_MANY": ({}, eats("An", times=4), ANY),
    "E_THREE_EATS_NOT_U": ({}, eats("Chi", times=3), "u normal"),
    "E_POINTS_REQUIRED by rank": ({}, {"hands": {}}, "normal"),
    "E_POINTS_REQUIRED by deadwood": (DEADWOOD, {"hands": {}}, "u normal"),
    "E_PLACING": ({}, {"placing": ["An", "Bình"]}, "normal"),
    "E_PLACING by deadwood": (DEADWOOD, {"placing": ["An", "Bình"]}, ""),
    "E_ZERO_IS_U": ({}, {"hands": {"Chi": {"points": 0}}}, "normal"),
    "E_MOM_WITH_EAT": ({}, {"hands": MOM, **eats("Chi")}, ANY),
    "E_WINNER_IS_MOM": ({}, {"winner": "Chi", "hands": MOM}, "u"),
    "E_LAY_ORDER_REQUIRED": ({}, LEVEL, "normal"),
    "E_LAY_ORDER_REQUIRED by deadwood": (DEADWOOD, LEVEL, "normal"),
    "E_LAY_ORDER_INVALID": ({}, LEVEL | {"lay_order": ["An"]}, "normal"),
    "E_DEN_IS_WINNER": ({}, WON | {"den_override": {"payer": "An"}}, "u"),
    "E_DEN_REASON_REQUIRED": ({}, {"den_override": {"payer": "Chi"}}, "u"),
    "E_DECLARER_REQUIRED": ({}, {"declarer": None}, "false_declaration"),
}

VOIDED = {"abandoned_rule": "void"}
HANDS = "win abandoned"


def hands(an: Entry, **held: Any) -> Entry:
    """The hands of An, who wins or stays, and of Bình."""
    return {"hands": {"An": an, "Bình": held}}


def hand(**held: Any) -> Entry:
    """The hand of Bình."""
    return hands({}, **held)


THREE_DEUCES = hands({"cards": 3, "red_deuces": 1}, cards=3, red_deuces=2)
DEALT = {**WON, "instant_type": "deuces", **hand(cards=13, red_deuces=2)}

TULOKHO: dict[str, Row] = {
    "E_PLAYERS_COUNT": ({}, {"players": ["An"]}, ANY),
    "E_PLAYER_UNKNOWN of a hand": ({}, {"hands": {"Em": {}}}, ANY),
    "E_PLAYER_UNKNOWN of an assistant": ({}, {"assistants": ["Em"]}, ANY),
    "E_PLAYER_UNKNOWN of a winner": ({}, {"winner": "Em"}, ANY),
    "E_PLAYER_UNKNOWN of a voided game": (VOIDED, {"winner": "Em"}, ANY),
    "E_PLAYER_UNKNOWN of a kill": ({}, {"kills": [{"by": "An", "from": "Em"}]}, ANY),
    "E_FINISH_DISABLED": ({"instant_win_payment": 0}, {}, "instant_win"),
    "E_MULTIPLIER": ({}, {"multiplier": 2}, ANY),
    "E_WINNER_REQUIRED": ({}, {"winner": None}, "win abandoned instant_win"),
    "E_WINNER_REQUIRED voided": (VOIDED, {"winner": None}, "win instant_win"),
    "E_CARDS_REQUIRED": ({}, {"hands": {}}, HANDS),
    "E_CARDS_REQUIRED voided": (VOIDED, {"hands": {}}, "win"),
    "E_CARDS_REQUIRED of the winner": ({}, hand(cards=3), "abandoned"),
    "E_CARDS_RANGE": ({}, hand(cards=14), HANDS),
    "E_CARDS_RANGE of none": ({}, hands({"cards": 0}, cards=3), "abandoned"),
    "E_WINNER_HAS_CARDS": ({}, hands({"cards": 3}, cards=3), "win"),
    "E_DEUCES_TOTAL": ({}, THREE_DEUCES, HANDS),
    "E_DEUCES_TOTAL dealt": ({"instant_extras": True}, DEALT, "instant_win"),
    "E_THREE_TWICE": ({}, hands({"cards": 3, "three": True}, cards=3, three=True), HANDS),
    "E_THREE_TWICE won": ({}, {"won_by_three": True, **hand(cards=3, three=True)}, "win"),
    "E_KILL_DISABLED": ({}, {"kills": [{"by": "An", "from": "An"}]}, "win"),
    "E_HELD_EXCEEDS_CARDS": ({}, hand(cards=3, quads=1), HANDS),
    "E_ONLY_DEUCES": ({}, hand(cards=2, red_deuces=2), HANDS),
    "E_STUCK": ({"stuck_payment": 5}, hand(cards=3, stuck=True), "win"),
    "E_STUCK not played": ({}, hand(cards=13, stuck=True), "win"),
    "E_ASSISTANT_IS_WINNER": ({}, WON | {"assistants": ["An"]}, "win"),
    "E_ASSISTANT_TWICE": ({}, {"assistants": ["Bình", "Bình"]}, "win"),
}


ROWS = {"vinagames": PHOM, "tulokho-vinagames": TULOKHO}


@pytest.mark.parametrize(
    ("preset", "refusal"), [(preset, refusal) for preset, rows in ROWS.items() for refusal in rows]
)
def test_a_value_is_refused_only_where_it_is_used(preset: str, refusal: str) -> None:
    """In the finishes of its row and in no other."""
    changes, fault, finishes = ROWS[preset][refusal]
    of_game = "false_declaration" if preset == "vinagames" else "instant_win"
    rules = {f"{of_game}_payment": 5} | changes
    refused_in = [
        finish
        for finish, told in FINISHES[preset].items()
        for problem in refused(preset, rules, round_by(preset, told) | fault)
        if problem.split()[0] == refusal.split()[0]
    ]
    expected = FINISHES[preset] if finishes == ANY else finishes.split()
    assert set(refused_in) == set(expected)


@pytest.mark.parametrize("changes", [VOIDED, {"scoring_mode": "places"}])
@pytest.mark.parametrize(("told", "stayed"), [("An stayed; two", "An"), ("abandoned; two", None)])
def test_the_player_who_stayed_is_kept_also_if_nobody_pays(
    told: str, stayed: str | None, changes: Entry
) -> None:
    """If somebody entered it."""
    rules = profile_with("tulokho-vinagames", **changes).rules
    assert checked(rules, round_by("tulokho-vinagames", told)).ending.winner == stayed
