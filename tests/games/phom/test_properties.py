"""Properties of every round of Phỏm under any rules. (docs/rules.md, 5)"""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import Payments
from scorekeeper.games.phom.rules import PhomRules
from tests.games.properties import owed_to, seated, turned
from tests.strategies import tables
from tests.tables.common import Table, payments
from tests.tables.phom import FOR_U

FOR_POINTS = ("deadwood", "phat_u")

phom_tables = tables(PhomRules)
# Neither which ù counts nor whether eats count, depends on who pays.
phom_u_tables = tables(PhomRules, "u", den_u_plain=False)
apart_tables = st.sampled_from(("always", "never")).flatmap(
    lambda eats: tables(PhomRules, "u", den_u_plain=False, den_ga="none", eats_in_u_round=eats)
)
shared_tables = tables(PhomRules, "normal", scoring_mode="deadwood", tie_break="share")
# Where winners share, seats decide who of them gets bets left over.
tie_breaks = st.sampled_from(("earlier_wins", "later_wins"))
unshared_tables = tie_breaks.flatmap(lambda tie: tables(PhomRules, tie_break=tie))
any_eat_tables = tie_breaks.flatmap(lambda tie: tables(PhomRules, tie_break=tie, eat_from="any"))
turns = st.integers(1, 3)


def decided(table: Table, payer: str | None) -> Payments:
    """Return the payments of a round if the table decides who pays đền."""
    override = {"den_override": {"payer": payer, "reason": "bàn quyết"}}
    return payments(Table(table.rules, table.entry | override))


def losers(table: Table) -> list[str]:
    """Everybody but the one who went out."""
    return [player for player in table.entry["players"] if player != table.entry["winner"]]


@given(phom_tables)
def test_the_pot_is_emptied_or_left_alone(table: Table) -> None:
    """The gà holds what it held and what went in, until winners take all or half of it."""
    rules: Any = table.rules
    came = payments(Table(rules, {**table.entry, "manual": []}))
    into_it = [line for line in came.transfers if line.payee is None]
    again = sum(line.amount for line in into_it if line.reason == "den_ga")
    put_in = sum(line.amount for line in into_it) - again
    taken = sum(line.amount for line in came.transfers if line.payer is None)
    pot = table.entry.get("ga_before", 0) + put_in
    assert taken in (0, pot) or (taken == pot // 2 and rules.ga_share != "all")
    assert came.ga_after == pot - taken + again
    assert {line.payee for line in came.transfers if line.payer is None} <= set(came.winners)


@given(phom_u_tables)
def test_who_went_out_gets_the_same_whoever_pays(table: Table) -> None:
    """Each loser owes as much with đền as without, and the đền payer pays all of it."""
    winner = table.entry["winner"]
    owed = owed_to(winner, decided(table, None), FOR_U)
    assert owed_to(winner, payments(table), FOR_U) == owed
    for payer in losers(table):
        by_one = decided(table, payer)
        assert owed_to(winner, by_one, FOR_U) == owed
        assert {line.payer for line in by_one.transfers if line.reason in FOR_U} <= {payer}


@given(apart_tables)
def test_only_the_debt_to_the_winner_changes_hands(table: Table) -> None:
    """Eats, antes, the gà and side payments stay with those whom they hit. (docs/rules.md, 5.3)"""
    beside = [
        [line for line in decided(table, payer).transfers if line.reason not in FOR_U]
        for payer in (None, *losers(table))
    ]
    assert all(lines == beside[0] for lines in beside)


@given(phom_tables)
def test_only_the_đền_payer_pays_for_others(table: Table) -> None:
    """A payment in another's name goes from the đền payer to the winner."""
    came = payments(table)
    assert came.den_payer not in came.winners
    for line in came.transfers:
        if line.on_behalf_of is not None:
            assert line.payer == came.den_payer != line.on_behalf_of
            assert line.payee in came.winners


@given(phom_tables)
def test_a_ranking_holds_everybody_once(table: Table) -> None:
    """And its first group has won, unless nobody did."""
    came, players = payments(table), table.entry["players"]
    if came.ranking is not None:
        assert sorted(player for group in came.ranking for player in group) == sorted(players)
        assert came.winners in ((), came.ranking[0])


@given(unshared_tables, turns)
def test_a_table_may_be_told_from_any_seat_on(table: Table, by: int) -> None:
    """As long as each sits after the same player, all pay the same."""
    came, told = payments(table), payments(turned(table, by))
    assert told.net == came.net
    assert Counter(told.transfers) == Counter(came.transfers)
    assert (told.winners, told.den_payer, told.ga_after) == (
        came.winners,
        came.den_payer,
        came.ga_after,
    )


@given(shared_tables, turns)
def test_seats_decide_only_who_of_several_winners_gets_the_odd_bet(table: Table, by: int) -> None:
    """Losers pay the same from any seat on, and no winner is more than a bet ahead. (5.5, 5.6)"""
    came, told = payments(table), payments(turned(table, by))
    assert set(told.winners) == set(came.winners)
    for player in table.entry["players"]:
        if player not in came.winners:
            assert told.net[player] == came.net[player]
    multiplier = table.entry.get("multiplier", 1)
    for reasons, odd_bet in ((FOR_POINTS, multiplier), (("ga",), 1)):
        shares = [
            sum(amount for _, amount, _ in owed_to(winner, told, reasons))
            for winner in told.winners
        ]
        assert max(shares) - min(shares) <= odd_bet


@given(any_eat_tables, st.permutations(range(4)))
def test_where_all_may_eat_from_all_people_sit_as_they_like(table: Table, order: list[int]) -> None:
    """Seats decide who may eat whose card, and nothing else."""
    came, players = payments(table), table.entry["players"]
    moved = payments(seated(table, [players[i] for i in order if i < len(players)]))
    assert Counter(moved.transfers) == Counter(came.transfers)
