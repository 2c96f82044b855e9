"""A list of the rounds of a session, from which one is chosen."""

from typing import Literal, NamedTuple

from flask import request

from scorekeeper.store import lines
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.formats import unit_at

LISTED = 20
"""Rounds on a page."""


class RoundInOneLine(NamedTuple):
    """A round in one line of the list."""

    number: int
    summary: Text
    struck: bool


class RoundList(NamedTuple):
    """A page of rounds, the last one first."""

    lines: list[RoundInOneLine]
    earlier: int | None
    """Where those before them begin; None where there are none."""


NO_LINES = RoundList([], None)


class ChoosePage(NamedTuple):
    """The rounds of a session, from which the one is chosen where the past is put right."""

    token: str
    mistake: Literal["forgotten", "seats"]
    """What is put right: a round that nobody entered, or who sat where."""
    endpoint: str
    """The endpoint of the form of each round."""
    listed: RoundList


def list_rounds(session: Session) -> RoundList:
    """The last rounds in the order of scoring, or those before the place in the address."""
    before = request.args.get("before", type=int)
    found = lines.ledger_page(get_db(), session.caller, before=before, limit=LISTED + 1)
    listed = [_in_one_line(line) for line in found[:LISTED] if line.kind == "round"]
    return RoundList(listed, found[LISTED - 1].position if len(found) > LISTED else None)


def _in_one_line(line: Line) -> RoundInOneLine:
    assert line.profile
    one = line.scored
    words = summary(one.round, line.profile.rules, one.payments, unit_at(line.stake))
    return RoundInOneLine(line.number, words, line.status == "struck")
