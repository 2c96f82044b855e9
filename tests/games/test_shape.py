"""The form of a round: what is no name, no number, no card. (docs/rules.md, 4 and 7, `E_SHAPE`)"""

import json
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.messages import SHAPES
from scorekeeper.rules.batch import Scorer, answer
from tests.words.sentences import filled

Entry = dict[str, Any]
Fault = tuple[str, str]
"""The field, and which sentence of `SHAPES` is told."""

PRESET = {game.id: game.commonest.id for game in GAMES}
VOID: Entry = {"players": ["An", "Bình"], "finish": "void"}
LINE = {"from": "An", "to": "Bình", "amount": 1}
DECOMPOSED = "Bi\u0300nh"

COMMON: dict[str, tuple[Entry, list[Fault]]] = {
    "players: a name": ({"players": "An"}, [("players", "list")]),
    "players: an object": ({"players": {"An": 1}}, [("players", "list")]),
    "players: a number among them": ({"players": ["An", 5]}, [("players[1]", "name")]),
    "players: nobody among them": ({"players": [None, "An"]}, [("players[0]", "name")]),
    "players: a list among them": ({"players": [["An"], "Bình"]}, [("players[0]", "name")]),
    "players: an object among them": (
        {"players": ["An", {}, 5]},
        [("players[1]", "name"), ("players[2]", "name")],
    ),
    "players: left out": ({"players": None}, [("players", "missing")]),
    "a name of no characters": ({"players": ["An", ""]}, [("players[1]", "name")]),
    "a name of blanks": ({"players": ["An", " \u3000\u00a0\t"]}, [("players[1]", "name")]),
    "a name of 41 characters": ({"players": ["An", 41 * "x"]}, [("players[1]", "name")]),
    "a name of half a character": ({"players": ["An", "\ud800"]}, [("players[1]", "name")]),
    "finish: left out": ({"finish": None}, [("finish", "missing")]),
    "finish: a number": ({"finish": 1}, [("finish", "one_of")]),
    "finish: a list": ({"finish": ["void"]}, [("finish", "one_of")]),
    "finish: in capitals": ({"finish": "VOID"}, [("finish", "one_of")]),
    "multiplier: 2.0": ({"multiplier": 2.0}, [("multiplier", "whole")]),
    "multiplier: true": ({"multiplier": True}, [("multiplier", "whole")]),
    "multiplier: a text": ({"multiplier": "1"}, [("multiplier", "whole")]),
    "multiplier: a list": ({"multiplier": [1]}, [("multiplier", "whole")]),
    "multiplier: above a million": ({"multiplier": 1_000_001}, [("multiplier", "whole")]),
    "manual: an object": ({"manual": LINE}, [("manual", "list")]),
    "manual: a number in it": ({"manual": [LINE, 5]}, [("manual[1]", "object")]),
    "manual: null in it": ({"manual": [None]}, [("manual[0]", "object")]),
    "manual: an empty line": (
        {"manual": [{}]},
        [
            ("manual[0].from", "missing"),
            ("manual[0].to", "missing"),
            ("manual[0].amount", "missing"),
        ],
    ),
    "manual: a field nobody knows": (
        {"manual": [LINE | {"reason": ""}]},
        [("manual[0].reason", "unknown")],
    ),
    "manual: half a bet": ({"manual": [LINE | {"amount": 0.5}]}, [("manual[0].amount", "whole")]),
    "manual: too many bets": (
        {"manual": [LINE | {"amount": 1_000_001}]},
        [("manual[0].amount", "whole")],
    ),
    "manual: names of no form": (
        {"manual": [LINE | {"from": 5, "to": []}]},
        [("manual[0].from", "name"), ("manual[0].to", "name")],
    ),
    "manual: a note that is none": ({"manual": [LINE | {"note": 5}]}, [("manual[0].note", "text")]),
    "dealt: a list": ({"dealt": []}, [("dealt", "object")]),
    "dealt: a card alone": ({"dealt": {"An": "7C"}}, [("dealt.An", "list")]),
    "dealt: no such rank": ({"dealt": {"An": ["7C", "1C"]}}, [("dealt.An[1]", "card")]),
    "dealt: no such suit": ({"dealt": {"An": ["7X"]}}, [("dealt.An[0]", "card")]),
    "dealt: more than a card": ({"dealt": {"An": ["7C8"]}}, [("dealt.An[0]", "card")]),
    "dealt: in small letters": ({"dealt": {"An": ["7c"]}}, [("dealt.An[0]", "card")]),
    "dealt: a number": ({"dealt": {"An": [7]}}, [("dealt.An[0]", "card")]),
    "dealt: a list in it": ({"dealt": {"An": [["7C"], "8C"]}}, [("dealt.An[0]", "card")]),
    "dealt: nothing in it, twice": (
        {"dealt": {"An": [None], "Bình": [None]}},
        [("dealt.An[0]", "card"), ("dealt.Bình[0]", "card")],
    ),
    "dealt: under no name": ({"dealt": {" ": []}}, [("dealt. ", "name")]),
    "note: a number": ({"note": 5}, [("note", "text")]),
    "note: half a character": ({"note": "\udc00"}, [("note", "text")]),
    "hands: a list": ({"hands": []}, [("hands", "object")]),
    "hands: a number in it": ({"hands": {"An": 5}}, [("hands.An", "object")]),
    "hands: a list in it": ({"hands": {"An": []}}, [("hands.An", "object")]),
    "hands: a field nobody knows": ({"hands": {"An": {"x": 1}}}, [("hands.An.x", "unknown")]),
    "hands: under no name": ({"hands": {"": {}}}, [("hands.", "name")]),
    "winner: a number": ({"winner": 5}, [("winner", "name")]),
    "winner: a list": ({"winner": ["An"]}, [("winner", "name")]),
    "a field nobody knows": ({"stake": 1}, [("stake", "unknown")]),
    "fields in the order of the round": (
        {"stake": 1, "note": 5, "bet": 2},
        [("stake", "unknown"), ("note", "text"), ("bet", "unknown")],
    ),
}

