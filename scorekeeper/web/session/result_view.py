"""The result of a session: from most up to most down, and who gives whom how much."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.amounts import (
    money,
    short_money,
    signed,
    signed_money,
    spell_amount,
)
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import Accounts, Settlement
from scorekeeper.text import Text
from scorekeeper.web.entry.picture import stand_upright
from scorekeeper.web.plumbing.formats import duration, moment
from scorekeeper.web.plumbing.formats import sign as sign_of
from scorekeeper.web.session.line_words import account_name
from scorekeeper.web.session.units import SessionUnits

_BETS = Text("{amount} cược", "{amount} bets")


class PlaceView(NamedTuple):
    """Somebody's place in the result."""

    rank: int
    """From 1; who is level shares it."""
    number: int
    """The number of the person."""
    name: str
    gone: bool
    """Whether the person went home before the end."""
    sign: str
    amount: Text
    short: Text
    """The same as it is said, short."""
    beside: Text | None
    """The same in bets beside money, or in money beside bets; None where no money was played
    for."""

    @property
    def is_long(self) -> bool:
        """Whether the name needs a line of its own."""
        return stand_upright([self.name])


class OwedView(NamedTuple):
    """A payment by which the table settles up."""

    payer: Text
    payee: Text
    amount: Text
    short: Text
    """The same as it is said, short."""


class SettlementView(NamedTuple):
    """Who gives whom how much, as few times as can be."""

    payments: Sequence[OwedView]
    ga_left: bool
    """Whether the gà is to be dealt with before anybody settles up."""
    has_more: bool
    """Whether something was paid already, or spent for the table, which the payments allow for."""


class ResultView(NamedTuple):
    """What a session has come to so far, or in the end."""

    title: str
    ended: bool
    rounds: int
    began: str
    """When, in the time zone of the session."""
    over: str
    """The time when it ended; empty where it is not over."""
    lasted: Text | None
    """None where it is not over."""
    places: Sequence[PlaceView]
    """From most up to most down."""
    ga: Text | None
    """What lies in the gà; None where that is nothing."""


def result_of(session: Session) -> ResultView:
    """The result of a session, from its totals alone: it costs the same after any number of
    rounds."""
    over, units = session.ended_at, SessionUnits.of(session)
    began = moment(session.opened_at, session.zone, day=True)
    return ResultView(
        title=session.title,
        ended=over is not None,
        rounds=session.rounds,
        began=began,
        over=moment(over, session.zone) if over else "",
        lasted=duration(session.opened_at, over) if over else None,
        places=list(_places(session, units)),
        ga=_ga(session, units),
    )


def settlement_of(settlement: Settlement) -> SettlementView:
    """Who gives whom how much; nobody before the gà is dealt with."""
    payments = [] if settlement.ga_left else [*_owed(settlement.accounts)]
    standings = [one for account in settlement.accounts for one in account.standings.values()]
    return SettlementView(
        payments, settlement.ga_left, any(one.spent or one.paid for one in standings)
    )


def _owed(accounts: Sequence[Accounts]) -> Iterator[OwedView]:
    for account in accounts:
        in_money = account.unit == "money"
        spell, short = (money, short_money) if in_money else (spell_amount, spell_amount)
        for payer, payee, amount, _ in account.plan("fewest").payments:
            yield OwedView(account_name(payer), account_name(payee), spell(amount), short(amount))


def _places(session: Session, units: SessionUnits) -> Iterator[PlaceView]:
    people = [person for person in session.people if person.active or person.played]
    counts = units.total(session.totals, session.money)
    people.sort(key=lambda person: -counts[person.name])
    rank = 0
    for nth, person in enumerate(people, start=1):
        above = people[nth - 2].name if nth > 1 else None
        if above is None or counts[above] != counts[person.name]:
            rank = nth
        name = person.name
        yield PlaceView(
            rank=rank,
            number=person.number,
            name=name,
            gone=not person.active,
            sign=sign_of(counts[name]),
            amount=_spelled(session, units.in_money, name),
            short=units.sums.signed(counts[name]),
            beside=_beside(session, units, name),
        )


def _spelled(session: Session, in_money: bool, who: str) -> Text:
    if in_money and session.money is not None:
        return signed_money(session.money[who])
    return signed(session.totals[who])


def _beside(session: Session, units: SessionUnits, who: str) -> Text | None:
    if session.money is None:
        return None
    told = _spelled(session, not units.in_money, who)
    return _BETS.fill(amount=told) if units.in_money else told


def _ga(session: Session, units: SessionUnits) -> Text | None:
    if not session.ga:
        return None
    return (money if units.in_money else spell_amount)(units.ga(session))
