"""Settling up: who gives whom how much, so that everybody ends at exactly 0. Pure.

Accounts are people by number and the gà, `GA`. Amounts are whole numbers of half bets or of half
đồng, never both at once. A net above 0 is to be received. (docs/rules.md, 13)
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

GA = 0
"""The gà, which is an account like a person: who pays into one that is kept is done."""

PlanKind = Literal["fewest", "direct"]
ROUNDINGS = (1000, 5000, 10000)
"""Đồng to which payments can be rounded."""

Nets = Mapping[int, int]
Pairs = Mapping[tuple[int, int], int]
"""By two accounts, the smaller number first: what the first is to receive from the second."""


class Payment(NamedTuple):
    """One account pays another."""

    payer: int
    payee: int
    amount: int
    among: tuple[int, ...] = ()
    """Of the fewest: the accounts that are even among themselves, and with nobody else."""


class PaymentPlan(NamedTuple):
    """The payments after which everybody is at 0."""

    payments: tuple[Payment, ...]
    rounding: Mapping[int, int] = {}
    """What rounding gives an account, or takes from it; only of those whom it concerns."""


def plan(kind: PlanKind, pairs: Pairs, *, unit: int = 1, done: Iterable[int] = ()) -> PaymentPlan:
    """The plan of a kind. Payments are whole multiples of `unit`; people who are `done` neither
    pay nor receive any more, as long as they are at 0."""
    nets = nets_of(pairs)
    if kind == "fewest":
        payments = fewest(rounded(nets, unit))
    else:
        even = [who for who in done if not nets.get(who)]
        payments = rounded_each(direct(pairs, even), unit)
    return PaymentPlan(tuple(payments), _rounding(nets, payments))


def pair(payer: int, payee: int, amount: int) -> tuple[tuple[int, int], int]:
    """What a debt of `payer` to `payee` adds to `Pairs`: their key there, and the amount.

    >>> pair(1, 2, 5), pair(2, 1, 5)
    (((1, 2), -5), ((1, 2), 5))
    """
    return ((payee, payer), amount) if payee < payer else ((payer, payee), -amount)


def owed(debts: Iterable[tuple[int, int, int]]) -> Pairs:
    """Debts (payer, payee, amount) added up between each two."""
    pairs: defaultdict[tuple[int, int], int] = defaultdict(int)
    for payer, payee, amount in debts:
        if payer != payee:
            both, signed = pair(payer, payee, amount)
            pairs[both] += signed
    return pairs


def nets_of(pairs: Pairs) -> dict[int, int]:
    """What each account is to receive in all, or to pay where it is below 0."""
    nets: defaultdict[int, int] = defaultdict(int)
    for (one, other), amount in pairs.items():
        nets[one] += amount
        nets[other] -= amount
    return dict(nets)


def fewest(nets: Nets) -> list[Payment]:
    """The fewest payments that bring these nets to 0.

    As many payments as accounts less one for each group that is even in itself, so the groups are
    made as many as can be. That takes all sums of accounts: a thousand of ten people.
    """
    groups = _groups([(who, net) for who, net in sorted(nets.items()) if net])
    return [payment for group in groups for payment in _within(group)]


_Account = tuple[int, int]
"""An account and its net."""


def _groups(accounts: list[_Account]) -> list[list[_Account]]:
    """The most groups of accounts with a sum of 0 each."""
    groups, rest = [], list(accounts)
    for account in accounts:
        opposite = next((other for other in rest if other[1] == -account[1]), None)
        # Two that are even stay together in some best plan: what is left of their groups is even.
        if account in rest and opposite:
            groups.append([account, opposite])
            rest = [other for other in rest if other not in (account, opposite)]
    return groups + _most_groups(rest)


def _most_groups(accounts: list[_Account]) -> list[list[_Account]]:
    """The same where no two are even. Sets of accounts are bit masks; a best plan is made of sets
    that hold no smaller even one."""
    sums = [0]
    for _, net in accounts:
        sums += [so_far + net for so_far in sums]
    even = [mask for mask, total in enumerate(sums) if mask and not total]
    best, smallest = {0: (0, 0)}, list[int]()
    for mask in even:
        lowest = mask & -mask
        parts = [part for part in smallest if part & lowest and part & mask == part]
        best[mask] = max([(best[mask ^ part][0] + 1, part) for part in parts], default=(1, mask))
        if not parts:
            smallest.append(mask)
    return list(_chosen(accounts, best))


def _chosen(
    accounts: list[_Account], best: Mapping[int, tuple[int, int]]
) -> Iterator[list[_Account]]:
    left = (1 << len(accounts)) - 1
    while left:
        part = best[left][1]
        yield [account for place, account in enumerate(accounts) if part >> place & 1]
        left ^= part


def _within(group: list[_Account]) -> Iterator[Payment]:
    """Payments within an even group: whoever owes most pays whoever is to receive most."""
    among = tuple(who for who, _ in group)
    payers = _largest_first((who, -net) for who, net in group if net < 0)
    payees = _largest_first((who, net) for who, net in group if net > 0)
    for payer, payee, amount in _matched(payers, payees):
        yield Payment(payer, payee, amount, among)


def _largest_first(accounts: Iterable[_Account]) -> list[_Account]:
    return sorted(accounts, key=lambda account: (-account[1], account[0]))


def _matched(
    payers: Sequence[_Account], payees: Sequence[_Account]
) -> Iterator[tuple[int, int, int]]:
    """Payments of amounts to be paid to amounts to be received, in order; as far as both go."""
    to_pay, to_get = [list(one) for one in payers], [list(one) for one in payees]
    while to_pay and to_get:
        amount = min(to_pay[0][1], to_get[0][1])
        yield to_pay[0][0], to_get[0][0], amount
        for queue in (to_pay, to_get):
            queue[0][1] -= amount
            if not queue[0][1]:
                del queue[0]


def direct(pairs: Pairs, done: Iterable[int] = ()) -> list[Payment]:
    """The payments between each two, as it happened.

    What went through the gà was nobody's: those who put in more than they took out pay those who
    took out more, by the fewest payments. Where people are `done`, who would have to pay them pays
    those whom they would have to pay.
    """
    debts = dict(owed([*_between_people(pairs), *_through_ga(pairs)]))
    for who in done:
        debts = _past(who, debts)
    return sorted(_payment(both, amount) for both, amount in debts.items() if amount)


def _payment(both: tuple[int, int], amount: int) -> Payment:
    one, other = both
    return Payment(other, one, amount) if amount > 0 else Payment(one, other, -amount)


def _between_people(pairs: Pairs) -> Iterator[tuple[int, int, int]]:
    return ((other, one, amount) for (one, other), amount in pairs.items() if one != GA)


def _through_ga(pairs: Pairs) -> Iterator[tuple[int, int, int]]:
    through = {both: amount for both, amount in pairs.items() if both[0] == GA}
    return (payment[:3] for payment in fewest(nets_of(through)))


def _past(who: int, debts: Pairs) -> dict[tuple[int, int], int]:
    """The debts with those of one account, which is at 0, between the others."""
    theirs = [_payment(both, amount) for both, amount in debts.items() if who in both and amount]
    to_them = [(one.payer, one.amount) for one in theirs if one.payee == who]
    by_them = [(one.payee, one.amount) for one in theirs if one.payer == who]
    others = ((two[1], two[0], amount) for two, amount in debts.items() if who not in two)
    return dict(owed([*others, *_matched(sorted(to_them), sorted(by_them))]))


def leaving(nets: Nets, who: int) -> list[Payment]:
    """The payments by which one person is at 0 while the rest play on: with those who are to
    receive most, or have to pay most; what these do not cover, with the gà."""
    net = nets.get(who, 0)
    sign = 1 if net > 0 else -1
    others = _largest_first(
        (other, -sign * amount)
        for other, amount in nets.items()
        if other not in (who, GA) and sign * amount < 0
    )
    mine, theirs = [(who, abs(net))], [*others, (GA, abs(net))]
    sides = (theirs, mine) if net > 0 else (mine, theirs)
    return [Payment(*matched) for matched in _matched(*sides) if matched[2]]


def rounded(nets: Nets, unit: int) -> dict[int, int]:
    """Nets in whole multiples of `unit`, with the same sum of 0.

    All are rounded down, and what is then left over goes, a unit each, to those who lost most by
    it; of equals to the one with the lower number. Payments of whole units change nobody's part.

    >>> rounded({1: 14, 2: -7, 3: -7}, 10)
    {1: 20, 2: -10, 3: -10}
    """
    down = {who: net // unit * unit for who, net in nets.items()}
    units = -sum(down.values()) // unit
    lost = sorted(nets, key=lambda who: (down[who] - nets[who], who))
    return {who: down[who] + unit * (who in lost[:units]) for who in nets}


def rounded_each(payments: Iterable[Payment], unit: int) -> list[Payment]:
    """Payments each rounded to the nearest multiple of `unit`, halves down; none of 0."""
    to_nearest = [
        payment._replace(amount=(payment.amount * 2 + unit - 1) // (2 * unit) * unit)
        for payment in payments
    ]
    return [payment for payment in to_nearest if payment.amount]


def _rounding(nets: Nets, payments: Iterable[Payment]) -> dict[int, int]:
    left = dict(nets)
    for payer, payee, amount, _ in payments:
        left[payer] += amount
        left[payee] -= amount
    return {who: -amount for who, amount in sorted(left.items()) if amount}
