"""Plans bring everybody to exactly 0, and none needs fewer payments than the fewest."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening import settling
from scorekeeper.evening.settling import GA, Payment

Amounts = tuple[int, ...]


def after(nets: settling.Nets, payments: list[Payment] | tuple[Payment, ...]) -> dict[int, int]:
    """Return the nets after payments, without those of 0."""
    left = Counter(nets)
    for payer, payee, amount, _ in payments:
        assert amount > 0
        assert payer != payee
        left[payer] += amount
        left[payee] -= amount
    return {who: amount for who, amount in left.items() if amount}


@cache
def even_groups(amounts: Amounts) -> int:
    """Return the most groups of sum 0 that amounts of sum 0 divide into, by trying all."""
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    return max(
        1 + even_groups(tuple(rest[i] for i in range(len(rest)) if i not in taken))
        for size in range(len(rest) + 1)
        for taken in combinations(range(len(rest)), size)
        if first + sum(rest[i] for i in taken) == 0
    )


def check(amounts: Amounts) -> int:
    """The number of payments of the plan, which brings everybody to 0."""
    nets = dict(enumerate(amounts, start=1))
    payments = settling.fewest(nets)
    assert after(nets, payments) == {}
    return len(payments)


def tables() -> Iterator[Amounts]:
    """All tables of up to five with small amounts, and some larger ones."""
    chance = Random(6)
    for people in (2, 3, 4, 5):
        for first in product(range(-4, 5), repeat=people - 1):
            if abs(sum(first)) <= 4:
                yield *first, -sum(first)
    for _ in range(500):
        spread, people = chance.choice((3, 9, 40)), chance.randint(6, 10)
        some = [chance.randint(-spread, spread) for _ in range(people - 1)]
        yield *some, -sum(some)


def test_no_plan_needs_fewer() -> None:
    for amounts in tables():
        nonzero = tuple(sorted(amount for amount in amounts if amount))
        assert check(amounts) == len(nonzero) - even_groups(nonzero), amounts


def test_a_hundred_accounts_are_settled_without_a_search() -> None:
    """As in a group, where a search of all subsets would never end."""
    amounts = (*[3] * 40, *[-2] * 60)
    assert check(amounts) < len(amounts)


accounts = st.integers(GA, 10)
debts = st.lists(st.tuples(accounts, accounts, st.integers(1, 90_001)), max_size=25)
kinds = st.sampled_from(["fewest", "direct"])
Debts = list[tuple[int, int, int]]


@given(debts, kinds, st.sets(accounts))
def test_both_plans_end_everybody_at_0(
    debts: Debts, kind: settling.PlanKind, done: set[int]
) -> None:
    pairs = settling.owed(debts)
    nets = settling.nets_of(pairs)
    assert sum(nets.values()) == 0
    planned = settling.plan(kind, pairs, done=done)
    assert (after(nets, planned.payments), planned.rounding) == ({}, {})
    if kind == "direct":
        paid = {who for payment in planned.payments for who in payment[:2]}
        assert not [who for who in done & paid if not nets.get(who)]
        pairs_paid = {frozenset(payment[:2]) for payment in planned.payments}
        assert len(pairs_paid) == len(planned.payments)


@given(debts, kinds, st.sampled_from(settling.ROUNDINGS), st.data())
def test_rounded_plans_say_what_they_leave(
    debts: Debts, kind: settling.PlanKind, dong: int, data: st.DataObject
) -> None:
    unit, pairs = 2 * dong, settling.owed(debts)
    planned = settling.plan(kind, pairs, unit=unit)
    assert not [payment for payment in planned.payments if payment.amount % unit]
    left = after(settling.nets_of(pairs), planned.payments)
    assert left == {who: -more for who, more in planned.rounding.items()}
    assert sum(left.values()) == 0
    if kind == "fewest":
        assert all(abs(amount) < unit for amount in left.values())
    paid = [
        (payee, payer, data.draw(st.integers(0, amount // unit)) * unit)
        for payer, payee, amount, _ in planned.payments
    ]
    later = settling.plan(kind, settling.owed([*debts, *paid]), unit=unit)
    if kind == "fewest" or not any(GA in both for both in pairs):
        assert later.rounding == planned.rounding


@given(debts, st.integers(1, 10))
def test_one_may_leave_while_the_rest_play_on(debts: Debts, who: int) -> None:
    nets = settling.nets_of(settling.owed(debts))
    payments = settling.leaving(nets, who)
    left = after(nets, payments)
    assert who not in left
    for other, amount in nets.items():
        if other not in (who, GA):
            assert abs(left.get(other, 0)) <= abs(amount)
            assert left.get(other, 0) * amount >= 0


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ({1: 5, 2: -2, 3: -4, 4: 1, 5: 0}, [(3, 1, 4), (2, 1, 1)]),
        ({1: -5, 2: 2, 3: 4, 4: -1, 5: 0}, [(1, 3, 4), (1, 2, 1)]),
        ({1: 5, 2: -2, GA: -3}, [(2, 1, 2), (GA, 1, 3)]),
        ({1: -5, 2: 2, GA: 3}, [(1, 2, 2), (1, GA, 3)]),
        ({1: 1, 2: 1, 3: -2}, [(3, 1, 1)]),
        ({1: 0, 2: 1, 3: -1}, []),
        ({2: 1, 3: -1}, []),
    ],
)
def test_who_leaves_settles_with_the_largest_amounts_first(
    nets: settling.Nets, payments: Debts
) -> None:
    """The gà covers what nobody else can. (docs/rules.md, 13)"""
    assert [payment[:3] for payment in settling.leaving(nets, 1)] == payments


@pytest.mark.parametrize(
    ("debts", "done", "payments"),
    [
        ([(1, 2, 5), (2, 1, 3)], 0, [(1, 2, 2)]),
        ([(1, 2, 5), (2, 3, 5)], 0, [(1, 2, 5), (2, 3, 5)]),
        ([(1, GA, 4), (2, GA, 4), (GA, 1, 8)], 0, [(2, 1, 4)]),
        ([(1, GA, 4), (2, GA, 4)], 0, [(1, GA, 4), (2, GA, 4)]),
        ([(1, 2, 5), (2, 3, 5)], 2, [(1, 3, 5)]),
    ],
)
def test_direct_payments_leave_out_who_is_done(debts: Debts, done: int, payments: Debts) -> None:
    planned = settling.direct(settling.owed(debts), done={done} if done else ())
    assert [payment[:3] for payment in planned] == payments
