"""Evenings as plain text at the command line."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Ended

EVENING = Path(__file__).parents[2] / "docs" / "evenings" / "vietnamese.txt"
Call = Callable[..., Ended]


def test_replay_prints_totals_and_payments(call: Call) -> None:
    ended = call("replay", str(EVENING), "--lang", "en")
    assert (ended.code, ended.err) == (0, "")
    assert ended.text.splitlines() == [
        "Toi thu sau · rounds: 5",
        "Hà    −15,000 đ",
        "Tí    +55,000 đ",
        "Tèo   −55,000 đ",
        "Bình  +15,000 đ",
        "Hà pays Bình 15,000 đ",
        "Tèo pays Tí 55,000 đ",
    ]
    told = json.loads(call("replay", str(EVENING), "--json").text)
    (accounts,) = told["accounts"]
    assert (told["title"], told["rounds"], accounts["unit"]) == ("Toi thu sau", 5, "money")
    assert accounts["payments"][0] == {"from": "Hà", "to": "Bình", "amount": 15_000}


def test_replay_names_the_place_of_a_mistake(call: Call) -> None:
    ended = call("replay", given="Người: Hà, Tí\nLuật: pho-bien\nTí ù; Hà ăn\n")
    assert (ended.code, ended.text) == (1, "")
    assert ended.err == "-:3:12: Hà ăn ai?\n"


def test_replay_pays_nothing_out_while_the_ga_holds_bets(call: Call) -> None:
    text = "Người: Hà, Tí\nLuật: pho-bien-ga\nTrả thêm: Tí trả gà 3 cược\n"
    assert call("replay", "-", given=text).text.endswith("trước khi tính.\n")
