"""A round in one sentence."""

from typing import Any

import pytest

from scorekeeper.evening.amounts import Unit
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.web.entry.form import summary
from scorekeeper.web.entry.phrases import gain
from tests.web.friends import profile_with

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
            "An về nhất, Chi đền 11",
            "An finished first, Chi pays 11 for all",
        ),
    ],
)
def test_a_round_is_told_in_one_sentence(
    preset: str, round: dict[str, Any], vi: str, en: str
) -> None:
    scored = score_round(profile_with(preset), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments) == (vi, en)


ANTE: dict[str, Any] = {"ga_mode": "ante", "ga_ante": 2, "ga_taken_by": "round_winner"}
EATS: dict[str, Any] = {"ga_mode": "eats", "ga_eat_payments": [1, 2, 3]}
PLACED = {"finish": "normal", "placing": ["Chi", "An", "Dũng", "Bình"]}


@pytest.mark.parametrize(
    ("changes", "round", "vi", "en"),
    [
        (
            ANTE,
            {"finish": "u", "winner": "An", "ga_before": 8},
            "An ù, mỗi người trả 25k, ăn gà 80k; cả bàn mỗi người góp gà 10k",
            "An went out, each pays 25k; An takes 80k from the gà; everybody puts 10k into the gà",
        ),
        (
            ANTE,
            PLACED | {"ga_before": 5},
            "Chi nhất, được 30k: An nhì 5k, Dũng ba 10k, Bình bét 15k; Chi ăn gà 65k; "
            "cả bàn mỗi người góp gà 10k",
            "Chi first, gets 30k: An second 5k, Dũng third 10k, Bình last 15k; "
            "Chi takes 65k from the gà; everybody puts 10k into the gà",
        ),
        (
            EATS,
            PLACED | {"eats": [{"eater": "Bình"}]},
            "Chi nhất, được 30k: An nhì 10k, Dũng ba 10k, Bình bét 10k; An góp gà 5k",
            "Chi first, gets 30k: An second 10k, Dũng third 10k, Bình last 10k; "
            "An puts 5k into the gà",
        ),
        (
            {},
            {"finish": "void", "manual": [{"from": "An", "to": "Chi", "amount": 3}]},
            "Ván hủy, An trả Chi 15k",
            "Void round, An pays Chi 15k",
        ),
        (
            {"u_payment": 0},
            {"finish": "u", "winner": "An"},
            "An ù, không ai trả",
            "An went out, nobody pays",
        ),
    ],
)
def test_the_sentence_names_money_and_gà(
    changes: dict[str, Any], round: dict[str, Any], vi: str, en: str
) -> None:
    scored = score_round(profile_with("pho-bien", **changes), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments, Unit(5000)) == (vi, en)


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
