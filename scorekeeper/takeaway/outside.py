"""What was paid outside rounds, read back from a document with the changes of it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from json import loads
from typing import get_args

from scorekeeper.settling import GA
from scorekeeper.store.archive import ArchivedChange
from scorekeeper.store.expenses import CHANGES, MOST, SAVED, OutsideRow, SettleUnit, details_of
from scorekeeper.store.session_state import SessionState, packed
from scorekeeper.takeaway.node import Node

_TAKEN_BACK = ("outside_struck", "outside_restored")


def read_outside(
    document: Node, state: SessionState, changes: Sequence[ArchivedChange]
) -> tuple[tuple[OutsideRow, ...], tuple[ArchivedChange, ...]]:
    """The lines outside rounds, and all changes, those of such a line with all that is kept of
    it."""
    told, counted = document["outside"], Counter[str]()
    made = defaultdict(list)
    for change in changes:
        made[change.kind, change.number].append(change)
    lines: dict[tuple[str | None, int | None], OutsideRow] = {}
    for line in told:
        kind = line["kind"].word(SAVED)
        counted[kind] += 1
        number = line["number"].whole(counted[kind], counted[kind])
        lines[kind, number] = _line(line, state, made[kind, number])
    if not {(one.kind, one.number) for one in changes if one.what in CHANGES} <= lines.keys():
        raise told.damaged
    whole = tuple(
        one._replace(kind=None, number=None, details=details_of(lines[one.kind, one.number]))
        if one.what in CHANGES
        else one
        for one in changes
    )
    return tuple(lines.values()), whole


def _line(line: Node, state: SessionState, made: Sequence[ArchivedChange]) -> OutsideRow:
    """A line that its first change wrote, and each later one struck out or restored."""
    kind = line["kind"].word(SAVED)
    wanted = [SAVED[kind], *(_TAKEN_BACK[place % 2] for place in range(len(made) - 1))]
    if [change.what for change in made] != wanted:
        raise line.damaged
    payer, shares = _account(line["from"], state), _shares(line, state)
    unit = line["unit"].word(get_args(SettleUnit))
    if kind == "payment":
        label = line["label"].word([""])
        fits = len(shares) == 1 and payer not in shares
    else:
        label = line["label"].title
        fits = GA not in (payer, *shares) and unit == "money"
    if not fits:
        raise line.damaged
    return OutsideRow(
        id=0,
        kind=kind,
        number=line["number"].whole(),
        status="valid" if len(made) % 2 else "struck",
        version=made[-1].version,
        unit=unit,
        payer=payer,
        shares_halves=packed({str(who): halves for who, halves in shares.items()}),
        label=label,
    )


def _shares(line: Node, state: SessionState) -> dict[int, int]:
    """Halves by the number of whom they are for."""
    shares = {_account(one["to"], state): one["amount"].halves for one in line["shares"]}
    if not shares or not all(0 < halves <= 2 * MOST for halves in shares.values()):
        raise line["shares"].damaged
    return shares


def _account(name: Node, state: SessionState) -> int:
    return GA if name.null else state.numbers[name.word(state.numbers)]


def people_outside(lines: Sequence[OutsideRow]) -> set[int]:
    """The numbers of all whom any line names."""
    shares = {int(who) for line in lines for who in loads(line.shares_halves)}
    return shares | {line.payer for line in lines}
