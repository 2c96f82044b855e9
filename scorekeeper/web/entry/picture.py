"""The table as a picture: seats, and payments as arrows from payer to payee. Pure.

All lengths are units of one `viewBox`. Seats are HTML over the drawing, so that names wrap;
static/style.css has the same positions, and a test compares them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.text import Text
from scorekeeper.web.entry.geometry import (
    Box,
    Curve,
    Point,
    Scene,
    Wish,
    around,
    arranged,
    in_a_heap,
)

WIDTH, HEIGHT = 360, 236
SEAT_WIDTH, SEAT_HEIGHT = 98, 70
CENTRE = Point(WIDTH / 2, HEIGHT / 2)
"""The position of the gà."""

_BOTTOM, _TOP = Point(CENTRE.x, HEIGHT - 36), Point(CENTRE.x, 36)
_LEFT, _RIGHT = Point(51, CENTRE.y), Point(WIDTH - 51, CENTRE.y)

SEATS: dict[int, tuple[Point, ...]] = {
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, Point(66, 58), Point(WIDTH - 66, 58)),
    4: (_BOTTOM, _LEFT, _TOP, _RIGHT),
}
"""The centres of the seats by number of players, clockwise from the bottom."""

_CORNERS = (Box(0, 0, 118, 48), Box(WIDTH - 118, 0, WIDTH, 48))
"""The corners with the title and the games, if nobody sits there."""

_PLANS = ((16, False), (14, False), (14, True), (12, False), (12, True), (10, True), (8, True))
"""Font sizes to try, and whether arrows may cross the edge of another's label."""

_WIDE, _NARROW = 0.7, 0.4
"""The widths of a letter and of a letter in `NARROW`, per unit of font size."""
NARROW = " .,tr"
_LINE, _LETTER = 20.4, 10.8
"""The height of a line of a name, and the width of a letter."""
_WIDE_SEAT = 158
"""The width of a bottom or top seat with a long name; a side seat is a line higher instead."""

LONG_NAME = 9
"""A longer name needs more than one line."""

MOST_ABREAST = 4
"""How many names fit side by side as column headings on a phone."""

_DEN = Text("đền {amount}", "đền {amount}")
_DEN_AND = Text("đền {amount} + {more}", "đền {amount} + {more}")
_DEN_LESS = Text("đền {amount} − {less}", "đền {amount} − {less}")
_GA = Text("gà {amount}", "gà {amount}")
_BECOMES = Text("→ {amount}", "→ {amount}")


def crowded(names: Collection[str]) -> bool:
    """Return whether names are too many or too long to stand side by side as headings."""
    return len(names) > MOST_ABREAST or max(map(len, names), default=0) > LONG_NAME


class Debt(NamedTuple):
    """The net of all payments between two accounts in a round."""

    payer: str | None
    """None where it comes out of the gà."""
    payee: str | None
    """None where it goes into the gà."""
    amount: Amount
    carries: bool
    """Whether it includes the debts of others (đền, assistance)."""
    words: Text
    """The amount as written."""


class Arrow(NamedTuple):
    """A debt as drawn."""

    debt: Debt
    line: Curve
    label: Box
    """The box of its amount."""
    at: Point
    """The centre of the label."""


class Drawing(NamedTuple):
    """The payments of a round as drawn."""

    arrows: list[Arrow]
    ga: tuple[Text, ...]
    """The gà before and after; one amount if it stays the same, none without gà."""
    size: int
    """The font size of amounts."""


