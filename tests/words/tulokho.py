"""Rounds of Tú Lơ Khơ in words.

An out; hands Bình:10+1red Chi:11+1quad Dũng:13+stuck; helped Bình Chi
places Chi An Dũng Bình; hands Bình:4+1red+1run; chopped Bình<An:1black Chi<Bình:1quad+over
An stayed; hands An:5 Bình:8; two
An at once with six_pairs; times 2; extra An>Bình:3
places Chi An Bình; three; killed Chi<Bình; hands Bình:+3♠
places An Bình; two; 3♠
abandoned; void; fouls Bình Bình

`Bình<An` is Bình chopping cards of An's, or killing An; `3♠` by itself is what the first went out
on. A hand whose cards nobody counted is `Bình:+1red`.
"""

from typing import Any

from tests.words.rounds import Cards, Clauses, Finishes, read_round

HELD = {"black": "black_deuces", "red": "red_deuces", "quad": "quads"}
HELD |= {"run": "runs", "four": "runs4"}
CARDS = Cards(HELD, ticks={"stuck": "stuck", "3♠": "three"})


_FINISHES: Finishes = {
    "void": "void",
    "abandoned": "abandoned",
    r"places (?P<placing>.+)": "win",
    r"(?P<winner>\w+) out": "win",
    r"(?P<winner>\w+) stayed": "abandoned",
    r"(?P<winner>\w+) at once( with (?P<instant_type>\w+))?": "instant_win",
}


def round_of(told: str) -> dict[str, Any]:
    return read_round(told, _FINISHES, _CLAUSES)


_CLAUSES: Clauses = {
    **CARDS.clauses,
    "helped": lambda words: {"assistants": words},
    "killed": lambda words: {
        "kills": [dict(zip(("by", "from"), word.split("<"), strict=True)) for word in words]
    },
    "3♠": lambda words: {"won_by_three": True},
}
