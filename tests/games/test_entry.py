"""The readers that a game puts its entry together from. (docs/rules.md, 4)"""

from typing import Any

import pytest

from scorekeeper.games import entry
from scorekeeper.games.entry import FLAG, NAME, TEXT, WHOLE, Faults, Reader
from scorekeeper.games.names import CleanNames, clean_name, is_text


def read(reader: Reader, value: object) -> tuple[Any, list[tuple[str, str]]]:
    """What a reader makes of the value of a field `x`, and the faults it tells."""
    faults = Faults()
    found = reader.read(value, ("x",), faults)
    return found, [(problem.field, problem.message.en) for problem in faults.problems]


WHOLE_WANTED = "{field}: enter a whole number of at most 1,000,000."
NAME_WANTED = "{field}: a name has 1 to 40 characters, enter it again."


def wanted(sentence: str, *fields: str) -> list[tuple[str, str]]:
    return [(field, sentence.format(field=field)) for field in fields]


@pytest.mark.parametrize("value", [-5, 0, 1, 1_000_000])
def test_a_whole_number(value: int) -> None:
    """Below 0 too: the bounds of a game are not its business."""
    assert read(entry.read_leaf(WHOLE), value) == (value, [])


@pytest.mark.parametrize("value", [1_000_001, 1.0, True, "1", [1], {}, None])
def test_no_whole_number(value: object) -> None:
    """It is told, and nothing is read."""
    assert read(entry.read_leaf(WHOLE), value) == (None, wanted(WHOLE_WANTED, "x"))


def test_one_of_a_few_words() -> None:
    """Others are told which would do."""
    reader = entry.read_leaf(entry.one_of("normal", "chot"))
    assert read(reader, "chot") == ("chot", [])
    others: tuple[object, ...] = ("Chot", "", 1, ["chot"], {})
    for other in others:
        assert read(reader, other) == (None, [("x", "x: choose one of normal, chot.")])


@pytest.mark.parametrize(("leaf", "value"), [(FLAG, False), (FLAG, True), (TEXT, ""), (NAME, "An")])
def test_other_values(leaf: entry.Leaf, value: object) -> None:
    """False and the empty text are values like any other."""
    assert read(entry.read_leaf(leaf), value) == (value, [])


@pytest.mark.parametrize(
    ("value", "found", "faulty"),
    [
        ([], (), ()),
        ([1, 2], (1, 2), ()),
        ([1, "2", 3, None], (1, None, 3, None), ("x[1]", "x[3]")),
    ],
)
def test_a_list(value: object, found: object, faulty: tuple[str, ...]) -> None:
    """A faulty item is told by its place, counted from 0, and leaves it empty."""
    expected = (found, wanted(WHOLE_WANTED, *faulty))
    assert read(entry.list_of(entry.read_leaf(WHOLE)), value) == expected
    assert read(entry.list_of_leaves(WHOLE), value) == expected


def test_a_list_of_a_few_words() -> None:
    """Others are told which would do."""
    reader = entry.list_of_leaves(entry.one_of("normal", "chot"))
    expected = (("chot", None), [("x[1]", "x[1]: choose one of normal, chot.")])
    assert read(reader, ["chot", "tai"]) == expected


@pytest.mark.parametrize("value", [{}, "1", 1, None])
def test_no_list(value: object) -> None:
    """It is told, and nothing is read."""
    expected = (None, [("x", "x: give a list here.")])
    assert read(entry.list_of(entry.read_leaf(WHOLE)), value) == expected
    assert read(entry.list_of_leaves(WHOLE), value) == expected


@pytest.mark.parametrize("item", [["An"], {}])
def test_a_list_in_a_list_of_names(item: object) -> None:
    """What no spelling can be is told like any other fault, and the names beside it are read."""
    expected = ((None, "An"), wanted(NAME_WANTED, "x[0]"))
    assert read(entry.list_of_leaves(NAME), [item, " An"]) == expected


def test_an_object_by_name() -> None:
    """Names are cleaned; null is as left out; what is faulty is told and left out."""
    reader = entry.by_name(entry.read_leaf(WHOLE))
    assert read(reader, {" An": 1, "Chi": None, "Bình": 2}) == ({"An": 1, "Bình": 2}, [])
    assert read(reader, {"An": "1", "Chi": 2}) == ({"Chi": 2}, wanted(WHOLE_WANTED, "x.An"))
    assert read(reader, {"": 1, "Chi": 2}) == ({"Chi": 2}, wanted(NAME_WANTED, "x."))


def test_two_spellings_in_an_object() -> None:
    """The second is told, also where the first is null."""
    reader = entry.by_name(entry.read_leaf(WHOLE))
    told = [("x.An", "x.An: An is spelled in two ways, make them one.")]
    assert read(reader, {"An": 1, "An ": 2}) == ({"An": 1}, told)
    assert read(reader, {"An": None, "An ": 2}) == ({}, told)


@pytest.mark.parametrize("value", [[], "An", 1, None])
def test_no_object(value: object) -> None:
    """It is told, and nothing is read."""
    expected = (None, [("x", "x: give an object with named fields here.")])
    assert read(entry.by_name(entry.read_leaf(WHOLE)), value) == expected


