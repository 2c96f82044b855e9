"""Edits of one person each, made by `change_people`."""

from collections.abc import Sequence

from scorekeeper.evening.seats import Person, PersonEdit
from scorekeeper.store import lines
from scorekeeper.store.database import Database
from scorekeeper.store.people import change_people
from scorekeeper.store.session import Caller


def _people(db: Database, caller: Caller) -> dict[str, Person]:
    return {person.name: person for person in lines.view(db, caller).people}


def _edit(person: Person) -> PersonEdit:
    return PersonEdit(person.name, active=person.active)


def join(db: Database, caller: Caller, name: str) -> None:
    """Add a person in the last seat, or bring back one who had left."""
    edits = {known: _edit(person) for known, person in _people(db, caller).items()}
    change_people(db, caller, [*(edits | {name: PersonEdit(name)}).values()])


def leave(db: Database, caller: Caller, name: str) -> None:
    """Take a person out of the next rounds; one who never played is removed."""
    stay = [who for who in _people(db, caller).values() if who.played or who.name != name]
    edits = [_edit(who._replace(active=who.active and who.name != name)) for who in stay]
    change_people(db, caller, edits)


def rename(db: Database, caller: Caller, was: str, name: str) -> None:
    edits = {known: _edit(person) for known, person in _people(db, caller).items()}
    edits[was] = edits[was]._replace(name=name, was=was)
    change_people(db, caller, [*edits.values()])


def reseat(db: Database, caller: Caller, order: Sequence[str]) -> None:
    """Change the seats; people who are not in the order come last."""
    people = _people(db, caller)
    seated = dict.fromkeys([*order, *people])
    change_people(db, caller, [_edit(people[name]) for name in seated])
