"""The table as a picture: seats, and payments as arrows from payer to payee. Pure.

All lengths are units of one `viewBox`. Seats are HTML over the drawing, so that names wrap;
static/style.css has the same positions, and a test compares them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games.base import Amount, Payments, Transfer
from scorekeeper.text import Text

_GAP = 3
"""The distance between a box and the end of an arrow."""
_HEAD = 8
_STEPS = 10
"""How many steps of a shaft are checked for obstacles."""
_PLACES = (0.44, 0.52, 0.36, 0.6, 0.28, 0.68, 0.2)
"""Positions of a label on its arrow, the best first: nearer to the start, away from crossings."""
_BARE = 27
"""How much of an arrow its label leaves bare: 24 pixels of a phone."""
_BESIDE = (0.3, 0.1, 0.5)
"""Positions beside a shorter arrow, at the payer's end."""
_NEAR = 12
"""The largest distance between them."""

_BENDS = sorted(
    product((0.5, 0.2, 0.0, -0.4, -0.8), (0, 22, -22, 44, -44, 70, -70, 100, -100, 140, -140)),
    key=lambda bend: abs(0.5 - bend[0]) * 40 + abs(bend[1]) + (bend[1] < 0),
)
"""Bends of an arrow: towards the centre, and to one side; small ones first."""
_ASIDE = [(0.0, apart) for pull, apart in _BENDS if pull == 0]
"""The bends of an arrow from or to the centre."""


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: "Box") -> bool:
        """Return whether the boxes overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """Return whether the other box contains it."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def holds(self, point: Point) -> bool:
        """Return whether a point is inside."""
        return self.left < point.x < self.right and self.top < point.y < self.bottom

    def grown(self, by: float) -> "Box":
        """Return the box with a margin."""
        left, top, right, bottom = self
        return Box(left - by, top - by, right + by, bottom + by)

    @property
    def core(self) -> "Box":
        """A small box round its centre."""
        width, height = self.right - self.left, self.bottom - self.top
        return around(self.middle, min(width, 18), min(height, 10))

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)


def around(middle: Point, width: float, height: float) -> Box:
    """Return the box of a size round a point."""
    x, y = middle
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class Curve(NamedTuple):
    """An arrow as drawn."""

    path: str
    """The shaft, for the `d` of a path."""
    head: str
    """The corners of its head, for the `points` of a polygon."""
    shaft: tuple[Point, ...]
    """Points along the arrow; the last is the tip."""
    curve: tuple[Point, Point, Point]
    """Start, control point, and start of the head."""


class Way(NamedTuple):
    """An arrow with the box of its label."""

    line: Curve
    label: Box


class Scene(NamedTuple):
    """The picture before any arrow is drawn."""

    frame: Box
    centre: Point
    """Arrows prefer to bend towards it."""
    taken: tuple[Box, ...]
    """Boxes without arrows and labels."""
    kept: tuple[Box, ...]
    """Boxes without labels."""


class Wish(NamedTuple):
    """An arrow to draw."""

    start: Box
    end: Box
    width: float
    """The width of its label."""
    height: float


def in_a_heap(scene: Scene, wishes: Sequence[Wish]) -> list[Way]:
    """Return each arrow in its best way, with overlaps."""
    ways = []
    for wish in wishes:
        line = next(_lines(scene._replace(taken=()), wish.start, wish.end))
        ways.append(Way(line, around(_on_curve(line.curve, 0.5), wish.width, wish.height)))
    return ways


def arranged(scene: Scene, wishes: Sequence[Wish], *, crossing: bool) -> list[Way] | None:
    """Return the arrows in the order of the wishes; None if there is no room.

    Labels overlap nothing, and no arrow passes under a label. With `crossing`, an arrow may pass
    under the edge of a label.
    """
    given = range(len(wishes))
    at_once = _one_by_one(scene, wishes, given, crossing=crossing)
    if at_once is not None:
        return at_once
    fewest = sorted(given, key=lambda i: sum(1 for _ in _ways(scene, wishes[i])))
    return _one_by_one(scene, wishes, fewest, crossing=crossing)


def _one_by_one(
    scene: Scene, wishes: Sequence[Wish], order: Sequence[int], *, crossing: bool
) -> list[Way] | None:
    """Place the arrows in an order, each in its best way beside those before it."""
    chosen: dict[int, Way] = {}
    for i in order:
        free = (
            way
            for way in _ways(scene, wishes[i])
            if all(_apart(way, other, crossing=crossing) for other in chosen.values())
        )
        if (way := next(free, None)) is None:
            return None
        chosen[i] = way
    return [chosen[i] for i in range(len(wishes))]


