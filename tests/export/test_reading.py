"""Checks of an imported session file."""

from codecs import BOM_UTF8
from json import dumps, loads
from typing import Any

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.store.errors import Refused
from scripts.golden_book import session_file
from tests.export.edited import GONE, edited, place
from tests.store.evening import rules


@pytest.fixture(scope="module")
def file() -> bytes:
    """The file of an evening in which nearly everything was done."""
    return session_file()


def opened(file: bytes) -> Any:
    return loads(encode(document_of(reading.read(file))))


def value_at(document: Any, path: str) -> Any:
    holder, key = place(document, path)
    return holder[key]


TEXTS = [
    *("session.title", "outside.0.label", "rules.0.name", "history.6.reason"),
    *("history.title.from", "history.rules_changed.to.name", "rounds.0.versions.0.round.note"),
]


@pytest.mark.parametrize("path", TEXTS)
@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("chia\r\nlộn\u202e", "chia lộn"),
        ("trà\u200b ", "trà"),
        ("\0", "?"),
        ("👩\u200d🍳", "👩\u200d🍳"),
    ],
)
def test_invisible_characters_are_removed(file: bytes, path: str, words: str, seen: str) -> None:
    assert value_at(opened(edited(file, path, words)), path) == seen


@pytest.mark.parametrize(
    ("path", "most"), [("history.6.reason", 500), ("rounds.0.versions.0.round.note", 200)]
)
def test_remarks_are_cut(file: bytes, path: str, most: int) -> None:
    for words, seen in (("x" * most, "x" * most), ("x" * 60_000, "x" * (most - 1) + "…")):
        assert value_at(opened(edited(file, path, words)), path) == seen


DEFAULTS: dict[str, Any] = {
    "session.turns": "free",
    "session.leader": None,
    "people.2.active": True,
    "lines.1.led": None,
    "lines.0.leads_next": None,
    "history.6.reason": "",
    "history.0.details": {},
}
"""Keys that a file need not have, and what they are then."""


@pytest.mark.parametrize(("path", "default"), DEFAULTS.items())
def test_a_missing_key_has_a_default(file: bytes, path: str, default: Any) -> None:
    assert value_at(loads(file), path) != default
    assert value_at(opened(edited(file, path, GONE)), path) == default


def test_an_evening_on_a_machine_whose_clock_was_never_set_opens(file: bytes) -> None:
    at = "1970-01-01T00:00:05Z"
    assert opened(edited(file, "history.1.at", at))["history"][1]["at"] == at


def test_a_leader_who_has_left_leads_no_more(file: bytes) -> None:
    """Versions before 0.14 could write such a file."""
    left = value_at(loads(file), "people.2.name")
    assert opened(edited(file, "session.leader", left))["session"]["leader"] is None


FIRST, LAST = "rounds.0.versions.0.round", "rounds.1.versions.-1.round"
NOTED = [{"from": "An", "to": "Chi", "amount": 1, "note": "x" * 200}] * 400
SPOILT: list[tuple[str, Any, str]] = [
    ("rounds.1.payments.-1", GONE, "E_DIFFERS"),
    ("lines.1.ga_before", 1, "E_DIFFERS"),
    ("rounds.3.status", "valid", "E_DIFFERS"),
    (f"{FIRST}.finish", "x", "E_ROUND"),
    (f"{FIRST}.players", ["An", "Ai"], "E_ROUND"),
    (f"{LAST}.eats", 5, "E_ROUND"),
    (f"{LAST}.players", ["An", "Ai"], "E_ROUND"),
    (f"{FIRST}.manual", NOTED, "E_SHAPE"),
    ("rounds.0.versions", lambda versions: versions[::-1], "E_SHAPE"),
    ("rounds.0.versions.-1.version", 99, "E_SHAPE"),
    ("lines", lambda lines: [*lines, lines[0]], "E_SHAPE"),
    ("rounds.0.fingerprint", "X", "E_SHAPE"),
    ("lines.0.led", "Ai", "E_SHAPE"),
    ("outside.0.shares.0.amount", 0, "E_SHAPE"),
    ("history.said_who.name", "x" * 81, "E_SHAPE"),
    ("history.title.from", "x" * 81, "E_SHAPE"),
    ("history.rules_changed.to.name", "x" * 81, "E_SHAPE"),
    ("history.people.joined", ["An"] * 11, "E_SHAPE"),
    ("history.people.renamed", [["An", "Bi"]] * 11, "E_SHAPE"),
    ("history.people.renamed", [["An"] * 11], "E_SHAPE"),
    ("history.stake.rescored", [1] * 7, "E_SHAPE"),
    ("rules.0.name", "  ", "E_SHAPE"),
    ("rules.0.name", "x" * 41, "E_SHAPE"),
    ("lines", GONE, "E_SHAPE lines"),
    ("session.title", GONE, "E_SHAPE session.title"),
    ("rounds.1.versions.0.round", GONE, "E_SHAPE rounds[1].versions[0].round"),
]
SPOILT += [("session.title", x, "E_SHAPE session.title") for x in ("", " ", " trà", "x" * 81)]
SPOILT += [("outside.0.label", x, "E_SHAPE outside[0].label") for x in ("", " ", " trà", "x" * 81)]
"""What is another value, and the code of the refusal, in some with the place that it names."""