def draw(
    players: Sequence[str], payments: Payments, beside: Collection[str], unit: Unit = BETS
) -> Drawing:
    """Draw the payments of a round; `beside`: see `GameForm`."""
    debts = list(debts_of(payments.transfers, beside, unit))
    ga = _ga(payments, unit)
    for size, crossing in _PLANS:
        seats, scene = _scene(players, ga, size)
        wishes = [Wish(seats[d.payer], seats[d.payee], *room(d.words, size)) for d in debts]
        ways = arranged(scene, wishes, crossing=crossing)
        if ways is not None:
            break
    else:
        ways = in_a_heap(scene, wishes)
    middles = [way.label.middle for way in ways]
    arrows = [
        Arrow(debt, line, label, Point(round(x, 1), round(y, 1)))
        for debt, (line, label), (x, y) in zip(debts, ways, middles, strict=True)
    ]
    return Drawing(arrows, ga, size)


def debts_of(transfers: Iterable[Transfer], beside: Collection[str], unit: Unit) -> Iterator[Debt]:
    """Yield one debt for each pair, in the order of their first payments."""
    flows: dict[tuple[str | None, str | None], Amount] = {}
    den: dict[tuple[str | None, str | None], Amount] = {}
    carrying = set()
    for transfer in transfers:
        there, back = (transfer.payer, transfer.payee), (transfer.payee, transfer.payer)
        if back in flows:
            flows[back] -= transfer.amount
        else:
            flows[there] = flows.get(there, 0) + transfer.amount
        if transfer.reason not in beside:
            den[there] = den.get(there, 0) + transfer.amount
        if transfer.on_behalf_of is not None:
            carrying.add(there)
    for (payer, payee), amount in flows.items():
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount:
            carries = (payer, payee) in carrying
            owed = den[payer, payee] if carries else amount
            words = _den(owed, amount - owed, unit) if carries else unit.plain(amount)
            yield Debt(payer, payee, amount, carries, words)


def _den(owed: Amount, more: Amount, unit: Unit) -> Text:
    """Return the words for what is paid for all, and for the rest apart from it."""
    words = _DEN_AND if more > 0 else _DEN_LESS if more else _DEN
    plain = unit.plain
    return words.fill(amount=plain(owed), more=plain(more), less=plain(-more))


def _ga(payments: Payments, unit: Unit) -> tuple[Text, ...]:
    after = payments.ga_after
    before = after + sum(payments.net.values())
    told = (_GA.fill(amount=unit.plain(before)), _BECOMES.fill(amount=unit.plain(after)))
    if before != after:
        return told
    moves = any(None in transfer[:2] for transfer in payments.transfers)
    return told[:1] if after or moves else ()


def _scene(
    players: Sequence[str], ga: tuple[Text, ...], size: int
) -> tuple[dict[str | None, Box], Scene]:
    """Return the boxes of players and gà, and the scene with all obstacles."""
    places = SEATS[len(players)]
    sizes = [seat_size(player, place) for player, place in zip(players, places, strict=True)]
    boxes = [around(place, *size) for place, size in zip(places, sizes, strict=True)]
    seats: dict[str | None, Box] = dict(zip(players, boxes, strict=True))
    if ga:
        rooms = [room(words, size) for words in ga]
        seats[None] = around(CENTRE, max(r[0] for r in rooms), sum(r[1] for r in rooms))
    kept = _CORNERS if len(players) != 3 else ()
    return seats, Scene(Box(0, 0, WIDTH, HEIGHT), CENTRE, tuple(seats.values()), kept)


def room(words: Text, size: int) -> tuple[float, float]:
    """Return the largest width and height of words in a font size, margin included."""
    wide = max(sum(_NARROW if letter in NARROW else _WIDE for letter in t) for t in words)
    return wide * size + size / 2 - 3, size * 1.15


def seat_size(player: str, place: Point) -> tuple[float, float]:
    """Return width and height of a seat; a long name makes it larger."""
    wide, aside = len(player) * _LETTER, place.x != CENTRE.x
    if wide <= SEAT_WIDTH:
        return SEAT_WIDTH, SEAT_HEIGHT
    if aside:
        return SEAT_WIDTH, SEAT_HEIGHT + _LINE
    return min(wide, _WIDE_SEAT), SEAT_HEIGHT
