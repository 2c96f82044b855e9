"""The table as a picture: where people sit, and payments as arrows from payer to payee.

Pure geometry in the units of one `viewBox`. Seats stand over the drawing as HTML, so that names
wrap; their places in static/style/pages/table.css are these, and a test compares them.
"""

from collections.abc import Collection, Iterable, Sequence
from math import hypot
from typing import NamedTuple

from scorekeeper.games.base import Amount, Transfer

WIDTH, HEIGHT = 360, 236
SEAT_WIDTH, SEAT_HEIGHT = 98, 70
_GAP = 3
_HEAD = 8
_PULL = 0.5
"""How far an arrow bends towards the middle of the table, where there is room for its amount."""
_APART = 22
"""How far it gives way to the right where another one comes against it."""
_WORD_WIDTH, _WORD_HEIGHT = 60, 24
"""How far off its arrow an amount with a word stands."""
_LABEL = 0.44
"""Where on its way an arrow bears its amount: nearer to who pays, so that crossings stay free."""


class Point(NamedTuple):
    """A place in the picture."""

    x: float
    y: float


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


class Arrow(NamedTuple):
    """What one pays another in a round, all causes together, as it is drawn."""

    payer: str | None
    """None where it comes out of the gà."""
    payee: str
    amount: Amount
    carries: bool
    """Whether it holds the debts of others (đền, assistance)."""
    beside: Amount
    """How much of the amount is paid beside how the round ended: for eats, by agreement."""
    path: str
    """The shaft, for the `d` of a path."""
    head: str
    """The corners of its head, for the `points` of a polygon."""
    label: Point
    """The middle of the amount."""


def arrows(
    players: Sequence[str], transfers: Iterable[Transfer], reasons_beside: Collection[str]
) -> list[Arrow]:
    """One arrow for each payer and payee, in the order in which they first pay.

    `reasons_beside` are those of payments that do not depend on who wins.

    What goes into the gà has none: where everybody pays into it every round, it would cross out
    what people pay each other. It is in what the round brings each of them, and in the words.
    """
    sums: dict[tuple[str | None, str], Amount] = {}
    beside: dict[tuple[str | None, str], Amount] = {}
    carrying = set()
    for transfer in transfers:
        if transfer.payee is None:
            continue
        pair = transfer.payer, transfer.payee
        sums[pair] = sums.get(pair, 0) + transfer.amount
        if transfer.reason in reasons_beside:
            beside[pair] = beside.get(pair, 0) + transfer.amount
        if transfer.on_behalf_of is not None:
            carrying.add(pair)
    places: dict[str | None, Point] = dict(zip(players, SEATS[len(players)], strict=True))
    places[None] = CENTRE
    drawn = []
    for (payer, payee), amount in sums.items():
        # Out of the gà it would lie on the way of who sits opposite.
        aside = payer is None or (payee, payer) in sums
        carries = (payer, payee) in carrying
        apart = _APART if aside else 0
        shape = _arrow(places[payer], places[payee], apart=apart, beside=carries)
        besides = beside.get((payer, payee), 0)
        drawn.append(Arrow(payer, payee, amount, carries, besides, *shape))
    return drawn


def _arrow(start: Point, end: Point, *, apart: float, beside: bool) -> tuple[str, str, Point]:
    """Shaft, head and label of an arrow between two seats, or a seat and the gà.

    The label stands on the shaft, or `beside` it on the side of the middle of the table.
    """
    dx, dy = end.x - start.x, end.y - start.y
    way = hypot(dx, dy)
    pull = 0 if CENTRE in (start, end) else _PULL
    control = Point(
        (start.x + end.x) / 2 * (1 - pull) + CENTRE.x * pull - dy / way * apart,
        (start.y + end.y) / 2 * (1 - pull) + CENTRE.y * pull + dx / way * apart,
    )
    tail, tip = _edge(start, control), _edge(end, control)
    length = hypot(tip.x - control.x, tip.y - control.y) or 1
    along = Point((tip.x - control.x) / length, (tip.y - control.y) / length)
    neck = Point(tip.x - along.x * _HEAD, tip.y - along.y * _HEAD)
    wing = Point(-along.y * _HEAD * 0.55, along.x * _HEAD * 0.55)
    left, right = Point(neck.x + wing.x, neck.y + wing.y), Point(neck.x - wing.x, neck.y - wing.y)
    path = f"M{_spell(tail)} Q{_spell(control)} {_spell(neck)}"
    label = _on_curve(tail, control, neck)
    if beside:
        label = _beside(label, Point(dx / way, dy / way))
    return path, " ".join(map(_spell, (tip, left, right))), label


def _beside(label: Point, along: Point) -> Point:
    """A label off its arrow, towards the middle; words are wide, so further off a steep one."""
    across = Point(-along.y, along.x)
    inwards = (CENTRE.x - label.x) * across.x + (CENTRE.y - label.y) * across.y
    side = 1 if inwards >= 0 else -1
    return Point(
        round(label.x + side * across.x * _WORD_WIDTH, 1),
        round(label.y + side * across.y * _WORD_HEIGHT, 1),
    )


def _edge(seat: Point, towards: Point) -> Point:
    """Where the way from the middle of a seat to another point leaves the seat."""
    dx, dy = towards.x - seat.x, towards.y - seat.y
    half = (SEAT_WIDTH / 2 + _GAP, SEAT_HEIGHT / 2 + _GAP) if seat != CENTRE else (22, 15)
    reach = min(
        half[0] / abs(dx) if dx else float("inf"), half[1] / abs(dy) if dy else float("inf")
    )
    return Point(seat.x + dx * reach, seat.y + dy * reach)


def _on_curve(tail: Point, control: Point, neck: Point) -> Point:
    """The point at `_LABEL` of a quadratic curve."""
    a, b, c = (1 - _LABEL) ** 2, 2 * _LABEL * (1 - _LABEL), _LABEL**2
    return Point(
        round(a * tail.x + b * control.x + c * neck.x, 1),
        round(a * tail.y + b * control.y + c * neck.y, 1),
    )


def _spell(point: Point) -> str:
    return f"{point.x:.1f},{point.y:.1f}"