@pytest.mark.parametrize(("path", "value", "told"), SPOILT, ids=[path for path, _, _ in SPOILT])
def test_what_contradicts_itself_or_no_version_wrote_is_refused(
    file: bytes, path: str, value: Any, told: str
) -> None:
    with pytest.raises(Refused) as refused:
        reading.read(edited(file, path, value))
    code, _, at = told.partition(" ")
    assert refused.value.code == code
    assert at in ("", refused.value.problems[0].field)


def test_an_earlier_version_may_break_the_rules_and_differ(file: bytes) -> None:
    """Nothing follows from it, and what it was corrected from may be refused by now."""
    broken = edited(file, f"{FIRST}.finish", "normal")
    changed = edited(broken, "rounds.0.versions.0.net.An", 1)
    before = "rounds.0.versions.0"
    assert value_at(opened(changed), before) == value_at(loads(changed), before)
    nobody = edited(file, f"{before}.round.players", [])
    assert value_at(opened(nobody), f"{before}.round.players") == []


@pytest.mark.parametrize("before", [1, 150])
def test_unused_rules_are_left_out(file: bytes, before: int) -> None:
    """Also if they stand in front of the others."""
    document: Any = loads(file)
    unused = {"changes": {"u_payment": 9}, "fingerprint": rules(u_payment=9).fingerprint}
    more = [document["rules"][0] | unused | {"name": f"x{i}"} for i in range(before)]
    document["rules"] = more + document["rules"]
    for version in (version for line in document["rounds"] for version in line["versions"]):
        version["rules"] += before
    assert opened(dumps(document).encode()) == opened(file)


def test_a_reformatted_file_opens(file: bytes) -> None:
    document = loads(file)
    pretty = dumps(document, indent=4).encode()
    by_key = dumps(dict(sorted(document.items())), separators=(",", ":")).encode()
    title_first = dumps({"session": document.pop("session"), **document}).encode()
    for other in (pretty, by_key, title_first, BOM_UTF8 + b"\r\n " + file):
        assert document_of(reading.read(other)) == document_of(reading.read(file))


BEGINNING = b'{"format": "scorekeeper-session", "x": '
COSTLY = {
    "objects": b"[" + b'{"":1},' * 1_000_000 + b"1]",
    "numbers": b"[" + b"1," * 7_900_000 + b"1]",
    "object first": b'{"x": [' + b"1," * 400 + b'1], "format": "scorekeeper-session"}',
    "many objects": BEGINNING + b"[" + b"{}," * 600_000 + b"1]}",
    "many numbers": BEGINNING + b"[" + b"1," * 2_000_000 + b"1]}",
    "many lists": BEGINNING + b"[" * 2_000_000,
}


@pytest.mark.parametrize("file", COSTLY.values(), ids=COSTLY)
def test_implausible_files_are_not_parsed(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(reading, "read_json")
    with pytest.raises(Refused) as refused:
        reading.read(file)
    assert refused.value.code == "E_SHAPE"
