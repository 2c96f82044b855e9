"""Reading a round as people and programs enter it: JSON values in, checked values or problems out.

What games share: names, whole numbers, lists, objects with known fields, manual lines, the
dealt cards. A reader takes a value and the path to it; what is wrong goes to `Faults`, so that all
faults of an input are told together. (docs/rules.md, 4 and 7) Beside it stands the JSON schema of
what it takes, which programs are shown.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.games.base import CODES, Problem
from scorekeeper.games.messages import CAME_LATER, MESSAGES, SHAPES
from scorekeeper.games.names import LONGEST_NAME, CleanNames, is_text
from scorekeeper.text import Text

Path = tuple[str | int, ...]
Read = Callable[[Any, Path, "Faults"], Any]
Schema = dict[str, Any]
"""A schema of JSON Schema 2020-12."""

LARGEST = 1_000_000
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4

_CARD_PATTERN = "(?:[A2-9JQK]|10)[SCDH]"
_IS_CARD = re.compile(_CARD_PATTERN).fullmatch
_NESTED = (list, dict)
_ORDER = {code: place for place, code in enumerate(CODES)}


class Faults:
    """The faults of one round. A value that is already faulty is not looked at again.

    Of a round that is `kept` in a book, what was refused only later is no fault.
    """

    __slots__ = ("_kept", "_paths", "problems")

    def __init__(self, *, kept: bool = False) -> None:
        self.problems: list[Problem] = []
        self._paths: set[Path] = set()
        self._kept = kept

    def add(self, code: str, path: Path, wording: str = "", **values: object) -> None:
        """Report a value by the sentence of its code, or by another of its wordings."""
        if self._kept and wording in CAME_LATER:
            return
        self._paths.add(path)
        sentence = MESSAGES[wording or code]
        told = (sentence.fill(**values), _reason(sentence).fill(**values))
        self.problems.append(Problem(code, spell(path), *told))

    def shape(self, wanted: str, path: Path, **values: object) -> None:
        """Report a value that is not of the shape `wanted`, a key of `SHAPES`."""
        self._paths.add(path)
        where = spell(path) or "round"
        sentence = SHAPES[wanted].fill(field=where, **values)
        self.problems.append(Problem("E_SHAPE", spell(path), sentence))

    def sound(self, *path: str | int) -> bool:
        """Return whether neither the value at the path nor anything that holds it is faulty."""
        return not self._paths or self._paths.isdisjoint(
            path[: place + 1] for place in range(len(path))
        )

    def any_within(self, *path: str | int) -> bool:
        """Return whether the value at the path, or anything in it, is faulty."""
        return any(faulty[: len(path)] == path for faulty in self._paths)

    def in_order(self) -> list[Problem]:
        """All problems in the order of docs/rules.md, 7."""
        return sorted(self.problems, key=lambda problem: _ORDER[problem.code])


def _reason(sentence: Text) -> Text:
    """What a sentence says before its last colon, after which is what to do; all of a question."""
    return Text(*(f"{w.rpartition(': ')[0]}." if ": " in w else w for w in sentence))


def spell(path: Path) -> str:
    """A path as people write it: `eats[1].eater`."""
    spelled = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return spelled.removeprefix(".")


class Reader(NamedTuple):
    """A reader of a value of any shape, and the schema of that shape."""

    read: Read
    schema: Schema


class Leaf(NamedTuple):
    """A field of one value: how it is read, and what is wanted where it cannot be."""

    read: Callable[[Any], Any]
    """The read value; None, or a TypeError, if it is not of the shape `wanted`."""
    wanted: str
    schema: Schema
    offered: str = ""

    def read_safely(self, value: Any) -> Any:
        """The read value, or None. A list or an object, which `read` may fail on, is no value."""
        return None if isinstance(value, _NESTED) else self.read(value)


def _whole(value: Any) -> int | None:
    return value if type(value) is int and value <= LARGEST else None


_clean = CleanNames().__getitem__

NAME = Leaf(_clean, "name", {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME})
"""A name, cleaned."""
WHOLE = Leaf(_whole, "whole", {"type": "integer", "maximum": LARGEST})
"""A whole number of at most a million; bounds of the game are not its business."""
FLAG = Leaf(lambda value: value if isinstance(value, bool) else None, "flag", {"type": "boolean"})
"""True or false."""
TEXT = Leaf(lambda value: value if is_text(value) else None, "text", {"type": "string"})
"""Any text, also an empty one."""
_CARD = Leaf(
    lambda value: value if isinstance(value, str) and _IS_CARD(value) else None,
    "card",
    {"type": "string", "pattern": f"^{_CARD_PATTERN}$"},
)


def one_of(*offered: str) -> Leaf:
    """A field of one of a few words."""
    words = {word: word for word in offered}
    return Leaf(words.get, "one_of", {"enum": list(offered)}, ", ".join(offered))


def read_leaf(leaf: Leaf) -> Reader:
    """A reader of one value."""

    def read(value: Any, path: Path, faults: Faults) -> Any:
        found = leaf.read_safely(value)
        if found is None:
            faults.shape(leaf.wanted, path, offered=leaf.offered)
        return found

    return Reader(read, leaf.schema)


def or_null(schema: Schema) -> Schema:
    """The schema of the same value or null."""
    if "enum" in schema:
        return schema | {"enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def object_of(leaves: Mapping[str, Leaf], read: Read, *, required: Iterable[str] = ()) -> Reader:
    """A reader of an object of those fields, which calls `read_fields`; null is as left out."""
    fields = {key: leaf.schema for key, leaf in leaves.items()}
    return Reader(read, object_schema(fields, required))


def object_schema(fields: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """The schema of an object with known fields. What is not required may be null."""
    needed = list(required)
    properties = {key: of if key in needed else or_null(of) for key, of in fields.items()}
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"required": needed} if needed else {})


def read_fields(
    value: Any, leaves: Mapping[str, Leaf], path: Path, faults: Faults
) -> dict[str, Any]:
    """The fields of an object that are given; a faulty one is None, null is as left out."""
    if not isinstance(value, dict):
        faults.shape("object", path)
        return {}
    found = {}
    for key, given in value.items():
        if given is None:
            continue
        leaf = leaves.get(key)
        if leaf is None:
            faults.shape("unknown", (*path, key))
        else:
            try:
                read = leaf.read(given)
            except TypeError:
                read = None
            if read is None:
                faults.shape(leaf.wanted, (*path, key), offered=leaf.offered)
            found[key] = read
    return found


def list_of(item: Reader) -> Reader:
    """A reader of a list; a faulty item is None in it."""
    read_item = item.read

    def read(value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        if isinstance(value, list):
            return tuple([read_item(one, (*path, i), faults) for i, one in enumerate(value)])
        faults.shape("list", path)
        return None

    return Reader(read, {"type": "array", "items": item.schema})


def list_of_leaves(leaf: Leaf) -> Reader:
    """A reader of a list of values; a faulty one is None in it."""

    def read(value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        if not isinstance(value, list):
            faults.shape("list", path)
            return None
        try:
            found = tuple(map(leaf.read, value))
        except TypeError:
            found = tuple(map(leaf.read_safely, value))
        if None in found:
            for i, item in enumerate(found):
                if item is None:
                    faults.shape(leaf.wanted, (*path, i), offered=leaf.offered)
        return found

    return Reader(read, {"type": "array", "items": leaf.schema})


read_names = list_of_leaves(NAME)


def by_name(item: Reader) -> Reader:
    """A reader of an object whose keys are names. A faulty item is left out."""
    read_item = item.read

    def read(value: Any, path: Path, faults: Faults) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            faults.shape("object", path)
            return None
        found: dict[str, Any] = {}
        for key, given in value.items():
            name = _clean(key)
            if name is None:
                faults.shape("name", (*path, key))
            elif name in found:
                faults.shape("two_spellings", (*path, name), player=name)
            else:
                found[name] = None if given is None else read_item(given, (*path, name), faults)
        return {name: one for name, one in found.items() if one is not None}

    schema = {
        "type": "object",
        "propertyNames": {key: NAME.schema[key] for key in ("minLength", "maxLength")},
        "additionalProperties": or_null(item.schema),
    }
    return Reader(read, schema)


class ManualDraft(NamedTuple):
    """A manual line as far as it could be read; what is missing or faulty is None."""

    payer: str | None
    payee: str | None
    amount: int | None
    note: str


_MANUAL = {"from": NAME, "to": NAME, "amount": WHOLE, "note": TEXT}
_NEEDED = ("from", "to", "amount")


def _read_manual(value: Any, path: Path, faults: Faults) -> ManualDraft | None:
    found = read_fields(value, _MANUAL, path, faults)
    if not faults.sound(*path):
        return None
    require(found, _NEEDED, path, faults)
    note = found.get("note") or ""
    return ManualDraft(found.get("from"), found.get("to"), found.get("amount"), note)


def require(found: Mapping[str, Any], keys: Iterable[str], path: Path, faults: Faults) -> None:
    """Report the fields that must be given and are not."""
    for key in keys:
        if key not in found:
            faults.shape("missing", (*path, key))


_hands_dealt = by_name(list_of_leaves(_CARD))


def _read_dealt(value: Any, path: Path, faults: Faults) -> dict[str, tuple[str, ...]] | None:
    dealt: dict[str, tuple[str, ...]] | None = _hands_dealt.read(value, path, faults)
    seen: set[str] = set()
    for name, cards in (dealt or {}).items():
        for i, card in enumerate(cards):
            if card in seen:
                faults.shape("card_twice", (*path, name, i), card=card)
            elif card is not None:
                seen.add(card)
    return dealt


COMMON: dict[str, Reader] = {
    "players": Reader(
        read_names.read,
        read_names.schema | {"minItems": FEWEST_PLAYERS, "maxItems": MOST_PLAYERS},
    ),
    "multiplier": read_leaf(WHOLE),
    "fouls": read_names,
    "manual": list_of(object_of(_MANUAL, _read_manual, required=_NEEDED)),
    "dealt": Reader(_read_dealt, _hands_dealt.schema),
    "note": read_leaf(TEXT),
}
"""The readers of the fields that a round of any game has."""


_REQUIRED = ("players", "finish")


def entry_schema(readers: Mapping[str, Reader]) -> Schema:
    """The schema of what `read_entry` takes with these readers."""
    fields = {key: reader.schema for key, reader in readers.items()}
    return object_schema(fields, _REQUIRED)


def read_entry(entry: object, readers: Mapping[str, Reader], faults: Faults) -> dict[str, Any]:
    """The sound fields of a round. A faulty one is left out, so that it takes its default."""
    if not isinstance(entry, dict):
        faults.shape("object", ())
        return {}
    found: dict[str, Any] = {}
    for key, given in entry.items():
        if given is None:
            continue
        reader = readers.get(key)
        if reader is None:
            faults.shape("unknown", (key,))
        else:
            found[key] = reader.read(given, (key,), faults)
    require(found, _REQUIRED, (), faults)
    if not faults.problems:
        return found
    return {key: value for key, value in found.items() if value is not None}
