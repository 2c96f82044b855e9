"""A round in one sentence."""

from random import Random
from typing import Any

import pytest

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.web.entry.form import summary
from scorekeeper.web.entry.phrases import gain
from scorekeeper.web.plumbing.preferences import LANGUAGES
from tests.strategies import any_table
from tests.web.friends import profile_with
from tests.words.summary import came_to

FOUR = ["An", "Bình", "Chi", "Dũng"]
POINTS = {player: {"points": points} for player, points in zip(FOUR, (3, 3, 9, 20), strict=True)}
CARDS = {player: {"cards": cards} for player, cards in zip(FOUR, (5, 8, 2, 1), strict=True)}


@pytest.mark.parametrize(
    ("preset", "round", "vi", "en"),
    [
        (
            "pho-bien",
            {"finish": "u", "winner": "An", "eats": [{"eater": "An"}] * 3},
            "An ù, Dũng đền 15, trả thêm 6",
            "An went out, Dũng pays 15 for all, 6 more",
        ),
        (
            "guide",
            {"finish": "normal", "hands": POINTS},
            "An và Bình cùng nhất: An +25, Bình +24, Chi −9, Dũng −40",
            "An and Bình share the win: An +25, Bình +24, Chi −9, Dũng −40",
        ),
        (
            "pho-bien",
            {
                "finish": "normal",
                "placing": ["Chi", "An", "Dũng"],
                "hands": {"Bình": {"mom": True}},
            },
            "Chi nhất, được 7: An nhì 1, Dũng ba 2, Bình móm 4",
            "Chi first, gets 7: An second 1, Dũng third 2, Bình móm 4",
        ),
        (
            "tulokho-vinagames",
            {"finish": "win", "winner": "An", "hands": CARDS | {"An": {}}, "assistants": ["Chi"]},
            "An hết bài, Chi đền 11",
            "An ran out of cards, Chi pays 11 for all",
        ),
    ],
)
def test_a_round_is_told_in_one_sentence(
    preset: str, round: dict[str, Any], vi: str, en: str
) -> None:
    scored = score_round(profile_with(preset), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments) == (vi, en)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("unit", [BETS, Unit(5000)], ids=str)
def test_everybodys_net_follows_from_the_sentence(game: Game, unit: Unit) -> None:
    rng = Random(7)
    for _ in range(150):
        table = any_table(rng, game.rules)
        round = game.read(table.entry, table.rules)
        paid = game.score(round, table.rules)
        nets = {**paid.net, "gà": -sum(paid.net.values())}
        told = summary(round, table.rules, paid, unit)
        for language in LANGUAGES:
            worked_out = came_to(told.to(language), language, round.players)
            assert worked_out == {who: net * (unit.stake or 1) for who, net in nets.items()}, table


@pytest.mark.parametrize(
    ("nets", "vi", "en"),
    [
        ((15, -5, -5, -5), "An +75k", "An +75k"),
        ((17, 1, -12, -6), "An +85k", "An +85k"),
        ((4, 4, 4, -12), "Dũng −60k", "Dũng −60k"),
        ((6, 6, -6, -6), "2 người +30k", "2 players +30k"),
        ((0, 0, 0, 0), "không ai trả ", "nobody pays "),
        ((-1, -1, -1, -1), "gà +20k", "gà +20k"),
        ((0, 0, -1, 0), "Chi −5k", "Chi −5k"),
        ((350, -350, 0, 0), "An +1,75tr", "An +1.75M"),
    ],
)
def test_the_bar_names_the_shortest_true_gain(nets: tuple[int, ...], vi: str, en: str) -> None:
    net = dict(zip(("An", "Bình", "Chi", "Dũng"), nets, strict=True))
    told = gain(net, Unit(5000))
    assert f"{told.who.vi} {told.amount.vi}" == vi
    assert f"{told.who.en} {told.amount.en}" == en
