"""The ga line: a gà that is shared, given to one person or kept, as a line of the ledger that can
be taken back."""

from scorekeeper.ledger import GaChoice
from scorekeeper.store import lines
from scorekeeper.store.authorization import Caller, Role, authorize
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.idempotency import read_key
from scorekeeper.store.replay import ChangeResult, answered, apply
from scorekeeper.store.session_state import SessionState, packed


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
        entry = packed({"ga": choice, "among": _among(state, choice, to)})
        end = lines.end(db, caller.session)
        edit = lines.new_line(state, "ga", end, entry, state.session.stake)
        return apply(db, state, [edit], "ga", key=checked)


def _among(state: SessionState, choice: GaChoice, to: str | None) -> list[int]:
    """The numbers of the people who have a share; refused where there is nothing to share."""
    if not state.balance.ga:
        raise refused("E_GA_EMPTY", "ga")
    if choice == "given":
        if to not in state.active:
            told = ", ".join(state.active)
            raise refused("E_PLAYER_UNKNOWN", "to", player=to, players=told)
        return [state.active[to]]
    return list(state.active.values())
