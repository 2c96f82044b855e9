"""Reads codes as docs/codes.md says, without the program: it takes all tables from that page."""

import json
import re
import zlib
from collections import Counter, defaultdict
from itertools import count
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parents[1] / "docs" / "codes.md").read_text("utf-8")
_ALPHABET = re.findall("`([0-9A-Z]{32})`", PAGE)[0]
_PRESETS = {
    int(number): (preset, game)
    for preset, number, game in re.findall(
        r"\| `(.+)` \| (\d+) \| (\w+) \|", PAGE.partition("How a value")[0]
    )
}
_OPTIONS = {
    table[1]: {
        int(number): (option, value)
        for option, number, value in re.findall(r"\| `(\w+)` \| (\d+) \| (.+) \|", table[2])
    }
    for table in re.finditer(r"\| option of (\w+) .*\n((?:\|.*\n)+)", PAGE)
}
_WORDS = json.loads("[" + re.findall("```\n(.*?)```", PAGE, re.DOTALL)[0] + "]")
_WEIGHT, _KINDS = re.findall(r"1 \+ (\d+) ×", PAGE)[0], re.findall(r"size (\d+) in the", PAGE)[0]
_PLACES = re.findall(r"a word: a symbol of size (\d+)", PAGE)[0]


def content_of(code: str) -> tuple[int, bytes]:
    """Return the kind and the content of a code."""
    bits = "".join(f"{_ALPHABET.index(letter):05b}" for letter in code)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8))
    packed, checksum = data[:-4], data[-4:]
    assert zlib.crc32(packed) == int.from_bytes(checksum)
    numbers = _Leb128(packed)
    kind, length = numbers.take(), numbers.take()
    assert length == len(data)
    return kind, numbers.rest


class _Leb128:
    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take(self) -> int:
        size = next(at for at, byte in enumerate(self.rest) if byte < 128) + 1
        taken, self.rest = self.rest[:size], self.rest[size:]
        return sum((byte & 127) << 7 * at for at, byte in enumerate(taken))


def rules_of(content: bytes) -> dict[str, Any]:
    """Return preset, game, changes and name of the rules with this content."""
    numbers = _Leb128(content)
    preset, game = _PRESETS[numbers.take()]
    changes = {}
    for _ in range(numbers.take()):
        option, value = _OPTIONS[game][numbers.take()]
        changes[option] = _value(value, numbers)
    return {"preset": preset, "game": game, "changes": changes, "name": numbers.rest.decode()}


def _value(value: str, numbers: _Leb128) -> Any:
    if value.startswith("one of"):
        return json.loads(f"[{value[8:-1]}]")[numbers.take()]
    first, raised = numbers.take(), value.endswith("one higher")
    if value == "list":
        return [numbers.take() for _ in range(first)]
    if "or null" in value and not first:
        return None
    if value.startswith("number"):
        return first - raised
    return [part - raised for part in (first, *(numbers.take() for _ in range(int(value[0]) - 1)))]


def evening_of(content: bytes) -> dict[str, Any]:
    """Return the values of the evening with this content."""
    reader = _Evening(int.from_bytes(content))
    title, day, reader.people = reader.value(("head",))
    left, stakes, games, rules = reader.value(("rules",))
    lines = reader.value(())
    struck, moved, outside = reader.value(("more",)) if reader.number != 1 else ([], [], [])
    assert reader.number == 1
    sets = [None, *(rules_of(code.to_bytes(-(-code.bit_length() // 8))) for code in rules)]
    places, free = count(), count(1)
    rows = []
    for kind, stake, rules, entry in lines:
        number = rules and dict(moved).get(next(places))
        while rules and not number:
            number = next(free)
            number *= number not in (*struck, *dict(moved).values())
        rows.append([kind, entry, stakes[stake], sets[rules], number])
    return {
        "title": title,
        "day": day,
        "people": reader.people,
        "left": left,
        "lines": rows,
        "stake": stakes[0],
        "rules": sets[1 : games + 1],
        "struck": struck,
        "outside": outside,
    }


class _Evening:
    def __init__(self, number: int) -> None:
        self.number, self.people = number, list[str]()
        self.counts: dict[object, Counter[int]] = defaultdict(Counter)

    def symbol(self, size: int, context: object) -> int:
        counts, low = self.counts[context], 0
        shares = [1 + int(_WEIGHT) * counts[symbol] for symbol in range(size)]
        rest, place = divmod(self.number, sum(shares))
        symbol = 0
        while place >= low + shares[symbol]:
            low, symbol = low + shares[symbol], symbol + 1
        self.number = shares[symbol] * rest + place - low
        counts[symbol] += 1
        return symbol

    def value(self, path: tuple[Any, ...], before: Any = None) -> Any:
        kind, count = self.symbol(int(_KINDS), (path, before)), len(self.people)
        if kind == 0:
            return _WORDS[self.symbol(int(_PLACES), ((path, before), int(_PLACES)))]
        if kind == 1:
            return self.people[self.symbol(count, ((path, before), count))]
        if kind == 2:
            text = [0]
            for _ in range(self.whole(("length",))):
                text.append(self.symbol(256, ("byte", text[-1] // 64)))
            return bytes(text[1:]).decode()
        if kind == 3:
            return self.whole(path)
        return self.object(path) if kind == 4 else self.list(path)

    def list(self, path: tuple[Any, ...]) -> list[Any]:
        items, before = [], None
        for _ in range(self.whole((*path, "length"))):
            items.append(self.value((*path, 0), before))
            before = items[-1] if isinstance(items[-1], str) else before
        return items

    def object(self, path: tuple[Any, ...]) -> dict[str, Any]:
        values, before = {}, None
        for _ in range(self.whole((*path, "length"))):
            key = self.value((*path, 1), before)
            values[key] = self.value((*path, "" if key in self.people else key), before)
            before = values[key] if isinstance(values[key], str) else key
        return values

    def whole(self, path: tuple[Any, ...]) -> int:
        digits, number = self.symbol(16, (path, "digits")), 0
        if digits == 15:
            digits = self.symbol(1024, "many digits")
        for left in reversed(range(digits)):
            number = 16 * number + self.symbol(16, (path, digits, left))
        return number
