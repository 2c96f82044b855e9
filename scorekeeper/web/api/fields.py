"""Fields of requests and answers, declared once to check, render and document."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from scorekeeper.export import schema as file
from scorekeeper.games import GAMES, entry
from scorekeeper.games.base import Problem
from scorekeeper.games.entry import Schema
from scorekeeper.games.messages import SHAPES
from scorekeeper.games.names import clean_name
from scorekeeper.store.errors import Refused

SCHEMAS: dict[str, Schema] = {}
"""The components of the OpenAPI document, by name."""


def _as_is(value: Any, _: str = "") -> Any:
    return value


class JsonField(NamedTuple):
    """A value of a request or an answer. Its methods return a changed copy."""

    schema: Schema
    check: Callable[[Any, str], Any] = _as_is
    """(value, its path in the request) → the value to use. Raises Refused. By default only the
    store checks it."""
    render: Callable[[Any], Any] = _as_is
    """Value → JSON value of an answer."""
    source: Callable[[Any], Any] | None = None
    """Gets the value from the object that an answer shows; None gets the key or attribute with the
    name of the field."""
    required: bool = True
    nullable: bool = False

    def with_schema(self, **more: Any) -> "JsonField":
        """Add keywords to the schema."""
        return self._replace(schema=self.schema | more)

    def about(self, description: str) -> "JsonField":
        """Set the description."""
        return self.with_schema(description=description)

    def or_null(self) -> "JsonField":
        """Allow null."""
        known = "null" in self.schema.get("type", ())
        schema = self.schema if known else entry.or_null(self.schema)
        return self._replace(schema=schema, nullable=True)

    def left_out(self) -> "JsonField":
        """Make it optional, but not nullable."""
        return self._replace(required=False)

    def optional(self) -> "JsonField":
        """Make it optional and nullable."""
        return self.or_null().left_out()

    def checked(self, check: Callable[[Any, str], Any]) -> "JsonField":
        """Set `check`."""
        return self._replace(check=check)

    def rendered(self, render: Callable[[Any], Any]) -> "JsonField":
        """Set `render`."""
        return self._replace(render=render)

    def taken(self, source: Callable[[Any], Any]) -> "JsonField":
        """Set `source`."""
        return self._replace(source=source)

    def named(self, component: str) -> "JsonField":
        """Make its schema a component of the document, and refer to that."""
        SCHEMAS[component] = self.schema
        return self._replace(schema=ref(component))


def shape_refused(shape: str, place: str, **values: object) -> Refused:
    """Return the refusal of an invalid value, to be raised.

    `shape` is a key of `SHAPES`, the messages; `values` fill it in.
    """
    return Refused([_problem(shape, place, **values)])


def _problem(shape: str, place: str, **values: object) -> Problem:
    return Problem("E_SHAPE", place, SHAPES[shape].fill(field=place or "JSON", **values))


def ref(component: str) -> Schema:
    """Return the schema that refers to a component."""
    return {"$ref": f"#/components/schemas/{component}"}


def object_of(**fields: JsonField) -> JsonField:
    """Return a field for an object with these fields."""
    properties = {name: field.schema for name, field in fields.items()}
    required = [name for name, field in fields.items() if field.required]
    schema: Schema = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required
    return JsonField(schema, partial(_check_object, fields), partial(_render_object, fields))


def closed(**fields: JsonField) -> JsonField:
    """Return a field for an object with these fields and no others."""
    return object_of(**fields).with_schema(additionalProperties=False)


def _check_object(fields: Mapping[str, JsonField], value: Any, place: str) -> dict[str, Any]:
    """Return the checked fields of an object; refuse all unknown and missing ones together."""
    if not isinstance(value, dict):
        raise shape_refused("object", place)
    under = f"{place}." if place else ""
    problems = [_problem("unknown", under + name) for name in value if name not in fields]
    problems += [
        _problem("missing", under + name)
        for name, field in fields.items()
        if field.required and value.get(name) is None
    ]
    if problems:
        raise Refused(problems)
    return {
        name: None
        if value[name] is None and field.nullable
        else field.check(value[name], under + name)
        for name, field in fields.items()
        if name in value
    }


def _render_object(fields: Mapping[str, JsonField], value: Any) -> dict[str, Any]:
    take = value.get if isinstance(value, dict) else partial(getattr, value)
    return {
        name: field.render(field.source(value) if field.source else take(name))
        for name, field in fields.items()
    }


def list_of(item: JsonField, **more: Any) -> JsonField:
    """Return a field for a list of such values."""

    def check(value: Any, place: str) -> list[Any]:
        if not isinstance(value, list):
            raise shape_refused("list", place)
        return [item.check(one, f"{place}[{i}]") for i, one in enumerate(value)]

    schema = {"type": "array", "items": item.schema, **more}
    return JsonField(schema, check, lambda values: [item.render(one) for one in values])


def by_name(value: JsonField, description: str) -> JsonField:
    """Return a field for an object with a value for each person."""
    schema = {"type": "object", "additionalProperties": value.schema, "description": description}
    return JsonField(schema)


def one_of(*words: str, **more: Any) -> JsonField:
    """Return a field for one of a few words."""

    def check(value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise shape_refused("one_of", place, offered=", ".join(words))
        return value

    return JsonField({"enum": list(words), **more}, check)


def integer(low: int, high: int | None = None, **more: Any) -> JsonField:
    """Return a field for a whole number within bounds."""
    bounds = {"minimum": low} if high is None else {"minimum": low, "maximum": high}
    return JsonField({"type": "integer", **bounds, **more})


def _check_text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise shape_refused("text", place)
    return value


def _check_name(value: Any, place: str) -> str:
    name = clean_name(_check_text(value, place))
    if name is None:
        raise shape_refused("name", place)
    return name


def _check_flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise shape_refused("flag", place)
    return value


NAME = JsonField(file.NAME.schema)
"""A name that only the store checks."""
CLEAN_NAME = NAME.checked(_check_name)
TEXT = JsonField({"type": "string"}, _check_text)
FLAG = JsonField({"type": "boolean"}, _check_flag)
BETS = JsonField(file.BETS.schema)
DONG = JsonField(file.DONG.schema)
NUMBER = integer(1)
VERSION = NUMBER.about("The version of the session: up by one with every change.")
TITLE = JsonField(file.TITLE.schema)
STAKE = JsonField(file.STAKE.schema)
REASON = TEXT.about("Why, in the words of the table.")
WHEN = JsonField(file.WHEN.schema)
GAME = one_of(*(game.id for game in GAMES))
TOKEN = JsonField({"type": "string", "minLength": 1, "maxLength": 100})
ADDRESS = JsonField({"type": "string", "format": "uri"})
TOTALS = by_name(BETS, "Where everybody stands, in bets.")
