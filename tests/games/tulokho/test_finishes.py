"""The finishes in which Tú Lơ Khơ refuses each mistake. (docs/rules.md, 4 and 7)"""

import pytest

from tests.tables.common import checked
from tests.web.friends import profile_with
from tests.words.payments import Entry, refused
from tests.words.tulokho import round_of

FINISHES = {
    "win": "An out; hands Bình:3; two",
    "abandoned": "An stayed; hands An:3 Bình:3; two",
    "instant_win": "An at once; two",
    "void": "void; two",
}
ANY = set(FINISHES)
HANDS = {"win", "abandoned"}
VOIDED = {"abandoned_rule": "void"}
TWICE = {"assistants": ["Bình", "Bình"]}


def hands(an: Entry | None = None, binh: Entry | None = None) -> Entry:
    """The hands of An, who wins or stays, and of Bình."""
    return {"hands": {"An": an or {}, "Bình": {"cards": 3} if binh is None else binh}}


WHERE_IT_APPLIES: dict[str, tuple[Entry, Entry, set[str]]] = {
    "E_PLAYERS_COUNT": ({}, {"players": ["An"]}, ANY),
    "E_PLAYER_UNKNOWN of a hand": ({}, {"hands": {"Em": {}}}, ANY),
    "E_PLAYER_UNKNOWN of an assistant": ({}, {"assistants": ["Em"]}, ANY),
    "E_PLAYER_UNKNOWN of a winner": ({}, {"winner": "Em"}, ANY),
    "E_PLAYER_UNKNOWN of a voided game": (VOIDED, {"winner": "Em"}, ANY),
    "E_FINISH_DISABLED": ({"instant_win_payment": 0}, {}, {"instant_win"}),
    "E_MULTIPLIER": ({}, {"multiplier": 2}, ANY),
    "E_WINNER_REQUIRED": ({}, {"winner": None}, {"win", "abandoned", "instant_win"}),
    "E_WINNER_REQUIRED voided": (VOIDED, {"winner": None}, {"win", "instant_win"}),
    "E_CARDS_REQUIRED": ({}, {"hands": {}}, HANDS),
    "E_CARDS_REQUIRED voided": (VOIDED, {"hands": {}}, {"win"}),
    "E_CARDS_REQUIRED of the winner": ({}, hands(), {"abandoned"}),
    "E_CARDS_RANGE": ({}, hands(binh={"cards": 14}), HANDS),
    "E_CARDS_RANGE voided": (VOIDED, hands(binh={"cards": 14}), {"win"}),
    "E_CARDS_RANGE of none": ({}, hands(an={"cards": 0}), {"abandoned"}),
    "E_CARDS_RANGE of deuces": ({}, hands(binh={"cards": 9, "red_deuces": 3}), HANDS),
    "E_CARDS_RANGE of quads": ({}, hands(binh={"cards": 9, "quads": 4}), HANDS),
    "E_WINNER_HAS_CARDS": ({}, hands(an={"cards": 3}), {"win"}),
    "E_DEUCES_TOTAL": (
        {},
        hands({"cards": 3, "red_deuces": 1}, {"cards": 3, "red_deuces": 2}),
        HANDS,
    ),
    "E_DEUCES_TOTAL voided": (
        VOIDED,
        hands({"cards": 3, "red_deuces": 1}, {"cards": 3, "red_deuces": 2}),
        {"win"},
    ),
    "E_DEUCES_TOTAL dealt": (
        {"instant_extras": True},
        hands(binh={"cards": 13, "red_deuces": 2}) | {"winner": "An", "instant_type": "deuces"},
        {"instant_win"},
    ),
    "E_THREE_TWICE": (
        {},
        hands({"cards": 3, "three": True}, {"cards": 3, "three": True}),
        HANDS,
    ),
    "E_THREE_TWICE won": (
        {},
        hands(binh={"cards": 3, "three": True}) | {"won_by_three": True},
        {"win"},
    ),
    "E_KILL_DISABLED": ({}, {"kills": [{"by": "An", "from": "An"}]}, {"win"}),
    "E_PLAYER_UNKNOWN of a kill": ({}, {"kills": [{"by": "An", "from": "Em"}]}, ANY),
    "E_HELD_EXCEEDS_CARDS": ({}, hands(binh={"cards": 3, "quads": 1}), HANDS),
    "E_HELD_EXCEEDS_CARDS voided": (VOIDED, hands(binh={"cards": 3, "quads": 1}), {"win"}),
    "E_ONLY_DEUCES": ({}, hands(binh={"cards": 2, "red_deuces": 2}), HANDS),
    "E_ONLY_DEUCES voided": (VOIDED, hands(binh={"cards": 2, "red_deuces": 2}), {"win"}),
    "E_STUCK": ({"stuck_payment": 5}, hands(binh={"cards": 3, "stuck": True}), {"win"}),
    "E_STUCK not played": ({}, hands(binh={"cards": 13, "stuck": True}), {"win"}),
    "E_ASSISTANT_IS_WINNER": ({}, {"winner": "An", "assistants": ["An"]}, {"win"}),
    "E_ASSISTANT_TWICE": ({}, TWICE, {"win"}),
    "E_MANUAL": ({}, {"manual": [{"from": "An", "to": "An", "amount": 1}]}, ANY),
    "E_MANUAL voided": (VOIDED, {"manual": [{"from": "An", "to": "An", "amount": 1}]}, ANY),
}


@pytest.mark.parametrize("refusal", WHERE_IT_APPLIES)
def test_a_value_is_refused_only_where_it_is_used(refusal: str) -> None:
    """In the finishes of its row and in no other."""
    changes, fault, finishes = WHERE_IT_APPLIES[refusal]
    rules = {"instant_win_payment": 5} | changes
    code = refusal.split()[0]
    assert finishes == {
        finish
        for finish, told in FINISHES.items()
        if any(
            each.startswith(f"{code} ")
            for each in refused("tulokho-vinagames", rules, round_of(told) | fault)
        )
    }


@pytest.mark.parametrize("changes", [VOIDED, {"scoring_mode": "places"}])
@pytest.mark.parametrize(("told", "stayed"), [("An stayed; two", "An"), ("abandoned; two", None)])
def test_the_player_who_stayed_is_kept_also_if_nobody_pays(
    told: str, stayed: str | None, changes: Entry
) -> None:
    """If somebody entered it."""
    profile = profile_with("tulokho-vinagames", **changes)
    assert checked(profile.rules, round_of(told)).ending.winner == stayed
