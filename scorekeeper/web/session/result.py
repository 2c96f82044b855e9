"""The result of a session: places, payments, and the message with both for a chat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import bidirectional

from flask import Blueprint, current_app, render_template

from scorekeeper.evening.amounts import Unit, money, short_money, signed_money
from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import OutsideLine, Settlement, is_handed_over
from scorekeeper.store.statistics import RoundCount, count_rounds
from scorekeeper.text import Text, in_brackets, join, one_line, spell_amount
from scorekeeper.web.access import heavy_if_long, load_session
from scorekeeper.web.entry.picture import crowded
from scorekeeper.web.group.evening import OfGroup, of_group
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import duration, moment
from scorekeeper.web.plumbing.preferences import sign as sign_of
from scorekeeper.web.session.amounts import SessionUnits
from scorekeeper.web.session.line_words import account_name, spell_settled, spell_shares
from scorekeeper.web.session.stats import NO_STORY, Chart, Story, story_of

pages = Blueprint("result", __name__, url_prefix="/s/<token>/result")

_TITLE = Text("{title}: {rounds}", "{title}: {rounds}")
_SO_FAR = Text("{title}: sau {rounds}", "{title}: after {rounds}")
_UP = Text("Được: {people}", "Won: {people}")
_DOWN = Text("Thua: {people}", "Lost: {people}")
_EVEN = Text("Hòa: {people}", "Even: {people}")
_GA = Text("Gà còn {amount}", "In the gà: {amount}")
_PAYS = Text("{payer} đưa {payee} {amount}", "{payer} pays {payee} {amount}")
_SPENT = Text(
    "{label} {amount} {payer} trả, {shares}", "{label}, {amount} paid by {payer}, {shares}"
)
_PAID = Text("{payer} trả {payee} {amount}", "{payer} paid {payee} {amount}")
_COUNTED = Text("Đã trừ: {parts}.", "Already counted: {parts}.")
_WITH_GROUP = Text(
    "Tính chung với nợ cũ của hội", "Settled together with the old debts of the group"
)
_ALL_SETTLE = Text("Tính tiền, gộp cả nợ cũ:", "To settle, old debts included:")
_SETTLE = Text("Tính tiền:", "To settle:")
_NOBODY_OWES = Text("Không ai nợ ai", "Nobody owes anybody")
_GA_LEFT = Text("Chia gà xong mới tính tiền", "The gà is to be shared out before settling up")
_SEE = Text("Xem cả sổ: {address}", "The whole book: {address}")
_EMPTY = Text("", "")

_FIRST_STRONG, _POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


class PlaceView(NamedTuple):
    """A person's place in the result."""

    rank: int  # from 1; people with the same total share it
    number: int
    name: str
    gone: bool  # whether the person went home before the end
    sign: str
    short: Text
    beside: Text | None  # the amount in money, if the browser prefers bets

    titles: Sequence[Text] = ()

    @property
    def won(self) -> bool:
        """Whether nobody has more, and somebody has less."""
        return self.rank == 1 and self.sign == "up"

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
    ga_left: bool  # whether the gà must be dealt with before anybody settles up
    counted: Sequence[Text] = ()
    """The expenses, and the payments already made, that the payments take into account."""

    with_group: bool = False
    """Whether the group settles, together with its old debts; its keepers see its payments."""

    @property
    def told_counted(self) -> Text:
        """All of them as one sentence."""
        return _COUNTED.fill(parts=join([*self.counted], "; "))


class ResultView(NamedTuple):
    """The result of a session, so far or in the end."""

    title: str
    ended: bool
    rounds: RoundCount
    began: str
    lasted: Text | None
    places: Sequence[PlaceView]  # from most up to most down
    ga: Text | None  # the gà; None if it is empty
    chart: Chart | None = None
    facts: Sequence[Text] = ()


@pages.get("")
@heavy_if_long
def show(token: str) -> str:
    """Show the result, so far or in the end."""
    with reading(get_db()):
        session = load_session(token, latest=0)
        story = story_of(session)
        settling = settlement_of(settlement.of(get_db(), session))
        group = of_group(session)
        if is_handed_over(get_db(), session.id):
            settling = _with_group(settling, group)
    result = result_of(session, story)
    # Nobody else can open a page of a phone without a server.
    url = "" if current_app.config["PHONE"] else absolute_url("session.index", token=token)
    return render_template(
        "session/result.html",
        session=session,
        result=result,
        settling=settling,
        message=message(result, settling, url),
        of_group=group,
    )


def result_of(session: Session, story: Story = NO_STORY) -> ResultView:
    """Return the result of a session."""
    over, units = session.ended_at, SessionUnits.of(session)
    ga = (money if units.in_money else spell_amount)(units.ga(session)) if session.ga else None
    if ga and session.money and not units.in_money:
        ga = in_brackets(ga, money(-sum(session.money.values())))
    return ResultView(
        title=session.title,
        ended=over is not None,
        rounds=count_rounds(get_db(), session.id),
        began=moment(session.opened_at, session.zone, day=True),
        lasted=duration(session.opened_at, over, session.zone) if over else None,
        places=list(_places(session, units, story.titles)),
        ga=ga,
        chart=story.chart,
        facts=story.facts,
    )


