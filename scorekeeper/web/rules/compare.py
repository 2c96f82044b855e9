"""The page that compares two sets of rules: in words, worked rounds and a session."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount, Example
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile, Scored, score_round
from scorekeeper.rules.sheet import GAMES_DIFFER, ChangedRule, RuleDifference, told_changes
from scorekeeper.rules.sheet import compare as compare_rules
from scorekeeper.store import session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import LeftOut, WhatIf
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, load_session, my_sessions
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.rules.choices import choices, presets
from scorekeeper.web.rules.sheet import RuleSheetView, name_of

pages = Blueprint("compare", __name__, url_prefix="/rules/compare")

NOT_PLAYED = Text(
    "buổi này không chơi trò ấy: chọn buổi khác",
    "this evening did not play that game: choose another evening",
)
NO_ROUND = Text(
    "buổi này không có ván số ấy: gõ số khác, hoặc để trống để xem cả buổi",
    "this evening has no round of that number: type another, or leave it empty for all rounds",
)

Sums = tuple[Amount, Amount | None]
"""The total of a person in bets and in đồng; None without money."""


class ComparedSession(NamedTuple):
    """The totals of a session by each of two sets of rules."""

    rows: list[tuple[str, Sums, Sums]]
    """The totals of each person; empty if the only round is left out."""
    left_out: list[tuple[Text, LeftOut]]
    """The rounds that one set of rules, by its name, refuses: they count for neither."""

    @property
    def alike(self) -> bool:
        """Whether the totals are the same by both."""
        return all(one == other for _, one, other in self.rows)


class ChangedRound(NamedTuple):
    """A worked round that two sets of rules pay differently, with everybody's nets."""

    description: Text
    players: Sequence[str]
    before: Mapping[str, Amount]  # empty if these rules know no such round
    after: Mapping[str, Amount]  # the same


class Effects(NamedTuple):
    """The effects of one set of rules in place of another of the same game."""

    differences: list[RuleDifference]
    rounds: list[ChangedRound]

    @property
    def told(self) -> list[ChangedRule]:
        """The rules that change, in words."""
        return told_changes(self.differences)


@pages.get("")
def index() -> str:
    """Show the form that chooses two sets of rules."""
    one, other = presets(GAMES[0])[:2]
    return _page(one.id, other.id)


@pages.post("")
@heavy
def compare() -> str | tuple[str, int]:
    """Show the differences between two sets of rules."""
    one, other, token = (request.form.get(name, "") for name in ("one", "other", "session"))
    if not other:
        return _page(one, "")
    read = [read_rules(one), read_rules(other)]
    fault = next((answer for answer in read if isinstance(answer, Text)), None)
    pair = [answer for answer in read if isinstance(answer, Profile)]
    if fault is None and pair[0].game is not pair[1].game:
        fault = GAMES_DIFFER
    if fault is not None:
        return _page(one, other, fault), REFUSED
    session = load_session(token) if token else None
    given = request.form.get("number", "").strip()
    # No round has the number 0, which stands for an invalid one.
    number = (whole(given) or 0) if given else None
    answer = compare_session(session, pair, number) if session else None
    page = _page(one, other, pair=pair, session=session, answer=answer)
    return (page, REFUSED) if isinstance(answer, list) else page


def _page(
    one: str,
    other: str,
    fault: Text | None = None,
    pair: Sequence[Profile] = (),
    session: Session | None = None,
    answer: ComparedSession | list[Text] | None = None,
) -> str:
    return render_template(
        "rules/compare.html",
        sides=[
            (side, chosen, [(game, choices(game, chosen)) for game in GAMES])
            for side, chosen in (("one", one), ("other", other))
        ],
        fault=fault,
        pair=[RuleSheetView(profile) for profile in pair],
        effects=effects(*pair) if pair else None,
        sessions={mine.view_token: mine.title for mine in my_sessions()}
        | ({session.token: session.title} if session else {}),
        chosen=session.token if session else "",
        number=request.form.get("number", ""),
        faults=answer if isinstance(answer, list) else [],
        answer=answer if isinstance(answer, ComparedSession) else None,
    )


def compare_session(
    session: Session, pair: Sequence[Profile], number: int | None
) -> ComparedSession | list[Text]:
    """Compare a session, or one round, by two sets of rules; or say why not."""
    if pair[0].game.id not in session.profile_by_game:
        return [NOT_PLAYED]
    try:
        answers = [would_pay(session, profile, number) for profile in pair]
    except Refused as refused:
        if refused.code == "E_NOT_FOUND":
            return [NO_ROUND]
        return [problem.message for problem in refused.problems]
    both = zip(pair, answers, strict=True)
    left_out = [(name_of(profile), left) for profile, answer in both for left in answer.left_out]
    if left_out and number is not None:
        return ComparedSession([], left_out)
    if left_out:
        without = {left.number for _, left in left_out}
        answers = [would_pay(session, profile, without=without) for profile in pair]
    one, other = answers
    return ComparedSession(
        [(name, _sums(one, name), _sums(other, name)) for name in one.would], left_out
    )


def would_pay(
    session: Session, profile: Profile, number: int | None = None, without: Container[int] = ()
) -> WhatIf:
    """Score a session, or one round of it, by other rules. Stores nothing."""
    if number is None:
        return session_rules.what_if(get_db(), session.caller, profile, without)
    return session_rules.what_if_of_round(get_db(), session.caller, profile, number)


def _sums(answer: WhatIf, name: str) -> Sums:
    return answer.would[name], (answer.would_money or {}).get(name)


def effects(before: Profile, after: Profile) -> Effects:
    """Return the sentences that differ, and the worked rounds that pay differently."""
    differing = compare_rules(before, after)
    assert not isinstance(differing, Text), "rules of one game"
    return Effects(differing, [*changed_rounds(before, after)])


def changed_rounds(before: Profile, after: Profile) -> Iterator[ChangedRound]:
    """Yield the worked rounds that pay differently."""
    old, new = (profile.game.examples(profile.rules) for profile in (before, after))
    for name in {**new, **old}:
        examples = [rounds[name] for rounds in (new, old) if name in rounds]
        changed = [*filter(None, (_changed(example, before, after) for example in examples))]
        # A round that both rules know shows more than one that only one of them knows.
        yield from sorted(changed, key=lambda round: not (round.before and round.after))[:1]


def _changed(example: Example, before: Profile, after: Profile) -> ChangedRound | None:
    """Return the round as both sets of rules pay it; None if they pay alike."""
    old, new = (_nets(score_round(profile, example.entry)) for profile in (before, after))
    if old == new:
        return None
    return ChangedRound(example.description, example.entry["players"], old, new)


def _nets(scored: object) -> Mapping[str, Amount]:
    return scored.payments.net if isinstance(scored, Scored) else {}
