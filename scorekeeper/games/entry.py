"""Reading a round as people and programs enter it: JSON values in, checked values or problems out.

What both games share: names, whole numbers, lists, objects with known fields, manual lines, the
dealt cards. A reader takes a value and the path to it; what is wrong goes to `Faults`, so that all
faults of an input are told together. (docs/rules.md, 4 and 7)
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.games.base import CODES, Problem
from scorekeeper.games.messages import MESSAGES, SHAPES

Path = tuple[str | int, ...]
Reader = Callable[[Any, Path, "Faults"], Any]

LARGEST = 1_000_000
LONGEST_NAME = 40
_REMEMBERED = 4 * LONGEST_NAME
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What Unicode calls white space. `str.strip()` alone would also take U+001C to U+001F."""

_CARD = re.compile(r"(?:[A2-9JQK]|10)[SCDH]")
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
            path[:length] for length in range(1, len(path) + 1)
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


def is_text(value: object) -> bool:
    """Whether a value is a string that can be written as UTF-8."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=4096)
def clean_name(raw: str) -> str | None:
    """A name in NFC without blanks at either end; None if it is empty, too long or no text."""
    name = unicodedata.normalize("NFC", raw).strip(WHITE_SPACE)
    return name if 1 <= len(name) <= LONGEST_NAME and is_text(name) else None


def read_name(value: Any, path: Path, faults: Faults) -> str | None:
    """A cleaned name."""
    name = None
    if isinstance(value, str):
        # Very long spellings are not kept, so that no input can fill the memory.
        name = clean_name(value) if len(value) <= _REMEMBERED else clean_name.__wrapped__(value)
    if name is None:
        faults.shape("name", path)
    return name


def read_whole(value: Any, path: Path, faults: Faults) -> int | None:
    """A whole number of at most a million; bounds of the game are not its business."""
    if type(value) is int and value <= LARGEST:
        return value
    faults.shape("whole", path)
    return None


def read_flag(value: Any, path: Path, faults: Faults) -> bool | None:
    """True or false."""
    if isinstance(value, bool):
        return value
    faults.shape("flag", path)
    return None


def read_text(value: Any, path: Path, faults: Faults) -> str | None:
    """Any text, also an empty one."""
    if is_text(value):
        return str(value)
    faults.shape("text", path)
    return None


def one_of(*offered: str) -> Reader:
    """A reader of one of a few words."""

    def read(value: Any, path: Path, faults: Faults) -> str | None:
        if isinstance(value, str) and value in offered:
            return value
        faults.shape("one_of", path, offered=", ".join(offered))
        return None

    return read


def list_of(read_item: Reader) -> Reader:
    """A reader of a list; a faulty item is None in it."""

    def read(value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        if isinstance(value, list):
            return tuple([read_item(item, (*path, i), faults) for i, item in enumerate(value)])
        faults.shape("list", path)
        return None

    return read


read_names = list_of(read_name)


def read_fields(
    value: Any, readers: Mapping[str, Reader], path: Path, faults: Faults
) -> dict[str, Any]:
    """The fields of an object that are given; a faulty one is None. Null is the same as left out."""
    if not isinstance(value, dict):
        faults.shape("object", path)
        return {}
    found = {}
    for key, given in value.items():
        reader = readers.get(key)
        if reader is None:
            faults.shape("unknown", (*path, key))
        elif given is not None:
            found[key] = reader(given, (*path, key), faults)
    return found


def require(found: Mapping[str, Any], keys: Iterable[str], path: Path, faults: Faults) -> None:
    """Report the fields that must be given and are not."""
    for key in keys:
        if key not in found and faults.sound(*path, key):
            faults.shape("missing", (*path, key))


def by_name(read_item: Reader) -> Reader:
    """A reader of an object whose keys are names. A faulty item is left out."""

    def read(value: Any, path: Path, faults: Faults) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            faults.shape("object", path)
            return None
        found: dict[str, Any] = {}
        spelled: set[str] = set()
        for key, given in value.items():
            name = read_name(key, (*path, key), faults)
            if name is None:
                continue
            if name in spelled:
                faults.shape("two_spellings", (*path, key), player=name)
                continue
            spelled.add(name)
            item = None if given is None else read_item(given, (*path, name), faults)
            if item is not None:
                found[name] = item
        return found

    return read


class Manual(NamedTuple):
    """A payment the profile cannot say, in whole bets."""

    payer: str
    payee: str
    amount: int
    note: str = ""


_MANUAL: dict[str, Reader] = {
    "from": read_name,
    "to": read_name,
    "amount": read_whole,
    "note": read_text,
}


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


def _read_card(value: Any, path: Path, faults: Faults) -> str | None:
    if isinstance(value, str) and _CARD.fullmatch(value):
        return value
    faults.shape("card", path)
    return None


_read_hands_dealt = by_name(list_of(_read_card))


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
    "multiplier": read_whole,
    "manual": list_of(_read_manual),
    "dealt": _read_dealt,
    "note": read_text,
}
"""The readers of the fields that a round of either game has."""


def check_players(players: tuple[str, ...], faults: Faults) -> None:
    """2 to 4 different names."""
    if not 2 <= len(players) <= 4:
        faults.add("E_PLAYERS_COUNT", ("players",), count=len(players))
    for i, player in enumerate(players):
        if player in players[:i]:
            faults.add("E_PLAYERS_DUPLICATE", ("players", i), player=player)


def check_known(
    names: Iterable[tuple[Path, str | None]], players: tuple[str, ...], faults: Faults
) -> None:
    """Nobody is named who is not in the round."""
    for path, name in names:
        if name is not None and name not in players:
            faults.add("E_PLAYER_UNKNOWN", path, player=name, players=", ".join(players))


def names_in_manual(lines: Iterable[Manual | None]) -> Iterable[tuple[Path, str | None]]:
    """Every name of the manual lines with its path."""
    for i, line in enumerate(lines):
        if line is not None:
            yield ("manual", i, "from"), line.payer
            yield ("manual", i, "to"), line.payee


def check_multiplier(multiplier: int | None, offered: tuple[int, ...], faults: Faults) -> None:
    """The round is played for a multiplier that the profile offers."""
    if multiplier is not None and multiplier not in offered:
        faults.add(
            "E_MULTIPLIER",
            ("multiplier",),
            multiplier=multiplier,
            offered=", ".join(map(str, offered)),
        )


def check_manual(lines: Iterable[Manual | None], faults: Faults) -> None:
    """Manual lines go from one player to another and hold at least one bet."""
    for i, line in enumerate(lines):
        if line is None:
            continue
        names_sound = faults.sound("manual", i, "from") and faults.sound("manual", i, "to")
        if names_sound and line.payer == line.payee:
            faults.add("E_MANUAL", ("manual", i, "to"), player=line.payer, line=i + 1)
        if faults.sound("manual", i, "amount") and line.amount < 1:
            names = {"payer": line.payer or "?", "payee": line.payee or "?"}
            faults.add("E_MANUAL", ("manual", i, "amount"), "E_MANUAL amount", line=i + 1, **names)


def read_entry(entry: object, readers: Mapping[str, Reader], faults: Faults) -> dict[str, Any]:
    """The sound fields of a round. Whatever is faulty is left out, so that it takes its default."""
    found = read_fields(entry, readers, (), faults)
    if isinstance(entry, dict):
        require(found, ("players", "finish"), (), faults)
    return {key: value for key, value in found.items() if value is not None}
