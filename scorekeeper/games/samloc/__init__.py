"""Sâm lốc."""

from scorekeeper.games.base import GameOf
from scorekeeper.games.samloc.counts import COUNTS
from scorekeeper.games.samloc.examples import UNDECIDED, examples
from scorekeeper.games.samloc.facts import FINISHES, PLAYERS, ROUND_WITH_GA, with_ga
from scorekeeper.games.samloc.notation import NOTATION
from scorekeeper.games.samloc.presets import PRESETS, QUESTIONS
from scorekeeper.games.samloc.refusals import MESSAGES, read_round
from scorekeeper.games.samloc.rules import SamlocRules, ga_played
from scorekeeper.games.samloc.score import REASONS, score
from scorekeeper.games.samloc.told import tell
from scorekeeper.text import Text

SAMLOC = GameOf(
    id="samloc",
    name=Text("Sâm lốc", "Sâm lốc"),
    most_players=PLAYERS[1],
    finishes=FINISHES,
    reasons=REASONS,
    messages=MESSAGES,
    rules=SamlocRules,
    presets=PRESETS,
    commonest=PRESETS[0],
    questions=QUESTIONS,
    read=read_round,
    read_stored=read_round,
    entry=ROUND_WITH_GA,
    notation=NOTATION,
    score=score,
    tell=tell,
    examples=examples,
    counts=COUNTS,
    undecided=UNDECIDED,
    plays_ga=ga_played,
    with_ga=with_ga,
)
