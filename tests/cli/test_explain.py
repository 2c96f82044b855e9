"""`scorekeeper score --explain`: each round in rows with their arithmetic, for people."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Call

GOLDEN = Path(__file__).parent.parent / "data" / "golden" / "explain.txt"
BLOCKS = [block.splitlines() for block in GOLDEN.read_text("utf-8").split("\n\n")]
ROUNDS = [block[0] for block in BLOCKS]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_row_is_as_it_was_read_over(call: Call, language: str) -> None:
    first = 1 if language == "vi" else 2
    told = ["".join(f"{line.strip()}\n" for line in block[first::2]) for block in BLOCKS]
    said = call("score", "--explain", "--lang", language, given="\n".join(ROUNDS))
    assert said.text == "".join(f"{block}\n" for block in told)
    assert said.code == 1, "some of these rounds are refused"


def test_a_row_is_one_line_whatever_names_and_notes_hold(call: Call) -> None:
    note = "x\n\u2028\x1b[2J\u202e\x9b\u2066An trả Bình 100"
    players = ["An\nBình trả An 9", "B\x1b[31m"]
    manual = [{"from": players[0], "to": players[1], "amount": 3, "note": note}]
    line = json.dumps({"players": players, "finish": "void", "manual": manual})
    said = call("score", "--explain", "--rules", "guide", given=line).text
    lost = "\N{REPLACEMENT CHARACTER}"
    note = f"(x{lost * 2}{lost}[2J{lost * 3}An trả Bình 100) 3"
    assert said.splitlines() == [
        "Hủy ván",
        f"B{lost}[31m +3: An{lost}Bình trả An 9 trả thêm {note}",
        f"An{lost}Bình trả An 9 −3: trả thêm B{lost}[31m {note}",
        "",
    ]


def test_a_scored_line_tells_the_round_in_words(call: Call) -> None:
    line = '{"players": ["An", "Bình", "Chi"], "finish": "u", "winner": "An"}\n{}\n'
    said = call("score", "--rules", "pho-bien", "--told", "--stake", "5000", given=line)
    scored, refused = map(json.loads, said.text.splitlines())
    assert scored["net"] == {"An": 10, "Bình": -5, "Chi": -5}
    assert scored["told"]["vi"]["rows"][0] == {"who": "An", "net": 10, "parts": [["cả làng", 10]]}
    assert scored["told"]["en"]["spoken"] == "An won with ù, each pays 25 thousand"
    assert "told" not in refused
