"""The fields of an entered round, its faults, and renaming of players.

A game declares its fields once. Reading reports every fault of an entry to `Faults`, so that people
see all of them together. (docs/rules.md, 4 and 7)
"""

import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.fields import (
    Field,
    Json,
    Leaf,
    ListOf,
    ObjectOf,
    Path,
    Reporter,
    Then,
    list_of,
    object_schema,
    or_null,
    spell,
)
from scorekeeper.games.base import Problem
from scorekeeper.games.messages import SHAPES, codes_of
from scorekeeper.games.names import LONGEST_NAME, clean_name, is_text
from scorekeeper.text import Text

Names = tuple[str | None, ...]
"""Names as entered; a faulty one is None."""

LARGEST = 1_000_000
MOST_FAULTS = 100  # wrong shapes up to which an entry is read, and problems that are told
_CARD = "(?:[A2-9JQK]|10)[SCDH]"


class _TooMany(Exception):
    """An entry has more than `MOST_FAULTS`: it is read no further."""


class Faults(Reporter):
    """The faults of one entry, with the paths of the faulty values.

    Checks skip faulty values, so that one mistake is reported once. Wordings in `ignored` are no
    faults of this entry.
    """

    def __init__(self, messages: Mapping[str, Text], ignored: Collection[str] = ()) -> None:
        self.problems: list[Problem] = []
        self.names: list[tuple[Path, str]] = []
        """Every name that was read, and where it stands."""
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

    def wrong(self, wanted: str, at: Path, **values: object) -> None:
        """Report a value of the wrong shape; `wanted` is a key of `SHAPES`."""
        self._paths.add(at)
        if len(self.problems) >= MOST_FAULTS:
            raise _TooMany
        sentence = SHAPES[wanted].fill(field=spell(at) or "round", **values)
        self.problems.append(Problem("E_SHAPE", spell(at), sentence))

    def sound(self, *path: str | int) -> bool:
        """Return whether neither the value at the path nor a parent of it is faulty."""
        return not self._paths or not any(
            path[: end + 1] in self._paths for end in range(len(path))
        )

    def any_within(self, *path: str | int) -> bool:
        """Return whether the value at the path, or anything in it, is faulty."""
        return any(faulty[: len(path)] == path for faulty in self._paths)

    def in_order(self) -> list[Problem]:
        """Return all problems in the order of docs/rules.md, 7."""
        order = codes_of(self._messages)
        return sorted(self.problems, key=lambda problem: order.index(problem.code))


def _reason(sentence: Text) -> Text:
    """Return a message without the advice after its last colon; a question whole."""
    return Text(
        *(w if w.endswith("?") else f"{w.rpartition(': ')[0] or w[:-1]}." for w in sentence)
    )


class _Name(Leaf):
    """The name of a player."""

    def read(self, value: object, at: Path, faults: Reporter) -> Any:
        """Return the clean name, or None. `Faults` note where it stands."""
        name = super().read(value, at, faults)
        if name is not None and isinstance(faults, Faults):
            faults.names.append((at, name))
        return name


