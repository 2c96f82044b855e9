"""Groups of evenings: who may use them, their members, evenings and payments.

A group's links are its own: a session's link opens no group.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from json import loads
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.group import Book, Evening, Figures, Member, Payment, Unit, proposed
from scorekeeper.evening.seats import check_new, name_key
from scorekeeper.evening.settling import GA
from scorekeeper.fields import Json
from scorekeeper.games.base import Amount
from scorekeeper.games.names import visible
from scorekeeper.store import figures
from scorekeeper.store.access import hashed, new_secret
from scorekeeper.store.changes import OF_GROUPS
from scorekeeper.store.database import (
    Database,
    bounded,
    check_room,
    local_time,
    now,
    reading,
    writing,
)
from scorekeeper.store.errors import (
    Refused,
    checked_halves,
    checked_name,
    checked_title,
    clean_title,
    existing,
    read_key,
    refused,
    stale,
)
from scorekeeper.store.session import Caller, Role, Session, authorize, packed
from scorekeeper.store.settlement import MOST

LinkKind = Literal["view", "keeper"]

Place = int | None
"""Who a person of an evening is: a member by id, `NEW`, or None for a guest."""
NEW = 0


@dataclass(frozen=True)
class Group:
    """A group as a browser may see it."""

    id: int
    name: str
    version: int
    token: str  # of its view link
    role: Role
    number: int | None  # of the browser among its keepers
    browser: int | None = None
    expected_version: str | None = None
    """The version, or the state, that a change must be based on; None for any."""

    @property
    def keeps(self) -> bool:
        return self.role >= Role.KEEPER

    @property
    def owns(self) -> bool:
        return self.role is Role.OWNER


_GROUP = """
SELECT groups.id, groups.name, groups.version, link.token, group_keeper.number,
    group_keeper.number IS NOT NULL AND group_keeper.link_id IS NULL
