"""A round in words: heading, rows and spoken sentence. (docs/rules.md, 14)"""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Told
from scorekeeper.options.option import Rules
from scorekeeper.rules.batch import told_as_json
from scorekeeper.rules.scoring import tell
from tests.strategies import any_table, tables
from tests.tables.common import Table, checked, game_of
from tests.words.payments import Entry, round_by, scored
from tests.words.tables import each_case

RECEIPTS = json.loads((Path(__file__).parent.parent / "data" / "receipts.json").read_text("utf-8"))


class Case(NamedTuple):
    """A round, and what is heard of it in both languages, or stands in the row of a player."""

    round: str
    vi: str
    en: str
    changes: Mapping[str, Any] = MappingProxyType({})
    preset: str = "pho-bien"
    row: str = ""
    """The player whose row it is; empty for the spoken sentence."""


_GA = {"ga_mode": "eats_and_ante", "ga_ante": 2, "ga_eat_payments": [2, 2, 2]}

MISHEARD = {
    "W1: only chops of chains that this pair ended": Case(
        "places Dũng Chi An Bình; chopped Bình<Dũng:1red An<Bình:1quad+over An<Bình:1black",
        "Bình trả Dũng 2, An trả Chi 1; An chặt chồng tứ quý của Bình, Bình gánh cả hai đỏ, 16; "
        "An chặt hai đen của Bình 3",
        "Bình pays Dũng 2, An pays Chi 1; An chopped over Bình’s quad, Bình carries the red deuce "
        "too, 16; An chopped a black deuce from Bình, 3",
        preset="tulokho-nhat-nhi",
    ),
    "W2: another has phạt U": Case(
        "An ù; hands Bình:26 Chi:16 Dũng:5; ate An<Dũng An<Dũng An<Dũng",
        "An ù, Dũng đền cả làng 73 (bị ăn ba cây; Bình bị phạt U)",
        "An went out, Dũng pays for all, 73 (fed three cards; Bình has phạt U)",
        {"den_eats": 3},
        "guide",
    ),
    "W2: another is stuck": Case(
        "An out; hands Bình:6 Chi:3 Dũng:13+stuck; helped Chi",
        "An về nhất, Chi tiếp tay, đền cả làng 35 (Dũng cóng)",
        "An finished first, Chi assisted and pays for all, 35 (Dũng is stuck)",
        {"stuck_payment": 26},
        "tulokho-vinagames",
    ),
    "W3: two quads": Case(
        "An out; hands Bình:9+2quad Chi:1 Dũng:1",
        "Bình thối hai tứ quý, trả 20",
        "Bình kept two quads and pays 20",
        preset="tulokho-vinagames",
    ),
    "W4: all móm": Case(
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm; laid Bình An Chi Dũng",
        "Cả làng móm, Bình hạ trước: mỗi người trả 4",
        "All móm, Bình laid first: each of the others pays 4",
    ),
    "W5: what feeds a gà that is taken": Case(
        "An ù; pot 20; ate Chi<Bình",
        "An ù, mỗi người trả 5; Chi ăn của Bình 1; Bình nộp gà 2; mỗi người góp gà 2; "
        "An ăn cả gà 30",
        "An went out, each pays 5; Chi ate from Bình, 1; Bình puts 2 into the gà; each antes 2; "
        "An takes the whole gà, 30",
        _GA,
    ),
    "W6: a doubled round": Case(
        "An ù; times 2",
        "Ván nhân 2: An ù, mỗi người trả 10",
        "Round × 2: An went out, each pays 10",
        {"round_multipliers": [1, 2]},
    ),
    "W7: two fouls": Case(
        "An ù; fouls Bình Bình",
        "Bình phạm lỗi hai lần, trả mỗi người 8",
        "Bình broke rules twice and pays 8 to each",
        {"foul_payment": 4},
    ),
    "W8: one pair": Case(
        "places An Chi Dũng Bình; chopped An<Bình:1black+1red",
        "An chặt đôi hai đen đỏ của Bình 9",
        "An chopped a black and red pair of deuces from Bình, 9",
        preset="tulokho-nhat-nhi",
    ),
    "W8: two chops": Case(
        "places An Chi Dũng Bình; chopped An<Bình:1black An<Bình:1red",
        "An chặt hai đen rồi hai đỏ của Bình, 9",
        "An chopped a black deuce, then a red deuce from Bình, 9",
        preset="tulokho-nhat-nhi",
    ),
    "W9: each": Case(
        "nobody out; placed An Bình; hands Chi:móm Dũng:móm",
        "Bình trả 1, Chi và Dũng mỗi người 4; Chi và Dũng nộp gà mỗi người 2",
        "Bình pays 1, Chi and Dũng 4 each; Chi and Dũng each put 2 into the gà",
        preset="pho-bien-ga",
    ),
    "E1: a tie of points of all who are móm": Case(
        "nobody out; hands An:30+móm Bình:30+móm Chi:41+móm Dũng:52+móm; laid Chi Bình An Dũng",
        "Cả làng móm; An và Bình cùng 30 điểm, Bình hạ trước: mỗi người trả 4",
        "All móm; An and Bình 30 points each, Bình laid first: each of the others pays 4",
        preset="vinagames",
    ),
    "E2: who pays đền of two": Case(
        "An ù; two; ate An<Bình An<Bình An<Bình",
        "An ù, Bình đền 5 (bị ăn ba cây); có đền, không tính tiền ăn",
        "An went out, Bình pays đền, 5 (fed three cards); with đền no eats are paid",
        {"eats_in_u_round": "not_when_den"},
    ),
    "four deuces beside another quad": Case(
        "An out; hands Bình:9+1quad+2black+2red Chi:1 Dũng:1",
        "Bình thối tứ quý và bốn con hai, tính cả tứ quý hai, trả 38",
        "Bình kept a quad and four deuces with their quad and pays 38",
        preset="tulokho-vinagames",
    ),
    "three tied, who laid later is ahead": Case(
        "nobody out; hands An:9 Bình:9 Chi:9 Dũng:30; laid Chi Bình An Dũng",
        "An, Bình và Chi cùng 9 điểm, ai hạ sau hơn: Bình trả 1",
        "An, Bình and Chi 9 points each, who laid later is ahead: Bình pays 1",
        {"tie_break": "later_wins"},
    ),
    "a rule is no reason of a payment": Case(
        "nobody out; three; hands An:3 Bình:20 Chi:9",
        "An nhất: Bình trả 20, Chi 9; từ 4 người mới phạt U",
        "An first: Bình pays 20, Chi 9; phạt U only from 4 players on",
        {"phat_u_min_players": 4},
        "guide",
    ),
    "two numbers that meet": Case(
        "An out; hands Bình:12+1black Chi:13+1black Dũng:1",
        "Bình 12 cây tính 11 gấp đôi trả 22, Chi 13 cây tính 12 gấp đôi trả 24",
        "Bình 12 cards, 11 counted, doubled, 22, Chi 13 cards, 12 counted, doubled, 24",
        {"extras_replace_card_count": True},
        "tulokho-vinagames",
    ),
    "nobody pays for cards, but for a chop": Case(
        "An stayed; hands An:13 Bình:2 Chi:1 Dũng:1; chopped Bình<Chi:1red",
        "không ai trả tiền cây; Bình chặt hai đỏ của Chi 6",
        "nobody pays for cards; Bình chopped a red deuce from Chi, 6",
        {"chop_red_deuce_payment": 6},
        "tulokho-vinagames",
    ),
    "one carries two quads": Case(
        "places An Chi Dũng Bình; chopped An<Chi:1red Bình<An:1quad+over Dũng<Bình:1quad+over "
        "An<Dũng:1quad+over",
        "An chặt chồng tứ quý của Dũng, Dũng gánh cả hai đỏ và hai tứ quý, 36",
        "An chopped over Dũng’s quad, Dũng carries the red deuce and two quads too, 36",
        {"chop_quad_payment": 10},
        "tulokho-nhat-nhi",
    ),
    "nobody pays for móm, but all feed the gà": Case(
        "nobody out; hands An:móm Bình:móm Chi:móm Dũng:móm; pot 3",
        "Cả làng móm, không ai trả tiền móm; mỗi người nộp gà 2",
        "All móm, nobody pays for móm; each puts 2 into the gà",
        {"all_mom": "no_payment"},
        "pho-bien-ga",
    ),
    "the same chopped twice": Case(
        "places An Chi Dũng Bình; chopped An<Bình:1black An<Bình:1black",
        "An chặt hai đen hai lần của Bình, 6",
        "An chopped a black deuce twice from Bình, 6",
        preset="tulokho-nhat-nhi",
    ),
    "three of four are móm": Case(
        "nobody out; placed Bình; hands An:móm Chi:móm Dũng:móm",
        "Bình nhất, ba người còn lại móm: mỗi người trả 4",
        "Bình first, the other three móm: each of the others pays 4",
    ),
}

