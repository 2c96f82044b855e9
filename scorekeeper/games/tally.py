"""From the payments of the rules to the result of a round, the same for every game.

(docs/rules.md, 5 and 5.8)
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any

from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.games.facts import Manual

_AMOUNT = attrgetter("amount")
_FROM_TO_AMOUNT = attrgetter("payer", "payee", "amount")


def debt(
    debtor: str,
    payee: str,
    amount: Amount,
    reason: str,
    payer: str | None,
    working: Any = None,
) -> Transfer:
    """What a player owes, paid by that player or, where there is a `payer` for all, by that one."""
    if payer is None or payer == debtor:
        return Transfer(debtor, payee, amount, reason, None, working)
    return Transfer(payer, payee, amount, reason, debtor, working)


def times(transfers: Iterable[Transfer], multiplier: int) -> list[Transfer]:
    """The payments that are not 0, each multiplied. (docs/rules.md, 5.8)"""
    paid = list(filter(_AMOUNT, transfers))
    if multiplier == 1:
        return paid
    return [transfer._replace(amount=transfer.amount * multiplier) for transfer in paid]


def shared(amount: Amount, sharers: tuple[str, ...], turn: int = 0) -> Iterator[tuple[str, Amount]]:
    """Equal shares of a whole amount; what is left over goes one each from the sharer at `turn`
    on."""
    share, left_over = divmod(amount, len(sharers))
    for place, sharer in enumerate(sharers):
        yield sharer, share + ((place - turn) % len(sharers) < left_over)


def _by_hand(lines: Iterable[Manual]) -> Iterator[Transfer]:
    for line in lines:
        yield Transfer(line.payer, line.payee, line.amount, "manual")


def result(
    players: tuple[str, ...],
    transfers: list[Transfer],
    manual: tuple[Manual, ...],
    *,
    winners: tuple[str, ...] = (),
    ranking: tuple[tuple[str, ...], ...] | None = None,
    den_payer: str | None = None,
    ga_before: Amount = 0,
) -> Payments:
    """The payments with the manual lines at their end, every player's net and the pot after."""
    if manual:
        transfers = [*transfers, *_by_hand(manual)]
    # The gà is an account like a player's, so that everything sums to zero by itself.
    accounts: dict[Any, Amount] = dict.fromkeys((*players, None), 0)
    for payer, payee, amount in map(_FROM_TO_AMOUNT, transfers):
        accounts[payer] -= amount
        accounts[payee] += amount
    ga_after = ga_before + accounts.pop(None)
    return Payments(winners, ranking, den_payer, tuple(transfers), accounts, ga_after)
