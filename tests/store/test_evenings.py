"""Random sessions equal a model after every change."""

import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from copy import deepcopy
from fractions import Fraction
from functools import partial
from json import loads
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.evening.ledger import bets, half_bets, score_in_session
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.games import rename_players
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import (
    archive,
    database,
    guests,
    history,
    lines,
    opening,
    session_rules,
    settlement,
)
from scorekeeper.store.archive import recheck
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Caller, load
from tests.prepared import put_tables
from tests.store import seating
from tests.store.documents import before_import, check_sums, content
from tests.store.evening import BY_PLACE, Book, refusal, u
from tests.store.model import PHOM, PROFILES, TULOKHO, Amounts, Model, entries
from tests.trust.often import often

NEWCOMERS = ("Tý", "Sửu", "Dần", "Mão", "Thìn", "Tỵ")
STAKES = (None, 7, 1000)
PLAYED: tuple[tuple[dict[str, Any], int], ...] = (
    (BY_PLACE, 1000),
    (u("Chi"), 1000),
    (BY_PLACE, 7),
    (u("An"), 7),
)
"""The first rounds of every evening: a gà that is taken, and one at another stake."""


class Evening(RuleBasedStateMachine):
    """A book and a model of it, to which the same is done."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.db = database.connect(put_tables(Path(self.folder.name) / "a.db"))
        self.book, self.model = Book(self.db, PHOM, TULOKHO), Model()
        guests.say(self.db, self.book.guest(), 1)
        for entry, stake in PLAYED:
            self.change_stake(stake, recalculate=False, dry_run=False)
            self.book.save(entry)
            self.model.save(entry)

    def teardown(self) -> None:
        with self.folder, closing(self.db):
            assert list(recheck(self.db)) == []
            self.every_version_can_be_explained()
            self.it_can_be_taken_home()
            self.nothing_is_left_of_it()

    def name(self, name: str) -> str:
        """The current name of a person."""
        return self.model.called.get(name, name)

    def called(self, names: Iterable[str | None]) -> list[Any]:
        """The current names; None is the gà."""
        return [who and self.name(who) for who in names]

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

    def a_number(self, data: st.DataObject) -> int:
        """The number of any round."""
        rounds = [line.number for line in self.model.lines if line.kind == "round"]
        return data.draw(st.sampled_from(rounds))

    def entered(
        self, data: st.DataObject, among: list[str]
    ) -> tuple[dict[str, Any], dict[str, Any], Any]:
        """A round as the model has it, as the book is told, and its game if that must be said."""
        entry = data.draw(entries(among))
        told = {key: value for key, value in entry.items() if key != "game"}
        return entry, rename_players(told, self.name), entry.get("game")

    @precondition(lambda self: len(self.model.playing()) >= 2)
    @rule(data=st.data())
    def save(self, data: st.DataObject) -> None:
        entry, told, game = self.entered(data, self.model.playing())
        assert self.done(partial(self.book.save, told, game=game), lambda model: model.save(entry))

    @rule(data=st.data(), dry_run=st.booleans())
    def insert(self, data: st.DataObject, dry_run: bool) -> None:
        entry, told, game = self.entered(data, self.model.table)
        before = self.a_number(data)
        ask = partial(self.book.save, told, game=game, before=before)
        self.done(ask, lambda model: model.insert(entry, before), dry_run)

    @rule(data=st.data(), dry_run=st.booleans())
    def correct(self, data: st.DataObject, dry_run: bool) -> None:
        entry, told, game = self.entered(data, self.model.table)
        number = self.a_number(data)
        ask = partial(self.book.correct, number, told, game=game)
        self.done(ask, lambda model: model.correct(number, entry), dry_run)

    @rule(data=st.data(), dry_run=st.booleans())
    def strike_or_restore(self, data: st.DataObject, dry_run: bool) -> None:
        line = data.draw(st.sampled_from(self.model.lines))
        about = line.kind, line.number
        ask = partial(
            self.book.strike if line.valid else self.book.restore, about[1], kind=about[0]
        )
        self.done(ask, lambda model: setattr(model.of(*about), "valid", not line.valid), dry_run)

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
        payer, payee = data.draw(st.permutations([*self.model.table, None]))[:2]
        giver, taker = self.called((payer, payee))
        self.book.pay(giver, taker, Fraction(halves, 2))
        self.model.write("payment", payer, {payee: Fraction(halves, 2)})

    @rule(data=st.data(), halves=st.integers(1, 9_999_999))
    def spend(self, data: st.DataObject, halves: int) -> None:
        payer = data.draw(st.sampled_from(self.model.table))
        among = data.draw(st.sets(st.sampled_from(self.model.table), min_size=1))
        share = Fraction(halves, 2)
        self.book.spend(self.name(payer), dict.fromkeys(self.called(among), share))
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
        for paid in accounts.planned(to).payments:
            payer, payee, amount = name(paid.payer), name(paid.payee), bets(paid.amount)
            self.book.pay(payer, payee, amount)
            shares = {payee and names[payee]: Fraction(amount)}
            self.model.write("payment", payer and names[payer], shares)
        # Where points are played for there is none in money once all of it was given back.
        after = settlement.view(self.db, self.book.caller)
        left = [accounts.standings for accounts in after.accounts if accounts.unit == "money"]
        nets = {who: standing.net for standings in left for who, standing in standings.items()}
        assert {who: -net for who, net in nets.items() if net} == rounded

    @precondition(lambda self: self.model.end().pot and self.model.playing())
    @rule(choice=st.sampled_from(["shared", "given", "kept"]), data=st.data())
    def deal(self, choice: Any, data: st.DataObject) -> None:
        to = data.draw(st.sampled_from(self.model.playing())) if choice == "given" else None
        ask = partial(self.book.deal, choice, to=to and self.name(to))
        assert self.done(ask, lambda model: model.deal(choice, to))

    @precondition(lambda self: len(self.model.playing()) > 2)
    @rule(data=st.data(), amount=st.integers(1, 9), odd=st.booleans())
    def pay_aside(self, data: st.DataObject, amount: int, odd: bool) -> None:
        ends = data.draw(st.permutations([*self.model.playing(), None]))[:3]
        ends, unit = ends[:2] if None in ends else ends, "bets"
        if self.model.stake and odd and None not in ends:
            amount, unit = amount * 500, "money"
        ask = partial(self.book.pay_side, *self.called(ends), amount=amount, unit=unit)
        self.done(ask, lambda model: model.pay_aside(ends, Fraction(amount), unit))

    @rule(profile=st.sampled_from(PROFILES), recalculate=st.booleans(), dry_run=st.booleans())
    def change_rules(self, profile: Profile, recalculate: bool, dry_run: bool) -> None:
        foretold = session_rules.what_if(self.db, self.book.caller, profile)
        ask = partial(self.book.change_rules, profile, recalculate=recalculate)
        answer = self.done(ask, lambda model: model.rule(profile, recalculate), dry_run)
        if answer and recalculate:
            after = answer.after
            assert (foretold.would, foretold.would_money) == (after.totals, after.money)
            assert (foretold.ga, foretold.left_out) == (after.ga, ())

    @rule(stake=st.sampled_from(STAKES), recalculate=st.booleans(), dry_run=st.booleans())
    def change_stake(self, stake: int | None, recalculate: bool, dry_run: bool) -> None:
        # What was paid in money does not come to count in bets.
        recalculate &= bool(stake) or not any(line.valid for line in self.model.outside)
        ask = partial(self.book.change_stake, stake, recalculate=recalculate)
        self.done(ask, lambda model: model.play_for(stake, recalculate), dry_run)

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
        do = seating.join if name in self.model.away else seating.leave
        do(self.db, self.book.caller, self.name(name))
        self.model.away ^= {name}

    @rule(data=st.data())
    def change_name(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.model.table))
        called = self.name(name)
        self.model.called[name] = new = f"{name} {len(called)}"
        seating.rename(self.db, self.book.caller, called, new)

    @rule(data=st.data())
    def reseat(self, data: st.DataObject) -> None:
        self.model.table = data.draw(st.permutations(self.model.table))
        seating.reseat(self.db, self.book.caller, self.called(self.model.table))

    @rule(data=st.data())
    def sat_otherwise(self, data: st.DataObject) -> None:
        order, number = data.draw(st.permutations(self.model.table)), self.a_number(data)
        ask = partial(self.book.reseat, number, self.called(order))
        self.done(ask, lambda model: model.sit(order, number))

    @invariant()
    def the_book_is_what_follows(self) -> None:
        now, stood = self.book.now, self.model.end()
        assert now.totals == {self.name(name): stood.totals[name] for name in self.model.table}
        money = {self.name(name): stood.money[name] for name in self.model.table}
        assert (now.money or dict.fromkeys(money, 0)) == money
        at_one = {name: total * (now.stake or 0) for name, total in now.totals.items()}
        assert now.stakes_differ is (money != at_one)
        assert now.ga == stood.pot
        assert sum(now.totals.values()) + now.ga == 0
        assert sum(money.values()) + now.ga * (now.stake or 0) == 0
        assert [p.name for p in now.people] == list(now.totals)
        assert (now.profile_by_game, now.stake) == (self.model.rules, self.model.stake)

    @invariant()
    def every_line_goes_by_its_own_rules(self) -> None:
        """Its payments by them are those that are kept, and the gà follows from them."""
        page = lines.view(self.db, self.book.caller, 100).latest
        sql = "SELECT half_bets FROM transfer WHERE line_id = ? ORDER BY place"
        known = zip(reversed(page), self.model.lines, self.model.replay(), strict=True)
        for line, told, after in known:
            assert (line.kind, line.number, line.ga_after) == (told.kind, told.number, after.pot)
            assert (line.profile, line.stake) == (told.profile, told.stake)
            if line.profile and line.status != "struck":
                stored = [halves for (halves,) in self.db.execute(sql, (line.id,)).fetchall()]
                paid = line.scored.payments.transfers
                assert [half_bets(transfer.amount) for transfer in paid] == stored

    @invariant()
    def what_is_owed_is_what_follows(self) -> None:
        """Of the game at the stakes of its rounds, less what was paid, with what was spent."""
        view = settlement.view(self.db, self.book.caller)
        owed = {who and self.name(who): amount for who, amount in self.model.owed().items()}
        for accounts in view.accounts:
            if accounts.unit == "money":
                told = {who: standing.net for who, standing in accounts.standings.items()}
                assert {None: 0, **told} == owed
            else:
                played = {who: row.played for who, row in accounts.standings.items() if who}
                assert played == view.session.totals

    def every_version_can_be_explained(self) -> None:
        """Also what was corrected since: by its own rules it brought what is kept of it."""
        table = load(self.db, self.book.caller)
        sql = """
        SELECT profile_id, entry, ga_before_half_bets, net_half_bets FROM line_version
        WHERE profile_id IS NOT NULL
        """
        for profile, entry, ga_before, net in self.db.execute(sql).fetchall():
            entered = table.as_entered(entry)
            scored = score_in_session(table.profiles[profile], entered, ga_before, table.numbers)
            assert not isinstance(scored, list)
            assert loads(net) in ([], list(scored.posted.net))

    def it_can_be_taken_home(self) -> None:
        """Its file opens as another session that is the same, in which the gà, the totals and the
        money follow from the rounds."""
        file = encode(document_of(archive.read(self.db, self.book.opened.session)))
        check_sums(loads(file))
        again = archive.write(self.db, reading.read(file), browser=self.book.browser)
        assert list(recheck(self.db)) == []
        assert before_import(self.db, again.session) == loads(file)
        opening.delete(self.db, Caller(again.session, self.book.browser), "Thứ sáu")

    def nothing_is_left_of_it(self) -> None:
        """Deleted, it takes all that belongs to it along."""
        opening.delete(self.db, self.book.caller, "Thứ sáu")
        assert list(self.db.faults()) == []
        assert {table for table, rows in content(self.db).items() if rows} <= {"browser"}


@pytest.mark.parametrize("evenings", [8, pytest.param(often(20, 40), marks=pytest.mark.long)])
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
