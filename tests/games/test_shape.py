"""The shape of a round: every field of both games refuses other values. (docs/rules.md, 4 and 7)

The kinds of fields are tested in test_entry.py.
"""

import json
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.messages import SHAPES
from scorekeeper.rules.batch import Scorer, answer
from tests.words.sentences import filled

Entry = dict[str, Any]
Fault = tuple[str, str]
"""A path, and the key of its sentence in `SHAPES`."""

PRESET = {game.id: game.commonest.id for game in GAMES}
VOID: Entry = {"players": ["An", "Bình"], "finish": "void"}
LINE = {"from": "An", "to": "Bình", "amount": 1}
DECOMPOSED = "Bi\u0300nh"

COMMON: list[tuple[Entry, list[Fault]]] = [
    ({"players": "An"}, [("players", "list")]),
    ({"players": ["An", {}, 5]}, [("players[1]", "name"), ("players[2]", "name")]),
    ({"players": None}, [("players", "missing")]),
    ({"players": ["An", 41 * "x"]}, [("players[1]", "name")]),
    ({"players": ["An", "\ud800"]}, [("players[1]", "name")]),
    ({"finish": None}, [("finish", "missing")]),
    ({"finish": "VOID"}, [("finish", "one_of")]),
    ({"multiplier": 2.0}, [("multiplier", "whole")]),
    ({"manual": LINE}, [("manual", "list")]),
    ({"manual": [LINE, 5, None]}, [("manual[1]", "object"), ("manual[2]", "object")]),
    (
        {"manual": [{}]},
        [
            ("manual[0].from", "missing"),
            ("manual[0].to", "missing"),
            ("manual[0].amount", "missing"),
        ],
    ),
    ({"manual": [LINE | {"reason": ""}]}, [("manual[0].reason", "unknown")]),
    (
        {"manual": [{"from": 5, "to": [], "amount": 0.5, "note": 5}]},
        [
            ("manual[0].from", "name"),
            ("manual[0].to", "name"),
            ("manual[0].amount", "whole"),
            ("manual[0].note", "text"),
        ],
    ),
    ({"fouls": ["An", 5]}, [("fouls[1]", "name")]),
    ({"dealt": []}, [("dealt", "object")]),
    ({"dealt": {"An": "7C"}}, [("dealt.An", "list")]),
    (
        {"dealt": {"An": ["7C", "1C", "7X", "7C8", "7c", 7, ["7C"], None]}},
        [(f"dealt.An[{i}]", "card") for i in range(1, 8)],
    ),
    (
        {"dealt": {"An": [None], "Bình": [None]}},
        [("dealt.An[0]", "card"), ("dealt.Bình[0]", "card")],
    ),
    ({"dealt": {" ": []}}, [("dealt. ", "name")]),
    ({"note": "\udc00"}, [("note", "text")]),
    ({"hands": []}, [("hands", "object")]),
    ({"hands": {"An": 5}}, [("hands.An", "object")]),
    ({"hands": {"An": {"x": 1}}}, [("hands.An.x", "unknown")]),
    ({"winner": 5}, [("winner", "name")]),
    ({"placing": ["Em", 5]}, [("placing[1]", "name")]),
    (
        {"stake": 1, "note": 5, "bet": 2},
        [("stake", "unknown"), ("note", "text"), ("bet", "unknown")],
    ),
]

PHOM: list[tuple[Entry, list[Fault]]] = [
    ({"u_type": "to"}, [("u_type", "one_of")]),
    ({"eats": {}}, [("eats", "list")]),
    ({"eats": [None]}, [("eats[0]", "object")]),
    ({"eats": [{"discarder": "An"}]}, [("eats[0].eater", "missing")]),
    ({"eats": [{"eater": None}]}, [("eats[0].eater", "missing")]),
    (
        {"eats": [{"eater": 5, "discarder": [], "kind": {}}]},
        [("eats[0].eater", "name"), ("eats[0].discarder", "name"), ("eats[0].kind", "one_of")],
    ),
    (
        {"hands": {"An": {"points": 5.0, "mom": 1}}},
        [("hands.An.points", "whole"), ("hands.An.mom", "flag")],
    ),
    ({"lay_order": [None]}, [("lay_order[0]", "name")]),
    ({"declarer": 5}, [("declarer", "name")]),
    ({"ga_before": 1.0}, [("ga_before", "whole")]),
    ({"assistants": [], "chops": []}, [("assistants", "unknown"), ("chops", "unknown")]),
]

