"""Bytes as capital letters and digits, found again in whatever people paste. (docs/rules.md, 11)

Crockford's base 32, which QR codes hold in their dense mode and no chat breaks. The bytes begin
with two LEB128 numbers, a version and the length of the whole, and end in a CRC-32 of all before
it: that tells where they end in a message, and whether they are whole.
"""

import re
import zlib
from collections.abc import Iterator
from enum import Enum, auto
from itertools import accumulate

from scorekeeper.games.names import WHITE_SPACE

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKSUM_BYTES = 4
LONGEST_TEXT = 2048
"""Characters of a message, blanks not counted, that are searched."""
_BITS = 5
_NUMBERS = {character: number for number, character in enumerate(ALPHABET)}

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\xad"
_QUOTES = "\"'`\xb4\xab\xbb<>\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
_ZERO_WIDTHS = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff" + "".join(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
_NO_BLANKS = str.maketrans("", "", WHITE_SPACE)
_SPELLED_OUT = str.maketrans(
    # None of these letters is in the alphabet, so that nothing is guessed.
    {ord(small): small.upper() for small in ALPHABET.lower()}
    | {ord(round): "0" for round in "Oo"}
    | {ord(straight): "1" for straight in "IiLl"}
    | {ord(passed_over): " " for passed_over in WHITE_SPACE + _DASHES + _QUOTES + _ZERO_WIDTHS}
)
_STRETCH = re.compile(f"[{ALPHABET}]+(?: +[{ALPHABET}]+)*")
_BEGINNING = re.compile(rf"(?<![{ALPHABET}])(0[4-7][{ALPHABET} ]*)")
"""What begins as every code of the first version does."""
_SHORTEST = 8
"""Fewer characters are not taken for what is left of a code."""
_LIKE_A_CODE = re.compile(rf"(?<![^\W_])(?=[^\W\d]*\d[^\W\d]*\d)[^\W_]{{{_SHORTEST},}}", re.ASCII)


class Missing(Enum):
    """Why no bytes were found."""

    EMPTY = auto()
    TOO_LONG = auto()
    NO_CODE = auto()
    CUT_SHORT = auto()
    DAMAGED = auto()


class Unreadable(Exception):
    """Raised where bytes end within a number, or hold one that is too large."""

    def __init__(self, why: Missing) -> None:
        self.why = why


class NumberReader:
    """Numbers taken one by one from bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self) -> int:
        """The next number. Raises `Unreadable` for bytes that end within it."""
        number = shift = 0
        for byte in self._data[self._at : self._at + 3]:
            self._at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
        cut_short = self._at == len(self._data)
        raise Unreadable(Missing.CUT_SHORT if cut_short else Missing.DAMAGED)

    def rest(self) -> bytes:
        """The bytes after the last number taken."""
        return self._data[self._at :]


def leb128(number: int) -> bytes:
    """A number as `NumberReader` takes it."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def wrap(version: int, content: bytes) -> bytes:
    """Content between version and length, and the checksum of it all."""
    rest = len(leb128(version)) + len(content) + CHECKSUM_BYTES
    # The length counts its own bytes, which are more the larger it is.
    own = next(size for size in range(1, 4) if len(leb128(rest + size)) == size)
    packed = leb128(version) + leb128(rest + own) + content
    return packed + zlib.crc32(packed).to_bytes(CHECKSUM_BYTES)


def spell(data: bytes) -> str:
    """Bytes as text, the last character filled up with zeros."""
    bits = int.from_bytes(data)
    count = _characters(len(data))
    bits <<= count * _BITS - len(data) * 8
    return "".join(ALPHABET[bits >> place * _BITS & 0x1F] for place in reversed(range(count)))


def find(text: str) -> bytes | Missing:
    """The whole bytes that stand somewhere in a text, or why there are none.

    Text before and behind them is passed over, and within them what chats put in: blanks, dashes,
    quotes. Small letters are read as capitals, O as 0, I and L as 1.
    """
    if not text.rpartition("#")[2].translate(_NO_BLANKS):
        return Missing.EMPTY
    if len(text.translate(_NO_BLANKS)) > LONGEST_TEXT:
        return Missing.TOO_LONG
    spelled = text.translate(_SPELLED_OUT)
    stretches = [stretch[0].split() for stretch in _STRETCH.finditer(spelled)]
    for words in stretches:
        for code in _whole_words(words):
            data, left_over = _bytes(code)
            if not left_over and _is_sound(data):
                return data
    return _why_none(text, spelled)


def _whole_words(words: list[str]) -> Iterator[str]:
    """Those words in a row that are as long as the length says that stands in the first."""
    together = "".join(words)
    starts = accumulate(map(len, words[:-1]), initial=0)
    ends = set(accumulate(map(len, words)))
    for start in starts:
        end = start + (_declared(together[start:]) or 0)
        if end > start and end in ends:
            yield together[start:end]


def _declared(code: str) -> int | None:
    """How many characters a code says that it has; None where that cannot be read."""
    numbers = NumberReader(_bytes(code[:_SHORTEST])[0])
    try:
        numbers.take()
        return _characters(numbers.take())
    except Unreadable:
        return None


def _characters(count: int) -> int:
    """How many characters so many bytes are."""
    return -(-count * 8 // _BITS)


def _is_sound(data: bytes) -> bool:
    packed, checksum = data[:-CHECKSUM_BYTES], data[-CHECKSUM_BYTES:]
    return len(data) > CHECKSUM_BYTES and zlib.crc32(packed) == int.from_bytes(checksum)


def _why_none(text: str, spelled: str) -> Missing:
    for beginning in _BEGINNING.finditer(spelled):
        code, behind = beginning[1].replace(" ", ""), spelled[beginning.end() :]
        if len(code) >= _SHORTEST:
            short = len(code) < (_declared(code) or LONGEST_TEXT)
            return Missing.CUT_SHORT if short and not behind.strip() else Missing.DAMAGED
    return Missing.DAMAGED if _LIKE_A_CODE.search(text) else Missing.NO_CODE


def _bytes(code: str) -> tuple[bytes, int]:
    """The whole bytes of a code, and the bits left over."""
    bits = 0
    for character in code:
        bits = bits << _BITS | _NUMBERS[character]
    spare = len(code) * _BITS % 8
    return (bits >> spare).to_bytes(len(code) * _BITS // 8), bits & (1 << spare) - 1
