"""From the payments of the rules to the result of a round, the same for every game.

(docs/rules.md, 5 and 5.8)
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Protocol

from scorekeeper.games.base import Amount, Payments, Round, Transfer, made
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
        return made((debtor, payee, amount, reason, None, working))
    return made((payer, payee, amount, reason, debtor, working))


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


class FoulRules(Protocol):
    """House rules that say what breaking a rule costs, as those of every game do."""

    @property
    def foul_payment(self) -> int:
        """Bets for each other player; 0 where it is not fined."""


def _fines(round: Round, rules: FoulRules) -> Iterator[Transfer]:
    """What those who broke a rule pay everybody else. (docs/rules.md, 5.7)"""
    for offender in round.fouls:
        for other in round.players:
            if other != offender:
                yield Transfer(offender, other, rules.foul_payment, "foul")


def _by_hand(lines: Iterable[Manual]) -> Iterator[Transfer]:
    for line in lines:
        yield made((line.payer, line.payee, line.amount, "manual", None, None))


def result(
    round: Round,
    rules: FoulRules,
    transfers: list[Transfer],
    *,
    winners: tuple[str, ...] = (),
    ranking: tuple[tuple[str, ...], ...] | None = None,
    den_payer: str | None = None,
    ga_before: Amount = 0,
) -> Payments:
    """The payments with the fines and the manual lines at their end, every player's net and the
    pot after."""
    if round.fouls:
        transfers = [*transfers, *times(_fines(round, rules), round.multiplier)]
    if round.manual:
        transfers = [*transfers, *_by_hand(round.manual)]
    # The gà is an account like a player's, so that everything sums to zero by itself.
    accounts: dict[Any, Amount] = dict.fromkeys((*round.players, None), 0)
    for payer, payee, amount in map(_FROM_TO_AMOUNT, transfers):
        # Spelled out it takes fewer steps, and a busy round comes here dozens of times.
        accounts[payer] = accounts[payer] - amount
        accounts[payee] = accounts[payee] + amount
    return Payments(
        winners, ranking, den_payer, tuple(transfers), accounts, ga_before + accounts.pop(None)
    )
