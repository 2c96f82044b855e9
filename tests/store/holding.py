"""Invariants of any session, compared with a model."""

from json import loads

from hypothesis.stateful import RuleBasedStateMachine, invariant

from scorekeeper.evening.ledger import half_bets, score_in_session
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.store import archive, lines, opening, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller, load
from tests.store.documents import before_import, check_sums, content
from tests.store.evening import Book
from tests.store.model import Model


class Holding(RuleBasedStateMachine):
    """A book and a model of it, held against each other after each step and at the end."""

    db: Database
    book: Book
    model: Model

    def name(self, name: str) -> str:
        return self.model.called.get(name, name)

    @invariant()
    def the_book_is_what_follows(self) -> None:
        now, stood = self.book.now, self.model.end()
        assert now.totals == {self.name(name): stood.totals[name] for name in self.model.table}
        money = {self.name(name): stood.money[name] for name in self.model.table}
        assert (now.money or dict.fromkeys(money, 0)) == money
        assert now.ga == stood.pot
        assert sum(now.totals.values()) + now.ga == 0
        assert sum(money.values()) + now.ga * (now.stake or 0) == 0
        assert [p.name for p in now.people] == list(now.totals)
        assert (now.profile_by_game, now.stake) == (self.model.rules, self.model.stake)
        page = lines.view(self.db, self.book.caller, 100).latest
        kept = [(line.kind, line.number, line.ga_after) for line in reversed(page)]
        pots = [after.pot for after in self.model.replay()]
        told = [(line.kind, line.number) for line in self.model.lines]
        assert kept == [(*line, pot) for line, pot in zip(told, pots, strict=True)]

    @invariant()
    def what_is_owed_is_what_follows(self) -> None:
        """Of the game at the stakes of its rounds, less what was paid, with what was spent."""
        found = settlement.view(self.db, self.book.caller)
        owed = {who and self.name(who): amount for who, amount in self.model.owed().items()}
        for accounts in found.accounts:
            if accounts.unit == "money":
                told = {who: standing.net for who, standing in accounts.standings.items()}
                assert {None: 0, **told} == owed
            else:
                played = {who: one.played for who, one in accounts.standings.items() if who}
                assert played == found.session.totals

    @invariant()
    def totals_are_the_sums_of_transfers(self) -> None:
        sums = dict(
            self.db.execute("""
                SELECT person, sum(half_bets) FROM (
                    SELECT payee AS person, half_bets FROM transfer
                    UNION ALL SELECT payer, -half_bets FROM transfer)
                GROUP BY person
                """).fetchall()
        )
        now = self.book.now
        assert now.ga * 2 == sums.pop(None, 0)
        assert [total * 2 for total in now.totals.values()] == [
            sums.get(person.number, 0) for person in now.people
        ]

    @invariant()
    def every_line_goes_by_its_own_rules(self) -> None:
        """Its payments by them are those that are kept."""
        page = lines.view(self.db, self.book.caller, 100).latest
        for line, told in zip(reversed(page), self.model.lines, strict=True):
            assert (line.profile, line.stake) == (told.profile, told.stake)
            if line.profile is None or line.status == "struck":
                continue
            scored = line.scored
            paid = scored.payments
            sql = "SELECT half_bets FROM transfer WHERE line_id = ? ORDER BY place"
            stored = [halves for (halves,) in self.db.execute(sql, (line.id,)).fetchall()]
            assert [half_bets(one.amount) for one in paid.transfers] == stored

    def every_version_can_be_explained(self) -> None:
        """Also what was corrected since: by its own rules it brought what is kept of it."""
        table = load(self.db, self.book.caller)
        assert table
        for profile, entry, ga_before, net in self.db.execute("""
            SELECT profile_id, entry, ga_before_half_bets, net_half_bets FROM line_version
            WHERE profile_id IS NOT NULL
            """).fetchall():
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
