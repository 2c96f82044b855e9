"""Every declared house rule has words, valid values, known sources and a wire number."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import ALWAYS, Option, Rules, options_of
from scorekeeper.options.sources import citations
from scorekeeper.options.templates import ANY

RULES: dict[str, type[Rules]] = {game.id: game.rules for game in GAMES}
RELEASED = {"phom": 45, "tulokho": 19, "samloc": 21}
"""The number of options in the first release of each game."""

DECLARED = {
    f"{game}.{declared.name}": declared
    for game, rules in RULES.items()
    for declared in options_of(rules).values()
}

each_option = pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
each_game = pytest.mark.parametrize("game", RULES)


@each_option
def test_an_option_has_words_in_both_languages(declared: Option) -> None:
    texts = [declared.label, declared.help, getattr(declared.kind, "null", None)]
    texts += declared.kind.values.values() if isinstance(declared.kind, Choice) else ()
    for words in (words for text in texts if text is not None for words in text):
        assert words.strip()
        assert not set("!{}|") & set(words)
    foreign_vi, foreign_en = (sum(not c.isascii() for c in words) for words in declared.help)
    assert foreign_vi > foreign_en, "Vietnamese comes first"


@each_option
def test_default_and_sourced_values_are_valid(declared: Option) -> None:
    assert declared.kind.freeze(declared.default) is declared.default
    for value in (declared.default, *declared.sources):
        assert value is ANY or declared.kind.fault(value) is None


@each_option
def test_sources_exist(declared: Option) -> None:
    assert all(citations(places) for places in declared.sources.values())


@each_game
def test_each_option_has_a_heading_and_a_label_of_its_own(game: str) -> None:
    options = options_of(RULES[game]).values()
    assert {o.group for o in options} == set(RULES[game].groups)
    for labels in zip(*(o.label for o in options), strict=True):
        assert len(labels) == len(set(labels))


@each_game
def test_wire_numbers_are_unique_and_without_gaps(game: str) -> None:
    """Options after the first release also declare their neutral value."""
    options = options_of(RULES[game]).values()
    first = [o.wire for o in options if o.neutral is ALWAYS]
    assert first == list(range(1, RELEASED[game] + 1))
    assert sorted(o.wire for o in options) == list(range(1, len(options) + 1))


@each_game
def test_rules_have_no_dict(game: str) -> None:
    assert not hasattr(RULES[game](), "__dict__")


def test_help_follows_from_the_sentence() -> None:
    """An amount is `bấy nhiêu`; other options are told by all their sentences."""
    phom = options_of(PhomRules)
    assert phom["mom_payment"].help.vi == "Mỗi người móm trả người nhất bấy nhiêu cược."
    assert phom["false_declaration_payment"].help.en.endswith("this many bets. 0 means no penalty.")
    assert phom["all_mom"].help.en == (
        "Everybody is móm: the best of them still collects. Or: everybody is móm: nobody pays."
    )


def test_ties_are_shared_only_by_points() -> None:
    """Whichever of the two options changes last, the error is at the tie."""
    for rules, changes in (
        (PhomRules(), {"tie_break": "share"}),
        (PhomRules(scoring_mode="deadwood", tie_break="share"), {"scoring_mode": "rank"}),
    ):
        faults = rules.with_changes(changes)
        assert isinstance(faults, list)
        assert [fault.option for fault in faults] == ["tie_break"]
    assert isinstance(
        PhomRules().with_changes({"scoring_mode": "deadwood", "tie_break": "share"}), PhomRules
    )


@pytest.mark.parametrize("written", ["005:1", "001:", "001:1-", "house, ", "001:36 ", ""])
def test_an_unknown_source_raises(written: str) -> None:
    with pytest.raises(ValueError, match="no such source"):
        citations(written)
