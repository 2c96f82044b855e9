"""Tú Lơ Khơ (tiến lên miền Bắc)."""

from scorekeeper.games.base import GameOf
from scorekeeper.games.tulokho.counts import COUNTS
from scorekeeper.games.tulokho.examples import examples
from scorekeeper.games.tulokho.facts import FINISHES, PLAYERS, ROUND
from scorekeeper.games.tulokho.notation import NOTATION
from scorekeeper.games.tulokho.presets import PRESETS, QUESTIONS
from scorekeeper.games.tulokho.refusals import MESSAGES, read_round
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.score import REASONS, score
from scorekeeper.games.tulokho.told import tell
from scorekeeper.text import Text

TULOKHO = GameOf(
    id="tulokho",
    name=Text("Tú Lơ Khơ", "Tú Lơ Khơ"),
    most_players=PLAYERS[1],
    finishes=FINISHES,
    reasons=REASONS,
    messages=MESSAGES,
    rules=TulokhoRules,
    presets=PRESETS,
    commonest=PRESETS[0],
    questions=QUESTIONS,
    read=read_round,
    read_stored=read_round,
    entry=ROUND,
    notation=NOTATION,
    score=score,
    tell=tell,
    examples=examples,
    counts=COUNTS,
    plays_ga=lambda rules: False,
    with_ga=lambda round, ga: round,
)
