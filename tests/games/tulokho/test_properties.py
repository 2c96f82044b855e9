"""Properties of every round of Tú Lơ Khơ under any rules. (docs/rules.md, 6)"""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import Payments
from scorekeeper.games.tulokho.rules import TulokhoRules
from tests.games.properties import debtor, owed_to, seated
from tests.strategies import tables
from tests.tables.common import Table, payments

FOR_EXTRAS = ("deuces", "quads", "runs", "three")
FOR_A_WIN = ("cards", "stuck", *FOR_EXTRAS)

tulokho_tables = tables(TulokhoRules)
tulokho_win_tables = tables(TulokhoRules, "win", scoring_mode="cards")
tulokho_place_tables = tables(TulokhoRules, "win", scoring_mode="places")


def stuck(table: Table) -> list[str]:
    """Return the stuck players of a round by places, best placed first."""
    hands = table.entry.get("hands", {})
    return [player for player in table.entry["placing"] if hands.get(player, {}).get("stuck")]


def killers(table: Table) -> dict[str, str]:
    """Return killed player → who killed him."""
    return {kill["from"]: kill["by"] for kill in table.entry.get("kills", ())}


def unplaced(table: Table) -> list[str]:
    """Return the stuck and the killed of a round by places, best placed first."""
    last = {*stuck(table), *killers(table)}
    return [player for player in table.entry["placing"] if player in last]


def assisted(table: Table, assistants: list[str]) -> Payments:
    """Return the payments of a win with other assistants."""
    return payments(Table(table.rules, table.entry | {"assistants": assistants}))


def losers(table: Table) -> list[str]:
    """Everybody but the winner."""
    return [player for player in table.entry["players"] if player != table.entry["winner"]]


@given(tulokho_tables)
def test_a_win_by_places_has_a_ranking(table: Table) -> None:
    """The stuck and the killed are its last group."""
    rules: Any = table.rules
    expected: list[tuple[str, ...]] | None = None
    if table.entry["finish"] == "win" and rules.scoring_mode == "places":
        last = unplaced(table)
        expected = [(player,) for player in table.entry["placing"] if player not in last]
        expected += [tuple(last)] if last else []
    ranking = payments(table).ranking
    assert (ranking and [*ranking]) == expected


@given(tulokho_tables)
def test_half_bets_come_of_abandoned_rounds_alone(table: Table) -> None:
    """Everywhere else, and wherever a table rounds, all bets are whole. (003:59)"""
    rules: Any = table.rules
    halves = table.entry["finish"] == "abandoned" and rules.abandoned_rounding == "exact"
    assert halves or all(line.amount % 1 == 0 for line in payments(table).transfers)


@given(tulokho_place_tables)
def test_places_pay_what_the_table_says(table: Table) -> None:
    """Told from the last place up: to the first, or in pairs from the outside in; nobody else."""
    rules: Any = table.rules
    placing, times = table.entry["placing"], table.entry.get("multiplier", 1)
    if rules.place_pays == "first":
        prices = getattr(rules, f"rank_payments_{len(placing)}")
        owed = [(placing[-i], placing[0], prices[-i]) for i in range(1, len(placing))]
    else:
        pairs = zip(reversed(placing), placing, rules.pair_payments, strict=False)
        owed = [pair for pair in pairs if placing.index(pair[0]) > placing.index(pair[1])]
    ranks = [line for line in payments(table).transfers if line.reason == "rank"]
    assert {(debtor(line), line.payee, line.amount) for line in ranks} == {
        (payer, payee, price * times)
        for payer, payee, price in owed
        if price and payer not in unplaced(table)
    }


@given(tulokho_place_tables)
def test_the_stuck_and_the_killed_pay_alike(table: Table) -> None:
    """A fixed amount, or some times what the last place pays, whoever is named first of them."""
    rules: Any = table.rules
    placing, last = table.entry["placing"], stuck(table)
    at_places = getattr(rules, f"rank_payments_{len(placing)}")
    outer = at_places[-1] if rules.place_pays == "first" else rules.pair_payments[0]
    price = 2 * outer if rules.stuck_places == "double" else rules.stuck_payment
    if rules.stuck_all_payment and len(last) == len(placing) - 1 > 1:
        price = rules.stuck_all_payment
    times = table.entry.get("multiplier", 1)
    lines = [line for line in payments(table).transfers if line.reason in ("stuck", "kill")]
    owed = [(who, placing[0], price * times) for who in last] + [
        (who, killers(table)[who], rules.kill_multiplier * outer * times)
        for who in placing
        if who in killers(table)
    ]
    told = [(debtor(line), line.payee, line.amount) for line in lines]
    assert told == [line for line in owed if line[2]]
    last = unplaced(table)
    other_order = placing[: len(placing) - len(last)] + last[::-1]
    other = payments(Table(rules, table.entry | {"placing": other_order}))
    assert other.net == payments(table).net


