"""`scorekeeper stats`: the highlights and counts of a session."""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import add_command
from scorekeeper.cli.database import add_options, add_session, book_of_session
from scorekeeper.text import Text, join, one_line

if TYPE_CHECKING:
    from scorekeeper.store.statistics import GameCounts, Statistics

_ROUNDS = Text("Số ván: {count}", "Rounds: {count}")
_COUNTED = Text("{what}: {who}", "{what}: {who}")
_OF_ONE = Text("{name} {count}", "{name} {count}")
_SO_OFTEN = Text("{name} {count} ({times} lần)", "{name} {count} ({times}×)")
_EPILOG = """\
  scorekeeper stats 3
  scorekeeper stats 3 --lang en
  scorekeeper stats 3 --json"""


def add_to(commands: Any) -> None:
    """Add the command `stats`."""
    about = "buổi có gì đáng kể, ai ù bao nhiêu / what stands out, and what was counted"
    command = add_command(commands, "stats", run, about, _EPILOG)
    add_session(command)
    command.add_argument("--json", action="store_true", help="in JSON / print JSON")
    add_options(command)


def run(chosen: argparse.Namespace) -> int:
    """Print the statistics of a session."""
    from scorekeeper.store.session import Caller, load
    from scorekeeper.store.statistics import statistics

    caller = Caller(chosen.id)
    with book_of_session(chosen) as db:
        in_money = load(db, caller).money is not None
        found = statistics(db, caller, in_money=in_money)
    if chosen.json:
        print(json.dumps(_as_json(chosen.id, found, in_money), ensure_ascii=False))
    else:
        for text in _in_words(found, in_money):
            print(one_line(text.to(chosen.lang)))
    return 0


def _as_json(session: int, found: "Statistics", in_money: bool) -> dict[str, Any]:
    """Return the statistics for JSON; totals in halves, so that they are integers."""
    rounds, totals, _ = found.timeline
    return {
        "session": session,
        "rounds": found.timeline.played,
        "games": [_counts_as_json(counted) for counted in found.games],
        "course": {
            "unit": "half_dong" if in_money else "half_bets",
            "rounds": rounds,
            "totals": dict(zip(found.people, totals, strict=True)),
        },
    }


def _counts_as_json(counted: "GameCounts") -> dict[str, Any]:
    return {
        "game": counted.game.id,
        "counts": counted.counts,
        "grids": {
            id: [{"row": row, "column": column, "count": n} for (row, column), n in of.items()]
            for id, of in counted.grids.items()
        },
    }


def _in_words(found: "Statistics", in_money: bool) -> Iterator[Text]:
    from scorekeeper.evening.amounts import BETS, Unit
    from scorekeeper.evening.timeline import highlights

    yield _ROUNDS.fill(count=found.timeline.played)
    for highlight in highlights(found.people, found.timeline, Unit(1) if in_money else BETS):
        yield highlight.words
    for counted in found.games:
        yield counted.game.name
        for what, of in counted.shown():
            each = [
                (_SO_OFTEN if times else _OF_ONE).fill(name=name, count=n, times=times)
                for name, (n, times) in of.items()
            ]
            yield _COUNTED.fill(what=what, who=join(each, ", "))
