"""A profile as one short text, and back: the share code. (docs/rules.md, 11)

Bytes, in this order: codec version; length of the whole; preset number; how many options differ
from the preset; for each its wire number and its numbers, by rising wire number; the name in UTF-8;
CRC-32 of all before it. Every number but the checksum is a LEB128. `armor` spells them and finds
them again.

Every later codec keeps the first two numbers and the last four bytes where they are, so that a
damaged code can be told from a newer one.
"""

from operator import attrgetter

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.games.names import clean_name
from scorekeeper.options.kinds import NewerVersion, Value
from scorekeeper.options.option import differences, options_of
from scorekeeper.rules.base32 import (
    CHECKSUM_BYTES,
    Missing,
    NumberReader,
    Unreadable,
    find,
    leb128,
    spell,
    wrap,
)
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.text import Text, join

CODEC = 1

EMPTY = Text("Chưa có mã nào: hãy dán mã luật vào.", "There is no code yet: paste one.")
TOO_LONG = Text(
    "Đoạn này quá dài nên không tìm mã luật trong đó: hãy dán riêng mã.",
    "This is too long to look for a rules code in it: paste the code alone.",
)
NO_CODE = Text(
    "Đây không phải mã luật: hãy dán mã hoặc link mà người gửi đã chia sẻ.",
    "This is no rules code: paste the code or the link that was shared with you.",
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


_SENTENCES = {
    Missing.EMPTY: EMPTY,
    Missing.TOO_LONG: TOO_LONG,
    Missing.NO_CODE: NO_CODE,
    Missing.CUT_SHORT: CUT_SHORT,
    Missing.DAMAGED: DAMAGED,
}


class _Refused(Exception):
    """Carries the sentence from where a code is read to `decode`."""

    def __init__(self, sentence: Text) -> None:
        self.sentence = sentence


def encode(profile: Profile) -> str:
    """The share code of a profile. It never changes for the same profile."""
    return spell(_packed(profile))


def _packed(profile: Profile) -> bytes:
    options = options_of(type(profile.rules))
    changed = differences(profile.rules, profile.preset.rules)
    body = [profile.preset.number, len(changed)]
    for option in sorted((options[name] for name in changed), key=attrgetter("wire")):
        body += [option.wire, *option.kind.numbers(changed[option.name])]
    return wrap(CODEC, b"".join(map(leb128, body)) + profile.name.encode())


def decode(text: str) -> Profile | Text:
    """The profile of a share code, or the sentence that says why there is none.

    Takes the code, a link that ends in it, or a message with either, with all that a chat put in.
    """
    data = find(text)
    if isinstance(data, Missing):
        return _SENTENCES[data]
    try:
        return _read(data)
    except NewerVersion:
        return NEWER
    except Unreadable as unreadable:
        return _SENTENCES[unreadable.why]
    except _Refused as refused:
        return refused.sentence


def _read(data: bytes) -> Profile:
    numbers = NumberReader(data[:-CHECKSUM_BYTES])
    if numbers.take() != CODEC:
        raise NewerVersion
    numbers.take()
    profile = _read_profile(numbers)
    if _packed(profile) != data:
        raise _Refused(DAMAGED)
    return profile


def _read_profile(numbers: NumberReader) -> Profile:
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
