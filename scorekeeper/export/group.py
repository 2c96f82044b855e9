"""A group as a JSON document, for a ZIP with the files of its evenings. (docs/export.md)"""

from dataclasses import replace
from typing import Any

from scorekeeper import doors
from scorekeeper.evening.group import UNITS
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.seats import MOST, name_key
from scorekeeper.export.book import MOST_FILES
from scorekeeper.export.reading import parse
from scorekeeper.export.schema import (
    CLEAN_NAME,
    NUMBER,
    OBJECT,
    STATUS,
    TEXT,
    TITLE,
    WHEN,
    FirstFault,
    amount,
    damaged,
    list_of,
)
from scorekeeper.fields import FLAG, Json, Path, closed, one_of
from scorekeeper.store import settlement
from scorekeeper.store.group_archive import GroupArchive

FORMAT = "scorekeeper-group"
FORMAT_VERSION = 1
MOST_MEMBERS, MOST_PAYMENTS = 1000, 5000

_PAYMENT = ("at", "from", "to", "unit", "amount", "status")


def _check_people(people: Json, at: Path, faults: Any) -> Json:
    if len(people) > MOST:
        faults.wrong("list", at)
    return {person: CLEAN_NAME.read(name, (*at, person), faults) for person, name in people.items()}


_NAMES = {"additionalProperties": CLEAN_NAME.schema, "maxProperties": MOST}
_WHO = CLEAN_NAME.or_null()
FILE = closed(
    format=replace(TEXT, schema={"const": FORMAT}),
    format_version=replace(NUMBER, schema={"const": FORMAT_VERSION}),
    name=TITLE,
    made_at=WHEN,
    members=list_of(
        closed(name=CLEAN_NAME, same_as=_WHO).made(lambda name, same_as: (name, same_as)),
        most=MOST_MEMBERS,
    ),
    evenings=list_of(
        closed(handed_over=FLAG, members=OBJECT.with_schema(**_NAMES).then(_check_people)).made(
            lambda handed_over, members: (handed_over, members)
        ),
        most=MOST_FILES,
    ),
    payments=list_of(
        closed(
            at=WHEN,
            **{"from": _WHO},
            to=_WHO,
            unit=one_of(*UNITS),
            amount=amount("Đồng or bets", 0.5, settlement.MOST),
            status=STATUS,
        ).made(lambda **payment: tuple([payment[key] for key in _PAYMENT])),
        most=MOST_PAYMENTS,
    ),
).made(lambda format, format_version, **group: GroupArchive(**group))


def document_of(archive: GroupArchive) -> Json:
    """Return a group as JSON values; halves are Fractions."""
    payments: list[Json] = [dict(zip(_PAYMENT, row, strict=True)) for row in archive.payments]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "name": archive.name,
        "made_at": archive.made_at,
        "members": [{"name": name, "same_as": other} for name, other in archive.members],
        "evenings": [
            {"handed_over": handed_over, "members": members}
            for handed_over, members in archive.evenings
        ],
        "payments": [payment | {"amount": bets(payment["amount"])} for payment in payments],
    }


def read(file: bytes) -> GroupArchive:
    """Return the group of a file, or refuse anything else."""
    document = parse(file, doors.GROUP_FILE.size, FORMAT, FORMAT_VERSION)
    archive: GroupArchive = FILE.read(document, (), FirstFault({}))
    same_as = dict(archive.members)
    names = {None, *same_as}
    used = {"members": {*same_as.values()}}
    used |= {f"evenings[{i}]": {*of.values()} for i, (_, of) in enumerate(archive.evenings)}
    used |= {f"payments[{i}]": {*payment[1:3]} for i, payment in enumerate(archive.payments)}
    for place, some in used.items():
        if not some <= names or (place.startswith("payments") and len(some) < 2):
            raise damaged(place)
    differ = len({name_key(name) for name in same_as}) == len(archive.members)
    if not differ or _has_circle(same_as):
        raise damaged("members")
    return archive


def _has_circle(same_as: dict[str, str | None]) -> bool:
    """Return whether merged members lead back to themselves."""
    ends = {""}  # and whoever is known to lead there
    for name in same_as:
        way, other = set[str](), name
        while other not in ends:
            if other in way:
                return True
            way.add(other)
            other = same_as[other] or ""
        ends.update(way)
    return False
