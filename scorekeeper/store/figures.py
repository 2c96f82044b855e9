"""What an evening adds to its group, kept by its version.

Deleting what is kept changes no figure.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import fields
from functools import lru_cache
from json import loads

from scorekeeper.evening.group import Figures, Record, Unit
from scorekeeper.evening.ledger import added, subtracted
from scorekeeper.evening.settling import GA
from scorekeeper.evening.timeline import Timeline, dearest, greatest_comeback, longest_run
from scorekeeper.store import settlement
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import Unavailable
from scorekeeper.store.session import CURRENT_LINE, Caller, Session, load, packed
from scorekeeper.store.statistics import GameCounts, Statistics, statistics

COUNTED_BY = 2
"""The version of this counting. Figures of another one are counted again."""

_FIELDS = [field.name for field in fields(Figures)]
_ROUNDS = f"""
SELECT line.number, session_profile.game, net_half_bets
FROM {CURRENT_LINE} JOIN session_profile ON session_profile.id = profile_id
WHERE line.session_id = ? AND status = 'valid'
"""
_CORRECTED = """
SELECT after.version, change.at, about.number, after.stake, after.net_half_bets,
    before.stake, before.net_half_bets
FROM (SELECT min(version) AS version FROM change WHERE session_id = ?1 AND what = 'ended') AS finish
CROSS JOIN line CROSS JOIN line_version AS after
JOIN change ON change.session_id = ?1 AND change.version = after.version
JOIN line AS about ON about.id = change.line_id AND about.kind = 'round'
LEFT JOIN line_version AS before ON before.line_id = line.id AND before.version = (
    SELECT max(version) FROM line_version
    WHERE line_id = line.id AND version < after.version
)
WHERE line.session_id = ?1 AND after.line_id = line.id AND after.version > finish.version
    AND EXISTS (SELECT 1 FROM line_version WHERE line_id = about.id AND version < finish.version)
ORDER BY after.version
"""
_KEPT = """
SELECT session_id, figures FROM evening_figures JOIN session ON session.id = session_id
WHERE session_id IN (SELECT session_id FROM group_evening WHERE group_id = ?)
    AND evening_figures.version = session.version AND counted_by = ?
