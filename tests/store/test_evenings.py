"""Random sessions equal a model after every change."""

import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from copy import deepcopy
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    initialize,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.evening.ledger import bets
from scorekeeper.games import rename_players
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import database, history, session_rules, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.settlement import SettleUnit
from tests.prepared import put_tables
from tests.store import seating
from tests.store.evening import BY_PLACE, Book, refusal, u
from tests.store.holding import Holding
from tests.store.model import PHOM, PROFILES, TULOKHO, Amounts, Model, entries

NEWCOMERS = ("Tý", "Sửu", "Dần", "Mão", "Thìn", "Tỵ")
STAKES = (None, 7, 1000)
PLAYED: tuple[tuple[dict[str, Any], int], ...] = (
    (BY_PLACE, 1000),
    (u("Chi"), 1000),
    (BY_PLACE, 7),
    (u("An"), 7),
)
"""The first rounds of every evening: a gà that is taken, and one at another stake."""


class Evening(Holding):
    """A book and a model of it, to which the same is done."""

    saved = Bundle("saved")
    dealt = Bundle("dealt")
    aside = Bundle("aside")

    @initialize(target=saved)
    def open(self) -> Any:
        self.folder = tempfile.TemporaryDirectory()
        self.db = database.connect(put_tables(Path(self.folder.name) / "a.db"))
        # The tables are what is tried here, and not the disk.
        self.db.execute("PRAGMA synchronous = OFF")
        self.book = Book(self.db, PHOM, TULOKHO)
        self.model = Model()
        for entry, stake in PLAYED:
            self.change_stake(stake, recalculate=False, dry_run=False)
            self.book.save(entry)
            self.model.save(entry)
        return multiple(*range(1, len(PLAYED) + 1))

    def teardown(self) -> None:
        with self.folder, closing(self.db):
            assert list(recheck(self.db)) == []
            self.every_version_can_be_explained()
            self.it_can_be_taken_home()
            self.nothing_is_left_of_it()

    def now_called(self, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry with the names of now, without what it says of its game."""
        called = self.model.called
        told = {key: value for key, value in entry.items() if key != "game"}
        return rename_players(told, lambda name: called.get(name, name))

    def done(
        self, ask: Callable[..., ChangeResult], do: Callable[[Model], None], dry_run: bool = False
    ) -> ChangeResult | None:
        """Ask the book, and do the same to the model: with the difference that was told, or to
        neither, where a gà would go from one stake to another or be short. None if refused.
        """
        before, was = self.book.now, self.model.end()
        after = deepcopy(self.model)
        do(after)
        if after.crosses():
            for how in ({"dry_run": True}, {}) if dry_run else ({},):
                assert refusal(ask, **how).code in ("E_GA_STAKE", "E_GA_LEFT", "E_GA_EMPTY")
                assert self.book.now == before
            return None
        tried = ask(dry_run=True) if dry_run else None
        assert self.book.now == before
        answer = ask()
        if tried:
            assert (tried.changes, tried.money_changes) == (answer.changes, answer.money_changes)
        self.model, now = after, after.end()
        assert answer.changes == self.differences(now.totals, was.totals)
        money = self.differences(now.money, was.money)
        assert (answer.money_changes or dict.fromkeys(money, 0)) == money
        return answer

    def differences(self, now: Amounts, was: Amounts) -> Amounts:
        return {self.name(who): now[who] - was.get(who, 0) for who in self.model.table}

    def entered(self, data: st.DataObject, among: list[str]) -> tuple[dict[str, Any], Any, Any]:
        """A round as the model has it, as the book is told, and its game if that must be said."""
        entry = data.draw(entries(among))
        return entry, self.now_called(entry), entry.get("game")

    @precondition(lambda self: len(self.model.playing()) >= 2)
    @rule(target=saved, data=st.data())
    def save(self, data: st.DataObject) -> int:
        entry, told, game = self.entered(data, self.model.playing())
        answer = self.done(
            partial(self.book.save, told, key=self.book.key(), game=game),
            lambda model: model.save(entry),
        )
        assert answer
        return answer.number

    @rule(target=saved, data=st.data(), before=saved, dry_run=st.booleans())
    def insert(self, data: st.DataObject, before: int, dry_run: bool) -> Any:
        entry, told, game = self.entered(data, self.model.table)
        answer = self.done(
            partial(self.book.save, told, key=self.book.key(), game=game, before=before),
            lambda model: model.insert(entry, before),
            dry_run,
        )
        return answer.number if answer else multiple()

    @rule(data=st.data(), number=saved, dry_run=st.booleans())
    def correct(self, data: st.DataObject, number: int, dry_run: bool) -> None:
        entry, told, game = self.entered(data, self.model.table)
        self.done(
            partial(self.book.correct, number, told, game=game),
            lambda model: model.correct(number, entry),
            dry_run,
        )

    def count(self, kind: str, number: int, valid: bool) -> None:
        self.done(
            partial(self.book.restore if valid else self.book.strike, number, kind=kind),
            lambda model: setattr(model.of(kind, number), "valid", valid),
        )

    @rule(number=saved)
    def strike(self, number: int) -> None:
        self.count("round", number, valid=False)

    @rule(number=saved)
    def restore(self, number: int) -> None:
        self.count("round", number, valid=True)

    @rule()
    def take_back_twice(self) -> None:
        was = self.book.now
        if not history.last_change(self.db, was):
            return
        with suppress(Refused):  # A gà would go from one stake to another.
            self.book.undo()
            self.book.undo()
        assert (self.book.now.totals, self.book.now.money) == (was.totals, was.money)
        assert (self.book.now.ga, self.book.now.leader) == (was.ga, was.leader)

    @rule(data=st.data(), halves=st.integers(1, 9_999_999))
    def pay(self, data: st.DataObject, halves: int) -> None:
        """Any payment between two, or what a plan says."""
        two = data.draw(st.permutations([*self.model.table, None]))[:2]
        payer, payee = (who and self.name(who) for who in two)
        self.book.pay(payer, payee, Fraction(halves, 2))
        self.model.write("payment", two[0], {two[1]: Fraction(halves, 2)})

    @rule(data=st.data(), halves=st.integers(1, 9_999_999))
    def spend(self, data: st.DataObject, halves: int) -> None:
        payer = data.draw(st.sampled_from(self.model.table))
        among = data.draw(st.sets(st.sampled_from(self.model.table), min_size=1))
        share = Fraction(halves, 2)
        self.book.spend(self.name(payer), {self.name(who): share for who in among})
        self.model.write("expense", payer, dict.fromkeys(among, share))

    @precondition(lambda self: self.model.outside)
    @rule(data=st.data())
    def strike_or_restore_outside(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(self.model.outside))
        line.valid = not line.valid
        do = settlement.restore if line.valid else settlement.strike
        do(self.db, self.book.caller, line.kind, line.number)  # type: ignore[arg-type]
        self.book.undo()
        self.book.undo()

    @rule(data=st.data(), kind=st.sampled_from(["fewest", "direct"]), rounding=st.booleans())
    def settle(self, data: st.DataObject, kind: Any, rounding: bool) -> None:
        """All payments of a plan bring everybody to 0, or to what rounding left."""
        accounts = settlement.view(self.db, self.book.caller, kind).accounts[-1]
        if accounts.unit == "bets":
            return
        to, name = 1000 if rounding else 0, accounts.session.name
        rounded = {name(who): bets(more) for who, more in accounts.planned(to).rounding.items()}
        names = {self.name(who): who for who in self.model.table}
        for payer, payee, amount, _ in accounts.plan(to):
            self.book.pay(payer, payee, amount)
            shares = {payee and names[payee]: Fraction(amount)}
            self.model.write("payment", payer and names[payer], shares)
        # Where points are played for there is none in money once all of it was given back.
        after = settlement.view(self.db, self.book.caller).accounts
        left = [one.standings for one in after if one.unit == "money"]
        nets = {who: one.net for standings in left for who, one in standings.items()}
        assert {who: -net for who, net in nets.items() if net} == rounded

    @precondition(lambda self: self.model.end().pot and self.model.playing())
    @rule(target=dealt, choice=st.sampled_from(["shared", "given", "kept"]), data=st.data())
    def deal(self, choice: Any, data: st.DataObject) -> int:
        to = data.draw(st.sampled_from(self.model.playing())) if choice == "given" else None
        answer = self.done(
            partial(self.book.deal, choice, to=to and self.name(to)),
            lambda model: model.deal(choice, to),
        )
        assert answer
        return answer.number

    @rule(number=dealt)
    def take_back(self, number: int) -> None:
        self.count("ga", number, valid=not self.model.of("ga", number).valid)

    @precondition(lambda self: len(self.model.playing()) > 2)
    @rule(target=aside, data=st.data(), amount=st.integers(1, 9), odd=st.booleans())
    def pay_aside(self, data: st.DataObject, amount: int, odd: bool) -> Any:
        ends = data.draw(st.permutations([*self.model.playing(), None]))[:3]
        ends = ends[:2] if None in ends else ends
        unit: SettleUnit = "bets"
        if self.model.stake and odd and None not in ends:
            amount, unit = amount * 500, "money"
        called = [who and self.name(who) for who in ends]
        answer = self.done(
            partial(self.book.pay_side, *called, amount=amount, unit=unit),
            lambda model: model.pay_aside(ends, Fraction(amount), unit),
        )
        return answer.number if answer else multiple()

    @rule(number=aside)
    def take_aside_back(self, number: int) -> None:
        self.count("side", number, valid=not self.model.of("side", number).valid)

    @rule(profile=st.sampled_from(PROFILES), recalculate=st.booleans(), dry_run=st.booleans())
    def change_rules(self, profile: Profile, recalculate: bool, dry_run: bool) -> None:
        foretold = session_rules.what_if(self.db, self.book.caller, profile)
        answer = self.done(
            partial(self.book.change_rules, profile, recalculate=recalculate),
            lambda model: model.rule(profile, recalculate),
            dry_run,
        )
        if answer and recalculate:
            after = answer.after
            assert (foretold.would, foretold.would_money) == (after.totals, after.money)
            assert (foretold.ga, foretold.left_out) == (after.ga, ())

    @rule(stake=st.sampled_from(STAKES), recalculate=st.booleans(), dry_run=st.booleans())
    def change_stake(self, stake: int | None, recalculate: bool, dry_run: bool) -> None:
        self.done(
            partial(self.book.change_stake, stake, recalculate=recalculate),
            lambda model: model.play_for(stake, recalculate),
            dry_run,
        )

    @precondition(lambda self: len(self.model.table) < 10)
    @rule(data=st.data())
    def join(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from([n for n in NEWCOMERS if n not in self.model.table]))
        seating.join(self.db, self.book.caller, name)
        self.model.table.append(name)
        # Whoever never plays could be taken off again; here everybody stays.
        self.db.execute("UPDATE person SET played = 1")

    @rule(data=st.data())
    def leave_or_return(self, data: st.DataObject) -> None:
        self.db.execute("UPDATE person SET played = 1")
        name = data.draw(st.sampled_from(self.model.table))
        if name in self.model.away:
            seating.join(self.db, self.book.caller, self.name(name))
        else:
            seating.leave(self.db, self.book.caller, self.name(name))
        self.model.away ^= {name}

    @rule(data=st.data())
    def change_name(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.model.table))
        called = self.name(name)
        new = f"{name} {len(called)}"
        seating.rename(self.db, self.book.caller, called, new)
        self.model.called[name] = new

    @rule(data=st.data())
    def reseat(self, data: st.DataObject) -> None:
        order = data.draw(st.permutations(self.model.table))
        called = [self.name(name) for name in order]
        seating.reseat(self.db, self.book.caller, called)
        self.model.table = list(order)

    @rule(data=st.data(), number=saved)
    def sat_otherwise(self, data: st.DataObject, number: int) -> None:
        order = list(data.draw(st.permutations(self.model.table)))
        called = [self.name(name) for name in order]
        self.done(
            partial(self.book.reseat, number, called),
            lambda model: model.sit(order, number),
        )

    @rule(number=saved)
    def come_too_late(self, number: int) -> None:
        entry = {"players": self.model.playing()[:2], "finish": "void"}
        late = {"expected_version": self.book.line(number).version - 1, "game": "phom"}
        refusal(self.book.correct, number, entry, **late)


@pytest.mark.parametrize("evenings", [8, pytest.param(50, marks=pytest.mark.long)])
def test_any_evening_adds_up(evenings: int) -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
