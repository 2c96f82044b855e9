"""What rounds would have brought by other rules. Every viewer may ask, and nothing is stored."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import Balance, ScoredInSession, bets
from scorekeeper.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.access import Caller
from scorekeeper.store.database import Database, reading
from scorekeeper.store.errors import refused
from scorekeeper.store.session import Line, Session, load, post_line, score_kept


class LeftOut(NamedTuple):
    """A round that the other rules refuse."""

    number: int
    problems: Sequence[Problem]


class WhatIf(NamedTuple):
    """Rounds by the rules they were played under, and by others. Those left out are in neither."""

    had: Mapping[str, Amount]
    """What everybody had of them, in bets."""
    would: Mapping[str, Amount]
    """What they would have had."""
    had_money: Mapping[str, Amount] | None
    """The same in đồng, each round by its own stake; None where nothing was played for money."""
    would_money: Mapping[str, Amount] | None
    ga: Amount
    """What would lie in the gà after them."""
    left_out: tuple[LeftOut, ...]
    """Rounds that the other rules refuse, in the order of scoring."""
    scored: ScoredInSession | None
    """The round by the other rules, for its explanation, where one was asked for."""


def session(db: Database, caller: Caller, profile: Profile, without: Container[int] = ()) -> WhatIf:
    """The rounds that count, with those of the profile's game scored by it. The gà follows from its
    start.

    Rounds of the numbers `without` are in neither side.
    """
    with reading(db):
        session = load(db, caller)
        valid = [line for line in lines.following(db, session, 1) if line.valid]
    kept = [line for line in valid if line.kind != "round" or line.number not in without]
    return _compare(*_by(profile, session, kept))


def round(db: Database, caller: Caller, profile: Profile, number: int) -> WhatIf:
    """One round scored by another profile of its game, with the gà that lay there. A round that is
    struck out had brought nothing."""
    with reading(db):
        session = load(db, caller)
        kept = lines.find(db, session, "round", number)
        ga = lines.balances(db, session, kept.position)[0].ga
    ruled, [(_, other)] = _by(profile, session, [kept])
    if other.profile_id != _ASKED:
        raise refused("E_RULES other", "rules")
    scored = score_kept(ruled, _ASKED, kept.entry_json, ga)
    compared = _compare(ruled, [(kept, other)], ga)
    return compared if isinstance(scored, list) else compared._replace(scored=scored)


_ASKED = 0
"""An id that no profile of a session has."""

_Pair = tuple[Line, Line]


def _by(profile: Profile, session: Session, kept: Sequence[Line]) -> tuple[Session, list[_Pair]]:
    """Lines as they are beside what they are by the profile, and the table that knows it."""
    return session.with_profile(_ASKED, profile), [
        (line, replace(line, profile_id=_ASKED) if _is_of(session, line, profile) else line)
        for line in kept
    ]


def _is_of(session: Session, line: Line, profile: Profile) -> bool:
    if line.profile_id is None:
        return False
    return session.profiles[line.profile_id].game is profile.game


def _compare(session: Session, pairs: Sequence[_Pair], ga: int = 0) -> WhatIf:
    """Both sides of lines that follow each other, with so many half bets in the gà before them."""
    had, would, left_out = Balance(), Balance(), []
    for line, other in pairs:
        posted = post_line(session, other, ga)
        if isinstance(posted, list):
            left_out.append(LeftOut(line.number, tuple(posted)))
            continue
        ga = posted[0].ga_after
        had = had.moved(line.net_half_bets, line.stake)
        would = would.after(posted[0], line.stake)
    return WhatIf(
        had=session.named(had.totals),
        would=session.named(would.totals),
        had_money=session.in_money(had.money),
        would_money=session.in_money(would.money),
        ga=bets(ga),
        left_out=tuple(left_out),
        scored=None,
    )
