"""Write every house rule in words to tests/data/golden/rule-sentences.txt.

Sentences are not frozen. Run this after a change of words, and review the difference in git.
"""

from collections.abc import Iterator
from pathlib import Path

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options.option import Option, Rules, options_of
from scorekeeper.options.templates import ALIKE, ANY, fill

FILE = Path(__file__).parent.parent / "tests" / "data" / "golden" / "rule-sentences.txt"
RISING = (1, 2, 3, 5)
"""Sample numbers, all different."""


def written() -> str:
    """Return the content of the file."""
    return "\n".join(line for game in GAMES for line in _game(game.name.vi, game.rules))


def _game(name: str, rules: type[Rules]) -> Iterator[str]:
    yield f"# {name}"
    yield ""
    for option in options_of(rules).values():
        yield f"{option.name} · {option.label.vi} · {option.label.en}"
        if option.question is not None:
            yield f"    ? {option.question.vi}"
            yield f"    ? {option.question.en}"
        for value in samples(option):
            words = option.kind.spell(value)
            yield f"  {value} · {words.vi} · {words.en}"
            yield from (f"      {said}" for said in option.sentence_for(value))
        for case in rules.moot_cases:
            if case.option == option.name:
                yield f"  {case.holds.__name__.strip('_').replace('_', ' ')}"
                yield from (f"      {said}" for said in fill(case.sentence, [2], option.label))
        yield ""


def samples(option: Option) -> list[Value]:
    """Return values of an option, at least one for each of its sentences and words."""
    kind = option.kind
    values = [*_named(kind), option.default]
    patterns = [*option.sentence, *kind.words]
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
    """Return values that a pattern may fit."""
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
