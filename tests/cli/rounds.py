"""The command, a round as input and its answer."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.arguments import program

COMMAND = str(Path(sys.executable).parent / "scorekeeper")

ROUND: dict[str, Any] = {"players": ["An", "Bình", "Chi"], "finish": "u", "winner": "An"}
BARE = json.dumps(ROUND)
LINE = json.dumps({"rules": "vinagames", "round": ROUND})
WRONG = json.dumps({"rules": "vinagames", "round": {**ROUND, "winner": "Dũng"}})
ANSWER = {
    "winners": ["An"],
    "ranking": None,
    "den_payer": None,
    "transfers": [
        {"from": "Bình", "to": "An", "amount": 6, "reason": "u"},
        {"from": "Chi", "to": "An", "amount": 6, "reason": "u"},
    ],
    "net": {"An": 12, "Bình": -6, "Chi": -6},
    "ga_after": 0,
}


def answers(ended: Any) -> list[dict[str, Any]]:
    assert ended.out == b"" or ended.out.endswith(b"\n")
    return [json.loads(line) for line in ended.out.split(b"\n")[:-1]]


def parse(words: Sequence[str], command: click.Command = program) -> None:
    """Parse a call without running it. Raises what is wrong with it."""
    group = command if isinstance(command, click.Group) else click.Group()
    if words and (inner := group.get_command(click.Context(group), words[0])):
        parse(words[1:], inner)
    else:
        command.make_context("scorekeeper", [*words])
