"""What is counted of a round, by person. (docs/rules.md, 10)"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from scorekeeper.games.samloc import SAMLOC as SAM
from scorekeeper.store.statistics import GameCounts
from tests.words.payments import round_by, scored
from tests.words.tables import Case, each_case

DEUCES = "An out; hands Bình:9+2black+2red+1quad; two"

PHOM = {
    "a void round": Case("pho-bien", {}, "void; ate Chi<Bình; hands Dũng:móm", ""),
    "the fines of a void round": Case(
        "pho-bien", {"foul_payment": 3}, "void; fouls An", "fouls An 1"
    ),
    "móm after an ù": Case("pho-bien", {}, "An ù; hands Bình:móm; two", "mom Bình 1"),
    "móm after a false ù": Case(
        "pho-bien", {}, "An false; hands Bình:móm An:móm", "mom An 1 Bình 1"
    ),
    "móm that costs nothing": Case(
        "pho-bien",
        {"mom_mode": "ignore"},
        "nobody out; hands An:móm; placed An Bình; two",
        "mom An 1",
    ),
    "into the gà": Case(
        "pho-bien-ga",
        {},
        "nobody out; ate Chi<Bình Chi<Bình:chot; hands An:5 Bình:móm Chi:9; three",
        "ga_bets Bình 5; ga_fed Bình 3",
    ),
    "into the gà again": Case(
        "pho-bien-ga",
        {"den_ga": "pot"},
        "An ù; two; pot 9; đền Bình agreed",
        "ga_bets Bình 9; ga_fed Bình 1",
    ),
    "a shared last place": Case(
        "pho-bien",
        {"rank_payments_3": [1, 1]},
        "nobody out; hands An:5 Bình:7 Chi:7; three",
        "last Bình 1 Chi 1",
    ),
}

TULOKHO = {
    "an abandoned round that is void": Case("tulokho-nhat-nhi", {}, "abandoned", ""),
    "chops of a void round": Case("tulokho-nhat-nhi", {}, "void; chopped Bình<An:1red", ""),
    "four deuces are a quad": Case("tulokho-vinagames", {}, DEUCES, "deuces Bình 4; quads Bình 2"),
    "four deuces are none": Case(
        "tulokho-vinagames", {"quad_of_deuces_counts": False}, DEUCES, "deuces Bình 4; quads Bình 1"
    ),
    "quads cost nothing": Case("tulokho-vinagames", {"quad_payment": 0}, DEUCES, "quads Bình 1"),
    "four deuces of the last": Case(
        "tulokho-nhat-nhi", {}, "places An Bình; hands Bình:+2black+2red; two", "quads Bình 1"
    ),
    "killed, and won by ba bích": Case(
        "tien-len-mien-nam",
        {},
        "places An Bình Chi Dũng; killed Bình<Chi Bình<Dũng; 3♠",
        "kills Bình 2; killed Chi 1 Dũng 1; three_won An 1; last Chi 1 Dũng 1; win An 1",
    ),
    "what others were dealt": Case(
        "tien-len-mien-nam",
        {"instant_extras": True},
        "An at once; hands An:+2red Bình:+1red+1quad+3♠; two",
        "instant_win An 1; deuces Bình 1; quads Bình 1; three Bình 1",
    ),
    "as dealt, where it is not paid": Case(
        "tien-len-mien-nam", {}, "An at once; hands Bình:+1red; two", "instant_win An 1"
    ),
}

SAMLOC = {
    "stuck, whatever it costs": Case(
        "sam-pho-bien",
        {"stuck_payment": 0},
        "An out; hands Bình:10 Chi:3; three",
        "stuck Bình 1; cards Bình 10 Chi 3; lost Bình 1 Chi 1; win An 1",
    ),
    "a failed sâm": Case(
        "sam-pho-bien",
        {},
        "An failed; stopped Bình; chopped Bình<An:1deuce",
        "sam_failed An 1; sam_stopped Bình 1; chops Bình 1; chopped An 1",
    ),
    "the last card": Case(
        "sam-pho-bien",
        {},
        "An out; hands Bình:4+1deuce Chi:9+1quad; three; fed Chi",
        "den Chi 1; den_received An 1; deuces Bình 1; quads Chi 1",
    ),
    "nobody pays for the last card": Case(
        "sam-pho-bien",
        {"feeder_rule": "none"},
        "An out; hands Bình:4; two; fed Bình",
        "lost Bình 1",
    ),
    "into the gà": Case(
        "sam-pho-bien-ga",
        {},
        "An on a deuce; two",
        "ga_bets An 1 Bình 1; ga_fed An 1 Bình 1; last_deuce An 1",
    ),
    "chops of a void round of Sâm": Case("sam-pho-bien", {}, "void; chopped Bình<An:1deuce", ""),
    "hands that are only kept": Case(
        "sam-pho-bien", {}, "An sam; hands Bình:9+2deuces", "sam An 1"
    ),
}


def counted(preset: str, changes: dict[str, Any], told: str) -> Mapping[str, Counter[str]]:
    """Everything that a round counts, by the id of the count."""
    result = scored(preset, changes, round_by(preset, told))
    counts = {
        count.id: Counter(count.of(result.round, result.payments))
        for count in result.profile.game.counts
    }
    return {id: of for id, of in counts.items() if of}


@each_case(PHOM, TULOKHO, SAMLOC)
def test_a_round_counts(case: Case) -> None:
    """Without any expected, nothing at all is counted."""
    counts = counted(case.preset, case.changes, case.round)
    if not case.expected:
        assert counts == {}
    for clause in filter(None, case.expected.split("; ")):
        id, *of = clause.split()
        assert counts[id] == dict(zip(of[::2], map(int, of[1::2]), strict=True))


def test_bets_into_the_gà_are_added_and_not_listed_one_by_one() -> None:
    """A hundred side payments of a million would fill the memory."""
    result = scored("pho-bien-ga", {}, round_by("pho-bien-ga", "void; extra An>gà:1000000"))
    (bets,) = (count for count in result.profile.game.counts if count.id == "ga_bets")
    of = bets.of(result.round, result.payments)
    assert len([*of]) == 1
    assert Counter(of) == {"An": 1_000_000}


def test_cards_left_at_sâm_are_told_as_a_mean_of_the_rounds_lost() -> None:
    counts = {"cards": {"An": 16, "Chi": 8}, "lost": {"An": 3, "Chi": 1}}
    ((name, told),) = GameCounts(SAM, defaultdict(dict, counts), {}).shown()
    assert name.vi == "Cây còn lại mỗi ván thua"
    assert told == {"An": (("5,3", "5.3"), None), "Chi": (("8,0", "8.0"), None)}
