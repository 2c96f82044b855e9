"""The statistics of Phỏm: how rounds were won and lost, and who fed whom."""

from collections.abc import Callable, Iterable

from scorekeeper.games.base import DEN_AND_FOULS, FED_GA, PLAYED, Count, Grid, Payments
from scorekeeper.games.phom.facts import EAT_KINDS, Group, Normal, PhomRound, U
from scorekeeper.games.phom.rules import U_TYPES, PhomRules
from scorekeeper.options.option import options_of
from scorekeeper.text import Text

OfRound = Callable[[PhomRound, Payments], Iterable[str]]


def _went_out(u_type: str) -> OfRound:
    def winner(round: PhomRound, payments: Payments) -> Group:
        ending = round.ending
        return (ending.winner,) if isinstance(ending, U) and ending.u_type == u_type else ()

    return winner


def _first(round: PhomRound, payments: Payments) -> Group:
    """Return the winners if nobody went out."""
    return payments.winners if isinstance(round.ending, Normal) else ()


def _last(round: PhomRound, payments: Payments) -> Group:
    """Return the players in the last place; several if nothing tells them apart."""
    return payments.ranking[-1] if payments.ranking and payments.winners else ()


def _eaters(*kinds: str) -> OfRound:
    return lambda round, payments: tuple([e.eater for e in round.eats if e.kind in kinds])


def _discarders(*kinds: str) -> OfRound:
    return lambda round, payments: tuple([e.discarder for e in round.eats if e.kind in kinds])


COUNTS: tuple[Count, ...] = (
    PLAYED,
    *(
        Count(f"u_{u}", options_of(PhomRules)[f"u_{u}"].label, _went_out(u), of_person=True)
        for u in U_TYPES
    ),
    Count("first", Text("Nhất", "1st"), _first),
    Count("last", Text("Bét", "Last"), _last),
    # After an ù too, and also if the table pays nothing for it.
    Count("mom", Text("Móm", "Móm"), lambda round, payments: round.mom),
    Count("eats", Text("Ăn", "Ate"), _eaters(*EAT_KINDS)),
    Count("eaten", Text("Bị ăn", "Fed"), _discarders(*EAT_KINDS)),
    Count("chot", Text("Ăn chốt", "Ate a chốt"), _eaters("chot")),
    Count("chot_eaten", Text("Bị ăn chốt", "Fed a chốt"), _discarders("chot")),
    *FED_GA,
    *DEN_AND_FOULS,
)
"""Every kind of ù that is an option has a count."""

GRIDS: tuple[Grid, ...] = (
    Grid(
        "fed",
        Text("Ai nuôi ai", "Who fed whom"),
        rows=Text("người đánh", "discarded"),
        columns=Text("người ăn", "ate"),
        of=lambda round, payments: [(eat.discarder, eat.eater) for eat in round.eats],
    ),
)