def _apart(one: Way, other: Way, *, crossing: bool) -> bool:
    if one.label.touches(other.label):
        return False
    mine, theirs = one.label, other.label
    if crossing:
        mine, theirs = mine.core, theirs.core
    return not (any(map(mine.holds, other.line.shaft)) or any(map(theirs.holds, one.line.shaft)))


def _ways(scene: Scene, wish: Wish) -> Iterator[Way]:
    """Yield the ways to draw an arrow without obstacles, the best first."""
    for line in _lines(scene, wish.start, wish.end):
        for label in _labels(line, wish.width, wish.height):
            taken = any(label.touches(box) for box in (*scene.taken, *scene.kept))
            if label.within(scene.frame) and not taken:
                yield Way(line, label)


def _labels(line: Curve, width: float, height: float) -> Iterator[Box]:
    """Yield the places of a label: on its arrow where that stays visible, then beside it."""
    tail, tip = line.shaft[0], line.shaft[-1]
    length = hypot(tip.x - tail.x, tip.y - tail.y)
    x, y = (tip.x - tail.x) / length, (tip.y - tail.y) / length
    ends = (tail, line.curve[2], tip)
    for place in _PLACES:
        label = around(_on_curve(line.curve, place), width, height)
        covered = sum(map(label.grown(2).holds, line.shaft)) / len(line.shaft)
        if length * (1 - covered) >= _BARE and not any(map(label.holds, ends)):
            yield label
    for place, side in product(_BESIDE, (1, -1)):
        at = _on_curve(line.curve, place)
        for apart in range(8, 100, 4):
            label = around(Point(at.x - y * apart * side, at.y + x * apart * side), width, height)
            if not any(map(label.grown(_GAP).holds, line.shaft)):
                if label.grown(_NEAR).holds(at):
                    yield label
                break


def _lines(scene: Scene, start: Box, end: Box) -> Iterator[Curve]:
    """Yield the arrows between two boxes that pass through no other, the best first."""
    a, b, centre = start.middle, end.middle, scene.centre
    dx, dy = b.x - a.x, b.y - a.y
    way = hypot(dx, dy)
    others = [box for box in scene.taken if box not in (start, end)]
    for pull, apart in _ASIDE if centre in (a, b) else _BENDS:
        control = Point(
            (a.x + b.x) / 2 * (1 - pull) + centre.x * pull - dy / way * apart,
            (a.y + b.y) / 2 * (1 - pull) + centre.y * pull + dx / way * apart,
        )
        line = _line(start, control, end)
        tail, tip = line.shaft[0], line.shaft[-1]
        long = hypot(tip.x - tail.x, tip.y - tail.y) > 2 * _HEAD
        if long and not any(box.holds(point) for box in others for point in line.shaft):
            yield line


def _line(start: Box, control: Point, end: Box) -> Curve:
    tail, tip = _edge(start, control), _edge(end, control)
    length = hypot(tip.x - control.x, tip.y - control.y) or 1
    along = Point((tip.x - control.x) / length, (tip.y - control.y) / length)
    neck = Point(tip.x - along.x * _HEAD, tip.y - along.y * _HEAD)
    wing = Point(-along.y * _HEAD * 0.55, along.x * _HEAD * 0.55)
    left, right = Point(neck.x + wing.x, neck.y + wing.y), Point(neck.x - wing.x, neck.y - wing.y)
    curve = (tail, control, neck)
    shaft = [_on_curve(curve, step / _STEPS) for step in range(_STEPS + 1)]
    return Curve(
        f"M{_spell(tail)} Q{_spell(control)} {_spell(neck)}",
        " ".join(map(_spell, (tip, left, right))),
        (*shaft, tip),
        curve,
    )


def _edge(box: Box, towards: Point) -> Point:
    """Return the point where a line from the centre of a box leaves the box."""
    x, y = box.middle
    dx, dy = towards.x - x, towards.y - y
    reach = min(
        (box.right - x + _GAP) / abs(dx) if dx else float("inf"),
        (box.bottom - y + _GAP) / abs(dy) if dy else float("inf"),
    )
    return Point(x + dx * reach, y + dy * reach)


def _on_curve(curve: tuple[Point, Point, Point], at: float) -> Point:
    """Return a point of a quadratic Bézier curve."""
    tail, control, neck = curve
    a, b, c = (1 - at) ** 2, 2 * at * (1 - at), at**2
    return Point(
        round(a * tail.x + b * control.x + c * neck.x, 1),
        round(a * tail.y + b * control.y + c * neck.y, 1),
    )


def _spell(point: Point) -> str:
    return f"{point.x:.1f},{point.y:.1f}"


# The table: its seats, and the payments between them

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
