"""Settling up: payments after which every account is at exactly 0.

Accounts are people by number and the gà. Amounts are integers of half bets or of half đồng. A net
above 0 is to be received. (docs/rules.md, 13)
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

GA = 0
"""The account of the gà."""

PlanKind = Literal["fewest", "direct"]
ROUNDINGS = (1000, 5000, 10000)
"""Đồng."""

Nets = Mapping[int, int]
Pairs = Mapping[tuple[int, int], int]
"""What one account is to receive from another, by both; the lower number is first."""


class Payment(NamedTuple):
    """One account pays another."""

    payer: int
    payee: int
    amount: int
    among: tuple[int, ...] = ()  # the group it settles, in a plan of the fewest payments


class PaymentPlan(NamedTuple):
    """Payments that settle up, and what each account gains or loses by rounding."""

    payments: tuple[Payment, ...]
    rounding: Mapping[int, int] = {}


def plan(kind: PlanKind, pairs: Pairs, *, unit: int = 1, done: Iterable[int] = ()) -> PaymentPlan:
    """Return a plan whose payments are multiples of `unit`.

    A direct plan has no payments from or to people who are `done`, if they are at 0.
    """
    nets = nets_of(pairs)
    if kind == "fewest":
        payments = fewest(rounded(nets, unit))
    else:
        even = [who for who in done if not nets.get(who)]
        payments = rounded_each(direct(pairs, even), unit)
    return PaymentPlan(tuple(payments), _rounding(nets, payments))


@dataclass(frozen=True)
class Owing:
    """What accounts are to receive from one another, by origin; what was paid is the last part."""

    parts: Sequence[Pairs]

    @cached_property
    def pairs(self) -> Pairs:
        """The debt between each two accounts, of all origins."""
        debts: defaultdict[tuple[int, int], int] = defaultdict(int)
        for pairs in self.parts:
            for both, amount in pairs.items():
                debts[both] += amount
        return debts

    @cached_property
    def nets(self) -> Nets:
        return nets_of(self.pairs)

    @cached_property
    def by_origin(self) -> Sequence[Nets]:
        return [nets_of(pairs) for pairs in self.parts]

    def of(self, who: int) -> list[int]:
        """Return the net of an account by origin."""
        return [nets.get(who, 0) for nets in self.by_origin]

    def between(self, who: int, other: int) -> list[int]:
        """Return what one account is to receive from another by origin."""
        both, sign = ((who, other), 1) if who < other else ((other, who), -1)
        return [sign * pairs.get(both, 0) for pairs in self.parts]

    def plan(self, kind: PlanKind, unit: int = 1) -> PaymentPlan:
        """Return a plan in multiples of `unit`; nobody who has paid and is at 0 pays again."""
        done = {who for both, paid in self.parts[-1].items() if paid for who in both} - {GA}
        return plan(kind, self.pairs, unit=unit, done=done)


def owed(debts: Iterable[tuple[int, int, int]]) -> Pairs:
    """Add up debts (payer, payee, amount) between each two.

    >>> dict(owed([(1, 2, 5), (2, 1, 8)]))
    {(1, 2): 3}
    """
    pairs: defaultdict[tuple[int, int], int] = defaultdict(int)
    for payer, payee, amount in debts:
        if payee < payer:
            pairs[payee, payer] += amount
        elif payer < payee:
            pairs[payer, payee] -= amount
    return pairs


def nets_of(pairs: Pairs) -> dict[int, int]:
    """Return the net of each account."""
    nets: defaultdict[int, int] = defaultdict(int)
    for (payee, payer), amount in pairs.items():
        nets[payee] += amount
        nets[payer] -= amount
    return dict(nets)


def fewest(nets: Nets) -> list[Payment]:
    """Return the fewest payments that bring these nets to 0.

    Each group of accounts whose nets sum to 0 saves one payment, so this searches all subsets for
    the most groups: a thousand subsets for ten people. Of more than `MOST_SEARCHED` accounts it
    only finds the groups of two.
    """
    groups = _groups([(who, net) for who, net in sorted(nets.items()) if net])
    return [payment for group in groups for payment in _within(group)]


MOST_SEARCHED = 14
"""Accounts of which all subsets are searched; each further one takes twice as long."""

_Account = tuple[int, int]
"""An account and its net."""


def _groups(accounts: list[_Account]) -> list[list[_Account]]:
    """Split accounts into the most groups with a sum of 0."""
    groups, by_net = [], defaultdict[int, deque[_Account]](deque)
    for account in accounts:
        by_net[account[1]].append(account)
    for account in accounts:
        same, opposite = by_net[account[1]], by_net[-account[1]]
        # Some best plan has this pair as a group: what is left of their groups sums to 0 too.
        if opposite and same and same[0] == account:
            groups.append([same.popleft(), opposite.popleft()])
    left = {account for queue in by_net.values() for account in queue}
    rest = [account for account in accounts if account in left]
    return groups + (_most_groups(rest) if len(rest) <= MOST_SEARCHED else [rest])


def _most_groups(accounts: list[_Account]) -> list[list[_Account]]:
    """Split accounts, of which no two sum to 0, into the most groups that do.

    A mask is a set of accounts, a bit each. Each best group is a set with a sum of 0 that has no
    smaller one in it.
    """
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
    groups, left = [], (1 << len(accounts)) - 1
    while left:
        part = best[left][1]
        groups.append([account for place, account in enumerate(accounts) if part >> place & 1])
        left ^= part
    return groups


def _within(group: list[_Account]) -> Iterator[Payment]:
    """Yield the payments of a group: the largest debtor pays the largest creditor."""
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
    """Yield payments from payers to payees, both in order, until one side is used up."""
    to_pay, to_get = [list(account) for account in payers], [list(account) for account in payees]
    while to_pay and to_get:
        amount = min(to_pay[0][1], to_get[0][1])
        yield to_pay[0][0], to_get[0][0], amount
        for queue in (to_pay, to_get):
            queue[0][1] -= amount
            if not queue[0][1]:
                del queue[0]


def direct(pairs: Pairs, done: Iterable[int] = ()) -> list[Payment]:
    """Return the payments between each two people, from their own debts.

    Debts through the gà: people who paid more into it than they got pay those who got more, by the
    fewest payments. A debt to a person who is `done` goes to the people whom that person owes.
    """
    between = [(payer, payee, amount) for (payee, payer), amount in pairs.items() if payee != GA]
    through = {both: amount for both, amount in pairs.items() if both[0] == GA}
    receives = defaultdict[int, Counter[int]](Counter)  # by account: from whom, below 0 to whom
    for payer, payee, amount in [*between, *(payment[:3] for payment in fewest(nets_of(through)))]:
        receives[payee][payer] += amount
        receives[payer][payee] -= amount
    for who in done:
        theirs = receives.pop(who, Counter())
        for other in theirs:
            del receives[other][who]
        matched = _matched(sorted((+theirs).items()), sorted((-theirs).items()))
        for payer, payee, amount in matched:
            receives[payee][payer] += amount
            receives[payer][payee] -= amount
    return sorted(
        Payment(payer, payee, amount)
        for payee, amounts in receives.items()
        for payer, amount in amounts.items()
        if amount > 0
    )


def leaving(nets: Nets, who: int) -> list[Payment]:
    """Return the payments that bring one person to 0 while the rest play on.

    The person settles with those who are to receive or to pay most, and the rest with the gà.
    """
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
    """Round nets to multiples of `unit`, with a sum of 0.

    All are rounded down. The remainder goes, one unit each, to those who lost most by rounding; on
    a tie to the lower number.

    >>> rounded({1: 14, 2: -7, 3: -7}, 10)
    {1: 20, 2: -10, 3: -10}
    """
    down = {who: net // unit * unit for who, net in nets.items()}
    units = -sum(down.values()) // unit
    lost = sorted(nets, key=lambda who: (down[who] - nets[who], who))
    return {who: down[who] + unit * (who in lost[:units]) for who in nets}


def rounded_each(payments: Iterable[Payment], unit: int) -> list[Payment]:
    """Round each payment to the nearest multiple of `unit`, halves down; drop those of 0."""
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
