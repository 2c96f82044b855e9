"""`scorekeeper score`: lines of JSON in, lines of JSON out, as they come. (docs/rules.md, 8)"""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import encode
from tests.cli.conftest import ANSWER, BARE, COMMAND, LINE, ROUND, WRONG, Call, answers

PHO_BIEN = PRESETS["pho-bien"]
CODE = encode(Profile("Nhà Tèo", PHO_BIEN, PHO_BIEN.rules))


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
    assert ended.ok()
    assert codes(ended) == [[]] * count


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


UNREADABLE: list[bytes] = [
    b"",
    b"An wins",
    LINE.replace('"An"', "NaN", 1).encode(),
    b'{"rules": "guide", "rules": "vinagames", "round": {}}',
    b'{"round": {"hands": {"An": {"points": 1, "points": 2}}}}',
    json.dumps(ROUND, ensure_ascii=False).encode("utf-16"),
    LINE.encode().replace(b"An", b"\xed\xa0\x80"),  # a surrogate in UTF-8
    LINE.replace("An", "A\tn").encode(),
    b"\xef\xbb\xbf" + LINE.encode(),  # a mark on a later line
    f"\xa0{LINE}".encode(),
    f'{{"round": {"9" * 5000}}}'.encode(),
    nested(10_000).encode(),
    b'{"a":' * 100_000,
]
SHAPES: dict[str, list[str]] = {
    "null": [""],
    "[]": [""],
    '{"rules": "guide"}': ["round"],
    '{"rules": "guide", "round": []}': ["round"],
    json.dumps({"rules": "vinagames", "round": [], "id": 7}): ["id", "round"],
    json.dumps({**ROUND, "multiplier": 10**4000}): ["multiplier"],
    BARE.replace("An", "\\ud83e"): ["players[0]", "winner"],
    json.dumps({**ROUND, "\ud83e": 1}): ["\ud83e"],
}
"""Lines, and the fields that are refused."""
NO_RULES: list[Any] = [
    *("no-such", "", ["guide"], 5, {}, {"changes": {}}, {"preset": "guide", "change": {}}),
    *({"preset": "guide", "changes": {"x": 1}}, {"preset": CODE}),
]
REFUSED: list[tuple[bytes, str, list[str]]] = [
    *[(line, "E_SHAPE", [""]) for line in UNREADABLE],
    *[(line.encode(), "E_SHAPE", fields) for line, fields in SHAPES.items()],
    *[
        (json.dumps({"rules": rules, "round": {"finish": 3}}).encode(), "E_RULES", ["rules"])
        for rules in NO_RULES
    ],
]


@pytest.mark.parametrize("arguments", [(), ("--rules", "vinagames")], ids=["", "default"])
def test_each_wrong_line_is_refused_alone(call: Call, arguments: tuple[str, ...]) -> None:
    """Rounds alone need rules."""
    rows = [row for row in REFUSED if arguments or row[1] == "E_RULES"]
    lines = [LINE.encode(), *(line for line, *_ in rows), LINE.encode()]
    ended = call("score", *arguments, given=b"\n".join(lines))
    first, *refused, last = answers(ended)
    assert first == last == ANSWER
    for (line, code, fields), answer in zip(rows, refused, strict=True):
        told = [(error["code"], error["field"]) for error in answer["errors"]]
        assert told == [(code, field) for field in fields], line[:80]
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


def started(*arguments: str) -> Any:
    pipe = subprocess.PIPE
    command = [COMMAND, "score", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("arguments", [(), ("--explain",)], ids=" ".join)
def test_a_pipe_is_answered_as_it_is_written(arguments: tuple[str, ...]) -> None:
    with started("--rules", "vinagames", *arguments) as process:
        for _ in range(3):
            process.stdin.write(BARE.encode() + b"\n")
            process.stdin.flush()
            assert "An" in process.stdout.readline().decode()
            if arguments:
                while process.stdout.readline() != b"\n":
                    pass
        for part in (BARE[:20], BARE[20:]):
            process.stdin.write(part.encode())
            process.stdin.flush()
        process.stdin.close()
        assert "An" in process.stdout.readline().decode()
    assert process.returncode == 0


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{LINE}\n" * 20_000)
    with started(str(tmp_path / "many")) as process:
        assert json.loads(process.stdout.readline()) == ANSWER
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [COMMAND, "score"]
        ended = subprocess.run(
            command, input=LINE.encode(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl+C reaches what is started, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_quietly() -> None:
    with started() as process:
        process.stdin.write(LINE.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        # One that comes between Python's look for signals and a read that waits is seen when that
        # ends: people press once more.
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
        assert process.returncode == 130
        assert process.stderr.read() == b""
