"""The table as a picture: seats, and payments as arrows from payer to payee. Pure.

Every arrow runs on a wire: a curve between two seats, or from the gà to a seat, that was laid by
hand once for two to five seats, so that no round can tangle them. All lengths are units
of one `viewBox`. Seats are HTML over the drawing, where static/style.css puts them; browser tests
look for words that overlap.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.text import Text

WIDTH, HEIGHT = 360, 243
_HEAD = 8

SEATS = {1: "b", 2: "bt", 3: "blr", 4: "bltr", 5: "blxyr"}
"""The sides of the table where players sit by their number, clockwise from the bottom."""

LONG_NAME = 9
"""A longer name needs more than one line."""
_WORDS = 3
"""The most words of a name in a quarter of a line."""

MOST_ABREAST = 4
"""How many names fit side by side as column headings on a phone."""

ANTE = "ante"
"""The reason of what everybody puts into the gà."""

_SIZES = ((4, 15), (6, 13), (99, 10))
"""Font sizes of amounts by the length of the longest."""
_LINES, _RING = 2, 11
"""How many lines above the gà tell what is put in, and how long a name makes them at most."""

_ANTES = Text("+{amount} × {count}", "+{amount} × {count}")
_INTO = Text("+{amount} {name}", "+{amount} {name}")
_MANY = Text("+{amount}, {count} người", "+{amount}, people: {count}")


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Wire(NamedTuple):
    """The curve of an arrow between two places, and the centre of its amount."""

    start: Point
    bend: Point
    """The control point of the quadratic Bézier curve."""
    end: Point
    amount: Point

    def at(self, part: float) -> Point:
        """Return the point after a part of the way, from 0 to 1."""
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        pairs = zip(self.start, self.bend, self.end, strict=True)
        return Point(*(a * start + b * bend + c * end for start, bend, end in pairs))


def wires(seats: str, *, long: bool) -> dict[str, Wire]:
    """Return the wires of a table by the sides that they join; one side: from the gà.

    With a `long` name among the players, the seats are larger. Nothing but the ends of the four
    wires between neighbours depends on that.
    """
    if seats == SEATS[5]:
        return _FIVE
    wide, high = (68, 46) if long else (52, 37)
    left, right, above, below = 180 - wide, 180 + wide, 121.5 - high, 121.5 + high
    laid = {
        "bl": ((left, 184), (52, 186), (40, below), (68, 178)),
        "br": ((right, 184), (308, 186), (320, below), (292, 178)),
        "lt": ((40, above), (52, 57), (left, 59), (68, 65)),
        "tr": ((right, 59), (308, 57), (320, above), (292, 65)),
        "bt": ((141, 173), (139, 121.5), (141, 70), (126, 121.5)),
        "lr": ((103, 148), (180, 174), (257, 148), (180, 161)),
        "b": ((206, 135), (218, 152), (220, 173), (244, 170)),
        "l": ((157, 104), (130, 98), (103, 98), (120.1, 89)),
        "t": ((206, 108), (218, 91), (220, 70), (244, 73)),
        "r": ((209, 121.5), (230, 121.5), (257, 121.5), (233, 133)),
    }
    if "t" not in seats:
        laid["lr"] = ((62, above), (180, 34), (298, above), (180, 59))
    return {
        ends: Wire(*(Point(*point) for point in points))
        for ends, points in laid.items()
        if set(ends) <= set(seats)
    }


_FIVE = {
    ends: Wire(*(Point(*point) for point in points))
    for ends, points in {
        "bl": ((127, 192), (60, 194), (40, 168), (82, 189)),
        "br": ((233, 192), (300, 194), (320, 168), (278, 189)),
        "lx": ((22, 94), (14, 60), (47, 38), (22, 66)),
        "yr": ((313, 38), (346, 60), (338, 94), (338, 66)),
        "xy": ((152, 18), (180, 94), (208, 18), (180, 56)),
        "bx": ((145, 172), (169, 119), (132, 71), (121, 166)),
        "by": ((215, 172), (191, 119), (228, 71), (239, 166)),
        "lr": ((103, 140), (180, 156), (257, 140), (177, 152)),
        "ly": ((147, 97), (228, 103), (211, 70), (123, 97)),
        "xr": ((149, 70), (132, 103), (213, 97), (237, 97)),
        "b": ((204, 140), (212, 158), (199, 174), (238, 152)),
        "l": ((156, 123), (130, 131), (103, 123), (122, 112)),
        "x": ((157, 103), (140, 83), (114, 71), (113, 84)),
        "y": ((203, 103), (220, 83), (246, 71), (247, 84)),
        "r": ((204, 123), (230, 131), (257, 123), (238, 112)),
    }.items()
}
"""The wires of five players, whose seats are as large with long names."""


def crowded(names: Collection[str]) -> bool:
    """Return whether names are too many or too long to stand side by side as headings."""
    return len(names) > MOST_ABREAST or has_long(names)


def has_long(names: Iterable[str]) -> bool:
    """Return whether a name needs more than one line."""
    return any(len(name) > LONG_NAME for name in names)


def has_broad(names: Iterable[str]) -> bool:
    """Return whether a long name has no room in a quarter of a line, a word or two in each row."""
    words = [name.split() for name in names if len(name) > LONG_NAME]
    return any(len(several) > _WORDS or has_long(several) for several in words)


class Debt(NamedTuple):
    """The net of all payments between two players in a round, or what one takes out of the gà."""

    payer: str | None
    """None where it comes out of the gà."""
    payee: str
    amount: Amount
    carries: bool
    """Whether it includes the debts of others (đền, assistance)."""


class Arrow(NamedTuple):
    """A debt as drawn."""

    debt: Debt
    path: str
    """The shaft, for the `d` of a path."""
    head: str
    """The corners of its head, for the `points` of a polygon."""
    at: Point
    """The centre of its amount."""
    words: Text


class Pot(NamedTuple):
    """The gà in the middle, before the round."""

    amount: Text
    put_in: list[Text]
    """What goes into it, in at most two lines."""


class Drawing(NamedTuple):
    """The payments of a round as drawn."""

    arrows: list[Arrow]
    pot: Pot | None
    """None without gà."""
    size: int
    """The font size of amounts."""


def draw(players: Sequence[str], payments: Payments, unit: Unit = BETS) -> Drawing:
    """Draw the payments of a round."""
    seats = SEATS[len(players)]
    laid = wires(seats, long=has_long(players))
    side: dict[str | None, str] = {None: "", **dict(zip(players, seats, strict=True))}
    arrows = []
    for debt in debts_of(payments.transfers):
        there, back = side[debt.payer] + side[debt.payee], side[debt.payee] + side[debt.payer]
        wire = laid[there] if there in laid else _turned(laid[back])
        arrows.append(Arrow(debt, *_arrow(wire), wire.amount, unit.plain(debt.amount)))
    longest = max((len(words) for arrow in arrows for words in arrow.words), default=0)
    size = next(size for letters, size in _SIZES if longest <= letters)
    size = min(size, _SIZES[1][1]) if seats == SEATS[5] else size
    return Drawing(arrows, _pot(payments, unit), size)


def debts_of(transfers: Iterable[Transfer]) -> Iterator[Debt]:
    """Yield one debt for each pair, in the order of their first payments.

    What is put into the gà is no debt: it is written there.
    """
    flows: dict[tuple[str | None, str], Amount] = {}
    carrying = set()
    for transfer in transfers:
        payer, payee = transfer.payer, transfer.payee
        if payee is None:
            continue
        if payer is not None and (payee, payer) in flows:
            flows[payee, payer] -= transfer.amount
        else:
            flows[payer, payee] = flows.get((payer, payee), 0) + transfer.amount
        if transfer.on_behalf_of is not None:
            carrying.add((payer, payee))
    for (payer, payee), amount in flows.items():
        if payer is not None and amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount:
            yield Debt(payer, payee, amount, (payer, payee) in carrying)


def _turned(wire: Wire) -> Wire:
    return wire._replace(start=wire.end, end=wire.start)


def _arrow(wire: Wire) -> tuple[str, str]:
    """Return the shaft and the head of an arrow, as SVG spells them."""
    tip, bend = wire.end, wire.bend
    length = hypot(tip.x - bend.x, tip.y - bend.y)
    x, y = (tip.x - bend.x) / length * _HEAD, (tip.y - bend.y) / length * _HEAD
    neck = Point(tip.x - x, tip.y - y)
    left, right = neck.x - y * 0.55, neck.x + y * 0.55
    wings = (Point(left, neck.y + x * 0.55), Point(right, neck.y - x * 0.55))
    shaft = f"M{_spell(wire.start)} Q{_spell(bend)} {_spell(neck)}"
    return shaft, " ".join(map(_spell, (tip, *wings)))


def _spell(point: Point) -> str:
    return f"{point.x:.1f},{point.y:.1f}"


def _pot(payments: Payments, unit: Unit) -> Pot | None:
    """Return the gà with what is put in; None if there was and is nothing in it."""
    before = payments.ga_after + sum(payments.net.values())
    touched = [t for t in payments.transfers if None in (t.payer, t.payee)]
    if not (before or payments.ga_after or touched):
        return None
    antes = [t.amount for t in touched if t.reason == ANTE]
    deeds: dict[str, Amount] = {}
    for t in touched:
        if t.payer is not None and t.reason != ANTE:
            deeds[t.payer] = deeds.get(t.payer, 0) + t.amount
    lines = [_ANTES.fill(amount=unit.plain(antes[0]), count=len(antes))] if antes else []
    named = [
        _INTO.fill(amount=unit.plain(amount), name=name.split()[-1])
        for name, amount in deeds.items()
    ]
    if len(lines + named) > _LINES or any(len(words) > _RING for line in named for words in line):
        named = [_MANY.fill(amount=unit.plain(sum(deeds.values())), count=len(deeds))]
    return Pot(unit.plain(before), lines + named)
