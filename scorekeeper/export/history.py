"""The history of a document, read back: every change in order, each of a kind that there is."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from scorekeeper.export.node import Node
from scorekeeper.seats import MOST
from scorekeeper.store.archive import ArchivedChange
from scorekeeper.store.opening import LONGEST_TITLE

OF_A_LINE: Mapping[str, tuple[str, ...]] = {
    "saved": ("round",),
    "ga": ("ga",),
    "corrected": ("round",),
    "struck": ("round", "ga"),
    "restored": ("round", "ga"),
    "reseated": ("round",),
    "paid": ("payment",),
    "spent": ("expense",),
    "outside_struck": ("payment", "expense"),
    "outside_restored": ("payment", "expense"),
}
"""The changes of a line, and the kinds of line that each is of; also of one outside rounds."""
OF_THE_SESSION = (
    *("opened", "imported", "people", "title", "turns", "leader", "rules", "rules_changed"),
    *("stake", "link", "owner", "said_who", "ended", "reopened"),
)


def read_history(
    history: Node, machines: Collection[int], rounds: int
) -> tuple[ArchivedChange, ...]:
    """The changes of a document of so many rounds, whose versions count from 1."""
    changes = tuple(_change(change, machines) for change in history)
    if [change.version for change in changes] != list(range(1, len(changes) + 1)):
        raise history.damaged
    if any(len(change.details.get("rescored", ())) > rounds for change in changes):
        raise history.damaged
    return changes


def _change(change: Node, machines: Collection[int]) -> ArchivedChange:
    what, machine = change["what"].text, change["machine"]
    if not machine.null and machine.whole() not in machines:
        raise machine.damaged
    kind, number = _line(change, what)
    return ArchivedChange(
        version=change["version"].whole(),
        at=change["at"].moment,
        machine=machine.value,
        what=what,
        kind=kind,
        number=number,
        reason=change["reason"].text,
        details=_details(change["details"]),
    )


def _line(change: Node, what: str) -> tuple[str | None, int | None]:
    """The line that a change is about. Whether there is one, the ledger knows."""
    line = change["line"]
    if what in OF_A_LINE:
        return line["kind"].word(OF_A_LINE[what]), line["number"].whole(1)
    if what not in OF_THE_SESSION or not line.null:
        raise change.damaged
    return None, None


def _details(details: Node) -> dict[str, Any]:
    """What else is told of a change, each in the shape in which pages read it."""
    for key in details.of(dict):
        if key not in _SHAPES:
            raise details.damaged
        _SHAPES[key](details[key])
    return dict(details.value)


def _text(value: Node) -> str:
    return value.text_up_to(LONGEST_TITLE)


def _text_or_null(value: Node) -> object:
    return value.null or _text(value)


def _texts(value: Node) -> object:
    return [_text(one) for one in _of_people(value)]


def _pairs(value: Node) -> object:
    return [_texts(one) for one in _of_people(value)]


def _of_people(value: Node) -> Node:
    """A list that has no more items than a session has people."""
    if len(value.of(list)) > MOST:
        raise value.damaged
    return value


def _wholes(value: Node) -> object:
    return [one.whole() for one in value]


def _held(value: Node) -> object:
    """A title, a stake or rules, before a change of it or after."""
    if isinstance(value.value, dict):
        if value.value.keys() != {"name", "fingerprint"}:
            raise value.damaged
        return _text(value["name"]), _text(value["fingerprint"])
    return value.null or (_text(value) if isinstance(value.value, str) else value.whole())


_SHAPES: Mapping[str, Callable[[Node], object]] = {
    "names": _texts,
    "joined": _texts,
    "returned": _texts,
    "left": _texts,
    "seats": _texts,
    "renamed": _pairs,
    "from": _held,
    "to": _held,
    "name": _text_or_null,
    "turns": _text,
    "game": _text,
    "fingerprint": _text,
    "kind": _text,
    "machine": Node.whole,
    "recalculated": lambda value: value.of(bool),
    "rescored": _wholes,
}
