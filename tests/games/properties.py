"""Helpers for property tests: payments, debts, and the same round entered differently."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.games import REASONS
from scorekeeper.games.base import Amount, Payments, Told, Transfer
from scorekeeper.games.names import clean_name
from tests.tables.common import NAMES, Outcome, Table

OTHER_NAMES = (
    *("Lan", "  Hòa", "Ngo\u0323c", "\u3000Ông Sáu\u3000", "1", "đ", "Thằng Tèo", "O\u0302ng Tư "),
)
"""As people type them: with blanks, with accents set beside their letters."""


_IN_WORDS = re.compile(r"(\d+) điểm((?: × \d+)?(?: \+ \d+)?)")


def assert_worked_out(told: Told, known: Collection[object] = ()) -> None:
    """The arithmetic of every part gives its amount; one without is a `known` number, if given."""
    for row in told.rows:
        for words, amount, how in row.parts:
            points = _IN_WORDS.search(words.vi)
            if not how and points and points[2]:
                how = "".join(points.groups())
            if known and not how and "gà" not in words.vi:
                assert abs(amount) in known, (words, amount)
            exact = re.sub(r"\d+", r"Fraction(\g<0>)", how or str(abs(amount)))
            python = exact.translate(str.maketrans("×÷−", "*/-"))
            assert eval(python, {"Fraction": Fraction}) == abs(amount), (words, amount, how)


def debtor(line: Transfer) -> str | None:
    """Return the player whose debt a transfer is."""
    return line.on_behalf_of or line.payer


def owed_to(winner: str, came: Payments, reasons: Collection[str]) -> list[tuple[Any, ...]]:
    """Return the debts paid to a winner for some reasons: debtor, amount, reason."""
    return [
        (debtor(line), line.amount, line.reason)
        for line in came.transfers
        if line.payee == winner and line.reason in reasons
    ]


def codes(answer: Outcome) -> list[str]:
    """The codes of a refusal, sorted: those of a kind are told by seat. Empty if it is none."""
    return [] if isinstance(answer, Payments) else sorted(problem.code for problem in answer)


def is_amount(amount: object) -> bool:
    """Whether it is an exact number of bets or half bets, and no float."""
    return type(amount) in (int, Fraction) and (2 * amount) % 1 == 0  # type: ignore[operator]


def assert_adds_up(table: Table, came: Payments) -> None:
    """Nothing is lost or made: the promise of every result, in all its parts."""
    sums: Counter[str | None] = Counter()
    for line in came.transfers:
        assert line.payer != line.payee, "nobody pays themselves"
        assert is_amount(line.amount)
        assert line.amount > 0
        assert line.reason in REASONS
        sums[line.payer] -= line.amount  # type: ignore[assignment]
        sums[line.payee] += line.amount  # type: ignore[assignment]
    assert list(came.net) == table.entry["players"]
    assert all(came.net[player] == sums[player] for player in came.net)
    change_of_ga: Amount = came.ga_after - table.entry.get("ga_before", 0)
    assert sum(came.net.values()) + change_of_ga == 0
    assert set(sums) <= {*came.net, None}


def with_names(value: Any, names: Mapping[str, str]) -> Any:
    """A value with other names in it, at any depth, also as keys."""
    if isinstance(value, str):
        return names.get(clean_name(value) or value, value)
    if isinstance(value, dict):
        return {with_names(key, names): with_names(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [with_names(item, names) for item in value]
    if isinstance(value, tuple):
        items = [with_names(item, names) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


def renamed(table: Table, names: list[str]) -> Table:
    """The same round, with people of other names in the same seats."""
    return Table(table.rules, with_names(table.entry, dict(zip(NAMES, names, strict=True))))


def with_clean_names(came: Payments, names: list[str]) -> Payments:
    """A result with other names in it, as they come back."""
    clean = [clean_name(name) or name for name in names]
    result: Payments = with_names(came, dict(zip(NAMES, clean, strict=True)))
    return result


def turned(table: Table, by: int) -> Table:
    """The same people in the same circle, told from another seat on."""
    players = table.entry["players"]
    by %= max(len(players), 1)
    return seated(table, players[by:] + players[:by])


def seated(table: Table, players: list[Any]) -> Table:
    """The same round with people in other seats."""
    return Table(table.rules, table.entry | {"players": players})


def played_for(table: Table, multiplier: int) -> Table:
    """The same round played for another multiplier, which the table offers too."""
    offered = sorted({1, multiplier})
    rules = table.rules.with_changes({"round_multipliers": offered})
    assert not isinstance(rules, list)
    return Table(rules, table.entry | {"multiplier": multiplier})


def multiplied(came: Payments, multiplier: int) -> list[Transfer]:
    """Payments times a multiplier, without those that no multiplier touches."""
    return [
        line._replace(amount=line.amount * multiplier)
        for line in came.transfers
        if line.reason not in ("manual", "ga", "den_ga")
    ]
