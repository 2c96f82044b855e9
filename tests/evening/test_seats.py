"""The players of the next round."""

from scorekeeper.evening.seats import next_to_play

SIX = ("An", "Bình", "Chi", "Dũng", "Em", "Hà")
NOBODY: dict[str, int] = {}


def test_without_turns_those_who_played_go_on() -> None:
    """Before the first round the first seats play."""
    for turns in ("free", "last", "round"):
        assert next_to_play(SIX, NOBODY, turns, 4) == SIX[:4]
    played = dict.fromkeys(("Em", "An", "Chi", "Hà"), 0)
    assert next_to_play(SIX, played, "free", 4) == ("An", "Chi", "Em", "Hà")


def test_the_last_ones_sit_out_and_who_sat_out_is_back() -> None:
    net = {"An": 15, "Bình": -5, "Chi": -4, "Dũng": -6}
    assert next_to_play(SIX, net, "last", 4) == ("An", "Chi", "Em", "Hà")
    net = {"An": 15, "Bình": -5, "Chi": -5, "Dũng": -5}
    assert next_to_play(SIX[:5], net, "last", 4) == ("An", "Bình", "Chi", "Em")
    # Who came last rests, and not who lost more by chốt.
    net = {"An": 15, "Bình": -5, "Chi": -4, "Dũng": -6}
    places = (("An",), ("Dũng",), ("Bình", "Chi"))
    assert next_to_play(SIX[:5], net, "last", 4, places) == ("An", "Chi", "Dũng", "Em")
    # A round that brought nothing has no last one.
    assert next_to_play(SIX, dict.fromkeys(SIX[:4], 0), "last", 4) == SIX[:4]


def test_in_turn_everybody_sits_out_equally_often() -> None:
    for people, rounds in ((SIX, 3), (SIX[:5], 5), ((*SIX, "Kim"), 7), ((*SIX, "Kim", "Lê"), 2)):
        out = []
        playing = next_to_play(people, NOBODY, "round", 4)
        for _ in range(rounds):
            out += [name for name in people if name not in playing]
            playing = next_to_play(people, dict.fromkeys(playing, 0), "round", 4)
        assert sorted(out) == sorted(people * (len(out) // len(people)))
    # Five have played a game of more seats.
    assert next_to_play(SIX[:5], dict.fromkeys(SIX[:5], 0), "round", 4) == SIX[1:5]


def test_a_late_comer_plays_next() -> None:
    played = dict.fromkeys(SIX[:4], 0)
    for turns in ("last", "round"):
        assert "Em" in next_to_play(SIX[:5], played | {"An": 1}, turns, 4)
