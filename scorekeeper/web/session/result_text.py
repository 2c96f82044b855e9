"""The result of a session as text for a chat: short, or with everything. Pure."""

from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

from scorekeeper.text import Text, join, one_line
from scorekeeper.web.session.result_view import OwedView, PlaceView, ResultView, SettlementView

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


def short_text(result: ResultView, settling: SettlementView) -> Text:
    """Five lines at most: who is up, who is down, who gives whom how much."""
    lines = [_title(result), *_groups(result.places), _settled(settling)]
    return join(lines, "\n")


def long_text(result: ResultView, settling: SettlementView, address: str) -> Text:
    """Everybody's place and every payment on a line of its own, and the address of the book for
    who only looks."""
    lines = [_title(result), *_when(result), _EMPTY, *map(_place, result.places)]
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


def _when(result: ResultView) -> Iterator[Text]:
    if result.lasted:
        yield _FROM_TO.fill(began=result.began, over=result.over, lasted=result.lasted)


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
    """A name as one piece of its line, also where its letters go from right to left: they would
    take the amount beside it to another place."""
    shown = one_line(name)
    turned = any(bidirectional(letter) in ("R", "AL") for letter in shown)
    return f"{_FIRST_STRONG}{shown}{_POP}" if turned else shown
