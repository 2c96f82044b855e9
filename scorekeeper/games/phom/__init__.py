"""Phỏm (tá lả)."""

from functools import partial

from scorekeeper.games.base import Game
from scorekeeper.games.phom.counts import COUNTS, GRIDS
from scorekeeper.games.phom.examples import examples
from scorekeeper.games.phom.explain import BECAUSE, why_den
from scorekeeper.games.phom.facts import FINISHES, with_ga
from scorekeeper.games.phom.presets import PRESETS
from scorekeeper.games.phom.round import MENTIONS, SCHEMA, read_round
from scorekeeper.games.phom.rules import PhomRules, ga_played
from scorekeeper.games.phom.score import score
from scorekeeper.games.phom.undecided import UNDECIDED
from scorekeeper.text import Text

PHOM = Game(
    id="phom",
    name=Text("Phỏm", "Phỏm"),
    finishes=FINISHES,
    rules=PhomRules,
    presets=PRESETS,
    read=read_round,
    read_kept=partial(read_round, kept=True),
    schema=SCHEMA,
    score=score,
    because=BECAUSE,
    why_den=why_den,
    mentions=MENTIONS,
    examples=examples,
    commonest=next(preset for preset in PRESETS if preset.id == "pho-bien"),
    counts=COUNTS,
    grids=GRIDS,
    undecided=UNDECIDED,
    plays_ga=ga_played,
    with_ga=with_ga,
)