PHOM: dict[str, tuple[Entry, list[Fault]]] = {
    "u_type: none of them": ({"u_type": "to"}, [("u_type", "one_of")]),
    "eats: an object": ({"eats": {}}, [("eats", "list")]),
    "eats: null in it": ({"eats": [None]}, [("eats[0]", "object")]),
    "eats: a list in it": ({"eats": [[]]}, [("eats[0]", "object")]),
    "eats: without who ate": ({"eats": [{"discarder": "An"}]}, [("eats[0].eater", "missing")]),
    "eats: null who ate": ({"eats": [{"eater": None}]}, [("eats[0].eater", "missing")]),
    "eats: names of no form": (
        {"eats": [{"eater": 5, "discarder": [], "kind": {}}]},
        [("eats[0].eater", "name"), ("eats[0].discarder", "name"), ("eats[0].kind", "one_of")],
    ),
    "eats: a field nobody knows": (
        {"eats": [{"eater": "An", "card": "7C"}]},
        [("eats[0].card", "unknown")],
    ),
    "hands: half a point": ({"hands": {"An": {"points": 0.5}}}, [("hands.An.points", "whole")]),
    "hands: 5.0 points": ({"hands": {"An": {"points": 5.0}}}, [("hands.An.points", "whole")]),
    "hands: points as text": ({"hands": {"An": {"points": "5"}}}, [("hands.An.points", "whole")]),
    "hands: points true": ({"hands": {"An": {"points": True}}}, [("hands.An.points", "whole")]),
    "hands: móm as number": ({"hands": {"An": {"mom": 1}}}, [("hands.An.mom", "flag")]),
    "hands: móm as text": ({"hands": {"An": {"mom": "true"}}}, [("hands.An.mom", "flag")]),
    "placing: an object": ({"placing": {}}, [("placing", "list")]),
    "placing: a number in it": ({"placing": ["Em", 5]}, [("placing[1]", "name")]),
    "lay_order: a name": ({"lay_order": "An"}, [("lay_order", "list")]),
    "lay_order: null in it": ({"lay_order": [None]}, [("lay_order[0]", "name")]),
    "declarer: a number": ({"declarer": 5}, [("declarer", "name")]),
    "ga_before: a text": ({"ga_before": "1"}, [("ga_before", "whole")]),
    "ga_before: 1.0": ({"ga_before": 1.0}, [("ga_before", "whole")]),
    "assistants are of the other game": ({"assistants": []}, [("assistants", "unknown")]),
}

