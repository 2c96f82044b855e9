"""The engine of the ledger: lines played in their order, each on the balance before it.

Saving, recheck, opening a file or a code, what-if and preview all play lines here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.evening.ledger import (
    EMPTY,
    Balance,
    Posted,
    ScoredInSession,
    post_ga,
    post_side,
    score_in_session,
    touches_ga,
)
from scorekeeper.evening.settling import GA
from scorekeeper.games.base import Entry, Problem
from scorekeeper.rules.profiles import Profile


class AnyLine(Protocol):
    """A line of the ledger: of the database, a file, a code or a text.

    People are named in its entry; None is the gà. A struck line is not `valid`: it pays nothing. A
    line that its rules refuse counts with its stored result, half bets by number.
    """

    @property
    def kind(self) -> str: ...

    @property
    def entry(self) -> Entry: ...

    @property
    def stake(self) -> int | None: ...

    @property
    def profile(self) -> Profile | None: ...

    @property
    def valid(self) -> bool: ...

    @property
    def net_half_bets(self) -> tuple[int, ...]: ...


L = TypeVar("L", bound=AnyLine)


class Played(NamedTuple, Generic[L]):
    """A line with its payments, and the balances around it."""

    line: L
    before: Balance
    posted: Posted
    after: Balance
    scored: ScoredInSession | None
    """Of a round that counts."""
    refused: Sequence[Problem]
    """Why the line itself is refused."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Why the line cannot count here: it is refused, or the gà before it has another stake."""
        if self.refused or not self.line.valid:
            return self.refused
        # Side payments between people may have a stake of their own.
        if self.line.kind == "side" and not touches_ga(self.line.entry):
            return ()
        return self.before.crossing(self.line.stake)


def play(
    lines: Iterable[L], numbers: Mapping[str, int], before: Balance = EMPTY
) -> Iterator[Played[L]]:
    """Yield each line with its payments, on a balance before the first.

    `numbers` are the people by name. Lines are taken one at a time, so the caller may stop.
    """
    for line in lines:
        result = _post(line, before.ga, numbers) if line.valid else _nothing(before.ga)
        refused = result if isinstance(result, list) else ()
        scored = result if isinstance(result, ScoredInSession) else None
        if isinstance(result, Posted):
            posted = result
        else:
            posted = scored.posted if scored else _nothing(before.ga, line.net_half_bets)
        after = before.moved(posted.net, line.stake)
        yield Played(line, before, posted, after, scored, refused)
        before = after


def _nothing(ga: int, net: tuple[int, ...] = ()) -> Posted:
    return Posted(net, (), ga, ga - sum(net))


def _post(
    line: AnyLine, ga: int, numbers: Mapping[str, int]
) -> Posted | ScoredInSession | list[Problem]:
    if line.profile is not None:
        return score_in_session(line.profile, line.entry, ga, numbers)
    entry = numbered(line, numbers)
    if line.kind == "ga":
        return post_ga(entry["ga"], entry["among"], ga)
    return post_side(entry, ga, line.stake)


def numbered(line: AnyLine, numbers: Mapping[str, int]) -> dict[str, Any]:
    """Return the entry of a line between rounds with people by number, as it is stored."""
    if line.kind == "ga":
        return {"ga": line.entry["ga"], "among": [numbers[who] for who in line.entry["among"]]}
    payer, *payees = [
        GA if who is None else numbers[who] for who in (line.entry["from"], *line.entry["to"])
    ]
    among = [who for who in (payer, *payees) if who != GA]
    amount, note = line.entry["half_bets"], line.entry["note"]
    return {"from": payer, "to": payees, "half_bets": amount, "note": note, "among": among}
