"""Who comes, leaves, takes another name or another seat. Nothing of it changes a round played."""

from collections.abc import Callable, Sequence

from scorekeeper.seats import Person, Wish, change, name_key
from scorekeeper.store.authorization import Caller, Role, admit_change, record, write_people
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import Refused, refused
from scorekeeper.store.session_state import Table


def change_people(
    db: Database, caller: Caller, wishes: Sequence[Wish], *, expected: int | None = None
) -> int:
    """The whole table anew, in seat order, from the next round on; gives the version.

    Whoever is left out has left. Whoever has played stays in the ledger, not active.
    """
    return _change(db, caller, lambda people: wishes, expected)


def join(db: Database, caller: Caller, name: object) -> int:
    """Somebody new in the last seat, or back again who had left."""
    return _change(db, caller, lambda people: _joined(people, name))


def leave(db: Database, caller: Caller, name: str) -> int:
    """Somebody who plays no more; a name that was never played is gone."""
    return _change(
        db,
        caller,
        lambda people: [
            _as_is(person)._replace(active=person.active and person.name != name)
            for person in people
            if person.played or person.name != name
        ],
        known=name,
    )


def rename(db: Database, caller: Caller, was: str, name: object) -> int:
    """Another name, in every round."""
    return _change(
        db,
        caller,
        lambda people: [_as_is(p)._replace(name=name if p.name == was else p.name) for p in people],
        known=was,
    )


def reseat(db: Database, caller: Caller, order: Sequence[str]) -> int:
    """Other seats from the next round on. Who is not named sits behind those who are."""
    return _change(db, caller, lambda people: [_as_is(p) for p in in_order(people, order)])


def in_order(people: Sequence[Person], order: Sequence[str]) -> list[Person]:
    """People by a list of names; who is not in it comes last, as before."""
    place = {name: place for place, name in enumerate(order)}
    return sorted(people, key=lambda person: place.get(person.name, len(place)))


def _as_is(person: Person) -> Wish:
    return Wish(person.name, person.name, person.active)


def _joined(people: Sequence[Person], name: object) -> list[Wish]:
    wishes = [_as_is(person) for person in people]
    for place, person in enumerate(people):
        if isinstance(name, str) and not person.active and _same(person.name, name):
            wishes[place] = wishes[place]._replace(active=True)
            return wishes
    return [*wishes, Wish(name)]


def _same(name: str, other: str) -> bool:
    return name_key(name) == name_key(other.strip())


def _change(
    db: Database,
    caller: Caller,
    wanted: Callable[[Sequence[Person]], Sequence[Wish]],
    expected: int | None = None,
    known: str | None = None,
) -> int:
    with writing(db):
        table = admit_change(db, caller, Role.KEEPER, expected)
        if known is not None and known not in table.numbers:
            names = ", ".join(table.numbers)
            raise refused("E_PLAYER_UNKNOWN", "players", player=known, players=names)
        people = change(table.people, wanted(table.people), table.session.people + 1)
        if isinstance(people, list):
            raise Refused(people)
        if people == table.people:
            return table.session.version
        return _write(db, table, people)


def _write(db: Database, table: Table, people: tuple[Person, ...]) -> int:
    session = table.session.id
    write_people(db, session, people)
    given = max([table.session.people, *(person.number for person in people)])
    leads = [person.number for person in people if person.active]
    leader = table.session.leader if table.session.leader in leads else None
    db.execute("UPDATE session SET people = ?, leader = ? WHERE id = ?", (given, leader, session))
    return record(db, table, "people", details=told(table.people, people))


def told(before: Sequence[Person], after: Sequence[Person]) -> dict[str, list[object]]:
    """What changed between two tables, in the names of the day, for the history."""
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
