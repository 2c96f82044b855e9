"""The code of an evening: a `Record` as one text for QR codes and chats, and back.

`S`, the version of the format, then bytes in the alphabet of share codes: the record as one number
(`evening/coder.py`), and the CRC-32 of that. Rules are in it as their share codes.
"""

import re
import zlib
from collections.abc import Sequence
from datetime import date
from typing import TypeVar, get_args

from scorekeeper.evening.coder import Coder, Damaged
from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.record import Line, LineKind, Record, Unplayable
from scorekeeper.export.facts import checked
from scorekeeper.export.schema import (
    NAME,
    OBJECT,
    STAKE,
    TEXT,
    TITLE,
    WHO,
    FirstFault,
    fitting,
    integer,
    list_of,
)
from scorekeeper.fields import Json, Path, closed, one_of
from scorekeeper.rules import share_code
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text, join

T = TypeVar("T")

PREFIX = "S1"
LONGEST = 8000
"""Characters of a code that `unpack` reads: some thousand rounds."""
_CHECKSUM_BYTES = 4
_MOST_WORDS, _MOST_STARTS = 2000, 5
_WHOLE = (0, 0, 2, 2, 4, 5, 5, 7)
"""Characters of the last bytes, by what is left of a code after blocks of eight."""
_BEGINNING = re.compile(rf"S[1-9][{share_code.ALPHABET}]")

NO_CODE = Text(
    "Đây không phải mã của một buổi: hãy dán cả mã hoặc link mà người gửi đã chia sẻ.",
    "This is no code of an evening: paste the whole code or link that was shared with you.",
)
_REFUSED = Text("Mã này chứa một buổi không mở được: {why}", "This evening cannot be opened: {why}")

_CODE = fitting({}, lambda value: isinstance(value, bytes))
_HEAD = closed(title=TITLE, day=list_of(integer(1), 0, 3), people=list_of(TEXT))
_LINE = closed(
    kind=one_of(*get_args(LineKind)),
    stake=integer(0),
    rules=integer(0).or_null(),
    entry=OBJECT,
)
_BODY = closed(
    left=list_of(TEXT),
    stake=STAKE,
    rules=list_of(integer(0)),
    codes=list_of(_CODE),
    stakes=list_of(STAKE),
    lines=list_of(_LINE),
)
_BETWEEN = {
    "side": closed(**{"from": WHO}, to=list_of(WHO, 1), half_bets=integer(1), note=TEXT),
    "ga": closed(ga=one_of(*get_args(GaChoice)), among=list_of(NAME, 1)),
}


def pack(record: Record) -> str:
    """Return the code of an evening. It never changes for equal records."""
    day = [int(part) for part in record.day.split("-") if part]
    profiles = dict.fromkeys(
        [*record.rules, *[line.rules for line in record.lines if line.rules is not None]]
    )
    places = {profile: place for place, profile in enumerate(profiles)}
    stakes = [*dict.fromkeys(line.stake for line in record.lines)]
    coder = Coder()
    coder.value({"title": record.title, "day": day, "people": record.people})
    coder.people = record.people
    coder.value(
        {
            "left": record.left,
            "stake": record.stake,
            "rules": [places[profile] for profile in record.rules],
            "codes": [share_code.unspell(share_code.encode(profile)) for profile in profiles],
            "stakes": stakes,
            "lines": [
                {
                    "kind": line.kind,
                    "stake": stakes.index(line.stake),
                    "rules": None if line.rules is None else places[line.rules],
                    "entry": line.entry,
                }
                for line in record.lines
            ],
        }
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
    except Damaged:
        return share_code.NEWER
    except Refused as refused:
        return _REFUSED.fill(why=join([problem.message for problem in refused.problems], " "))
    except Unplayable as refused:
        return _REFUSED.fill(why=refused.problems[0].message)


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
    data = share_code.unspell(code[: len(code) // 8 * 8 + _WHOLE[len(code) % 8]])
    body, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    fits = share_code.spell(data) == code and zlib.crc32(body).to_bytes(_CHECKSUM_BYTES) == checksum
    return body if fits else None


class _Reader(FirstFault):
    def wrong(self, wanted: str, at: Path, **values: object) -> None:
        raise Damaged


def _record(number: int) -> Record:
    """Decode a record, whose lines may still break their rules. Raises `Damaged`."""
    coder = Coder(number)
    head = _HEAD.read(coder.value(None), (), _Reader({}))
    coder.people = head["people"]
    reader = _Reader({name: place for place, name in enumerate(coder.people, start=1)})
    body = _BODY.read(coder.value(None), (), reader)
    coder.end()
    profiles = [_profile(code) for code in body["codes"]]
    return Record(
        title=head["title"],
        day=_day(head["day"]),
        people=head["people"],
        left=body["left"],
        stake=body["stake"],
        rules=tuple([_item(profiles, place) for place in body["rules"]]),
        lines=tuple([_line(line, body["stakes"], profiles, reader) for line in body["lines"]]),
    )


def _day(parts: tuple[int, ...]) -> str:
    try:
        return date(*parts).isoformat() if parts else ""
    except (TypeError, ValueError):
        raise Damaged from None


def _line(line: Json, stakes: Sequence[int | None], profiles: list[Profile], at: _Reader) -> Line:
    kind, entry, rules = line["kind"], line["entry"], line["rules"]
    if (kind == "round") != (rules is not None):
        raise Damaged
    if kind != "round":
        _BETWEEN[kind].read(entry, (), at)
    profile = None if rules is None else _item(profiles, rules)
    return Line(kind, entry, _item(stakes, line["stake"]), profile)


def _profile(code: bytes) -> Profile:
    profile = share_code.decode(share_code.spell(code))
    if isinstance(profile, Text):
        raise Damaged
    return profile


def _item(items: Sequence[T], place: int) -> T:
    if place >= len(items):
        raise Damaged
    return items[place]
