"""Tú Lơ Khơ (tiến lên miền Bắc)."""

from scorekeeper.games.base import Game
from scorekeeper.games.tulokho.counts import COUNTS
from scorekeeper.games.tulokho.examples import examples
from scorekeeper.games.tulokho.explain import BECAUSE, why_den
from scorekeeper.games.tulokho.facts import FINISHES
from scorekeeper.games.tulokho.presets import PRESETS
from scorekeeper.games.tulokho.round import MENTIONS, SCHEMA, read_round
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.score import score
from scorekeeper.text import Text

TULOKHO = Game(
    id="tulokho",
    name=Text("Tú Lơ Khơ", "Tú Lơ Khơ"),
    finishes=FINISHES,
    rules=TulokhoRules,
    presets=PRESETS,
    read=read_round,
    schema=SCHEMA,
    score=score,
    because=BECAUSE,
    why_den=why_den,
    mentions=MENTIONS,
    examples=examples,
    commonest=PRESETS[0],
    counts=COUNTS,
)
