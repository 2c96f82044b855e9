"""The kinds of fields that a game declares its entry with. (docs/rules.md, 4)"""

import pytest

from scorekeeper import fields
from scorekeeper.fields import FLAG, Field, list_of, one_of
from scorekeeper.games.entry import (
    MOST_FAULTS,
    NAME,
    NAMES,
    WHOLE,
    Faults,
    by_name,
    group,
    read_entry,
    round_of,
)
from scorekeeper.games.tulokho.refusals import MESSAGES

WHOLE_WANTED = "{field}: enter a whole number of at most 1,000,000."
NAME_WANTED = "{field}: a name must have 1 to 40 characters, enter it again."
LIST_WANTED = "{field}: give a list here."
OBJECT_WANTED = "{field}: give an object with named fields here."
UNKNOWN = "{field}: there is no such field, remove it or correct its name."
MISSING = "{field}: this is missing, add it."
TWICE = "{field}: An is spelled in two ways, make them one."

HAND = group({"cards": WHOLE, "stuck": FLAG, "of": NAME}, required=("of",))
DECIDED = group({"payer": NAME.or_null()}, required=("payer",))

Row = tuple[Field, object, object, list[tuple[str, str]]]


def refused(field: Field, sentence: str, *values: object) -> list[Row]:
    """Rows of values that a field cannot read at all."""
    return [(field, value, None, [("x", sentence)]) for value in values]


READ: list[Row] = [
    (WHOLE, 1_000_000, 1_000_000, []),
    *refused(WHOLE, WHOLE_WANTED, 1_000_001, 1.0, True, "1", [1], {}, None),
    *refused(NAME, NAME_WANTED, {}, ["An"], 5, None),
    (
        list_of(WHOLE),
        [1, "2", 3, None],
        (1, None, 3, None),
        [("x[1]", WHOLE_WANTED), ("x[3]", WHOLE_WANTED)],
    ),
    (NAMES, [["An"], " An"], (None, "An"), [("x[0]", NAME_WANTED)]),
    *refused(NAMES, LIST_WANTED, {}, "1", 1, None),
    (by_name(WHOLE), {" An": 1, "Chi": None, "B": 2}, {"An": 1, "B": 2}, []),
    (by_name(WHOLE), {"An": "1", "B": 2}, {"B": 2}, [("x.An", WHOLE_WANTED)]),
    (by_name(WHOLE), {"": 1, "B": 2}, {"B": 2}, [("x.", NAME_WANTED)]),
    (by_name(WHOLE), {"An": 1, "An ": 2}, {"An": 1}, [("x.An", TWICE)]),
    (by_name(WHOLE), {"An": None, "An ": 2}, {}, [("x.An", TWICE)]),
    *refused(by_name(WHOLE), OBJECT_WANTED, [], "An", 1, None),
    (HAND, {"of": "An", "cards": None}, {"of": "An"}, []),
    (HAND, {"of": "An", "cards": "1"}, {"of": "An", "cards": None}, [("x.cards", WHOLE_WANTED)]),
    (HAND, {"of": None, "points": 1}, {}, [("x.points", UNKNOWN), ("x.of", MISSING)]),
    (HAND, {"of": "An", "points": None}, {"of": "An"}, []),
    *refused(HAND, OBJECT_WANTED, [], "An"),
    (DECIDED, {"payer": None}, {"payer": None}, []),
    (DECIDED, {"payer": 5}, {"payer": None}, [("x.payer", NAME_WANTED)]),
    (DECIDED, {}, {}, [("x.payer", MISSING)]),
]


@pytest.mark.parametrize(("field", "value", "expected", "faults"), READ)
def test_a_field_reads_a_value_or_reports_its_faults(
    field: Field, value: object, expected: object, faults: list[tuple[str, str]]
) -> None:
    """A faulty part is None or left out, and every fault has a path and a sentence."""
    report = Faults(MESSAGES)
    assert field.read(value, ("x",), report) == expected
    assert [(problem.field, problem.message.en) for problem in report.problems] == [
        (path, sentence.format(field=path)) for path, sentence in faults
    ]


