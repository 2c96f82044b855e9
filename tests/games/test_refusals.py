"""Every refusal alone: a round that it refuses, beside one that is scored. (docs/rules.md, 7)

The rounds are in tests/data/refusals, for either game.
"""

from collections.abc import Iterable

import pytest

from scorekeeper.games.base import CODES
from scorekeeper.games.messages import CAME_LATER, MESSAGES
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from tests.words.refusals import ROUND_OF, Refusal, entry_of, errors, refusals
from tests.words.sentences import filled

REFUSALS = refusals()
TOLD_ELSEWHERE = ("E_RULES", "E_SHAPE")
"""Refusals of many sentences: those of rules and of values of another form."""


def name(refusal: Refusal) -> str:
    what = refusal.get("why") or f"{refusal['code']}-{refusal['field']}"
    return f"{refusal['game']}-{what}"


def wording(refusal: Refusal) -> str:
    return str(refusal.get("wording", refusal["code"]))


def each(rows: Iterable[Refusal]) -> pytest.MarkDecorator:
    """Run a test for every `refusal` of some rows."""
    return pytest.mark.parametrize("refusal", [pytest.param(row, id=name(row)) for row in rows])


@each(REFUSALS)
def test_it_is_refused_by_this_alone(refusal: Refusal) -> None:
    """The round has one fault, and the field tells where."""
    found = errors(refusal, entry_of(refusal), refusal["changes"])
    assert [(fault["code"], fault["field"]) for fault in found] == [
        (refusal["code"], refusal["field"])
    ]


@each(row for row in REFUSALS if "instead" in row)
def test_a_round_next_to_it_is_scored(refusal: Refusal) -> None:
    """The same table scores a round that differs in what was at fault."""
    entry = ROUND_OF[refusal["game"]](refusal["instead"])
    assert errors(refusal, entry, refusal["changes"]) == []


@each(row for row in REFUSALS if "instead_changes" in row)
def test_a_table_that_plays_otherwise_scores_it(refusal: Refusal) -> None:
    """The same round is no fault under other house rules."""
    assert errors(refusal, entry_of(refusal), refusal["instead_changes"]) == []


@each(row for row in REFUSALS if wording(row) in CAME_LATER)
def test_a_kept_round_is_not_refused_for_what_came_later(refusal: Refusal) -> None:
    """What a book holds stays as it was paid; only what else is wrong with it is told."""
    profile = read_rules({"preset": refusal["rules"], "changes": refusal["changes"]})
    assert isinstance(profile, Profile)
    read_kept = profile.game.read_kept
    assert read_kept is not None
    assert read_kept(entry_of(refusal), profile.rules).players == tuple(
        entry_of(refusal)["players"]
    )


@each(REFUSALS)
def test_the_sentence_names_whom_it_concerns(refusal: Refusal) -> None:
    """Its places are filled with what the row says, the same in both languages."""
    found = errors(refusal, entry_of(refusal), refusal["changes"])
    text = MESSAGES[wording(refusal)]
    assert filled(text.en, found[0]["message"]) == refusal["says"]
    assert filled(text.vi, found[0]["message_vi"]) == refusal["says"]


def test_every_sentence_is_told_in_some_round() -> None:
    """No wording is without a round that it refuses, and no round has a wording of its own."""
    assert {wording(refusal) for refusal in REFUSALS} == set(MESSAGES)


def test_every_code_is_shown() -> None:
    """The closed list of codes has a round for each."""
    shown = {refusal["code"] for refusal in REFUSALS}
    assert [code for code in CODES if code not in shown] == list(TOLD_ELSEWHERE)


@each(refusals("_together"))
def test_a_fault_is_told_once_and_what_needs_it_is_left_alone(refusal: Refusal) -> None:
    """All faults, in the order of the table; what depends on a faulty value is not checked."""
    found = errors(refusal, entry_of(refusal), refusal["changes"])
    assert [f"{error['code']} {error['field']}" for error in found] == refusal["faults"]


@pytest.mark.parametrize(
    ("fault", "code", "says"),
    [
        ({"eats": [{"discarder": "An", "kind": "tai"}]}, "E_TAI_WITHOUT_CHOT", {"player": "?"}),
        ({"eats": [{}]}, "E_EAT_DISCARDER_REQUIRED", {"eater": "?"}),
        ({"manual": [{"from": "An", "amount": 0}]}, "E_MANUAL amount", {"payee": "?"}),
        ({"manual": [{"to": "An", "amount": 0}]}, "E_MANUAL amount", {"payer": "?"}),
    ],
)
def test_who_is_missing_is_a_question_mark(
    fault: dict[str, object], code: str, says: dict[str, str]
) -> None:
    """A sentence about somebody who was left out tells so in their place."""
    table = {"game": "phom", "rules": "vinagames"}
    entry = {"players": ["An", "Bình"], "finish": "void", **fault}
    found = errors(table, entry, {"eat_from": "any"})
    told = filled(MESSAGES[code].en, found[-1]["message"])
    assert told == told | says


def test_nobodys_deuces_are_counted_under_a_question_mark() -> None:
    """A chop whose owner was left out counts, and the sentence tells so in their place."""
    table = {"game": "tulokho", "rules": "tulokho-vinagames"}
    entry = ROUND_OF["tulokho"]("An out; hands Bình:5+2black; two")
    entry["chops"] = [{"by": "An", "black_deuces": 1}]
    found = errors(table, entry, {"chop_black_deuce_payment": 3})
    told = filled(MESSAGES["E_DEUCES_TOTAL chops"].en, found[-1]["message"])
    assert told == {"players": "Bình, ?"}