"""


Counted = Mapping[int, tuple[int, Figures]]
"""Figures of sessions, with the version in which each was counted."""


AT_ONCE = 5
"""Evenings that any request may count."""

Heavy = Callable[[], AbstractContextManager[object]]


def of_group(
    db: Database, group: int, heavy: Heavy = nullcontext
) -> tuple[dict[int, Figures], Counted]:
    """Return the figures of every evening of a group, and those that are still to be kept.

    More than `AT_ONCE` evenings are counted within `heavy`. Raises `NewerRules`.
    """
    stored = {id: _read(text) for id, text in db.execute(_KEPT, (group, COUNTED_BY))}
    sql = "SELECT session_id FROM group_evening WHERE group_id = ? ORDER BY session_id"
    missing = [id for (id,) in db.execute(sql, (group,)) if id not in stored]
    with heavy() if len(missing) > AT_ONCE else nullcontext():
        counted = {id: _count(db, load(db, Caller(id))) for id in missing}
    return stored | {id: figures for id, (_, figures) in counted.items()}, counted


def keep(db: Database, counted: Counted) -> None:
    """Keep the figures of sessions that are still in their versions, if the file can be written.

    A new session may have the id of one that was deleted meanwhile.
    """
    sql = """
    INSERT INTO evening_figures SELECT ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM session WHERE id = ? AND version = ?)
    ON CONFLICT (session_id) DO UPDATE SET version = excluded.version,
        counted_by = excluded.counted_by, figures = excluded.figures
    """
    with suppress(Unavailable), writing(db):
        for id, (version, figures) in counted.items():
            text = packed({name: getattr(figures, name) for name in _FIELDS})
            db.execute(sql, (id, version, COUNTED_BY, text, id, version))


@lru_cache(maxsize=4096)
def _read(text: str) -> Figures:
    return Figures(**loads(text))


def _count(db: Database, session: Session) -> tuple[int, Figures]:
    """Count a session that was read in the same transaction."""
    unit: Unit = "bets" if session.money is None else "money"
    counted = statistics(db, session, in_money=unit == "money")
    numbers = [str(session.numbers[name]) for name in counted.people]
    settled = settlement.of(db, session, "direct")
    played = next(accounts.debts.played for accounts in settled.accounts if accounts.unit == unit)
    # As it is read again, so that nothing depends on whether it was kept.
    figures = {
        "rounds": counted.timeline.played(),
        "unit": unit,
        "results": {
            who: totals[-1] for who, totals in zip(numbers, counted.timeline.totals, strict=True)
        },
        "tallies": _tallies(db, session, counted.timeline, numbers),
        "counts": {game.game.id: _counts(session, game) for game in counted.games},
        "paid": [
            (str(second), str(first), halves)
            for (first, second), halves in sorted(played.items())
            if GA not in (first, second) and halves
        ],
        "left": {
            accounts.unit: [
                (*both, halves) for both, halves in sorted(accounts.owing.pairs.items()) if halves
            ]
            for accounts in settled.accounts
        },
        "records": list(_records(counted, numbers)),
        "corrections": _corrections(db, session, unit),
    }
    return session.version, _read(packed(figures))


def _tallies(
    db: Database, session: Session, timeline: Timeline, numbers: Sequence[str]
) -> dict[str, dict[str, list[int]]]:
    """Return rounds, results and squares in half bets, by person and table."""
    rows = db.execute(_ROUNDS, (session.id,)).fetchall()
    rounds = {number: (game, loads(net)) for number, game, net in rows}
    by_person: dict[str, dict[str, list[int]]] = {}
    for number, places in zip(timeline.rounds, timeline.players, strict=True):
        if number is None or not places:
            continue
        game, net = rounds[number]
        for who in [numbers[place] for place in places]:
            result = net[int(who) - 1] if int(who) <= len(net) else 0
            tally = by_person.setdefault(who, {}).setdefault(f"{game} {len(places)}", [0, 0, 0])
            for place, more in enumerate((1, result, result * result)):
                tally[place] += more
    return by_person


def _counts(session: Session, counted: GameCounts) -> dict[str, dict[str, int]]:
    return {
        id: {str(session.numbers[name]): times for name, times in by_person.items()}
        for id, by_person in counted.counts.items()
        if by_person
    }


def _records(counted: Statistics, numbers: Sequence[str]) -> Iterator[Record]:
    timeline = counted.timeline
    if most := dearest(timeline):
        yield Record("round", numbers[most.person], most.amount, most.round)
    if run := longest_run(timeline):
        yield Record("run", numbers[run.person], run.length, run.first)
    if climb := greatest_comeback(timeline):
        yield Record("comeback", numbers[climb.person], climb.high - climb.low)
    u = Counter[str]()
    for game in counted.games:
        for id, by_person in game.counts.items():
            u.update(by_person if id.startswith("u_") else {})
    if u:
        name = max(u, key=lambda name: u[name])
        yield Record("u", numbers[counted.people.index(name)], u[name])
    pot = max(timeline.pots, default=0)
    if pot:
        place = timeline.pots.index(pot)
        # Who took most of it is who won most in that round.
        won = [totals[place + 1] - totals[place] for totals in timeline.totals]
        yield Record("ga", numbers[won.index(max(won))], pot, timeline.rounds[place])


def _corrections(
    db: Database, session: Session, unit: Unit
) -> list[tuple[str, int, dict[str, int]]]:
    """Return the changes of rounds that moved anything, each with what it moved in later lines."""
    by_version: dict[int, tuple[str, int, Sequence[int]]] = {}
    for version, at, number, stake, net, stake_before, net_before in db.execute(
        _CORRECTED, (session.id,)
    ):
        worth = [factor or 0 if unit == "money" else 1 for factor in (stake, stake_before)]
        now, then = [
            [halves * factor for halves in loads(nets or "[]")]
            for nets, factor in zip((net, net_before), worth, strict=True)
        ]
        *_, moved = by_version.get(version, ("", 0, ()))
        by_version[version] = at, number, added(moved, subtracted(now, then))
    return [
        (at, number, {str(who): more for who, more in enumerate(moved, start=1) if more})
        for at, number, moved in by_version.values()
        if any(moved)
    ]
