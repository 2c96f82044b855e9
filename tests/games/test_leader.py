"""The player proposed to lead the next round, in every game. (docs/rules.md, 2.1, 3.1)"""

from itertools import combinations
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.games.tally import next_leader
from tests.words.tables import each_case

FIVE = ["An", "Bình", "Chi", "Dũng", "Em"]


def rules_of(game: Game, next_starter: str) -> Any:
    """Rules of a game with one way to choose the leader."""
    return game.rules().with_changes({"next_starter": next_starter})


def proposed(
    next_starter: str,
    *,
    led: str | None,
    winners: str = "",
    seats: list[str] = FIVE,
    sits_out: str = "",
    game: Game = GAMES[0],
) -> str | None:
    """Return the proposal at a table where the players in `sits_out` do not play."""
    return next_leader(
        rules_of(game, next_starter),
        seats=seats,
        playing=[player for player in seats if player not in sits_out.split()],
        led=led,
        winners=winners.split(),
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("next_starter", "leads"),
    [
        pytest.param("winner", "Chi", id="000:15 002:15 003:11 winner"),
        pytest.param("next_seat", "Bình", id="next_seat"),
        pytest.param("free", None, id="free"),
    ],
)
def test_the_rule_of_the_table_is_followed(
    game: Game, next_starter: str, leads: str | None
) -> None:
    """An led and Chi won: Chi, or who sits next after An, or nobody in particular."""
    assert proposed(next_starter, led="An", winners="Chi", game=game) == leads


@each_case(
    {
        "the seat after the last is the first": ("next_seat", "Em", "An", "", "An"),
        "of several winners the first after the leader": ("winner", "An", "Dũng Bình", "", "Bình"),
        "the leader among them": ("winner", "Bình", "Bình Dũng", "", "Bình"),
        "the next of them": ("winner", "Chi", "Bình Dũng", "", "Dũng"),
        "nobody won": ("winner", "Chi", "", "", "Chi"),
        "nobody won, by seats": ("next_seat", "Chi", "", "", "Chi"),
        "nobody won at a free table": ("free", "Chi", "", "", None),
        "the next seat sits out": ("next_seat", "An", "Em", "Bình", "Chi"),
        "the next two sit out": ("next_seat", "An", "Em", "Bình Chi", "Dũng"),
        "the leader sits out": ("next_seat", "An", "Em", "An", "Bình"),
        "the winner sits out": ("winner", "An", "Dũng", "Dũng", "Em"),
        "the winner in the last seat sits out": ("winner", "An", "Em", "Em", "An"),
        "nobody won, the leader sits out": ("winner", "An", "", "An", "Bình"),
        "a winner without a known leader": ("winner", None, "Chi", "", "Chi"),
        "of several then the first seat": ("winner", None, "Dũng Bình", "", "Bình"),
        "no next seat without a known leader": ("next_seat", None, "Chi", "", None),
        "nor after a leader who has gone": ("next_seat", "Phúc", "Chi", "", None),
        "nobody known at all": ("winner", None, "", "", None),
        "nobody plays": ("winner", "An", "", "An Bình Chi Dũng Em", None),
    }
)
def test_who_leads(case: tuple[str, str | None, str, str, str | None]) -> None:
    """Five at a table: rule, who led, who won, who sits out, and who is proposed."""
    next_starter, led, winners, sits_out, leads = case
    given = proposed(next_starter, led=led, winners=winners, sits_out=sits_out)
    assert given == leads


def test_nobody_leads_without_seats() -> None:
    """Also in a session without people."""
    assert proposed("winner", led=None, winners="An", seats=[]) is None
    assert proposed("next_seat", led="An", winners="An", seats=[]) is None


def test_only_a_player_of_the_next_round_is_proposed() -> None:
    """Or nobody, whoever led, won or left."""
    for next_starter in ("winner", "next_seat", "free"):
        for led in (None, *FIVE, "Phúc"):
            for winners in ("", "An", "Bình Em", "Phúc"):
                for playing in combinations(FIVE, 3):
                    sits_out = " ".join(set(FIVE) - set(playing))
                    given = proposed(next_starter, led=led, winners=winners, sits_out=sits_out)
                    assert given is None or given in playing
