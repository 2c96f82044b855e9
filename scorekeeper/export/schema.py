"""The fields of a session file, with their JSON Schema, and its refusals.

(docs/export.md)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, get_args

from scorekeeper import fields
from scorekeeper.evening.ledger import HALVES, GaChoice, Posting
from scorekeeper.evening.seats import MOST, Turns
from scorekeeper.evening.settling import GA
from scorekeeper.fields import (
    FLAG,
    Field,
    Leaf,
    ObjectOf,
    Path,
    Reporter,
    Schema,
    closed,
    one_of,
    spell,
)
from scorekeeper.games import GAMES, REASONS, entry
from scorekeeper.games.base import Problem
from scorekeeper.games.names import clean_name, is_text
from scorekeeper.store.archive import ArchivedMachine
from scorekeeper.store.changes import KINDS
from scorekeeper.store.errors import (
    LARGEST_STAKE,
    LONGEST_REASON,
    LONGEST_TITLE,
    Refused,
    clean_title,
)
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.opening import known_zone
from scorekeeper.store.settlement import SAVED, SettleUnit
from scorekeeper.text import Text

FORMAT = "scorekeeper-session"
FORMAT_VERSION = 1

WHATS = ("saved", "corrected", "rescored", "struck", "restored")
"""The changes of a version of a line."""

PARTS = {"round": "rounds", "ga": "ga_lines", "side": "side_lines"}
PARTS |= {"payment": "outside", "expense": "outside"}
"""The part of a file with the lines of each kind, by number."""

_LONGEST_PLACE = 60

SENTENCES = {
    "E_TOO_LARGE": Text(
        "Tệp lớn hơn {most} MB: xem lại có đúng tệp không. Lệnh scorekeeper import mở được tệp "
        "một buổi đến 16 MB.",
        "The file is larger than {most} MB: check that it is the right one. The command "
        "scorekeeper import opens the file of an evening up to 16 MB.",
    ),
    "E_SHAPE none": Text(
        "Chưa có tệp nào: chọn tệp .json đã tải về từ một buổi.",
        "No file was chosen: choose the .json file that was downloaded from an evening.",
    ),
    "E_SHAPE other": Text(
        "Đây không phải tệp của Sổ Phỏm: chọn tệp .json hoặc .txt tải về từ buổi.",
        "This is not a file of Sổ Phỏm: choose the .json or .txt file downloaded from an evening.",
    ),
    "E_SHAPE table": Text(
        "Bảng tính không mở lại thành buổi được: chọn tệp .json hoặc .txt tải về từ buổi.",
        "A spreadsheet does not open as an evening: choose the .json or .txt file downloaded "
        "from it.",
    ),
    "E_SHAPE newer": Text(
        "Tệp này do bản Sổ Phỏm mới hơn tạo ra: cập nhật rồi mở lại.",
        "This file was made by a newer version of Sổ Phỏm: update, then open it again.",
    ),
    "E_SHAPE": Text(
        "Tệp hỏng ở chỗ {place}: tải lại tệp từ sổ gốc.",
        "The file is damaged at {place}: download it again from the book it came from.",
    ),
    "E_RULES": Text(
        "Bản này không hiểu luật “{name}” trong tệp: cập nhật Sổ Phỏm, hoặc tải lại tệp.",
        "This version does not know the rules “{name}” of the file: update Sổ Phỏm, or download "
        "the file again.",
    ),
    "E_RULES many": Text(
        "Tệp có hơn {most} bộ luật: tải lại tệp từ buổi gốc.",
        "The file holds more than {most} sets of rules: download it again.",
    ),
    "E_ROUND": Text(
        "Ván {number} trong tệp không đúng luật: {why} Tải lại tệp từ buổi gốc.",
        "Round {number} of the file does not follow its rules: {why} Download the file again.",
    ),
    "E_DIFFERS round": Text(
        "Ván {number} tính lại khác trong tệp: tải lại tệp từ buổi gốc.",
        "Round {number} differs from what the file says: download it again.",
    ),
    "E_DIFFERS side": Text(
        "Khoản trả thêm thứ {number} tính lại khác trong tệp: tải lại tệp từ buổi gốc.",
        "Side payment {number} differs from what the file says: download it again.",
    ),
    "E_DIFFERS ga": Text(
        "Lần chia gà thứ {number} tính lại khác trong tệp: tải lại tệp từ buổi gốc.",
        "Sharing {number} of the gà differs from what the file says: download it again.",
    ),
}
"""Sentences by key, which begins with the error code."""


def refused(sentence: str, field: str = "", **values: object) -> Refused:
    """Return the refusal of a key of `SENTENCES`, to be raised."""
    code = sentence.partition(" ")[0]
    return Refused([Problem(code, field, SENTENCES[sentence].fill(**values))])


def damaged(place: str) -> Refused:
    """Return the refusal of a file that is damaged at a place, to be raised."""
    place = place[:_LONGEST_PLACE]
    return refused("E_SHAPE", place, place=place or "…")


_LARGEST = 10**12  # of a count or gà
_LARGEST_SUM = 10**15
YEARS = range(1969, 2200)  # A clock that was never set begins with 1970 in UTC.
_MOST_MACHINES = 999


class FirstFault(Reporter):
    """Refuses a file at its first wrong value; knows its people."""

    def __init__(self, people: Mapping[str, int]) -> None:
        self.people = people
        """Numbers by name."""

    def wrong(self, wanted: str, at: Path, **values: object) -> None:
        """Refuse the file as damaged; at the object around an unknown key."""
        raise damaged(spell(at[:-1] if wanted == "unknown" else at))


class _Person(Field):
    """The name of a person, read as their number."""

    def read(self, value: Any, at: Path, faults: Any) -> int:
        """Return the number."""
        people: Mapping[str, int] = faults.people
        if not isinstance(value, str) or value not in people:
            faults.wrong("name", at)
        return people[value]


@dataclass(frozen=True, kw_only=True)
class _ByPerson(Field):
    """Amounts by name, read as halves by number."""

    item: Field

    def read(self, value: object, at: Path, faults: Any) -> tuple[int, ...]:
        """Return the halves; 0 for a person who is not named."""
        halves = {
            NAME.read(name, at, faults): self.item.read(amount, (*at, name), faults)
            for name, amount in OBJECT.read(value, at, faults).items()
        }
        return tuple([halves.get(number, 0) for number in sorted(faults.people.values())])


def fitting(schema: Schema, fits: Callable[[Any], bool]) -> Leaf:
    """Return a field whose value is checked by `fits`."""
    return Leaf(schema=schema, parse=lambda value: value if fits(value) else None, wanted="")


def integer(low: int, high: int = _LARGEST) -> Leaf:
    """Return a field for an integer within bounds."""
    schema = {"type": "integer", "minimum": low}
    return fitting(schema, lambda value: type(value) is int and low <= value <= high)


def text(longest: int = LONGEST_REASON) -> Leaf:
    """Return a field for a text of at most so many code points."""
    return fitting({"type": "string"}, lambda value: is_text(value) and len(value) <= longest)


def amount(unit: str, low: float = 0, high: int = _LARGEST) -> Leaf:
    """Return a field for an amount within bounds, read as halves."""

    def halves(value: Any) -> int | None:
        if type(value) not in (int, float) or not low <= value <= high or value * HALVES % 1:
            return None
        return int(value * HALVES)

    description = f"{unit}; whole, or a half."
    schema = {"type": "number", "multipleOf": 0.5, "description": description}
    return Leaf(schema=schema, parse=halves, wanted="")


def list_of(item: Field, fewest: int = 0, most: int = _LARGEST) -> Field:
    """Return a field for a list of so many items."""
    bounds = {"minItems": fewest} if fewest else {}
    bounds |= {"maxItems": most} if most < _LARGEST else {}

    def check(items: tuple[object, ...], at: Path, faults: Reporter) -> tuple[object, ...]:
        if not fewest <= len(items) <= most:
            faults.wrong("list", at)
        return items

    return fields.list_of(item, **bounds).then(check)


def by_person(unit: str, description: str) -> Field:
    """Return a field for amounts by name."""
    item = amount(unit, -_LARGEST_SUM, _LARGEST_SUM)
    schema = {"type": "object", "additionalProperties": item.schema, "description": description}
    return _ByPerson(schema=schema, item=item)


def _is_moment(value: Any) -> bool:
    try:
        read = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return read.year in YEARS and f"{read:%Y-%m-%dT%H:%M:%SZ}" == value


def is_title(value: object) -> bool:
    """Return whether a value is a clean title or label."""
    return is_text(value) and clean_title(value) == value


class _BeforeOrAfter(Field):
    """What a change says of before or after: rules, a name, a stake or none."""

    def read(self, value: object, at: Path, faults: Reporter) -> object:
        """Return the read value; None for null."""
        if isinstance(value, dict):
            return _NAMED_RULES.read(value, at, faults)
        return (_LABEL if isinstance(value, str) else integer(0)).read(value, at, faults)


OBJECT = fitting({"type": "object"}, lambda value: isinstance(value, dict))
NUMBER = integer(1)
TEXT = text()
_ABOUT_NAMES = {"description": "A name; NFC, without blanks at its ends."}
NAME = _Person(schema=entry.NAME.schema | _ABOUT_NAMES)
WHO = NAME.or_null()
TITLE = fitting({"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}, is_title)
WHEN = fitting(
    {"type": "string", "format": "date-time", "description": "A moment in UTC."}, _is_moment
)
_STAKE: Schema = {"type": ["integer", "null"], "minimum": 1, "maximum": LARGEST_STAKE}
STAKE = replace(
    integer(1, LARGEST_STAKE).or_null(),
    schema=_STAKE | {"description": "Đồng for each bet; null is points only."},
)
BETS, DONG = amount("Bets"), amount("Đồng")
STATUS = one_of("valid", "struck")
GAME = replace(TEXT, schema={"enum": [game.id for game in GAMES]})
"""`reading` compares it with the game of the rules."""
_ROUND = replace(OBJECT, schema={"$ref": "#/components/schemas/Round"})
"""Its game parses it."""
_ZONE = fitting(
    {"type": "string"}, lambda value: isinstance(value, str) and known_zone(value) == value
)
CLEAN_NAME = fitting(NAME.schema, lambda value: is_text(value) and clean_name(value) == value)

_LABEL = text(LONGEST_TITLE)
_LABELS = list_of(_LABEL, most=MOST)
_NAMED_RULES = closed(name=_LABEL, fingerprint=_LABEL)
_CHANGED = _BeforeOrAfter(schema={}).or_null()
_DETAILS: dict[str, Field] = {
    **dict.fromkeys(("names", "joined", "returned", "left", "seats"), _LABELS),
    "renamed": list_of(_LABELS, most=MOST),
    **dict.fromkeys(("from", "to"), _CHANGED),
    "name": _LABEL.or_null(),
    **dict.fromkeys(("turns", "game", "fingerprint", "kind"), _LABEL),
    "machine": integer(0),
    "recalculated": FLAG,
    "rescored": list_of(integer(0)),
}
_ANY_DETAILS = ObjectOf(
    schema=OBJECT.schema, fields={key: of.optional() for key, of in _DETAILS.items()}
)

_SESSION = closed(
    title=TITLE,
    zone=_ZONE,
    opened_at=WHEN,
    ended_at=WHEN.or_null().added_later(),
    stake=STAKE,
    turns=one_of(*get_args(Turns)).added_later("free"),
    leader=WHO.added_later(),
    version=NUMBER,
)
_NEW_NAME = replace(TEXT, schema=NAME.schema)
PEOPLE = list_of(closed(name=_NEW_NAME, active=FLAG.added_later(True)), 1, MOST)
_MACHINE = closed(number=integer(1, _MOST_MACHINES), person=WHO.added_later())
_RULES = closed(
    name=CLEAN_NAME, game=GAME, preset=TEXT, changes=OBJECT, fingerprint=TEXT, since=NUMBER
)
_VERSION = {
    "version": NUMBER,
    "what": one_of(*WHATS),
    "stake": STAKE,
    "ga_before": BETS,
    "net": by_person("Bets", "What it brought, in bets."),
}
_PAYMENT = closed(
    **{"from": WHO},
    to=WHO,
    bets=BETS,
    reason=replace(TEXT, schema={"enum": [*REASONS]}),
    on_behalf_of=NAME.optional(None),
).made(
    lambda **row: Posting(row["from"], row["to"], row["bets"], row["reason"], row["on_behalf_of"])
)
_KEPT_ROUND = closed(
    number=NUMBER,
    game=GAME,
    status=STATUS,
    fingerprint=TEXT,
    payments=list_of(_PAYMENT),
    versions=list_of(closed(**_VERSION, rules=NUMBER, round=_ROUND), 1),
)
_PAYER = NAME.or_null(GA)
_GA_VERSION = closed(**_VERSION, ga=one_of(*get_args(GaChoice)), among=list_of(NAME))
_GA_LINE = closed(number=NUMBER, status=STATUS, versions=list_of(_GA_VERSION, 1))
_SIDE_VERSION = closed(**_VERSION, **{"from": _PAYER}, to=list_of(_PAYER, 1), bets=BETS, note=TEXT)
_SIDE_LINE = closed(number=NUMBER, status=STATUS, versions=list_of(_SIDE_VERSION, 1))
_LINE = closed(
    kind=one_of("round", "ga", "side"),
    number=NUMBER,
    led=WHO.added_later(),
    leads_next=WHO.added_later(),
    ga_before=BETS,
    ga_after=BETS,
    totals=by_person("Bets", "Where everybody stood after it, in bets."),
    money=by_person("Đồng", "The same in đồng."),
)
_OUTSIDE = closed(
    kind=one_of(*SAVED),
    number=NUMBER,
    status=STATUS,
    unit=one_of(*get_args(SettleUnit)),
    **{"from": _PAYER},
    label=TEXT,
    shares=list_of(closed(to=_PAYER, amount=BETS).made(lambda to, amount: (to, amount)), 1),
)
_KIND = replace(TEXT, schema={"enum": sorted(PARTS)})
"""`reading` compares it with the change."""
_NO_LINE = {"kind": None, "number": None}
_CHANGE = closed(
    version=NUMBER,
    at=WHEN,
    machine=NUMBER.or_null().added_later(),
    what=one_of(*KINDS),
    line=closed(kind=_KIND, number=NUMBER).or_null(_NO_LINE).added_later(_NO_LINE),
    reason=TEXT.added_later(""),
    details=_ANY_DETAILS.added_later({}),
).made(lambda line, **change: HistoryEntry(**line, **change))
FILE = closed(
    format=replace(TEXT, schema={"const": FORMAT}),
    format_version=replace(NUMBER, schema={"const": FORMAT_VERSION}),
    session=_SESSION,
    people=PEOPLE,
    machines=list_of(_MACHINE.made(ArchivedMachine)).added_later([]),
    rules=list_of(_RULES, 1),
    rounds=list_of(_KEPT_ROUND),
    ga_lines=list_of(_GA_LINE).added_later([]),
    side_lines=list_of(_SIDE_LINE).optional([]),
    lines=list_of(_LINE),
    outside=list_of(_OUTSIDE).added_later([]),
    history=list_of(_CHANGE, 1),
)
"""A file. `reading` parses the people first, because names are used everywhere."""
