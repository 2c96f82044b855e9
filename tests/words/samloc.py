"""Rounds of Sâm lốc in words.

An out; hands Bình:7 Chi:10 Dũng:5+2deuces+1red+1quad; fed Dũng; chopped Bình<An:1deuce
An sam
An failed; stopped Bình; chopped Bình<An:1deuce Chi<Bình:1quad+over
An at once with dragon; hands Chi:+1deuce
An on a deuce; times 2; extra An>Bình:3; before 5
void; fouls Bình Bình; five

`Bình<An` is Bình chopping cards of An's. A hand whose cards nobody counted is `Bình:+1deuce`.
"""

from typing import Any

from tests.words.rounds import Cards, Clauses, Finishes, read_round

FIVE = ["An", "Bình", "Chi", "Dũng", "Sơn"]
CARDS = Cards({"deuce": "deuces", "deuces": "deuces", "red": "red_deuces", "quad": "quads"})


_FINISHES: Finishes = {
    "void": "void",
    r"(?P<winner>\w+) out": "win",
    r"(?P<winner>\w+) sam": "sam",
    r"(?P<declarer>\w+) failed": "sam_failed",
    r"(?P<loser>\w+) on a deuce": "last_deuce",
    r"(?P<winner>\w+) at once( with (?P<instant_type>\w+))?": "instant_win",
}


def round_of(told: str) -> dict[str, Any]:
    return read_round(told, _FINISHES, _CLAUSES)


_CLAUSES: Clauses = {
    **CARDS.clauses,
    "fed": lambda words: {"feeder": words[0]},
    "stopped": lambda words: {"blocker": words[0]},
    "before": lambda words: {"ga_before": int(words[0])},
    "five": lambda words: {"players": FIVE},
}
