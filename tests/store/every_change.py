"""Everything that can be done to a session: how, by whom, and whether after its end.

This repeats what the code says, so that tests notice a wrong role or lock there.
"""

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any, NamedTuple

from scorekeeper.store import access, guests, opening, people, rounds, session_rules, settlement
from scorekeeper.store.database import Database
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.session import Caller
from scorekeeper.store.settlement import Paid, Spent
from tests.store import seating
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, Book, rules, u

Do = Callable[..., object]
"""Takes a database and a caller, some also `dry_run` or `reason`."""


class How(NamedTuple):
    """How a change is made in a session with one round."""

    do: Do
    ready: tuple[Do, ...] = ()
    """Changes by the owner that make it possible."""
    owner: bool = False
    """Whether only the owner may make it."""
    ended_too: bool = False
    """Whether it can be made after the end."""


ANY: dict[str, Any] = {"expected_version": None}


def _strike(kind: str = "round") -> Do:
    return partial(rounds.strike, number=1, kind=kind, **ANY)


def _restore(kind: str = "round") -> Do:
    return partial(rounds.restore, number=1, kind=kind, **ANY)


def _rules(*, recalculate: bool) -> Do:
    profile = rules(u_payment=9)
    return partial(session_rules.change_rules, profile=profile, recalculate=recalculate, **ANY)


def _stake(stake: int | None, *, recalculate: bool) -> Do:
    return partial(session_rules.change_stake, stake=stake, recalculate=recalculate, **ANY)


_fill_ga: Do = partial(rounds.save, entry=BY_PLACE, key="filled")
_keep_ga: Do = partial(rounds.deal_with_ga, choice="kept", key="kept")
_fine: Do = partial(rounds.pay_side, side=SidePayment("An", ("Chi",), 5, "bets"), key="fine")
_pay: Do = partial(settlement.pay, paid=Paid("An", "Chi", 1000), key="paid")
_strike_paid: Do = partial(settlement.strike, kind="payment", number=1)
_restore_paid: Do = partial(settlement.restore, kind="payment", number=1)
_spend: Do = partial(settlement.spend, spent=Spent("An", "nước", {"Chi": 1}), key="spent")
_strike_spent: Do = partial(settlement.strike, kind="expense", number=1)
_announce: Do = partial(opening.announce_last_round, last=True)

EVERY_CHANGE: dict[str, How] = {
    "saved": How(partial(rounds.save, entry=u("Chi"), key="saved")),
    "saved before": How(partial(rounds.save, entry=u("Chi"), key="saved", before=1)),
    "corrected": How(partial(rounds.correct, number=1, entry=u("Chi"), key="corrected", **ANY)),
    "struck": How(_strike()),
    "restored": How(_restore(), ready=(_strike(),)),
    "reseated": How(partial(people.reseat_from, number=1, order=FRIENDS[::-1], **ANY)),
    "ga": How(partial(rounds.deal_with_ga, choice="shared", key="shared"), ready=(_fill_ga,)),
    "struck ga": How(_strike("ga"), ready=(_fill_ga, _keep_ga)),
    "restored ga": How(_restore("ga"), ready=(_fill_ga, _keep_ga, _strike("ga"))),
    "side": How(_fine),
    "struck side": How(_strike("side"), ready=(_fine,)),
    "restored side": How(_restore("side"), ready=(_fine, _strike("side"))),
    "paid": How(_pay, ended_too=True),
    "spent": How(_spend),
    "outside_struck": How(_strike_paid, ready=(_pay,), ended_too=True),
    "outside_struck expense": How(_strike_spent, ready=(_spend,)),
    "outside_restored": How(_restore_paid, ready=(_pay, _strike_paid), ended_too=True),
    "people": How(partial(seating.join, name="Tý")),
    "title": How(partial(opening.set_title, title="Tối thứ sáu")),
    "turns": How(partial(opening.take_turns, turns="round")),
    "leader": How(partial(opening.lead, name="Bình")),
    "rules": How(partial(session_rules.add_game, profile=rules("tulokho-nhat-nhi"))),
    "rules_changed": How(_rules(recalculate=False)),
    "rules_changed recalculated": How(_rules(recalculate=True)),
    "stake": How(_stake(500, recalculate=False)),
    "stake recalculated": How(_stake(None, recalculate=True)),
    "said_who": How(partial(guests.say_who, name="An")),
    "last_round": How(_announce),
    "more_rounds": How(partial(opening.announce_last_round, last=False), ready=(_announce,)),
    "link": How(partial(access.replace_link, kind="view"), owner=True, ended_too=True),
    "owner": How(partial(access.pass_on, machine=2), owner=True, ended_too=True),
    "ended": How(opening.end, owner=True, ended_too=True),
    "reopened": How(opening.reopen, ready=(opening.end,), owner=True, ended_too=True),
}
"""By the kind of change, and what it is of where there are several."""


def taking(parameter: str) -> list[str]:
    """Return the changes whose functions have a parameter, such as `reason`."""
    return [what for what, how in EVERY_CHANGE.items() if parameter in signature(how.do).parameters]


def ready(db: Database, what: str) -> tuple[Book, Caller, How]:
    """Return a session of two machines where a change can be made, and a keeper of it."""
    book, how = Book(db, rules(**ANTE)), EVERY_CHANGE[what]
    book.save(u("An"))
    for do in how.ready:
        do(db, book.caller)
    return book, book.keeper(), how
