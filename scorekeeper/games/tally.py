"""The result of a round from its payments, and the next leader, in every game.

(docs/rules.md, 2.1, 5 and 5.8)
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from scorekeeper.games.base import (
    UNEXPLAINED,
    Amount,
    Formula,
    Manual,
    Payments,
    Round,
    Transfer,
    Why,
    formula,
)
from scorekeeper.text import Text, listed

_MULTIPLIED = formula(
    "{because}; ván nhân {multiplier} | {because}; round ×{multiplier}", "because * multiplier"
)
_FOUL = formula("phạm lỗi | broke a rule", "payment")
_FOUL_AGAIN = formula("phạm lỗi lần {nth} | {ordinal} foul", "payment")
_FOUL_INTO_GA = formula("phạm lỗi, nộp gà | foul, into the gà", "payment")
_FOUL_INTO_GA_AGAIN = formula("phạm lỗi lần {nth}, nộp gà | {ordinal} foul, into the gà", "payment")
_ORDINALS = {2: "second", 3: "third", 4: "fourth"}
_MANUAL = formula("thỏa thuận của bàn | agreed at the table", "payment")
_MANUAL_NOTED = formula("thỏa thuận của bàn: {note} | agreed at the table: {note}", "payment")


class CommonRules(Protocol):
    """House rules that every game has."""

    @property
    def foul_payment(self) -> int:
        """Bets for each other player; 0 if there is no fine."""

    @property
    def next_starter(self) -> str:
        """`winner`, `next_seat` or `free`."""


def debt(
    debtor: str,
    payee: str,
    amount: Amount,
    reason: str,
    payer: str | None,
    why: Why = UNEXPLAINED,
) -> Transfer:
    """Return the payment of a debt, by the `payer` for all if there is one."""
    if payer is None or payer == debtor:
        return Transfer(debtor, payee, amount, reason, None, why)
    return Transfer(payer, payee, amount, reason, debtor, why)


def times(transfers: Iterable[Transfer], multiplier: int) -> list[Transfer]:
    """Return the payments that are not 0, each multiplied. (docs/rules.md, 5.8)"""
    paid = [transfer for transfer in transfers if transfer.amount]
    if multiplier == 1:
        return paid
    return [
        transfer._replace(
            amount=transfer.amount * multiplier,
            why=_MULTIPLIED(because=transfer.why, multiplier=multiplier),
        )
        for transfer in paid
    ]


def shared(amount: Amount, sharers: tuple[str, ...], turn: int = 0) -> Iterator[tuple[str, Amount]]:
    """Yield equal shares of a whole amount.

    Bets left over go one each to the sharers, beginning with the one at `turn`.
    """
    share, left_over = divmod(amount, len(sharers))
    for place, sharer in enumerate(sharers):
        yield sharer, share + ((place - turn) % len(sharers) < left_over)


def fines(round: Round, rules: CommonRules, *, into_ga: bool = False) -> Iterator[Transfer]:
    """A player who broke a rule pays everybody else, or once the gà. (docs/rules.md, 5.7)"""
    first, again = (_FOUL_INTO_GA, _FOUL_INTO_GA_AGAIN) if into_ga else (_FOUL, _FOUL_AGAIN)
    payment = rules.foul_payment
    for place, offender in enumerate(round.fouls):
        nth = 1 + round.fouls[:place].count(offender)
        ordinal = _ORDINALS.get(nth, f"{nth}th")
        why = (first if nth == 1 else again)(nth=nth, ordinal=ordinal, payment=payment)
        for other in (None,) if into_ga else round.players:
            if other != offender:
                yield Transfer(offender, other, payment, "foul", None, why)


def _manual(line: Manual) -> Transfer:
    formula = _MANUAL_NOTED if line.note else _MANUAL
    why = formula(note=line.note, payment=line.amount)
    return Transfer(line.payer, line.payee, line.amount, "manual", None, why)


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
    manual = [_manual(line) for line in round.manual]
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


_PLACES: Mapping[int, Formula] = {
    2: formula("về nhì | came second", "payment"),
    3: formula("về ba | came third", "payment"),
}
_LAST = formula("về bét | came last", "payment")
_OF_TWO = formula("thua | lost", "payment")
_SHARED = formula("{place}", "payment")
_SHARED_PLACES = {
    2: Text("{names} cùng nhì", "{names} share the second place"),
    3: Text("{names} cùng ba", "{names} share the third place"),
}
_SHARED_LAST = Text("{names} cùng bét", "{names} share the last place")


def why_placed(place: int, players: int, payment: int, group: Sequence[str] = ()) -> Why:
    """Return why a player at a place below the first pays; a `group` may share the place."""
    if len(group) > 1:
        return _SHARED(place=shared_place(group, place, players), payment=payment)
    if players == 2:
        return _OF_TWO(payment=payment)
    formula = _LAST if place == players else _PLACES[place]
    return formula(payment=payment)


def shared_place(group: Sequence[str], place: int, players: int) -> Text:
    """Return the place that several share, below the first: `Chi và Dũng cùng bét`."""
    is_last = place + len(group) - 1 == players
    return (_SHARED_LAST if is_last else _SHARED_PLACES[place]).fill(names=listed(group))
