"""Boxes, arrows between them, and a search for room for all labels. Pure."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

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
_TRIES = 1000
"""The search gives up after so many positions."""


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
    at_once = _one_by_one(scene, wishes, crossing=crossing)
    if at_once is not None:
        return at_once
    found = [list(_ways(scene, wish)) for wish in wishes]
    order = sorted(range(len(wishes)), key=lambda i: len(found[i]))
    chosen: dict[int, Way] = {}
    tries = 0

    def place(nth: int) -> bool:
        nonlocal tries
        if nth == len(order):
            return True
        for way in found[order[nth]]:
            tries += 1
            if tries > _TRIES:
                return False
            if all(_apart(way, other, crossing=crossing) for other in chosen.values()):
                chosen[order[nth]] = way
                if place(nth + 1):
                    return True
                del chosen[order[nth]]
        return False

    return [chosen[i] for i in range(len(wishes))] if place(0) else None


def _one_by_one(scene: Scene, wishes: Sequence[Wish], *, crossing: bool) -> list[Way] | None:
    """Return the arrows placed one by one, each in its best way beside earlier ones."""
    chosen: list[Way] = []
    for wish in wishes:
        for way in _ways(scene, wish):
            if all(_apart(way, other, crossing=crossing) for other in chosen):
                chosen.append(way)
                break
        else:
            return None
    return chosen


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
