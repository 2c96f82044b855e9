"""The code of an evening: a `Record` as one text for QR codes and chats, and back.

It has the envelope of share codes. Its content is the record as one number (`evening/coder.py`).
"""

from datetime import date

from scorekeeper.evening.coder import Coder
from scorekeeper.evening.record import Line, Record, Unplayable
from scorekeeper.export.facts import checked
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text, join

LONGEST = 8000
"""Characters in which `unpack` looks for a code: some thousand rounds."""

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
    codes = [int.from_bytes(share_code.write_content(profile)) for profile in profiles if profile]
    coder.value([record.left, stakes, len(record.rules), codes], ("rules",))
    coder.value(
        [
            [kind, stakes.index(stake), profiles.index(rules), entry]
            for kind, entry, stake, rules in record.lines
        ]
    )
    return share_code.seal(share_code.EVENING, _bytes(coder.number()))


def unpack(text: str) -> Record | Text:
    """Return the evening of a code, or why there is none.

    Takes the code, a link that ends in it, or a message with either. The evening can be opened: its
    lines follow their rules.
    """
    found = share_code.unseal(text, LONGEST)
    if isinstance(found, Text):
        return NO_CODE if found in (share_code.EMPTY, share_code.NO_CODE) else found
    codec, content = found
    if codec != share_code.EVENING:
        return NO_CODE if codec == share_code.CODEC else share_code.NEWER
    try:
        return checked(_record(int.from_bytes(content)))
    except Unplayable as refused:
        return _REFUSED.fill(why=refused.problems[0].message)
    except Refused as refused:
        return _REFUSED.fill(why=join([problem.message for problem in refused.problems], " "))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # The checksum fits, so a later version or another program wrote other values.
        return share_code.NEWER


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
    profile = share_code.read_content(_bytes(code))
    if isinstance(profile, Text):
        raise ValueError(code)
    return profile


def _bytes(number: int) -> bytes:
    return number.to_bytes(-(-number.bit_length() // 8))
