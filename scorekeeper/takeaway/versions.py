"""The versions of the lines of a document, read back: each is scored anew by its own rules."""

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

from scorekeeper.games.base import Problem
from scorekeeper.ledger import GaChoice, Posted, post_ga, score_in_session
from scorekeeper.store.archive import ArchivedChange, ArchivedVersion
from scorekeeper.store.errors import Refused
from scorekeeper.store.session_state import LARGEST_STAKE, SessionState, packed
from scorekeeper.takeaway.node import Node
from scorekeeper.takeaway.refusals import refused

WHATS = ("saved", "corrected", "rescored", "struck", "restored")
_STATUS = {"saved": "valid", "struck": "struck", "restored": "valid"}
"""What becomes of a line by a version of that kind; by any other it stays what it was."""
_RESCORE = ("saved", "corrected", "struck", "restored", "reseated", "rules_changed", "stake")
"""The changes by which other lines may be scored again."""

_LARGEST_ENTRY = 1 << 16
"""Characters of a round: no version took a larger form. (`remarks.LARGEST_ENTRY` came later.)"""


class Version(NamedTuple):
    """A version of a line, and its line after it."""

    kept: ArchivedVersion
    status: str
    posted: Posted

    @property
    def counts(self) -> bool:
        """Whether the line is not struck out."""
        return self.status == "valid"


class VersionReader:
    """Reads the versions of lines of a session with that history."""

    def __init__(self, state: SessionState, changes: Sequence[ArchivedChange]) -> None:
        self._state = state
        self._changes = {change.version: change for change in changes}

    def read(self, versions: Node, kind: str, number: int) -> list[Version]:
        """All versions of a line, the first one first."""
        found: list[Version] = []
        for version in versions:
            change = self._change(version, kind, number)
            status = self._status(version, change, found)
            posted, entry, profile_id = self._scored(version, kind, number)
            if status != "valid":
                posted = Posted((), (), posted.ga_before, posted.ga_before)
            stake = version["stake"]
            kept = ArchivedVersion(
                version=change.version,
                what=version["what"].value,
                profile_id=profile_id,
                stake=None if stake.null else stake.whole(1, LARGEST_STAKE),
                entry=entry,
                ga_before=posted.ga_before,
                net=posted.net,
            )
            found.append(Version(kept, status, posted))
        if not found:
            raise versions.damaged
        return found

    def _change(self, version: Node, kind: str, number: int) -> ArchivedChange:
        """The change that made a version, which is one that makes such a version."""
        change = self._changes.get(version["version"].whole(1))
        if change is None:
            raise version.damaged
        made = "saved" if change.what == "ga" else change.what
        allowed = {made} if (change.kind, change.number) == (kind, number) else set()
        if change.what == "reseated":
            allowed = {"corrected", "rescored"}
        elif not allowed and change.what in _RESCORE:
            allowed = {"rescored"}
        version["what"].word(allowed)
        return change

    def _status(self, version: Node, change: ArchivedChange, before: Sequence[Version]) -> str:
        """What the line is after a version: the first one saves it, and none comes twice."""
        what = version["what"].word(WHATS)
        in_order = not before or change.version > before[-1].kept.version
        if not in_order or (what == "saved") != (not before):
            raise version.damaged
        if change.what == "corrected" and what == "corrected":
            return "valid"
        return _STATUS.get(what) or before[-1].status

    def _scored(self, version: Node, kind: str, number: int) -> tuple[Posted, str, int | None]:
        """What a version posts where it counts, its entry as it is kept, and its rules."""
        ga = version["ga_before"].halves
        if kind == "ga":
            entry = self._ga(version)
            return self.posted(number, entry, None, ga), packed(entry), None
        entry = version["round"].of(dict)
        profile_id = version["rules"].whole(1, len(self._state.profiles))
        posted = self.posted(number, entry, profile_id, ga)
        kept = self._state.as_kept(entry)
        if len(kept) > _LARGEST_ENTRY:
            raise version["round"].damaged
        return posted, kept, profile_id

    def _ga(self, version: Node) -> dict[str, Any]:
        """What became of a gà, with people by number."""
        choice: GaChoice = version["ga"].word(get_args(GaChoice))
        numbers = self._state.numbers
        among = [numbers[one.word(numbers)] for one in version["among"]]
        fits = len(among) == 1 if choice == "given" else among
        if not fits or len(set(among)) != len(among):
            raise version["among"].damaged
        return {"ga": choice, "among": among}

    def entered(self, kept: str) -> dict[str, Any]:
        """A kept round as it was entered."""
        return self._state.as_entered(kept)

    def posted(self, number: int, entry: dict[str, Any], profile_id: int | None, ga: int) -> Posted:
        """What an entry posts on a gà of so many half bets; refused where its rules refuse it."""
        if profile_id is None:
            return post_ga(entry["ga"], entry["among"], ga)
        profile = self._state.profiles[profile_id]
        scored = score_in_session(profile, entry, ga, self._state.numbers, kept=True)
        if isinstance(scored, list):
            raise not_by_the_rules(number, scored)
        return scored.posted


def not_by_the_rules(number: int, problems: Sequence[Problem]) -> Refused:
    """The refusal of a round by the first of its problems, to be raised."""
    return refused("E_ROUND", number=number, why=problems[0].reason or problems[0].message)
