"""A round in one sentence."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.options.option import Rules
from scorekeeper.rules.scoring import Scored, score_round
from scorekeeper.web.entry.form import summary
from scorekeeper.web.entry.phrases import gain
from tests.strategies import any_table, tables
from tests.tables.common import Table, game_of
from tests.web.friends import profile_with
from tests.words import phom, tulokho
from tests.words.summaries import heard_in, paid_in
from tests.words.tables import each_case


class Case(NamedTuple):
    """A round in words, and its sentence in both languages; a `_` is a no-break space."""

    round: str
    vi: str
    en: str
    changes: Mapping[str, Any] = MappingProxyType({})
    preset: str = "pho-bien"


_ANTE = {"ga_mode": "ante", "ga_ante": 2, "ga_taken_by": "u_winner"}
_EATS = {"ga_mode": "eats", "ga_eat_payments": [1, 2, 3], "ga_last_payment": 2}
_FINES = {"foul_payment": 3, "foul_to": "ga"}
_CHOPS = {"chop_quad_payment": 16, "chop_black_deuce_payment": 3}

CASES = {
    "ù": Case("An ù", "An ù, mỗi người trả_25k", "An went out, each pays_25k"),
    "a chốt of the winner": Case(
        "An ù; ate An<Dũng:chot",
        "An ù, mỗi người trả_25k, ăn chốt_của Dũng_20k",
        "An went out, each pays_25k; An ate a chốt_from Dũng_20k",
    ),
    "an eat of another": Case(
        "An ù; ate Chi<Bình",
        "An ù, mỗi người trả_25k; Chi ăn_của Bình_5k",
        "An went out, each pays_25k; Chi ate_from Bình_5k",
    ),
    "đền and three cards": Case(
        "An ù tron; ate An<Dũng An<Dũng An<Dũng",
        "An ù tròn, Dũng đền cả làng_150k, thêm_ba_cây_30k",
        "An ù tròn, Dũng pays_150k for all, 30k_more for three_cards",
    ),
    "places": Case(
        "nobody out; placed Chi An Dũng; hands Bình:móm",
        "Chi_nhất: An_nhì_5k, Dũng_ba_10k, Bình móm_20k",
        "Chi_first: An_second_5k, Dũng_third_10k, Bình móm_20k",
    ),
    "all móm": Case(
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm",
        "cả làng móm, không ai trả",
        "all móm, nobody pays",
        {"all_mom": "no_payment"},
    ),
    "points": Case(
        "An ù; hands Bình:3 Chi:9 Dũng:20",
        "An ù: Bình_15k, Chi_45k, Dũng_200k_(phạt U)",
        "An went out: Bình_15k, Chi_45k, Dũng_200k_(phạt U)",
        preset="guide",
    ),
    "two winners": Case(
        "nobody out; hands An:3 Bình:3 Chi:9 Dũng:20",
        "An và Bình cùng nhất; Chi trả An_25k, Bình_20k; Dũng trả An_100k, Bình_100k_(phạt U)",
        "An and Bình share the win; Chi pays An_25k, Bình_20k; "
        "Dũng pays An_100k, Bình_100k_(phạt U)",
        preset="guide",
    ),
    "the gà taken": Case(
        "An ù; pot 8; ate Chi<Bình",
        "An ù, mỗi người trả_25k, ăn gà_80k; Chi ăn_của Bình_5k",
        "An went out, each pays_25k; An takes 80k from the_gà; Chi ate_from Bình_5k",
        _ANTE,
    ),
    "antes that stay": Case(
        "nobody out; placed Chi An Dũng Bình; pot 5",
        "Chi_nhất: An_nhì_5k, Dũng_ba_10k, Bình_bét_15k; gà_+40k",
        "Chi_first: An_second_5k, Dũng_third_10k, Bình_last_15k; gà_+40k",
        _ANTE,
    ),
    "eats and the last feed the gà": Case(
        "nobody out; placed Chi An Dũng Bình; ate Bình<An Dũng<Chi",
        "Chi_nhất: An_nhì_5k, Dũng_ba_10k, Bình_bét_15k; Bình ăn_của An_5k; "
        "Dũng ăn_của Chi_5k; An, Chi bị ăn, góp gà_5k; Bình bét, góp gà_10k",
        "Chi_first: An_second_5k, Dũng_third_10k, Bình_last_15k; Bình ate_from An_5k; "
        "Dũng ate_from Chi_5k; An, Chi lost a card, 5k_each into the_gà; "
        "Bình came last, 10k into the_gà",
        _EATS,
    ),
    "eats feed a gà that is taken": Case(
        "Bình ù; pot 1; ate Bình<An Chi<Bình",
        "Bình ù, mỗi người trả_25k, ăn_của An_5k, ăn gà_15k; Chi ăn_của Bình_5k",
        "Bình went out, each pays_25k; Bình ate_from An_5k; Bình takes 15k from the_gà; "
        "Chi ate_from Bình_5k",
        _EATS | {"ga_taken_by": "u_winner"},
    ),
    "half of the gà, and a fine into it": Case(
        "An ù; pot 1; ate An<Dũng; fouls Chi",
        "An ù, mỗi người trả_25k, ăn_của Dũng_5k, ăn nửa gà_10k; Chi phạm lỗi, nộp gà_15k",
        "An went out, each pays_25k; An ate_from Dũng_5k; An takes 10k (half the_gà); "
        "Chi broke a rule, puts 15k into the_gà",
        _EATS | {"ga_taken_by": "u_winner", "ga_share": "half"} | _FINES,
    ),
    "a shared place": Case(
        "nobody out; hands An:5 Bình:4 Chi:9 Dũng:9",
        "Bình_nhất: An_nhì_5k, Chi và Dũng cùng_bét_10k",
        "Bình_first: An_second_5k, Chi and Dũng each_last_10k",
        {"rank_payments_4": [1, 2, 2]},
    ),
    "a payment agreed at the table": Case(
        "void; extra An>Chi:3", "hủy; An trả thêm Chi_15k", "void; An also pays Chi_15k"
    ),
    "a false ù and a foul": Case(
        "An false; fouls Bình",
        "An ù láo, trả mỗi người_15k; Bình phạm lỗi, trả mỗi người_10k",
        "An declared a false ù, pays each_15k; Bình broke a rule, pays each_10k",
        {"foul_payment": 2, "false_declaration_payment": 3},
    ),
    "nothing paid": Case(
        "An ù", "An ù, không ai trả", "An went out, nobody pays", {"u_payment": 0}
    ),
    "cards": Case(
        "An out; hands Bình:5+1red Chi:13+stuck Dũng:2",
        "An về nhất: Bình_25k, Chi_100k_(cóng), Dũng_10k; Bình thối hai đỏ, trả An_30k",
        "An finished first: Bình_25k, Chi_100k_(stuck), Dũng_10k; Bình kept a red 2, pays An_30k",
        {"stuck_payment": 20},
        "tulokho-vinagames",
    ),
    "a run of four": Case(
        "An out; hands Bình:9+1four Chi:2 Dũng:6+1run",
        "An về nhất: Bình_45k, Chi_10k, Dũng_30k; Bình thối bốn đôi thông, trả An_30k; "
        "Dũng thối ba đôi thông, trả An_20k",
        "An finished first: Bình_45k, Chi_10k, Dũng_30k; "
        "Bình kept four pairs in a row, pays An_30k; "
        "Dũng kept three pairs in a row, pays An_20k",
        {"run_payment": 4, "run4_payment": 6},
        "tulokho-vinagames",
    ),
    "an assistant": Case(
        "An out; hands Bình:8 Chi:2 Dũng:1+1black; helped Chi",
        "An về nhất, Chi đền cả làng_55k; Chi đền cho Dũng thối hai đen, trả An_15k",
        "An finished first, Chi pays_55k for all; Chi covers Dũng, who kept a black 2, pays An_15k",
        {"forbid_only_deuces": False},
        "tulokho-vinagames",
    ),
    "chặt chồng, and places paid in pairs": Case(
        "places An Chi Bình Dũng; hands Dũng:+2black; chopped Chi<An:1quad Bình<Chi:1quad+over",
        "An_nhất, Chi_nhì, Bình_ba trả Chi_5k, Dũng_bét trả An_10k; "
        "Bình chặt chồng tứ quý Chi_160k; Dũng thối đôi hai đen, trả Bình_30k",
        "An_first, Chi_second, Bình_third pays Chi_5k, Dũng_last pays An_10k; "
        "Bình chopped over a quad from Chi_160k; Dũng kept two black 2s, pays Bình_30k",
        {"chop_stacking": "last_pays"} | _CHOPS,
        "tulokho-nhat-nhi",
    ),
}


@each_case(CASES)
def test_the_sentence_is_true_as_a_table_hears_it(case: Case) -> None:
    words = tulokho if case.preset.startswith("tulokho") else phom
    scored = score_round(profile_with(case.preset, **case.changes), words.round_of(case.round))
    assert isinstance(scored, Scored), scored
    told = summary(scored.round, scored.profile.rules, scored.payments, Unit(5000))
    assert [words.replace("\N{NO-BREAK SPACE}", "_") for words in told] == [case.vi, case.en]


def _check(table: Table) -> None:
    game = game_of(table.rules)
    round = game.read(table.entry, table.rules)
    payments = game.score(round, table.rules)
    told = summary(round, table.rules, payments)
    for words in told:
        assert heard_in(words, round.players) == paid_in(payments), words


each_game = pytest.mark.parametrize(
    "game", [game.rules for game in GAMES], ids=lambda game: game.__name__
)


@each_game
@given(st.data())
def test_the_sentence_tells_every_payment_by_its_name(
    game: type[Rules], data: st.DataObject
) -> None:
    """Who hears “X …: A n” or “A trả X n” finds n in the ledger, under that name."""
    _check(data.draw(tables(game)))


@pytest.mark.long
@each_game
def test_the_sentences_of_10_000_rounds_tell_every_payment(game: type[Rules]) -> None:
    rng = Random(23)
    for _ in range(10_000):
        _check(any_table(rng, game))


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
