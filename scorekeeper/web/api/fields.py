"""Fields of requests and answers, and how a wrong request is refused."""

from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper.export import schema as file
from scorekeeper.fields import (
    Field,
    Leaf,
    ObjectOf,
    Path,
    Reporter,
    Schema,
    object_schema,
    one_of,
    spell,
)
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.games.messages import SHAPES
from scorekeeper.games.names import clean_name
from scorekeeper.store.errors import Refused

SCHEMAS: dict[str, Schema] = {}
"""The components of the OpenAPI document, by name."""

_Field = TypeVar("_Field", bound=Field)


class RequestFaults(Reporter):
    """Refuses a request at its first wrong value."""

    def wrong(self, wanted: str, at: Path, **values: object) -> None:
        """Refuse the request; `wanted` is a key of `SHAPES`."""
        raise Refused([_problem(wanted, spell(at), **values)])


class _Request(ObjectOf):
    """An object that is refused for all its unknown and missing keys together."""

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return the read fields."""
        if isinstance(value, dict):
            wrong = {key: "unknown" for key in value if key not in self.fields}
            wrong |= {key: "missing" for key in self.required if value.get(key) is None}
            if wrong:
                raise Refused([_problem(why, spell((*at, key))) for key, why in wrong.items()])
        return super().read(value, at, faults)


def _problem(wanted: str, place: str, **values: object) -> Problem:
    return Problem("E_SHAPE", place, SHAPES[wanted].fill(field=place or "JSON", **values))


def ref(component: str) -> Schema:
    """Return the schema that refers to a component."""
    return {"$ref": f"#/components/schemas/{component}"}


def component(name: str, field: _Field) -> _Field:
    """Make the schema of a field a component of the document, and refer to that."""
    SCHEMAS[name] = field.schema
    return replace(field, schema=ref(name))


def answer(name: str = "", description: str = "", /, **fields: Field) -> Field:
    """Return a field of an object in an answer, a component if it has a name."""
    schema = object_schema(fields) | ({"description": description} if description else {})
    return component(name, Field(schema=schema)) if name else Field(schema=schema)


def request(name: str = "", /, **fields: Field) -> ObjectOf:
    """Return a field of an object in a request, a component if it has a name."""
    schema = object_schema(fields) | {"additionalProperties": False}
    field = _Request(fields=fields, schema=schema)
    return component(name, field) if name else field


def has(key: str) -> Schema:
    """Return the schema of objects in which a key is present and not null."""
    return {"required": [key], "not": {"properties": {key: {"const": None}}}}


def by_name(value: Field, description: str) -> Field:
    """Return a field for an object with a value for each person."""
    schema = {"type": "object", "additionalProperties": value.schema, "description": description}
    return Field(schema=schema)


def integer(low: int, high: int | None = None) -> Field:
    """Return a field for a whole number; only the store checks the bounds."""
    bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
    return Field(schema={"type": "integer", **bounds})


def _cleaned(value: str, at: Path, faults: Reporter) -> str:
    name = clean_name(value)
    if name is None:
        faults.wrong("name", at)
    return str(name)


NAME = Field(schema=file.NAME.schema)
"""A name that only the store checks."""
TEXT = Leaf(
    schema={"type": "string"},
    parse=lambda value: value if isinstance(value, str) else None,
    wanted="text",
)
CLEAN_NAME = replace(TEXT, schema=NAME.schema).then(_cleaned)
BETS = Field(schema=file.BETS.schema)
DONG = Field(schema=file.DONG.schema)
NUMBER = integer(1)
VERSION = NUMBER.about("The version of the session: up by one with every change.")
TITLE = Field(schema=file.TITLE.schema)
STAKE = Field(schema=file.STAKE.schema)
REASON = TEXT.about("Why, in the words of the table.")
WHEN = Field(schema=file.WHEN.schema)
GAME = one_of(*(game.id for game in GAMES))
TOKEN = Field(schema={"type": "string", "minLength": 1, "maxLength": 100})
ADDRESS = Field(schema={"type": "string", "format": "uri"})
TOTALS = by_name(BETS, "Where everybody stands, in bets.")
