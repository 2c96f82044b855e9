"""What the file of a session may hold, declared once. (docs/export.md)

Each value has a reader: a function that takes the value and its place, and returns what the value
stands for. A reader refuses the file where the value is no such thing.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple, get_args

from scorekeeper.export.refusals import damaged
from scorekeeper.games.names import clean_name, is_text
from scorekeeper.ledger import HALVES, GaChoice, Posting
from scorekeeper.seats import MOST, Turns
from scorekeeper.settling import GA
from scorekeeper.store.archive import ArchivedMachine
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import SAVED, SettleUnit
from scorekeeper.store.opening import known_zone
from scorekeeper.store.replay import LONGEST_REASON, LONGEST_TITLE, clean_title
from scorekeeper.store.session_rules import LARGEST_STAKE

OF_A_LINE: Mapping[str, tuple[str, ...]] = {
    "saved": ("round",),
    "ga": ("ga",),
    "corrected": ("round",),
    "struck": ("round", "ga"),
    "restored": ("round", "ga"),
    "reseated": ("round",),
    "paid": ("payment",),
    "spent": ("expense",),
    "outside_struck": ("payment", "expense"),
    "outside_restored": ("payment", "expense"),
}
"""The changes of a line, and the kinds of line that each is of."""
OF_THE_SESSION = (
    *("opened", "imported", "people", "title", "turns", "leader", "rules", "rules_changed"),
    *("stake", "link", "owner", "said_who", "ended", "reopened"),
)
"""The changes of the session as a whole."""
WHATS = ("saved", "corrected", "rescored", "struck", "restored")
"""What a version of a line does."""

PARTS = {"round": "rounds", "ga": "ga_lines", "payment": "outside", "expense": "outside"}
"""Where the lines of each kind stand in a file, those of a kind in the order of their numbers."""

LARGEST = 10**12
"""More than any count, and any gà, comes to."""
_LARGEST_SUM = 10**15
_YEARS = range(2000, 2200)
_MOST_MACHINES = 999
_LONGEST_PLACE = 60


class Place(NamedTuple):
    """A place in a file, and the numbers of the people whom the file names."""

    path: str
    people: Mapping[str, int]

    def __truediv__(self, step: str) -> "Place":
        """Return a place within this one: a key after its dot, or the number of an item."""
        return Place(f"{self.path}{step}".removeprefix("."), self.people)

    @property
    def damaged(self) -> Refused:
        """The refusal of the value at this place, to be raised."""
        return damaged(self.path[:_LONGEST_PLACE])


ValueReader = Callable[[Any, Place], Any]

MISSING: Any = object()
"""The value of a key that an object does not have. Only `optional` takes it."""


def fitting(fits: Callable[[Any], bool]) -> ValueReader:
    """Return the reader of a value that fits, and stands for itself."""

    def read(value: Any, place: Place) -> Any:
        if not fits(value):
            raise place.damaged
        return value

    return read


def whole(low: int = 0, high: int = LARGEST) -> ValueReader:
    """Return the reader of a whole number within bounds."""
    return fitting(lambda value: type(value) is int and low <= value <= high)


def text(longest: int = LONGEST_REASON) -> ValueReader:
    """Return the reader of a text of at most so many code points."""
    return fitting(lambda value: is_text(value) and len(value) <= longest)


def one_of(words: Collection[str]) -> ValueReader:
    """Return the reader of one of a few words."""
    return fitting(lambda value: isinstance(value, str) and value in words)


def amount(low: int = 0, high: int = LARGEST) -> ValueReader:
    """Return the reader of an amount within bounds, which stands for whole halves."""

    def read(value: Any, place: Place) -> int:
        if type(value) not in (int, float) or not low <= value <= high or value * HALVES % 1:
            raise place.damaged
        return int(value * HALVES)

    return read


def optional(read: ValueReader, default: Any = None) -> ValueReader:
    """Return the reader of a value whose key may be missing: files of other versions lack it."""
    return lambda value, place: default if value is MISSING else read(value, place)


def or_null(read: ValueReader, null: Any = None) -> ValueReader:
    """Return the reader of a value that may be null."""
    return lambda value, place: null if value is None else read(value, place)


def list_of(item: ValueReader, fewest: int = 0, most: int = LARGEST) -> ValueReader:
    """Return the reader of a list of so many items."""

    def read(value: Any, place: Place) -> list[Any]:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            raise place.damaged
        return [item(one, place / f"[{i}]") for i, one in enumerate(value)]

    return read


def fields(
    readers: Mapping[str, ValueReader], make: Callable[..., Any] | None = None
) -> ValueReader:
    """Return the reader of an object with these keys and no others. It stands for a dict, or for
    what is made of the values in this order."""

    def read(value: Any, place: Place) -> Any:
        if mapping(value, place).keys() - readers.keys():
            raise place.damaged
        found = {
            key: reader(value.get(key, MISSING), place / f".{key}")
            for key, reader in readers.items()
        }
        return make(*found.values()) if make else found

    return read


def person(value: Any, place: Place) -> int:
    """Return the number of a person of the file by their name."""
    if not isinstance(value, str) or value not in place.people:
        raise place.damaged
    return place.people[value]


def by_person(value: Any, place: Place) -> tuple[int, ...]:
    """Return amounts by name as halves of every person by number."""
    told = mapping(value, place).items()
    found = {person(name, place): sums(one, place / f".{name}") for name, one in told}
    return tuple([found.get(number, 0) for number in sorted(place.people.values())])


def details(value: Any, place: Place) -> dict[str, Any]:
    """Return the details of a change, each in the shape in which pages read it."""
    for key, one in mapping(value, place).items():
        if key not in DETAILS:
            raise place.damaged
        DETAILS[key](one, place / f".{key}")
    return dict(value)


def held(value: Any, place: Place) -> Any:
    """Return a title, a stake or rules: what was before a change, or is after it."""
    if isinstance(value, dict):
        return NAMED_RULES(value, place)
    return (label if isinstance(value, str) else or_null(whole()))(value, place)


def is_title(value: Any) -> bool:
    """Whether a value is a text as titles and labels are kept."""
    return is_text(value) and clean_title(value) == value


def _is_moment(value: Any) -> bool:
    try:
        read = datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007
    except (TypeError, ValueError):
        return False
    return read.year in _YEARS and f"{read:%Y-%m-%dT%H:%M:%SZ}" == value


flag = fitting(lambda value: type(value) is bool)
mapping = fitting(lambda value: isinstance(value, dict))
title = fitting(is_title)
rules_name = fitting(lambda value: is_text(value) and clean_name(value) == value)
moment = fitting(_is_moment)
zone = fitting(lambda value: isinstance(value, str) and known_zone(value) == value)
label = text(LONGEST_TITLE)
labels = list_of(label, most=MOST)
stake = or_null(whole(1, LARGEST_STAKE))
status = one_of(("valid", "struck"))
sums = amount(-_LARGEST_SUM, _LARGEST_SUM)

NAMED_RULES = fields({"name": label, "fingerprint": label})
DETAILS: Mapping[str, ValueReader] = {
    **dict.fromkeys(("names", "joined", "returned", "left", "seats"), labels),
    "renamed": list_of(labels, most=MOST),
    "from": held,
    "to": held,
    "name": or_null(label),
    **dict.fromkeys(("turns", "game", "fingerprint", "kind"), label),
    "machine": whole(),
    "recalculated": flag,
    "rescored": list_of(whole()),
}

PEOPLE = list_of(fields({"name": text(), "active": optional(flag, True)}), 1, MOST)
SESSION = fields(
    {
        "title": title,
        "zone": zone,
        "opened_at": moment,
        "ended_at": optional(or_null(moment)),
        "stake": stake,
        "turns": optional(one_of(get_args(Turns)), "free"),
        "leader": optional(or_null(person)),
        "version": whole(),
    }
)
MACHINE = fields(
    {"number": whole(1, _MOST_MACHINES), "person": optional(or_null(person))}, ArchivedMachine
)
RULES = fields(
    {
        "name": rules_name,
        "game": text(),
        "preset": text(),
        "changes": mapping,
        "fingerprint": text(),
        "since": whole(1),
    }
)
VERSION: Mapping[str, ValueReader] = {
    "version": whole(1),
    "what": one_of(WHATS),
    "stake": stake,
    "ga_before": amount(),
    "net": by_person,
}
PAYMENT = fields(
    {
        "from": or_null(person),
        "to": or_null(person),
        "bets": amount(),
        "reason": text(),
        "on_behalf_of": optional(person),
    },
    Posting,
)
ROUND = fields(
    {
        "number": whole(1),
        "game": text(),
        "status": status,
        "fingerprint": text(),
        "payments": list_of(PAYMENT),
        "versions": list_of(fields({**VERSION, "rules": whole(1), "round": mapping}), 1),
    }
)
GA_VERSION = fields({**VERSION, "ga": one_of(get_args(GaChoice)), "among": list_of(person, 1)})
GA_LINE = fields({"number": whole(1), "status": status, "versions": list_of(GA_VERSION, 1)})
LINE = fields(
    {
        "kind": one_of(("round", "ga")),
        "number": whole(1),
        "led": optional(or_null(person)),
        "leads_next": optional(or_null(person)),
        "ga_before": amount(),
        "ga_after": amount(),
        "totals": by_person,
        "money": by_person,
    }
)
SHARE = fields({"to": or_null(person, GA), "amount": amount()}, lambda *share: share)
OUTSIDE = fields(
    {
        "kind": one_of(SAVED),
        "number": whole(1),
        "status": status,
        "unit": one_of(get_args(SettleUnit)),
        "from": or_null(person, GA),
        "label": text(),
        "shares": list_of(SHARE, 1),
    }
)
OF_LINE = fields({"kind": text(), "number": whole(1)}, lambda *line: line)
CHANGE = fields(
    {
        "version": whole(1),
        "at": moment,
        "machine": optional(or_null(whole())),
        "what": one_of((*OF_A_LINE, *OF_THE_SESSION)),
        "line": optional(or_null(OF_LINE, (None, None)), (None, None)),
        "reason": optional(text(), ""),
        "details": optional(details, {}),
    }
)
SCHEMA = fields(
    {
        "format": text(),
        "format_version": whole(1),
        "session": SESSION,
        "people": PEOPLE,
        "machines": optional(list_of(MACHINE), []),
        "rules": list_of(RULES, 1),
        "rounds": list_of(ROUND),
        "ga_lines": optional(list_of(GA_LINE), []),
        "lines": list_of(LINE),
        "outside": optional(list_of(OUTSIDE), []),
        "history": list_of(CHANGE),
    }
)
"""A file. The people are read before it: they are named everywhere."""