FROM groups JOIN group_link AS link ON link.group_id = groups.id AND link.kind = 'view'
LEFT JOIN group_keeper ON group_keeper.group_id = groups.id AND group_keeper.browser_id = ?
"""


def _groups(db: Database, browser: int | None, which: str, *parameters: object) -> list[Group]:
    """Return groups as a browser may see them, by SQL that chooses and orders them."""
    groups = []
    for id, name, version, token, number, founded in db.execute(
        f"{_GROUP} {which}", (browser, *parameters)
    ).fetchall():
        role = Role.OWNER if founded else Role.VIEW if number is None else Role.KEEPER
        groups.append(Group(id, name, version, token, role, number, browser))
    return groups


def enter(db: Database, view_token: str, browser: int | None) -> Group:
    """Return the group of a view link, or refuse a wrong one."""
    return existing(_groups(db, browser, "WHERE link.token_hash = ?", hashed(view_token)))[0]


def of_browser(db: Database, browser: int) -> list[Group]:
    """Return the groups that a browser keeps, the one with the latest evening first."""
    which = """
    WHERE group_keeper.number IS NOT NULL ORDER BY (
        SELECT coalesce(max(session_id), 0) FROM group_evening WHERE group_id = groups.id
    ) DESC, groups.id DESC
    """
    return _groups(db, browser, which)


def everything(db: Database) -> list[Group]:
    """Return all groups of the file, oldest first."""
    return _groups(db, None, "ORDER BY groups.id")


def of_session(db: Database, session: int, browser: int | None) -> Group | None:
    """Return the group of a session, if this browser keeps that group."""
    group = holding(db, session, browser)
    return group if group and group.keeps else None


def holding(db: Database, session: int, browser: int | None) -> Group | None:
    """Return the group of a session, whoever keeps it."""
    which = "JOIN group_evening ON group_evening.group_id = groups.id WHERE session_id = ?"
    return next(iter(_groups(db, browser, which, session)), None)


def find(db: Database, name: str, made_at: str, browser: int | None) -> Group | None:
    """Return the group of a name and a time that a browser keeps; of all groups without one."""
    groups = _groups(db, browser, "WHERE groups.name = ? AND groups.made_at = ?", name, made_at)
    return next((group for group in groups if browser is None or group.keeps), None)


def behind_keeper_link(db: Database, token: str) -> Group | None:
    """Return the group of a keeper link, without using it; None if it is wrong."""
    which = f"WHERE groups.id = (SELECT group_id FROM group_link WHERE {_KEEPER_LINK})"
    return next(iter(_groups(db, None, which, hashed(token))), None)


_KEEPER_LINK = "token_hash = ? AND kind = 'keeper'"


def become_keeper(db: Database, token: str, browser: int) -> str:
    """Make a browser a keeper by a keeper link. Returns the view token."""
    with writing(db):
        sql = f"SELECT id, group_id FROM group_link WHERE {_KEEPER_LINK}"
        row = existing(db.execute(sql, (hashed(token),)).fetchone())
        # A former keeper stays in the history under a number of his own.
        sql = """
        INSERT INTO group_keeper SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3 FROM (
            SELECT number FROM group_keeper WHERE group_id = ?1
            UNION SELECT keeper FROM group_change WHERE group_id = ?1
        ) AS numbers WHERE true ON CONFLICT DO NOTHING
        """
        db.execute(sql, (row[1], browser, row[0]))
        sql = "SELECT token FROM group_link WHERE group_id = ? AND kind = 'view'"
        return str(db.execute(sql, (row[1],)).fetchone()[0])


def keeper_token(db: Database, group: Group) -> str:
    sql = "SELECT token FROM group_link WHERE group_id = ? AND kind = 'keeper'"
    return str(db.execute(sql, (group.id,)).fetchone()[0])


def open_group(
    db: Database, name: object, browser: int | None, *, made_at: str | None = None
) -> Group:
    """Open a group; the browser is its founder. Refuses bad names.

    `made_at` is that of a group which is opened again from its file.
    """
    title = checked_title(name, "group")
    with writing(db):
        check_room(db)
        sql = "INSERT INTO groups (name, made_at, version) VALUES (?, ?, 0)"
        id = db.insert(sql, (title, made_at or now()))
        for kind in ("view", "keeper"):
            _new_link(db, id, kind)
        if browser is not None:
            db.execute("INSERT INTO group_keeper VALUES (?, ?, 1, NULL)", (id, browser))
        (group,) = _groups(db, browser, "WHERE groups.id = ?", id)
        _record(db, group, "imported" if made_at else "opened", {"name": title})
        return group


def _new_link(db: Database, group: int, kind: LinkKind) -> str:
    token = new_secret()
    db.execute("DELETE FROM group_link WHERE group_id = ? AND kind = ?", (group, kind))
    sql = "INSERT INTO group_link (group_id, kind, token, token_hash) VALUES (?, ?, ?, ?)"
    db.insert(sql, (group, kind, token, hashed(token)))
    return token


@contextmanager
def changing(db: Database, asked: Group, needed: Role = Role.KEEPER) -> Iterator[Group]:
    """Run a block in the transaction of a change; refuse a browser without the role.

    Refuses what the block refuses or records if it was based on another version.
    """
    with writing(db):
        group = enter(db, asked.token, asked.browser)
        group = replace(group, expected_version=asked.expected_version)
        if group.role < needed:
            raise refused("E_READ_ONLY group" if group.role is Role.VIEW else "E_OWNER_ONLY group")
        try:
            yield group
        except Refused:
            _check_version(db, group)
            raise


def _check_version(db: Database, group: Group) -> None:
    if group.expected_version not in (None, str(group.version), _state(db, group, 1)):
        raise stale()


def _record(db: Database, group: Group, what: str, details: object = None) -> None:
    """Add to the history; every change but a deletion is checked here, and a no-op is not."""
    assert what in OF_GROUPS
    _check_version(db, group)
    sql = "UPDATE groups SET version = version + 1 WHERE id = ?"
    db.execute(sql, (group.id,))
    sql = """
    INSERT INTO group_change SELECT id, version, ?, ?, ?, ? FROM groups WHERE id = ?
    """
    row = (now(), group.number, what, packed(details or {}), group.id)
    db.execute(sql, row)


def replace_link(db: Database, asked: Group, kind: LinkKind) -> str:
    """Replace a link, and end the role of all who came by it. Returns the view token."""
    with changing(db, asked, Role.OWNER) as group:
        _record(db, group, "link", {"kind": kind})
        token = _new_link(db, group.id, kind)
        return token if kind == "view" else group.token


def rename(db: Database, asked: Group, name: object) -> None:
    with changing(db, asked) as group:
        title = checked_title(name, "group")
        if title != group.name:
            db.execute("UPDATE groups SET name = ? WHERE id = ?", (title, group.id))
            _record(db, group, "renamed", {"from": group.name, "to": title})


def delete(db: Database, asked: Group, name: object) -> None:
    """Delete a group; its evenings stay. `name` must be its name, typed to confirm."""
    with changing(db, asked, Role.OWNER) as group:
        if visible(clean_title(name) or "").split() != visible(group.name).split():
            raise refused("E_SHAPE confirm", "name", title=group.name)
        _check_version(db, group)
        db.execute("DELETE FROM groups WHERE id = ?", (group.id,))


# Evenings and the members in them


def add_evening(
    db: Database,
    asked: Group,
    caller: Caller,
    places: Mapping[int, Place],
    *,
    handed_over: bool = False,
) -> None:
    """Add an evening that its caller may write in, or say anew who its people are.

    Refuses an evening of another group.
    """
    with changing(db, asked) as group:
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        sql = "SELECT group_id FROM group_evening WHERE session_id = ?"
        known = db.execute(sql, (session.id,)).fetchone()
        if known is None:
            db.execute("INSERT INTO group_evening VALUES (?, ?, 0)", (session.id, group.id))
        elif known[0] != group.id:
            raise refused("E_GROUP other")
        sql = "DELETE FROM group_seat WHERE session_id = ? RETURNING number, member_id"
        before = dict(db.execute(sql, (session.id,)).fetchall())
        seats = _members(db, group, session, places, before)
        for number, member in seats.items():
            _seat(db, group, session.id, number, member)
        if known is None or seats != before:
            _record(db, group, "seated" if known else "evening", {"title": session.title})
        if handed_over:
            _hand_over(db, group, session.id, handed_over=True)


def _members(
    db: Database,
    group: Group,
    session: Session,
    places: Mapping[int, Place],
    before: Mapping[int, int],
) -> dict[int, int]:
    """Return the member of each person who is no guest; add those that are new."""
    roots, names = member_roots(db, group.id), _names(db, group, merged=True)
    seats = {}
    for number, place in places.items():
        name, was = existing(session.names.get(number)), before.get(number, NEW)
        if place == NEW and name_key(names.get(was, "")) == name_key(name):
            seats[number] = was  # by a first tap
        elif place is not None:
            member = place or _new_member(db, group, name)
            # If the one before counts as that one, `split` needs it.
            seats[number] = was if roots.get(was) == member else member
    return seats


def _seat(db: Database, group: Group, session: int, number: int, member: int) -> None:
    sql = "SELECT 1 FROM group_member WHERE id = ? AND group_id = ?"
    existing(db.execute(sql, (bounded(member), group.id)).fetchone())
    db.execute("INSERT INTO group_seat VALUES (?, ?, ?)", (session, number, member))


def _new_member(db: Database, group: Group, name: str) -> int:
    """Add a member. Refuses a name that another one has: nobody could tell them apart."""
    sql = "SELECT 1 FROM group_member WHERE group_id = ? AND name_key = ?"
    if db.execute(sql, (group.id, name_key(name))).fetchone():
        raise refused("E_GROUP name", "name", player=name)
    sql = "INSERT INTO group_member (group_id, name, name_key) VALUES (?, ?, ?)"
    return db.insert(sql, (group.id, name, name_key(name)))


def adopt(db: Database, asked: Group, name: str, place: int) -> None:
    """Say who the guests of a name are, in all evenings: a member by id, or a new one."""
    with changing(db, asked) as group:
        sql = """
        SELECT session_id, person.number, member_id FROM group_evening
        JOIN person USING (session_id) LEFT JOIN group_seat USING (session_id, number)
        WHERE group_id = ? AND name_key = ?
        """
        rows = db.execute(sql, (group.id, name_key(name))).fetchall()
        guests = [seat for *seat, member in rows if member is None]
        names = _names(db, group, merged=True)
        seated = [name_key(names[who]) if place == NEW else who for *_, who in rows if who]
        if not guests and (place or name_key(name)) in seated:
            return  # by a first tap
        member = place or _new_member(db, group, name)
        for session, number in existing(guests):
            _seat(db, group, session, number, member)
        _record(db, group, "adopted", {"name": name})


def take_out(db: Database, asked: Group, session: int) -> None:
    """Take an evening out of the group, and its debts with it; a no-op if it is not in it."""
    with changing(db, asked) as group:
        _take_out(db, group, bounded(session))


def _take_out(db: Database, group: Group, session: int) -> None:
    sql = "DELETE FROM group_evening WHERE session_id = ? AND group_id = ?"
    if db.execute(sql, (session, group.id)).rowcount:
        _record(db, group, "taken_out", {"title": _title(db, session)})


def _title(db: Database, session: int) -> str:
    sql = "SELECT title FROM session WHERE id = ?"
    return str(db.execute(sql, (session,)).fetchone()[0])


def take_out_as_owner(db: Database, caller: Caller) -> None:
    """Take a session out of the group of whoever added it; a no-op if it is in none."""
    with writing(db):
        session = authorize(db, caller, Role.OWNER, ended_too=True)
        if group := holding(db, session.id, caller.browser):
            _take_out(db, group, session.id)


def hand_over(db: Database, asked: Group, session: int, *, handed_over: bool) -> None:
    """Let what an evening leaves be the group's debts, or take that back; a no-op if it is so."""
    with changing(db, asked) as group:
        sql = "SELECT 1 FROM group_evening WHERE session_id = ? AND group_id = ?"
        existing(db.execute(sql, (bounded(session), group.id)).fetchone())
        _hand_over(db, group, session, handed_over=handed_over)


