"""A profile as one short text, and back: the share code. (docs/rules.md, 11)

Bytes, in this order: codec version; length of the whole; preset number; how many options differ
from the preset; for each its wire number and its numbers, by rising wire number; the name in UTF-8;
CRC-32 of all before it. Every number but the checksum is a LEB128. Written in Crockford's base 32,
which QR codes hold in their dense mode and no chat breaks.

Every later codec keeps the first two numbers and the last four bytes where they are, so that a
damaged code can be told from a newer one.
"""

import zlib
from collections.abc import Iterator
from operator import attrgetter

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.games.names import WHITE_SPACE, clean_name
from scorekeeper.kinds import NewerVersion, Value
from scorekeeper.options import differences, options_of
from scorekeeper.profiles import Profile, change
from scorekeeper.text import Text, join

CODEC = 1
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST_CODE = 2048
_BITS = 5
_CHECKSUM_BYTES = 4
_NUMBERS = {character: number for number, character in enumerate(ALPHABET)}
_NO_BLANKS = str.maketrans("", "", WHITE_SPACE)

EMPTY = Text("Chưa có mã nào: hãy dán mã luật vào.", "There is no code yet: paste one.")
TOO_LONG = Text(
    "Mã này quá dài, không phải mã luật của Sổ Phỏm: hãy dán lại đúng mã.",
    "This is too long to be a rules code of Sổ Phỏm: paste the code alone.",
)
DAMAGED = Text(
    "Mã này bị sai ở đâu đó: hãy chép lại cả mã, hoặc quét lại mã QR.",
    "This code was damaged on its way: copy the whole code again, or scan the QR code again.",
)
CUT_SHORT = Text(
    "Mã này bị cụt: hãy chép lại cả mã, từ đầu đến hết.",
    "This code is cut short: copy it again from its beginning to its end.",
)
NEWER = Text(
    "Mã này do bản Sổ Phỏm mới hơn tạo ra: hãy cập nhật rồi mở lại.",
    "This code was made by a newer version of Sổ Phỏm: update, then open it again.",
)
OUT_OF_BOUNDS = Text(
    "Mã này chứa luật không chơi được ({faults}): hãy xin người gửi một mã mới.",
    "This code holds rules that cannot be played ({faults}): ask its sender for a new one.",
)


class _Unreadable(Exception):
    """Carries the sentence from where a code is read to `decode`."""

    def __init__(self, sentence: Text) -> None:
        self.sentence = sentence


def encode(profile: Profile) -> str:
    """The share code of a profile. It never changes for the same profile."""
    options = options_of(type(profile.rules))
    changed = differences(profile.rules, profile.preset.rules)
    body = [profile.preset.number, len(changed)]
    for option in sorted((options[name] for name in changed), key=attrgetter("wire")):
        body += [option.wire, *option.kind.numbers(changed[option.name])]
    content = b"".join(map(_leb128, body)) + profile.name.encode()
    packed = _with_length(content)
    return _to_text(packed + zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES))


def _with_length(content: bytes) -> bytes:
    """Codec version and the length of the whole code before its content."""
    rest = len(_leb128(CODEC)) + len(content) + _CHECKSUM_BYTES
    # The length counts its own bytes, which are more the larger it is.
    own = next(size for size in range(1, 4) if len(_leb128(rest + size)) == size)
    return _leb128(CODEC) + _leb128(rest + own) + content


def decode(text: str) -> Profile | Text:
    """The profile of a share code, or the sentence that says why there is none.

    Takes the code, or a link that ends in it, with all the blanks a chat put in.
    """
    code = text.rpartition("#")[2].translate(_NO_BLANKS)
    try:
        return _read(code)
    except NewerVersion:
        return NEWER
    except _Unreadable as unreadable:
        return unreadable.sentence


def _read(code: str) -> Profile:
    if not code:
        raise _Unreadable(EMPTY)
    if len(code) > LONGEST_CODE:
        raise _Unreadable(TOO_LONG)
    numbers = _NumberReader(_checked(code))
    if numbers.take() != CODEC:
        raise NewerVersion
    numbers.take()
    profile = _read_profile(numbers)
    if encode(profile) != code:
        raise _Unreadable(DAMAGED)
    return profile


def _checked(code: str) -> bytes:
    """All bytes of a code but its checksum, which they fit."""
    data, left_over = _to_bytes(code)
    numbers = _NumberReader(data)
    numbers.take()
    if len(data) < numbers.take():
        raise _Unreadable(CUT_SHORT)
    packed, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    if left_over or zlib.crc32(packed) != int.from_bytes(checksum):
        raise _Unreadable(DAMAGED)
    return packed


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
        raise _Unreadable(OUT_OF_BOUNDS.fill(faults=join(labels, ", ")))
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
        raise _Unreadable(DAMAGED) from None
    if clean_name(name) != name:
        raise _Unreadable(DAMAGED)
    return name


class _NumberReader:
    """Numbers taken one by one from bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self) -> int:
        """The next number. A code that ends within it is cut short."""
        number = shift = 0
        for byte in self._data[self._at : self._at + 3]:
            self._at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
        raise _Unreadable(CUT_SHORT if self._at == len(self._data) else DAMAGED)

    def rest(self) -> bytes:
        """The bytes after the last number taken."""
        return self._data[self._at :]


def _leb128(number: int) -> bytes:
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def _to_text(data: bytes) -> str:
    bits = int.from_bytes(data)
    count = -(-len(data) * 8 // _BITS)
    bits <<= count * _BITS - len(data) * 8
    return "".join(_characters(bits, count))


def _characters(bits: int, count: int) -> Iterator[str]:
    for place in reversed(range(count)):
        yield ALPHABET[bits >> place * _BITS & 0x1F]


def _to_bytes(code: str) -> tuple[bytes, int]:
    """The whole bytes of a code, and the bits left over."""
    bits = 0
    for character in code:
        number = _NUMBERS.get(character)
        if number is None:
            raise _Unreadable(DAMAGED)
        bits = bits << _BITS | number
    spare = len(code) * _BITS % 8
    return (bits >> spare).to_bytes(len(code) * _BITS // 8), bits & (1 << spare) - 1
