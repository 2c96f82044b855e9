"""A round in one sentence."""

from random import Random
from typing import Any

import pytest

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.text import Text
from scorekeeper.web.entry.form import summary
from scorekeeper.web.plumbing.language import LANGUAGES
from tests.strategies import any_table
from tests.web.friends import profile_with
from tests.words.summary import came_to

FOUR = ["An", "Bình", "Chi", "Dũng"]
POINTS = {player: {"points": points} for player, points in zip(FOUR, (3, 3, 9, 20), strict=True)}
ALL_MOM = {player: {"mom": True} for player in FOUR}
CARDS = {player: {"cards": cards} for player, cards in zip(FOUR, (5, 8, 2, 1), strict=True)}


@pytest.mark.parametrize(
    ("preset", "round", "vi", "en"),
    [
        (
            "pho-bien",
            {"finish": "u", "winner": "An"},
            "An ù, mỗi người trả 5",
            "An went out, each pays 5",
        ),
        (
            "pho-bien",
            {"finish": "u", "winner": "An", "u_type": "tron", "eats": [{"eater": "Bình"}]},
            "An ù tròn, được 29: Chi 10, Dũng 10, Bình 9",
            "An ù tròn, gets 29: Chi 10, Dũng 10, Bình 9",
        ),
        (
            "pho-bien",
            {"finish": "u", "winner": "An", "eats": [{"eater": "An"}] * 3},
            "An ù, Dũng đền 15, trả thêm 6",
            "An went out, Dũng pays 15 for all, 6 more",
        ),
        (
            "guide",
            {"finish": "u", "winner": "An", "hands": POINTS | {"An": {}}},
            "An ù, được 52: Dũng 40, Chi 9, Bình 3",
            "An went out, gets 52: Dũng 40, Chi 9, Bình 3",
        ),
        (
            "guide",
            {"finish": "u", "winner": "An", "hands": {p: {"points": 0} for p in FOUR}},
            "An ù, không ai trả",
            "An went out, nobody pays",
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
                "hands": {"Bình": ALL_MOM["An"]},
            },
            "Chi nhất, được 7: An nhì 1, Dũng ba 2, Bình móm 4",
            "Chi first, gets 7: An second 1, Dũng third 2, Bình móm 4",
        ),
        (
            "pho-bien",
            {"finish": "normal", "hands": ALL_MOM, "lay_order": ["Chi", "An", "Dũng", "Bình"]},
            "Chi nhất, được 12: An móm 4, Dũng móm 4, Bình móm 4",
            "Chi first, gets 12: An móm 4, Dũng móm 4, Bình móm 4",
        ),
        (
            "pho-bien",
            {"finish": "false_declaration", "declarer": "Chi"},
            "Chi ù láo, trả mỗi người 5",
            "Chi declared a false ù, pays 5 each",
        ),
        ("pho-bien", {"finish": "void"}, "Ván hủy", "Void round"),
        (
            "pho-bien",
            {"finish": "void", "manual": [{"from": "Chi", "to": "An", "amount": 2}]},
            "Ván hủy, Chi trả An 2",
            "Void round, Chi pays An 2",
        ),
        (
            "tulokho-vinagames",
            {"finish": "win", "winner": "An", "hands": CARDS | {"An": {}}, "assistants": ["Chi"]},
            "An hết bài, Chi đền 11",
            "An ran out of cards, Chi pays 11 for all",
        ),
        (
            "tulokho-vinagames",
            {"finish": "abandoned", "winner": "An", "hands": CARDS},
            "An ở lại tới cùng, Bình trả 5,5",
            "An stayed to the end, Bình pays 5.5",
        ),
    ],
)
def test_a_round_is_told_in_one_sentence(
    preset: str, round: dict[str, Any], vi: str, en: str
) -> None:
    scored = score_round(profile_with(preset), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments) == (vi, en)


U = {"finish": "u", "winner": "An"}
LEVEL = {player: {"points": points} for player, points in zip(FOUR, (3, 3, 62, 40), strict=True)}
GA: dict[str, Any] = {"ga_mode": "ante", "ga_ante": 2}


def said(round: dict[str, Any], preset: str = "pho-bien", unit: Unit = BETS, **rules: Any) -> Text:
    """The sentence for a round of four."""
    scored = score_round(profile_with(preset, **rules), {"players": FOUR} | round)
    assert isinstance(scored, Scored), scored
    return summary(scored.round, scored.profile.rules, scored.payments, unit)


def test_amounts_include_eats_and_agreed_payments() -> None:
    manual = [{"from": "Chi", "to": "An", "amount": 3}]
    assert said(U | {"manual": manual}).vi == "An ù, được 18: Chi 8, Bình 5, Dũng 5"
    assert said(U | {"eats": [{"eater": "An"}]}).vi == "An ù, được 16: Dũng 6, Bình 5, Chi 5"
    fed = U | {"eats": [{"eater": "An"}] * 3}
    assert said(fed).en == "An went out, Dũng pays 15 for all, 6 more"
    assert said(fed, eats_in_u_round="not_when_den").vi == "An ù, Dũng đền 15"


CHOP = {"by": "Bình", "from": "Chi", "red_deuces": 1}
OVER = {"by": "Dũng", "from": "Bình", "quads": 1, "over": True}


def test_places_chops_and_fines_are_told_with_everybodys_net() -> None:
    placed: dict[str, Any] = {"finish": "win", "placing": FOUR}
    preset = "tulokho-nhat-nhi"
    assert said(placed, preset) == (
        "An nhất +2, Bình nhì +1, Chi ba −1, Dũng bét −2",
        "An first +2, Bình second +1, Chi third −1, Dũng last −2",
    )
    held = {"chops": [CHOP, OVER], "hands": {"Dũng": {"red_deuces": 1}}}
    assert said(placed | held, preset).vi == "An nhất +2, Bình nhì −15, Chi ba +5, Dũng bét +8"
    assert said(placed, preset, place_pays="first").vi == (
        "An nhất, được 6: Bình nhì 1, Chi ba 2, Dũng bét 3"
    )
    helped = {"finish": "win", "winner": "An", "hands": CARDS | {"An": {}}, "assistants": ["Chi"]}
    chopped = {"chops": [CHOP | {"by": "An"}]}
    assert said(helped | chopped, "tulokho-vinagames", chop_red_deuce_payment=6).vi == (
        "An hết bài, Chi đền 11, trả thêm 6"
    )
    assert said({"finish": "void", "fouls": ["Chi"]}, foul_payment=2).vi == (
        "Ván hủy: An +2, Bình +2, Chi −6, Dũng +2"
    )


def test_winners_who_share_are_told_what_each_gets() -> None:
    assert said({"finish": "normal", "hands": LEVEL}, "guide") == (
        "An và Bình cùng nhất, mỗi người được 82: Chi 124, Dũng 40",
        "An and Bình share the win, each gets 82: Chi 124, Dũng 40",
    )


def test_the_gà_is_told() -> None:
    assert said(U | {"ga_before": 8}, **GA) == (
        "An ù, mỗi người trả 5, ăn gà 16; cả bàn mỗi người góp gà 2",
        "An went out, each pays 5; An takes 16 from the gà; everybody puts 2 into the gà",
    )


def test_everybody_is_told_where_several_are_up() -> None:
    eaten = {"finish": "false_declaration", "declarer": "Chi", "eats": [{"eater": "An"}]}
    assert said(eaten).vi == "Chi ù láo: An +6, Bình +5, Chi −15, Dũng +4"


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
