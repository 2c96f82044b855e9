"""The titles of an evening and who fed whom, from what was counted. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.store.statistics import GameCounts
from scorekeeper.text import Text

_TITLES = {
    "u_": Text("vua ù {times} lần", "king of ù ×{times}"),
    "chops": Text("vua chặt {times} lần", "king of chops ×{times}"),
    "eats": Text("thánh ăn {times} cây", "best eater ×{times}"),
    "mom": Text("thánh móm {times} lần", "saint of móm ×{times}"),
    "ga_fed": Text("ông gà, góp {times} lần", "feeder of the gà ×{times}"),
}
"""By the beginning of the ids of the counts that are added up."""
_FEWEST, _MOST_HOLDERS = 3, 2
"""How often at least; a title that more people share says nothing about anybody."""
_FED = Text(
    "{feeder} nuôi {eater} nhiều nhất: {times} cây.", "{feeder} fed {eater} most: {times} cards."
)


def titles_of(games: Sequence[GameCounts]) -> Mapping[str, list[Text]]:
    """Return the titles by person; of two who share one, both have it."""
    titles: dict[str, list[Text]] = {}
    for beginning, words in _TITLES.items():
        total = Counter[str]()
        for game in games:
            for id, by_person in game.counts.items():
                total.update(by_person if id.startswith(beginning) else {})
        most = max(total.values(), default=0)
        holders = [name for name in total if total[name] == most]
        if most >= _FEWEST and len(holders) <= _MOST_HOLDERS:
            for name in holders:
                titles.setdefault(name, []).append(words.fill(times=most))
    return titles


def most_fed(games: Sequence[GameCounts]) -> list[Text]:
    """Return who fed whom most, unless two pairs did."""
    fed = Counter[tuple[str, str]]()
    for game in games:
        fed.update(game.grids.get("fed", {}))
    most = max(fed.values(), default=0)
    pairs = [pair for pair in fed if fed[pair] == most]
    if most < _FEWEST or len(pairs) > 1:
        return []
    return [_FED.fill(feeder=pairs[0][0], eater=pairs[0][1], times=most)]
