"""Writes how an amount is worked out: `3 × (5 × 2 + 3)`."""

import re
from collections import Counter
from collections.abc import Iterable

from scorekeeper.games.base import Amount


def product(*factors: object) -> str:
    """Write a product without its ones.

    >>> product(3, "5 × 2 + 3"), product(1, 5)
    ('3 × (5 × 2 + 3)', '5')
    """
    written = [str(factor) for factor in factors if factor != 1] or ["1"]
    if len(written) > 1:
        written = [f"({factor})" if _is_sum(factor) else factor for factor in written]
    return " × ".join(written)


def _is_sum(written: str) -> bool:
    if " + " not in written and " − " not in written:
        return False  # Most are not, and an expression would take long to say so.
    return bool(re.search(" [+−] ", re.sub(r"\([^()]*\)", "", written)))


def added(terms: Iterable[str]) -> str:
    """Write a sum.

    >>> added(["5", "5", "2"])
    '2 × 5 + 2'
    """
    return " + ".join(product(times, term) for term, times in Counter(terms).items())


def priced(prices: Iterable[tuple[int, int]]) -> str:
    """Write what things cost, from the number of each kind and the price of one.

    >>> priced([(1, 3), (2, 6), (0, 10)])
    '3 + 2 × 6'
    """
    return " + ".join(product(*both) for both in prices if all(both))


def split(amount: Amount, written: str, sharers: int, share: Amount) -> str:
    """Write one share of an amount, of which odd bets go one each to some sharers.

    >>> split(15, "15", 2, 7), split(15, "15", 2, 8), split(15, "15", 1, 15)
    ('(15 − 1) ÷ 2', '(15 − 1) ÷ 2 + 1', '15')
    """
    odd = amount % sharers
    even = f"({written} − {odd})" if odd else written
    return (f"{even} ÷ {sharers}" if sharers > 1 else written) + " + 1" * (
        share > amount // sharers
    )


def multiplied(written: str, multiplier: int) -> str:
    """Return arithmetic times the multiplier of a round; empty if it is a single number.

    >>> multiplied("5 × 2 + 3", 2), multiplied("5", 1)
    ('(5 × 2 + 3) × 2', '')
    """
    written = product(written, multiplier)
    return "" if written.isdigit() else written
