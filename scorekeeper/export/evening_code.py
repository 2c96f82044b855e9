"""The code of an evening: a `Record` as one text for QR codes and chats, and back.

It has the envelope of share codes. Its content is the record as one number (`evening/coder.py`).
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from typing import NamedTuple

from scorekeeper import doors
from scorekeeper.evening.coder import Coder
from scorekeeper.evening.record import Line, Outside, Record, Unplayable
from scorekeeper.evening.seats import MOST
from scorekeeper.export.facts import checked
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.archive import Archive
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text, join

NO_CODE = Text(
    "Đây không phải mã của một buổi: dán cả mã hoặc link mà người gửi đã chia sẻ.",
    "This is not the code of an evening: paste the whole code or link that was shared with you.",
)
_REFUSED = Text("Mã này chứa một buổi không mở được: {why}", "This evening cannot be opened: {why}")


class Opened(NamedTuple):
    """The evening of a code."""

    record: Record
    archive: Archive  # the session that the record opens
    code: str  # without the text around it


def pack(record: Record) -> str:
    """Return the code of an evening. It never changes for equal records.

    Raises ValueError for an evening that is too long.
    """
    _check(record.people, record.lines, record.struck, record.outside)
    profiles: list[Profile | None] = [None, *record.rules]
    profiles += dict.fromkeys(line.profile for line in record.lines if line.profile not in profiles)
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
            for kind, entry, stake, rules, _ in record.lines
        ]
    )
    numbers = [line.number for line in record.lines if line.profile]
    moved = [[place, own] for place, own in enumerate(numbers) if own > min(numbers[place:])]
    if record.outside or record.struck or moved:
        outside = [[*line[:3], line.unit == "bets"] for line in record.outside]
        # Since 0.22. Earlier versions take the code for one of a later version.
        coder.value([record.struck, moved, outside], ("more",))
    return share_code.seal(share_code.EVENING, _bytes(coder.number()))


def unpack(text: str) -> Record | Text:
    """Return the record of `open_code`, or why there is none."""
    result = open_code(text)
    return result if isinstance(result, Text) else result.record


def open_code(text: str) -> Opened | Text:
    """Return the evening of a code with its session, or why there is none.

    Takes the code, a link that ends in it, or a message with either. The evening can be opened: its
    lines follow their rules.
    """
    unsealed = share_code.unseal(text)
    if isinstance(unsealed, Text):
        return NO_CODE if unsealed in (share_code.EMPTY, share_code.NO_CODE) else unsealed
    codec, content = unsealed
    if codec != share_code.EVENING:
        return NO_CODE if codec == share_code.CODEC else share_code.NEWER
    try:
        return Opened(*checked(_record(int.from_bytes(content))), share_code.seal(codec, content))
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
    title, day, people = coder.value(None, ("head",))
    _check(people)
    coder.people = people
    left, stakes, games, codes = coder.value(None, ("rules",))
    lines = coder.value(None)
    more = [[], [], []] if coder.number() == 1 else coder.value(None, ("more",))
    struck, moved, outside = more
    if coder.number() != 1:
        raise ValueError(number)
    _check((), lines, struck, outside)
    profiles = [_profile(code) for code in codes]
    all_profiles = (None, *profiles)
    numbers = _numbers(sum(1 for _, _, rules, _ in lines if rules), struck, dict(moved))
    return Record(
        title=title,
        day=date(*day).isoformat() if day else "",
        people=tuple(people),
        left=tuple(left),
        stake=stakes[0],
        rules=tuple(profiles[:games]),
        lines=tuple(
            [
                Line(kind, entry, stakes[stake], all_profiles[rules], next(numbers) if rules else 0)
                for kind, stake, rules, entry in lines
            ]
        ),
        struck=tuple(struck),
        outside=tuple(
            [
                Outside(payer, shares, label, "bets" if in_bets else "money")
                for payer, shares, label, in_bets in outside
            ]
        ),
    )


def _check(people: Sequence[object], *lines: Sequence[object]) -> None:
    """Raise ValueError for more people or lines than a code may have."""
    if len(people) > MOST or sum(map(len, lines)) > doors.EVENING_CODE.lines:
        raise ValueError(len(people))


def _numbers(rounds: int, struck: list[int], moved: dict[int, int]) -> Iterator[int]:
    """Return the numbers of rounds: `moved` by place, the others rise and are not `struck`."""
    taken = {*struck, *moved.values()}
    free = (number for number in count(1) if number not in taken)
    numbers = [moved[place] if place in moved else next(free) for place in range(rounds)]
    if sorted([*struck, *numbers]) != [*range(1, 1 + rounds + len(struck))]:
        raise ValueError(rounds)
    return iter(numbers)


def _profile(code: int) -> Profile:
    profile = share_code.read_content(_bytes(code))
    if isinstance(profile, Text):
        raise ValueError(code)
    return profile


def _bytes(number: int) -> bytes:
    return number.to_bytes(-(-number.bit_length() // 8))