def _hand_over(db: Database, group: Group, session: int, *, handed_over: bool) -> None:
    sql = "UPDATE group_evening SET handed_over = ? WHERE session_id = ? AND handed_over != ?"
    if db.execute(sql, (handed_over, session, handed_over)).rowcount:
        what = "handed_over" if handed_over else "taken_back"
        _record(db, group, what, {"title": _title(db, session)})


# Members


def merge(db: Database, asked: Group, member: int, into: int) -> None:
    """Count a member as another one, a no-op if it does. `split` takes that back exactly."""
    with changing(db, asked) as group:
        names = _names(db, group)
        if member != into and member_roots(db, group.id).get(member) == into:
            return
        if member == into or not {member, into} <= set(names):
            raise refused("E_NOT_FOUND")
        db.execute("UPDATE group_member SET same_as = ? WHERE id = ?", (into, member))
        _record(db, group, "merged", {"one": names[member], "into": names[into]})


def split(db: Database, asked: Group, member: int) -> None:
    """Let a merged member stand alone again; a no-op for others."""
    with changing(db, asked) as group:
        sql = """
        UPDATE group_member SET same_as = NULL
        WHERE id = ? AND group_id = ? AND same_as IS NOT NULL RETURNING name
        """
        if rows := db.execute(sql, (bounded(member), group.id)).fetchall():
            _record(db, group, "split", {"one": rows[0][0]})


