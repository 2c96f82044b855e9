"""The statistics of Sâm lốc: wins, sâm, and what losers still held."""

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat

from scorekeeper.games.base import DEN_AND_FOULS, FED_GA, PLAYED, Count, Payments
from scorekeeper.games.chops import CHOPS
from scorekeeper.games.samloc.facts import Hand, SamlocRound
from scorekeeper.text import Text

Of = Callable[[SamlocRound, Payments], Iterable[str]]
_DEN, _DEN_RECEIVED, _FOULS = DEN_AND_FOULS


def _who(role: str, *finishes: str) -> Of:
    """Return a statistic: who has a role in rounds with one of these finishes."""

    def players(round: SamlocRound, payments: Payments) -> Iterator[str]:
        who = getattr(round, role)
        if who is not None and round.finish in finishes:
            yield who

    return players


def _held(count: Callable[[Hand], int], *finishes: str) -> Of:
    """Return a statistic: each player once for each of something in a hand that counts."""

    def losers(round: SamlocRound, payments: Payments) -> Iterator[str]:
        for loser, hand in round.hands.items() if round.finish in finishes else ():
            yield from repeat(loser, count(hand))

    return losers


COUNTS: tuple[Count, ...] = (
    PLAYED,
    Count("win", Text("Hết bài", "Ran out"), _who("winner", "win")),
    Count("sam", Text("Ăn sâm", "Sâm won"), _who("winner", "sam"), of_person=True),
    Count(
        "sam_failed", Text("Đền sâm", "Sâm failed"), _who("declarer", "sam_failed"), of_person=True
    ),
    Count("sam_stopped", Text("Chặn sâm", "Sâm stopped"), _who("blocker", "sam_failed")),
    Count(
        "instant_win",
        Text("Ăn trắng", "Won as dealt"),
        _who("winner", "instant_win"),
        of_person=True,
    ),
    Count(
        "cards",
        Text("Cây còn lại mỗi ván thua", "Cards left per loss"),
        _held(lambda hand: hand.cards, "win"),
        per="lost",
    ),
    Count("lost", Text("Ván thua", "Rounds lost"), _held(lambda hand: 1, "win")),
    Count("stuck", Text("Cóng", "Stuck"), _held(lambda hand: hand.is_full, "win")),
    Count(
        "deuces",
        Text("Thối hai", "2s left"),
        _held(lambda hand: hand.held.deuces, "win", "instant_win"),
    ),
    Count(
        "quads",
        Text("Thối tứ quý", "Quads left"),
        _held(lambda hand: hand.held.quads, "win", "instant_win"),
    ),
    *CHOPS,
    Count("last_deuce", Text("Về bằng hai", "Ended on a 2"), _who("loser", "last_deuce")),
    *FED_GA,
    # Đền sâm is the declarer's own debt, so what is paid for others is đền báo alone.
    _DEN._replace(name=Text("Đền báo", "Let the last card go")),
    _DEN_RECEIVED._replace(name=Text("Được đền báo", "Got the last card through")),
    _FOULS,
)
