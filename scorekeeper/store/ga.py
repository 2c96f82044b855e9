"""The ga line: a gà that is shared, given to one person or kept, as a line of the ledger that can
be taken back."""

from scorekeeper.ledger import GaChoice, post_ga
from scorekeeper.store import lines, posting
from scorekeeper.store.authorization import Caller, Role, authorize
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.idempotency import answered, read_key
from scorekeeper.store.planning import ChangeResult
from scorekeeper.store.session_state import SessionState, packed
from scorekeeper.store.writes import NewLine


def deal_with(
    db: Database,
    caller: Caller,
    choice: GaChoice,
    *,
    to: str | None = None,
    key: str,
) -> ChangeResult:
    """Share the gà equally among the active people, give it to the person `to`, or keep it.

    Odd bets go by seat order. People who have left have no claim. `rounds.strike` with kind `ga`
    takes it back. A retry with a used key returns the stored result, even after the session has
    ended.
    """
    checked = read_key(key, "ga", choice, to)
    with writing(db):
        state = authorize(db, caller, Role.KEEPER, ended_too=True)
        # A retry of what was done before the end is answered as before.
        known = answered(db, state, checked)
        if known is not None:
            return known
        if state.session.ended_at:
            raise refused("E_SESSION_ENDED")
        end = lines.end(db, caller.session)
        new_line = _new_line(state, choice, to, end.balance.ga)
        return posting.append(db, state, new_line, end, key=checked)


def _new_line(state: SessionState, choice: GaChoice, to: str | None, ga: int) -> NewLine:
    if not ga:
        raise refused("E_GA_EMPTY", "ga")
    among = list(state.active.values())
    if choice == "given":
        if to not in state.active:
            told = ", ".join(state.active)
            raise refused("E_PLAYER_UNKNOWN", "to", player=to, players=told)
        among = [state.active[to]]
    posted = post_ga(choice, among, ga)
    entry = packed({"ga": choice, "among": among})
    return NewLine("ga", entry, posted, state.session.stake)
