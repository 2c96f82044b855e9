"""The operations of the document: what each call is asked, and what it answers."""

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.games.entry import Schema
from scorekeeper.web.api.openapi import errors
from scorekeeper.web.api.openapi.sessions import PLANS
from scorekeeper.web.api.openapi.shapes import GAME, TOKEN, ref
from scorekeeper.web.api.routes import Route
from scorekeeper.web.plumbing import programs

_JSON = "application/json"


class Shape(NamedTuple):
    """What a call is asked and answers, beside what its route tells."""

    answer: str | None = None
    """The component of its answer; None where nothing more is told."""
    body: str | None = None
    optional_body: bool = False
    query: tuple[str, ...] = ()
    key: bool | None = None
    """Whether an idempotency key is needed; None where none is read."""
    added_query: tuple[str, ...] = ()
    """Parameters of a later version; they come last, so that the others keep their places."""


SHAPES = {
    "rules_score": Shape("Result", "RoundByRules"),
    "rules_presets": Shape("Presets"),
    "rules_one": Shape("Ruleset"),
    "opening_new": Shape("Opened", "Opening", key=False),
    "opening_from_file": Shape("Opened", "File", key=False),
    "opening_as_file": Shape("Export"),
    "sessions_read": Shape("Session"),
    "sessions_change": Shape("Session", "SessionChanges", optional_body=True),
    "sessions_delete": Shape(None, "Deletion"),
    "rounds_several": Shape("Rounds", query=("after", "limit")),
    "rounds_save": Shape("SavedRound", "Round", query=("game",), key=True),
    "rounds_preview": Shape("Preview", "Round", query=("game",)),
    "rounds_one": Shape("KeptRound", added_query=("before",)),
    "rounds_correct": Shape("ChangedRound", "Correction", query=("dry", "game")),
    "rounds_strike": Shape("ChangedRound", "Reason", optional_body=True, query=("dry",)),
    "rounds_restore": Shape("ChangedRound", "Reason", optional_body=True, query=("dry",)),
    "people_replace": Shape("Session", "People"),
    "ga_deal_with": Shape("GaDealt", "GaChoice", key=False),
    "links_view": Shape("ViewLink"),
    "links_keeper": Shape("KeeperLink"),
    "settlement_plan": Shape("Settlement", query=("plan",)),
}
"""What each call is asked and answers, by the name of its endpoint."""


def _parameter(place: str, name: str, description: str, schema: Schema, needed: bool) -> Schema:
    return {
        "name": name,
        "in": place,
        "required": needed,
        "description": description,
        "schema": schema,
    }


_VERSION_TAG = {"type": "string", "pattern": '^"(0|[1-9][0-9]{0,17})"$'}
_KEY = {"type": "string", "pattern": "^[!-~]{1,100}$", "minLength": 1, "maxLength": 100}

PARAMETERS: dict[str, Schema] = {
    "id": _parameter("path", "id", "The view token of the session.", TOKEN, True),
    "number": _parameter(
        "path", "number", "The number of the round.", {"type": "integer", "minimum": 0}, True
    ),
    "code": _parameter(
        "path",
        "code",
        "The id of a preset, or a share code.",
        {"type": "string", "minLength": 1, "maxLength": 2000, "examples": ["pho-bien"]},
        True,
    ),
    "after": _parameter(
        "query",
        "after",
        "Rounds with a number above this one.",
        {"type": "integer", "minimum": 0, "maximum": 10**9, "default": 0},
        False,
    ),
    "limit": _parameter(
        "query",
        "limit",
        "At most so many rounds.",
        {"type": "integer", "minimum": 1, "maximum": 200, "default": 50},
        False,
    ),
    "before": _parameter(
        "query",
        "before",
        "Only versions of the round before this version of the session.",
        {"type": "integer", "minimum": 1, "maximum": 10**9},
        False,
    ),
    "game": _parameter(
        "query", "game", "The game of a void round, where both are played.", GAME, False
    ),
    "dry": _parameter(
        "query", "dry", "1 only works it out and keeps nothing.", {"enum": ["0", "1"]}, False
    ),
    "plan": _parameter(
        "query",
        "plan",
        "The fewest payments, or directly between each two.",
        {"enum": list(PLANS), "default": PLANS[0]},
        False,
    ),
    "If-Match": _parameter(
        "header", "If-Match", "The version that was seen, as its ETag.", _VERSION_TAG, True
    ),
    "If-Match-optional": _parameter(
        "header", "If-Match", "The version that was seen, as its ETag.", _VERSION_TAG, False
    ),
    "If-None-Match": _parameter(
        "header",
        "If-None-Match",
        "An ETag: its version is not sent again.",
        {"type": "string"},
        False,
    ),
    "Idempotency-Key": _parameter(
        "header", "Idempotency-Key", "A retry with the same key does nothing twice.", _KEY, True
    ),
    "Idempotency-Key-optional": _parameter(
        "header",
        "Idempotency-Key",
        "A retry with the same key does nothing twice. To open a session, 16 characters at least.",
        _KEY,
        False,
    ),
}
"""Every parameter, by the name of its component."""

_ETAG = {"ETag": {"required": True, "description": "The version.", "schema": {"type": "string"}}}


def path_of(route: Route) -> str:
    """The path of a route, from the root of the server."""
    return programs.AT + "/v1" + re.sub(r"<(?:[^<>:]+:)?(\w+)>", r"{\1}", route.path)


def operation(route: Route) -> Schema:
    """The operation of a route."""
    shape = SHAPES[route.endpoint]
    summary, _, more = (inspect.getdoc(route.call) or "").replace("\n", " ").partition(". ")
    return {
        "operationId": route.endpoint,
        "summary": summary.removesuffix("."),
        **({"description": more} if more else {}),
        "parameters": [{"$ref": f"#/components/parameters/{n}"} for n in _names(route, shape)],
        **({"security": [{"token": []}]} if 401 in route.refusals else {"security": []}),
        **_body(shape),
        "responses": _responses(route, shape),
    }


def _names(route: Route, shape: Shape) -> Iterator[str]:
    """The parameters of a call: a status that may be answered tells which header it reads."""
    yield from re.findall(r"<(?:[^<>:]+:)?(\w+)>", route.path)
    yield from shape.query
    if shape.key is not None:
        yield "Idempotency-Key" if shape.key else "Idempotency-Key-optional"
    if 304 in route.refusals:
        yield "If-None-Match"
    if 412 in route.refusals:
        yield "If-Match" if 428 in route.refusals else "If-Match-optional"
    yield from shape.added_query


def _body(shape: Shape) -> Schema:
    if shape.body is None:
        return {}
    content = {_JSON: {"schema": ref(shape.body)}}
    return {"requestBody": {"required": not shape.optional_body, "content": content}}


def _responses(route: Route, shape: Shape) -> Schema:
    tagged: Schema = {"headers": _ETAG} if 304 in route.refusals else {}
    told = {"content": {_JSON: {"schema": ref(shape.answer)}}} if shape.answer else {}
    answers: Schema = {str(route.success): {"description": "Done.", **tagged, **told}}
    if 304 in route.refusals:
        answers["304"] = {"description": "Unchanged since that version.", **tagged}
    refusals = {status for status in route.refusals if status != 304} | {*errors.OF_EVERY_CALL}
    return answers | {str(status): errors.answer_of(status) for status in sorted(refusals)}
