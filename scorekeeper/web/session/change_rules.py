"""The pages that change the rules or the stake of a session, from the next round on or for all.

The keeper is first shown what either would bring everybody. The dry run and the change are one call
of the store, with the same checks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.amounts import money
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Problem
from scorekeeper.profiles import Profile
from scorekeeper.rulesheet import RuleDifference, compare
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import add_game, change_rules, change_stake
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, keeping, status
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.rules.choices import RulesChoice, choices, read_chosen
from scorekeeper.web.rules.sheet import ShownRules, name_of
from scorekeeper.web.session.stake import read_stake

pages = Blueprint("change_rules", __name__, url_prefix="/s/<token>/rules/change")

DoChange = Callable[..., ChangeResult]
ResultOrRefusal = ChangeResult | Refused
"""The result of a dry run, or its refusal: one way may be open where the other is refused."""

NEXT, ALL = "next", "all"


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """A change that is proposed, and what it would come to either way."""

    action: str
    """The last part of its address."""
    hidden: dict[str, str]
    """The hidden fields that carry it to the form that confirms it."""
    told: Text
    differences: list[RuleDifference]
    differs: bool
    """Whether the next rounds would be played by anything else than now."""
    from_next: ResultOrRefusal
    for_all: ResultOrRefusal

    @property
    def changes_totals(self) -> bool:
        """Whether recalculating brings anybody anything."""
        if isinstance(self.for_all, Refused):
            return False
        money = self.for_all.money_changes or {}
        return any(self.for_all.changes.values()) or any(money.values())


class ChangeRulesPage(NamedTuple):
    """The rules and the stake of a session, to be changed; or a change that is to be confirmed."""

    session: Session
    shown: Mapping[str, ShownRules]
    """The rules that are played, by game."""
    offered: list[tuple[Game, list[RulesChoice]]]
    given: Mapping[str, str]
    """The form as it was sent."""
    refused: Refused | None
    proposed: ProposedChange | None

    @property
    def stake(self) -> str:
        """The stake as the form shows it: as it was sent, else the one that holds."""
        held = self.session.stake
        number = held // 1000 if held and self.in_thousands else held
        return self.given.get("stake", str(number or ""))

    @property
    def in_thousands(self) -> bool:
        """Whether the form shows thousands of đồng."""
        held = self.session.stake or 0
        return self.given.get("unit", "dong" if held % 1000 else "nghin") == "nghin"


_EMPTY = Text("Nhập số tiền, hoặc bấm “Chỉ tính điểm”.", "Enter an amount, or tap “Points only”.")
_RULES = Text("{game} theo {name}, mã {fingerprint}", "{game} by {name}, {fingerprint}")
_STAKE = Text("Mỗi điểm {stake}", "{stake} a point")
_POINTS = Text("Chỉ tính điểm", "Points only")


@pages.get("")
def index(token: str) -> str:
    """Show what may be changed."""
    return _page(keeping(token))


@pages.post("/rules")
@heavy()
def rules(token: str) -> Response | str | tuple[str, int]:
    """Propose other rules for a game: show what they would change, or change them once that is
    accepted."""
    session = keeping(token)
    profile = read_chosen()
    if isinstance(profile, Text):
        return _page(session, Refused([Problem("E_RULES", "rules", profile)])), REFUSED
    return propose_rules(session, profile)


def propose_rules(session: Session, profile: Profile) -> Response | str | tuple[str, int]:
    """The answer to a wish for those rules: what they would change, or the change once that is
    accepted."""
    if profile.game.id not in session.profile_by_game:
        return _with_game(session, profile)

    def do(**how: object) -> ChangeResult:
        return change_rules(book(), session.caller, profile, **how)  # type: ignore[arg-type]

    held = session.profile_by_game[profile.game.id]
    differences = compare(held, profile)
    assert not isinstance(differences, Text)
    told = _RULES.fill(
        game=profile.game.name, name=name_of(profile), fingerprint=profile.fingerprint
    )
    return _propose_or_do(
        session, do, "rules", {"rules": ShownRules(profile).value}, told, differences
    )


def _with_game(session: Session, profile: Profile) -> Response | tuple[str, int]:
    try:
        add_game(book(), session.caller, profile)
    except Refused as refused:
        return _refused(session, refused)
    return redirect(url_for("session_rules.now", token=session.token), 303)


@pages.post("/stake")
@heavy()
def stake(token: str) -> Response | str | tuple[str, int]:
    """Propose another stake, in the same way."""
    session = keeping(token)
    wanted = _read_stake()
    if isinstance(wanted, Text):
        return _page(session, Refused([Problem("E_SHAPE", "stake", wanted)])), REFUSED

    def do(**how: object) -> ChangeResult:
        return change_stake(book(), session.caller, wanted, **how)  # type: ignore[arg-type]

    told = _POINTS if wanted is None else _STAKE.fill(stake=money(wanted))
    hidden = {"points": "1"} if wanted is None else {"stake": str(wanted), "unit": "dong"}
    return _propose_or_do(session, do, "stake", hidden, told)


def _read_stake() -> int | Text | None:
    """The stake in đồng a bet, or what is wrong with it; None for points only, which has a field of
    its own: an empty stake is a mistake."""
    if request.form.get("points"):
        return None
    return read_stake(request.form.get("stake", ""), request.form.get("unit", "dong")) or _EMPTY


def _propose_or_do(
    session: Session,
    do: DoChange,
    action: str,
    hidden: dict[str, str],
    told: Text,
    differences: list[RuleDifference] | None = None,
) -> Response | str | tuple[str, int]:
    how, refused = request.form.get("how"), None
    if how in (NEXT, ALL):
        # Who has not seen what it brings has seen no version.
        version, reason = request.form.get("version", 0, int), request.form.get("reason", "")
        try:
            do(recalculate=how == ALL, expected_version=version, reason=reason)
            # What it brought is seen where the totals are.
            return redirect(url_for("sessions.session", token=session.token), 303)
        except Refused as error:
            refused = error
    from_next, for_all = [_dry_run(do, recalculate=all) for all in (False, True)]
    if isinstance(from_next, Refused) and isinstance(for_all, Refused):
        return _refused(session, from_next)
    differs = bool(differences) if differences is not None else told != _told_now(session)
    proposed = ProposedChange(action, hidden, told, differences or [], differs, from_next, for_all)
    page = _page(session, refused, proposed)
    return (page, status(refused)) if refused else page


def _told_now(session: Session) -> Text:
    held = session.stake
    return _POINTS if held is None else _STAKE.fill(stake=money(held))


def _dry_run(do: DoChange, *, recalculate: bool) -> ResultOrRefusal:
    try:
        return do(recalculate=recalculate, expected_version=None, dry_run=True)
    except Refused as refused:
        return refused


def _refused(session: Session, refused: Refused) -> tuple[str, int]:
    return _page(session, refused), status(refused)


def _page(
    session: Session, refused: Refused | None = None, proposed: ProposedChange | None = None
) -> str:
    shown = {game: ShownRules(profile) for game, profile in session.profile_by_game.items()}
    held = {game: rules.value for game, rules in shown.items()}
    page = ChangeRulesPage(
        session=session,
        shown=shown,
        offered=[(game, choices(game, held.get(game.id, ""))) for game in GAMES],
        given=request.form,
        refused=refused,
        proposed=proposed,
    )
    return render_template("session/change_rules.html", page=page)
