"""The ledger of a document, read back: its lines in order, with the balance after each."""

from collections.abc import Iterator, Sequence
from json import loads

from scorekeeper.ledger import Balance, Posted, subtracted
from scorekeeper.store.archive import ArchivedChange, ArchivedLine
from scorekeeper.store.session_state import SessionState
from scorekeeper.takeaway.node import Node
from scorekeeper.takeaway.refusals import refused
from scorekeeper.takeaway.versions import Version, VersionReader, not_by_the_rules

_PARTS = {"round": "rounds", "ga": "ga_lines"}
"""Where the lines of each kind stand in a document, in the order of their numbers."""

Found = dict[tuple[str, int], list[Version]]
"""The versions of each line, by its kind and number."""


def read_lines(
    document: Node, state: SessionState, changes: Sequence[ArchivedChange]
) -> tuple[ArchivedLine, ...]:
    """The lines of a document in the order of scoring, each scored anew on the gà before it."""
    reader = VersionReader(state, changes)
    found = {
        (kind, number): reader.read(line["versions"], kind, number)
        for kind, part in _PARTS.items()
        for number, line in enumerate(document[part], start=1)
    }
    _check_changes(document, found, changes)
    lines = tuple(_in_order(document["lines"], state, found, reader))
    if len(lines) != len(found):
        raise document["lines"].damaged
    _check_end(document, state, lines)
    return lines


def people_of(lines: Sequence[ArchivedLine]) -> set[int]:
    """The numbers of the people whom any version of any line names."""
    entries = (loads(kept.entry) for line in lines for kept in line.versions)
    return {int(ref) for entry in entries for ref in entry.get("players") or entry["among"]}


def _check_changes(document: Node, found: Found, changes: Sequence[ArchivedChange]) -> None:
    """Every change of a line has made a version of it, which can be taken back."""
    made = {(*line, one.kept.version) for line, versions in found.items() for one in versions}
    for change, told in zip(changes, document["history"], strict=True):
        about = (change.kind, change.number)
        there = about in found if change.what == "reseated" else (*about, change.version) in made
        if change.kind is not None and not there:
            raise told.damaged


def _in_order(
    lines: Node, state: SessionState, found: Found, reader: VersionReader
) -> Iterator[ArchivedLine]:
    balance, seen = Balance(), set()
    for line in lines:
        key = line["kind"].word(_PARTS), line["number"].whole(1)
        if key in seen or key not in found:
            raise line.damaged
        seen.add(key)
        versions = found[key]
        posted = _posted(*key, versions[-1], balance, reader)
        before, balance = balance, balance.after(posted, versions[-1].kept.stake)
        yield ArchivedLine(
            kind=key[0],
            number=key[1],
            status=versions[-1].status,
            led=_person(line["led"], state),
            leads_next=_person(line["leads_next"], state),
            ga_before=before.ga,
            balance=balance,
            versions=tuple([one.kept for one in versions]),
            postings=posted.postings,
        )


def _posted(
    kind: str, number: int, last: Version, balance: Balance, reader: VersionReader
) -> Posted:
    """What the last version of a line posts on the balance before it, which is what it says."""
    kept = last.kept
    if not last.counts:
        return Posted((), (), balance.ga, balance.ga)
    if crossing := balance.crossing(kept.stake):
        raise not_by_the_rules(number, crossing)
    posted = last.posted
    if kept.ga_before != balance.ga:
        entry = loads(kept.entry) if kind == "ga" else reader.entered(kept.entry)
        posted = reader.posted(number, entry, kept.profile_id, balance.ga)
    if any(subtracted(posted.net, kept.net)):
        raise refused(f"E_DIFFERS {kind}", number=number)
    return posted


def _person(name: Node, state: SessionState) -> int | None:
    return None if name.null else state.numbers[name.word(state.numbers)]


def _check_end(document: Node, state: SessionState, lines: Sequence[ArchivedLine]) -> None:
    """A gà is at the stake of the next round; and of a session that has ended, dealt with."""
    session = document["session"]
    last = lines[-1] if lines else None
    if last is None:
        return
    if last.balance.crossing(state.session.stake):
        raise session["stake"].damaged
    keeps = last.kind == "ga" and last.status == "valid" and '"kept"' in last.versions[-1].entry
    if last.balance.ga and state.session.ended_at and not keeps:
        raise session["ended_at"].damaged
