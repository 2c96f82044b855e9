"""Everything that can be done to a session: how, by whom, and whether after its end.

This repeats what the code says, so that tests notice a wrong role or lock there.
"""

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any, NamedTuple

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile
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
NHAT_NHI = PRESETS["tulokho-nhat-nhi"]


def _deal(choice: GaChoice) -> Do:
    return partial(rounds.deal_with_ga, choice=choice, key=choice)


_fill_ga: Do = partial(rounds.save, entry=BY_PLACE, key="filled")
_fine: Do = partial(rounds.pay_side, side=SidePayment("An", ("Chi",), 5, "bets"), key="fine")
_strike: Do = partial(rounds.strike, number=1, **ANY)
_strike_ga: Do = partial(rounds.strike, number=1, kind="ga", **ANY)
_strike_fine: Do = partial(rounds.strike, number=1, kind="side", **ANY)
_pay: Do = partial(settlement.pay, paid=Paid("An", "Chi", 1000), key="paid")
_spend: Do = partial(settlement.spend, spent=Spent("An", "nước", {"Chi": 1}), key="spent")
_strike_paid: Do = partial(settlement.strike, kind="payment", number=1)
_announce: Do = partial(opening.announce_last_round, last=True)

EVERY_CHANGE: dict[str, How] = {
    "saved": How(partial(rounds.save, entry=u("Chi"), key="saved")),
    "saved before": How(partial(rounds.save, entry=u("Chi"), key="saved", before=1)),
    "corrected": How(partial(rounds.correct, number=1, entry=u("Chi"), key="corrected", **ANY)),
    "struck": How(_strike),
    "restored": How(partial(rounds.restore, number=1, **ANY), ready=(_strike,)),
    "reseated": How(partial(people.reseat_from, number=1, order=FRIENDS[::-1], **ANY)),
    "ga": How(_deal("shared"), ready=(_fill_ga,)),
    "struck ga": How(_strike_ga, ready=(_fill_ga, _deal("kept"))),
    "restored ga": How(
        partial(rounds.restore, number=1, kind="ga", **ANY),
        ready=(_fill_ga, _deal("kept"), _strike_ga),
    ),
    "side": How(_fine),
    "struck side": How(_strike_fine, ready=(_fine,)),
    "restored side": How(
        partial(rounds.restore, number=1, kind="side", **ANY), ready=(_fine, _strike_fine)
    ),
    "paid": How(_pay, ended_too=True),
    "spent": How(_spend),
    "outside_struck": How(_strike_paid, ready=(_pay,), ended_too=True),
    "outside_struck expense": How(
        partial(settlement.strike, kind="expense", number=1), ready=(_spend,)
    ),
    "outside_restored": How(
        partial(settlement.restore, kind="payment", number=1),
        ready=(_pay, _strike_paid),
        ended_too=True,
    ),
    "people": How(partial(seating.join, name="Tý")),
    "title": How(partial(opening.set_title, title="Tối thứ sáu")),
    "turns": How(partial(opening.take_turns, turns="round")),
    "leader": How(partial(opening.lead, name="Bình")),
    "rules": How(
        partial(session_rules.add_game, profile=Profile(NHAT_NHI.name.vi, NHAT_NHI, NHAT_NHI.rules))
    ),
    "rules_changed": How(
        partial(session_rules.change_rules, profile=rules(u_payment=9), recalculate=False, **ANY)
    ),
    "rules_changed recalculated": How(
        partial(session_rules.change_rules, profile=rules(u_payment=9), recalculate=True, **ANY)
    ),
    "stake": How(partial(session_rules.change_stake, stake=500, recalculate=False, **ANY)),
    "stake recalculated": How(
        partial(session_rules.change_stake, stake=None, recalculate=True, **ANY)
    ),
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
