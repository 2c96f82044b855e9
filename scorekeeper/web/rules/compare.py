"""The page that compares two sets of rules: in words and in worked rounds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount, Example
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile, Scored, score_round
from scorekeeper.rules.sheet import GAMES_DIFFER, ChangedRule, RuleDifference, told_changes
from scorekeeper.rules.sheet import compare as compare_rules
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.rules.choices import choices, presets
from scorekeeper.web.rules.sheet import RuleSheetView

pages = Blueprint("compare", __name__, url_prefix="/rules/compare")


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
    one, other = (request.form.get(name, "") for name in ("one", "other"))
    if not other:
        return _page(one, "")
    read = [read_rules(one), read_rules(other)]
    fault = next((answer for answer in read if isinstance(answer, Text)), None)
    pair = [answer for answer in read if isinstance(answer, Profile)]
    if fault is None and pair[0].game is not pair[1].game:
        fault = GAMES_DIFFER
    if fault is not None:
        return _page(one, other, fault), REFUSED
    return _page(one, other, pair=pair)


def _page(one: str, other: str, fault: Text | None = None, pair: Sequence[Profile] = ()) -> str:
    return render_template(
        "rules/compare.html",
        sides=[
            (side, chosen, [(game, choices(game, chosen)) for game in GAMES])
            for side, chosen in (("one", one), ("other", other))
        ],
        fault=fault,
        pair=[RuleSheetView(profile) for profile in pair],
        effects=effects(*pair) if pair else None,
    )


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