TULOKHO: dict[str, tuple[Entry, list[Fault]]] = {
    "hands: numbers of no form": (
        {"hands": {"An": {"cards": "1", "black_deuces": 1.0, "red_deuces": True, "quads": []}}},
        [
            ("hands.An.cards", "whole"),
            ("hands.An.black_deuces", "whole"),
            ("hands.An.red_deuces", "whole"),
            ("hands.An.quads", "whole"),
        ],
    ),
    "hands: stuck as number": ({"hands": {"An": {"stuck": 1}}}, [("hands.An.stuck", "flag")]),
    "hands: points are of the other game": (
        {"hands": {"An": {"points": 1}}},
        [("hands.An.points", "unknown")],
    ),
    "assistants: a name": ({"assistants": "An"}, [("assistants", "list")]),
    "assistants: null in it": ({"assistants": [None]}, [("assistants[0]", "name")]),
    "eats are of the other game": ({"eats": []}, [("eats", "unknown")]),
}

OWN = {"phom": PHOM, "tulokho": TULOKHO}
ALL = [
    pytest.param(game, *row, id=f"{game}-{name}")
    for game in PRESET
    for name, row in (COMMON | OWN.get(game, {})).items()
]


def refused(game: str, entry: object) -> list[dict[str, str]]:
    found: list[dict[str, str]] = answer(PRESET[game], entry).get("errors", [])
    return found


@pytest.mark.parametrize(("game", "fault", "expected"), ALL)
def test_what_has_not_its_form(game: str, fault: Entry, expected: list[Fault]) -> None:
    """Each value is told by its path, in both languages, with what would do instead."""
    found = refused(game, VOID | fault)
    assert [(error["code"], error["field"]) for error in found] == [
        ("E_SHAPE", field) for field, _ in expected
    ]
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
def test_words_that_would_do_are_offered(game: str, fault: Entry, offered: str) -> None:
    """Who writes another word is told all of them."""
    (error,) = refused(game, VOID | fault)
    assert filled(SHAPES["one_of"].en, error["message"])["offered"] == offered


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize("entry", [[], "x", 5, None, True])
def test_a_round_is_an_object(game: str, entry: object) -> None:
    """Anything else is told as the round itself, which has no path."""
    (error,) = refused(game, entry)
    assert (error["code"], error["field"]) == ("E_SHAPE", "")
    assert error["message"] == SHAPES["object"].fill(field="round").en


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize(
    ("dealt", "field", "card"),
    [
        ({"An": ["7C", "7C"]}, "dealt.An[1]", "7C"),
        ({"An": ["7C", "10H"], "Bình": ["QS", "10H"]}, "dealt.Bình[1]", "10H"),
    ],
)
def test_a_card_is_dealt_once(game: str, dealt: Entry, field: str, card: str) -> None:
    """Nobody holds a card twice, nor two players the same. (docs/rules.md, 4)"""
    (error,) = refused(game, VOID | {"dealt": dealt})
    assert (error["code"], error["field"]) == ("E_SHAPE", field)
    assert filled(SHAPES["card_twice"].en, error["message"]) == {"field": field, "card": card}


@pytest.mark.parametrize("game", PRESET)
def test_every_card_may_be_dealt(game: str) -> None:
    """52 cards, to whoever is named: it is for the record. (docs/rules.md, 4)"""
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    dealt = {"Em": [rank + suit for rank in ranks for suit in "SCDH"]}
    assert refused(game, VOID | {"dealt": dealt}) == []


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize("field", ["hands", "dealt"])
def test_one_player_under_two_spellings(game: str, field: str) -> None:
    """Two keys that come to one name are told by that name. (docs/rules.md, 4)"""
    empty: object = {} if field == "hands" else []
    (error,) = refused(game, VOID | {field: {"Bình": empty, f" {DECOMPOSED}": empty}})
    assert (error["code"], error["field"]) == ("E_SHAPE", f"{field}.Bình")
    english = filled(SHAPES["two_spellings"].en, error["message"])
    assert english == {"field": f"{field}.Bình", "player": "Bình"}


