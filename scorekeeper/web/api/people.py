"""The call that replaces the list of people."""

from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.seats import PersonEdit
from scorekeeper.store.errors import Refused
from scorekeeper.store.people import change_people
from scorekeeper.web.api import asked
from scorekeeper.web.api.bearer import keeper
from scorekeeper.web.api.errors import misshapen, telling
from scorekeeper.web.api.sessions import session_json, told
from scorekeeper.web.plumbing.db import book


def replace(id: str) -> Response:
    """Replace the people, in seat order; whoever is not named has left."""
    caller = keeper(id)
    sent = asked.value()
    expected = asked.needed_version()
    if not isinstance(sent, list):
        raise Refused([misshapen("list", "")])
    edits = [_edit(person, f"players[{place}]") for place, person in enumerate(sent)]
    with telling(lambda: session_json(caller)):
        change_people(book(), caller, edits, expected_version=expected)
    return told(caller)


def _edit(person: Any, place: str) -> PersonEdit:
    found = asked.checked(person, ("name", "was", "active"), place, needed=("name",))
    active = found.get("active")
    return PersonEdit(
        found["name"],
        asked.name(found.get("was"), f"{place}.was"),
        True if active is None else asked.flag(active, f"{place}.active"),
    )
