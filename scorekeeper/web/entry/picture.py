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

WIDTH, HEIGHT = 360, 243
SEAT_WIDTH, SEAT_HEIGHT = 98, 67
COIN = 52
"""The width of the gà with the ring of its antes."""
_COIN_SIZE = 13
"""The font size of its amounts."""
CENTRE = Point(WIDTH / 2, HEIGHT / 2)
"""The position of the gà."""

_BOTTOM, _TOP = Point(CENTRE.x, HEIGHT - SEAT_HEIGHT / 2), Point(CENTRE.x, SEAT_HEIGHT / 2)
_LEFT, _RIGHT = Point(51, CENTRE.y), Point(WIDTH - 51, CENTRE.y)

SEATS: dict[int, tuple[Point, ...]] = {
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, _LEFT, _RIGHT),
    4: (_BOTTOM, _LEFT, _TOP, _RIGHT),
}
"""The centres of the seats by number of players, clockwise from the bottom."""

_CORNERS = (Box(0, 0, 118, 48), Box(WIDTH - 118, 0, WIDTH, 48))
"""The corners with the title and the games."""

_PLANS = ((16, False), (14, False), (14, True), (12, False), (12, True), (10, True), (8, True))
"""Font sizes to try, and whether arrows may cross the edge of another's label."""

_WIDE, _NARROW = 0.7, 0.4
"""The widths of a letter and of a letter in `NARROW`, per unit of font size."""
NARROW = " .,tr"
_LINE, _LETTER = 18.5, 10.8
"""The height of a line of a name, and the width of a letter."""
_WIDE_SEAT = 158
"""The width of a bottom or top seat with a long name; a side seat is a line higher instead."""

LONG_NAME = 9
"""A longer name needs more than one line."""

ANTE = "ante"
"""The reason of what everybody puts into the gà: one ring around it, no arrows."""

MOST_ABREAST = 4
"""How many names fit side by side as column headings on a phone."""

_DEN = Text("đền {amount}", "đền {amount}")
_DEN_AND = Text("đền {amount} + {more}", "đền {amount} + {more}")
_DEN_LESS = Text("đền {amount} − {less}", "đền {amount} − {less}")
_ANTES = Text("+{amount} × {count}", "+{amount} × {count}")


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


class Pot(NamedTuple):
    """The gà in the middle, before the round."""

    amount: Text
    antes: Text | None
    """The antes of all players."""
    above: bool
    """Whether the antes are written above it, because more arrows are below."""


class Drawing(NamedTuple):
    """The payments of a round as drawn."""

    arrows: list[Arrow]
    pot: Pot | None
    """None without gà."""
    size: int
    """The font size of amounts."""


def draw(
    players: Sequence[str], payments: Payments, beside: Collection[str], unit: Unit = BETS
) -> Drawing:
    """Draw the payments of a round; `beside`: see `GameForm`."""
    antes = [transfer for transfer in payments.transfers if transfer.reason == ANTE]
    others = [transfer for transfer in payments.transfers if transfer.reason != ANTE]
    debts = list(debts_of(others, beside, unit))
    pot = _pot(players, debts, antes, payments, unit)
    for size, crossing in _PLANS:
        seats, scene = _scene(players, pot, size)
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
    return Drawing(arrows, pot, size)


def debts_of(transfers: Iterable[Transfer], beside: Collection[str], unit: Unit) -> Iterator[Debt]:
    """Yield one debt for each pair, in the order of their first payments.

    What one player pays into the gà and takes out of it are two debts.
    """
    flows: dict[tuple[str | None, str | None], Amount] = {}
    den: dict[tuple[str | None, str | None], Amount] = {}
    carrying = set()
    for transfer in transfers:
        there, back = (transfer.payer, transfer.payee), (transfer.payee, transfer.payer)
        if back in flows and None not in there:
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


def _pot(
    players: Sequence[str],
    debts: Sequence[Debt],
    antes: Sequence[Transfer],
    payments: Payments,
    unit: Unit,
) -> Pot | None:
    before = payments.ga_after + sum(payments.net.values())
    at = [who for debt in debts for who in debt[:2]]
    if not (before or payments.ga_after or antes or None in at):
        return None
    each = unit.plain(antes[0].amount) if antes else ""
    words = _ANTES.fill(amount=each, count=len(antes)) if antes else None
    above = len(players) == 3 or at.count(players[0]) > at.count(players[len(players) // 2])
    return Pot(unit.plain(before), words, above)


def pot_boxes(pot: Pot) -> list[Box]:
    """Return the boxes of the gà and of its antes."""
    coin = around(CENTRE, max(COIN, room(pot.amount, _COIN_SIZE)[0]), COIN)
    if pot.antes is None:
        return [coin]
    width, height = room(pot.antes, _COIN_SIZE)
    apart = (COIN + height) / 2 * (-1 if pot.above else 1)
    return [coin, around(Point(CENTRE.x, CENTRE.y + apart), width, height)]


def _scene(
    players: Sequence[str], pot: Pot | None, size: int
) -> tuple[dict[str | None, Box], Scene]:
    """Return the boxes of players and gà, and the scene with all obstacles."""
    places = SEATS[len(players)]
    sizes = [seat_size(player, place) for player, place in zip(players, places, strict=True)]
    boxes = [around(place, *size) for place, size in zip(places, sizes, strict=True)]
    seats: dict[str | None, Box] = dict(zip(players, boxes, strict=True))
    if pot:
        seats[None], *antes = pot_boxes(pot)
        boxes += [seats[None], *antes]
    return seats, Scene(Box(0, 0, WIDTH, HEIGHT), CENTRE, tuple(boxes), _CORNERS)


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
