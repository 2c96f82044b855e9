"""A session of four friends, with a short call for each change."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from scorekeeper.games.base import Amount
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import (
    access,
    history,
    lines,
    opening,
    people,
    rounds,
    session_rules,
    settlement,
)
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.session import Caller, Line, Session
from scorekeeper.store.settlement import OutsideLine, Paid, Spent

FRIENDS = ("An", "Bình", "Chi", "Dũng")
ANTE: dict[str, Any] = {"ga_mode": "ante", "ga_ante": 1}
BY_PLACE: dict[str, Any] = {"players": list(FRIENDS), "finish": "normal", "placing": list(FRIENDS)}
VOID: dict[str, Any] = {"players": list(FRIENDS), "finish": "void"}
WIN = {"players": ["An", "Chi"], "finish": "win", "winner": "An", "hands": {"Chi": {"cards": 2}}}


def rules(preset: str = "vinagames", **changes: Any) -> Profile:
    """A preset with changes."""
    profile = read_rules({"preset": preset, "changes": changes})
    assert isinstance(profile, Profile), profile
    return profile


def by(*amounts: object) -> dict[str, object]:
    return dict(zip(FRIENDS, amounts, strict=True))


def u(winner: str = "An", players: tuple[str, ...] = FRIENDS, **more: Any) -> dict[str, Any]:
    return {"players": list(players), "finish": "u", "winner": winner, **more}


def refusal(ask: Callable[..., object], *about: Any, **how: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        ask(*about, **how)
    return refused.value


class Book:
    """A session and the browser that owns it."""

    def __init__(self, db: Database, *profiles: Profile, names: tuple[str, ...] = FRIENDS) -> None:
        self.db = db
        self.browser = access.meet_browser(db)[0]
        asked = opening.Opening("Thứ sáu", names, profiles or (rules(),), 1000)
        opened = opening.open_session(db, asked, browser=self.browser)
        self.opened = opened
        self.caller = Caller(opened.session, self.browser)
        self._keys = 0

    def key(self) -> str:
        self._keys += 1
        return f"k{self._keys}"

    @property
    def now(self) -> Session:
        return lines.view(self.db, self.caller)

    def line(self, number: int) -> Line:
        return rounds.find(self.db, self.caller, number)

    def save(self, entry: dict[str, Any], **more: Any) -> ChangeResult:
        return rounds.save(self.db, self.caller, entry, **{"key": self.key(), **more})

    def deal(self, choice: Any, **more: Any) -> ChangeResult:
        asked = {"key": self.key(), **more}
        return rounds.deal_with_ga(self.db, self.caller, choice, **asked)

    def pay_side(self, payer: str | None, *payees: str | None, **more: Any) -> ChangeResult:
        """Save a side payment of 20.000 đ, or another one."""
        key = more.pop("key", None) or self.key()
        side = SidePayment(payer, payees, **{"amount": 20_000, "unit": "money", **more})
        return rounds.pay_side(self.db, self.caller, side, key=key)

    def pay(self, payer: str | None, payee: str | None, amount: Amount, **more: Any) -> OutsideLine:
        """Save a payment; None is the gà."""
        paid = Paid(payer, payee, amount, more.pop("unit", "money"))
        return settlement.pay(self.db, self.caller, paid, **{"key": self.key(), **more})

    def spend(self, payer: str, shares: Mapping[str, Amount], **more: Any) -> OutsideLine:
        spent = Spent(payer, more.pop("label", "nước"), shares)
        return settlement.spend(self.db, self.caller, spent, **{"key": self.key(), **more})

    def _change(self, do: Callable[..., ChangeResult], *about: Any, **more: Any) -> ChangeResult:
        asked = {"expected_version": self.now.version, **more}
        return do(self.db, self.caller, *about, **asked)

    def correct(self, number: int, entry: dict[str, Any], **more: Any) -> ChangeResult:
        return self._change(rounds.correct, number, entry, **more)

    def strike(self, number: int, **more: Any) -> ChangeResult:
        return self._change(rounds.strike, number, **more)

    def restore(self, number: int, **more: Any) -> ChangeResult:
        return self._change(rounds.restore, number, **more)

    def reseat(self, number: int, order: Sequence[str], **more: Any) -> ChangeResult:
        return self._change(people.reseat_from, number, order, **more)

    def change_rules(self, to: Profile, *, recalculate: bool = False, **more: Any) -> ChangeResult:
        """Change the rules of the next rounds, or of all."""
        return self._change(session_rules.change_rules, to, recalculate=recalculate, **more)

    def change_stake(self, to: object, *, recalculate: bool = False, **more: Any) -> ChangeResult:
        """Change the stake of the next rounds, or of all."""
        return self._change(session_rules.change_stake, to, recalculate=recalculate, **more)

    def undo(self) -> None:
        history.undo(self.db, self.caller, expected_version=self.now.version)

    def guest(self, browser: int | None = None) -> Caller:
        """A phone that comes by the view link as it is now."""
        browser = browser or access.meet_browser(self.db)[0]
        view = access.shown_links(self.db, self.caller).view
        return access.enter(self.db, view, browser=browser)

    def keeper(self) -> Caller:
        browser = access.meet_browser(self.db)[0]
        return access.become_keeper(self.db, self.opened.keeper_token, browser)
