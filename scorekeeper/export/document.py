"""A session as a JSON document, with current names, bets and đồng, and UTC.

(docs/export.md)
"""

import json
from collections.abc import Mapping

from scorekeeper.evening.ledger import Posting, bets
from scorekeeper.export.schema import FORMAT, FORMAT_VERSION
from scorekeeper.fields import Json
from scorekeeper.rules.batch import json_number
from scorekeeper.rules.profiles import profile_json
from scorekeeper.store.archive import Archive
from scorekeeper.store.changes import OUTSIDE
from scorekeeper.store.database import local_time
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.session import Line, Session
from scorekeeper.store.settlement import OutsideLine


def document_of(archive: Archive) -> Json:
    """Return a session as JSON values; halves are Fractions."""
    session = archive.session
    rounds = [line for line in archive.lines if line.kind == "round"]
    places = {id: place for place, id in enumerate(session.profiles, start=1)}
    sides = [_between_rounds(line) for line in archive.lines if line.kind == "side"]
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
        "rounds": [
            _round(session, line, places) for line in sorted(rounds, key=lambda line: line.number)
        ],
        "ga_lines": [_between_rounds(line) for line in archive.lines if line.kind == "ga"],
        # Version 0.12 opens files without this key.
        **({"side_lines": sides} if sides else {}),
        "lines": [_line(line) for line in archive.lines],
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


def _round(session: Session, line: Line, places: Mapping[int, int]) -> Json:
    """Return a round; `places` are those of the rules in the file by their id."""
    assert line.profile
    return {
        "number": line.number,
        "game": line.profile.game.id,
        "status": line.status,
        "fingerprint": line.profile.fingerprint,
        "payments": [_payment(session, posting) for posting in line.postings],
        "versions": [
            {
                **_version(version),
                "rules": version.profile_id and places[version.profile_id],
                "round": version.entry,
            }
            for version in line.versions
        ],
    }


def _payment(session: Session, posting: Posting) -> Json:
    """Return a payment for JSON; null is the gà, `on_behalf_of` another person who owes it."""
    payment = {
        "from": session.name(posting.payer),
        "to": session.name(posting.payee),
        "bets": bets(posting.half_bets),
        "reason": posting.reason,
    }
    debtor = posting.debtor
    return payment if debtor is None else payment | {"on_behalf_of": session.name(debtor)}


def _between_rounds(line: Line) -> Json:
    """Return a gà line, or a side payment without the list of its people."""
    versions = []
    for version in line.versions:
        entry = dict(version.entry)
        if line.kind == "side":
            del entry["among"]
            entry["bets"] = bets(entry.pop("half_bets"))
        versions.append({**_version(version), **entry})
    return {"number": line.number, "status": line.status, "versions": versions}


def _version(version: Line) -> Json:
    """Return the fields that versions of all lines share."""
    return {
        "version": version.version,
        "what": version.what,
        "stake": version.stake,
        "ga_before": bets(version.ga_then),
        "net": version.net,
    }


def _line(line: Line) -> Json:
    """Return a line with the totals after it; money is 0 for points."""
    session = line.session
    return {
        "kind": line.kind,
        "number": line.number,
        "led": session.name(line.led),
        "leads_next": session.name(line.leads_next),
        "ga_before": line.ga_before,
        "ga_after": line.ga_after,
        "totals": line.totals,
        "money": session.named(line.after.money),
    }


def _outside(line: OutsideLine) -> Json:
    row = line.row
    return {
        "kind": row.kind,
        "number": row.number,
        "status": row.status,
        "unit": row.unit,
        "from": line.payer,
        "label": row.label,
        "shares": [{"to": name, "amount": amount} for name, amount in line.shares.items()],
    }


def _change(change: HistoryEntry) -> Json:
    """Return a change. A payment or expense is referred to by its number."""
    kind, number, details = change.kind, change.number, change.details
    if change.what in OUTSIDE:
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
