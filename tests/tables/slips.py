"""Rounds with mistakes in them: those that people make, and those that only programs make."""

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.tables.common import NAMES, STRANGER, Entry, Place
from tests.tables.games import mistakes_at

NUMBERS = (0, -1, 1, 2, 3, 4, 12, 13, 14, 130, 131)
KINDS = ("normal", "chot", "tai")
JUNK: tuple[Any, ...] = (
    *(None, True, 2.0, 1e400, -(10**30), 1_000_001, "", " ", "x" * 41, "\ud800", "e\u0301" * 30),
    *([], {}, [[]], [None], {"": 0}, {"An": {"points": "7"}}, {"payer": None}, "An", "\u3000An"),
)
FIELDS = (
    *("winner", "hands", "eats", "placing", "lay_order"),
    *("declarer", "assistants", "chops", "fouls", "ga_befor", "instant_type"),
    *("kills", "won_by_three"),
)


def slip(rng: Random, entry: Entry) -> Entry:
    """The round with one to three mistakes. A few of them may well be none."""
    mistaken = copy.deepcopy(entry)
    for _ in range(rng.choice([1, 1, 2, 3])):
        rng.choice(_PROGRAMS if rng.randint(0, 5) == 5 else _PEOPLE)(rng, mistaken)
    return mistaken


def places(value: Any) -> Iterator[Place]:
    """Every place inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else ()
    for where, item in enumerate(value) if isinstance(value, list) else inside:
        yield value, where
        yield from places(item)


def _some_place(rng: Random, entry: Entry, fits: Callable[[Any, Any], bool]) -> Place | None:
    """One of the places whose value fits."""
    fitting = [(held, where) for held, where in places(entry) if fits(where, held[where])]
    return rng.choice(fitting) if fitting else None


def _change(
    rng: Random, entry: Entry, fits: Callable[[Any, Any], bool], to: tuple[Any, ...]
) -> None:
    place = _some_place(rng, entry, fits)
    if place:
        held, where = place
        held[where] = copy.deepcopy(rng.choice(to))


def _forget(rng: Random, entry: Entry) -> None:
    """Something is left out."""
    place = _some_place(rng, entry, lambda where, _: where not in ("players", "finish"))
    if place:
        held, where = place
        del held[where]


def _wrong_name(rng: Random, entry: Entry) -> None:
    players = entry.get("players")
    names = tuple(players) if isinstance(players, list) and players else NAMES
    _change(rng, entry, lambda _, value: value in NAMES, (*names, STRANGER))


def _wrong_number(rng: Random, entry: Entry) -> None:
    _change(rng, entry, lambda _, value: type(value) is int, NUMBERS)


def _wrong_word(rng: Random, entry: Entry) -> None:
    words = mistakes_at(rng, entry).words
    _change(rng, entry, lambda where, _: where in ("finish", "u_type"), words)


def _wrong_kind(rng: Random, entry: Entry) -> None:
    _change(rng, entry, lambda where, _: where == "kind", KINDS)


def _junk(rng: Random, entry: Entry) -> None:
    """A program writes something else altogether."""
    _change(rng, entry, lambda where, value: True, JUNK)


def _once_more(rng: Random, entry: Entry) -> None:
    """An item of a list is entered twice: an eat, a player, an assistant."""
    place = _some_place(rng, entry, lambda where, _: isinstance(where, int))
    if place:
        held, where = place
        held.insert(where, copy.deepcopy(held[where]))


def _too_few_or_many(rng: Random, entry: Entry) -> None:
    """One player too many, or one alone."""
    players = list(NAMES[:5])
    entry["players"] = players if rng.randint(0, 1) else players[:1]


def _beside(rng: Random, entry: Entry) -> None:
    """A field that nobody knows, or that another finish would use."""
    entry[rng.choice(FIELDS)] = copy.deepcopy(rng.choice(JUNK))


def _wrong_hand(rng: Random, entry: Entry) -> None:
    """Something is said of a hand, whatever else is said of it, and be it the winner's."""
    hands = entry.setdefault("hands", {})
    holder = entry.get("winner") if rng.randint(0, 1) else rng.choice(NAMES[:4])
    if isinstance(hands, dict) and isinstance(holder, str):
        hand = hands.setdefault(holder, {})
        field, said = rng.choice(mistakes_at(rng, entry).hand)
        if isinstance(hand, dict):
            hand[field] = said


def _winner_named(rng: Random, entry: Entry) -> None:
    """The winner is named where another belongs: as who pays đền, or as an assistant."""
    entry |= mistakes_at(rng, entry).of_winner(rng, entry.get("winner"))


def _den_without_reason(rng: Random, entry: Entry) -> None:
    """The table decides about đền and does not say why."""
    if entry.get("finish") == "u":
        entry["den_override"] = {"payer": rng.choice([*NAMES[:3], None]), "reason": " "}


def _one_too_fast(rng: Random, entry: Entry) -> None:
    """Enter an ù that needs a hand without eaten cards."""
    if entry.get("finish") == "u":
        entry["u_type"] = rng.choice(["trang", "kin", "khan"])


def _forgotten_order(rng: Random, entry: Entry) -> None:
    entry.pop("lay_order", None)


def _pot_below_nothing(rng: Random, entry: Entry) -> None:
    entry["ga_before"] = -1


def _chopped(rng: Random, entry: Entry) -> None:
    """A chop more, which may be on top of none, or at a table that pays for none."""
    by, owner = rng.choices(NAMES[:4], k=2)
    chop = {"by": by, "from": owner, **rng.choice(({"red_deuces": 1}, {"quads": 1}, {}))}
    chops = entry.setdefault("chops", [])
    if isinstance(chops, list):
        chops.append(chop | ({"over": True} if rng.randint(0, 1) else {}))


def _unfined(rng: Random, entry: Entry) -> None:
    """A foul is entered at a table that may have no fine for it."""
    entry.setdefault("fouls", [rng.choice(NAMES[:4])])


def _paid_to_themselves(rng: Random, entry: Entry) -> None:
    """A manual line from a player to the same player."""
    name = rng.choice(NAMES[:4])
    entry["manual"] = [{"from": name, "to": name, "amount": 1}]


def _from_the_ga(rng: Random, entry: Entry) -> None:
    """A manual line with the gà, perhaps at a table that has none, or of more than lies there."""
    sides = rng.choice([(None, NAMES[0]), (NAMES[0], None), (None, None)])
    entry["manual"] = [dict(zip(("from", "to"), sides, strict=True)) | {"amount": 200}]


Slip = Callable[[Random, Entry], None]
_PEOPLE: tuple[Slip, ...] = (
    *(_forget, _wrong_name, _wrong_number, _wrong_word, _wrong_kind, _once_more, _wrong_hand),
    *(_wrong_hand, _too_few_or_many, _winner_named, _den_without_reason, _one_too_fast),
    *(_forgotten_order, _pot_below_nothing, _paid_to_themselves, _unfined, _chopped, _from_the_ga),
)
_PROGRAMS: tuple[Slip, ...] = (_junk, _beside)
