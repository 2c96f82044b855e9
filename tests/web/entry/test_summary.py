"""A round in the one line that somebody calls across the table."""

from typing import Any

import pytest

from scorekeeper.scoring import Scored, score_round
from scorekeeper.web.demo import evening
from scorekeeper.web.demo.components import _with
from scorekeeper.web.entry.summary import summary

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
            "An ù tròn, mỗi người trả 10",
            "An ù tròn, each pays 10",
        ),
        (
            "pho-bien",
            {"finish": "u", "winner": "An", "eats": [{"eater": "An"}] * 3},
            "An ù, Dũng đền 15",
            "An went out, Dũng pays 15 for all",
        ),
        (
            "guide",
            {"finish": "u", "winner": "An", "hands": POINTS | {"An": {}}},
            "An ù, thu 52",
            "An went out, collects 52",
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
            "An, Bình thắng, thu 49",
            "An, Bình won, collects 49",
        ),
        (
            "pho-bien",
            {
                "finish": "normal",
                "placing": ["Chi", "An", "Dũng"],
                "hands": {"Bình": ALL_MOM["An"]},
            },
            "Chi nhất, An nhì, Dũng ba, Bình móm",
            "Chi first, An second, Dũng third, Bình móm",
        ),
        (
            "pho-bien",
            {"finish": "normal", "hands": ALL_MOM, "lay_order": ["Chi", "An", "Dũng", "Bình"]},
            "Chi nhất, An móm, Dũng móm, Bình móm",
            "Chi first, An móm, Dũng móm, Bình móm",
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
            "An ở lại tới cùng, thu 5,5",
            "An stayed to the end, collects 5.5",
        ),
    ],
)
def test_a_round_in_one_line(preset: str, round: dict[str, Any], vi: str, en: str) -> None:
    """Who, how, and what it comes to; what is paid beside it (eats) is not in it."""
    scored = score_round(_with(preset), {"players": FOUR} | round)
    assert isinstance(scored, Scored)
    assert summary(scored.round, scored.profile.rules, scored.payments) == (vi, en)


def test_the_evening_is_told_in_both_languages() -> None:
    """Every line of the book."""
    for line in evening.view("phom").lines:
        assert line.summary.vi
        assert line.summary.en
