"""What schemas are put together from, and the small ones that stand in many places."""

from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.games.entry import NAME, Schema
from scorekeeper.store.opening import LONGEST_TITLE
from scorekeeper.store.session_state import LARGEST_STAKE


def ref(name: str) -> Schema:
    """A schema that stands among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def object_of(
    needed: dict[str, Schema], optional: dict[str, Schema] | None = None, **more: Any
) -> Schema:
    """An object with fields that are there, and others that may be."""
    fields = needed | (optional or {})
    required: Schema = {"required": list(needed)} if needed else {}
    return {"type": "object", "properties": fields, **required, **more}


def closed(
    needed: dict[str, Schema], optional: dict[str, Schema] | None = None, **more: Any
) -> Schema:
    """The same without any other field: what is asked for by a field that is not there is never
    passed over."""
    return object_of(needed, optional, additionalProperties=False, **more)


def list_of(items: Schema, **more: Any) -> Schema:
    """A list of values of one schema."""
    return {"type": "array", "items": items, **more}


def by_name(values: Schema, description: str) -> Schema:
    """An object with a value for each person."""
    return {"type": "object", "additionalProperties": values, "description": description}


NAME_OF_PERSON = {**NAME.schema, "description": "A name; NFC, without blanks at its ends."}
BETS = {"type": "number", "multipleOf": 0.5, "description": "Bets; whole, or a half."}
DONG = {"type": "number", "multipleOf": 0.5, "description": "Đồng; whole, or a half."}
COUNT = {"type": "integer", "minimum": 0}
NUMBER = {"type": "integer", "minimum": 1}
VERSION = {**NUMBER, "description": "The version of the session: up by one with every change."}
TITLE = {"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}
STAKE = {
    "type": ["integer", "null"],
    "minimum": 1,
    "maximum": LARGEST_STAKE,
    "description": "Đồng for each bet; null is points only.",
}
REASON = {"type": "string", "description": "Why, in the words of the table."}
WHEN = {"type": "string", "format": "date-time", "description": "A moment in UTC."}
GAME = {"enum": [game.id for game in GAMES]}
TOKEN = {"type": "string", "minLength": 1, "maxLength": 100}
ADDRESS = {"type": "string", "format": "uri"}