def settlement_of(settlement: Settlement) -> SettlementView:
    """Return the payments of a settlement; none before the gà is dealt with."""
    session = settlement.session
    payments = []
    for account in () if session.ga_left else settlement.accounts:
        in_money = account.unit == "money"
        spell, short = (money, short_money) if in_money else (spell_amount, spell_amount)
        payments += [
            OwedView(account_name(p.payer), account_name(p.payee), spell(p.amount), short(p.amount))
            for p in account.plan()
        ]
    units = {account.unit for account in settlement.accounts}
    counted = [
        _counted(OutsideLine(session, row))
        for row in settlement.outside
        if row.status == "valid" and row.unit in units
    ]
    return SettlementView(payments, session.ga_left, counted)


def _with_group(settling: SettlementView, group: OfGroup | None) -> SettlementView:
    """Return the payments of the group in place of the evening's own, to those who keep it."""
    payments = [
        OwedView(payer, payee, amount, amount)
        for payer, payee, amount in (group.payments if group and not settling.ga_left else ())
    ]
    return settling._replace(payments=payments, with_group=True)


def _counted(line: OutsideLine) -> Text:
    """Describe a payment, or an expense with what it costs each person."""
    amount, payer = spell_settled(line.amount, line.row.unit), _line(account_name(line.payer))
    if line.row.kind == "payment":
        (payee,) = line.shares
        return _PAID.fill(payer=payer, payee=_line(account_name(payee)), amount=amount)
    bears = {_isolated(who): share for who, share in line.shares.items() if who}
    everybody = len(bears) == len(line.session.people)
    shares = spell_shares(bears, Unit(1).plain, everybody=everybody)
    return _SPENT.fill(label=one_line(line.row.label), amount=amount, payer=payer, shares=shares)


def _places(
    session: Session, units: SessionUnits, titles: Mapping[str, Sequence[Text]]
) -> Iterator[PlaceView]:
    counts, in_dong = units.totals(session), session.money
    people = [person for person in session.people if person.played]
    for person in sorted(people, key=lambda person: -counts[person.name]):
        name = person.name
        paid = signed_money(in_dong[name]) if in_dong else None
        yield PlaceView(
            rank=1 + sum(counts[other.name] > counts[name] for other in people),
            number=person.number,
            name=name,
            gone=not person.active,
            sign=sign_of(counts[name]),
            short=units.sums.signed(counts[name]),
            beside=None if units.in_money else paid,
            titles=titles.get(name, ()),
        )


def message(result: ResultView, settling: SettlementView, address: str) -> Text:
    """Return the result for a chat: who won, who lost, who pays whom, and any URL for viewers."""
    words = _TITLE if result.ended else _SO_FAR
    title = words.fill(title=_isolated(result.title), rounds=result.rounds.words)
    lines = [title, *_groups(result.places)]
    if result.ga:
        lines.append(_GA.fill(amount=result.ga))
    if settling.counted:
        lines += [_EMPTY, settling.told_counted]
    lines += [_EMPTY, *_settled(settling)]
    if address:
        lines += [_EMPTY, _SEE.fill(address=address)]
    return join(lines, "\n")


def _groups(places: Sequence[PlaceView]) -> Iterator[Text]:
    for sign, words in (("up", _UP), ("even", _EVEN), ("down", _DOWN)):
        people = [_stands(place) for place in places if place.sign == sign]
        if people:
            yield words.fill(people=join(people, ", "))


def _stands(place: PlaceView) -> Text:
    name = _line(Text(place.name, place.name))
    stands = name if place.sign == "even" else join([name, place.short], " ")
    beside = [*([place.beside] if place.beside else []), *place.titles]
    return in_brackets(stands, join(beside, ", ")) if beside else stands


def _settled(settling: SettlementView) -> list[Text]:
    if settling.ga_left:
        return [_GA_LEFT]
    pays = [
        _PAYS.fill(payer=_line(payment.payer), payee=_line(payment.payee), amount=payment.short)
        for payment in settling.payments
    ]
    if settling.with_group:
        return [_ALL_SETTLE, *pays] if pays else [_WITH_GROUP]
    return [_SETTLE, *pays] if pays else [_NOBODY_OWES]


def _line(name: Text) -> Text:
    return Text(_isolated(name.vi), _isolated(name.en))


def _isolated(name: str) -> str:
    """Isolate a name that runs from right to left, which would move the amount beside it."""
    line = one_line(name)
    right_to_left = any(bidirectional(letter) in ("R", "AL") for letter in line)
    return f"{_FIRST_STRONG}{line}{_POP}" if right_to_left else line
