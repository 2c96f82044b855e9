"""The table as a picture: where people sit, and payments as arrows from payer to payee.

In the units of one `viewBox`. Seats stand over the drawing as HTML, so that names wrap; their
places in static/style.css are these, and a test compares them. Pure.
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
"""Where the gà lies."""

_BOTTOM, _TOP = Point(CENTRE.x, HEIGHT - 36), Point(CENTRE.x, 36)
_LEFT, _RIGHT = Point(51, CENTRE.y), Point(WIDTH - 51, CENTRE.y)

SEATS: dict[int, tuple[Point, ...]] = {
    2: (_BOTTOM, _TOP),
    3: (_BOTTOM, Point(66, 58), Point(WIDTH - 66, 58)),
    4: (_BOTTOM, _LEFT, _TOP, _RIGHT),
}
"""The middle of each seat, by how many play: from the bottom on clockwise."""

_CORNERS = (Box(0, 0, 118, 48), Box(WIDTH - 118, 0, WIDTH, 48))
"""What the evening is called, and its games, where nobody sits there."""

_PLANS = ((16, False), (14, False), (14, True), (12, False), (12, True), (10, True), (8, True))
"""How large amounts may be written, and whether arrows may go under the end of another's amount:
as large as there is room for all of them."""

_WIDE, _NARROW = 0.7, 0.4
"""How wide a letter is at most, and one of `NARROW`, by the size of the letters."""
NARROW = " .,tr"
_LINE, _LETTER = 20.4, 10.8
"""How high a line of a name at a seat is, and how wide a letter of it at most."""
_WIDE_SEAT = 158
"""How wide a seat below or above may be for a long name; one aside is a line higher."""

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""

MOST_ABREAST = 4
"""Names that stand side by side above their columns on a phone."""

_DEN = Text("đền {amount}", "đền {amount}")
_DEN_AND = Text("đền {amount} + {more}", "đền {amount} + {more}")
_DEN_LESS = Text("đền {amount} − {less}", "đền {amount} − {less}")
_GA = Text("gà {amount}", "gà {amount}")
_BECOMES = Text("→ {amount}", "→ {amount}")


def stand_upright(names: Collection[str]) -> bool:
    """Whether names are so many, or one so long, that they stand upright on their columns."""
    return len(names) > MOST_ABREAST or max(map(len, names), default=0) > LONG_NAME


class Debt(NamedTuple):
    """What one pays another in a round, all causes together and less what comes back."""

    payer: str | None
    """None where it comes out of the gà."""
    payee: str | None
    """None where it goes into the gà."""
    amount: Amount
    carries: bool
    """Whether it holds the debts of others (đền, assistance)."""
    words: Text
    """The amount as it is written."""


class Arrow(NamedTuple):
    """A debt as it is drawn."""

    debt: Debt
    line: Curve
    label: Box
    """Where its amount stands."""
    at: Point
    """The middle of that."""


class Drawing(NamedTuple):
    """What a round came to as it is drawn."""

    arrows: list[Arrow]
    ga: tuple[Text, ...]
    """What lies in the gà, and what then does; empty where there is none."""
    size: int
    """How large amounts are written, in units."""


def draw(
    players: Sequence[str], payments: Payments, beside: Collection[str], unit: Unit = BETS
) -> Drawing:
    """The payments of a round; `beside` are the reasons of what is paid whoever wins."""
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
    """One debt for each two, in the order in which they first pay."""
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
    """What is paid for all, and apart from it what is paid beside."""
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
    """Where the players and the gà are, and what else is there."""
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
    """How wide and how high words are at most that are written so large, and apart from others."""
    wide = max(sum(_NARROW if letter in NARROW else _WIDE for letter in t) for t in words)
    return wide * size + size / 2 - 3, size * 1.15


def seat_size(player: str, place: Point) -> tuple[float, float]:
    """How wide and how high a seat with its name and total is, as large as a long name makes it."""
    wide, aside = len(player) * _LETTER, place.x != CENTRE.x
    if wide <= SEAT_WIDTH:
        return SEAT_WIDTH, SEAT_HEIGHT
    if aside:
        return SEAT_WIDTH, SEAT_HEIGHT + _LINE
    return min(wide, _WIDE_SEAT), SEAT_HEIGHT