@pytest.mark.parametrize(
    ("path", "spelled"),
    [
        ((), ""),
        (("eats",), "eats"),
        (("eats", 1, "eater"), "eats[1].eater"),
        (("dealt", "An", 0), "dealt.An[0]"),
        ((".x",), ".x"),
    ],
)
def test_paths_are_spelled(path: entry.Path, spelled: str) -> None:
    """As docs/rules.md, 7 has them."""
    assert entry.spell(path) == spelled


def test_a_name_is_remembered_and_the_same_again() -> None:
    """However often it is asked for, and however many others were between."""
    names = CleanNames()
    held = []
    for number in range(5000):
        assert names[f" An {number}"] == names[f" An {number}"] == f"An {number}"
        held.append(len(names))
    assert names[" An 0"] == "An 0"
    assert max(held) == 4096


@pytest.mark.parametrize("spelled", ["", " ", "\ud800", 41 * "x", 5, None, True])
def test_what_is_no_name_is_not_remembered(spelled: object) -> None:
    """No input can fill the memory with it."""
    names = CleanNames()
    assert names[spelled] is None
    assert not names


def test_long_spellings_are_not_remembered() -> None:
    """160 characters are, for a name of 40 in four code points each."""
    names = CleanNames()
    assert names[156 * " " + "An x"] == "An x"
    assert len(names) == 1
    assert names[157 * " " + "An x"] == "An x"
    assert len(names) == 1


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("x", "x"),
        (" x ", "x"),
        ("\x1cx\x1f", "\x1cx\x1f"),
        (40 * "x", 40 * "x"),
        (41 * "x", None),
        ("", None),
        ("\ud800", None),
    ],
)
def test_cleaned(raw: str, name: str | None) -> None:
    """1 to 40 characters that can be written; a control character is no white space."""
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    ("value", "text"), [("", True), ("ù", True), ("\ud800", False), (5, False)]
)
def test_text(value: object, text: bool) -> None:
    """A string that can be written as UTF-8."""
    assert is_text(value) is text


def test_what_is_not_required_may_be_null() -> None:
    """In the schema of an object, whatever its fields are; and no other field stands in it."""
    fields: dict[str, entry.Schema] = {
        "a": {"type": "integer"},
        "b": {"type": "integer", "maximum": 3},
        "c": {"enum": ["x"]},
        "d": {"anyOf": [{}]},
    }
    assert entry.object_schema(fields, ["a"]) == {
        "type": "object",
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": ["integer", "null"], "maximum": 3},
            "c": {"enum": ["x", None]},
            "d": {"anyOf": [{"anyOf": [{}]}, {"type": "null"}]},
        },
        "additionalProperties": False,
        "required": ["a"],
    }
    assert "required" not in entry.object_schema(fields)


def test_a_reader_knows_the_schema_of_what_it_takes() -> None:
    """From the leaves up to a round."""
    name = {"type": "string", "minLength": 1, "maxLength": 40}
    assert entry.list_of_leaves(NAME).schema == {"type": "array", "items": name}
    assert entry.list_of(entry.read_leaf(WHOLE)).schema == {"type": "array", "items": WHOLE.schema}
    assert entry.by_name(entry.read_leaf(FLAG)).schema == {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 40},
        "additionalProperties": {"type": ["boolean", "null"]},
    }
    assert entry.one_of("u", "void").schema == {"enum": ["u", "void"]}
    hand = entry.object_of({"mom": FLAG, "of": NAME}, lambda *_: "read", required=["of"])
    assert read(hand, {}) == ("read", [])
    assert hand.schema == entry.object_schema({"mom": FLAG.schema, "of": name}, ["of"])
    readers = entry.COMMON | {"finish": entry.read_leaf(entry.one_of("void"))}
    round = entry.entry_schema(readers)
    assert round["required"] == ["players", "finish"]
    assert round["properties"]["players"] == {
        "type": "array",
        "items": name,
        "minItems": 2,
        "maxItems": 4,
    }
    line = round["properties"]["manual"]["items"]
    assert line["required"] == ["from", "to", "amount"]
    cards = round["properties"]["dealt"]["additionalProperties"]["items"]["pattern"]
    assert cards == "^(?:[A2-9JQK]|10)[SCDH]$"


def test_a_reason_is_what_a_sentence_says_before_it_says_what_to_do() -> None:
    """All before the last colon; a question as a whole."""
    faults = Faults()
    faults.add("E_GA_NEGATIVE", ("ga_before",))
    faults.add("E_POINTS_REQUIRED", ("hands", "An", "points"), player="An")
    faults.add("E_CHOP_OVER", ("chops", 1, "over"), "E_CHOP_OVER deuces", chop=2)
    assert [problem.reason and problem.reason.en for problem in faults.problems] == [
        "The gà cannot be below 0.",
        "How many points does An have left?",
        "Chop 2: nobody chops with deuces, so beating them is on top of nothing.",
    ]
