"""Lines of the ledger in words, without a page: the command line tells them too. Pure."""

from collections.abc import Mapping
from json import loads
from typing import Any

from scorekeeper.amounts import BETS
from scorekeeper.ledger import bets
from scorekeeper.store.archive import ArchivedLine
from scorekeeper.store.lines import score_kept
from scorekeeper.store.session_state import SessionState
from scorekeeper.text import Text
from scorekeeper.web.entry.summary import summary

_GA = {
    "shared": Text("Chia đều gà, mỗi người một phần", "The gà shared equally"),
    "given": Text("{who} nhận cả gà", "{who} takes the gà"),
    "kept": Text("Gà {amount} để dành buổi sau", "The gà of {amount} kept for the next evening"),
}


def ga_in_words(entry: Mapping[str, Any], amount: Text) -> Text:
    """What became of a gà of that amount, by what was entered with people by name."""
    return _GA[entry["ga"]].fill(who=", ".join(entry["among"]), amount=amount)


def archived_in_words(state: SessionState, line: ArchivedLine) -> Text:
    """A line of the ledger in words and bets, whatever the browser has chosen."""
    kept = line.versions[-1]
    if kept.profile_id is None:
        entry = loads(kept.entry)
        among = [state.names[number] for number in entry["among"]]
        return ga_in_words({**entry, "among": among}, BETS.plain(bets(line.ga_before)))
    scored = score_kept(state, kept.profile_id, kept.entry, kept.ga_before)
    assert not isinstance(scored, list), scored
    return summary(scored.round, state.profiles[kept.profile_id].rules, scored.payments)
