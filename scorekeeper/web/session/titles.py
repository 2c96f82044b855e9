"""The titles of an evening and who fed whom, from what was counted. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.store.statistics import GameCounts
from scorekeeper.text import Text

MOST_HOLDERS = 2
"""A title that more people share says nothing about anybody."""
_FEWEST = 3


class _Title(NamedTuple):
    counts: tuple[str, ...]
    """The beginnings of the ids of the counts that are added up."""
    words: Text


_TITLES = (
    _Title(("u_",), Text("vua ù {times} lần", "king of ù ×{times}")),
    _Title(("chops",), Text("vua chặt {times} lần", "king of chops ×{times}")),
    _Title(("eats",), Text("thánh ăn {times} cây", "best eater ×{times}")),
    _Title(("mom",), Text("thánh móm {times} lần", "saint of móm ×{times}")),
    _Title(("ga_fed",), Text("ông gà, góp {times} lần", "feeder of the gà ×{times}")),
)
_FED = Text(
    "{feeder} nuôi {eater} nhiều nhất: {times} cây.", "{feeder} fed {eater} most: {times} cards."
)


def titles_of(games: Sequence[GameCounts]) -> Mapping[str, list[Text]]:
    """Return the titles by person; of two who share one, both have it."""
    titles: dict[str, list[Text]] = {}
    for title in _TITLES:
        total = Counter[str]()
        for game in games:
            for id, by_person in game.counts.items():
                total.update(by_person if id.startswith(title.counts) else {})
        most = max(total.values(), default=0)
        holders = [name for name in total if total[name] == most]
        if most >= _FEWEST and len(holders) <= MOST_HOLDERS:
            for name in holders:
                titles.setdefault(name, []).append(title.words.fill(times=most))
    return titles


def most_fed(games: Sequence[GameCounts]) -> list[Text]:
    """Return who fed whom most, unless two pairs did."""
    fed = Counter[tuple[str, str]]()
    for game in games:
        fed.update(game.grids.get("fed", {}))
    first, *others = [*fed.most_common(2), (("", ""), 0)]
    (feeder, eater), times = first
    if times < _FEWEST or times == others[0][1]:
        return []
    return [_FED.fill(feeder=feeder, eater=eater, times=times)]