def test_one_of_a_few_words_is_read() -> None:
    """A refusal lists the words."""
    kind = one_of("normal", "chot")
    assert kind.schema == {"enum": ["normal", "chot"]}
    faults = Faults(MESSAGES)
    assert kind.read("chot", ("x",), faults) == "chot"
    assert faults.problems == []
    others: tuple[object, ...] = ("Chot", "", 1, ["chot"], {})
    assert [kind.read(other, ("x",), faults) for other in others] == [None] * 5
    assert {problem.message.en for problem in faults.problems} == {"x: choose one of normal, chot."}


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
def test_a_path_is_spelled(path: fields.Path, spelled: str) -> None:
    """As in docs/rules.md, 7."""
    assert fields.spell(path) == spelled


def test_a_field_has_the_schema_of_the_values_it_reads() -> None:
    """An optional field may be null; a description stands beside the type."""
    name: dict[str, object] = {"type": "string", "minLength": 1, "maxLength": 40}
    whole: dict[str, object] = {"type": ["integer", "null"], "maximum": 1_000_000}
    described = group(
        {
            "of": NAME.about("Whose."),
            "count": WHOLE.about("How many."),
            "kind": one_of("normal", "chot"),
            "any": list_of(NAME.or_null()),
        },
        required=("of",),
    )
    assert described.schema == {
        "type": "object",
        "properties": {
            "of": name | {"description": "Whose."},
            "count": whole | {"description": "How many."},
            "kind": {"enum": ["normal", "chot", None]},
            "any": {"type": ["array", "null"], "items": name | {"type": ["string", "null"]}},
        },
        "additionalProperties": False,
        "required": ["of"],
    }
    assert "required" not in group({}).schema
    assert by_name(FLAG).schema == {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 40},
        "additionalProperties": {"type": ["boolean", "null"]},
    }
    assert fields.or_null({"anyOf": [{}]}) == {"anyOf": [{"anyOf": [{}]}, {"type": "null"}]}


def test_a_round_has_the_fields_of_every_game() -> None:
    """Beside its own; players and finish are required."""
    schema = round_of({"finish": one_of("void")}, (2, 5)).schema
    assert schema["required"] == ["players", "finish"]
    assert schema["properties"]["finish"] == {"enum": ["void"]}
    players = schema["properties"]["players"]
    assert (players["minItems"], players["maxItems"]) == (2, 5)
    line = schema["properties"]["manual"]["items"]
    assert line["required"] == ["from", "to", "amount"]
    cards = schema["properties"]["dealt"]["additionalProperties"]["items"]["pattern"]
    assert cards == "^(?:[A2-9JQK]|10)[SCDH]$"


def test_an_entry_is_read_up_to_a_hundred_faults() -> None:
    """A sentence in two languages for each of thousands would be an answer of megabytes."""
    faults = Faults(MESSAGES)
    round = round_of({}, (2, 5))
    assert read_entry({"players": ["An"], "manual": [1] * 5_000}, round, faults) == {}
    assert len(faults.problems) == MOST_FAULTS


def test_the_reason_of_a_problem_is_its_sentence_without_the_advice() -> None:
    """The advice follows the last colon. A question stays as it is."""
    faults = Faults(MESSAGES)
    faults.add("E_GA_NEGATIVE", ("ga_before",))
    faults.add("E_CARDS_REQUIRED", ("hands", "An", "cards"), player="An")
    faults.add("E_CHOP_CARDS", ("chops", 1), chop=2)
    faults.add("E_CHOP_OVER", ("chops", 1, "over"), "E_CHOP_OVER deuces", chop=2)
    assert [problem.reason and problem.reason.en for problem in faults.problems] == [
        "The gà cannot be below 0.",
        "How many cards does An have left?",
        "Chop 2: deuces, four of a kind or a run of pairs?",
        "In chop 2 nobody chops with deuces.",
    ]