def rename_member(db: Database, asked: Group, member: int, name: object) -> None:
    """Rename a member. Refuses bad names and one that another member has."""
    with changing(db, asked) as group:
        clean = checked_name(name)
        if problems := check_new([clean]):
            raise Refused(problems)
        names = _names(db, group, merged=True)
        if member not in names:
            raise refused("E_NOT_FOUND")
        if name_key(clean) in [name_key(other) for id, other in names.items() if id != member]:
            raise refused("E_GROUP name", "name", player=clean)
        if clean != names[member]:
            sql = "UPDATE group_member SET name = ?, name_key = ? WHERE id = ?"
            db.execute(sql, (clean, name_key(clean), member))
            _record(db, group, "member_renamed", {"from": names[member], "to": clean})


def _names(db: Database, group: Group, *, merged: bool = False) -> dict[int, str]:
    sql = "SELECT id, name FROM group_member WHERE group_id = ? AND (same_as IS NULL OR ? = 1)"
    return dict(db.execute(sql, (group.id, merged)).fetchall())


def merged_members(db: Database, group: Group) -> list[tuple[int, str, int]]:
    """Return the members that count as another one: id, name, and the id of that one."""
    sql = """
    SELECT id, name, same_as FROM group_member WHERE group_id = ? AND same_as IS NOT NULL
    ORDER BY id
    """
    return list(db.execute(sql, (group.id,)).fetchall())


