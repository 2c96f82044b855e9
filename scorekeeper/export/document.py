"""A session as a JSON document, with current names, bets and đồng, and UTC.

(docs/export.md)
"""

import json

from scorekeeper.evening.ledger import Posting, bets
from scorekeeper.export.schema import FORMAT, FORMAT_VERSION
from scorekeeper.fields import Json
from scorekeeper.rules.batch import json_number
from scorekeeper.rules.profiles import profile_json
from scorekeeper.store.archive import Archive, ArchivedLine
from scorekeeper.store.database import local_time
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.lines import LineVersion
from scorekeeper.store.session import Session, between_rounds, net_of
from scorekeeper.store.settlement import CHANGES, OutsideLine


def document_of(archive: Archive) -> Json:
    """Return a session as JSON values; halves are Fractions."""
    session = archive.session
    rounds = [line for line in archive.lines if line.kind == "round"]
    sides = [_between_rounds(session, line) for line in archive.lines if line.kind == "side"]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "session": {
            "title": session.title,
            "zone": session.zone,
            "opened_at": session.opened_at,
            "ended_at": session.ended_at,
            "stake": session.stake,
            "turns": session.turns,
            "leader": session.leader,
            "version": session.version,
        },
        "people": [{"name": person.name, "active": person.active} for person in session.people],
        "machines": [
            {"number": machine.number, "person": session.name(machine.person)}
            for machine in archive.machines
        ],
        "rules": [
            {**profile_json(profile), "since": archive.since[id]}
            for id, profile in session.profiles.items()
        ],
        "rounds": [_round(session, line) for line in sorted(rounds, key=lambda line: line.number)],
        "ga_lines": [_between_rounds(session, line) for line in archive.lines if line.kind == "ga"],
        # Version 0.12 opens files without this key.
        **({"side_lines": sides} if sides else {}),
        "lines": [_line(session, line) for line in archive.lines],
        "outside": [_outside(OutsideLine(session, line)) for line in archive.outside],
        "history": [_change(change) for change in archive.changes],
    }


def encode(document: Json) -> bytes:
    """Encode a document, with each part and each item of a list on its own line."""
    parts = [f"{_json(key)}: {_part(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def file_name(archive: Archive, ending: str) -> str:
    """Return a file name: the title in letters and digits, and the local day of the opening."""
    session = archive.session
    day = f"{local_time(session.opened_at, session.zone):%Y-%m-%d}"
    return name_file(session.title, day, ending)


def name_file(title: str, day: str, ending: str) -> str:
    """Return a file name: a title in letters and digits, and a day."""
    title = "".join(char if char.isalnum() else " " for char in title)
    return f"{'-'.join([*title.split(), day])}.{ending}"


_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, default=json_number).encode


def _part(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(map(_json, value)) + "\n]"
    return _json(value)


def _round(session: Session, line: ArchivedLine) -> Json:
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


def _payment(session: Session, posting: Posting) -> Json:
    """Return a payment for JSON; null is the gà, `on_behalf_of` another person who owes it."""
    payer, payee, halves, reason, debtor = posting
    payment = {
        "from": session.name(payer),
        "to": session.name(payee),
        "bets": bets(halves),
        "reason": reason,
    }
    return payment if debtor is None else payment | {"on_behalf_of": session.name(debtor)}


def _between_rounds(session: Session, line: ArchivedLine) -> Json:
    """Return a gà line, or a side payment without the list of its people."""
    versions = []
    for kept in line.versions:
        entry = between_rounds(session, kept.entry)
        if line.kind == "side":
            del entry["among"]
            entry["bets"] = bets(entry.pop("half_bets"))
        versions.append({**_version(session, kept), **entry})
    return {"number": line.number, "status": line.status, "versions": versions}


def _version(session: Session, kept: LineVersion) -> Json:
    """Return the fields that versions of all lines share."""
    return {
        "version": kept.version,
        "what": kept.what,
        "stake": kept.stake,
        "ga_before": bets(kept.ga_before),
        "net": net_of(session, kept.entry, kept.net),
    }


def _line(session: Session, line: ArchivedLine) -> Json:
    """Return a line with the totals after it; money is 0 for points."""
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


def _outside(line: OutsideLine) -> Json:
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


def _change(change: HistoryEntry) -> Json:
    """Return a change. A payment or expense is referred to by its number."""
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
