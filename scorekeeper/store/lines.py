"""The lines of a ledger, rounds and ga lines: read one by one, or as pages of the score sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from json import loads
from typing import Any, NamedTuple

from scorekeeper import ledger
from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import Balance, Posted, Posting, ScoredInSession, bets
from scorekeeper.profiles import Profile
from scorekeeper.store.access import Caller
from scorekeeper.store.database import Database, bounded, reading
from scorekeeper.store.errors import refused
from scorekeeper.store.session_state import SessionState, load

NEW = 0
"""The id of a line that is still to be inserted."""


class LineRow(NamedTuple):
    """A line and its current version, as the tables hold them."""

    id: int
    position: int
    kind: str
    number: int
    status: str
    version: int
    led: int | None
    leads_next: int | None
    what: str
    profile_id: int | None
    stake: int | None
    entry: str
    net_half_bets: str
    at: str = ""
    by: int | None = None
    struck_because: str | None = None

    @property
    def net(self) -> tuple[int, ...]:
        """What it brought everybody, in half bets by number; nothing where it is struck out."""
        return tuple(loads(self.net_half_bets))

    @property
    def people(self) -> list[int]:
        """The numbers of the people whom it names."""
        entry = loads(self.entry)
        return [int(ref) for ref in entry.get("players") or entry["among"]]

    @property
    def keeps_ga(self) -> bool:
        """Whether it keeps the gà for the group's next evening."""
        return self.kind == "ga" and self.valid and loads(self.entry)["ga"] == "kept"

    @property
    def valid(self) -> bool:
        """Whether it counts."""
        return self.status == "valid"


@dataclass(frozen=True)
class Line:
    """A line as people see it: in bets, with the current names, each property worked out when
    read."""

    state: SessionState
    kept: LineRow
    before: Balance
    """The balance before it."""

    @property
    def kind(self) -> str:
        """`round`, or `ga` for what became of the gà."""
        return self.kept.kind

    @property
    def number(self) -> int:
        """Its number among those of its kind."""
        return self.kept.number

    @property
    def position(self) -> int:
        """Its place in the order of scoring, from 1."""
        return self.kept.position

    @property
    def status(self) -> str:
        """`valid` or `struck`."""
        return self.kept.status

    @property
    def version(self) -> int:
        """The version of the session in which it last changed."""
        return self.kept.version

    @property
    def what(self) -> str:
        """How it last changed: saved, corrected, rescored, struck, restored."""
        return self.kept.what

    @property
    def at(self) -> str:
        """The moment of its last change, in UTC."""
        return self.kept.at

    @property
    def machine(self) -> int | None:
        """The number of the machine that changed it last."""
        return self.kept.by

    @property
    def struck_because(self) -> str | None:
        """The reason for striking it out, empty where none was given; None where it counts."""
        return self.kept.struck_because

    @property
    def stake(self) -> int | None:
        """Đồng a bet; None is points only."""
        return self.kept.stake

    @property
    def profile(self) -> Profile | None:
        """The rules it was scored by; None for the gà."""
        id = self.kept.profile_id
        return None if id is None else self.state.profiles[id]

    @cached_property
    def entry(self) -> Mapping[str, Any]:
        """What was entered; for the gà {"ga": "shared", "given" or "kept", "among": names}."""
        if self.kind == "round":
            return self.state.as_entered(self.kept.entry)
        entry = loads(self.kept.entry)
        return {**entry, "among": [self.state.names[number] for number in entry["among"]]}

    @cached_property
    def scored(self) -> ScoredInSession:
        """A round scored once more, by the rules and with the gà it was played with; also one
        struck out. Raises ValueError for one that this version refuses."""
        kept = self.kept
        assert kept.profile_id is not None
        scored = score_kept(self.state, kept.profile_id, kept.entry, self.before.ga)
        if isinstance(scored, list):
            raise ValueError(f"Round {kept.number} was saved and is now refused: {scored}")
        return scored

    @property
    def manual(self) -> Sequence[Mapping[str, Any]]:
        """Its manual lines. Most rounds have none, so that the text is looked at first."""
        return (self.entry.get("manual") or ()) if '"manual"' in self.kept.entry else ()

    @cached_property
    def net(self) -> Mapping[str, Amount]:
        """What it brought those it concerns, in bets by name, in the seat order of the round."""
        return net_of(self.state, self.kept.entry, self.kept.net)

    @cached_property
    def after(self) -> Balance:
        """The balance after it."""
        return self.before.moved(self.kept.net, self.stake)

    @cached_property
    def totals(self) -> Mapping[str, Amount]:
        """The total of everybody after it, in bets by name."""
        return self.state.named(self.after.totals)

    @cached_property
    def paid(self) -> Mapping[str, Amount] | None:
        """What it brought in đồng, at its own stake; None where points were played for."""
        stake = self.stake
        return None if stake is None else {who: stake * net for who, net in self.net.items()}

    @cached_property
    def money(self) -> Mapping[str, Amount] | None:
        """The total of everybody after it, in đồng; None where nothing was played for money."""
        return self.state.in_money(self.after.money)

    @property
    def ga_before(self) -> Amount:
        """The gà before it, in bets."""
        return bets(self.before.ga)

    @property
    def ga_after(self) -> Amount:
        """The gà after it, in bets."""
        return bets(self.after.ga)


