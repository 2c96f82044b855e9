"""Checks of an imported session file."""

from codecs import BOM_UTF8
from collections.abc import Callable
from json import dumps, loads
from typing import Any

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.store.errors import Refused
from scripts.golden_book import session_file
from tests.store.evening import rules


@pytest.fixture(scope="module")
def file() -> bytes:
    """The file of an evening in which nearly everything was done."""
    return session_file()


@pytest.mark.parametrize("words", ["", " ", " trà", "x" * 81])
@pytest.mark.parametrize("place", ["session.title", "outside[0].label"])
def test_texts_that_no_form_takes_are_refused(file: bytes, place: str, words: str) -> None:
    document: Any = loads(file)
    if place == "session.title":
        document["session"]["title"] = words
    else:
        document["outside"][0]["label"] = words
    assert refusal(document).problems[0].field == place


def refusal(document: object) -> Refused:
    """Why a document is refused."""
    with pytest.raises(Refused) as refused:
        reading.read(dumps(document).encode())
    return refused.value


def opened(document: object) -> Any:
    """Return a document after import and export."""
    return loads(encode(document_of(reading.read(dumps(document).encode()))))


def change(document: Any, what: str) -> Any:
    """The details of the first change of that kind."""
    return next(one["details"] for one in document["history"] if one["what"] == what)


TEXTS: dict[str, Callable[[Any], tuple[Any, str]]] = {
    "title": lambda file: (file["session"], "title"),
    "label": lambda file: (file["outside"][0], "label"),
    "rules": lambda file: (file["rules"][0], "name"),
    "reason": lambda file: (file["history"][6], "reason"),
    "title of before": lambda file: (change(file, "title"), "from"),
    "rules of before": lambda file: (change(file, "rules_changed")["to"], "name"),
    "note": lambda file: (file["rounds"][0]["versions"][0]["round"], "note"),
}
"""Where a text stands: what holds it, and its field."""


@pytest.mark.parametrize("place", TEXTS)
@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("chia\r\nlộn\u202e", "chia lộn"),
        ("trà\u200b ", "trà"),
        ("\0", "?"),
        ("👩\u200d🍳", "👩\u200d🍳"),
    ],
)
def test_invisible_characters_are_removed(file: bytes, place: str, words: str, seen: str) -> None:
    document = loads(file)
    holder, field = TEXTS[place](document)
    holder[field] = words
    holder, field = TEXTS[place](opened(document))
    assert holder[field] == seen


@pytest.mark.parametrize(("place", "most"), [("reason", 500), ("note", 200)])
def test_remarks_are_cut(file: bytes, place: str, most: int) -> None:
    document = loads(file)
    holder, field = TEXTS[place](document)
    for words, seen in (("x" * most, "x" * most), ("x" * 60_000, "x" * (most - 1) + "…")):
        holder[field] = words
        found, _ = TEXTS[place](opened(document))
        assert found[field] == seen


UNWRITTEN: dict[str, Callable[[Any], object]] = {
    "a long name": lambda file: change(file, "said_who").update(name="x" * 81),
    "a long title": lambda file: change(file, "title").update({"from": "x" * 81}),
    "long rules": lambda file: change(file, "rules_changed")["to"].update(name="x" * 81),
    "many names": lambda file: change(file, "people").update(joined=["An"] * 11),
    "many new names": lambda file: change(file, "people").update(renamed=[["An", "Bi"]] * 11),
    "a name of many": lambda file: change(file, "people").update(renamed=[["An"] * 11]),
    "many rounds": lambda file: change(file, "stake").update(rescored=[1] * 7),
    "a blank name of rules": lambda file: file["rules"][0].update(name="  "),
    "a long name of rules": lambda file: file["rules"][0].update(name="x" * 41),
    "a large round": lambda file: file["rounds"][0]["versions"][0]["round"].update(
        {"manual": [{"from": "An", "to": "Chi", "amount": 1, "note": "x" * 200}] * 400}
    ),
}


@pytest.mark.parametrize("spoil", UNWRITTEN.values(), ids=UNWRITTEN)
def test_values_that_no_version_wrote_are_refused(
    file: bytes, spoil: Callable[[Any], object]
) -> None:
    document = loads(file)
    spoil(document)
    assert refusal(document).code == "E_SHAPE"


DEFAULTS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "turns": (lambda file: file["session"], "free"),
    "leader": (lambda file: file["session"], None),
    "active": (lambda file: file["people"][2], True),
    "led": (lambda file: file["lines"][1], None),
    "leads_next": (lambda file: file["lines"][0], None),
    "reason": (lambda file: file["history"][6], ""),
    "details": (lambda file: file["history"][0], {}),
}
"""Keys that a file need not have, where they stand, and what they are then."""


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_missing_key_has_a_default(file: bytes, key: str) -> None:
    document = loads(file)
    holder, default = DEFAULTS[key]
    assert holder(document).pop(key) is not default
    assert holder(opened(document))[key] == default


