"""Fields of JSON: each reads a value, reports a wrong one, and has a JSON Schema.

The round that people enter, the file of a session and the bodies of the API are declared with these
kinds, and with kinds of their own.

>>> word = one_of("chot", "tai").about("What kind of eat it was.")
>>> eat = closed(kind=word, cards=list_of(FLAG).optional(()), note=word.or_null().optional())
>>> eat.read({"kind": "tai", "note": None}, (), Reporter())
{'cards': (), 'kind': 'tai', 'note': None}
>>> eat.schema["required"], eat.schema["properties"]["note"]["enum"]
(['kind'], ['chot', 'tai', None])
>>> eat.read({"kind": "tai", "cards": [True, 1]}, (), Reporter())
Traceback (most recent call last):
    ...
ValueError: cards[1]: flag

*Optional*: the key may be missing; it then has the default, or stays missing. *Nullable*: the value
may be null. A field is neither unless it says so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

Json = dict[str, Any]
"""A JSON object."""
Schema = Json
"""A schema of JSON Schema 2020-12."""
Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""

ABSENT: object = object()
"""The default of a missing key that stays missing."""
_REQUIRED: object = object()


class Reporter:
    """Raises ValueError for the first wrong value. Subclasses refuse it, or collect all of them."""

    def wrong(self, wanted: str, at: Path, **values: object) -> None:
        """Report a value; `wanted` is the key of a message, `values` fill it in."""
        raise ValueError(f"{spell(at)}: {wanted}")


def spell(path: Path) -> str:
    """Return a path as people write it.

    >>> spell(("eats", 1, "eater"))
    'eats[1].eater'
    """
    spelled = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return spelled.removeprefix(".")


def or_null(schema: Schema) -> Schema:
    """Return the schema of the same value or null."""
    if "enum" in schema:
        return schema | {"enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


Check = Callable[[Any, Path, Any], object]
"""(read value, path, reporter) → the value that replaces it"""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A value that is read as it is. Its methods return changed copies."""

    schema: Schema
    default: object = _REQUIRED
    written: bool = True
    """Whether the key is required by the schema."""
    nullable: bool = False
    null: object = None
    """What null is read as, if it is nullable. The list or object around it sees to that."""
    words: tuple[tuple[int, str], ...] = ()
    """Words in codes of evenings, each with its place; released ones never change."""

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return the read value; None, with the fault reported, if it is wrong."""
        return value

    def with_schema(self, **more: object) -> Self:
        """Add keywords to the schema."""
        return replace(self, schema=self.schema | more)

    def about(self, description: str) -> Self:
        """Set the description."""
        return self.with_schema(description=description)

    def coded(self, **places: int) -> Self:
        """Give words a place in codes of evenings: the highest of all fields, plus one."""
        return replace(self, words=tuple((place, word) for word, place in places.items()))

    def optional(self, default: object = ABSENT) -> Self:
        """Allow the key to be missing."""
        return replace(self, default=default, written=False)

    def added_later(self, default: object = None) -> Self:
        """Give a default to a key that only older documents lack; the schema requires it."""
        return replace(self, default=default)

    def or_null(self, null: object = None) -> Self:
        """Allow null, which is read as the argument."""
        return replace(self, nullable=True, null=null, schema=or_null(self.schema))

    def then(self, check: Check) -> "Then":
        """Pass the read value to a function with the arguments of `read`, which it may replace."""
        return Then(of=self, check=check, schema=self.schema)


@dataclass(frozen=True, kw_only=True)
class Then(Field):
    """A value that a function checks or converts after it was read."""

    of: Field
    check: Check

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return what the function makes of the read value."""
        return self.check(self.of.read(value, at, faults), at, faults)


@dataclass(frozen=True, kw_only=True)
class Leaf(Field):
    """A single value."""

    parse: Callable[[Any], object]
    """value of any type → the read value, or None"""
    wanted: str
    """The key of the message about any other value."""
    offered: str = ""

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return the parsed value, or None."""
        parsed = self.parse(value)
        if parsed is None:
            faults.wrong(self.wanted, at, offered=self.offered)
        return parsed


@dataclass(frozen=True, kw_only=True)
class ListOf(Field):
    """A list; the bounds of its schema are checked by whoever uses it."""

    item: Field

    def read(self, value: object, at: Path, faults: Reporter) -> tuple[object, ...] | None:
        """Return the read items; a wrong one is None."""
        if not isinstance(value, list):
            faults.wrong("list", at)
            return None
        item = self.item
        return tuple(
            [
                item.null if given is None and item.nullable else item.read(given, (*at, i), faults)
                for i, given in enumerate(value)
            ]
        )


@dataclass(frozen=True, kw_only=True)
class ObjectOf(Field):
    """An object with known keys."""

    fields: Mapping[str, Field]
    build: Callable[..., object] = dict
    """The read fields by name → the read value."""
    null_is_missing: bool = False
    """Whether null counts as a missing key, also for an unknown one, unless it is nullable."""

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return the value built from the fields; None if it is no object."""
        if not isinstance(value, dict):
            faults.wrong("object", at)
            return None
        values = dict(self._defaults)
        for key, given in value.items():
            field = self.fields.get(key)
            if given is None and field and field.nullable:
                values[key] = field.null
            elif given is None and self.null_is_missing:
                continue
            elif field is None:
                faults.wrong("unknown", (*at, key))
            else:
                values[key] = field.read(given, (*at, key), faults)
        for key in self.required:
            if key not in values:
                faults.wrong("missing", (*at, key))
        return self.build(**values)

    def made(self, build: Callable[..., object]) -> Self:
        """Set `build`."""
        return replace(self, build=build)

    @cached_property
    def required(self) -> list[str]:
        """The keys that must be there."""
        return [key for key, field in self.fields.items() if field.default is _REQUIRED]

    @cached_property
    def _defaults(self) -> dict[str, object]:
        nothing = (_REQUIRED, ABSENT)
        return {key: of.default for key, of in self.fields.items() if of.default not in nothing}


def one_of(*words: str) -> Leaf:
    """Return a field of one of a few words."""
    return Leaf(
        parse=lambda value: value if isinstance(value, str) and value in words else None,
        wanted="one_of",
        offered=", ".join(words),
        schema={"enum": list(words)},
    )


def list_of(item: Field, **bounds: object) -> ListOf:
    """Return a field of a list; `bounds` are keywords of its schema."""
    return ListOf(item=item, schema={"type": "array", "items": item.schema, **bounds})


def object_schema(fields: Mapping[str, Field]) -> Schema:
    """Return the schema of an object with these fields, and perhaps others."""
    schema = {"type": "object", "properties": {key: of.schema for key, of in fields.items()}}
    required = [key for key, field in fields.items() if field.written]
    return schema | ({"required": required} if required else {})


def closed(**fields: Field) -> ObjectOf:
    """Return a field of an object with these keys and no others."""
    return ObjectOf(fields=fields, schema=object_schema(fields) | {"additionalProperties": False})


FLAG = Leaf(
    parse=lambda value: value if isinstance(value, bool) else None,
    wanted="flag",
    schema={"type": "boolean"},
)
