"""The history of a session: the changes, by whom and when."""

from flask import Blueprint, render_template, request

from scorekeeper.evening.amounts import money
from scorekeeper.fields import Json
from scorekeeper.rules.profiles import tell
from scorekeeper.store import access, history, lines, settlement
from scorekeeper.store.changes import OUTSIDE, kind_of
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.session import Line, Role, Session
from scorekeeper.text import Text, join
from scorekeeper.web.access import load_session
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment, unit_at
from scorekeeper.web.plumbing.remembered import Remembered
from scorekeeper.web.session.amounts import unit_of
from scorekeeper.web.session.line_words import between_in_words, describe_outside

pages = Blueprint("history", __name__, url_prefix="/s/<token>/history")

HISTORY = 50  # changes on a page
_rounds = Remembered[Text](512)

_PEOPLE = {
    "joined": Text("{who} vào chơi", "{who} joined"),
    "returned": Text("{who} chơi lại", "{who} came back"),
    "left": Text("{who} nghỉ", "{who} left"),
    "renamed": Text("đổi tên: {who}", "renamed: {who}"),
    "seats": Text("ngồi lại: {who}", "seats: {who}"),
}
_POINTS = Text("không tính tiền", "no money")
_VERSION = {
    "saved": Text("ghi", "saved"),
    "corrected": Text("sửa", "corrected"),
    "rescored": Text(
        "tính lại vì ván trước, luật hoặc tiền cược đổi",
        "rescored for an earlier round, other rules or another stake",
    ),
    "struck": Text("bỏ", "removed"),
    "restored": Text("lấy lại", "brought back"),
}
_MACHINE = Text("máy {number}", "phone {number}")
_SERVER = Text("máy chủ", "the server")


@pages.get("")
def latest(token: str) -> str:
    """Show a page of changes, the latest first."""
    session = load_session(token)
    before = request.args.get("before", type=int)
    page = history.latest(get_db(), session.caller, before=before, limit=HISTORY + 1)
    first, last = (page[end].version if page else 0 for end in (-1, 0))
    entered = history.entered(get_db(), session.caller, first, last)
    several = several_write(session)
    return render_template(
        "session/history.html",
        session=session,
        changes=[
            {
                "at": moment(change.at, session.zone, day=True),
                "who": author(change.machine, change.person, several=several),
                "what": describe(change),
                "told": _tell(session, change, entered.get(change.version)),
                "reason": change.reason,
                "round": change.number if change.kind == "round" else None,
            }
            for change in page[:HISTORY]
        ],
        earlier=page[HISTORY - 1].version if len(page) > HISTORY else None,
    )


def _tell(session: Session, change: HistoryEntry, round: Line | None) -> Text | None:
    """Return what came of a change, in one sentence if there is more to tell."""
    if change.what in OUTSIDE:
        return describe_outside(settlement.of_change(session, change.details))
    if change.kind in ("ga", "side") and change.number:
        line = lines.find(get_db(), session, change.kind, change.number)
        (line,) = lines.with_balances(get_db(), session, [line])
        return between_in_words(line, unit_of(line).plain)
    return describe_round(round) if round else None


def several_write(session: Session) -> bool:
    """Return whether more than one machine may write."""
    machines = access.machines(get_db(), session.caller)
    return sum(machine.role is not Role.VIEW for machine in machines) > 1


def author(machine: int | None, person: str | None, *, several: bool) -> Text | None:
    """Like `who`; None for the number of the only machine that may write."""
    return who(machine, person) if several or person else None


def who(machine: int | None, person: str | None) -> Text:
    """Return the person of a machine; its number if nobody has claimed it."""
    if person is not None:
        return Text(person, person)
    return _SERVER if machine is None else _MACHINE.fill(number=machine)


def describe(change: HistoryEntry) -> Text:
    """Describe a change in a few words."""
    kind = kind_of(change.what)
    of = "recalculated" if change.details.get("recalculated") else change.kind
    words = kind.other_words.get(of or "", kind.words)
    if people := [_people(key, names) for key, names in change.details.items() if key in _PEOPLE]:
        return join(people, "; ")
    was, now = (_held(change.details.get(end)) for end in ("from", "to"))
    return words.fill(number=change.number, was=was, now=now)


def _people(what: str, names: list[str | list[str]]) -> Text:
    """Return a change of people; a rename has both names."""
    told = [name if isinstance(name, str) else " → ".join(name) for name in names]
    return _PEOPLE[what].fill(who=", ".join(told))


def _held(held: Json | int | None) -> Text:
    """Return the name of the rules or the stake that a change replaced or set."""
    if isinstance(held, dict):
        rules = f"{held['name']} {held['fingerprint']}"
        return Text(rules, rules)
    return money(held) if isinstance(held, int) else _POINTS


def describe_round(line: Line) -> Text:
    """Return a round of the ledger in one sentence."""
    profile, unit = line.profile, unit_at(line.stake)
    assert profile

    def make() -> Text:
        return tell(line.scored.round, profile.rules, line.scored.payments, unit.plain).spoken

    return _rounds.get((line.scored_by, unit), make)


def describe_version(version: Line) -> Text:
    """Describe what was done to a round in one of its versions."""
    return _VERSION.get(version.what) or kind_of(version.what).words
