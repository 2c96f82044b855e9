"""The OpenAPI document describes the routes and what they accept."""

import re
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
from scorekeeper.games.entry import renamed
from scorekeeper.games.names import clean_name
from scorekeeper.options.kinds import Choice, Kind, Rising, Row
from scorekeeper.options.option import options_of
from scorekeeper.web.api import openapi, rules
from scorekeeper.web.api.routes import ROUTES, Route
from scripts.golden import GOLDEN, calls
from tests.strategies import mistaken_tables, tables
from tests.web.api.program import DOCUMENT, errors, validator
from tests.web.friends import plain_app
from tests.web.urls import prepared, sent

SCHEMAS = DOCUMENT["components"]["schemas"]
EACH_GAME = [pytest.param(game, id=game.id) for game in GAMES]
MOST_BYTES, MOST_PACKED = 96_000, 16_000


def test_the_document_has_exactly_the_routes(app: Flask) -> None:
    told = {(path, method) for path, of in DOCUMENT["paths"].items() for method in of}
    routes = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("api."):
            path = re.sub(r"<(?:[^<>:]+:)?(\w+)>", r"{\1}", rule.rule)
            routes |= {(path, m.lower()) for m in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert told == routes


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("calls_*.txt")), ids=lambda file: file.stem)
def test_released_calls_fields_and_codes_are_still_there(file: Path) -> None:
    assert set(file.read_text("utf-8").splitlines()) <= set(calls())


READS_A_BODY = [
    pytest.param(route, id=route.endpoint)
    for route in ROUTES
    if "requestBody" in DOCUMENT["paths"][openapi.path_of(route)][route.method.lower()]
]


@pytest.mark.parametrize("route", READS_A_BODY)
def test_documented_fields_are_the_accepted_ones(app: Flask, route: Route) -> None:
    documented = DOCUMENT["paths"][openapi.path_of(route)][route.method.lower()]["requestBody"]
    reference = documented["content"]["application/json"]["schema"]["$ref"]
    schema = SCHEMAS[reference.rpartition("/")[2]]
    if "properties" not in schema or route.file:
        return  # Rounds and files have readers of their own; people are a list.
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


@pytest.mark.parametrize(
    ("endpoint", "more", "accepted"),
    [
        ("sessions_change", {"stake": None, "from": None}, False),
        ("sessions_change", {"stake": 5, "from": "next"}, True),
        ("ga_deal_with", {"what": "give"}, False),
        ("ga_deal_with", {"what": "give", "to": None}, False),
        ("ga_deal_with", {"what": "give", "to": "Chi"}, True),
    ],
)
def test_fields_that_need_others_are_documented(
    app: Flask, endpoint: str, more: dict[str, Any], accepted: bool
) -> None:
    route = next(route for route in ROUTES if route.endpoint == endpoint)
    table, asked = prepared(app, route)
    body = asked.body | more
    component = route.body.schema["$ref"].rpartition("/")[2] if route.body else ""
    assert validator(component).is_valid(body) == accepted
    assert (sent(table, route, asked._replace(body=body)).status_code < 400) == accepted


def test_schemas_and_their_examples_are_valid() -> None:
    for name, schema in SCHEMAS.items():
        jsonschema_rs.meta.validate(
            schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        )
        for example in schema.get("examples", ()):
            validator(name).validate(example)


def in_order(kind: Kind, value: Any) -> bool:
    """Whether a value is in the order that its kind demands, which JSON Schema cannot say."""
    ordered = isinstance(kind, Rising) or (isinstance(kind, Row) and kind.not_falling)
    numbers = isinstance(value, list) and all(type(number) is int for number in value)
    return not (ordered and numbers) or value == sorted(value)


NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 10, 11, 13, 14, 20, 21, 100, 101, 1_000_001)
ODD: tuple[Any, ...] = (
    *(True, False, None, 2.5, "1", "", "rank", "share"),
    *({}, [], [[1]], [None], [True, 1], ["1"]),
)
ROWS = (*product((0, 1, 10, 11, 100, 101), repeat=2), *product((1, 2, 5, 101), repeat=3))
LONGER = ([1], [2], [10], [101], [1, 2, 3, 4], [1, 1, 2, 3], [1, 2, 3, 4, 5], [2, 3, 4, 5])


@pytest.mark.parametrize("game", EACH_GAME)
def test_an_option_accepts_what_its_schema_accepts(game: Game) -> None:
    for option in options_of(game.rules).values():
        words = option.kind.values if isinstance(option.kind, Choice) else ()
        taken = Draft202012Validator(rules.kind_schema(option.kind))
        for value in (*NUMBERS, *ODD, *words, *map(list, ROWS), *LONGER):
            if value is not None and in_order(option.kind, value):
                accepted = option.kind.fault(option.kind.freeze(value)) is None
                assert taken.is_valid(value) == accepted, (option.name, value)


@pytest.mark.parametrize("game", EACH_GAME)
@given(data=st.data())
@settings(max_examples=60)
def test_an_accepted_round_is_valid_by_the_schema(game: Game, data: st.DataObject) -> None:
    """With its names as they are kept: composed, of at most 40 code points."""
    table = data.draw(tables(game.rules) | mistaken_tables(game.rules))
    if not isinstance(game.read(table.entry, table.rules), list):
        written = renamed(game.entry, table.entry, lambda name: clean_name(name) or name)
        assert validator(f"{game.id}Round").is_valid(written), table


def test_error_codes_are_a_closed_list() -> None:
    told = SCHEMAS["Error"]["properties"]["code"]["enum"]
    assert set(CODES) < set(told)
    assert {"E_TOKEN_REQUIRED", "E_STALE", "E_KEY_REUSED", "E_GA_LEFT", "E_DIFFERS"} < set(told)
    assert len(set(told)) == len(told)
    assert all(re.fullmatch("E(_[A-Z]+)+", code) for code in told)


def test_the_document_is_small_and_cached(browser: FlaskClient) -> None:
    path, accepts = "/api/openapi.json", {"Accept-Encoding": "gzip"}
    plain, packed = browser.get(path), browser.get(path, headers=accepts)
    assert (plain.json, plain.mimetype) == (DOCUMENT, "application/json")
    assert "Set-Cookie" not in plain.headers
    assert len(plain.data) < MOST_BYTES
    assert len(packed.data) < MOST_PACKED
    for answer, headers in ((plain, {}), (packed, accepts)):
        again = browser.get(path, headers=headers | {"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_the_document_names_the_path_prefix(browser: FlaskClient) -> None:
    answer = browser.get("/api/openapi.json", environ_overrides={"SCRIPT_NAME": "/phom"})
    assert answer.json is not None
    assert answer.json["servers"] == [{"url": "/phom"}]


def test_a_phone_without_a_server_has_no_api(tmp_path: Path) -> None:
    app = plain_app(tmp_path, PHONE="page-1a2b3c.mjs")
    assert app.test_client().get("/api/openapi.json").status_code == 404
    assert not [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api")]
