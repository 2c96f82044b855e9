"""The result of a round from its payments, and the next leader, in every game.

(docs/rules.md, 2.1, 5 and 5.8)
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

from scorekeeper.games.base import Amount, Payments, Round, Transfer


class CommonRules(Protocol):
    """House rules that every game has."""

    @property
    def foul_payment(self) -> int:
        """Bets for each other player; 0 if there is no fine."""

    @property
    def next_starter(self) -> str:
        """`winner`, `next_seat` or `free`."""


def debt(debtor: str, payee: str, amount: Amount, reason: str, payer: str | None) -> Transfer:
    """Return the payment of a debt, by the `payer` for all if there is one."""
    if payer is None or payer == debtor:
        return Transfer(debtor, payee, amount, reason)
    return Transfer(payer, payee, amount, reason, debtor)


def times(transfers: Iterable[Transfer], multiplier: int) -> list[Transfer]:
    """Return the payments that are not 0, each multiplied. (docs/rules.md, 5.8)"""
    paid = [transfer for transfer in transfers if transfer.amount]
    if multiplier == 1:
        return paid
    return [transfer._replace(amount=transfer.amount * multiplier) for transfer in paid]


def shared(amount: Amount, sharers: tuple[str, ...], turn: int = 0) -> Iterator[tuple[str, Amount]]:
    """Yield equal shares of a whole amount.

    Bets left over go one each to the sharers, beginning with the one at `turn`.
    """
    share, left_over = divmod(amount, len(sharers))
    for place, sharer in enumerate(sharers):
        yield sharer, share + ((place - turn) % len(sharers) < left_over)


def fines(round: Round, rules: CommonRules, *, into_ga: bool = False) -> Iterator[Transfer]:
    """A player who broke a rule pays everybody else, or once the gà. (docs/rules.md, 5.7)"""
    for offender in round.fouls:
        for other in (None,) if into_ga else round.players:
            if other != offender:
                yield Transfer(offender, other, rules.foul_payment, "foul")


def result(
    round: Round,
    rules: CommonRules,
    transfers: list[Transfer],
    *,
    winners: tuple[str, ...] = (),
    ranking: tuple[tuple[str, ...], ...] | None = None,
    den_payer: str | None = None,
    ga_before: Amount = 0,
    fines_paid: bool = False,
) -> Payments:
    """Return the result: payments with fines and manual ones, the nets, the gà.

    `fines_paid` says that the fines are among the payments already.
    """
    fined = [] if fines_paid else times(fines(round, rules), round.multiplier)
    manual = [Transfer(line.payer, line.payee, line.amount, "manual") for line in round.manual]
    everything = (*transfers, *fined, *manual)
    # The gà is an account like a player's, so that all accounts sum to zero.
    accounts: dict[Any, Amount] = dict.fromkeys((*round.players, None), 0)
    for transfer in everything:
        accounts[transfer.payer] -= transfer.amount
        accounts[transfer.payee] += transfer.amount
    ga_after = ga_before + accounts.pop(None)
    return Payments(winners, ranking, den_payer, everything, accounts, ga_after)


def next_leader(
    rules: CommonRules,
    *,
    seats: Sequence[str],
    playing: Collection[str],
    led: str | None,
    winners: Collection[str] = (),
) -> str | None:
    """Return the player proposed to lead the next round; None for no proposal.

    `seats` is the whole table in seat order, `playing` are the players of the next round. `led`
    led the last round, `winners` won it. If the player proposed first sits out, the next seat
    leads. The table may choose otherwise, and no payment depends on it.

    >>> from scorekeeper.games import GAMES
    >>> table = ["An", "Bình", "Chi", "Dũng"]
    >>> by_winner = GAMES[0].rules().with_changes({"next_starter": "winner"})
    >>> by_seat = GAMES[0].rules().with_changes({"next_starter": "next_seat"})
    >>> next_leader(by_winner, seats=table, playing=table, led="An", winners=["Chi"])
    'Chi'
    >>> next_leader(by_seat, seats=table, playing=table, led="An", winners=["Chi"])
    'Bình'
    """
    if rules.next_starter == "free":
        return None
    due = led
    if winners and rules.next_starter == "winner":
        due = next((player for player in _from(led, seats) if player in winners), None)
    if due not in seats:
        return None
    in_turn = _from(due, seats)
    if winners and rules.next_starter == "next_seat":
        in_turn = _from(in_turn[1 % len(in_turn)], seats)
    return next((player for player in in_turn if player in playing), None)


def _from(player: str | None, seats: Sequence[str]) -> Sequence[str]:
    """Return the seats, beginning with a player; unchanged if that one is not there."""
    start = seats.index(player) if player in seats else 0
    return [*seats[start:], *seats[:start]]