NAME = _Name(
    parse=clean_name,
    wanted="name",
    schema={"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
)
NAMES = list_of(NAME)
WHOLE = Leaf(
    parse=lambda value: value if type(value) is int and value <= LARGEST else None,
    wanted="whole",
    schema={"type": "integer", "maximum": LARGEST},
)
"""A whole number, also below 0: a game checks its own bounds."""
TEXT = Leaf(
    parse=lambda value: value if is_text(value) else None,
    wanted="text",
    schema={"type": "string"},
)
CARD = Leaf(
    parse=lambda value: value if isinstance(value, str) and re.fullmatch(_CARD, value) else None,
    wanted="card",
    schema={"type": "string", "pattern": f"^{_CARD}$"},
)


@dataclass(frozen=True, kw_only=True)
class ByName(Field):
    """An object whose keys are names of players. Null and faulty items are left out."""

    item: Field

    def read(self, value: object, at: Path, faults: Reporter) -> Json | None:
        """Return the items by clean name, or None."""
        if not isinstance(value, dict):
            faults.wrong("object", at)
            return None
        items: Json = {}
        for key, given in value.items():
            name = clean_name(key)
            if name is None:
                faults.wrong("name", (*at, key))
            elif name in items:
                faults.wrong("two_spellings", (*at, name), player=name)
            else:
                item = None if given is None else self.item.read(given, (*at, name), faults)
                items[name] = item
                if item is not None:
                    NAME.read(name, (*at, name), faults)
        return {name: item for name, item in items.items() if item is not None}


def by_name(item: Field) -> ByName:
    """Return a field of an object with such a value for each player."""
    schema = {
        "type": "object",
        "propertyNames": {key: NAME.schema[key] for key in ("minLength", "maxLength")},
        "additionalProperties": or_null(item.schema),
    }
    return ByName(item=item, schema=schema)


def group(
    fields: Mapping[str, Field],
    required: tuple[str, ...] = (),
    build: Callable[..., object] = dict,
) -> ObjectOf:
    """Return a field of an object, in which null counts as missing.

    All fields but the required ones are optional. `build` gets the present fields by name, None for
    a faulty one, and returns the read value.
    """
    declared = {key: of if key in required else of.optional() for key, of in fields.items()}
    documented = {key: of if key in required else of.or_null() for key, of in declared.items()}
    schema = object_schema(documented) | {"additionalProperties": False}
    return ObjectOf(fields=declared, build=build, null_is_missing=True, schema=schema)


def renamed(field: Field, value: Any, name: Callable[[str], str]) -> Any:
    """Return a value that a field read without faults, with `name` of every name in it."""
    if value is None:
        return None
    match field:
        case _Name():
            return name(value)
        case Then():
            return renamed(field.of, value, name)
        case ListOf():
            return [renamed(field.item, item, name) for item in value]
        case ByName():
            # Null is the same as left out.
            return {name(key): item for key, item in value.items() if item is not None}
        case ObjectOf():
            known = field.fields
            return {
                key: renamed(known[key], item, name) if key in known else item
                for key, item in value.items()
            }
    return value


class ManualDraft(NamedTuple):
    """A manual payment as read; a missing or faulty value is None, and so is the gà."""

    payer: str | None
    payee: str | None
    amount: int | None
    note: str


def _manual(amount: int | None = None, note: str | None = None, **names: str | None) -> ManualDraft:
    return ManualDraft(names.get("from"), names.get("to"), amount, note or "")


PAYER = NAME.about("Who pays; of a chop, whose cards were beaten.")
NOTE = TEXT.about("A word about it, kept for the record.")
_PAYEE = NAME.about("Who is paid.")


def _manual_line(*, ga: bool) -> ObjectOf:
    sides: dict[str, Field] = {"from": PAYER, "to": _PAYEE}
    if ga:
        about = {"from": "Who pays; null is the gà.", "to": "Who is paid; null is the gà."}
        sides = {side: NAME.or_null().about(words) for side, words in about.items()}
    amount = WHOLE.about("Whole bets, 1 at least.")
    fields = {**sides, "amount": amount, "note": NOTE}
    return group(fields, required=("from", "to", "amount"), build=_manual)


def _no_card_twice(dealt: Json | None, at: Path, faults: Reporter) -> Json | None:
    seen: set[str] = set()
    for name, cards in (dealt or {}).items():
        for i, card in enumerate(cards):
            if card in seen:
                faults.wrong("card_twice", (*at, name, i), card=card)
            elif card is not None:
                seen.add(card)
    return dealt


_DEALT = by_name(list_of(CARD)).then(_no_card_twice)
_PLAYERS = NAMES.about("People in seat order; the next of each is the one after it.")
_EVERY_ROUND: Mapping[str, Field] = {
    "multiplier": WHOLE.about("By how much every payment is multiplied; 1 where it is left out."),
    "fouls": NAMES.about("Who broke a rule, by name, once for each time."),
    "dealt": _DEALT.about("Cards by name, kept for the record."),
    "note": NOTE,
}
"""The fields of a round of any game, but for players and finish."""


def round_of(
    fields: Mapping[str, Field], players: tuple[int, int], *, ga: bool = False
) -> ObjectOf:
    """Return the declaration of a game's round: the common fields and its own.

    `players` are the fewest and the most who can play. With `ga`, null in a manual payment is the
    gà.
    """
    fewest, most = players
    bounded = _PLAYERS.with_schema(minItems=fewest, maxItems=most)
    manual = list_of(_manual_line(ga=ga)).about("Payments that the rules cannot say.")
    everything = {"players": bounded, **_EVERY_ROUND, "manual": manual, **fields}
    return group(everything, required=("players", "finish"))


def read_entry(entry: object, round: ObjectOf, faults: Faults) -> Json:
    """Return the sound fields of an entry; a faulty one is missing, and all if too many are."""
    fields: Json = {}
    with suppress(_TooMany):
        fields = round.read(entry, (), faults) or {}
    return {key: value for key, value in fields.items() if value is not None}