_LINE = """
SELECT line.id, position, kind, line.number, status, line.version, led, leads_next,
    line_version.what, profile_id, stake, entry, net_half_bets, change.at, machine.number,
    CASE status WHEN 'struck' THEN (
        -- Its last version may be another: struck out, it was still given other rules.
        SELECT struck.reason FROM line_version AS version
        JOIN change AS struck ON struck.session_id = line.session_id
            AND struck.version = version.version
        WHERE version.line_id = line.id AND version.what = 'struck'
        ORDER BY version.version DESC LIMIT 1
    ) END
FROM line
JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
JOIN change ON change.session_id = line.session_id AND change.version = line.version
LEFT JOIN machine ON machine.id = change.machine_id
WHERE line.session_id = ?
"""


def select(db: Database, sql: str, *parameters: object) -> list[LineRow]:
    """The lines of a session, its id the first of the parameters, chosen and sorted by the rest of
    a statement."""
    return [LineRow._make(found) for found in db.execute(_LINE + sql, parameters).fetchall()]


def latest(
    db: Database, state: SessionState, count: int, before: int | None = None
) -> list[LineRow]:
    """The last lines in the order of scoring, the last first; before a position if one is given."""
    if before is None:
        return select(db, "ORDER BY position DESC LIMIT ?", state.session.id, count)
    return select(
        db,
        "AND position < ? ORDER BY position DESC LIMIT ?",
        state.session.id,
        bounded(before),
        count,
    )


def following(db: Database, session: int, position: int) -> list[LineRow]:
    """The lines from a position on, in the order of scoring."""
    return select(db, "AND position >= ? ORDER BY position", session, position)


def rounds_after(db: Database, session: int, number: int, limit: int) -> list[LineRow]:
    """The rounds with numbers above one, in the order of their numbers."""
    sql = "AND kind = 'round' AND line.number > ? ORDER BY line.number LIMIT ?"
    return select(db, sql, session, bounded(number), limit)


def find(db: Database, session: int, kind: str, number: int) -> LineRow:
    """The line of a kind and number; refused where there is none."""
    found = select(db, "AND kind = ? AND line.number = ?", session, kind, bounded(number))
    if not found:
        raise refused("E_NOT_FOUND")
    return found[0]


def next_position(db: Database, session: int) -> int:
    """The position after the last line of a session."""
    sql = "SELECT coalesce(max(position), 0) + 1 FROM line WHERE session_id = ?"
    (position,) = db.execute(sql, (session,)).fetchone()
    return int(position)