TULOKHO: list[tuple[Entry, list[Fault]]] = [
    (
        {"hands": {"An": {"cards": "1", "black_deuces": 1.0, "red_deuces": True, "quads": []}}},
        [
            ("hands.An.cards", "whole"),
            ("hands.An.black_deuces", "whole"),
            ("hands.An.red_deuces", "whole"),
            ("hands.An.quads", "whole"),
        ],
    ),
    (
        {"hands": {"An": {"runs": "1", "stuck": 1, "points": 1}}},
        [
            ("hands.An.runs", "whole"),
            ("hands.An.stuck", "flag"),
            ("hands.An.points", "unknown"),
        ],
    ),
    ({"assistants": [None]}, [("assistants[0]", "name")]),
    ({"chops": [{}]}, [("chops[0].by", "missing"), ("chops[0].from", "missing")]),
    (
        {"chops": [{"by": 5, "from": 5, "runs": "1", "over": 1}]},
        [
            ("chops[0].by", "name"),
            ("chops[0].from", "name"),
            ("chops[0].runs", "whole"),
            ("chops[0].over", "flag"),
        ],
    ),
    ({"eats": []}, [("eats", "unknown")]),
]

ALL = [
    pytest.param(game, *row, id=f"{game}-{row[0]}")
    for game, own in (("phom", PHOM), ("tulokho", TULOKHO))
    for row in COMMON + own
]


def refused(game: str, entry: object) -> list[dict[str, str]]:
    found: list[dict[str, str]] = answer(PRESET[game], entry).get("errors", [])
    return found


@pytest.mark.parametrize(("game", "fault", "expected"), ALL)
def test_a_value_of_the_wrong_shape_is_refused(
    game: str, fault: Entry, expected: list[Fault]
) -> None:
    """With its path and a sentence in both languages."""
    found = [error for error in refused(game, VOID | fault) if error["code"] == "E_SHAPE"]
    assert [error["field"] for error in found] == [field for field, _ in expected]
    for error, (field, wanted) in zip(found, expected, strict=True):
        english = filled(SHAPES[wanted].en, error["message"])
        assert english["field"] == field
        assert filled(SHAPES[wanted].vi, error["message_vi"]) == english


@pytest.mark.parametrize(
    ("game", "fault", "offered"),
    [
        ("phom", {"finish": "win"}, "u, normal, false_declaration, void"),
        ("tulokho", {"finish": "u"}, "win, abandoned, instant_win, void"),
        ("phom", {"eats": [{"eater": "An", "kind": "x"}]}, "normal, chot, tai"),
        ("phom", {"u_type": "x"}, "thuong, tron, khan, trang, boc, an, kin, dong_chat"),
    ],
)
def test_the_valid_words_are_listed(game: str, fault: Entry, offered: str) -> None:
    """In the refusal of another word."""
    (error,) = refused(game, VOID | fault)
    assert filled(SHAPES["one_of"].en, error["message"])["offered"] == offered


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize("entry", [[], "x", 5, None, True])
def test_a_round_is_an_object(game: str, entry: object) -> None:
    """The refusal of another value has no path."""
    (error,) = refused(game, entry)
    assert (error["code"], error["field"]) == ("E_SHAPE", "")
    assert error["message"] == SHAPES["object"].fill(field="round").en


@pytest.mark.parametrize(
    ("dealt", "field", "card"),
    [
        ({"An": ["7C", "7C"]}, "dealt.An[1]", "7C"),
        ({"An": ["7C", "10H"], "Bình": ["QS", "10H"]}, "dealt.Bình[1]", "10H"),
    ],
)
def test_a_card_is_dealt_once(dealt: Entry, field: str, card: str) -> None:
    """To one player. (docs/rules.md, 4)"""
    (error,) = refused("phom", VOID | {"dealt": dealt})
    assert (error["code"], error["field"]) == ("E_SHAPE", field)
    assert filled(SHAPES["card_twice"].en, error["message"]) == {"field": field, "card": card}


