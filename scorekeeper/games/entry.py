"""The fields of an entered round: parsing, JSON schema, and renaming of players.

A game declares its fields once, with the kinds of this module. Reading reports every fault of an
entry to `Faults`, so that people see all of them together. (docs/rules.md, 4 and 7)
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from scorekeeper.games.base import Problem
from scorekeeper.games.messages import SHAPES, codes_of
from scorekeeper.games.names import LONGEST_NAME, clean_name, is_text
from scorekeeper.text import Text

Path = tuple[str | int, ...]
Schema = dict[str, Any]
"""A schema of JSON Schema 2020-12."""
Naming = Callable[[str], str]
"""old name → new name"""

Names = tuple[str | None, ...]
"""Names as entered; a faulty one is None."""

LARGEST = 1_000_000
_CARD = "(?:[A2-9JQK]|10)[SCDH]"


class Faults:
    """The faults of one entry, with the paths of the faulty values.

    Checks skip faulty values, so that one mistake is reported once. Wordings in `ignored` are no
    faults of this entry.
    """

    def __init__(self, messages: Mapping[str, Text], ignored: Collection[str] = ()) -> None:
        self.problems: list[Problem] = []
        self._messages = messages
        self._ignored = ignored
        self._paths: set[Path] = set()

    def add(self, code: str, path: Path, wording: str = "", **values: object) -> None:
        """Report a value with the sentence of the code, or of another wording of it."""
        if wording in self._ignored:
            return
        self._paths.add(path)
        sentence = self._messages[wording or code]
        filled = (sentence.fill(**values), _reason(sentence).fill(**values))
        self.problems.append(Problem(code, spell(path), *filled))

    def shape(self, wanted: str, path: Path, **values: object) -> None:
        """Report a value of the wrong shape; `wanted` is a key of `SHAPES`."""
        self._paths.add(path)
        sentence = SHAPES[wanted].fill(field=spell(path) or "round", **values)
        self.problems.append(Problem("E_SHAPE", spell(path), sentence))

    def sound(self, *path: str | int) -> bool:
        """Return whether neither the value at the path nor a parent of it is faulty."""
        return not any(path[: end + 1] in self._paths for end in range(len(path)))

    def any_within(self, *path: str | int) -> bool:
        """Return whether the value at the path, or anything in it, is faulty."""
        return any(faulty[: len(path)] == path for faulty in self._paths)

    def in_order(self) -> list[Problem]:
        """Return all problems in the order of docs/rules.md, 7."""
        order = codes_of(self._messages)
        return sorted(self.problems, key=lambda problem: order.index(problem.code))


def _reason(sentence: Text) -> Text:
    """Return a message without the advice after its last colon; a question whole."""
    return Text(*(f"{w.rpartition(': ')[0]}." if ": " in w else w for w in sentence))


def spell(path: Path) -> str:
    """Return a path as people write it: `eats[1].eater`."""
    spelled = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return spelled.removeprefix(".")


def or_null(schema: Schema) -> Schema:
    """Return the schema of the same value or null."""
    if "enum" in schema:
        return schema | {"enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


@dataclass(frozen=True, kw_only=True)
class EntryField(ABC):
    """A kind of value in an entry."""

    description: str = ""
    """The field in the API's documentation."""

    @abstractmethod
    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """Return the read value; None, with the fault reported, if it cannot be read."""

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The JSON schema of the value."""

    def rename(self, value: Any, name: Naming) -> Any:
        """Return a valid value with new names in it."""
        return value

    def about(self, description: str) -> Self:
        """Return the field with a description."""
        return replace(self, description=description)

    @property
    def described(self) -> Schema:
        """The JSON schema with the description, if there is one."""
        return self.schema | ({"description": self.description} if self.description else {})


@dataclass(frozen=True, kw_only=True)
class Leaf(EntryField):
    """A single value."""

    parse: Callable[[Any], Any]
    """value of any type → the read value, or None"""
    wanted: str
    """The key in `SHAPES` of the message about any other value."""
    shape: Schema
    offered: str = ""

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """Return the parsed value, or None."""
        found = self.parse(value)
        if found is None:
            faults.shape(self.wanted, path, offered=self.offered)
        return found

    @property
    def schema(self) -> Schema:
        return self.shape


class _Name(Leaf):
    """The name of a player."""

    def rename(self, value: Any, name: Naming) -> Any:
        """Return the new name."""
        return name(value)


NAME = _Name(
    parse=lambda value: clean_name(value) if isinstance(value, str) else None,
    wanted="name",
    shape={"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
)
WHOLE = Leaf(
    parse=lambda value: value if type(value) is int and value <= LARGEST else None,
    wanted="whole",
    shape={"type": "integer", "maximum": LARGEST},
)
"""A whole number, also below 0: a game checks its own bounds."""
FLAG = Leaf(
    parse=lambda value: value if isinstance(value, bool) else None,
    wanted="flag",
    shape={"type": "boolean"},
)
TEXT = Leaf(
    parse=lambda value: value if is_text(value) else None,
    wanted="text",
    shape={"type": "string"},
)
CARD = Leaf(
    parse=lambda value: value if isinstance(value, str) and re.fullmatch(_CARD, value) else None,
    wanted="card",
    shape={"type": "string", "pattern": f"^{_CARD}$"},
)


def one_of(*offered: str) -> Leaf:
    """Return a field of one of a few words."""
    return Leaf(
        parse=lambda value: value if isinstance(value, str) and value in offered else None,
        wanted="one_of",
        shape={"enum": list(offered)},
        offered=", ".join(offered),
    )


@dataclass(frozen=True, kw_only=True)
class OrNull(EntryField):
    """A value or null, where null and a missing field differ in meaning."""

    of: EntryField

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """Return the read value; None for null, or for a fault."""
        return None if value is None else self.of.read(value, path, faults)

    @property
    def schema(self) -> Schema:
        return or_null(self.of.schema)

    def rename(self, value: Any, name: Naming) -> Any:
        """Return the value with new names in it."""
        return self.of.rename(value, name)


@dataclass(frozen=True, kw_only=True)
class ListOf(EntryField):
    """A list; a faulty item is None in it."""

    item: EntryField
    bounds: Schema = field(default_factory=dict)
    """`minItems` and `maxItems` of the schema. The game checks them."""

    def read(self, value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        """Return the read items, or None."""
        if isinstance(value, list):
            return tuple([self.item.read(one, (*path, i), faults) for i, one in enumerate(value)])
        faults.shape("list", path)
        return None

    @property
    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema, **self.bounds}

    def rename(self, value: Any, name: Naming) -> Any:
        """Return the list with new names in it."""
        return [self.item.rename(one, name) for one in value]


NAMES = ListOf(item=NAME)


@dataclass(frozen=True, kw_only=True)
class ByName(EntryField):
    """An object whose keys are names of players. Null and faulty items are left out."""

    item: EntryField

    def read(self, value: Any, path: Path, faults: Faults) -> dict[str, Any] | None:
        """Return the items by clean name, or None."""
        if not isinstance(value, dict):
            faults.shape("object", path)
            return None
        found: dict[str, Any] = {}
        for key, given in value.items():
            name = clean_name(key)
            if name is None:
                faults.shape("name", (*path, key))
            elif name in found:
                faults.shape("two_spellings", (*path, name), player=name)
            else:
                item = None if given is None else self.item.read(given, (*path, name), faults)
                found[name] = item
        return {name: item for name, item in found.items() if item is not None}

    @property
    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {key: NAME.schema[key] for key in ("minLength", "maxLength")},
            "additionalProperties": or_null(self.item.schema),
        }

    def rename(self, value: Any, name: Naming) -> Any:
        """Return the object under new names."""
        return {name(key): item for key, item in value.items()}


class Dealt(ByName):
    """The cards dealt to each player, for the record only; no card twice."""

    def read(self, value: Any, path: Path, faults: Faults) -> dict[str, Any] | None:
        """Return the cards by name, or None."""
        dealt = super().read(value, path, faults)
        seen: set[str] = set()
        for name, cards in (dealt or {}).items():
            for i, card in enumerate(cards):
                if card in seen:
                    faults.shape("card_twice", (*path, name, i), card=card)
                elif card is not None:
                    seen.add(card)
        return dealt


@dataclass(frozen=True, kw_only=True)
class ObjectOf(EntryField):
    """An object with known fields. A null field counts as missing."""

    fields: Mapping[str, EntryField]
    required: tuple[str, ...] = ()
    build: Callable[..., Any] = dict
    """The present fields by name (None if faulty) → the read value."""

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """Return the value built from the fields, or None if the value is no object."""
        if not isinstance(value, dict):
            faults.shape("object", path)
            return None
        found = {}
        for key, given in value.items():
            known = self.fields.get(key)
            if given is None and not isinstance(known, OrNull):
                continue
            if known is None:
                faults.shape("unknown", (*path, key))
            else:
                found[key] = known.read(given, (*path, key), faults)
        for key in self.required:
            if key not in found:
                faults.shape("missing", (*path, key))
        return self.build(**found)

    @property
    def schema(self) -> Schema:
        properties = {
            key: of.described if key in self.required else or_null(of.described)
            for key, of in self.fields.items()
        }
        schema = {"type": "object", "properties": properties, "additionalProperties": False}
        return schema | ({"required": list(self.required)} if self.required else {})

    def rename(self, value: Any, name: Naming) -> Any:
        """Return the object with new names in its fields."""
        return {
            key: self.fields[key].rename(item, name)
            if key in self.fields and item is not None
            else item
            for key, item in value.items()
        }


class ManualDraft(NamedTuple):
    """A manual payment as read; a missing or faulty value is None, and so is the gà."""

    payer: str | None
    payee: str | None
    amount: int | None
    note: str


def _manual(amount: int | None = None, note: str | None = None, **names: Any) -> ManualDraft:
    return ManualDraft(names.get("from"), names.get("to"), amount, note or "")


PAYER = NAME.about("Who pays; of a chop, whose cards were beaten.")
NOTE = TEXT.about("A word about it, kept for the record.")
_PAYEE = NAME.about("Who is paid.")


def _manual_line(*, ga: bool) -> ObjectOf:
    sides: dict[str, EntryField] = {"from": PAYER, "to": _PAYEE}
    if ga:
        about = {"from": "Who pays; null is the gà.", "to": "Who is paid; null is the gà."}
        sides = {side: OrNull(of=NAME, description=words) for side, words in about.items()}
    amount = WHOLE.about("Whole bets, 1 at least.")
    return ObjectOf(
        fields={**sides, "amount": amount, "note": NOTE},
        required=("from", "to", "amount"),
        build=_manual,
    )


_PLAYERS = ListOf(
    item=NAME,
    description="Two to four people in seat order; the next of each is the one after it.",
)
_EVERY_ROUND: Mapping[str, EntryField] = {
    "multiplier": WHOLE.about("By how much every payment is multiplied; 1 where it is left out."),
    "fouls": NAMES.about("Who broke a rule, by name, once for each time."),
    "dealt": Dealt(item=ListOf(item=CARD), description="Cards by name, kept for the record."),
    "note": NOTE,
}
"""The fields of a round of any game, but for players and finish."""


def round_of(
    fields: Mapping[str, EntryField], players: tuple[int, int], *, ga: bool = False
) -> ObjectOf:
    """Return the declaration of a game's round: the common fields and its own.

    `players` are the fewest and the most who can play. With `ga`, null in a manual payment is the
    gà.
    """
    fewest, most = players
    bounded = replace(_PLAYERS, bounds={"minItems": fewest, "maxItems": most})
    manual = ListOf(item=_manual_line(ga=ga), description="Payments that the rules cannot say.")
    everything = {"players": bounded, **_EVERY_ROUND, "manual": manual, **fields}
    return ObjectOf(fields=everything, required=("players", "finish"))


def read_entry(entry: object, round: ObjectOf, faults: Faults) -> dict[str, Any]:
    """Return the sound fields of an entry; a faulty one is missing in the result."""
    found = round.read(entry, (), faults) or {}
    return {key: value for key, value in found.items() if value is not None}
