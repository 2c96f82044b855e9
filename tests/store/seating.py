"""Edits of one person each, made by `change_people`."""

from collections.abc import Sequence

from scorekeeper.evening.seats import Person, PersonEdit
from scorekeeper.store import lines
from scorekeeper.store.database import Database
from scorekeeper.store.people import change_people
from scorekeeper.store.session import Caller


def _people(db: Database, caller: Caller) -> tuple[Person, ...]:
    return lines.view(db, caller).people


def _edits(people: Sequence[Person]) -> list[PersonEdit]:
    return [PersonEdit(person.name, active=person.active) for person in people]


def join(db: Database, caller: Caller, name: str) -> None:
    """Add a person in the last seat, or bring back one who had left."""
    edits = _edits(_people(db, caller))
    known = [edit.name for edit in edits]
    if name in known:
        edits[known.index(name)] = PersonEdit(name)
    else:
        edits.append(PersonEdit(name))
    change_people(db, caller, edits)


def leave(db: Database, caller: Caller, name: str) -> None:
    """Take a person out of the next rounds; one who never played is removed."""
    stay = [person for person in _people(db, caller) if person.played or person.name != name]
    edits = [edit._replace(active=edit.active and edit.name != name) for edit in _edits(stay)]
    change_people(db, caller, edits)


def rename(db: Database, caller: Caller, was: str, name: str) -> None:
    edits = _edits(_people(db, caller))
    edits = [edit._replace(name=name, was=was) if edit.name == was else edit for edit in edits]
    change_people(db, caller, edits)


def reseat(db: Database, caller: Caller, order: Sequence[str]) -> None:
    """Change the seats; people who are not in the order come last."""
    place = {name: place for place, name in enumerate(order)}
    people = sorted(_people(db, caller), key=lambda one: place.get(one.name, len(place)))
    change_people(db, caller, _edits(people))
