"""Boxes, arrows between them, and how to find room for all of their labels. Pure."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

_GAP = 3
"""How far from a box an arrow begins and ends."""
_HEAD = 8
_STEPS = 10
"""The points of a shaft that are looked at."""
_PLACES = (0.44, 0.52, 0.36, 0.6, 0.28, 0.68, 0.2)
"""Where on its way an arrow may bear its label: best nearer to where it begins, so that crossings
stay free."""
_TRIES = 1000
"""After so many it is taken that there is no room."""


_BENDS = sorted(
    product((0.5, 0.2, 0.0, -0.4, -0.8), (0, 22, -22, 44, -44, 70, -70)),
    key=lambda bend: abs(0.5 - bend[0]) * 40 + abs(bend[1]) + (bend[1] < 0),
)
"""How far an arrow may bend towards the middle, and how far give way to one side: little first."""
_ASIDE = [(0.0, apart) for pull, apart in _BENDS if pull == 0]
"""The same of one that begins or ends in the middle."""


class Point(NamedTuple):
    """A place in a picture."""

    x: float
    y: float


class Box(NamedTuple):
    """A part of a picture."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: "Box") -> bool:
        """Whether the two have a place in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """Whether all of it is in the other one."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left < point.x < self.right and self.top < point.y < self.bottom

    @property
    def core(self) -> "Box":
        """What is nearest to its middle."""
        width, height = self.right - self.left, self.bottom - self.top
        return around(self.middle, min(width, 18), min(height, 10))

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)


def around(middle: Point, width: float, height: float) -> Box:
    """The box of that size round a point."""
    x, y = middle
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class Curve(NamedTuple):
    """An arrow as it is drawn."""

    path: str
    """The shaft, for the `d` of a path."""
    head: str
    """The corners of its head, for the `points` of a polygon."""
    shaft: tuple[Point, ...]
    """Points on its way; the last is the tip."""
    curve: tuple[Point, Point, Point]
    """Where it begins, bends to and meets its head."""


class Way(NamedTuple):
    """An arrow, and where its label stands."""

    line: Curve
    label: Box


class Scene(NamedTuple):
    """What is there before anything is drawn."""

    frame: Box
    centre: Point
    """Arrows bend towards it if they can."""
    taken: tuple[Box, ...]
    """Where neither an arrow nor a label may be."""
    kept: tuple[Box, ...]
    """Where only no label may be."""


class Wish(NamedTuple):
    """An arrow that is to be drawn."""

    start: Box
    end: Box
    width: float
    """How wide its label is."""
    height: float


def in_a_heap(scene: Scene, wishes: Sequence[Wish]) -> list[Way]:
    """The arrows as each is drawn best, whatever touches whatever."""
    ways = []
    for wish in wishes:
        line = next(_lines(scene._replace(taken=()), wish.start, wish.end))
        ways.append(Way(line, around(_on_curve(line.curve, 0.5), wish.width, wish.height)))
    return ways


def arranged(scene: Scene, wishes: Sequence[Wish], *, crossing: bool) -> list[Way] | None:
    """The arrows in the order of the wishes, so that no label touches another or what is there.

    None where no room was found. No arrow goes under the label of another; where they may be
    `crossing`, none goes through its middle.
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
    """The same, each drawn as well as those before it leave room: mostly that is enough."""
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
    """All ways to draw an arrow that nothing is in, the best first."""
    for line in _lines(scene, wish.start, wish.end):
        for place in _PLACES:
            label = around(_on_curve(line.curve, place), wish.width, wish.height)
            taken = any(label.touches(box) for box in (*scene.taken, *scene.kept))
            if label.within(scene.frame) and not taken:
                yield Way(line, label)


def _lines(scene: Scene, start: Box, end: Box) -> Iterator[Curve]:
    """The arrows from one box to another that go through nothing, the best first."""
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
    """Where the way from the middle of a box to another point leaves it."""
    x, y = box.middle
    dx, dy = towards.x - x, towards.y - y
    reach = min(
        (box.right - x + _GAP) / abs(dx) if dx else float("inf"),
        (box.bottom - y + _GAP) / abs(dy) if dy else float("inf"),
    )
    return Point(x + dx * reach, y + dy * reach)


def _on_curve(curve: tuple[Point, Point, Point], at: float) -> Point:
    """A point of a quadratic curve."""
    tail, control, neck = curve
    a, b, c = (1 - at) ** 2, 2 * at * (1 - at), at**2
    return Point(
        round(a * tail.x + b * control.x + c * neck.x, 1),
        round(a * tail.y + b * control.y + c * neck.y, 1),
    )


def _spell(point: Point) -> str:
    return f"{point.x:.1f},{point.y:.1f}"