@given(tulokho_place_tables)
def test_only_the_last_pay_for_what_is_left(table: Table) -> None:
    """To the first or to the place before all of them; the killed to who killed them."""
    rules: Any = table.rules
    placing = table.entry["placing"]
    last = unplaced(table) or placing[-1:]
    payee = placing[0] if rules.extras_to == "first" else placing[-len(last) - 1]
    for line in payments(table).transfers:
        assert line.reason in ("chop", "rank", "stuck", "kill", *FOR_EXTRAS, "foul", "manual")
        if line.reason == "three" and table.entry.get("won_by_three"):
            assert line.payee == placing[0]
        elif line.reason in FOR_EXTRAS:
            assert debtor(line) in last
            assert line.payee == killers(table).get(str(debtor(line)), payee)


@given(tulokho_place_tables)
def test_who_lets_the_last_card_go_pays_what_goes_to_the_first(table: Table) -> None:
    """And nothing else of what others owe."""
    rules: Any = table.rules
    for assistant in table.entry["placing"][1:]:
        came = assisted(table, [assistant])
        assert came.den_payer == (assistant if rules.assistant_places else None)
        covered = ("rank", "stuck", "kill", *(FOR_EXTRAS if rules.assistant_covers_extras else ()))
        for line in came.transfers:
            pays = line.reason in covered and line.payee == table.entry["placing"][0]
            pays = pays and rules.assistant_places
            assert line.payer == (assistant if pays else debtor(line))


@given(tulokho_tables)
def test_chops_are_paid_once_whoever_pays(table: Table) -> None:
    """Either way of paying chains moves as much, and all of it before anything else."""
    rules: Any = table.rules
    by_each, by_last = (
        [line for line in payments(Table(played, table.entry)).transfers if line.reason == "chop"]
        for played in (replace(rules, chop_stacking=way) for way in ("each_pays", "last_pays"))
    )
    assert [line.amount for line in by_each] == [line.amount for line in by_last]
    chops = table.entry.get("chops", []) if table.entry["finish"] != "void" else []
    assert Counter((line.payer, line.payee) for line in by_each) <= Counter(
        (chop["from"], chop["by"]) for chop in chops
    )
    told = [line.reason == "chop" for line in payments(table).transfers]
    assert told == sorted(told, reverse=True)


@given(tulokho_win_tables)
def test_an_assistant_pays_all_that_the_table_says_and_the_winner_gets_the_same(
    table: Table,
) -> None:
    """All lines of the win, or all but the deuces and quads of others. (003:55)"""
    rules: Any = table.rules
    winner = table.entry["winner"]
    owed = owed_to(winner, assisted(table, []), FOR_A_WIN)
    assert owed_to(winner, assisted(table, losers(table)), FOR_A_WIN) == owed
    for assistant in losers(table):
        came = assisted(table, [assistant])
        assert owed_to(winner, came, FOR_A_WIN) == owed
        pays = rules.assistant_rule == "pays_for_all"
        assert came.den_payer == (assistant if pays else None)
        for line in came.transfers:
            if line.reason in FOR_A_WIN:
                covered = rules.assistant_covers_extras or line.reason not in FOR_EXTRAS
                assert line.payer == (assistant if pays and covered else debtor(line))


@given(tulokho_tables, st.permutations(range(4)))
def test_people_sit_as_they_like(table: Table, order: list[int]) -> None:
    """Seats decide in which order payments are told, and nothing else."""
    came, players = payments(table), table.entry["players"]
    moved = payments(seated(table, [players[i] for i in order if i < len(players)]))
    assert moved.net == came.net
    assert Counter(moved.transfers) == Counter(came.transfers)
    assert (moved.winners, moved.den_payer) == (came.winners, came.den_payer)
