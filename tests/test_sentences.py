"""Every house rule in words that can be said at the table. They are read in one golden file."""

import re

import pytest
from hypothesis import given

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import ANY, Row, Value, Whole
from scorekeeper.options.option import Option, Rules, effective, options_of
from scorekeeper.options.wording import amount_words, fits, sentence_words, value_words
from scorekeeper.text import Text
from scripts.sentences import FILE, samples, written
from tests.strategies import all_rules

OPTIONS = {
    f"{game.id}.{declared.name}": declared
    for game in GAMES
    for declared in options_of(game.rules).values()
}
each_option = pytest.mark.parametrize("declared", OPTIONS.values(), ids=OPTIONS.keys())


def test_what_people_read_is_what_was_read_through() -> None:
    """Run `python -m scripts.sentences` after a change of words, and read the difference."""
    assert FILE.read_text("utf-8") == written()


@each_option
def test_every_sentence_is_said_of_some_value(declared: Option) -> None:
    """None of them is hidden behind one before it, and the golden file shows all of them."""
    said = {
        next(pattern for pattern in declared.sentence if fits(pattern, value))
        for value in samples(declared)
    }
    assert said == set(declared.sentence)


@each_option
def test_all_words_for_amounts_are_said_of_some_value(declared: Option) -> None:
    """The same for what stands in the column beside the sentence."""
    kind = declared.kind
    words = kind.words if isinstance(kind, Whole | Row) else {}
    said = {p for p in words if any(fits(p, value) for value in samples(declared))}
    assert said == set(words)


def sentences(declared: Option) -> list[Text]:
    """What is said of an option in the golden file."""
    idle = [case.sentence for case in declared.idle]
    return [sentence_words(declared, value) for value in samples(declared)] + idle


@each_option
def test_sentences_are_whole(declared: Option) -> None:
    """A capital letter, one full stop, short enough for a phone; calm, nothing left open."""
    for sentence in sentences(declared):
        for words in sentence:
            assert words[0].isupper() or words[0].isdigit()
            assert words.endswith(".")
            assert words.count(".") == 1
            assert len(words) <= 110
            assert not set("!{}") & set(words)


@each_option
def test_another_value_is_another_sentence(declared: Option) -> None:
    """Nobody can take one rule for the other."""
    for language in ("vi", "en"):
        said = [getattr(sentence, language) for sentence in sentences(declared)]
        assert len(said) == len(set(said))


@each_option
def test_questions_are_questions(declared: Option) -> None:
    """What a table should agree on is asked."""
    for words in declared.open_question.question if declared.open_question else ():
        assert words.endswith("?")


@given(all_rules)
def test_nothing_is_never_an_amount(rules: Rules) -> None:
    """Whatever the values, nobody reads of 0 bets, of ×1, or of 1 bets."""
    for option in effective(rules):
        value = getattr(rules, option.name)
        for text in (sentence_words(option, value), value_words(option, value)):
            for words in text:
                assert not re.search(r"(?<!– )\b0 (cược|bets)|×1\b|(?<!– )\b1 bets|once", words)


@pytest.mark.parametrize(
    ("option", "value", "vi", "en"),
    [
        ("eat_payments", (1, 2, 3), "1 – 2 – 3 cược", "1 – 2 – 3 bets"),
        ("eat_payments", (1, 1, 1), "1 cược", "1 bet"),
        ("u_tron", (2, 0), "×2", "×2"),
        ("u_tron", (1, 5), "thêm 5 cược", "5 bets more"),
        ("round_multipliers", (1, 2, 5), "×2, ×5", "×2, ×5"),
        ("den_min_players", 3, "3 người", "3 players"),
        ("false_declaration_payment", 0, "không phạt", "no penalty"),
    ],
)
def test_an_amount_stands_beside_its_sentence(option: str, value: Value, vi: str, en: str) -> None:
    """As it would be written in a column; 0 that is not played is said in words."""
    assert amount_words(options_of(GAMES[0].rules)[option], value) == Text(vi, en)


@pytest.mark.parametrize(
    ("option", "value", "vi", "en"),
    [
        ("chot_payment", 0, "không trả", "nothing"),
        ("eat_payments", (0, 0, 0), "không trả", "nothing"),
        ("tie_break", "share", "cùng thắng, chia đều", "they share the win"),
        ("hand_cards", 9, "9 cây", "9 cards"),
        ("zero_points_is_u", False, "không", "no"),
        ("u_tron", None, "như ù thường", "as a plain ù"),
        ("u_khan", None, "không chơi", "not played"),
        ("u_tron", (1, 0), "không nhân", "not multiplied"),
        ("phat_u_multiplier", 1, "không nhân", "not multiplied"),
        ("round_multipliers", (1,), "không nhân", "not multiplied"),
        ("den_min_players", 2, "mấy người cũng được", "any number"),
    ],
)
def test_what_the_sentence_says_is_not_said_twice(
    option: str, value: Value, vi: str, en: str
) -> None:
    """Such a value has words of its own for a form, and none for the column."""
    declared = options_of(GAMES[0].rules)[option]
    assert value_words(declared, value) == Text(vi, en)
    assert amount_words(declared, value) == Text("", "")


def test_a_value_without_a_sentence_is_our_mistake() -> None:
    """It is raised with the name of the option, not shown as an empty line."""
    with pytest.raises(LookupError, match="eat_from has no sentence for 'nobody'"):
        sentence_words(options_of(GAMES[0].rules)["eat_from"], "nobody")


def test_words_for_rows() -> None:
    """A row has words by its numbers, place by place, and only of its own length."""
    assert fits((1, ANY), (1, 5))
    assert not fits((1, ANY), (2, 5))
    assert not fits((1, ANY), (1, 2, 3))
    assert not fits((1, ANY), None)
