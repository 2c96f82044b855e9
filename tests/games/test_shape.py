"""The shape of a round: every field of every game refuses other values. (docs/rules.md, 4 and 7)

The kinds of fields are tested in test_entry.py.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.games.messages import SHAPES
from tests.tables.common import answer
from tests.words.sentences import filled

Entry = dict[str, Any]
Fault = tuple[str, str]
"""A path, and the key of its sentence in `SHAPES`."""

PRESET = {game.id: game.commonest.id for game in GAMES}
VOID: Entry = {"players": ["An", "Bình"], "finish": "void"}
LINE = {"from": "An", "to": "Bình", "amount": 1}
DECOMPOSED = "Bi\u0300nh"

FAULTS: list[tuple[Entry, list[Fault]]] = [
    (
        {"dealt": {"An": ["7C", "1C", "7X", "7C8", "7c", 7, ["7C"], None]}},
        [(f"dealt.An[{i}]", "card") for i in range(1, 8)],
    ),
    ({"note": "\udc00"}, [("note", "text")]),
    (
        {"stake": 1, "note": 5, "bet": 2},
        [("stake", "unknown"), ("note", "text"), ("bet", "unknown")],
    ),
]
"""Fields of every game, with their faults."""

WANTED = {"integer": "whole", "boolean": "flag", "array": "list", "object": "object"}
"""The sentence about another value, by the type in a schema."""


def wanted(schema: Entry) -> str:
    """Return the sentence about another value than a schema allows."""
    if "enum" in schema:
        return "one_of"
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    if kind != "string":
        return WANTED[kind]
    return "name" if "minLength" in schema else "card" if "pattern" in schema else "text"


def wrong_values(schema: Entry, path: str) -> Iterator[tuple[object, Fault]]:
    """Yield a value that has one fault for every field of a schema, and the fault."""
    yield 5.5, (path, wanted(schema))
    inside: list[tuple[str, Any, Entry]] = []
    if "items" in schema:
        inside = [(f"{path}[0]", lambda value: [value], schema["items"])]
    elif "propertyNames" in schema:
        inside = [(f"{path}.An", lambda value: {"An": value}, schema["additionalProperties"])]
    else:
        for name, field in schema.get("properties", {}).items():
            inside.append((f"{path}.{name}", lambda value, name=name: {name: value}, field))
    for at, put, field in inside:
        for value, fault in wrong_values(field, at):
            yield put(value), fault


def refused(game: str, entry: object) -> list[dict[str, str]]:
    errors: list[dict[str, str]] = answer(PRESET[game], entry).get("errors", [])
    return errors


def assert_says(error: dict[str, str], field: str, sentence: str) -> None:
    """A refusal has its path and a sentence in both languages."""
    english = filled(SHAPES[sentence].en, error["message"])
    assert (error["code"], error["field"], english["field"]) == ("E_SHAPE", field, field)
    assert filled(SHAPES[sentence].vi, error["message_vi"]) == english


@pytest.mark.parametrize("game", PRESET)
@pytest.mark.parametrize(("fault", "expected"), FAULTS)
def test_a_value_of_the_wrong_shape_is_refused(
    game: str, fault: Entry, expected: list[Fault]
) -> None:
    errors = [error for error in refused(game, VOID | fault) if error["code"] == "E_SHAPE"]
    for error, (field, sentence) in zip(errors, expected, strict=True):
        assert_says(error, field, sentence)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_field_of_the_schema_refuses_another_value(game: Game) -> None:
    """Beside what else is missing in its object."""
    for field, schema in game.entry.schema["properties"].items():
        for value, (path, sentence) in wrong_values(schema, field):
            (error,) = [e for e in refused(game.id, VOID | {field: value}) if e["field"] == path]
            assert_says(error, path, sentence)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("entry", [[], "x", 5, None, True])
def test_a_round_is_an_object(game: Any, entry: object) -> None:
    """The refusal of another value has no path."""
    (problem,) = game.read(entry, game.commonest.rules)
    assert (problem.code, problem.field) == ("E_SHAPE", "")
    assert problem.message == SHAPES["object"].fill(field="round")


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


def test_two_spellings_of_a_hand_need_no_points() -> None:
    """Neither hand is checked further."""
    hands: Entry = {"An": {}, "An ": {}, "Bình": {"points": 3}}
    errors = refused("phom", VOID | {"finish": "normal", "hands": hands})
    assert [(error["code"], error["field"]) for error in errors] == [("E_SHAPE", "hands.An")]


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
