"""What every explanation says, in both languages. (docs/rules.md, 5 to 7)"""

from typing import Any

import pytest

from scorekeeper.rules.scoring import explain_all
from scorekeeper.text import Text
from tests.words import phom
from tests.words.payments import round_by, scored
from tests.words.tables import each_case

Case = tuple[str, dict[str, Any], str, str, str]
"""Preset and changes, the round in words, and a sentence about it in both languages."""

TIED = "hands An:5 Bình:9 Chi:9 Dũng:12; laid Dũng Bình An Chi"
ALIKE = "hands An:5 Bình:7 Chi:9 Dũng:9"
ALL_MOM = "hands An:móm Bình:móm Chi:móm Dũng:móm; laid Chi An Bình Dũng"
FED = "Bình ù; ate Bình<An Bình<An Bình<An"
SPLIT = "nobody out; hands An:5 Bình:5 Chi:12 Dũng:7"

PHOM: dict[str, Case] = {
    "a shared last place": (
        *("pho-bien", {"rank_payments_4": [1, 2, 2]}, f"nobody out; {ALIKE}"),
        "Chi trả An 2 — Chi và Dũng cùng bét",
        "Chi pays An 2 — Chi and Dũng share the last place",
    ),
    "a shared place before the last": (
        *("pho-bien", {"rank_payments_4": [1, 1, 2]}, f"nobody out; {TIED}"),
        "Bình trả An 1 — Bình và Chi cùng nhì",
        "Bình pays An 1 — Bình and Chi share the second place",
    ),
    "a tie decided by laying order": (
        *("pho-bien", {}, f"nobody out; {TIED}"),
        "Bình trả An 1 — về nhì (cùng 9 điểm, Bình hạ trước)",
        "Bình pays An 1 — came second (both 9 points, Bình laid first)",
    ),
    "a tie of three": (
        *("pho-bien", {}, "nobody out; hands An:5 Bình:9 Chi:9 Dũng:9; laid Dũng Bình An Chi"),
        "Chi trả An 3 — về bét (cùng 9 điểm, Dũng rồi Bình hạ trước)",
        "Chi pays An 3 — came last (all 9 points, Dũng, then Bình laid first)",
    ),
    "a tie where later is better": (
        *("pho-bien", {"tie_break": "later_wins"}, f"nobody out; {TIED}"),
        "Bình trả An 2 — về ba (cùng 9 điểm, Chi hạ sau)",
        "Bình pays An 2 — came third (both 9 points, Chi laid later)",
    ),
    "all móm": (
        *("pho-bien", {}, f"nobody out; {ALL_MOM}"),
        "An trả Chi 4 — móm (cả làng móm, Chi hạ trước)",
        "An pays Chi 4 — móm (all móm, Chi laid first)",
    ),
    "some móm": (
        *("pho-bien", {"mom_mode": "add"}),
        "nobody out; hands An:5 Bình:7 Chi:móm Dũng:móm; laid Chi An Bình Dũng",
        "Dũng trả An 3 — về bét (cùng móm, Chi hạ trước)",
        "Dũng pays An 3 — came last (both móm, Chi laid first)",
    ),
    "the last feeds the gà after a tie": (
        *("pho-bien-ga", {}, "nobody out; hands An:5 Bình:5; laid An Bình; two"),
        "Bình nộp gà 1 — thua (cùng 5 điểm, An hạ trước)",
        "Bình puts 1 into the gà — lost (both 5 points, An laid first)",
    ),
    "fewest points tied": (
        *("guide", {"tie_break": "earlier_wins"}, f"{SPLIT}; laid Bình An Chi Dũng"),
        "An trả Bình 5 — còn 5 điểm (cùng 5 điểm, Bình hạ trước)",
        "An pays Bình 5 — 5 points in hand (both 5 points, Bình laid first)",
    ),
    "eats are not paid": (
        *("pho-bien", {"eats_in_u_round": "never"}, "An ù; ate Chi<Bình"),
        *("Ván ù không trả tiền ăn", "Eats are not paid in a ù round"),
    ),
    "eats are not paid where somebody pays đền": (
        *("pho-bien", {"eats_in_u_round": "not_when_den"}, FED),
        *("Có người đền, không trả tiền ăn", "Eats are not paid: somebody pays đền"),
    ),
    "too few for đền": (
        *("pho-bien", {"den_min_players": 4}, f"{FED}; three"),
        *("Không ai đền: từ 4 người mới tính", "No đền: only from 4 players on"),
    ),
    "all móm, nobody pays": (
        *("pho-bien", {"all_mom": "no_payment"}, f"nobody out; {ALL_MOM}"),
        *("Cả làng móm, không ai phải trả", "All móm: nobody pays"),
    ),
    "an odd bet": (
        *("guide", {}, SPLIT),
        "Dũng trả An 4 — còn 7 điểm, chia cho 2 người thắng, lẻ 1 cược: tới lượt An",
        "Dũng pays An 4 — 7 points in hand, split between 2 winners, 1 odd bet: An’s turn",
    ),
    "an odd bet of the gà": (
        *("guide", {"ga_mode": "ante", "ga_taken_by": "round_winner"}, f"{SPLIT}; pot 7"),
        "An ăn gà 4 — gà có 7, chia cho 2 người thắng, lẻ 1 cược: tới lượt An",
        "An takes 4 from the gà — it held 7, split between 2 winners, 1 odd bet: An’s turn",
    ),
    "a second foul": (
        *("pho-bien", {"foul_payment": 3}, "void; fouls Bình An Bình"),
        *("Bình trả An 3 — phạm lỗi lần 2", "Bình pays An 3 — second foul"),
    ),
    "a second foul into the gà": (
        *("pho-bien-ga", {"foul_payment": 3, "foul_to": "ga"}, "void; fouls Bình Bình"),
        "Bình nộp gà 3 — phạm lỗi lần 2, nộp gà",
        "Bình puts 3 into the gà — second foul, into the gà",
    ),
    "a fifth foul": (
        *("pho-bien", {"foul_payment": 3}, "void; fouls An An An An An"),
        *("An trả Dũng 3 — phạm lỗi lần 5", "An pays Dũng 3 — 5th foul"),
    ),
    "a plain ù": ("pho-bien", {}, "An ù", "Bình trả An 5 — ù thường", "Bình pays An 5 — plain ù"),
}

