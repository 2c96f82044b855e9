"""The share code: a profile as one short text. (docs/rules.md, 11)

Bytes, in this order: codec version; length of the whole; preset number; how many options differ
from the preset; for each its wire number and its numbers, by rising wire number; the name in UTF-8;
CRC-32 of all before it. Every number but the checksum is a LEB128. The bytes are written in
Crockford's base 32, which QR codes hold in their dense mode and no chat breaks.

Later codecs keep version, length and checksum in place, so that a damaged code can be told from a
newer one.
"""

import re
import zlib
from base64 import b32decode, b32encode
from collections.abc import Iterator
from itertools import accumulate, chain, islice
from operator import attrgetter

from scorekeeper import doors
from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.games.names import WHITE_SPACE, clean_name
from scorekeeper.options.kinds import NewerVersion, Value
from scorekeeper.options.option import differences, options_of
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.text import Text, join

CODEC = 1
EVENING = 9
"""What stands in place of the codec in codes of evenings. (`export/evening_code.py`)"""
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST_TEXT = doors.MESSAGE.size
"""The characters of a message that are searched for a code, blanks not counted."""
_LONGEST_WITH_BLANKS, _MOST_CANDIDATES = 4 * LONGEST_TEXT, doors.MESSAGE.symbols

EMPTY = Text("Chưa có mã nào: dán mã luật vào.", "There is no code yet: paste one.")
TOO_LONG = Text(
    "Đoạn này quá dài nên không tìm mã luật trong đó: dán riêng mã.",
    "This is too long to look for a rules code in it: paste the code alone.",
)
NO_CODE = Text(
    "Đây không phải mã luật: dán mã hoặc link mà người gửi đã chia sẻ.",
    "This is not a rules code: paste the code or the link that was shared with you.",
)
DAMAGED = Text(
    "Mã này bị sai ở đâu đó: chép lại cả mã, hoặc quét lại mã QR.",
    "This code was damaged on its way: copy the whole code again, or scan the QR code again.",
)
CUT_SHORT = Text(
    "Mã này bị cụt: chép lại cả mã, từ đầu đến hết.",
    "This code is cut short: copy it again from its beginning to its end.",
)
NEWER = Text(
    "Mã này do bản Sổ Phỏm mới hơn tạo ra: cập nhật rồi mở lại.",
    "This code was made by a newer version of Sổ Phỏm: update, then open it again.",
)
OUT_OF_BOUNDS = Text(
    "Mã này chứa luật không chơi được ({faults}): xin người gửi một mã mới.",
    "This code holds rules that cannot be played ({faults}): ask its sender for a new one.",
)

_CHECKSUM_BYTES = 4
_BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""The alphabet of the standard library, in the order of `ALPHABET`."""
_TO_CROCKFORD = str.maketrans(_BASE_32, ALPHABET)
_FROM_CROCKFORD = str.maketrans(ALPHABET, _BASE_32)

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\xad"
_QUOTES = "\"'`\xb4\xab\xbb<>\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
_ZERO_WIDTHS = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff" + "".join(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
_NO_BLANKS = str.maketrans("", "", WHITE_SPACE)
_NORMALISED = str.maketrans(
    # The alphabet has none of the letters O, I and L.
    {ord(small): small.upper() for small in ALPHABET.lower()}
    | {ord(letter): "0" for letter in "Oo"}
    | {ord(letter): "1" for letter in "IiLl"}
    | {ord(ignored): " " for ignored in WHITE_SPACE + _DASHES + _QUOTES + _ZERO_WIDTHS}
)
_WORDS = re.compile(f"[{ALPHABET}]+(?: +[{ALPHABET}]+)*")
_SHORTEST = 8
"""Fewer characters do not count as the rest of a code."""
_BEGINNING = re.compile(rf"(?<![{ALPHABET}])([01][4-7][{ALPHABET} ]*)")
"""Every code of the first codec, and of an evening, begins so."""
_LIKE_A_CODE = re.compile(rf"(?<![^\W_])(?=[^\W\d]*\d[^\W\d]*\d)[^\W_]{{{_SHORTEST},}}", re.ASCII)


class _Refused(Exception):
    """Carries the error message to `decode`."""

    def __init__(self, message: Text) -> None:
        self.message = message


def encode(profile: Profile) -> str:
    """Return the share code of a profile. It never changes for the same profile."""
    return seal(CODEC, write_content(profile))


def decode(text: str) -> Profile | Text:
    """Return the profile of a share code, or an error message.

    Takes the code, a link that ends in it, or a message with either, with all that a chat put in.
    """
    unsealed = unseal(text)
    if isinstance(unsealed, Text):
        return unsealed
    codec, content = unsealed
    if codec != CODEC:
        return NO_CODE if codec == EVENING else NEWER
    return read_content(content)


def seal(codec: int, content: bytes) -> str:
    """Return a code of such a content."""
    rest = len(_leb128(codec)) + len(content) + _CHECKSUM_BYTES
    # The length counts its own bytes.
    own = next(size for size in range(1, 4) if len(_leb128(rest + size)) == size)
    packed = _leb128(codec) + _leb128(rest + own) + content
    return _spell(packed + zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES))


def unseal(text: str) -> tuple[int, bytes] | Text:
    """Return the codec and the content of the code in a text, or an error message."""
    try:
        data = _find(text)
        numbers = _NumberReader(data[:-_CHECKSUM_BYTES])
        codec, _ = numbers.take(), numbers.take()
    except _Refused as refused:
        return refused.message
    content = numbers.rest()
    return (codec, content) if seal(codec, content) == _spell(data) else DAMAGED


def write_content(profile: Profile) -> bytes:
    """Return what the code of a profile seals."""
    options = options_of(type(profile.rules))
    changed = differences(profile.rules, profile.preset.rules)
    body = [profile.preset.number, len(changed)]
    for option in sorted((options[name] for name in changed), key=attrgetter("wire")):
        body += [option.wire, *option.kind.numbers(changed[option.name])]
    return b"".join(map(_leb128, body)) + profile.name.encode()


def read_content(content: bytes) -> Profile | Text:
    """Return the profile of sealed content, or an error message."""
    try:
        profile = _read_profile(_NumberReader(content))
    except NewerVersion:
        return NEWER
    except _Refused as refused:
        return refused.message
    return profile if write_content(profile) == content else DAMAGED


def _read_profile(numbers: "_NumberReader") -> Profile:
    preset = _preset(numbers.take())
    by_name = options_of(type(preset.rules))
    by_wire = {option.wire: option for option in by_name.values()}
    changes: dict[str, Value] = {}
    for _ in range(numbers.take()):
        option = by_wire.get(numbers.take())
        if option is None:
            raise NewerVersion
        changes[option.name] = option.kind.value(numbers.take)
    profile = change(preset, changes, _name(numbers.rest()))
    if isinstance(profile, list):
        labels = [by_name[fault.option].label for fault in profile]
        raise _Refused(OUT_OF_BOUNDS.fill(faults=join(labels, ", ")))
    return profile


def _preset(number: int) -> Preset:
    for preset in PRESETS.values():
        if preset.number == number:
            return preset
    raise NewerVersion


def _name(raw: bytes) -> str:
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        raise _Refused(DAMAGED) from None
    if clean_name(name) != name:
        raise _Refused(DAMAGED)
    return name


class _NumberReader:
    """Reads LEB128 numbers one by one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self) -> int:
        """Return the next number, of at most three bytes."""
        number = shift = 0
        for byte in self._data[self._at : self._at + 3]:
            self._at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
        raise _Refused(CUT_SHORT if self._at == len(self._data) else DAMAGED)

    def rest(self) -> bytes:
        """Return the bytes after the last number taken."""
        return self._data[self._at :]


