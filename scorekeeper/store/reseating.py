"""A correction of the seats from a round on (đã ngồi sai): the book has people on wrong ones."""

from collections.abc import Sequence
from dataclasses import replace
from json import loads

from scorekeeper.store import lines, posting
from scorekeeper.store.authorization import Caller, Role, authorize, write_people
from scorekeeper.store.database import Database, transaction
from scorekeeper.store.people import in_order
from scorekeeper.store.planning import ChangeResult, tried_first
from scorekeeper.store.posting import Alteration
from scorekeeper.store.remarks import checked_reason
from scorekeeper.store.session_state import SessionState, packed


@tried_first
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
    """Change the seats from the round of that number on, and for the next round too.

    Each round keeps its players and is scored again in their new order. One that would be refused
    by it stops the change; struck out, it stays as it was. A dry run only works it out.
    """
    with transaction(db, dry_run=dry_run):
        state = authorize(db, caller, Role.KEEPER)
        kept = lines.find(db, caller.session, "round", number)
        people = tuple(in_order(state.people, order))
        seated = replace(state, people=people)
        altered = _altered(seated, lines.following(db, caller.session, kept.position))
        alteration = Alteration("reseated", altered, kept, checked_reason(reason), each="corrected")
        if not dry_run:
            write_people(db, caller.session, people)
        return posting.alter(
            db, seated, alteration, expected_version=expected_version, dry_run=dry_run
        )


def _altered(state: SessionState, later: Sequence[lines.LineRow]) -> dict[int, lines.LineRow]:
    """The rounds whose players sat in another order, by line."""
    seats = {str(person.number): seat for seat, person in enumerate(state.people)}
    altered = {}
    for line in later:
        entry = loads(line.entry)
        if line.kind == "round":
            players = sorted(entry["players"], key=seats.__getitem__)
            if players != entry["players"]:
                seated = packed({**entry, "players": players})
                altered[line.id] = line._replace(entry=seated)
    return altered
