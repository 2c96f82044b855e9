"""The result of a session: places, payments, and texts of both for a chat."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from flask import Blueprint, render_template

from scorekeeper.evening.amounts import money, short_money, signed, signed_money
from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import Settlement
from scorekeeper.text import Text, join, one_line, spell_amount
from scorekeeper.web.access import load_session
from scorekeeper.web.entry.picture import crowded
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import duration, moment
from scorekeeper.web.plumbing.preferences import sign as sign_of
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
_NAME = Text("{who}", "{who}")
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
    """A person's place in the result."""

    rank: int
    """From 1; people with the same total share it."""
    number: int
    """The number of the person."""
    name: str
    gone: bool
    """Whether the person went home before the end."""
    sign: str
    amount: Text
    short: Text
    """The amount in its shortest form."""
    beside: Text | None
    """The amount in the other unit, bets or money; None without money."""

    @property
    def is_long(self) -> bool:
        return crowded([self.name])


class OwedView(NamedTuple):
    """A payment by which the table settles up."""

    payer: Text
    payee: Text
    amount: Text
    short: Text


class SettlementView(NamedTuple):
    """The fewest payments by which the table settles up."""

    payments: Sequence[OwedView]
    ga_left: bool
    """Whether the gà must be dealt with before anybody settles up."""
    has_more: bool
    """Whether the payments include expenses, or payments already made."""


class ResultView(NamedTuple):
    """The result of a session, so far or in the end."""

    title: str
    ended: bool
    rounds: int
    began: str
    over: str
    """The time of its end; empty before."""
    lasted: Text | None
    places: Sequence[PlaceView]
    """From most up to most down."""
    ga: Text | None
    """The gà; None if it is empty."""


@pages.get("")
def show(token: str) -> str:
    """Show the result, so far or in the end."""
    with reading(get_db()):
        session = load_session(token, latest=1)
        settling = settlement_of(settlement.of(get_db(), session))
    result = result_of(session)
    url = absolute_url("session.index", token=token)
    return render_template(
        "session/result.html",
        session=session,
        result=result,
        settling=settling,
        short=short_text(result, settling),
        long=long_text(result, settling, url),
    )


def result_of(session: Session) -> ResultView:
    """Return the result of a session, from its totals alone."""
    over, units = session.ended_at, SessionUnits.of(session)
    ga = (money if units.in_money else spell_amount)(units.ga(session)) if session.ga else None
    return ResultView(
        title=session.title,
        ended=over is not None,
        rounds=session.rounds,
        began=moment(session.opened_at, session.zone, day=True),
        over=moment(over, session.zone) if over else "",
        lasted=duration(session.opened_at, over) if over else None,
        places=list(_places(session, units)),
        ga=ga,
    )


def settlement_of(settlement: Settlement) -> SettlementView:
    """Return the payments of a settlement; none before the gà is dealt with."""
    payments = []
    for account in () if settlement.ga_left else settlement.accounts:
        in_money = account.unit == "money"
        spell, short = (money, short_money) if in_money else (spell_amount, spell_amount)
        payments += [
            OwedView(account_name(payer), account_name(payee), spell(amount), short(amount))
            for payer, payee, amount, _ in account.plan("fewest").payments
        ]
    standings = [one for account in settlement.accounts for one in account.standings.values()]
    has_more = any(one.spent or one.paid for one in standings)
    return SettlementView(payments, settlement.ga_left, has_more)


def _places(session: Session, units: SessionUnits) -> Iterator[PlaceView]:
    totals, in_dong = session.totals, session.money
    counts = units.total(totals, in_dong)
    people = [person for person in session.people if person.active or person.played]
    for person in sorted(people, key=lambda person: -counts[person.name]):
        name = person.name
        bets, paid = signed(totals[name]), signed_money(in_dong[name]) if in_dong else None
        beside = _BETS.fill(amount=bets) if units.in_money and paid else paid
        yield PlaceView(
            rank=1 + sum(counts[other.name] > counts[name] for other in people),
            number=person.number,
            name=name,
            gone=not person.active,
            sign=sign_of(counts[name]),
            amount=paid if units.in_money and paid else bets,
            short=units.sums.signed(counts[name]),
            beside=beside,
        )


def short_text(result: ResultView, settling: SettlementView) -> Text:
    """Return at most five lines: who is up, who is down, who pays whom how much."""
    lines = [_title(result), *_groups(result.places), _settled(settling)]
    return join(lines, "\n")


def long_text(result: ResultView, settling: SettlementView, address: str) -> Text:
    """Return a line for each place and each payment, and the URL for viewers."""
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
    return words.fill(title=_isolated(result.title), rounds=result.rounds)


def _groups(places: Sequence[PlaceView]) -> Iterator[Text]:
    for sign, words in (("up", _UP), ("even", _EVEN), ("down", _DOWN)):
        entry = _NAME if sign == "even" else _STANDS
        people = [
            entry.fill(who=_isolated(place.name), amount=place.short)
            for place in places
            if place.sign == sign
        ]
        if people:
            yield words.fill(people=join(people, ", "))


def _place(place: PlaceView) -> Text:
    words = _PLACE if place.beside is None else _BESIDE
    who = _isolated(place.name)
    return words.fill(rank=place.rank, who=who, amount=place.amount, beside=place.beside)


def _pays(owed: OwedView, amount: Text) -> Text:
    payer, payee = (Text(_isolated(who.vi), _isolated(who.en)) for who in (owed.payer, owed.payee))
    return _PAYS.fill(payer=payer, payee=payee, amount=amount)


def _settled(settling: SettlementView) -> Text:
    if settling.ga_left:
        return _GA_LEFT
    if not settling.payments:
        return _NOBODY_OWES
    return _SETTLE.fill(payments=join([_pays(one, one.short) for one in settling.payments], ", "))


def _isolated(name: str) -> str:
    """Return a name in directional isolates if its letters run from right to left.

    Otherwise the amount beside it would move.
    """
    line = one_line(name)
    right_to_left = any(bidirectional(letter) in ("R", "AL") for letter in line)
    return f"{_FIRST_STRONG}{line}{_POP}" if right_to_left else line