def proposals(
    db: Database, group: Group, names: Iterable[str], *, exact: bool = False
) -> dict[str, int | None]:
    """Return the member that each name may stand for; None for nobody known."""
    spellings = _spellings(db, group)
    return {name: proposed(name, spellings, exact=exact) for name in names}


def _spellings(db: Database, group: Group) -> list[tuple[str, int]]:
    """Return every name under which a member has played, or is listed, with the member."""
    sql = """
    SELECT name, id FROM group_member WHERE group_id = ?1
    UNION
    SELECT person.name, group_member.id FROM group_member
    JOIN group_seat ON member_id = group_member.id
    JOIN person USING (session_id, number) WHERE group_id = ?1
    """
    roots = member_roots(db, group.id)
    return [(name, roots[id]) for name, id in db.execute(sql, (group.id,)).fetchall()]


def member_roots(db: Database, group: int) -> dict[int, int]:
    """Return the member as whom each one counts."""
    sql = "SELECT id, same_as FROM group_member WHERE group_id = ?"
    same_as = dict(db.execute(sql, (group,)).fetchall())
    roots = dict[int, int]()
    for id in same_as:
        merged, root = [id], id
        while root not in roots and (other := same_as[root]) is not None:
            merged.append(root := other)
        roots.update(dict.fromkeys(merged, roots.get(root, root)))
    return roots


# Payments


def pay(
    db: Database,
    asked: Group,
    ends: tuple[int | None, int | None],
    amount: Amount,
    *,
    key: str,
    unit: Unit = "money",
) -> None:
    """Save a payment between two members by id; None is the gà.

    A retry with its key adds none. Refuses a used key with another payment.
    """
    with changing(db, asked) as group:
        names, (payer, payee), key = _names(db, group), ends, read_key(key).text
        halves = checked_halves(amount, MOST)
        sql = "SELECT payer, payee, unit, halves FROM group_payment WHERE group_id = ? AND key = ?"
        if known := db.execute(sql, (group.id, key)).fetchone():
            if known != (payer, payee, unit, halves):
                raise refused("E_KEY_REUSED outside")
            return
        if not {payer, payee} - {None} <= set(names):
            raise refused("E_NOT_FOUND")
        if payer == payee:
            raise refused("E_SHAPE payee", "payee")
        sql = """
        INSERT INTO group_payment
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, 'valid', ?7
        FROM group_payment WHERE group_id = ?1
        """
        db.execute(sql, (group.id, now(), payer, payee, unit, halves, key))
        ends_by_name = {"from": names.get(payer or 0), "to": names.get(payee or 0)}
        _record(db, group, "paid", ends_by_name | {"unit": unit, "halves": halves})


def strike(db: Database, asked: Group, number: int, *, counts: bool) -> None:
    """Strike a payment out, or restore it; a no-op if it has that status."""
    status = "valid" if counts else "struck"
    with changing(db, asked) as group:
        sql = "SELECT status FROM group_payment WHERE group_id = ? AND number = ?"
        (was,) = existing(db.execute(sql, (group.id, bounded(number))).fetchone())
        if was != status:
            sql = "UPDATE group_payment SET status = ? WHERE group_id = ? AND number = ?"
            db.execute(sql, (status, group.id, number))
            what = "payment_restored" if counts else "payment_struck"
            _record(db, group, what, {"number": number})


# The book


class Change(NamedTuple):
    """A change of the group itself."""

    at: str
    keeper: int | None
    what: str
    details: Json


def history(db: Database, group: Group, most: int) -> list[Change]:
    """Return the last changes, newest first."""
    sql = """
    SELECT at, keeper, what, details FROM group_change WHERE group_id = ?
    ORDER BY version DESC LIMIT ?
    """
    rows = db.execute(sql, (group.id, most)).fetchall()
    return [Change(at, keeper, what, loads(details)) for at, keeper, what, details in rows]


