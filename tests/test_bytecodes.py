"""Scoring a checked round and settling up stay small: counted in bytecodes, which no other load
can disturb."""

import sys
from typing import Any

import pytest

from scorekeeper.games import GAME_OF, PRESETS
from scorekeeper.profiles import Profile, change
from scorekeeper.settling import fewest
from tests.instruments import bytecodes

PLAIN = 600
BUSIEST = 2000
SETTLED = 105_000

pytestmark = pytest.mark.skipif(
    sys.implementation.name != "cpython" or sys.version_info[:2] != (3, 11),
    reason="the bounds are in bytecodes of CPython 3.11; every version has others",
)

FRIENDS = ["An", "Bình", "Chi", "Dũng"]
BEFORE = {player: FRIENDS[seat - 1] for seat, player in enumerate(FRIENDS)}
Changes = dict[str, Any]


def eats(*told: str) -> list[dict[str, str]]:
    """Eats told as `An` or `An chot`, each from the player before."""
    eaten = []
    for eat in told:
        eater, _, kind = eat.partition(" ")
        eaten.append({"eater": eater, "discarder": BEFORE[eater], "kind": kind or "normal"})
    return eaten


NINE = eats(
    "An", "An", "Bình", "Bình", "Chi", "Chi", "Dũng chot", "Dũng tai", "An tai"
)  # as many as there can be: three by the winner, two by everybody else
"""Of every kind, and An's third from Dũng makes Dũng pay đền."""

POINTS = {
    "Bình": {"points": 40, "mom": False},
    "Chi": {"points": 40, "mom": False},
    "Dũng": {"points": 12, "mom": False},
}
U = {"players": FRIENDS, "finish": "u", "winner": "An", "hands": POINTS}
NORMAL = {"players": FRIENDS, "finish": "normal", "lay_order": FRIENDS, "eats": NINE[:-1]}
WIN = {"players": FRIENDS, "finish": "win", "winner": "An"}

PLAIN_WIN = {**WIN, "hands": {"Bình": {"cards": 3}, "Chi": {"cards": 11}, "Dũng": {"cards": 6}}}
PLACES = {"players": FRIENDS, "finish": "win", "placing": FRIENDS, "hands": {"Dũng": {"cards": 4}}}
PLAIN_WINS = {"phom": U, "tulokho": PLAIN_WIN, "tulokho-nhat-nhi": PLACES}
"""By the game, and by a preset that plays otherwise."""
CHOPS = [
    {"by": "Bình", "from": "An", "black_deuces": 1, "red_deuces": 1},
    {"by": "Chi", "from": "Bình", "quads": 1, "over": True},
    {"by": "Dũng", "from": "Chi", "runs": 1, "over": True},
    {"by": "An", "from": "Bình", "red_deuces": 1},
]
BY_CARDS = {"scoring_mode": "cards"}
MANUAL = [{"from": "An", "to": "Bình", "amount": 2}] * 4

ROUNDS: dict[str, tuple[str, Changes, dict[str, Any]]] = {
    "ù with nine eats": ("phom", {}, {**U, "eats": NINE}),
    "ù with nine eats and manual lines": ("phom", {}, {**U, "eats": NINE, "manual": MANUAL}),
    "everybody ties": (
        "phom",
        {},
        {**NORMAL, "hands": {player: {"points": 7} for player in FRIENDS}},
    ),
    "two tie, two are móm": (
        "phom",
        {},
        {
            **NORMAL,
            "eats": NINE[:4],
            "hands": {
                "An": {"points": 7},
                "Bình": {"points": 7},
                "Chi": {"points": 50, "mom": True},
                "Dũng": {"points": 50, "mom": True},
            },
        },
    ),
    "phạt U on the side to everybody": (
        "guide",
        {"phat_u_side_payment": 2, "phat_u_side_to": "everyone", "den_eats": 3},
        {**U, "eats": NINE, "u_type": "an"},
    ),
    "two winners, phạt U on the side": (
        "guide",
        {"phat_u_side_payment": 2, "phat_u_side_to": "everyone"},
        {
            **NORMAL,
            "hands": {
                "An": {"points": 7},
                "Bình": {"points": 7},
                "Chi": {"points": 33},
                "Dũng": {"points": 33},
            },
        },
    ),
    "every extra, an assistant pays": (
        "tulokho",
        BY_CARDS | {"many_cards_multiplies_extras": True},
        {
            **WIN,
            "hands": {
                "Bình": {"cards": 11, "red_deuces": 1, "quads": 2},
                "Chi": {"cards": 12, "black_deuces": 1, "red_deuces": 1, "quads": 2},
                "Dũng": {"cards": 13, "black_deuces": 1, "quads": 3},
            },
            "assistants": ["Chi", "Dũng"],
        },
    ),
    "chops, and the last is left with everything": (
        "tulokho",
        {"scoring_mode": "places", "run_payment": 7, "chop_red_deuce_payment": 6},
        {
            **PLACES,
            "hands": {"Dũng": {"cards": 13, "black_deuces": 1, "quads": 1, "runs": 1}},
            "chops": CHOPS,
        },
    ),
}
"""The busiest rounds: what game or preset they are for, what is changed for them, the round."""


def cost(preset: str, changes: Changes, entry: dict[str, Any]) -> int:
    """The bytecodes of scoring a round that the rules accept."""
    profile = change(PRESETS[preset], changes)
    assert isinstance(profile, Profile), profile
    game, rules = profile.game, profile.rules
    round = game.read(entry, rules)
    assert not isinstance(round, list), round
    return bytecodes(lambda: game.score(round, rules))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_plain_win_is_cheap(preset: str) -> None:
    """A win without more takes at most 600, in Phỏm an ù."""
    game = GAME_OF[type(PRESETS[preset].rules)]
    plain = PLAIN_WINS.get(preset, PLAIN_WINS[game.id])
    assert cost(preset, {}, plain) <= PLAIN


def busy() -> list[Any]:
    """Every busy round with every preset it is for."""
    return [
        pytest.param(preset.id, changes, entry, id=f"{preset.id}, {name}")
        for name, (where, changes, entry) in ROUNDS.items()
        for preset in PRESETS.values()
        if where in (preset.id, GAME_OF[type(preset.rules)].id)
    ]


@pytest.mark.parametrize(("preset", "changes", "entry"), busy())
def test_the_busiest_rounds_are_bounded(
    preset: str, changes: Changes, entry: dict[str, Any]
) -> None:
    """However much happened, a round takes at most 2 000."""
    assert cost(preset, changes, entry) <= BUSIEST


def test_ten_people_are_settled_up_at_once() -> None:
    """Also where nearly every set of them has to be looked at: a millisecond is some 150 000."""
    hard = (1, 1, 1, 1, 1, 1, 1, -2, -2, -3)
    assert bytecodes(lambda: fewest(dict(enumerate(hard, start=1)))) <= SETTLED
