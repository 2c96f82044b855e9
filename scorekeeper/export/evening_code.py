"""The code of an evening: a `Record` as one text for QR codes and chats, and back.

`S`, the version of the format, then bytes in the alphabet of share codes: the record as one number
(`evening/coder.py`), and the CRC-32 of that. Rules are in it as their share codes.
"""

import re
import zlib
from datetime import date

from scorekeeper.evening.coder import Coder
from scorekeeper.evening.record import Line, Record, Unplayable
from scorekeeper.export.facts import checked
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text, join

PREFIX = "S1"
LONGEST = 8000
"""Characters of a code that `unpack` reads: some thousand rounds."""
_CHECKSUM_BYTES = 4
_MOST_WORDS, _MOST_STARTS = 2000, 5
_BEGINNING = re.compile(rf"S[1-9][{share_code.ALPHABET}]")

NO_CODE = Text(
    "Đây không phải mã của một buổi: hãy dán cả mã hoặc link mà người gửi đã chia sẻ.",
    "This is no code of an evening: paste the whole code or link that was shared with you.",
)
_REFUSED = Text("Mã này chứa một buổi không mở được: {why}", "This evening cannot be opened: {why}")


def pack(record: Record) -> str:
    """Return the code of an evening. It never changes for equal records."""
    profiles: list[Profile | None] = [None, *record.rules]
    profiles += dict.fromkeys(line.rules for line in record.lines if line.rules not in profiles)
    stakes = [*dict.fromkeys([record.stake, *[line.stake for line in record.lines]])]
    day = [int(part) for part in record.day.split("-") if part]
    coder = Coder()
    coder.value([record.title, day, record.people], ("head",))
    coder.people = record.people
    codes = [
        int.from_bytes(share_code.unspell(share_code.encode(profile)))
        for profile in profiles
        if profile
    ]
    coder.value([record.left, stakes, len(record.rules), codes], ("rules",))
    coder.value(
        [
            [kind, stakes.index(stake), profiles.index(rules), entry]
            for kind, entry, stake, rules in record.lines
        ]
    )
    number = coder.number()
    data = number.to_bytes(number.bit_length() // 8 + 1)
    return PREFIX + share_code.spell(data + zlib.crc32(data).to_bytes(_CHECKSUM_BYTES))


def unpack(text: str) -> Record | Text:
    """Return the evening of a code, or why there is none.

    Takes the code, a link that ends in it, or a message with either. The evening can be opened: its
    lines follow their rules.
    """
    data = _find(text)
    if isinstance(data, Text):
        return data
    try:
        return checked(_record(int.from_bytes(data)))
    except Unplayable as refused:
        return _REFUSED.fill(why=refused.problems[0].message)
    except Refused as refused:
        return _REFUSED.fill(why=join([problem.message for problem in refused.problems], " "))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # The checksum fits, so a later version or another program wrote other values.
        return share_code.NEWER


def _find(text: str) -> bytes | Text:
    """Return the bytes before the checksum of the code in a text, or why there are none."""
    words = text.translate(share_code.NORMALISED).rpartition("#")[2].split()[:_MOST_WORDS]
    starts = [place for place, word in enumerate(words) if _BEGINNING.match(word)]
    for start in starts[:_MOST_STARTS]:
        for end in range(start + 1, len(words) + 1):
            code = "".join(words[start:end])
            if len(code) <= LONGEST and code.startswith(PREFIX) and (data := _sound(code[2:])):
                return data
    if not starts:
        return NO_CODE
    return share_code.DAMAGED if words[starts[0]].startswith(PREFIX) else share_code.NEWER


def _sound(code: str) -> bytes | None:
    """Return the bytes of a code without their checksum, if it fits."""
    if len(code) % 8 in (1, 3, 6):
        return None  # No number of bytes is so long.
    data = share_code.unspell(code)
    body, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    fits = share_code.spell(data) == code and zlib.crc32(body).to_bytes(_CHECKSUM_BYTES) == checksum
    return body if fits else None


def _record(number: int) -> Record:
    """Decode a record. Its values and their types may be wrong."""
    coder = Coder(number)
    title, day, coder.people = coder.value(None, ("head",))
    left, stakes, count, codes = coder.value(None, ("rules",))
    lines = coder.value(None)
    if coder.number() != 1:
        raise ValueError(number)
    profiles = [_profile(code) for code in codes]
    return Record(
        title=title,
        day=date(*day).isoformat() if day else "",
        people=tuple(coder.people),
        left=tuple(left),
        stake=stakes[0],
        rules=tuple(profiles[:count]),
        lines=tuple(
            [
                Line(kind, entry, stakes[stake], (None, *profiles)[rules])
                for kind, stake, rules, entry in lines
            ]
        ),
    )


def _profile(code: int) -> Profile:
    profile = share_code.decode(share_code.spell(code.to_bytes(code.bit_length() // 8 + 1)))
    if isinstance(profile, Text):
        raise ValueError(code)
    return profile
