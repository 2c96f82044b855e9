"""How often the random tables of these tests show every finish, option value and refusal.

A property that holds of every table says little if the tables are all alike. So each run of the
long forms counts them, prints the counts at its end, and fails where something comes up too rarely.
The seed is fixed and the tables are those of tests/tables, from which all property tests draw.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from random import Random
from typing import Any, TypeVar

import pytest

from scorekeeper.games import CODES, GAMES, PRESETS
from scorekeeper.games.base import Game, Payments
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options.option import effective, options_of
from scorekeeper.rules.batch import answer
from tests.strategies import any_table, mistaken_table
from tests.tables.common import outcome

pytestmark = pytest.mark.long

Name = TypeVar("Name", str, tuple[str, str])

AT_LEAST = 50
SCORED_TABLES = 6_000
MISTAKEN_TABLES = 20_000
BAD_RULES = 100

_FEW = 6
_THIRDS = ("low", "mid", "high")
_ON_A_LINE = 4


def value_names(kind: Kind) -> list[str]:
    """What values of a kind are counted as: each choice; many numbers as 0, low, mid and high."""
    null = ["null"] if kind.allows_null else []
    match kind:
        case Flag():
            return ["False", "True"]
        case Choice(values):
            return [str(value) for value in values]
        case Rising(_, _, most):
            return [f"{count} offered" for count in range(1, most + 1)]
        case Row(parts) if len(parts) > 1:
            places = range(1, len(parts) + 1)
            return null + [f"{place}. {name}" for place in places for name in _THIRDS]
        case Row((part,)):
            return value_names(part)
        case Whole(low, high) if high - low < _FEW:
            return null + [str(number) for number in range(low, high + 1)]
        case Whole(low):
            return null + ["0"] * (low == 0) + [*_THIRDS]
    raise NotImplementedError(f"say here how to count a {type(kind).__name__}")


def names_of(kind: Kind, value: Value) -> Iterator[str]:
    """What one value counts as, a row once for each of its numbers."""
    match kind:
        case Rising():
            yield f"{len(value)} offered"
        case Row((part,)):
            yield from names_of(part, value[0])
        case Row(parts) if value is not None:
            for place, (part, number) in enumerate(zip(parts, value, strict=True), start=1):
                yield f"{place}. {third(part, number)}"
        case Whole(low, high) if value and high - low >= _FEW:
            yield third(kind, value)
        case _:
            yield "null" if value is None else str(value)


def third(part: Whole, number: int) -> str:
    """Whether a number is among the low, the middle or the high ones of its bounds."""
    return _THIRDS[(number - part.low) * 3 // (part.high - part.low + 1)]


def scored(game: Game) -> Iterator[tuple[str, str]]:
    """The finish of each round that was scored, and every value that had an effect on it."""
    rng = Random(f"scored {game.id}")
    for _ in range(SCORED_TABLES):
        table = any_table(rng, game.rules)
        if isinstance(outcome(*table), Payments):
            yield "finish", table.entry["finish"]
            for option in effective(table.rules):
                for name in names_of(option.kind, getattr(table.rules, option.name)):
                    yield option.name, name


def refused(game: Game) -> Iterator[str]:
    """The codes of each round that was refused."""
    rng = Random(f"refused {game.id}")
    for _ in range(MISTAKEN_TABLES):
        found = outcome(*mistaken_table(rng, game.rules))
        if not isinstance(found, Payments):
            yield from {problem.code for problem in found}


def refused_rules() -> Iterator[str]:
    """The codes of rounds played by rules that are none."""
    rng = Random("rules")
    round = {"players": ["An", "Bình"], "finish": "void"}
    for _ in range(BAD_RULES):
        preset = rng.choice([*PRESETS.values()])
        option = rng.choice([*options_of(type(preset.rules))])
        bad: list[Any] = [{"preset": preset.id, "changes": {option: -1}}, f"{preset.id}-2", 7, None]
        yield from (error["code"] for error in answer(rng.choice(bad), round)["errors"])


def too_rare(counts: Counter[Name], expected: Set[Name]) -> list[Name]:
    """What came up less than fifty times, of all that may come up."""
    assert set(counts) <= expected
    return sorted(name for name in expected if counts[name] < AT_LEAST)


def in_lines(counted: Iterable[tuple[str, int]], on_a_line: int) -> Iterator[str]:
    """Names with their counts, several on a line."""
    cells = [f"{name} {count}" for name, count in counted]
    for start in range(0, len(cells), on_a_line):
        yield " · ".join(cells[start : start + on_a_line])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_finish_and_option_value_comes_up(game: Game, tell: Callable[[str], None]) -> None:
    """Each of them in at least fifty rounds that were scored, where it had an effect."""
    counts = Counter(scored(game))
    expected = {"finish": [*game.finishes]} | {
        option.name: value_names(option.kind) for option in options_of(game.rules).values()
    }
    tell(f"{game.id}: finishes of {SCORED_TABLES} scored rounds, and options that had an effect")
    for what, names in expected.items():
        told = " · ".join(f"{name} {counts[what, name]}" for name in names)
        tell(f"  {what}: {told}")
    values = {(what, name) for what, names in expected.items() for name in names}
    assert too_rare(counts, values) == []


def test_every_refusal_comes_up(tell: Callable[[str], None]) -> None:
    """Each code in at least fifty rounds with mistakes."""
    counts = Counter(refused_rules())
    for game in GAMES:
        counts.update(refused(game))
    tell(f"refusals of {len(GAMES) * MISTAKEN_TABLES} rounds with mistakes, {BAD_RULES} bad rules")
    for line in in_lines(((code, counts[code]) for code in CODES), _ON_A_LINE):
        tell(f"  {line}")
    assert too_rare(counts, set(CODES)) == []
