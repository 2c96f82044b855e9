"""Every house rule in words, for every kind of value: tests/data/golden/rule-sentences.txt.

Sentences are not frozen. After a change of words run this, and read what git shows.
"""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import ALIKE, ANY, Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options.option import Option, options_of
from scorekeeper.options.wording import sentence_words, value_words

FILE = Path(__file__).parent.parent / "tests" / "data" / "golden" / "rule-sentences.txt"
RISING = (1, 2, 3, 5)
"""Numbers that stand for any, and can be told apart in a sentence."""


def written() -> str:
    """The whole file."""
    return "\n".join(line for game in GAMES for line in _game(game.name.vi, game.rules))


def _game(name: str, rules: type) -> Iterator[str]:
    yield f"# {name}"
    yield ""
    for option in options_of(rules).values():
        yield f"{option.name} · {option.label.vi} · {option.label.en}"
        if option.open_question is not None:
            yield f"    ? {option.open_question.question.vi}"
            yield f"    ? {option.open_question.question.en}"
        for value in samples(option):
            words = value_words(option, value)
            yield f"  {value} · {words.vi} · {words.en}"
            yield from (f"      {said}" for said in sentence_words(option, value))
        for case in option.idle:
            yield f"  {case.holds.__name__.strip('_').replace('_', ' ')}"
            yield from (f"      {said}" for said in case.sentence)
        yield ""


def samples(option: Option) -> list[Value]:
    """Values of an option, at least one for each of its sentences and words."""
    kind = option.kind
    values = [*_named(kind), option.default]
    patterns = [*option.sentence, *getattr(kind, "words", {})]
    values += [value for pattern in patterns for value in _like(pattern, kind)]
    return [v for v in dict.fromkeys(values) if kind.fault(v) is None]


def _named(kind: Kind) -> list[Value]:
    null = [None] if kind.allows_null else []
    match kind:
        case Flag():
            return [True, False]
        case Choice(values):
            return list(values)
        case Whole(low):
            return [*null, low]
        case Row(parts):
            return [*null, tuple(part.low for part in parts)]
    return null


def _like(pattern: Value, kind: Kind) -> list[Value]:
    """Values that words for `pattern` may be for."""
    length = len(kind.parts) if isinstance(kind, Row) else 1
    if pattern is ALIKE:
        return [(number,) * length for number in RISING[:2]]
    if isinstance(pattern, tuple):
        numbers = iter(RISING[1:] if isinstance(kind, Rising | Row) else RISING)
        return [tuple(next(numbers) if part is ANY else part for part in pattern)]
    if pattern is not ANY:
        return [pattern]
    match kind:
        case Row():
            return [RISING[:length], (0, *RISING)[:length], RISING[1 : length + 1]]
        case Rising():
            return [RISING]
        case Whole():
            return [1, 2]
    return []


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
