"""Codes JSON values as one number, and decodes them: an adaptive arithmetic coder.

Each part of a value is a symbol with a context. A symbol that often came in its context costs
little, so a round takes a few bytes. The number is built by asymmetric numeral systems (rANS).

Codes are printed, so nothing here may change what an old number means. New words are added at the
end of `_WORDS`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence, Sized
from typing import Any

_WORDS = (
    *("players", "finish", "normal", "u", "false_declaration", "void", "winner", "u_type"),
    *("thuong", "tron", "khan", "trang", "eats", "eater", "discarder", "kind", "chot", "tai"),
    *("hands", "points", "mom", "placing", "lay_order", "den_override", "payer", "reason"),
    *("declarer", "multiplier", "fouls", "dealt", "note", "manual", "from", "to", "amount"),
    *("win", "abandoned", "instant_win", "instant_type", "deuces", "dragon", "cards", "stuck"),
    *("black_deuces", "red_deuces", "quads", "runs", "runs4", "assistants", "chops", "by", "over"),
    *("half_bets", "ga", "among", "shared", "given", "kept", "side", "round", "title", "day"),
    *("people", "left", "stakes", "stake", "codes", "rules", "lines", "entry"),
)
"""Texts of rounds that are coded as one symbol. Other texts are coded byte by byte."""
_MOST_WORDS = 200
_MOST_DIGITS = 16
"""Hexadecimal digits of a whole number."""
_WEIGHT = 40
"""How much more a symbol that came once counts than one that never came."""
_MOST_SYMBOLS = 100_000
_MOST_LEVELS = 12
_KINDS = ("none", "false", "true", "whole", "person", "word", "text", "bytes", "list", "object")
_TYPES = {"whole": int, "bytes": bytes, "list": list | tuple, "object": Mapping}

Path = tuple[str, ...]


class Damaged(Exception):
    """No coder made this number, or the one of a later version."""


class Coder:
    """Codes values in a row; if made with a number, decodes them in the same row.

    Methods take the value to code and return it. When they decode, they ignore what they are given.
    """

    def __init__(self, number: int | None = None) -> None:
        self.people: Sequence[str] = ()
        """Names that are coded by their place."""
        self._number = number
        self._steps: list[tuple[int, int, int]] = []
        self._counts: defaultdict[object, dict[int, int]] = defaultdict(dict)
        self._left = _MOST_SYMBOLS

    def number(self) -> int:
        """Return the number of all values that were coded."""
        number = 1
        for low, share, total in reversed(self._steps):
            number = number // share * total + low + number % share
        return number

    def end(self) -> None:
        """Raise `Damaged` if a decoded number holds more."""
        if self._number != 1:
            raise Damaged

    def value(self, value: Any, path: Path = (), before: str = "") -> Any:
        """Code a JSON value or bytes; `before` is the text that came before it in its list."""
        if len(path) > _MOST_LEVELS:
            raise Damaged
        kind = self._symbol(("kind", path, before), len(_KINDS), self._kind(value))
        match _KINDS[kind]:
            case "whole":
                return self._whole(value, path)
            case "text":
                return self._text(value)
            case "bytes":
                return self._bytes(value)
            case "list":
                return self._list(value, path)
            case "object":
                return self._object(value, path)
            case "person" | "word":
                return self._known(_KINDS[kind], value, (path, before))
        return {"false": False, "true": True}.get(_KINDS[kind])

    def _kind(self, value: Any) -> int:
        match value:
            case str():
                kind = "person" if value in self.people else "word" if value in _WORDS else "text"
            case bool():
                kind = "true" if value else "false"
            case None:
                kind = "none"
            case _:
                kind = next(name for name, type in _TYPES.items() if isinstance(value, type))
        return _KINDS.index(kind)

    def _symbol(self, context: object, size: int, symbol: int) -> int:
        """Code one of `size` symbols, and count it in its context."""
        counts = self._counts[context]
        total = size + _WEIGHT * sum(counts.values())
        self._left -= 1
        if self._left < 0 or not size:
            raise Damaged
        if self._number is not None:
            symbol = _symbol_at(counts, self._number % total)
        low = symbol + _WEIGHT * sum(count for one, count in counts.items() if one < symbol)
        share = 1 + _WEIGHT * counts.get(symbol, 0)
        if self._number is None:
            self._steps.append((low, share, total))
        else:
            whole, place = divmod(self._number, total)
            self._number = share * whole + place - low
        counts[symbol] = counts.get(symbol, 0) + 1
        return symbol

    def _known(self, kind: str, value: Any, context: object) -> str:
        """Code one of the people or words by its place."""
        known, size = (self.people, len(self.people)) if kind == "person" else (_WORDS, _MOST_WORDS)
        place = self._symbol((kind, context), size, known.index(value) if value in known else 0)
        if place >= len(known):
            raise Damaged
        return known[place]

    def _whole(self, value: Any, path: Path) -> int:
        given, whole = value or 0, 0
        digits = self._symbol(("digits", path), _MOST_DIGITS, -(-given.bit_length() // 4))
        for left in reversed(range(digits)):
            digit = given >> 4 * left & 15
            whole = 16 * whole + self._symbol(("digit", path, digits, left), 16, digit)
        return whole

    def _length(self, given: Sized, path: Path) -> int:
        length = self._whole(len(given), path)
        if length > self._left:
            raise Damaged
        return length

    def _text(self, value: Any) -> str:
        raw = self._bytes(value.encode() if isinstance(value, str) else b"")
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise Damaged from None

    def _bytes(self, value: Any) -> bytes:
        given = value or b""
        length = self._length(given, ("bytes",))
        read, last = bytearray(), 0
        for i in range(length):
            byte = self._symbol(("byte", last >> 6), 256, given[i] if given else 0)
            read.append(byte)
            last = byte
        return bytes(read)

    def _list(self, value: Any, path: Path) -> list[Any]:
        given = value or ()
        found: list[Any] = []
        before = ""
        for i in range(self._length(given, (*path, "#"))):
            found.append(self.value(given[i] if given else None, (*path, "*"), before))
            before = found[-1] if isinstance(found[-1], str) else before
        return found

    def _object(self, value: Any, path: Path) -> dict[str, Any]:
        given = sorted((value or {}).items())
        found: dict[str, Any] = {}
        key = before = ""
        for i in range(self._length(given, (*path, "#"))):
            key, one = given[i] if given else ("", None)
            key = self.value(key, (*path, ":"), before)
            if not isinstance(key, str) or key in found:
                raise Damaged
            below = "*" if key in self.people else key
            found[key] = self.value(one, (*path, below), before)
            before = found[key] if isinstance(found[key], str) else key
        return found


def _symbol_at(counts: dict[int, int], place: int) -> int:
    """Return the symbol whose share of the total has this place."""
    for known in sorted(counts):
        if place <= known:
            break
        if place <= known + _WEIGHT * counts[known]:
            return known
        place -= _WEIGHT * counts[known]
    return place
