"""What every game counts of its rounds."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.games.base import Count, Payments, Round
from scorekeeper.text import Text


def _played(round: Round, payments: Payments) -> tuple[str, ...]:
    return () if round.finish == "void" else round.players


def _paid_den(round: Round, payments: Payments) -> Iterable[Any]:
    """Those who paid the debt of another, each once."""
    return dict.fromkeys(paid.payer for paid in payments.transfers if paid.on_behalf_of)


def _received_den(round: Round, payments: Payments) -> Iterable[Any]:
    return dict.fromkeys(paid.payee for paid in payments.transfers if paid.on_behalf_of)


PLAYED = Count("played", Text("Ván", "Rounds"), _played)
"""Rounds that were not void."""

FOULS = Count("fouls", Text("Phạm lỗi", "Fouls"), lambda round, payments: round.fouls)
"""How often a player broke a rule."""

DEN: tuple[Count, ...] = (
    Count("den", Text("Đền", "Paid đền"), _paid_den),
    Count("den_received", Text("Được đền", "Got đền"), _received_den),
)
"""Rounds in which one paid for another."""