_NETS = """
SELECT net_half_bets, stake FROM line
JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
WHERE session_id = ? AND position >= ? ORDER BY position DESC
"""


def balances(db: Database, state: SessionState, position: int) -> list[Balance]:
    """The balance before each line from a position on, and last the one at the end: that is stored,
    and the others are worked back from it."""
    found = [state.balance]
    for net, stake in db.execute(_NETS, (state.session.id, position)).fetchall():
        found.append(found[-1].minus(Balance().moved(loads(net), stake)))
    return found[::-1]


def seen(db: Database, state: SessionState, rows: Sequence[LineRow]) -> list[Line]:
    """Lines as people see them, in the same order."""
    first = min((row.position for row in rows), default=0)
    before = balances(db, state, first) if rows else []
    return [Line(state, row, before[row.position - first]) for row in rows]


def new_line(
    state: SessionState,
    kind: str,
    position: int,
    entry: str,
    stake: int | None,
    profile_id: int | None = None,
) -> LineRow:
    """A line that is to be inserted before a position, with the next number of its kind."""
    session = state.session
    number = (session.rounds if kind == "round" else session.ga_lines) + 1
    place = (NEW, position, kind, number, "valid", 0, session.leader, session.leader)
    return LineRow(*place, "saved", profile_id, stake, entry, "[]")


def possible(state: SessionState, edits: Sequence[LineRow]) -> list[LineRow]:
    """The edits that can be made: a line that is struck out stops no change. It keeps the form that
    it has where the other one would be refused, so that it can always be shown."""
    return [edit for edit in edits if edit.valid or not isinstance(post_line(state, edit, 0), list)]


def profile_at(db: Database, state: SessionState, position: int, game: str) -> int:
    """The id of the rules for a game from a position on: those of its next round there."""
    found = db.execute(
        """
        SELECT profile_id FROM line
        JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
        JOIN session_profile ON session_profile.id = profile_id
        WHERE line.session_id = ? AND position >= ? AND game = ? ORDER BY position LIMIT 1
        """,
        (state.session.id, position, game),
    ).fetchone()
    return int(found[0]) if found else state.current[game]


def postings(db: Database, line: int) -> tuple[Posting, ...]:
    """The payments that were posted when a line was last scored.

    They are a copy: `recheck` compares them with what follows from the entry. Pages work the
    payments out again with `Line.scored`, with their reasons and names of now.
    """
    found = db.execute(
        """
        SELECT payer, payee, half_bets, reason, debtor FROM transfer
        WHERE line_id = ? ORDER BY place
        """,
        (line,),
    ).fetchall()
    return tuple([Posting._make(transfer) for transfer in found])


def net_of(state: SessionState, entry: str, amounts: Sequence[int]) -> dict[str, Amount]:
    """What a line brought those it concerns, in bets by name."""
    kept = loads(entry)
    numbers = [int(ref) for ref in kept.get("players") or kept["among"]]
    have = len(amounts)
    return {state.names[n]: bets(amounts[n - 1]) if n <= have else 0 for n in numbers}


def score_kept(
    state: SessionState, profile_id: int, entry: str, ga: int
) -> ScoredInSession | list[Problem]:
    """Score a kept round by rules of its session, with so many half bets in the gà before it. A
    round that they refuse gives its problems; what was refused only after it was kept is none."""
    profile, entered = state.profiles[profile_id], state.as_entered(entry)
    return ledger.score_in_session(profile, entered, ga, state.numbers, kept=True)


def refused_now(line: Line) -> Sequence[Problem]:
    """The problems that a kept round would have if it were entered now: of refusals that came after
    it. It stays as it was paid, and counts. (docs/rules.md, 12)"""
    assert line.profile
    read = ledger.read_in_session(line.profile, line.entry, line.state.numbers)
    return read if isinstance(read, list) else ()


