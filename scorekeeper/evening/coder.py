"""Codes JSON values as one number, and decodes them: an adaptive arithmetic coder.

Each part of a value is a symbol with a context. A symbol that often came in its context costs
little, so a round takes a few bytes. The number is built by asymmetric numeral systems (rANS).

Codes are printed, so nothing here may change what an old number means. New words follow from the
declared fields of rounds (`Field.coded`).
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from scorekeeper import doors
from scorekeeper.games import GAMES

_FIRST_WORDS = (
    *(None, False, True, "round", "ga", "side", "players", "finish", "normal", "u", "void"),
    *("false_declaration", "winner", "u_type", "thuong", "tron", "khan", "trang", "eats", "eater"),
    *("discarder", "kind", "chot", "tai", "hands", "points", "mom", "placing", "lay_order"),
    *("den_override", "payer", "reason", "declarer", "multiplier", "fouls", "dealt", "note"),
    *("manual", "from", "to", "amount", "win", "abandoned", "instant_win", "instant_type"),
    *("deuces", "dragon", "cards", "stuck", "black_deuces", "red_deuces", "quads", "runs", "runs4"),
    *("assistants", "chops", "by", "over", "half_bets", "among", "shared", "given", "kept"),
)
_LATER = sorted(word for game in GAMES for of in game.entry.fields.values() for word in of.words)
_WORDS = (*_FIRST_WORDS, *(word for _, word in _LATER))
"""Values of rounds that are coded as one symbol. Other texts are coded byte by byte."""
_MOST_WORDS = 200
_WEIGHT = 40
"""How much more a symbol that came once counts than one that never came."""
_MOST_SYMBOLS, _MOST_LEVELS = doors.EVENING_CODE.symbols, doors.EVENING_CODE.levels
_LONGEST_TEXT = doors.EVENING_CODE.size
_KINDS = 6

Path = tuple[object, ...]


class Coder:
    """Codes values in a row; if made with a number, decodes them in the same row.

    Methods take the value to code and return it. When they decode, they ignore what they are given,
    and raise ValueError or IndexError for a number that no coder made. Whatever has too many
    symbols or levels, or too long texts, raises ValueError.
    """

    def __init__(self, number: int | None = None) -> None:
        self.people: Sequence[str] = ()
        """Names that are coded as one symbol."""
        self._number = number
        self._steps: list[tuple[int, int, int]] = []
        self._counts: defaultdict[object, dict[int, int]] = defaultdict(dict)
        self._left = _MOST_SYMBOLS

    def number(self) -> int:
        """Return the number of all values that were coded; of what is left to decode, 1 if none."""
        number = self._number or 1
        for low, share, total in reversed(self._steps):
            number = number // share * total + low + number % share
        return number

    def value(self, value: Any, path: Path = (), before: object = None) -> Any:
        """Code a JSON value; `before` is the text that came before it in its list or object."""
        if len(path) > _MOST_LEVELS:
            raise ValueError(path)
        match self._symbol((path, before), _KINDS, self._kind(value)):
            case 0:
                return self._one_of(_WORDS, _MOST_WORDS, value, (path, before))
            case 1:
                return self._one_of(self.people, len(self.people), value, (path, before))
            case 2:
                return self._text(value or "")
            case 3:
                return self._whole(value or 0, path)
            case 4:
                return self._object(value or {}, path)
        return self._list(value or (), path)

    def _kind(self, value: Any) -> int:
        if isinstance(value, str | bool | None):
            return 1 if value in self.people else 0 if value in _WORDS else 2
        return 3 if isinstance(value, int) else 4 if isinstance(value, dict) else 5

    def _symbol(self, context: object, size: int, symbol: int) -> int:
        """Code one of `size` symbols, and count it in its context."""
        counts = self._counts[context]
        total = size + _WEIGHT * sum(counts.values())
        self._left -= 1
        if self._left < 0:
            raise ValueError(size)
        whole, place = divmod(self._number or 0, total)
        if self._number is not None:
            symbol = _symbol_at(counts, place)
        low = symbol + _WEIGHT * sum([counts[known] for known in counts if known < symbol])
        share = 1 + _WEIGHT * counts.get(symbol, 0)
        if self._number is None:
            self._steps.append((low, share, total))
        else:
            self._number = share * whole + place - low
        counts[symbol] = counts.get(symbol, 0) + 1
        return symbol

    def _one_of(self, known: Sequence[Any], most: int, value: Any, context: object) -> Any:
        place = known.index(value) if value in known else 0
        return known[self._symbol((context, most), most, place)]

    def _whole(self, value: int, path: Path) -> int:
        digits, whole = -(-value.bit_length() // 4), 0
        digits = self._symbol((path, "digits"), 16, min(digits, 15))
        if digits == 15:
            digits = self._symbol("many digits", 1024, -(-value.bit_length() // 4))
        for left in reversed(range(digits)):
            digit = self._symbol((path, digits, left), 16, value >> 4 * left & 15)
            whole = 16 * whole + digit
        return whole

    def _length(self, length: int, path: Path, most: int = _MOST_SYMBOLS) -> int:
        length = self._whole(length, (*path, "length"))
        if length > most:
            raise ValueError(length)
        return length

    def _text(self, value: str) -> str:
        given, read = value.encode(), bytearray(b"\0")
        for i in range(self._length(len(given), (), _LONGEST_TEXT)):
            read.append(self._symbol(("byte", read[-1] >> 6), 256, given[i] if given else 0))
        return read[1:].decode()

    def _list(self, value: Sequence[Any], path: Path) -> list[Any]:
        items: list[Any] = []
        before = None
        for i in range(self._length(len(value), path)):
            items.append(self.value(value[i] if value else None, (*path, 0), before))
            before = items[-1] if isinstance(items[-1], str) else before
        return items

    def _object(self, value: dict[str, Any], path: Path) -> dict[str, Any]:
        keys, before = sorted(value), None
        items: dict[str, Any] = {}
        for i in range(self._length(len(value), path)):
            key = self.value(keys[i] if keys else "", (*path, 1), before)
            below = (*path, "" if key in self.people else key)
            items[key] = self.value(value.get(key), below, before)
            before = items[key] if isinstance(items[key], str) else key
        return items


def _symbol_at(counts: dict[int, int], place: int) -> int:
    """Return the symbol whose share of the total has this place."""
    for known in sorted(counts):
        if place <= known:
            break
        if place <= known + _WEIGHT * counts[known]:
            return known
        place -= _WEIGHT * counts[known]
    return place
