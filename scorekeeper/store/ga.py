"""What becomes of a gà that is not empty: a line of the ledger, which can be taken back."""

from scorekeeper.ledger import GaChoice, book_ga
from scorekeeper.store import lines, posting
from scorekeeper.store.authorization import Caller, Role, admit
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.idempotency import answered, read_key
from scorekeeper.store.planning import Answer
from scorekeeper.store.session_state import Table, packed
from scorekeeper.store.writes import Draft


def deal_with(
    db: Database,
    caller: Caller,
    choice: GaChoice,
    *,
    to: str | None = None,
    key: str,
) -> Answer:
    """Share the gà equally among those at the table, give it `to` one of them, or keep it.

    Odd bets go by seat order. Whoever has left has no claim. `rounds.strike` with kind `ga` takes
    it back.
    """
    checked = read_key(key, "ga", choice, to)
    with writing(db):
        table = admit(db, caller, Role.KEEPER)
        known = answered(db, table, checked)
        if known is not None:
            return known
        draft = _draft(db, table, choice, to)
        return posting.append(db, table, draft, key=checked)


def _draft(db: Database, table: Table, choice: GaChoice, to: str | None) -> Draft:
    ga = lines.end(db, table.session.id)[1].ga
    if not ga:
        raise refused("E_GA_EMPTY", "ga")
    among = list(table.active.values())
    if choice == "given":
        if to not in table.active:
            told = ", ".join(table.active)
            raise refused("E_PLAYER_UNKNOWN", "to", player=to, players=told)
        among = [table.active[to]]
    booked = book_ga(choice, among, ga)
    entry = packed({"ga": choice, "among": among})
    return Draft("ga", entry, booked, table.session.stake)