def test_a_leader_who_has_left_leads_no_more(file: bytes) -> None:
    """Versions before 0.14 could write such a file."""
    document = loads(file)
    document["session"]["leader"] = document["people"][2]["name"]
    assert opened(document)["session"]["leader"] is None


@pytest.mark.parametrize(
    ("holder", "key", "place"),
    [
        (lambda file: file, "lines", "lines"),
        (lambda file: file["session"], "title", "session.title"),
        (lambda file: file["rounds"][1]["versions"][0], "round", "rounds[1].versions[0].round"),
    ],
)
def test_required_keys(file: bytes, holder: Callable[[Any], Any], key: str, place: str) -> None:
    document = loads(file)
    del holder(document)[key]
    assert refusal(document).problems[0].field == place


SPOILT: dict[str, tuple[Callable[[Any], object], str]] = {
    "a payment": (lambda file: file["rounds"][1]["payments"].pop(), "E_DIFFERS"),
    "a gà before": (lambda file: file["lines"][1].update(ga_before=1), "E_DIFFERS"),
    "an earlier version that ended in no way": (
        lambda file: file["rounds"][0]["versions"][0]["round"].update(finish="x"),
        "E_ROUND",
    ),
    "an earlier version of strangers": (
        lambda file: file["rounds"][0]["versions"][0]["round"].update(players=["An", "Ai"]),
        "E_ROUND",
    ),
    "a round of the wrong shape": (
        lambda file: file["rounds"][1]["versions"][-1]["round"].update(eats=5),
        "E_ROUND",
    ),
    "a round of strangers": (
        lambda file: file["rounds"][1]["versions"][-1]["round"].update(players=["An", "Ai"]),
        "E_ROUND",
    ),
    "versions in another order": (
        lambda file: file["rounds"][0]["versions"].reverse(),
        "E_SHAPE",
    ),
    "a version that no change made": (
        lambda file: file["rounds"][0]["versions"][-1].update(version=99),
        "E_SHAPE",
    ),
    "a struck line that counts": (
        lambda file: file["rounds"][3].update(status="valid"),
        "E_DIFFERS",
    ),
    "a line twice": (lambda file: file["lines"].append(file["lines"][0]), "E_SHAPE"),
    "another fingerprint": (lambda file: file["rounds"][0].update(fingerprint="X"), "E_SHAPE"),
    "a stranger": (lambda file: file["lines"][0].update(led="Ai"), "E_SHAPE"),
    "a share of nothing": (
        lambda file: file["outside"][0]["shares"][0].update(amount=0),
        "E_SHAPE",
    ),
}


@pytest.mark.parametrize(("spoil", "code"), SPOILT.values(), ids=SPOILT)
def test_a_file_that_contradicts_itself_is_refused(
    file: bytes, spoil: Callable[[Any], object], code: str
) -> None:
    document = loads(file)
    spoil(document)
    assert refusal(document).code == code


def test_results_of_earlier_versions_are_taken_as_given(file: bytes) -> None:
    document = loads(file)
    document["rounds"][0]["versions"][0]["net"]["An"] = 1
    assert opened(document)["rounds"][0]["versions"][0]["net"]["An"] == 1


def test_an_earlier_version_may_break_the_rules(file: bytes) -> None:
    """Nothing follows from it, and what it was corrected from may be refused by now."""
    document = loads(file)
    earlier = document["rounds"][0]["versions"][0]["round"]
    earlier["finish"] = "normal"
    earlier.pop("placing", None)
    assert opened(document)["rounds"][0]["versions"][0]["round"] == earlier


def with_rules(file: bytes, before: int) -> bytes:
    """The file with so many more rule sets in front of its own."""
    document: Any = loads(file)
    unused = {"changes": {"u_payment": 9}, "fingerprint": rules(u_payment=9).fingerprint}
    more = [document["rules"][0] | unused | {"name": f"x{i}"} for i in range(before)]
    document["rules"] = more + document["rules"]
    for line in document["rounds"]:
        for version in line["versions"]:
            version["rules"] += before
    return dumps(document).encode()


@pytest.mark.parametrize("before", [1, 150])
def test_unused_rules_are_left_out(file: bytes, before: int) -> None:
    found = document_of(reading.read(with_rules(file, before)))
    assert found == document_of(reading.read(file))


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