HELD = "Bình trả An 10 — thối tứ quý: bốn con hai cũng là tứ quý"
TULOKHO: dict[str, Case] = {
    "chops of a void round": (
        *("tulokho-nhat-nhi", {}, "void; chopped Bình<An:1red"),
        *("Ván hủy, chặt không tính", "Void: chops are not paid"),
    ),
    "chops of an abandoned round that is void": (
        *("tulokho-nhat-nhi", {}, "abandoned; chopped Bình<An:1red"),
        *("Ván hủy, chặt không tính", "Void: chops are not paid"),
    ),
    "many cards": (
        *("tulokho-vinagames", {}, "An out; hands Bình:10 Chi:3 Dũng:4"),
        "Bình trả An 20 — còn 10 cây × 1, từ 10 cây tính gấp đôi",
        "Bình pays An 20 — 10 cards left × 1, doubled from 10 cards on",
    ),
    "many cards tripled": (
        *("tulokho-vinagames", {"many_cards_multiplier": 3, "many_cards_threshold": 8}),
        "An out; hands Bình:8 Chi:3 Dũng:4",
        "Bình trả An 24 — còn 8 cây × 1, từ 8 cây tính gấp ba",
        "Bình pays An 24 — 8 cards left × 1, tripled from 8 cards on",
    ),
    "many cards fourfold": (
        *("tulokho-vinagames", {"many_cards_multiplier": 4}, "An out; hands Bình:10; two"),
        "Bình trả An 40 — còn 10 cây × 1, từ 10 cây tính gấp 4",
        "Bình pays An 40 — 10 cards left × 1, × 4 from 10 cards on",
    ),
    "four deuces": (
        *("tulokho-vinagames", {}, "An out; hands Bình:5+2black+2red; two"),
        HELD,
        "Bình pays An 10 — four of a kind left over: four deuces are a four of a kind too",
    ),
    "deuces": (
        *("tulokho-vinagames", {}, "An out; hands Bình:5+1black+2red; two"),
        "Bình trả An 15 — thối một hai đen, đôi hai đỏ",
        "Bình pays An 15 — a black deuce, two red deuces left over",
    ),
    "a run left over": (
        *("tulokho-nhat-nhi", {"run_payment": 7}, "places An Bình; hands Bình:+1run; two"),
        *("Bình trả An 7 — thối ba đôi thông", "Bình pays An 7 — three pairs in a row left over"),
    ),
    "the last of a chain of chops": (
        "tulokho-nhat-nhi",
        {"chop_run_payment": 8},
        "places Chi An Bình; chopped Bình<An:1red Chi<Bình:1quad+over; three",
        "Bình trả Chi 6 — bị chặt chồng, gánh cả hai đỏ của An",
        "Bình pays Chi 6 — chopped last of a chain, pays for An’s 1 red deuce too",
    ),
    "pairs of places": (
        *("tulokho-nhat-nhi", {}, "places An Bình Chi Dũng"),
        "Chi trả Bình 1 — về ba, trả người nhì",
        "Chi pays Bình 1 — came third, pays the second",
    ),
    "two places": (
        *("tulokho-nhat-nhi", {}, "places An Bình; two"),
        *("Bình trả An 2 — thua", "Bình pays An 2 — lost"),
    ),
}


def explained(preset: str, changes: dict[str, Any], entry: dict[str, Any]) -> list[Text]:
    """All sentences about a round."""
    found = scored(preset, changes, entry)
    return explain_all(found.round, found.profile.rules, found.payments)


@each_case(PHOM, TULOKHO)
def test_a_sentence(case: Case) -> None:
    preset, changes, told, vi, en = case
    assert Text(vi, en) in explained(preset, changes, round_by(preset, told))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"eats_in_u_round": "never"}, "An ù"),
        ({"eats_in_u_round": "never", "eat_payments": [0, 0, 0]}, "An ù; ate Chi<Bình"),
        ({"den_min_players": 4}, "Bình ù; ate Bình<An; three"),
        ({"den_min_players": 4}, f"{FED}; three; đền nobody agreed"),
        ({"den_min_players": 4}, f"{FED}; two"),
        ({"mom_mode": "ignore", "all_mom": "no_payment"}, "nobody out; placed An Bình Chi Dũng"),
    ],
)
def test_nothing_is_said_of_what_would_not_be_paid_anyway(
    changes: dict[str, Any], told: str
) -> None:
    for said in explained("pho-bien", changes, phom.round_of(told)):
        assert "không trả" not in said.vi
        assert "Không ai đền:" not in said.vi
