"""A session, or a round of it, by two sets of rules side by side. Nothing is kept."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.profiles import Profile
from scorekeeper.store import session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import WhatIf
from scorekeeper.text import Text
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.rules.sheet import name_of

NOT_PLAYED = Text(
    "buổi này không chơi trò ấy: hãy chọn buổi khác",
    "this session did not play that game: choose another session",
)
NO_ROUND = Text(
    "buổi này không có ván số ấy: hãy gõ số khác, hoặc để trống để xem cả buổi",
    "this session has no round of that number: type another, or leave it empty for all rounds",
)

Sums = tuple[Amount, Amount | None]
"""The total of a person, in bets and in đồng; None where nothing was played for money."""


class IncomparableRound(NamedTuple):
    """A round that one of the two sets of rules refuses, so that it counts by neither."""

    number: int
    by: Text
    """The name of those rules."""
    problems: tuple[Text, ...]


class ComparedSession(NamedTuple):
    """The totals of a session by each of two sets of rules."""

    rows: list[tuple[str, Sums, Sums]]
    """The totals of each person; none where the one round that was asked for is left out."""
    left_out: list[IncomparableRound]

    @property
    def alike(self) -> bool:
        """Whether the totals are the same by both."""
        return all(one == other for _, one, other in self.rows)


def compare_session(
    session: Session, pair: Sequence[Profile], number: int | None
) -> ComparedSession | list[Text]:
    """Compare the whole session, or one round of it, by two sets of rules; or the sentences that
    say why it cannot be."""
    if pair[0].game.id not in session.profile_by_game:
        return [NOT_PLAYED]
    try:
        answers = _ask(session, pair, number)
    except Refused as refused:
        if refused.code == "E_NOT_FOUND":
            return [NO_ROUND]
        return [problem.message for problem in refused.problems]
    left_out = [*_left_out(pair, answers)]
    if left_out and number is not None:
        return ComparedSession([], left_out)
    if left_out:
        # What one of them refuses would count by the other alone, and nothing could be compared.
        answers = _ask(session, pair, None, {left.number for left in left_out})
    return ComparedSession(_rows(answers), left_out)


def _ask(
    session: Session, pair: Sequence[Profile], number: int | None, without: Container[int] = ()
) -> list[WhatIf]:
    if number is None:
        return [session_rules.what_if(book(), session.caller, profile, without) for profile in pair]
    return [
        session_rules.what_if_of_round(book(), session.caller, profile, number) for profile in pair
    ]


def _left_out(pair: Sequence[Profile], answers: Sequence[WhatIf]) -> Iterator[IncomparableRound]:
    for profile, answer in zip(pair, answers, strict=True):
        for left in answer.left_out:
            yield IncomparableRound(
                left.number, name_of(profile), tuple(p.reason or p.message for p in left.problems)
            )


def _rows(answers: Sequence[WhatIf]) -> list[tuple[str, Sums, Sums]]:
    one, other = (_sums(answer) for answer in answers)
    return [(name, sums, other[name]) for name, sums in one.items()]


def _sums(answer: WhatIf) -> dict[str, Sums]:
    money = answer.would_money or {}
    return {name: (bets, money.get(name)) for name, bets in answer.would.items()}
