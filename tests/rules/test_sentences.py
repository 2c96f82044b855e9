"""Every house rule in sentences that can be said at the table, reviewed in one golden file."""

import re

import pytest
from hypothesis import given

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Option, Rules, effective, options_of
from scorekeeper.options.templates import fits
from scorekeeper.text import Text
from scripts.sentences import FILE, samples, written
from tests.strategies import all_rules

PHOM = options_of(GAMES[0].rules)
OPTIONS = {
    f"{game.id}.{declared.name}": declared
    for game in GAMES
    for declared in options_of(game.rules).values()
}
each_option = pytest.mark.parametrize("declared", OPTIONS.values(), ids=OPTIONS.keys())


def test_golden_sentences_are_current() -> None:
    """After a change of words run `python -m scripts.sentences` and review the difference."""
    assert FILE.read_text("utf-8") == written()


@each_option
def test_every_sentence_and_word_is_used(declared: Option) -> None:
    """No pattern is hidden behind one before it, and the golden file shows all of them."""
    kind, values = declared.kind, samples(declared)
    for words in (declared.sentence, kind.words):
        used = {
            next((pattern for pattern in words if fits(pattern, value)), None) for value in values
        }
        assert used - {None} == set(words) - {None}


@each_option
def test_sentences_are_whole_and_differ(declared: Option) -> None:
    """A capital letter, one full stop, short enough for a phone, another for each value."""
    sentences = [declared.sentence_for(value) for value in samples(declared)]
    for said in zip(*sentences, strict=True):
        assert len(said) == len(set(said))
        for words in said:
            assert words[0].isupper() or words[0].isdigit()
            assert words.endswith(".")
            assert words.count(".") == 1
            assert len(words) <= 110
    assert all(words.endswith("?") for words in declared.question or ())


@given(all_rules)
def test_zero_and_one_have_words(rules: Rules) -> None:
    """Nobody reads of 0 bets, of ×1, or of 1 bets, whatever the values."""
    for option in effective(rules):
        value = getattr(rules, option.name)
        for text in (option.sentence_for(value), option.kind.spell(value)):
            for words in text:
                assert not re.search(r"(?<!– )\b0 (cược|bets)|×1\b|(?<!– )\b1 bets|once", words)


BESIDE: list[tuple[str, Value]] = [
    *(("eat_payments", (1, 2, 3)), ("eat_payments", (1, 1, 1)), ("u_tron", (2, 0))),
    *(("u_tron", (1, 5)), ("round_multipliers", (1, 2, 5)), ("den_min_players", 3)),
    ("false_declaration_payment", 0),
]
SAID: list[tuple[str, Value]] = [
    *(("chot_payment", 0), ("eat_payments", (0, 0, 0)), ("tie_break", "share")),
    *(("zero_points_is_u", False), ("u_tron", None), ("u_tron", (1, 0))),
    *(("phat_u_multiplier", 1), ("round_multipliers", (1,)), ("den_min_players", 2)),
]


@pytest.mark.parametrize(("option", "value"), BESIDE)
def test_an_amount_stands_beside_its_sentence(option: str, value: Value) -> None:
    """In the words of the golden file."""
    assert PHOM[option].amount(value) == PHOM[option].kind.spell(value)


@pytest.mark.parametrize(("option", "value"), SAID)
def test_what_the_sentence_says_is_not_repeated(option: str, value: Value) -> None:
    """Such a value has words for a form, and none for the column beside the sentence."""
    assert PHOM[option].amount(value) == Text("", "")
