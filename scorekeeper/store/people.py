"""The people of a session, who join, leave, and change names and seats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from json import loads

from scorekeeper.evening.seats import Person, PersonEdit, change, name_key
from scorekeeper.store import lines
from scorekeeper.store.access import authorize, record
from scorekeeper.store.database import Database, transaction, writing
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import ChangeResult, apply
from scorekeeper.store.session import Caller, Line, Role, Session, packed


def change_people(
    db: Database,
    caller: Caller,
    edits: Sequence[PersonEdit],
    *,
    expected_version: int | None = None,
) -> int:
    """Replace the list of people, in seat order, from the next round on. The version is returned.

    A person who is not in the list has left; one who has played stays in the ledger, not active.
    """
    return _change(db, caller, lambda people: edits, expected_version)


def join(db: Database, caller: Caller, name: object) -> int:
    """Add a person in the last seat, or bring back one who had left."""
    return _change(db, caller, lambda people: _joined(people, name))


def leave(db: Database, caller: Caller, name: str) -> int:
    """Take a person out of the next rounds; one who has never played is removed."""

    def without(people: Sequence[Person]) -> list[PersonEdit]:
        stay = [person for person in people if person.played or person.name != name]
        return [_as_is(p)._replace(active=p.active and p.name != name) for p in stay]

    return _change(db, caller, without, known=name)


def rename(db: Database, caller: Caller, was: str, name: object) -> int:
    """Rename a person, in every round."""

    def renamed(people: Sequence[Person]) -> list[PersonEdit]:
        return [_as_is(p)._replace(name=name if p.name == was else p.name) for p in people]

    return _change(db, caller, renamed, known=was)


def reseat(db: Database, caller: Caller, order: Sequence[str]) -> int:
    """Change the seats from the next round on. People not named sit behind those who are."""
    return _change(db, caller, lambda people: [_as_is(p) for p in in_order(people, order)])


def in_order(people: Sequence[Person], order: Sequence[str]) -> list[Person]:
    """People in the order of a list of names; those who are not in it come last, as before."""
    place = {name: place for place, name in enumerate(order)}
    return sorted(people, key=lambda person: place.get(person.name, len(place)))


def reseat_from(
    db: Database,
    caller: Caller,
    number: int,
    order: Sequence[str],
    *,
    expected_version: int | None,
    reason: str = "",
    dry_run: bool = False,
) -> ChangeResult:
    """Correct the seats from the round of that number on (đã ngồi sai), and for the next round too.

    Each round keeps its players and is scored again in their new order. One that would be refused
    by it stops the change; struck out, it stays as it was. A dry run only works it out.
    """
    with transaction(db, dry_run=dry_run):
        session = authorize(db, caller, Role.KEEPER)
        first = lines.find(db, session, "round", number)
        people = tuple(in_order(session.people, order))
        seated = replace(session, people=people)
        later = lines.following(db, session, first.position)
        edits = [
            edit for row in later if row.profile_id and (edit := _reseated(seated, row)) is not row
        ]
        if not dry_run:
            write_people(db, caller.session, people)
        return apply(
            db,
            seated,
            lines.possible(seated, edits),
            "reseated",
            about=first,
            reason=reason,
            expected_version=expected_version,
            dry_run=dry_run,
        )


def _reseated(session: Session, round: Line) -> Line:
    """A round whose players sit as the people of a session do."""
    seats = {str(person.number): seat for seat, person in enumerate(session.people)}
    entry = loads(round.entry_json)
    players = sorted(entry["players"], key=seats.__getitem__)
    if players == entry["players"]:
        return round
    return replace(round, entry_json=packed({**entry, "players": players}), what="corrected")


def _as_is(person: Person) -> PersonEdit:
    return PersonEdit(person.name, person.name, person.active)


def _joined(people: Sequence[Person], name: object) -> list[PersonEdit]:
    edits = [_as_is(person) for person in people]
    key = name_key(name.strip()) if isinstance(name, str) else None
    for place, person in enumerate(people):
        if not person.active and name_key(person.name) == key:
            edits[place] = edits[place]._replace(active=True)
            return edits
    return [*edits, PersonEdit(name)]


def _change(
    db: Database,
    caller: Caller,
    wanted: Callable[[Sequence[Person]], Sequence[PersonEdit]],
    expected_version: int | None = None,
    known: str | None = None,
) -> int:
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        if known is not None:
            session.number_of(known, "players")
        people = change(session.people, wanted(session.people), session.people_ever + 1)
        if isinstance(people, list):
            raise Refused(people)
        if people == session.people:
            return session.version
        return _write(db, session, people)


def _write(db: Database, session: Session, people: tuple[Person, ...]) -> int:
    write_people(db, session.id, people)
    given = max([session.people_ever, *(person.number for person in people)])
    leads = [person.number for person in people if person.active]
    leader = session.leader_number if session.leader_number in leads else None
    db.execute(
        "UPDATE session SET people = ?, leader = ? WHERE id = ?", (given, leader, session.id)
    )
    return record(db, session, "people", details=_describe_change(session.people, people))


def _describe_change(before: Sequence[Person], after: Sequence[Person]) -> dict[str, list[object]]:
    """What changed between two lists of people, in the names of the day, for the history."""
    was = {person.number: person for person in before}
    now = {person.number: person for person in after}
    active = {number for number, person in was.items() if person.active}
    stays = {number for number, person in now.items() if person.active}
    renamed = [(was[n].name, now[n].name) for n in now if n in was and was[n].name != now[n].name]
    seats = [person.name for person in after if person.active]
    moved = [n for n in was if n in stays and n in active] != [
        n for n in now if n in stays and n in active
    ]
    found: dict[str, list[object]] = {
        "joined": [now[n].name for n in now if n not in was],
        "returned": [now[n].name for n in now if n in was and n in stays - active],
        "left": [was[n].name for n in was if n in active - stays],
        "renamed": list(renamed),
        "seats": list(seats) if moved else [],
    }
    return {what: names for what, names in found.items() if names}


def write_people(db: Database, session: int, people: tuple[Person, ...]) -> None:
    """Replace the people of a session. (Names may change places.)"""
    db.execute("DELETE FROM person WHERE session_id = ?", (session,))
    db.executemany(
        "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (session, p.number, p.name, p.name.casefold(), seat, p.active, p.played)
            for seat, p in enumerate(people)
        ],
    )
