"""The people of a session: who comes and leaves, their names and seats."""

from collections.abc import Sequence
from dataclasses import replace
from json import loads

from scorekeeper.evening.seats import Person, PersonEdit, change, check_new
from scorekeeper.store import lines
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused, accepted
from scorekeeper.store.lines import ChangeResult, apply, unchanged
from scorekeeper.store.session import (
    Caller,
    Line,
    Session,
    changing,
    check_version,
    packed,
    record,
    write_people,
)


def change_people(
    db: Database,
    caller: Caller,
    edits: Sequence[PersonEdit],
    *,
    expected_version: int | None = None,
) -> None:
    """Replace the list of people from the next round on.

    The list is in seat order. People who are not in it have left; those who have played stay,
    inactive. A no-op if it is so already: a retry is no fault.
    """
    with changing(db, caller) as session:
        changed = change(session.people, edits, session.people_ever + 1)
        if changed == session.people:
            return
        check_version(session, expected_version)
        people = accepted(changed)
        names = [person.name for person in people]
        if refused := check_new(["" if name in session.numbers else name for name in names]):
            raise Refused(refused)
        write_people(db, session.id, people)
        ever = max([session.people_ever, *(person.number for person in people)])
        leads = [person.number for person in people if person.active]
        leader = session.leader_number if session.leader_number in leads else None
        details = _describe_change(session.people, people)
        record(db, session, "people", details=details, people=ever, leader=leader)


def _describe_change(before: Sequence[Person], after: Sequence[Person]) -> dict[str, list[object]]:
    """Return the differences between two lists of people, with their names then."""
    was = {person.number: person for person in before}
    now = {person.number: person for person in after}
    active = [number for number, person in was.items() if person.active]
    stays = [number for number, person in now.items() if person.active]
    moved = [n for n in active if n in stays] != [n for n in stays if n in active]
    changes: dict[str, list[object]] = {
        "joined": [now[n].name for n in now if n not in was],
        "returned": [now[n].name for n in stays if n in was and n not in active],
        "left": [was[n].name for n in active if n not in stays],
        "renamed": [
            (was[n].name, now[n].name) for n in now if n in was and was[n].name != now[n].name
        ],
        "seats": [now[n].name for n in stays] if moved else [],
    }
    return {what: names for what, names in changes.items() if names}


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
    """Correct the seats from a round on (đã ngồi sai), and for the next round too.

    Each round has the same players, and is scored again in their new order. A refused round stops
    the change, but a struck one that is refused stays unchanged. People who are not in `order` come
    last.
    """
    with changing(db, caller, dry_run=dry_run) as session:
        first = lines.find(db, session, "round", number)
        place = {name: place for place, name in enumerate(order)}
        people = sorted(session.people, key=lambda person: place.get(person.name, len(place)))
        seated = replace(session, people=tuple(people))
        rounds = [row for row in lines.following(db, session, first.position) if row.profile_id]
        edits = [edit for row in rounds if (edit := _reseated(seated, row)) is not row]
        if not edits and seated.people == session.people:
            return unchanged(session, first.number)
        if not session.dry_run:
            write_people(db, caller.session, people)
        return apply(
            db,
            seated,
            lines.possible(edits),
            "reseated",
            about=first,
            reason=reason,
            expected_version=expected_version,
        )


def _reseated(session: Session, round: Line) -> Line:
    """Return a round with its players in the seat order of the session."""
    seats = {str(person.number): seat for seat, person in enumerate(session.people)}
    entry = loads(round.entry_json)
    players = sorted(entry["players"], key=seats.__getitem__)
    if players == entry["players"]:
        return round
    return replace(round, entry_json=packed({**entry, "players": players}), what="corrected")
