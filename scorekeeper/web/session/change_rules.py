"""The pages that change rules or stake, from the next round on or for all rounds.

Rules are chosen, or edited in the form of house rules. The keeper is first shown what either change
would bring everybody. The dry run and the change are one call of the store, with the same checks.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.amounts import money
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.sheet import RuleDifference, compare
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import add_game, change_rules, change_stake
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, keeping, status
from scorekeeper.web.plumbing.clients import wants_parts
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.rules.choices import choices, read_chosen
from scorekeeper.web.rules.edit import RulesDraft, edit_page, effects_part
from scorekeeper.web.rules.form import filled, read
from scorekeeper.web.rules.sheet import ShownRules, name_of
from scorekeeper.web.session.amounts import read_stake
from scorekeeper.web.session.rules import of_game

pages = Blueprint("change_rules", __name__, url_prefix="/s/<token>/rules")

DoChange = Callable[..., ChangeResult]
ResultOrRefusal = ChangeResult | Refused
"""The result of a dry run, or its refusal: one way may be open where the other is refused."""

NEXT, ALL = "next", "all"


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """A proposed change, and its effect either way."""

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
        """Whether recalculating changes anybody's total."""
        if isinstance(self.for_all, Refused):
            return False
        money = self.for_all.money_changes or {}
        return any(self.for_all.changes.values()) or any(money.values())


_EMPTY = Text("Nhập số tiền, hoặc bấm “Chỉ tính điểm”.", "Enter an amount, or tap “Points only”.")
_RULES = Text("{game} theo {name}, mã {fingerprint}", "{game} by {name}, {fingerprint}")
_STAKE = Text("Mỗi điểm {stake}", "{stake} a point")
_POINTS = Text("Chỉ tính điểm", "Points only")
_OF_THE_TABLE = Text("Luật của bàn", "House rules")
"""The name of edited rules that nobody has named."""


@pages.get("/change")
def index(token: str) -> str:
    """Show what may be changed."""
    return _page(keeping(token))


@pages.post("/change/rules")
@heavy
def rules(token: str) -> Response | str | tuple[str, int]:
    """Propose other rules for a game, or apply them once confirmed."""
    session = keeping(token)
    profile = read_chosen()
    if isinstance(profile, Text):
        return _page(session, Refused([Problem("E_RULES", "rules", profile)])), REFUSED
    return _propose_rules(session, profile)


def _propose_rules(session: Session, profile: Profile) -> Response | str | tuple[str, int]:
    """The effect of these rules, or the change once it is confirmed."""
    if profile.game.id not in session.profile_by_game:
        return _with_game(session, profile)

    def do(**how: object) -> ChangeResult:
        return change_rules(get_db(), session.caller, profile, **how)  # type: ignore[arg-type]

    held = session.profile_by_game[profile.game.id]
    differences = compare(held, profile)
    assert not isinstance(differences, Text)
    told = _RULES.fill(
        game=profile.game.name, name=name_of(profile), fingerprint=profile.fingerprint
    )
    hidden = {"rules": ShownRules(profile).value}
    return _propose_or_do(session, do, "rules", hidden, told, differences, bool(differences))


def _with_game(session: Session, profile: Profile) -> Response | tuple[str, int]:
    try:
        add_game(get_db(), session.caller, profile)
    except Refused as refused:
        return _refused(session, refused)
    return redirect(url_for("session_rules.now", token=session.token), 303)


@pages.post("/change/stake")
@heavy
def stake(token: str) -> Response | str | tuple[str, int]:
    """Propose another stake, or apply it once confirmed."""
    session = keeping(token)
    wanted = _read_stake()
    if isinstance(wanted, Text):
        return _page(session, Refused([Problem("E_SHAPE", "stake", wanted)])), REFUSED

    def do(**how: object) -> ChangeResult:
        return change_stake(get_db(), session.caller, wanted, **how)  # type: ignore[arg-type]

    told = _POINTS if wanted is None else _STAKE.fill(stake=money(wanted))
    hidden = {"points": "1"} if wanted is None else {"stake": str(wanted), "unit": "dong"}
    differs = wanted != session.stake
    return _propose_or_do(session, do, "stake", hidden, told, [], differs)


def _read_stake() -> int | Text | None:
    """The stake in đồng a bet, None for points only, or why it is invalid.

    Points only has a field of its own: an empty stake is a mistake.
    """
    if request.form.get("points"):
        return None
    return read_stake(request.form.get("stake", ""), request.form.get("unit", "dong")) or _EMPTY


def _propose_or_do(
    session: Session,
    do: DoChange,
    action: str,
    hidden: dict[str, str],
    told: Text,
    differences: list[RuleDifference],
    differs: bool,
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
    proposed = ProposedChange(action, hidden, told, differences, differs, from_next, for_all)
    page = _page(session, refused, proposed)
    return (page, status(refused)) if refused else page


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
    stake = session.stake or 0
    unit = request.form.get("unit", "dong" if stake % 1000 else "nghin")
    number = stake // 1000 if unit == "nghin" else stake
    return render_template(
        "session/change_rules.html",
        session=session,
        shown=shown,
        offered=[(game, choices(game, held.get(game.id, ""))) for game in GAMES],
        stake=request.form.get("stake", str(number or "")),
        in_thousands=unit == "nghin",
        refused=refused,
        proposed=proposed,
    )


@pages.get("/edit")
def edit(token: str) -> str:
    """Show the form of the rules that hold for a game."""
    session = keeping(token)
    held = of_game(session, request.values.get("game", ""))
    return _edit_page(session, RulesDraft(held, None, filled(held.rules), held))


@pages.post("/edit/preview")
@quiet
def preview(token: str) -> tuple[str, int]:
    """Show what the changes would do in worked rounds."""
    session = keeping(token)
    draft = _sent_draft(session)
    answer = REFUSED if isinstance(draft.said, list) else 200
    return effects_part(draft) if wants_parts() else _edit_page(session, draft), answer


@pages.post("/edit")
@heavy
def propose(token: str) -> Response | str | tuple[str, int]:
    """Propose the rules of the form: show their effect on this session."""
    session = keeping(token)
    draft = _sent_draft(session)
    if isinstance(draft.said, list):
        return _edit_page(session, draft), REFUSED
    return _propose_rules(session, draft.said)


def _sent_draft(session: Session) -> RulesDraft:
    held = of_game(session, request.values.get("game", ""))
    values = filled(held.rules) | request.form.to_dict()
    draft = read(values, held.preset, _name(held))
    if isinstance(draft, Profile) and draft.rules == held.rules:
        draft = held
    return RulesDraft(held, None, values, draft)


def _name(held: Profile) -> str:
    """The name of changed rules: their own, but never that of a preset."""
    return said(_OF_THE_TABLE) if held.name == held.preset.name.vi else held.name


def _edit_page(session: Session, draft: RulesDraft) -> str:
    game = draft.base.game.id
    return edit_page(
        draft,
        url_for("change_rules.propose", token=session.token),
        url_for("session_rules.now", token=session.token, game=game),
        title=session.title,
        game=game,
    )
