"""The result of a session: places, payments, and texts of both for a chat."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from flask import Blueprint, render_template

from scorekeeper.evening.amounts import money, short_money, signed, signed_money
from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import Accounts, Settlement
from scorekeeper.text import Text, join, one_line, spell_amount
from scorekeeper.web.access import look
from scorekeeper.web.entry.picture import stand_upright
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.formats import duration, moment
from scorekeeper.web.plumbing.formats import sign as sign_of
from scorekeeper.web.session.amounts import SessionUnits
from scorekeeper.web.session.line_words import account_name

pages = Blueprint("result", __name__, url_prefix="/s/<token>/result")

_BETS = Text("{amount} cược", "{amount} bets")
_TITLE = Text("{title}: {rounds} ván", "{title}, rounds: {rounds}")
_SO_FAR = Text("{title}: sau {rounds} ván", "{title}, after round {rounds}")
_FROM_TO = Text("Từ {began} đến {over}, {lasted}", "{began} to {over}, {lasted}")
_UP = Text("Lên: {people}", "Up: {people}")
_DOWN = Text("Xuống: {people}", "Down: {people}")
_EVEN = Text("Hòa: {people}", "Even: {people}")
_STANDS = Text("{who} {amount}", "{who} {amount}")
_PLACE = Text("{rank}. {who} {amount}", "{rank}. {who} {amount}")
_BESIDE = Text("{rank}. {who} {amount} ({beside})", "{rank}. {who} {amount} ({beside})")
_GA = Text("Gà còn {amount}", "In the gà: {amount}")
_PAYS = Text("{payer} đưa {payee} {amount}", "{payer} pays {payee} {amount}")
_SETTLE = Text("Tính tiền: {payments}", "To settle: {payments}")
_HEADING = Text("Tính tiền:", "To settle:")
_NOBODY_OWES = Text("Không ai nợ ai", "Nobody owes anybody")
_GA_LEFT = Text("Chia gà xong mới tính tiền", "The gà is to be shared out before settling up")
_SEE = Text("Xem cả sổ: {address}", "The whole book: {address}")
_EMPTY = Text("", "")

_FIRST_STRONG, _POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


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


@pages.get("")
def show(token: str) -> str:
    """Show the result, in the end or so far, to everybody who may look."""
    with reading(get_db()):
        session = look(token, latest=1)
        settling = settlement_of(settlement.of(get_db(), session))
    result = result_of(session)
    url = absolute_url("sessions.session", token=token)
    return render_template(
        "session/result.html",
        session=session,
        result=result,
        settling=settling,
        short=short_text(result, settling),
        long=long_text(result, settling, url),
    )


def result_of(session: Session) -> ResultView:
    """The result of a session, from its totals alone."""
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
    for person in people:
        name = person.name
        yield PlaceView(
            rank=1 + sum(counts[other.name] > counts[name] for other in people),
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


def short_text(result: ResultView, settling: SettlementView) -> Text:
    """Five lines at most: who is up, who is down, who gives whom how much."""
    lines = [_title(result), *_groups(result.places), _settled(settling)]
    return join(lines, "\n")


def long_text(result: ResultView, settling: SettlementView, address: str) -> Text:
    """Everybody's place and every payment on its own line, and the URL for viewers."""
    lines = [_title(result)]
    if result.lasted:
        lines.append(_FROM_TO.fill(began=result.began, over=result.over, lasted=result.lasted))
    lines += [_EMPTY, *map(_place, result.places)]
    if result.ga:
        lines.append(_GA.fill(amount=result.ga))
    if settling.payments:
        lines += [_EMPTY, _HEADING, *[_pays(one, one.amount) for one in settling.payments]]
    else:
        lines += [_EMPTY, _settled(settling)]
    return join([*lines, _EMPTY, _SEE.fill(address=address)], "\n")


def _title(result: ResultView) -> Text:
    words = _TITLE if result.ended else _SO_FAR
    return words.fill(title=_whole(result.title), rounds=result.rounds)


def _groups(places: Sequence[PlaceView]) -> Iterator[Text]:
    for sign, words in (("up", _UP), ("even", _EVEN), ("down", _DOWN)):
        those = [place for place in places if place.sign == sign]
        if those:
            stands = [_STANDS.fill(who=_whole(one.name), amount=one.short) for one in those]
            names = [Text(*[_whole(one.name)] * 2) for one in those]
            yield words.fill(people=join(names if sign == "even" else stands, ", "))


def _place(place: PlaceView) -> Text:
    words = _PLACE if place.beside is None else _BESIDE
    who = _whole(place.name)
    return words.fill(rank=place.rank, who=who, amount=place.amount, beside=place.beside)


def _pays(owed: OwedView, amount: Text) -> Text:
    payer, payee = (Text(_whole(who.vi), _whole(who.en)) for who in (owed.payer, owed.payee))
    return _PAYS.fill(payer=payer, payee=payee, amount=amount)


def _settled(settling: SettlementView) -> Text:
    if settling.ga_left:
        return _GA_LEFT
    if not settling.payments:
        return _NOBODY_OWES
    return _SETTLE.fill(payments=join([_pays(one, one.short) for one in settling.payments], ", "))


def _whole(name: str) -> str:
    """A name isolated from its line, if its letters run from right to left.

    Else they would move the amount beside it.
    """
    shown = one_line(name)
    turned = any(bidirectional(letter) in ("R", "AL") for letter in shown)
    return f"{_FIRST_STRONG}{shown}{_POP}" if turned else shown