ASKED = {
    "points behind a place": Case(
        "nobody out; hands An:7 Bình:16 Chi:21 Dũng:33",
        "nhì (16 điểm)",
        "second (16 points)",
        row="Bình",
    ),
    "why the gà stays": Case(
        "nobody out; placed An Bình Chi Dũng; pot 3",
        "gà để lại: chỉ ù mới ăn",
        "gà stays: only ù takes it",
        preset="pho-bien-ga",
        row="An",
    ),
    "nobody pays đền for the winner's own chốt": Case(
        "An ù; ate An<Dũng:chot",
        "không ai đền: An tự ăn chốt",
        "no đền: An ate the last chốt",
    ),
    "why this one of two": Case(
        "An ù; ate An<Dũng An<Dũng An<Dũng Chi<Bình:chot",
        "ba cây tính trước chốt",
        "three cards count before chốt",
    ),
    "why this one of two, by the last round": Case(
        "An ù; ate An<Dũng An<Dũng An<Dũng Chi<Bình:chot",
        "Chi đền cả làng 15 (ăn chốt sau cùng); chốt tính trước ba cây",
        "Chi pays for all, 15 (ate the last chốt); chốt counts before three cards",
        {"den_precedence": "last_round_first"},
    ),
    "too few for đền": Case(
        "An ù; three; ate An<Chi An<Chi An<Chi",
        "không ai đền: từ 4 người mới tính",
        "no đền: only from 4 players on",
        {"den_min_players": 4},
    ),
    "who of a chain is let off": Case(
        "places Dũng Chi An Bình; chopped An<Chi:1red Bình<An:1quad+over",
        "bị chặt hai đỏ: An gánh thay",
        "An carries the red deuce",
        {"chop_quad_payment": 10},
        "tulokho-nhat-nhi",
        row="Chi",
    ),
    "an eat that is free": Case(
        "nobody out; placed An Bình Chi Dũng; ate Bình<An:chot",
        "ăn chốt của An, không tính tiền",
        "ate a chốt from An, free",
        {"chot_payment": 0},
        row="Bình",
    ),
    "nobody has phạt U by a tie": Case(
        "nobody out; hands An:3 Bình:20 Chi:20 Dũng:9",
        "bằng điểm, không ai phạt U",
        "a tie: nobody has phạt U",
        {"phat_u_ties": "none"},
        "guide",
    ),
    "phạt U only from more players on": Case(
        "nobody out; three; hands An:3 Bình:20 Chi:9",
        "An nhất: Bình trả 20, Chi 9; từ 4 người mới phạt U",
        "An first: Bình pays 20, Chi 9; phạt U only from 4 players on",
        {"phat_u_min_players": 4},
        "guide",
    ),
    "an eat after a chốt": Case(
        "nobody out; placed An Bình Chi Dũng; ate Bình<An:chot Bình<An",
        "ăn của An (sau chốt)",
        "ate from An (after a chốt)",
        row="Bình",
    ),
    "many cards": Case(
        "An out; hands Bình:11 Chi:1 Dũng:1",
        "11 cây (gấp đôi)",
        "11 cards (doubled)",
        preset="tulokho-vinagames",
        row="Bình",
    ),
}


