"""A group with all its data but the evenings themselves: read, and written into another book."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.evening.seats import name_key
from scorekeeper.store import groups
from scorekeeper.store.access import new_secret
from scorekeeper.store.database import Database, reading, together
from scorekeeper.store.groups import Group


class GroupArchive(NamedTuple):
    """A group without its links, keepers and history, which belong to its phones."""

    name: str
    made_at: str  # the same in every copy
    members: Sequence[tuple[str, str | None]]  # and the member into whom they are merged
    evenings: Sequence[tuple[bool, Mapping[str, str]]]
    """Oldest first: whether it is handed over, and the members by the names in the evening."""
    payments: Sequence[tuple[str, str | None, str | None, str, int, str]]
    """Oldest first: time, payer and payee (None is the gà), unit, halves, status."""


_MEMBERS = """
SELECT member.name, other.name FROM group_member AS member
LEFT JOIN group_member AS other ON other.id = member.same_as
WHERE member.group_id = ? ORDER BY member.id
"""
_EVENINGS = """
SELECT session_id, handed_over FROM group_evening JOIN session ON session.id = session_id
WHERE group_id = ? ORDER BY opened_at, session_id
"""
_SEATS = """
SELECT session_id, person.name, group_member.name FROM group_member
JOIN group_seat ON member_id = group_member.id JOIN person USING (session_id, number)
WHERE group_id = ? ORDER BY session_id, seat
"""
_PAYMENTS = """
SELECT at, one.name, other.name, unit, halves, status FROM group_payment
LEFT JOIN group_member AS one ON one.id = payer
LEFT JOIN group_member AS other ON other.id = payee
WHERE group_payment.group_id = ? ORDER BY number
"""


_HELD = """
SELECT id, opened_at FROM session JOIN group_evening ON session_id = id WHERE group_id = ?
"""
_OPENED_AT = "SELECT opened_at FROM session WHERE id = ?"


def read(db: Database, group: Group) -> tuple[GroupArchive, list[int]]:
    """Read a group, and the ids of its sessions in the order of its evenings."""
    with reading(db):
        (made_at,) = db.execute("SELECT made_at FROM groups WHERE id = ?", (group.id,)).fetchone()
        members, evenings, seats, payments = [
            db.execute(sql, (group.id,)).fetchall()
            for sql in (_MEMBERS, _EVENINGS, _SEATS, _PAYMENTS)
        ]
    seated: dict[int, dict[str, str]] = {id: {} for id, _ in evenings}
    for session, person, member in seats:
        seated[session][person] = member
    held = [(bool(handed_over), seated[id]) for id, handed_over in evenings]
    return GroupArchive(group.name, made_at, members, held, payments), [*seated]


class Written(NamedTuple):
    """What came of writing a group."""

    group: Group | None  # None if all its evenings are in another group
    was_there: bool  # then only evenings were added that were in no group
    added: int  # evenings
    elsewhere: int  # evenings that stay in another group
    held: int = 0  # evenings that the group has now


def write(
    db: Database,
    archive: GroupArchive,
    sessions: Mapping[int, int],
    browser: int | None = None,
    *,
    into: Group | None = None,
) -> Written:
    """Write a group under new links; the browser is its founder.

    `sessions` are ids by the numbers of the evenings, from 1; other numbers are left out. With
    `into`, they are added to that group, which an earlier call has written. A group that the
    browser keeps, or without a browser any group, is taken for the same if it has the same name and
    was made in the same second: it gets only evenings that are in no group, and none of which it
    has a later state.
    """
    sql = "SELECT group_id FROM group_evening WHERE session_id = ?"
    with together(db):
        known = None if into else groups.find(db, archive.name, archive.made_at, browser)
        group = into or known
        # The session of two files is the evening of the first.
        places = range(1, len(archive.evenings) + 1)
        numbers = {sessions[number]: number for number in reversed(places) if number in sessions}
        inside = {id: db.execute(sql, (id,)).fetchone() for id in numbers}
        # The file of an evening that has changed since was opened as another session.
        held = db.execute(_HELD, (known.id,)).fetchall() if known else []
        changed = {opened_at for id, opened_at in held if id not in numbers}
        opened_at = {id: db.execute(_OPENED_AT, (id,)).fetchone()[0] for id in numbers}
        free = {
            id: numbers[id]
            for id, group_id in inside.items()
            if group_id is None and opened_at[id] not in changed
        }
        own = (group and group.id,)
        elsewhere = sum(group_id not in (None, own) for group_id in inside.values())
        if group is None and archive.evenings and not free:
            return Written(None, was_there=False, added=0, elsewhere=elsewhere)
        if group is None:
            group = groups.open_group(db, archive.name, browser, made_at=archive.made_at)
            _write_members(db, group, archive)
        if free:
            _add_evenings(db, group, archive, free)
        held = db.execute(_HELD, (group.id,)).fetchall()
        return Written(group, known is not None, len(free), elsewhere, len(held))


def _write_members(db: Database, group: Group, archive: GroupArchive) -> None:
    """Write the members and the payments between them."""
    sql = "INSERT INTO group_member (group_id, name, name_key) VALUES (?, ?, ?)"
    ids: dict[str | None, int | None] = {None: None}
    for name, _ in archive.members:
        ids[name] = db.insert(sql, (group.id, name, name_key(name)))
    merged = [(ids[other], ids[name]) for name, other in archive.members]
    db.executemany("UPDATE group_member SET same_as = ? WHERE id = ?", merged)
    paid = [
        (group.id, number, at, ids[payer], ids[payee], *amount, new_secret())
        for number, (at, payer, payee, *amount) in enumerate(archive.payments, start=1)
    ]
    db.executemany("INSERT INTO group_payment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", paid)


_SEAT = """
INSERT INTO group_seat SELECT session_id, number, group_member.id FROM person, group_member
WHERE session_id = ? AND person.name = ? AND group_id = ? AND group_member.name = ?
"""


def _add_evenings(
    db: Database, group: Group, archive: GroupArchive, numbers: Mapping[int, int]
) -> None:
    """Add evenings, by their sessions. Whoever was renamed in the meantime is a guest."""
    for id, number in numbers.items():
        handed_over, members = archive.evenings[number - 1]
        db.execute("INSERT INTO group_evening VALUES (?, ?, ?)", (id, group.id, handed_over))
        seats = [(id, person, group.id, member) for person, member in members.items()]
        db.executemany(_SEAT, seats)
    db.execute("UPDATE groups SET version = version + 1 WHERE id = ?", (group.id,))