def test_every_card_may_be_dealt() -> None:
    """All 52, to any name: they are for the record. (docs/rules.md, 4)"""
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    dealt = {"Em": [rank + suit for rank in ranks for suit in "SCDH"]}
    assert refused("phom", VOID | {"dealt": dealt}) == []


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize("field", ["hands", "dealt"])
def test_two_spellings_of_one_name_are_refused(game: str, field: str) -> None:
    """As keys of one object. (docs/rules.md, 4)"""
    empty: object = {} if field == "hands" else []
    (error,) = refused(game, VOID | {field: {"Bình": empty, f" {DECOMPOSED}": empty}})
    assert (error["code"], error["field"]) == ("E_SHAPE", f"{field}.Bình")
    english = filled(SHAPES["two_spellings"].en, error["message"])
    assert english == {"field": f"{field}.Bình", "player": "Bình"}


def test_two_spellings_of_a_hand_need_no_points() -> None:
    """Neither hand is checked further."""
    hands: Entry = {"An": {}, "An ": {}, "Bình": {"points": 3}}
    found = refused("phom", VOID | {"finish": "normal", "hands": hands})
    assert [(error["code"], error["field"]) for error in found] == [("E_SHAPE", "hands.An")]


@pytest.mark.parametrize("game", PRESET)
def test_one_name_in_two_spellings_is_a_duplicate(game: str) -> None:
    """Names are compared after cleaning."""
    (error,) = refused(game, VOID | {"players": ["Bình", f"{DECOMPOSED} "]})
    assert (error["code"], error["field"]) == ("E_PLAYERS_DUPLICATE", "players[1]")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_null_counts_as_missing(game: Any) -> None:
    """For every field that is not required, also an unknown one. (docs/rules.md, 4)"""
    nulls = dict.fromkeys([*game.entry.fields, "unknown"])
    assert refused(game.id, nulls | VOID) == []
    hands = {"An": None, "Bình": dict.fromkeys(("points", "cards"))}
    assert refused(game.id, VOID | {"hands": hands, "manual": [LINE | {"note": None}]}) == []


def test_null_takes_the_default() -> None:
    """A round full of nulls pays as one without them."""
    entry = {"players": ["An", "Bình"], "finish": "u", "winner": "An"}
    nulls = dict.fromkeys(("u_type", "eats", "hands", "manual", "multiplier", "ga_before"))
    assert answer("vinagames", entry | nulls) == answer("vinagames", entry)


def test_a_den_payer_of_null_is_nobody_and_is_required() -> None:
    """The only null that does not count as missing. (docs/rules.md, 4)"""
    entry: Entry = {"players": ["An", "Bình"], "finish": "u", "winner": "An"}
    assert refused("phom", entry | {"den_override": {"payer": None}}) == []
    (error,) = refused("phom", entry | {"den_override": {}})
    assert (error["code"], error["field"]) == ("E_SHAPE", "den_override.payer")
    assert error["message"] == SHAPES["missing"].fill(field="den_override.payer").en


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("1", None),
        ("1000000", "E_MULTIPLIER"),
        ("-1000001", "E_MULTIPLIER"),
        ("1.0", "E_SHAPE"),
        ("1e0", "E_SHAPE"),
        ("1000001", "E_SHAPE"),
        ("true", "E_SHAPE"),
        ('"1"', "E_SHAPE"),
    ],
)
def test_numbers_are_whole_numbers_of_json(number: str, code: str | None) -> None:
    """At most a million, and 1.0 is none. (docs/rules.md, 4)"""
    line = '{"rules": "vinagames", "round": {"players": ["An", "Chi"], "finish": "void", '
    told, scored = Scorer().json(f'{line}"multiplier": {number}}}}}'.encode())
    assert scored == (code is None)
    assert [error["code"] for error in json.loads(told).get("errors", [])] == (
        [code] if code else []
    )
