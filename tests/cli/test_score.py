"""`scorekeeper score`: a line of JSON in, a line of JSON out. (docs/rules.md, 8)"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import encode
from tests.cli.rounds import ANSWER, BARE, LINE, ROUND, WRONG, answers

PHO_BIEN = PRESETS["pho-bien"]
CODE = encode(Profile("Nhà Tèo", PHO_BIEN, PHO_BIEN.rules))

Call = Callable[..., Any]


def codes(ended: Any) -> list[list[str]]:
    """The codes of every line of answer; none for a line that was scored."""
    return [[error["code"] for error in line.get("errors", ())] for line in answers(ended)]


def test_an_answer_is_compact_json_in_utf_8(run: Call) -> None:
    ended = run("score", given=LINE, LC_ALL="C", PYTHONIOENCODING="ascii")
    answer = json.dumps(ANSWER, ensure_ascii=False, separators=(",", ":"))
    assert ended.out == f"{answer}\n".encode()


def test_a_file_is_read_as_standard_input_is(run: Call, tmp_path: Path) -> None:
    (tmp_path / "FILE").write_text(f"{LINE}\n{WRONG}\n{LINE}", "utf-8")
    from_file = run("score", "FILE")
    assert codes(from_file) == [[], ["E_PLAYER_UNKNOWN"], []]
    for same in (("score",), ("score", "-")):
        ended = run(*same, given=(tmp_path / "FILE").read_bytes())
        assert (ended.code, ended.out) == (from_file.code, from_file.out)


FORGIVEN: dict[str, tuple[bytes, int]] = {
    "no newline at the end": (LINE.encode(), 1),
    "CRLF": (f"{LINE}\r\n{LINE}\r\n".encode(), 2),
    "a byte order mark": (b"\xef\xbb\xbf" + f"{LINE}\n{LINE}\n".encode(), 2),
    "blanks of JSON around": (f" \t{LINE} \r\n".encode(), 1),
    "names escaped": (LINE.encode("ascii"), 1),
    "names in UTF-8": (json.dumps(json.loads(LINE), ensure_ascii=False).encode(), 1),
    "half a surrogate pair each": (LINE.replace("An", "\\ud83e\\udde7").encode(), 1),
}


@pytest.mark.parametrize(("given", "count"), FORGIVEN.values(), ids=FORGIVEN.keys())
def test_encodings_that_are_accepted(call: Call, given: bytes, count: int) -> None:
    ended = call("score", given=given)
    assert ended.code == 0
    assert codes(ended) == [[]] * count


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


UNREADABLE: dict[str, bytes] = {
    "a blank line": b"",
    "no JSON": b"An wins",
    "NaN": LINE.replace('"An"', "NaN", 1).encode(),
    "a key twice": b'{"rules": "guide", "rules": "vinagames", "round": {}}',
    "a key twice deep within": b'{"round": {"hands": {"An": {"points": 1, "points": 2}}}}',
    "UTF-16": json.dumps(ROUND, ensure_ascii=False).encode("utf-16"),
    "a surrogate in UTF-8": LINE.encode().replace(b"An", b"\xed\xa0\x80"),
    "a tab within a name": LINE.replace("An", "A\tn").encode(),
    "a mark on a later line": b"\xef\xbb\xbf" + LINE.encode(),
    "a non-breaking blank around": f"\xa0{LINE}".encode(),
    "a number of 5000 digits": f'{{"round": {"9" * 5000}}}'.encode(),
    "10 000 brackets": nested(10_000).encode(),
    "100 000 open objects": b'{"a":' * 100_000,
}


def test_lines_that_cannot_be_read(call: Call) -> None:
    ended = call("score", given=b"\n".join([LINE.encode(), *UNREADABLE.values(), LINE.encode()]))
    first, *refused, last = answers(ended)
    assert (first, last) == (ANSWER, ANSWER)
    for why, line in zip(UNREADABLE, refused, strict=True):
        (error,) = line["errors"]
        assert (error["code"], error["field"]) == ("E_SHAPE", ""), why
    assert ended.code == 1


DEEP = json.dumps({"rules": "vinagames", "round": [], "id": 7})
WRONG_SHAPES: dict[str, list[str]] = {
    "null": [""],
    "[]": [""],
    '{"rules": "guide"}': ["round"],
    '{"rules": "guide", "round": []}': ["round"],
    DEEP: ["id", "round"],
    json.dumps({**ROUND, "multiplier": 10**4000}): ["multiplier"],
    BARE.replace("An", "\\ud83e"): ["players[0]", "winner"],
    json.dumps({**ROUND, "\ud83e": 1}): ["\ud83e"],
}
"""Lines, and the fields that are refused."""


def test_a_line_of_another_shape(call: Call) -> None:
    ended = call("score", "--rules", "vinagames", given="\n".join(WRONG_SHAPES))
    for line, fields in zip(answers(ended), WRONG_SHAPES.values(), strict=True):
        told = [(error["code"], error["field"]) for error in line["errors"]]
        assert told == [("E_SHAPE", field) for field in fields]
    assert ended.code == 1


RULES: dict[str, str] = {
    "preset": "pho-bien",
    "code": CODE,
    "code in quotes, and words": f'"{CODE}" là luật nhà Bình',
    "link": f"https://so-phom.example/rules#{CODE}",
    "JSON with changes": '{"preset": "pho-bien", "changes": {}}',
    "JSON of a word": '"pho-bien"',
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_rules_for_lines_without_any(call: Call, tmp_path: Path, rules: str) -> None:
    (tmp_path / "luật.json").write_text(f"\ufeff{rules}\r\n", "utf-8")
    rounds = [ROUND, {"round": ROUND}, {"rules": None, "round": ROUND}]
    for argument in (rules, "@luật.json"):
        ended = call("score", "--rules", argument, given="\n".join(map(json.dumps, rounds)))
        assert ended.code == 0, ended.err
        assert [line["net"]["An"] for line in answers(ended)] == [10, 10, 10]


def test_rules_of_a_line_win(call: Call) -> None:
    ended = call("score", "--rules", "wikipedia", given=f"{BARE}\n{LINE}\n{BARE}")
    assert [line["net"]["An"] for line in answers(ended)] == [10, 12, 10]


NO_RULES: list[Any] = [
    *("no-such", "", ["guide"], 5, {}, {"changes": {}}, {"preset": "guide", "change": {}}),
    *({"preset": "guide", "changes": {"x": 1}}, {"preset": CODE}),
]


@pytest.mark.parametrize("arguments", [(), ("--rules", "guide")], ids=["", "default"])
def test_bad_rules_of_a_line(call: Call, arguments: tuple[str, ...]) -> None:
    lines = [json.dumps({"rules": rules, "round": {"finish": 3}}) for rules in NO_RULES]
    ended = call("score", *arguments, given="\n".join([*lines, LINE]))
    *refused, scored = answers(ended)
    for rules, line in zip(NO_RULES, refused, strict=True):
        (error,) = line["errors"]
        assert (error["code"], error["field"]) == ("E_RULES", "rules"), rules
    assert scored == ANSWER
    assert ended.code == 1


OUT_OF_BOUNDS = '{"preset": "guide", "changes": {"u_payment": -1}}'
NO_DEFAULT = [
    *("no-such", "", f"{CODE[:-1]}Z", "@nowhere.json", '{"preset": "guide"'),
    *('{"preset": NaN}', nested(20_000), OUT_OF_BOUNDS),
]
WRONG_CALLS = [
    (),
    ("rules", "diff", "guide", "tulokho-vinagames"),
    ("rules", "code", "guide", "--name", "x" * 41),
    ("score", "."),
    ("score", "nowhere.jsonl"),
    *[("score", "--rules", rules) for rules in NO_DEFAULT],
    ("serve", "--port", "65536"),
]


@pytest.mark.parametrize("arguments", WRONG_CALLS, ids=lambda words: " ".join(words)[:40])
def test_a_wrong_call(call: Call, arguments: tuple[str, ...]) -> None:
    ended = call(*arguments, given=LINE)
    assert (ended.code, ended.out) == (2, b"")
    assert "Traceback" not in ended.err
    said = ended.err.splitlines()[-1]
    assert said.startswith("scorekeeper")
    assert " / " in said