_EVENINGS = """
SELECT session.id, link.token, title, opened_at, zone, ended_at IS NULL, handed_over
FROM group_evening JOIN session ON session.id = group_evening.session_id
JOIN link ON link.session_id = session.id AND link.kind = 'view'
WHERE group_id = ? ORDER BY opened_at, session.id
"""
_PEOPLE = """
SELECT session_id, person.number, person.name, member_id
FROM group_evening JOIN session ON session.id = session_id JOIN person USING (session_id)
LEFT JOIN group_seat USING (session_id, number)
WHERE group_id = ? AND (active = 1 OR played = 1 OR member_id IS NOT NULL)
ORDER BY opened_at, session_id, number
"""
# Versions only grow, and without a new version of the group it can only lose evenings: so no two
# of its states have the same three numbers.
_STATE = """
SELECT groups.version, count(session_id), coalesce(sum(session.version), 0) FROM groups
LEFT JOIN group_evening ON group_id = groups.id AND handed_over >= ?
LEFT JOIN session ON session.id = session_id WHERE groups.id = ? GROUP BY groups.id
"""
_PAYMENTS = """
SELECT number, at, payer, payee, unit, halves, status = 'valid' FROM group_payment
WHERE group_id = ? ORDER BY number
"""
_REMEMBERED = 16
_books: dict[tuple[object, ...], Book] = {}


def _state(db: Database, group: Group, handed_over: int) -> str:
    """Return a text that differs after each change of the group or its evenings.

    With `handed_over` 1, only evenings count that were handed over.
    """
    return "-".join(map(str, db.execute(_STATE, (handed_over, group.id)).fetchone()))


def read(db: Database, group: Group, heavy: figures.Heavy = nullcontext) -> Book:
    """Return a group as it stands. Raises `NewerRules`.

    What is not kept of an evening is counted, and kept; many evenings within `heavy`.
    """
    with reading(db):
        # A random token, because tests open many files in one process.
        key = (db.identity, group.token, _state(db, group, 0))
        if known := _books.get(key):
            return known
        rows = db.execute(_EVENINGS, (group.id,)).fetchall()
        by_session, counted = figures.of_group(db, group.id, heavy)
        book = _book(db, group, rows, by_session)
    if len(_books) >= _REMEMBERED:
        _books.clear()
    _books[key] = book
    if counted and not db.in_transaction:
        figures.keep(db, counted)
    return book


def _book(
    db: Database, group: Group, rows: Sequence[Any], by_session: Mapping[int, Figures]
) -> Book:
    roots, names = member_roots(db, group.id), _names(db, group)
    members = [Member(account, names[id], id) for account, id in enumerate(sorted(names), start=1)]
    numbers = {member.id: member.account for member in members}
    account_of = {id: numbers[root] for id, root in roots.items()}
    accounts: dict[int, dict[str, int]] = {}
    guests: dict[str, tuple[int, str, list[int]]] = {}
    for session, number, name, member in db.execute(_PEOPLE, (group.id,)).fetchall():
        if member is None:
            new = len(members) + len(guests) + 1, name, list[int]()
            account, _, sessions = guests.setdefault(name_key(name), new)
            sessions.append(session)
        else:
            account = account_of[member]
        accounts.setdefault(session, {})[str(number)] = account
    evenings = [
        Evening(
            session=id,
            token=token,
            title=title,
            day=local_time(opened_at, zone).date(),
            is_open=bool(is_open),
            handed_over=bool(handed_over),
            accounts=accounts.get(id, {}),
            figures=by_session[id],
        )
        for id, token, title, opened_at, zone, is_open, handed_over in rows
    ]
    ends: dict[int | None, int] = {None: GA}
    ends.update(account_of.items())
    payments = [
        Payment(number, at, ends[payer], ends[payee], unit, halves, bool(counts))
        for number, at, payer, payee, unit, halves, counts in db.execute(_PAYMENTS, (group.id,))
    ]
    members += [
        Member(account, name, guest_of=sessions) for account, name, sessions in guests.values()
    ]
    state = _state(db, group, 1)
    return Book(tuple(members), tuple(evenings), tuple(payments), state)
