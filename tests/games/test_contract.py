"""Promises of every game to the rest of the program."""

import re
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest

from scorekeeper.games import GAMES, rename_players
from scorekeeper.games.base import Game
from scorekeeper.games.entry import renamed
from scorekeeper.options.option import options_of
from tests.games.properties import codes
from tests.strategies import any_table
from tests.tables.common import STRANGER, checked, outcome

TABLES = 200
MOST_TABLES = 20_000
"""After so many, what was not seen does not happen."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def tables(game: Game, unseen: Set[str] = frozenset()) -> Iterator[tuple[Any, Any]]:
    """Yield random rules, each with a valid round; more of them while something is unseen."""
    rng = Random(f"contract {game.id}")
    for place in range(MOST_TABLES):
        if place >= TABLES and not unseen:
            return
        yield any_table(rng, game.rules)


@each_game
def test_a_checked_round_has_the_common_fields(game: Game) -> None:
    """Players in seat order, finish, multiplier and manual payments."""
    for rules, entry in tables(game):
        round = checked(rules, entry)
        assert list(round.players) == entry["players"]
        assert round.finish == entry["finish"] in game.finishes
        assert round.multiplier == entry.get("multiplier", 1)
        manual = entry.get("manual", [])
        assert [(line.payer, line.payee, line.amount, line.note) for line in round.manual] == [
            (line["from"], line["to"], line["amount"], line.get("note", "")) for line in manual
        ]


@each_game
def test_a_void_round_has_only_its_manual_payments(game: Game) -> None:
    """`void` is in every game."""
    line = {"from": "An", "to": "Chi", "amount": 3}
    entry = {"players": ["An", "Chi"], "finish": "void", "manual": [line]}
    for preset in game.presets:
        payments = game.score(checked(preset.rules, entry), preset.rules)
        assert [transfer.reason for transfer in payments.transfers] == ["manual"]
        assert payments.net == {"An": -3, "Chi": 3}


@each_game
def test_a_player_who_breaks_a_rule_pays_everybody_else(game: Game) -> None:
    """Each time, after all that the round pays and before what was agreed, multiplied as that is,
    and counted; nothing else of the round changes. (docs/rules.md, 5.7)"""
    for rules, entry in tables(game):
        plain = {**entry, "fouls": [], "manual": []}
        clean = game.score(checked(rules, plain), rules)
        to_players = {"foul_to": "players"} if "foul_to" in options_of(game.rules) else {}
        fined = replace(rules, foul_payment=3, **to_players)
        fouls = [entry["players"][-1], entry["players"][0], entry["players"][-1]]
        manual = [{"from": entry["players"][0], "to": entry["players"][1], "amount": 7}]
        round = checked(fined, {**entry, "fouls": fouls, "manual": manual})
        came = game.score(round, fined)
        told = [line[:4] for line in came.transfers]
        assert came.transfers[: len(clean.transfers)] == clean.transfers
        assert told[len(clean.transfers) :] == [
            *(
                (offender, other, 3 * entry.get("multiplier", 1), "foul")
                for offender in fouls
                for other in entry["players"]
                if other != offender
            ),
            (*entry["players"][:2], 7, "manual"),
        ]
        assert (came.winners, came.ranking) == (clean.winners, clean.ranking)
        assert came.ga_after == clean.ga_after
        (count,) = [count for count in game.counts if count.id == "fouls"]
        assert list(count.of(round, came)) == fouls


@each_game
def test_a_game_has_the_common_options(game: Game) -> None:
    """Multipliers, the next leader and the fine for a foul."""
    known: Any = options_of(game.rules)
    assert {"round_multipliers", "next_starter", "foul_payment"} <= set(known)
    assert set(known["next_starter"].kind.values) == {"winner", "next_seat", "free"}


@each_game
def test_the_commonest_rules_are_a_preset_of_the_game(game: Game) -> None:
    """A new session can begin with them."""
    assert game.commonest in game.presets


@each_game
def test_a_statistic_has_words_and_rounds_that_count(game: Game) -> None:
    """Each count and grid has an id of its own, words in both languages, and rounds that have
    it; who it counts is a player. Without a gà nothing depends on it."""
    stats: list[Any] = [*game.counts, *game.grids]
    assert len({stat.id for stat in stats}) == len(stats)
    assert all(re.fullmatch("[a-z_]+", stat.id) and all(stat.name) for stat in stats)
    unseen = {stat.id for stat in stats}
    for rules, entry in tables(game, unseen):
        round = checked(rules, entry)
        payments = game.score(round, rules)
        other = game.with_ga(round, 77)
        for stat in stats:
            counted = list(stat.of(round, payments))
            if not game.plays_ga(rules):
                assert list(stat.of(other, game.score(other, rules))) == counted
            players = counted if stat in game.counts else chain(*counted)
            assert set(players) <= set(round.players)
            unseen -= {stat.id} if counted else set()
    assert not unseen


@each_game
def test_an_entry_is_renamed_without_its_game(game: Game) -> None:
    """Games that have the same fields rename them alike."""
    for _, entry in tables(game):
        assert rename_players(entry, str.upper) == renamed(game.entry, entry, str.upper)


@each_game
def test_who_does_not_play_is_refused_in_every_field(game: Game) -> None:
    """An order that lacks a player is refused for that. The cards dealt are kept for the record."""
    fields = game.entry.fields
    unseen = {key for key in fields if "minLength" in str(fields[key].schema)}
    unseen -= {"players", "placing", "lay_order", "dealt"}
    for rules, entry in tables(game, unseen):
        for key in unseen & entry.keys():
            strange = entry | {key: renamed(fields[key], entry[key], lambda _: STRANGER)}
            if strange != entry:
                refused = codes(outcome(rules, strange))
                assert "E_PLAYER_UNKNOWN" in refused, f"{key} may name a stranger"
                unseen.discard(key)
    assert not unseen


@each_game
def test_the_gà_before_a_round_is_what_the_session_says(game: Game) -> None:
    """`with_ga` scores as an entry with that gà does. Nobody pays for one that is not played."""
    for rules, entry in tables(game):
        round = checked(rules, entry)
        if game.plays_ga(rules):
            entered = checked(rules, entry | {"ga_before": 30})
            assert game.score(game.with_ga(round, 30), rules) == game.score(entered, rules)
        else:
            transfers = game.score(round, rules).transfers
            assert all(None not in (line.payer, line.payee) for line in transfers)