def _leb128(number: int) -> bytes:
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def _spell(data: bytes) -> str:
    """Return bytes in base 32, the last character filled up with zeros."""
    return b32encode(data).decode().rstrip("=").translate(_TO_CROCKFORD)


def _find(text: str) -> bytes:
    """Return the bytes of the code in a text.

    Blanks, dashes and quotes within the code are ignored. Small letters are read as capitals, O
    as 0, I and L as 1.
    """
    if not text.rpartition("#")[2].translate(_NO_BLANKS):
        raise _Refused(EMPTY)
    if len(text) > _LONGEST_WITH_BLANKS or len(text.translate(_NO_BLANKS)) > LONGEST_TEXT:
        raise _Refused(TOO_LONG)
    normalised = text.translate(_NORMALISED)
    runs = (words[0].split() for words in _WORDS.finditer(normalised))
    for code in islice(chain.from_iterable(map(_candidates, runs)), _MOST_CANDIDATES):
        data = _bytes(code)
        if _spell(data) == code and _is_sound(data):
            return data
    raise _Refused(_why_none(text, normalised))


def _candidates(words: list[str]) -> Iterator[str]:
    """Yield the runs of whole words that are as long as the code they begin with."""
    together = "".join(words)
    starts = accumulate(map(len, words[:-1]), initial=0)
    ends = set(accumulate(map(len, words)))
    for start in starts:
        end = start + (_declared_length(together[start:]) or 0)
        if end > start and end in ends:
            yield together[start:end]


def _declared_length(code: str) -> int | None:
    """Return the length that a code declares, in characters; None if unreadable."""
    numbers = _NumberReader(_bytes(code[:_SHORTEST].ljust(_SHORTEST, "0")))
    try:
        numbers.take()
        return _characters(numbers.take())
    except _Refused:
        return None


def _characters(count: int) -> int:
    """Return how many characters so many bytes take."""
    return -(-count * 8 // 5)


def _is_sound(data: bytes) -> bool:
    packed, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    return len(data) > _CHECKSUM_BYTES and zlib.crc32(packed) == int.from_bytes(checksum)


def _why_none(text: str, normalised: str) -> Text:
    for beginning in _BEGINNING.finditer(normalised):
        code, behind = beginning[1].replace(" ", ""), normalised[beginning.end() :]
        if len(code) >= _SHORTEST:
            short = len(code) < (_declared_length(code) or LONGEST_TEXT)
            return CUT_SHORT if short and not behind.strip() else DAMAGED
    return DAMAGED if _LIKE_A_CODE.search(text) else NO_CODE


def _bytes(code: str) -> bytes:
    """Return the whole bytes of a code; its length is that of a number of bytes."""
    return b32decode(code.translate(_FROM_CROCKFORD) + "=" * (-len(code) % 8))