def post_line(
    state: SessionState, line: LineRow, ga: int
) -> tuple[Posted, ScoredInSession | None] | list[Problem]:
    """What a line posts, where it counts, on a gà of so many half bets, and a round scored; or why
    its own rules refuse it."""
    if line.profile_id is None:
        entry = loads(line.entry)
        return ledger.post_ga(entry["ga"], entry["among"], ga), None
    scored = score_kept(state, line.profile_id, line.entry, ga)
    return scored if isinstance(scored, list) else (scored.posted, scored)


REACH = 500
"""The most lines that a page looks at: where few of them are wanted it shows less than it has room
for, so that it costs the same in an evening of any length."""

GA_LINES, STRUCK = "ga", "struck"
"""Kinds of lines, beside the finishes of the games."""


class WantedLines(NamedTuple):
    """The lines that are asked for."""

    person: int | None = None
    """The number of a person who took part in them; None is anybody."""
    kind: str = ""
    """A finish of a game, `ga`, or `struck`; empty is any."""


class SheetLines(NamedTuple):
    """A page of the score sheet, in the order of scoring."""

    lines: tuple[Line, ...]
    before: int | None
    """The position before which earlier lines lie; None where there are none."""
    after: int | None
    """The position after which later lines lie; None where there are none."""


EVERY_LINE = WantedLines()

_TOOK_PART = """
AND EXISTS (
    SELECT 1 FROM json_each(entry, CASE kind WHEN 'round' THEN '$.players' ELSE '$.among' END)
    WHERE CAST(value AS INTEGER) = ?)
"""
_OF_KIND = {
    GA_LINES: "AND kind = 'ga'",
    STRUCK: "AND status = 'struck'",
    "": "",
}
_FINISHED = "AND json_extract(entry, '$.finish') = ?"


def earlier(
    db: Database,
    caller: Caller,
    wanted: WantedLines = EVERY_LINE,
    *,
    before: int | None = None,
    limit: int = 50,
) -> SheetLines:
    """The last lines of a session; before a position if one is given."""
    with reading(db):
        state = load(db, caller.session)
        end = next_position(db, caller.session)
        upper = end if before is None else max(1, min(bounded(before), end))
        lower = max(upper - REACH, 1)
        where, asked = _chosen(wanted)
        sql = f"AND position >= ? AND position < ? {where} ORDER BY position DESC LIMIT ?"
        found = select(db, sql, caller.session, lower, upper, *asked, limit + 1)
        shown = seen(db, state, found[:limit])
    begin = shown[-1].position if len(found) > limit else lower
    return SheetLines(
        lines=tuple(reversed(shown)),
        before=begin if begin > 1 else None,
        after=upper - 1 if upper < end else None,
    )


def later(
    db: Database,
    caller: Caller,
    wanted: WantedLines = EVERY_LINE,
    *,
    after: int,
    limit: int = 50,
) -> SheetLines:
    """The lines of a session after a position."""
    with reading(db):
        state = load(db, caller.session)
        end = next_position(db, caller.session)
        lower = max(0, min(bounded(after), end - 1))
        upper = min(lower + REACH, end - 1)
        where, asked = _chosen(wanted)
        sql = f"AND position > ? AND position <= ? {where} ORDER BY position LIMIT ?"
        found = select(db, sql, caller.session, lower, upper, *asked, limit + 1)
        shown = seen(db, state, found[:limit])
    last = shown[-1].position if len(found) > limit else upper
    return SheetLines(
        lines=tuple(shown),
        before=lower + 1 if lower else None,
        after=last if last < end - 1 else None,
    )


def _chosen(wanted: WantedLines) -> tuple[str, Sequence[object]]:
    """The condition of the lines that are wanted, and its parameters."""
    person, kind = wanted
    of_kind = _OF_KIND.get(kind, _FINISHED)
    asked: list[object] = [] if kind in _OF_KIND else [kind]
    if person is None:
        return of_kind, asked
    return f"{_TOOK_PART} {of_kind}", [bounded(person), *asked]
