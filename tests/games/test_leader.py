"""The player proposed to lead the next round, in every game. (docs/rules.md, 2.1, 3.1)"""

from itertools import combinations
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.games.tally import next_leader

FRIENDS = ["An", "Bình", "Chi", "Dũng"]
FIVE = [*FRIENDS, "Em"]


def rules_of(game: Game, next_starter: str) -> Any:
    """Rules of a game with one way to choose the leader."""
    return game.rules().with_changes({"next_starter": next_starter})


def proposed(
    next_starter: str,
    *,
    led: str | None,
    winners: str = "",
    seats: list[str] = FRIENDS,
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


@pytest.mark.parametrize("led", FRIENDS)
def test_the_seat_after_the_last_is_the_first(led: str) -> None:
    """The lead goes round the table."""
    expected = {"An": "Bình", "Bình": "Chi", "Chi": "Dũng", "Dũng": "An"}
    assert proposed("next_seat", led=led, winners="An") == expected[led]


@pytest.mark.parametrize(
    ("led", "leads"), [("An", "Bình"), ("Bình", "Bình"), ("Chi", "Dũng"), ("Dũng", "Dũng")]
)
def test_of_several_winners_the_first_after_the_leader_leads(led: str, leads: str) -> None:
    """Bình and Dũng share the win, in whatever order they are named."""
    assert proposed("winner", led=led, winners="Bình Dũng") == leads
    assert proposed("winner", led=led, winners="Dũng Bình") == leads


@pytest.mark.parametrize("next_starter", ["winner", "next_seat"])
def test_where_nobody_won_the_same_player_leads_again(next_starter: str) -> None:
    """After a void round, a false declaration, or if all are móm and nothing is paid."""
    assert proposed(next_starter, led="Chi") == "Chi"


def test_a_free_table_has_no_proposal() -> None:
    """Neither after a win nor after a void round."""
    assert proposed("free", led="Chi", winners="An") is None
    assert proposed("free", led="Chi") is None


@pytest.mark.parametrize(
    ("next_starter", "winners", "sits_out", "leads"),
    [
        pytest.param("next_seat", "Dũng", "Bình", "Chi", id="the next seat sits out"),
        pytest.param("next_seat", "Dũng", "Bình Chi", "Dũng", id="the next two sit out"),
        pytest.param("next_seat", "Dũng", "An", "Bình", id="the leader sits out"),
        pytest.param("winner", "Dũng", "Dũng", "Em", id="the winner sits out"),
        pytest.param("winner", "Em", "Em", "An", id="the winner in the last seat sits out"),
        pytest.param("winner", "", "An", "Bình", id="nobody won, the leader sits out"),
    ],
)
def test_a_player_who_sits_out_passes_the_lead_on(
    next_starter: str, winners: str, sits_out: str, leads: str
) -> None:
    """Five at a table for four, An led: the lead goes to the next of those who play."""
    given = proposed(next_starter, led="An", winners=winners, seats=FIVE, sits_out=sits_out)
    assert given == leads


def test_a_winner_is_proposed_also_without_a_known_leader() -> None:
    """The first round of an evening needs no leader; of several winners the first seat is taken."""
    assert proposed("winner", led=None, winners="Chi") == "Chi"
    assert proposed("winner", led=None, winners="Dũng Bình") == "Bình"
    assert proposed("winner", led=None, winners="Dũng An") == "An"


def test_without_a_known_leader_there_is_no_next_seat() -> None:
    """Also if the leader has gone home."""
    assert proposed("next_seat", led=None, winners="Chi") is None
    assert proposed("next_seat", led="Em", winners="Chi") is None
    assert proposed("winner", led=None) is None


def test_only_a_player_of_the_next_round_is_proposed() -> None:
    """Or nobody, whoever led, won or left."""
    for next_starter in ("winner", "next_seat", "free"):
        for led in (None, *FIVE, "Phúc"):
            for winners in ("", "An", "Bình Em", "Phúc"):
                for playing in combinations(FIVE, 3):
                    sits_out = " ".join(set(FIVE) - set(playing))
                    given = proposed(
                        next_starter, led=led, winners=winners, seats=FIVE, sits_out=sits_out
                    )
                    assert given is None or given in playing


def test_nobody_leads_if_nobody_plays() -> None:
    """Also in a session without people."""
    assert proposed("winner", led=None, winners="An", seats=[]) is None
    assert proposed("next_seat", led="An", winners="An", seats=[]) is None
    assert proposed("winner", led="An", sits_out=" ".join(FRIENDS)) is None
