"""An evening of five people and three games: who sits down, and whose finish a finish is."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.errors import Refused
from scorekeeper.store.rounds import profile_for
from tests.web.friends import FRIENDS, Evening, people_form, seats

FIVE = (*FRIENDS, "Sơn")
THREE = {"rules-tulokho": "tulokho-vinagames", "rules-samloc": "sam-pho-bien"}
CARDS = {f"cards-{i}": "3" for i in range(1, 4)}


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app, **THREE, **{"name-4": "Sơn"})


@pytest.mark.parametrize(("game", "play"), [("samloc", 5), ("phom", 4), ("tulokho", 4)])
def test_as_many_sit_down_as_the_game_takes(evening: Evening, game: str, play: int) -> None:
    """Also if the form of Sâm was open for all five before."""
    for others in ("", "".join(f"&p={name}" for name in FIVE)):
        assert len(evening.players(f"?game={game}{others}")) == play
        assert ("Nghỉ" in evening.page(f"?game={game}{others}")) == (play < 5)


def test_five_play_a_round_and_four_the_next_one_of_another_game(evening: Evening) -> None:
    five = seats(1, 2, 3, 4, 5)
    evening.save("sam-4", game="samloc", **five)
    assert evening.players() == (1, 2, 3, 4, 5)
    evening.send("/rounds", evening.entry("win-0", game="phom", **five), 422)
    evening.save("sam_failed-0", game="samloc", **{"blocker-who": "4"}, **five)
    evening.check("/rounds/2", "Sơn chặn")
    evening.send("/table/people", people_form(was=FIVE, away=("Bình",)))
    assert evening.players("?game=phom") == evening.players("?game=samloc") == (1, 3, 4, 5)


def test_who_stopped_a_sâm_is_asked_of_three_or_more(evening: Evening) -> None:
    """Of two it is the other one, and so it is saved."""
    two, five = "".join(f"&p={name}" for name in FIVE[:2]), "".join(f"&p={name}" for name in FIVE)
    assert "Ai chặn?" in evening.page(f"?game=samloc{five}")
    assert "Ai chặn?" not in evening.page(f"?game=samloc{two}")
    evening.save("sam_failed-0", game="samloc", **seats(1, 2))
    evening.check("/rounds/1", "Bình chặn")


def test_a_finish_of_two_games_is_found_by_its_game(evening: Evening) -> None:
    """The book lists the wins of both; other finishes have one name."""
    evening.save("win-0", game="tulokho", **CARDS)
    evening.save("win-0", game="samloc", **CARDS)
    evening.save("sam-1", game="samloc")
    found = evening.source("/sheet?kind=samloc.win")
    assert set(re.findall("/rounds/([0-9])", found)) == {"2"}
    assert {"hết bài (Sâm lốc)", "hết bài (Tú Lơ Khơ)"} <= set(re.findall(">([^<>]+)</a>", found))
    assert "/rounds/3" in evening.source("/sheet?kind=sam")
    assert evening.phone.get(f"{evening.at}/sheet?kind=win").status_code == 404


@pytest.mark.parametrize("finish", ["win", "instant_win", "void"])
def test_a_finish_of_two_games_needs_its_game(finish: str) -> None:
    """Unless only one of them is played."""
    both: Any = SimpleNamespace(current={"tulokho": 1, "samloc": 2})
    one: Any = SimpleNamespace(current={"tulokho": 1})
    with pytest.raises(Refused):
        profile_for(both, {"finish": finish}, None)
    assert profile_for(both, {"finish": finish}, "samloc") == 2
    assert profile_for(one, {"finish": finish}, None) == 1
    assert profile_for(both, {"finish": "sam"}, None) == 2
