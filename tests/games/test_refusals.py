"""Every refusal: a round that gets it, beside one that is scored. (docs/rules.md, 7)

The rounds of all games are in tests/data/refusals.
"""

from collections.abc import Iterable

import pytest

from scorekeeper.games import CODES, GAMES
from scorekeeper.games.phom.refusals import ADDED_LATER
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from tests.tables.common import answer
from tests.words.payments import Entry, round_by
from tests.words.refusals import ROUND_OF, Refusal, entry_of, errors, refusals
from tests.words.sentences import filled

REFUSALS = refusals()
MESSAGES = {game.id: game.messages for game in GAMES}
TESTED_ELSEWHERE = ("E_RULES", "E_SHAPE")
"""Codes with many sentences."""


def name(refusal: Refusal) -> str:
    what = refusal.get("why") or f"{refusal['code']}-{refusal['field']}"
    return f"{refusal['game']}-{what}"


def wording(refusal: Refusal) -> str:
    return str(refusal.get("wording", refusal["code"]))


def each_refusal(rows: Iterable[Refusal]) -> pytest.MarkDecorator:
    """Run a test for every `refusal` of some rows."""
    return pytest.mark.parametrize("refusal", [pytest.param(row, id=name(row)) for row in rows])


@each_refusal(REFUSALS)
def test_a_round_with_one_mistake_gets_one_refusal(refusal: Refusal) -> None:
    """It names code and field, and its sentence the people, alike in both languages."""
    (error,) = errors(refusal, entry_of(refusal), refusal["changes"])
    assert (error["code"], error["field"]) == (refusal["code"], refusal["field"])
    text = MESSAGES[refusal["game"]][wording(refusal)]
    assert filled(text.en, error["message"]) == refusal["says"]
    assert filled(text.vi, error["message_vi"]) == refusal["says"]


@each_refusal(row for row in REFUSALS if "instead" in row)
def test_a_round_next_to_it_is_scored(refusal: Refusal) -> None:
    """The same table scores the round without its mistake."""
    entry = ROUND_OF[refusal["game"]](refusal["instead"])
    assert errors(refusal, entry, refusal["changes"]) == []


@each_refusal(row for row in REFUSALS if "instead_changes" in row)
def test_a_table_that_plays_otherwise_scores_it(refusal: Refusal) -> None:
    """Under other house rules the round is no mistake."""
    assert errors(refusal, entry_of(refusal), refusal["instead_changes"]) == []


@each_refusal(row for row in REFUSALS if wording(row) in ADDED_LATER)
def test_a_later_check_does_not_reject_a_stored_round(refusal: Refusal) -> None:
    """The round stays as it was paid."""
    profile = read_rules({"preset": refusal["rules"], "changes": refusal["changes"]})
    assert isinstance(profile, Profile)
    assert not isinstance(profile.game.read_stored(entry_of(refusal), profile.rules), list)


def test_every_sentence_has_a_round() -> None:
    """And every round has a wording that exists."""
    said = {key for messages in MESSAGES.values() for key in messages}
    assert {wording(refusal) for refusal in REFUSALS} == said


def test_every_code_has_a_round() -> None:
    """In the order of the list."""
    shown = {refusal["code"] for refusal in REFUSALS}
    assert [code for code in CODES if code not in shown] == list(TESTED_ELSEWHERE)


@each_refusal(refusals("_together"))
def test_several_mistakes_are_reported_once_each_and_in_order(refusal: Refusal) -> None:
    """What depends on a faulty value is not checked."""
    reported = errors(refusal, entry_of(refusal), refusal["changes"])
    assert [f"{error['code']} {error['field']}" for error in reported] == refusal["faults"]


Table = tuple[str, Entry, str]
OPEN: Table = ("vinagames", {"eat_from": "any"}, "void; two")
GA: Table = ("pho-bien-ga", {}, "void; two")
CHOPS = ("tulokho-vinagames", {"chop_black_deuce_payment": 3}, "An out; hands Bình:5+2black; two")
THREE: Table = ("tien-len-mien-nam", {}, "places An Bình; two; hands Bình:3+3♠; 3♠")


@pytest.mark.parametrize(
    ("table", "fault", "wording", "says"),
    [
        (
            OPEN,
            {"eats": [{"discarder": "An", "kind": "tai"}]},
            "E_TAI_WITHOUT_CHOT",
            {"player": "?"},
        ),
        (OPEN, {"eats": [{}]}, "E_EAT_DISCARDER_REQUIRED", {"eater": "?"}),
        (OPEN, {"manual": [{"from": "An", "amount": 0}]}, "E_MANUAL amount", {"payee": "?"}),
        (OPEN, {"manual": [{"to": "An", "amount": 0}]}, "E_MANUAL amount", {"payer": "?"}),
        (
            GA,
            {"manual": [{"from": None, "to": None, "amount": 0}]},
            "E_MANUAL amount",
            {"payee": "the gà"},
        ),
        (
            CHOPS,
            {"chops": [{"by": "An", "black_deuces": 1}]},
            "E_DEUCES_TOTAL chops",
            {"players": "Bình, ?"},
        ),
        (THREE, {"placing": None}, "E_THREE_TWICE won", {"winner": "The winner"}),
    ],
)
def test_a_sentence_has_something_for_a_name_that_is_missing(
    table: Table, fault: Entry, wording: str, says: dict[str, str]
) -> None:
    preset, changes, told = table
    result = answer({"preset": preset, "changes": changes}, round_by(preset, told) | fault)
    text = next(messages[wording] for messages in MESSAGES.values() if wording in messages)
    assert says.items() <= filled(text.en, result["errors"][-1]["message"]).items()
