"""The player proposed to lead the next round. (docs/rules.md, 2.1, 3.1)"""

from itertools import combinations

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.tally import next_leader
from tests.words.tables import each_case

FIVE = ["An", "Bình", "Chi", "Dũng", "Em"]
RULES = {way: PhomRules(next_starter=way) for way in ("winner", "next_seat", "free")}

Case = tuple[str, str | None, str, str, str | None]
"""The rule, who led, who won, who sits out, and who is proposed."""

CASES: dict[str, Case] = {
    "000:15 002:15 003:11 winner": ("winner", "An", "Chi", "", "Chi"),
    "next_seat": ("next_seat", "An", "Chi", "", "Bình"),
    "free": ("free", "An", "Chi", "", None),
    "of several winners the first after the leader": ("winner", "An", "Dũng Bình", "", "Bình"),
    "the next of them": ("winner", "Chi", "Bình Dũng", "", "Dũng"),
    "the leader among them": ("winner", "Bình", "Bình Dũng", "", "Bình"),
    "nobody won": ("winner", "Chi", "", "", "Chi"),
    "nobody won at a free table": ("free", "Chi", "", "", None),
    "the next seat sits out": ("next_seat", "An", "Em", "Bình", "Chi"),
    "the leader sits out": ("next_seat", "An", "Em", "An", "Bình"),
    "the winner in the last seat sits out": ("winner", "An", "Em", "Em", "An"),
    "a winner without a known leader": ("winner", None, "Chi", "", "Chi"),
    "nobody plays": ("winner", "An", "", "An Bình Chi Dũng Em", None),
}


def proposed(way: str, led: str | None, winners: str, sits_out: str) -> str | None:
    """Return the proposal at a table of five."""
    playing = [player for player in FIVE if player not in sits_out.split()]
    return next_leader(RULES[way], seats=FIVE, playing=playing, led=led, winners=winners.split())


@each_case(CASES)
def test_who_leads(case: Case) -> None:
    assert proposed(*case[:4]) == case[4]


def test_nobody_leads_without_seats() -> None:
    """Also in a session without people."""
    for way, led in (("winner", None), ("next_seat", "An")):
        leads = next_leader(RULES[way], seats=[], playing=[], led=led, winners=["An"])
        assert leads is None


def test_only_a_player_of_the_next_round_is_proposed() -> None:
    """Or nobody, whoever led, won or left."""
    for way in RULES:
        for led in (None, *FIVE, "Phúc"):
            for winners in ("", "An", "Bình Em", "Phúc"):
                for playing in combinations(FIVE, 3):
                    sits_out = " ".join(set(FIVE) - set(playing))
                    assert proposed(way, led, winners, sits_out) in (None, *playing)
