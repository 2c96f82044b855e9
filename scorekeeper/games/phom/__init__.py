"""Phỏm (tá lả)."""

from functools import partial

from scorekeeper.games.base import GameOf
from scorekeeper.games.phom.counts import COUNTS, GRIDS
from scorekeeper.games.phom.examples import UNDECIDED, examples
from scorekeeper.games.phom.facts import FINISHES, PLAYERS, ROUND_WITH_GA, with_ga
from scorekeeper.games.phom.notation import NOTATION
from scorekeeper.games.phom.presets import PRESETS, QUESTIONS
from scorekeeper.games.phom.refusals import MESSAGES, read_round
from scorekeeper.games.phom.rules import PhomRules, ga_played
from scorekeeper.games.phom.score import REASONS, score
from scorekeeper.games.phom.told import tell
from scorekeeper.text import Text

PHOM = GameOf(
    id="phom",
    name=Text("Phỏm", "Phỏm"),
    also="tá\N{NO-BREAK SPACE}lả",
    most_players=PLAYERS[1],
    finishes=FINISHES,
    reasons=REASONS,
    messages=MESSAGES,
    rules=PhomRules,
    presets=PRESETS,
    commonest=next(preset for preset in PRESETS if preset.id == "pho-bien"),
    questions=QUESTIONS,
    read=read_round,
    read_stored=partial(read_round, stored=True),
    entry=ROUND_WITH_GA,
    notation=NOTATION,
    score=score,
    tell=tell,
    examples=examples,
    counts=COUNTS,
    grids=GRIDS,
    undecided=UNDECIDED,
    plays_ga=ga_played,
    with_ga=with_ga,
)
