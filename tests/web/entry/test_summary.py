"""A round in the one line that somebody calls across the table."""

from random import Random
from typing import Any

import pytest

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.text import Text
from scorekeeper.web.entry.form import summary
from scorekeeper.web.plumbing.preferences import LANGUAGES
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
def test_a_round_in_one_line(preset: str, round: dict[str, Any], vi: str, en: str) -> None:
    """Who, how, and what it comes to."""
    scored = score_round(profile_with(preset), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments) == (vi, en)


U = {"finish": "u", "winner": "An"}
LEVEL = {player: {"points": points} for player, points in zip(FOUR, (3, 3, 62, 40), strict=True)}
GA: dict[str, Any] = {"ga_mode": "ante", "ga_ante": 2}


def said(round: dict[str, Any], preset: str = "pho-bien", unit: Unit = BETS, **rules: Any) -> Text:
    """A round of four by some rules in one line."""
    scored = score_round(profile_with(preset, **rules), {"players": FOUR} | round)
    assert isinstance(scored, Scored), scored
    return summary(scored.round, scored.profile.rules, scored.payments, unit)


def test_eats_and_what_was_agreed_are_in_what_each_pays() -> None:
    """What comes beside how the round ended is not left to be remembered."""
    manual = [{"from": "Chi", "to": "An", "amount": 3}]
    assert said(U | {"manual": manual}).vi == "An ù, được 18: Chi 8, Bình 5, Dũng 5"
    assert said(U | {"eats": [{"eater": "An"}]}).vi == "An ù, được 16: Dũng 6, Bình 5, Chi 5"
    fed = U | {"eats": [{"eater": "An"}] * 3}
    assert said(fed).en == "An went out, Dũng pays 15 for all, 6 more"
    assert said(fed, eats_in_u_round="not_when_den").vi == "An ù, Dũng đền 15"


CHOP = {"by": "Bình", "from": "Chi", "red_deuces": 1}
OVER = {"by": "Dũng", "from": "Bình", "quads": 1, "over": True}


def test_places_chops_and_fines_are_told() -> None:
    """Everybody with a place, and what each is up or down by all of it."""
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


def test_one_loser_is_not_everybody() -> None:
    """Of two nobody pays “each”, and nobody is the last of many."""
    two = {"players": FOUR[:2]}
    assert said(U | two) == ("An ù, Bình trả 5", "An went out, Bình pays 5")
    placed = {"finish": "normal", "placing": ["Bình", "An"]}
    assert said(placed | two).vi == "Bình nhất, được 1: An nhì 1"
    assert (
        said({"finish": "false_declaration", "declarer": "An"} | two).vi == "An ù láo, trả Bình 5"
    )


def test_who_wins_together_is_told_what_each_gets() -> None:
    """Not what both get, which somebody would have to halve."""
    assert said({"finish": "normal", "hands": LEVEL}, "guide") == (
        "An và Bình cùng nhất, mỗi người được 82: Chi 124, Dũng 40",
        "An and Bình share the win, each gets 82: Chi 124, Dũng 40",
    )


def test_the_ga_is_told() -> None:
    """What comes out of it, and what goes in."""
    assert said(U | {"ga_before": 8}, **GA) == (
        "An ù, mỗi người trả 5, ăn gà 16; cả bàn mỗi người góp gà 2",
        "An went out, each pays 5; An takes 16 from the gà; everybody puts 2 into the gà",
    )


def test_who_is_up_without_having_won_is_told_of() -> None:
    """Where there is more than one to be paid, everybody is told of, with the sign."""
    eaten = {"finish": "false_declaration", "declarer": "Chi", "eats": [{"eater": "An"}]}
    assert said(eaten).vi == "Chi ù láo: An +6, Bình +5, Chi −15, Dũng +4"


def test_money_speaks_where_a_bet_is_worth_some() -> None:
    """Short as it is said."""
    assert said(U, unit=Unit(5000)) == ("An ù, mỗi người trả 25k", "An went out, each pays 25k")
    assert said(U, unit=Unit(350_000)).en == "An went out, each pays 1.75M"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("unit", [BETS, Unit(5000), Unit(333)], ids=str)
def test_all_of_a_round_adds_up_from_its_words(game: Game, unit: Unit) -> None:
    """Whatever the rules, what each is up or down and what the gà gains follows from the line."""
    rng = Random(7)
    for _ in range(400):
        table = any_table(rng, game.rules)
        round = game.read(table.entry, table.rules)
        paid = game.score(round, table.rules)
        nets = {**paid.net, "gà": -sum(paid.net.values())}
        told = summary(round, table.rules, paid, unit)
        for language in LANGUAGES:
            worked_out = came_to(told.to(language), language, round.players)
            assert worked_out == {who: net * (unit.stake or 1) for who, net in nets.items()}, table
