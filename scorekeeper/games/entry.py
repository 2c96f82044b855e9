"""Reading a round as people and programs enter it: JSON values in, checked values or problems out.

What both games share: names, whole numbers, lists, objects with known fields, manual lines, the
dealt cards. A reader takes a value and the path to it; what is wrong goes to `Faults`, so that all
faults of an input are told together. (docs/rules.md, 4 and 7)
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.games.base import CODES, Problem
from scorekeeper.games.messages import MESSAGES, SHAPES
from scorekeeper.games.names import CleanNames, is_text

Path = tuple[str | int, ...]
Reader = Callable[[Any, Path, "Faults"], Any]

LARGEST = 1_000_000

_IS_CARD = re.compile(r"(?:[A2-9JQK]|10)[SCDH]").fullmatch
_ORDER = {code: place for place, code in enumerate(CODES)}


class Faults:
    """What is wrong with one round. A value that is already faulty is not looked at again."""

    __slots__ = ("_paths", "problems")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._paths: set[Path] = set()

    def add(self, code: str, path: Path, wording: str = "", **values: object) -> None:
        """Report a value by the sentence of its code, or by another of its wordings."""
        self._paths.add(path)
        sentence = MESSAGES[wording or code].fill(**values)
        self.problems.append(Problem(code, spell(path), sentence))

    def shape(self, wanted: str, path: Path, **values: object) -> None:
        """Report a value that is not of the shape `wanted`, a key of `SHAPES`."""
        self._paths.add(path)
        where = spell(path) or "round"
        sentence = SHAPES[wanted].fill(field=where, **values)
        self.problems.append(Problem("E_SHAPE", spell(path), sentence))

    def sound(self, *path: str | int) -> bool:
        """Whether neither the value at the path nor anything that holds it is faulty."""
        return not self._paths or self._paths.isdisjoint(
            path[: place + 1] for place in range(len(path))
        )

    def any_within(self, *path: str | int) -> bool:
        """Whether the value at the path, or anything in it, is faulty."""
        return any(faulty[: len(path)] == path for faulty in self._paths)

    def in_order(self) -> list[Problem]:
        """All problems in the order of docs/rules.md, 7."""
        return sorted(self.problems, key=lambda problem: _ORDER[problem.code])


def spell(path: Path) -> str:
    """A path as people write it: `eats[1].eater`."""
    spelled = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return spelled.removeprefix(".")


class Leaf(NamedTuple):
    """A field of one value: how it is read, and what is wanted where it cannot be."""

    read: Callable[[Any], Any]
    """The read value; None, or a TypeError, if it is not of the shape `wanted`."""
    wanted: str
    offered: str = ""

    def read_safely(self, value: Any) -> Any:
        """The read value, or None. A list or an object, which `read` may fail on, is no value."""
        return None if isinstance(value, list | dict) else self.read(value)


def _whole(value: Any) -> int | None:
    return value if type(value) is int and value <= LARGEST else None


_clean = CleanNames().__getitem__

NAME = Leaf(_clean, "name")
"""A name, cleaned."""
WHOLE = Leaf(_whole, "whole")
"""A whole number of at most a million; bounds of the game are not its business."""
FLAG = Leaf(lambda value: value if isinstance(value, bool) else None, "flag")
"""True or false."""
TEXT = Leaf(lambda value: value if is_text(value) else None, "text")
"""Any text, also an empty one."""
_CARD = Leaf(lambda value: value if isinstance(value, str) and _IS_CARD(value) else None, "card")


def one_of(*offered: str) -> Leaf:
    """One of a few words."""
    return Leaf({word: word for word in offered}.get, "one_of", ", ".join(offered))


def read_leaf(leaf: Leaf) -> Reader:
    """A reader of one value."""

    def read(value: Any, path: Path, faults: Faults) -> Any:
        found = leaf.read_safely(value)
        if found is None:
            faults.shape(leaf.wanted, path, offered=leaf.offered)
        return found

    return read


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


def list_of(read_item: Reader) -> Reader:
    """A reader of a list; a faulty item is None in it."""

    def read(value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        if isinstance(value, list):
            return tuple([read_item(item, (*path, i), faults) for i, item in enumerate(value)])
        faults.shape("list", path)
        return None

    return read


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

    return read


read_names = list_of_leaves(NAME)


def by_name(read_item: Reader) -> Reader:
    """A reader of an object whose keys are names. A faulty item is left out."""

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
        return {name: item for name, item in found.items() if item is not None}

    return read


class Manual(NamedTuple):
    """A payment the profile cannot say, in whole bets."""

    payer: str
    payee: str
    amount: int
    note: str = ""


_MANUAL = {"from": NAME, "to": NAME, "amount": WHOLE, "note": TEXT}


def _read_manual(value: Any, path: Path, faults: Faults) -> Manual | None:
    found = read_fields(value, _MANUAL, path, faults)
    if not faults.sound(*path):
        return None
    require(found, ("from", "to", "amount"), path, faults)
    return Manual(
        found.get("from"),  # type: ignore[arg-type]
        found.get("to"),  # type: ignore[arg-type]
        found.get("amount"),  # type: ignore[arg-type]
        found.get("note") or "",
    )


def require(found: Mapping[str, Any], keys: Iterable[str], path: Path, faults: Faults) -> None:
    """Report the fields that must be given and are not."""
    for key in keys:
        if key not in found:
            faults.shape("missing", (*path, key))


_read_hands_dealt = by_name(list_of_leaves(_CARD))


def _read_dealt(value: Any, path: Path, faults: Faults) -> dict[str, tuple[str, ...]] | None:
    dealt = _read_hands_dealt(value, path, faults)
    seen: set[str] = set()
    for name, cards in (dealt or {}).items():
        for i, card in enumerate(cards):
            if card in seen:
                faults.shape("card_twice", (*path, name, i), card=card)
            elif card is not None:
                seen.add(card)
    return dealt  # type: ignore[no-any-return]


COMMON: dict[str, Reader] = {
    "players": read_names,
    "multiplier": read_leaf(WHOLE),
    "manual": list_of(_read_manual),
    "dealt": _read_dealt,
    "note": read_leaf(TEXT),
}
"""The readers of the fields that a round of either game has."""


def check_gate(fields: Mapping[str, Any], faults: Faults) -> bool:
    """Whether players and finish are there and sound: 2 to 4 different names, a known finish."""
    players = fields.get("players")
    if players is not None and not (faults.problems and faults.any_within("players")):
        _check_players(players, faults)
    if faults.problems and (faults.any_within("players") or not faults.sound("finish")):
        return False
    # What is no object at all has neither of the two, and is told as a whole.
    return players is not None


def _check_players(players: tuple[str, ...], faults: Faults) -> None:
    if not 2 <= len(players) <= 4:
        faults.add("E_PLAYERS_COUNT", ("players",), count=len(players))
    if len(set(players)) < len(players):
        for i, player in enumerate(players):
            if player in players[:i]:
                faults.add("E_PLAYERS_DUPLICATE", ("players", i), player=player)


def check_known(name: str | None, players: tuple[str, ...], path: Path, faults: Faults) -> None:
    """Whoever is named is in the round."""
    if name is not None and name not in players and faults.sound(*path):
        faults.add("E_PLAYER_UNKNOWN", path, player=name, players=", ".join(players))


def check_known_in_manual(
    lines: Iterable[Manual | None], players: tuple[str, ...], faults: Faults
) -> None:
    """Whoever is named in a manual line is in the round."""
    for i, line in enumerate(lines):
        if line is not None:
            check_known(line.payer, players, ("manual", i, "from"), faults)
            check_known(line.payee, players, ("manual", i, "to"), faults)


def check_multiplier(round: Any, rules: Any, faults: Faults) -> None:
    """The round is played for a multiplier that the profile offers."""
    if round.multiplier not in rules.round_multipliers:
        offered = ", ".join(map(str, rules.round_multipliers))
        values = {"multiplier": round.multiplier, "offered": offered}
        faults.add("E_MULTIPLIER", ("multiplier",), **values)


def check_manual(round: Any, faults: Faults) -> None:
    """Manual lines go from one player to another and hold at least one bet."""
    for i, line in enumerate(round.manual):
        if line is not None:
            _check_manual_line(line, i, faults)


def _check_manual_line(line: Manual, i: int, faults: Faults) -> None:
    to, amount = ("manual", i, "to"), ("manual", i, "amount")
    if line.payer == line.payee and faults.sound(*to):
        faults.add("E_MANUAL", to, player=line.payer, line=i + 1)
    if faults.sound(*amount) and line.amount < 1:
        names = {"payer": line.payer or "?", "payee": line.payee or "?"}
        faults.add("E_MANUAL", amount, "E_MANUAL amount", line=i + 1, **names)


def read_entry(entry: object, readers: Mapping[str, Reader], faults: Faults) -> dict[str, Any]:
    """The sound fields of a round. Whatever is faulty is left out, so that it takes its default."""
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
            found[key] = reader(given, (key,), faults)
    require(found, ("players", "finish"), (), faults)
    if not faults.problems:
        return found
    return {key: value for key, value in found.items() if value is not None}