def test_two_spellings_of_a_hand_need_no_points() -> None:
    """Nobody knows which of the two holds; so neither is looked at further."""
    hands: Entry = {"An": {}, "An ": {}, "Bình": {"points": 3}}
    found = refused("phom", VOID | {"finish": "normal", "hands": hands})
    assert [(error["code"], error["field"]) for error in found] == [("E_SHAPE", "hands.An")]


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("phom", {"multiplier": None, "manual": None, "dealt": None, "note": None}),
        ("tulokho", {"multiplier": None, "manual": None, "dealt": None, "note": None}),
        ("phom", {"winner": None, "u_type": None, "eats": None, "hands": None, "placing": None}),
        ("phom", {"lay_order": None, "den_override": None, "declarer": None, "ga_before": None}),
        ("tulokho", {"winner": None, "hands": None, "assistants": None}),
        ("phom", {"hands": {"An": None}, "eats": [{"eater": "An", "kind": None}]}),
        ("phom", {"hands": {"An": {"points": None, "mom": None}}, "dealt": {"An": None}}),
        ("tulokho", {"hands": {"An": {"cards": None, "quads": None, "stuck": None}}}),
        ("phom", {"manual": [LINE | {"note": None}]}),
        ("phom", {"stake": None}),
    ],
)
def test_null_is_as_left_out(game: str, entry: Entry) -> None:
    """Wherever a field may be left out; also one that nobody knows. (docs/rules.md, 4)"""
    assert refused(game, VOID | entry) == []


def test_null_takes_the_default() -> None:
    """A round full of nulls pays as one without them."""
    entry = {"players": ["An", "Bình"], "finish": "u", "winner": "An"}
    nulls = dict.fromkeys(("u_type", "eats", "hands", "manual", "multiplier", "ga_before"))
    assert answer("vinagames", entry | nulls) == answer("vinagames", entry)


def test_a_payer_of_null_is_nobody_and_has_to_be_there() -> None:
    """The one null that says something. (docs/rules.md, 4)"""
    entry: Entry = {"players": ["An", "Bình"], "finish": "u", "winner": "An"}
    assert refused("phom", entry | {"den_override": {"payer": None}}) == []
    (error,) = refused("phom", entry | {"den_override": {}})
    assert (error["code"], error["field"]) == ("E_SHAPE", "den_override.payer")
    assert error["message"] == SHAPES["missing"].fill(field="den_override.payer").en


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize(
    ("spelled", "name"),
    [
        ("An", "An"),
        (DECOMPOSED, "Bình"),
        ("\u3000An\u00a0", "An"),
        ("\t\n\v\f\r \x85An\u1680\u2000\u200a\u2028\u2029\u202f\u205f", "An"),
        ("An Bình", "An Bình"),
        ("\x1cAn", "\x1cAn"),
        ("An\u200b", "An\u200b"),
        (40 * "x", 40 * "x"),
        (" " * 500 + 40 * "x", 40 * "x"),
        (20 * DECOMPOSED[1:3], 20 * "ì"),
        (40 * "i\u0300", 40 * "ì"),
        ("x", "x"),
    ],
)
def test_names_come_back_clean(game: str, spelled: str, name: str) -> None:
    """In NFC, without what Unicode calls white space at either end. (docs/rules.md, 4)"""
    line = {"from": spelled, "to": "Chi", "amount": 1}
    result = answer(PRESET[game], {"players": [spelled, "Chi"], "finish": "void", "manual": [line]})
    assert list(result["net"]) == [name, "Chi"]
    assert result["transfers"][0]["from"] == name


@pytest.mark.parametrize("game", PRESET)
def test_one_name_in_two_spellings_is_twice_the_same(game: str) -> None:
    """Names are compared as they come back."""
    (error,) = refused(game, VOID | {"players": ["Bình", f"{DECOMPOSED} "]})
    assert (error["code"], error["field"]) == ("E_PLAYERS_DUPLICATE", "players[1]")


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
    """As they stand on a line: at most a million, and 1.0 is none. (docs/rules.md, 4)"""
    line = '{"rules": "vinagames", "round": {"players": ["An", "Chi"], "finish": "void", '
    told, scored = Scorer().json(f'{line}"multiplier": {number}}}}}'.encode())
    assert scored == (code is None)
    assert [error["code"] for error in json.loads(told).get("errors", [])] == (
        [code] if code else []
    )
