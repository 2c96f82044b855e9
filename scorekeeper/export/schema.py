"""The fields of a session file: how each is read, and its JSON Schema.

(docs/export.md)
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple, get_args

from scorekeeper.evening.ledger import HALVES, GaChoice, Posting
from scorekeeper.evening.seats import MOST, Turns
from scorekeeper.evening.settling import GA
from scorekeeper.export.refusals import damaged
from scorekeeper.games import GAMES, REASONS, entry
from scorekeeper.games.entry import Schema
from scorekeeper.games.names import clean_name, is_text
from scorekeeper.store.archive import ArchivedMachine
from scorekeeper.store.errors import (
    LARGEST_STAKE,
    LONGEST_REASON,
    LONGEST_TITLE,
    Refused,
    clean_title,
)
from scorekeeper.store.opening import known_zone
from scorekeeper.store.settlement import SAVED, SettleUnit

FORMAT = "scorekeeper-session"
FORMAT_VERSION = 1

OF_A_LINE: Mapping[str, tuple[str, ...]] = {
    "saved": ("round",),
    "ga": ("ga",),
    "side": ("side",),
    "corrected": ("round",),
    "struck": ("round", "ga", "side"),
    "restored": ("round", "ga", "side"),
    "reseated": ("round",),
    "paid": ("payment",),
    "spent": ("expense",),
    "outside_struck": ("payment", "expense"),
    "outside_restored": ("payment", "expense"),
}
"""The kinds of line that each change of a line may concern."""
OF_THE_SESSION = (
    *("opened", "imported", "people", "title", "turns", "leader", "rules", "rules_changed"),
    *("stake", "link", "owner", "said_who", "ended", "reopened", "last_round", "more_rounds"),
)
"""The changes of the session as a whole."""
WHATS = ("saved", "corrected", "rescored", "struck", "restored")
"""The changes of a version of a line."""

PARTS = {"round": "rounds", "ga": "ga_lines", "side": "side_lines"}
PARTS |= {"payment": "outside", "expense": "outside"}
"""The part of a file with the lines of each kind, by number."""

_LARGEST = 10**12  # of a count or gà
_LARGEST_SUM = 10**15
_YEARS = range(2000, 2200)
_MOST_MACHINES = 999
_LONGEST_PLACE = 60
_REQUIRED: Any = object()


class Place(NamedTuple):
    """The path of a value in a file, and the numbers of its people by name."""

    path: str
    people: Mapping[str, int]

    def __truediv__(self, step: str) -> "Place":
        """Return the path of a value within this one: `.key` or `[item]`."""
        return Place(f"{self.path}{step}".removeprefix("."), self.people)

    @property
    def damaged(self) -> Refused:
        """The refusal of the value at this place, to be raised."""
        return damaged(self.path[:_LONGEST_PLACE])


ReadValue = Callable[[Any, Place], Any]


class FileField(NamedTuple):
    """A field of a file. Its methods return changed copies."""

    schema: Schema  # of new files
    read: ReadValue  # parses a value, or raises `Refused`
    default: Any = _REQUIRED  # of a missing key
    written: bool = True  # whether every new file has it

    def or_null(self, null: Any = None) -> "FileField":
        """Allow null, which is parsed as the argument `null`."""

        def read(value: Any, place: Place) -> Any:
            return null if value is None else self.read(value, place)

        return self._replace(schema=entry.or_null(self.schema), read=read)

    def optional(self, default: Any = None) -> "FileField":
        """Give a default to a key that older files lack."""
        return self._replace(default=default)

    def left_out(self, default: Any = None) -> "FileField":
        """Allow the key to be missing in new files too."""
        return self._replace(default=default, written=False)

    def made(self, make: Callable[..., Any]) -> "FileField":
        """Parse an object by passing its values to `make`."""
        return self._replace(read=lambda value, place: make(*self.read(value, place).values()))


def fitting(schema: Schema, fits: Callable[[Any], bool]) -> FileField:
    """Return a field whose value is checked by `fits`."""

    def read(value: Any, place: Place) -> Any:
        if not fits(value):
            raise place.damaged
        return value

    return FileField(schema, read)


def integer(low: int, high: int = _LARGEST) -> FileField:
    """Return a field for an integer within bounds."""
    schema = {"type": "integer", "minimum": low}
    return fitting(schema, lambda value: type(value) is int and low <= value <= high)


def text(longest: int = LONGEST_REASON) -> FileField:
    """Return a field for a text of at most so many code points."""
    return fitting({"type": "string"}, lambda value: is_text(value) and len(value) <= longest)


def one_of(words: Collection[str]) -> FileField:
    """Return a field for one of several words."""
    return fitting({"enum": [*words]}, lambda value: isinstance(value, str) and value in words)


def amount(unit: str, low: int = 0, high: int = _LARGEST) -> FileField:
    """Return a field for an amount within bounds, parsed as halves."""

    def read(value: Any, place: Place) -> int:
        if type(value) not in (int, float) or not low <= value <= high or value * HALVES % 1:
            raise place.damaged
        return int(value * HALVES)

    description = f"{unit}; whole, or a half."
    return FileField({"type": "number", "multipleOf": 0.5, "description": description}, read)


def list_of(item: FileField, fewest: int = 0, most: int | None = None) -> FileField:
    """Return a field for a list of so many items."""
    schema: Schema = {"type": "array", "items": item.schema}
    if fewest:
        schema["minItems"] = fewest
    if most:
        schema["maxItems"] = most

    def read(value: Any, place: Place) -> list[Any]:
        if not isinstance(value, list) or not fewest <= len(value) <= (most or _LARGEST):
            raise place.damaged
        return [item.read(one, place / f"[{i}]") for i, one in enumerate(value)]

    return FileField(schema, read)


def object_of(**fields: FileField) -> FileField:
    """Return a field for an object with these keys and no others."""

    def read(value: Any, place: Place) -> dict[str, Any]:
        if OBJECT.read(value, place).keys() - fields.keys():
            raise place.damaged
        return {key: read_key(value, key, place / f".{key}") for key in fields}

    def read_key(value: Mapping[str, Any], key: str, place: Place) -> Any:
        if key in value:
            return fields[key].read(value[key], place)
        if fields[key].default is _REQUIRED:
            raise place.damaged
        return fields[key].default

    schema = {
        "type": "object",
        "properties": {key: field.schema for key, field in fields.items()},
        "required": [key for key, field in fields.items() if field.written],
        "additionalProperties": False,
    }
    return FileField(schema, read)


def _person(value: Any, place: Place) -> int:
    if not isinstance(value, str) or value not in place.people:
        raise place.damaged
    return place.people[value]


def by_person(unit: str, description: str) -> FileField:
    """Return a field for amounts by name, parsed as a tuple of halves by number."""
    item = amount(unit, -_LARGEST_SUM, _LARGEST_SUM)

    def read(value: Any, place: Place) -> tuple[int, ...]:
        amounts = OBJECT.read(value, place).items()
        found = {_person(name, place): item.read(one, place / f".{name}") for name, one in amounts}
        return tuple([found.get(number, 0) for number in sorted(place.people.values())])

    schema = {"type": "object", "additionalProperties": item.schema, "description": description}
    return FileField(schema, read)


def _is_moment(value: Any) -> bool:
    try:
        read = datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007
    except (TypeError, ValueError):
        return False
    return read.year in _YEARS and f"{read:%Y-%m-%dT%H:%M:%SZ}" == value


def is_title(value: Any) -> bool:
    """Return whether a value is a clean title or label."""
    return is_text(value) and clean_title(value) == value


def _before_or_after(value: Any, place: Place) -> Any:
    if isinstance(value, dict):
        return _NAMED_RULES.read(value, place)
    return (_LABEL if isinstance(value, str) else integer(0).or_null()).read(value, place)


def _details(value: Any, place: Place) -> dict[str, Any]:
    """Check the details of a change."""
    for key, one in OBJECT.read(value, place).items():
        if key not in _DETAILS:
            raise place.damaged
        _DETAILS[key](one, place / f".{key}")
    return dict(value)


OBJECT = fitting({"type": "object"}, lambda value: isinstance(value, dict))
FLAG = fitting({"type": "boolean"}, lambda value: type(value) is bool)
NUMBER = integer(1)
TEXT = text()
_ABOUT_NAMES = {"description": "A name; NFC, without blanks at its ends."}
NAME = FileField(entry.NAME.schema | _ABOUT_NAMES, _person)
"""The name of a person, parsed as their number."""
WHO = NAME.or_null()
TITLE = fitting({"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}, is_title)
WHEN = fitting(
    {"type": "string", "format": "date-time", "description": "A moment in UTC."}, _is_moment
)
_STAKE: Schema = {"type": ["integer", "null"], "minimum": 1, "maximum": LARGEST_STAKE}
STAKE = FileField(
    _STAKE | {"description": "Đồng for each bet; null is points only."},
    integer(1, LARGEST_STAKE).or_null().read,
)
BETS, DONG = amount("Bets"), amount("Đồng")
STATUS = one_of(("valid", "struck"))
GAME = FileField({"enum": [game.id for game in GAMES]}, TEXT.read)
"""`reading` compares it with the game of the rules."""
_ROUND = FileField({"$ref": "#/components/schemas/Round"}, OBJECT.read)
"""Its game parses it."""
_ZONE = fitting(
    {"type": "string"}, lambda value: isinstance(value, str) and known_zone(value) == value
)
_RULES_NAME = fitting(NAME.schema, lambda value: is_text(value) and clean_name(value) == value)

_LABEL = text(LONGEST_TITLE)
_LABELS = list_of(_LABEL, most=MOST)
_NAMED_RULES = object_of(name=_LABEL, fingerprint=_LABEL)
_DETAILS: Mapping[str, ReadValue] = {
    **dict.fromkeys(("names", "joined", "returned", "left", "seats"), _LABELS.read),
    "renamed": list_of(_LABELS, most=MOST).read,
    **dict.fromkeys(("from", "to"), _before_or_after),
    "name": _LABEL.or_null().read,
    **dict.fromkeys(("turns", "game", "fingerprint", "kind"), _LABEL.read),
    "machine": integer(0).read,
    "recalculated": FLAG.read,
    "rescored": list_of(integer(0)).read,
}

_SESSION = object_of(
    title=TITLE,
    zone=_ZONE,
    opened_at=WHEN,
    ended_at=WHEN.or_null().optional(),
    stake=STAKE,
    turns=one_of(get_args(Turns)).optional("free"),
    leader=WHO.optional(),
    version=NUMBER,
)
_NEW_NAME = FileField(NAME.schema, TEXT.read)
PEOPLE = list_of(object_of(name=_NEW_NAME, active=FLAG.optional(True)), 1, MOST)
_MACHINE = object_of(number=integer(1, _MOST_MACHINES), person=WHO.optional())
_RULES = object_of(
    name=_RULES_NAME, game=GAME, preset=TEXT, changes=OBJECT, fingerprint=TEXT, since=NUMBER
)
_VERSION = {
    "version": NUMBER,
    "what": one_of(WHATS),
    "stake": STAKE,
    "ga_before": BETS,
    "net": by_person("Bets", "What it brought, in bets."),
}
_PAYMENT = object_of(
    **{"from": WHO},
    to=WHO,
    bets=BETS,
    reason=FileField({"enum": [*REASONS]}, TEXT.read),
    on_behalf_of=NAME.left_out(),
).made(Posting)
_KEPT_ROUND = object_of(
    number=NUMBER,
    game=GAME,
    status=STATUS,
    fingerprint=TEXT,
    payments=list_of(_PAYMENT),
    versions=list_of(object_of(**_VERSION, rules=NUMBER, round=_ROUND), 1),
)
_PAYER = NAME.or_null(GA)
_GA_VERSION = object_of(**_VERSION, ga=one_of(get_args(GaChoice)), among=list_of(NAME))
_GA_LINE = object_of(number=NUMBER, status=STATUS, versions=list_of(_GA_VERSION, 1))
_SIDE_VERSION = object_of(
    **_VERSION,
    **{"from": _PAYER},
    to=list_of(_PAYER, 1),
    bets=BETS,
    note=TEXT,
)
_SIDE_LINE = object_of(number=NUMBER, status=STATUS, versions=list_of(_SIDE_VERSION, 1))
_LINE = object_of(
    kind=one_of(("round", "ga", "side")),
    number=NUMBER,
    led=WHO.optional(),
    leads_next=WHO.optional(),
    ga_before=BETS,
    ga_after=BETS,
    totals=by_person("Bets", "Where everybody stood after it, in bets."),
    money=by_person("Đồng", "The same in đồng."),
)
_OUTSIDE = object_of(
    kind=one_of(SAVED),
    number=NUMBER,
    status=STATUS,
    unit=one_of(get_args(SettleUnit)),
    **{"from": _PAYER},
    label=TEXT,
    shares=list_of(object_of(to=_PAYER, amount=BETS).made(lambda *share: share), 1),
)
_NO_LINE = None, None
_KIND = FileField({"enum": sorted(PARTS)}, TEXT.read)
"""`reading` compares it with the change."""
_LINE_CHANGED = object_of(kind=_KIND, number=NUMBER).made(lambda *line: line)
_CHANGE = object_of(
    version=NUMBER,
    at=WHEN,
    machine=NUMBER.or_null().optional(),
    what=one_of((*OF_A_LINE, *OF_THE_SESSION)),
    line=_LINE_CHANGED.or_null(_NO_LINE).optional(_NO_LINE),
    reason=TEXT.optional(""),
    details=FileField(OBJECT.schema, _details).optional({}),
)
FILE = object_of(
    format=FileField({"const": FORMAT}, TEXT.read),
    format_version=FileField({"const": FORMAT_VERSION}, NUMBER.read),
    session=_SESSION,
    people=PEOPLE,
    machines=list_of(_MACHINE.made(ArchivedMachine)).optional([]),
    rules=list_of(_RULES, 1),
    rounds=list_of(_KEPT_ROUND),
    ga_lines=list_of(_GA_LINE).optional([]),
    side_lines=list_of(_SIDE_LINE).left_out([]),
    lines=list_of(_LINE),
    outside=list_of(_OUTSIDE).optional([]),
    history=list_of(_CHANGE, 1),
)
"""A file. `reading` parses the people first, because names are used everywhere."""
