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

from tests.words.rounds import Cards, Clauses, read_round

FIVE = ["An", "Bình", "Chi", "Dũng", "Sơn"]
CARDS = Cards({"deuce": "deuces", "deuces": "deuces", "red": "red_deuces", "quad": "quads"})


def round_of(told: str) -> dict[str, Any]:
    """The round as it is entered."""
    return read_round(told, _finish, _CLAUSES)


def _finish(words: list[str]) -> dict[str, Any]:
    match words:
        case ["void"]:
            return {"finish": "void"}
        case [who, "out"]:
            return {"finish": "win", "winner": who}
        case [who, "sam"]:
            return {"finish": "sam", "winner": who}
        case [who, "failed"]:
            return {"finish": "sam_failed", "declarer": who}
        case [who, "on", "a", "deuce"]:
            return {"finish": "last_deuce", "loser": who}
        case [who, "at", "once"]:
            return {"finish": "instant_win", "winner": who}
        case [who, "at", "once", "with", kind]:
            return {"finish": "instant_win", "winner": who, "instant_type": kind}
    raise ValueError(words)


_CLAUSES: Clauses = {
    **CARDS.clauses,
    "fed": lambda words: {"feeder": words[0]},
    "stopped": lambda words: {"blocker": words[0]},
    "before": lambda words: {"ga_before": int(words[0])},
    "five": lambda words: {"players": FIVE},
}
