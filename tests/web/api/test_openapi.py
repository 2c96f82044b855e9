"""The OpenAPI document: what it says is what is declared, and what the routes are."""

import gzip
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from scorekeeper.games import CODES, GAMES
from scorekeeper.games.base import Game
from scorekeeper.options.kinds import Choice, Kind, Rising, Row
from scorekeeper.options.option import as_json, options_of
from scorekeeper.web.api import openapi, rules
from scorekeeper.web.api.routes import ROUTES, Route
from scripts.golden import GOLDEN, calls
from tests.strategies import json_values, mistaken_tables, rules_of, tables
from tests.web.api.calls import prepared, sent
from tests.web.api.documented import DOCUMENT, validator
from tests.web.api.program import errors

SCHEMAS = DOCUMENT["components"]["schemas"]
EACH_GAME = [pytest.param(game, id=game.id) for game in GAMES]
MOST_BYTES, MOST_PACKED = 96_000, 16_000


def test_every_route_is_an_operation_and_no_other(app: Flask) -> None:
    """By path and method."""
    told = {(path, method) for path, of in DOCUMENT["paths"].items() for method in of}
    routes = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("api."):
            path = re.sub(r"<(?:[^<>:]+:)?(\w+)>", r"{\1}", rule.rule)
            routes |= {(path, m.lower()) for m in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert told == routes


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("calls_*.txt")), ids=lambda file: file.stem)
def test_what_was_released_stays(file: Path) -> None:
    """A program that was written for an earlier version finds every call, field and code."""
    assert set(file.read_text("utf-8").splitlines()) <= set(calls())


READS_A_BODY = [
    pytest.param(route, id=route.endpoint)
    for route in ROUTES
    if "requestBody" in DOCUMENT["paths"][openapi.path_of(route)][route.method.lower()]
]


@pytest.mark.parametrize("route", READS_A_BODY)
def test_what_is_documented_is_what_is_checked(app: Flask, route: Route) -> None:
    """A field that is not in the document is refused by its name, and so is a needed one that is
    missing; every other one may be left out."""
    documented = DOCUMENT["paths"][openapi.path_of(route)][route.method.lower()]["requestBody"]
    reference = documented["content"]["application/json"]["schema"]["$ref"]
    schema = SCHEMAS[reference.rpartition("/")[2]]
    if "properties" not in schema or route.file:
        return  # A round and a file are checked as those of the pages are; people are a list.
    assert documented["required"] == ("required" in schema)
    for name in schema["properties"]:
        table, asked = prepared(app, route)
        body = {key: value for key, value in asked.body.items() if key != name}
        answer = sent(table, route, asked._replace(body=body))
        refused = {field for _, field in errors(answer)} if answer.status_code == 422 else set()
        assert (name in refused) == (name in schema.get("required", ()))
    table, asked = prepared(app, route)
    answer = sent(table, route, asked._replace(body={**asked.body, "no_such": 1}))
    assert errors(answer) == [("E_SHAPE", "no_such")]


def test_every_call_has_words() -> None:
    """And an id of its own."""
    told = [operation for of in DOCUMENT["paths"].values() for operation in of.values()]
    assert all(operation["summary"] for operation in told)
    assert len({operation["operationId"] for operation in told}) == len(ROUTES)


def references(value: Any) -> Iterator[str]:
    """Everything that a part of the document refers to."""
    if isinstance(value, list):
        for item in value:
            yield from references(item)
    elif isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for item in value.values():
            yield from references(item)


def test_everything_that_is_referred_to_is_there_and_the_other_way_round() -> None:
    """No component is for nothing."""
    components = {
        f"#/components/{kind}/{name}"
        for kind in ("schemas", "parameters", "responses")
        for name in DOCUMENT["components"][kind]
    }
    assert set(references(DOCUMENT)) == components


def test_every_schema_is_one() -> None:
    """By JSON Schema 2020-12, which OpenAPI 3.1 takes as it is; and its examples are valid."""
    for name, schema in SCHEMAS.items():
        jsonschema_rs.meta.validate(
            schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        )
        for example in schema.get("examples", ()):
            validator(name).validate(example)


def in_order(kind: Kind, value: Any) -> bool:
    """Whether a value is in the order that its kind asks for, which no schema can say."""
    ordered = isinstance(kind, Rising) or (isinstance(kind, Row) and kind.not_falling)
    numbers = isinstance(value, list) and all(type(number) is int for number in value)
    return not (ordered and numbers) or value == sorted(value)


NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 10, 11, 13, 14, 20, 21, 100, 101, 1_000_001)
ODD: tuple[Any, ...] = (
    True,
    False,
    None,
    2.5,
    "1",
    "",
    "rank",
    "share",
    {},
    [],
    [[1]],
    [None],
    [True, 1],
    ["1"],
)
ROWS = (*product((0, 1, 10, 11, 100, 101), repeat=2), *product((1, 2, 5, 101), repeat=3))
LONGER = ([1], [2], [10], [101], [1, 2, 3, 4], [1, 1, 2, 3], [1, 2, 3, 4, 5], [2, 3, 4, 5])


@pytest.mark.parametrize("game", EACH_GAME)
def test_an_option_takes_what_its_schema_takes(game: Game) -> None:
    """But for the order of its numbers, and null, which is as left out."""
    for option in options_of(game.rules).values():
        words = option.kind.values if isinstance(option.kind, Choice) else ()
        taken = Draft202012Validator(rules.kind_schema(option.kind))
        for value in (*NUMBERS, *ODD, *words, *map(list, ROWS), *LONGER):
            if value is not None and in_order(option.kind, value):
                accepted = option.kind.fault(option.kind.freeze(value)) is None
                assert taken.is_valid(value) == accepted, (option.name, value)


@pytest.mark.parametrize("game", EACH_GAME)
@given(data=st.data())
@settings(max_examples=40)
def test_rules_that_are_taken_are_valid(game: Game, data: st.DataObject) -> None:
    """As changes of a preset, with null among them."""
    held = data.draw(rules_of(game.rules))
    changes = as_json({name: getattr(held, name) for name in options_of(game.rules)})
    nothing = dict.fromkeys(data.draw(st.sets(st.sampled_from(list(changes)), max_size=3)))
    wanted = {"preset": game.presets[0].id, "changes": changes | nothing}
    validator("Rules").validate(wanted)
    validator(f"{game.id}Rules").validate(wanted)


@pytest.mark.parametrize("game", EACH_GAME)
@given(data=st.data())
@settings(max_examples=60)
def test_a_round_that_is_taken_is_valid(game: Game, data: st.DataObject) -> None:
    """Also one with slips that nobody refuses. What the schema refuses, the reader refuses."""
    table = data.draw(tables(game.rules) | mistaken_tables(game.rules))
    taken = not isinstance(game.read(table.entry, table.rules), list)
    valid = validator(f"{game.id}Round").is_valid(table.entry)
    assert valid or not taken, table


def is_text(value: Any) -> bool:
    """Whether no half letters are in it, which the validator cannot read."""
    try:
        return bool(json.dumps(value, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        return False


@pytest.mark.parametrize("game", EACH_GAME)
@given(value=json_values.filter(is_text))
@settings(max_examples=60)
def test_what_is_no_round_is_not_valid_either(game: Game, value: Any) -> None:
    """Any JSON that is not of the shape of a round."""
    if not validator(f"{game.id}Round").is_valid(value):
        assert isinstance(game.read(value, game.commonest.rules), list)


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_field_of_a_round_has_a_description(game: Game) -> None:
    """At any depth."""
    assert all(field["description"] for field in properties(game.schema))


def properties(schema: Any) -> Iterator[Any]:
    """Every field in a schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).values()
        for part in schema.values():
            yield from properties(part)


def test_the_codes_are_a_closed_list() -> None:
    """Those of a round and those of the API, each once."""
    told = SCHEMAS["Error"]["properties"]["code"]["enum"]
    assert set(CODES) < set(told)
    assert {"E_TOKEN_REQUIRED", "E_STALE", "E_KEY_REUSED", "E_GA_LEFT", "E_DIFFERS"} < set(told)
    assert len(set(told)) == len(told)
    assert all(re.fullmatch("E(_[A-Z]+)+", code) for code in told)


def test_it_is_served_once_and_small(browser: FlaskClient) -> None:
    """A program that has it is told so; no cookie comes with it."""
    answer = browser.get("/api/openapi.json")
    assert answer.json == DOCUMENT
    assert answer.mimetype == "application/json"
    assert "Set-Cookie" not in answer.headers
    assert len(answer.data) < MOST_BYTES
    assert len(gzip.compress(answer.data, 5)) < MOST_PACKED
    again = browser.get("/api/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    packed = browser.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
    known = {"If-None-Match": packed.headers["ETag"], "Accept-Encoding": "gzip"}
    assert browser.get("/api/openapi.json", headers=known).status_code == 304


def test_it_knows_where_the_application_lies(browser: FlaskClient) -> None:
    """Under another path its calls are there too."""
    answer = browser.get("/api/openapi.json", environ_overrides={"SCRIPT_NAME": "/phom"})
    assert answer.json is not None
    assert answer.json["servers"] == [{"url": "/phom"}]