@each_case(MISHEARD, ASKED)
def test_a_round_says(case: Case) -> None:
    told = _told(case.preset, dict(case.changes), round_by(case.preset, case.round))
    for language, words in (("vi", case.vi), ("en", case.en)):
        said = told[language]
        if not case.row:
            assert words in said["spoken"]
            continue
        (row,) = (row for row in said["rows"] if case.row in row["who"])
        assert words in [part for part, _ in row["parts"]]


def _told(preset: str, changes: Entry, entry: Entry, stake: int | None = None) -> Any:
    found = scored(preset, changes, entry)
    say = Unit(stake).spoken
    return told_as_json(tell(found.round, found.profile.rules, found.payments, say))


def test_where_no_eat_costs_anything_nothing_is_said_of_it() -> None:
    """Neither that it is free."""
    free = {"eat_payments": [0, 0, 0], "chot_payment": 0, "tai_payment": 0}
    told = _told("pho-bien", free, round_by("pho-bien", "An ù; ate Chi<Bình"))
    assert "Chi ate" not in json.dumps(told["en"], default=float)


@each_case({receipt["name"]: receipt for receipt in RECEIPTS})
def test_a_worked_receipt(case: Any) -> None:
    rules = case["rules"]
    told = _told(rules["preset"], rules["changes"], case["round"], case["stake"])
    # Names in a row are a tuple until they are JSON.
    assert json.loads(json.dumps(told, default=float)) == case["told"]


each_game = pytest.mark.parametrize("game", [game.rules for game in GAMES])


def _check(table: Table) -> None:
    """Every player has one row, and its parts add up to the player's net."""
    game = game_of(table.rules)
    round = checked(table.rules, table.entry)
    payments = game.score(round, table.rules)
    told: Told = game.tell(round, table.rules, payments, Unit(5000).spoken)
    assert sorted(who for row in told.rows for who in row.who) == sorted(payments.net)
    for row in told.rows:
        assert {payments.net[who] for who in row.who} == {row.net}
        assert sum(amount for _, amount in row.parts) == row.net
    written = [*told.heading, *told.spoken, *(words for row in told.rows for words, _ in row.parts)]
    assert all("{" not in words and "None" not in words for words in map(str, written))


@each_game
@given(data=st.data())
def test_the_parts_of_every_row_add_up(game: type[Rules], data: st.DataObject) -> None:
    _check(data.draw(tables(game)))


@pytest.mark.long
@each_game
def test_the_parts_of_the_rows_of_10_000_rounds_add_up(game: type[Rules]) -> None:
    rng = Random(23)
    for _ in range(10_000):
        _check(any_table(rng, game))
