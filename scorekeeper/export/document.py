"""A session as one JSON document: all that is kept of it, readable by people. (docs/export.md)

People stand in it by the names that they have now, amounts in bets and in đồng, moments in UTC.
What brings money follows from the rounds as they were entered; the sums beside them are there to be
read, and to be compared when the document is opened again.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.batch import json_number
from scorekeeper.ledger import Posting, bets
from scorekeeper.profiles import Profile, profile_json
from scorekeeper.store.archive import (
    Archive,
    ArchivedChange,
    ArchivedLine,
    ArchivedMachine,
    ArchivedVersion,
)
from scorekeeper.store.expenses import CHANGES, OutsideLine
from scorekeeper.store.session import Session, net_of

FORMAT = "scorekeeper-session"
FORMAT_VERSION = 1

Document = dict[str, Any]
LISTS = ("people", "machines", "rules", "rounds", "ga_lines", "lines", "outside", "history")
"""The lists of a document, in their order; an item of them is a line of the file."""


def document_of(archive: Archive) -> Document:
    """A session as plain JSON values; a half bet is still a Fraction."""
    session = archive.session
    rounds = sorted(
        (line for line in archive.lines if line.kind == "round"), key=lambda line: line.number
    )
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "session": _session(session),
        "people": [{"name": person.name, "active": person.active} for person in session.people],
        "machines": [_machine(session, machine) for machine in archive.machines],
        "rules": [_rules(profile, archive.since[id]) for id, profile in session.profiles.items()],
        "rounds": [_round(session, line) for line in rounds],
        "ga_lines": [_ga_line(session, line) for line in archive.lines if line.kind == "ga"],
        "lines": [_line(session, line) for line in archive.lines],
        "outside": [_outside(OutsideLine(session, line)) for line in archive.outside],
        "history": [_change(change) for change in archive.changes],
    }


def encode(document: Document) -> bytes:
    """A document as a file: its parts, and each item of its lists, on a line of their own."""
    return "".join(_lines(document)).encode()


def file_name(archive: Archive, ending: str) -> str:
    """The name of a file: the title in letters and digits, and the day that it was opened."""
    session = archive.session
    title = "".join(char if char.isalnum() else " " for char in session.title)
    return f"{'-'.join([*title.split(), session.opened_at[:10]])}.{ending}"


def _lines(document: Document) -> Iterator[str]:
    parts = [
        f"{_written(key)}: {_list(value) if key in LISTS else _written(value)}"
        for key, value in document.items()
    ]
    yield "{\n"
    yield ",\n".join(parts)
    yield "\n}\n"


def _list(items: list[Any]) -> str:
    return "[\n" + ",\n".join(map(_written, items)) + "\n]" if items else "[]"


_written = json.JSONEncoder(ensure_ascii=False, check_circular=False, default=json_number).encode


def _session(session: Session) -> Document:
    return {
        "title": session.title,
        "zone": session.zone,
        "opened_at": session.opened_at,
        "ended_at": session.ended_at,
        "stake": session.stake,
        "turns": session.turns,
        "leader": session.leader,
        "version": session.version,
    }


def _machine(session: Session, machine: ArchivedMachine) -> Document:
    return {"number": machine.number, "person": session.name(machine.person)}


def _rules(profile: Profile, since: int) -> Document:
    return {**profile_json(profile), "since": since}


def _round(session: Session, line: ArchivedLine) -> Document:
    """A round in all its versions, and who paid whom by the last one."""
    places = {id: place for place, id in enumerate(session.profiles, start=1)}
    current = line.versions[-1].profile_id
    assert current is not None
    profile = session.profiles[current]
    return {
        "number": line.number,
        "game": profile.game.id,
        "status": line.status,
        "fingerprint": profile.fingerprint,
        "payments": [_payment(session, posting) for posting in line.postings],
        "versions": [
            {
                **_version(session, kept),
                "rules": kept.profile_id and places[kept.profile_id],
                "round": session.as_entered(kept.entry),
            }
            for kept in line.versions
        ],
    }


def _payment(session: Session, posting: Posting) -> Document:
    """A payment; from or to null is the gà. Whose debt it is, is told where another pays it."""
    payer, payee, halves, reason, debtor = posting
    told = {
        "from": session.name(payer),
        "to": session.name(payee),
        "bets": bets(halves),
        "reason": reason,
    }
    return told if debtor is None else told | {"on_behalf_of": session.name(debtor)}


def _ga_line(session: Session, line: ArchivedLine) -> Document:
    """What became of a gà, in all versions of that."""
    return {
        "number": line.number,
        "status": line.status,
        "versions": [
            {**_version(session, kept), **_ga_entry(session, json.loads(kept.entry))}
            for kept in line.versions
        ],
    }


def _ga_entry(session: Session, entry: Mapping[str, Any]) -> Document:
    return {"ga": entry["ga"], "among": [session.name(number) for number in entry["among"]]}


def _version(session: Session, kept: ArchivedVersion) -> Document:
    """What is told of a version of any line; who made it, and when, stands in the history."""
    return {
        "version": kept.version,
        "what": kept.what,
        "stake": kept.stake,
        "ga_before": bets(kept.ga_before),
        "net": net_of(session, kept.entry, kept.net),
    }


def _line(session: Session, line: ArchivedLine) -> Document:
    """A line in the order of scoring, and where everybody stands after it: money is 0 as long as
    points are played for."""
    return {
        "kind": line.kind,
        "number": line.number,
        "led": session.name(line.led),
        "leads_next": session.name(line.leads_next),
        "ga_before": bets(line.ga_before),
        "ga_after": bets(line.balance.ga),
        "totals": session.named(line.balance.totals),
        "money": session.named(line.balance.money),
    }


def _outside(line: OutsideLine) -> Document:
    """What was paid outside rounds; from or to null is the gà."""
    kept = line.kept
    return {
        "kind": kept.kind,
        "number": kept.number,
        "status": kept.status,
        "unit": kept.unit,
        "from": line.payer,
        "label": kept.label,
        "shares": [{"to": name, "amount": amount} for name, amount in line.shares.items()],
    }


def _change(change: ArchivedChange) -> Document:
    """A change. What was paid outside rounds stands in its own part, and only its number here."""
    kind, number, details = change.kind, change.number, change.details
    if change.what in CHANGES:
        kind, number, details = details["kind"], details["number"], {}
    return {
        "version": change.version,
        "at": change.at,
        "machine": change.machine,
        "what": change.what,
        "line": None if kind is None else {"kind": kind, "number": number},
        "reason": change.reason,
        "details": details,
    }
