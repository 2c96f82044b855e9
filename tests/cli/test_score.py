"""`scorekeeper score`: a line of JSON in, a line of JSON out. (docs/rules.md, 8)"""

import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.score_stream import evening, house_rules
from scorekeeper.batch import answer
from scorekeeper.codec import encode
from scorekeeper.games import PRESETS
from scorekeeper.profiles import Profile

COMMAND = str(Path(sys.executable).parent / "scorekeeper")

ROUND: dict[str, Any] = {"players": ["An", "Bình", "Chi"], "finish": "u", "winner": "An"}
BARE = json.dumps(ROUND)
LINE = json.dumps({"rules": "vinagames", "round": ROUND})
WRONG = json.dumps({"rules": "vinagames", "round": {**ROUND, "winner": "Dũng"}})
ANSWER = {
    "winners": ["An"],
    "ranking": None,
    "den_payer": None,
    "transfers": [
        {"from": "Bình", "to": "An", "amount": 6, "reason": "u"},
        {"from": "Chi", "to": "An", "amount": 6, "reason": "u"},
    ],
    "net": {"An": 12, "Bình": -6, "Chi": -6},
    "ga_after": 0,
}
PHO_BIEN = PRESETS["pho-bien"]
CODE = encode(Profile("Nhà Tèo", PHO_BIEN, PHO_BIEN.rules))

Call = Callable[..., Any]


def answers(ended: Any) -> list[dict[str, Any]]:
    """Every line of answer, as JSON."""
    assert ended.out == b"" or ended.out.endswith(b"\n")
    return [json.loads(line) for line in ended.out.split(b"\n")[:-1]]


def codes(ended: Any) -> list[list[str]]:
    """The codes of every line of answer; none for a line that was scored."""
    return [[error["code"] for error in line.get("errors", ())] for line in answers(ended)]


# Status and streams


def test_all_scored(run: Call) -> None:
    """Status 0, one line of answer for each line, nothing else said."""
    ended = run("score", given=f"{LINE}\n{LINE}\n")
    assert (ended.code, ended.err) == (0, "")
    assert answers(ended) == [ANSWER, ANSWER]


def test_some_refused(run: Call) -> None:
    """Status 1; the lines after a refused one still run."""
    ended = run("score", given=f"{LINE}\n{WRONG}\n{LINE}\n")
    assert (ended.code, ended.err) == (1, "")
    assert codes(ended) == [[], ["E_PLAYER_UNKNOWN"], []]


def test_an_answer_is_compact_json_in_utf_8(run: Call) -> None:
    """Names stand as they are, keys in the order of the contract, without blanks."""
    ended = run("score", given=LINE, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (
        ended.out
        == (json.dumps(ANSWER, ensure_ascii=False, separators=(",", ":"))).encode() + b"\n"
    )


def test_a_refusal_has_four_keys_and_both_languages(call: Call) -> None:
    """Code, field, and the sentence in English and in Vietnamese."""
    ((error,),) = (line["errors"] for line in answers(call("score", given=WRONG)))
    assert list(error) == ["code", "field", "message", "message_vi"]
    assert (error["code"], error["field"]) == ("E_PLAYER_UNKNOWN", "winner")
    assert "Dũng is not in this round" in error["message"]
    assert "Dũng không chơi ván này" in error["message_vi"]


def test_nothing_in_gives_nothing_out(call: Call) -> None:
    """An empty input has no rounds, and all of them were scored."""
    for given in (b"", b"\xef\xbb\xbf"):
        ended = call("score", given=given)
        assert (ended.code, ended.out, ended.err) == (0, b"", "")


@pytest.mark.parametrize("arguments", [("score", "FILE"), ("score", "FILE", "--jobs", "2")])
def test_a_file_is_read_as_standard_input_is(
    run: Call, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    """FILE, standard input and `-` are the same."""
    (tmp_path / "FILE").write_text(f"{LINE}\n{WRONG}\n{LINE}", "utf-8")
    from_file = run(*arguments)
    assert codes(from_file) == [[], ["E_PLAYER_UNKNOWN"], []]
    for same in (("score",), ("score", "-")):
        ended = run(*same, given=(tmp_path / "FILE").read_bytes())
        assert (ended.code, ended.out) == (from_file.code, from_file.out)


# What a line may be

FORGIVEN: dict[str, tuple[bytes, int]] = {
    "no newline at the end": (LINE.encode(), 1),
    "CRLF": (f"{LINE}\r\n{LINE}\r\n".encode(), 2),
    "CRLF without the last": (f"{LINE}\r\n{LINE}".encode(), 2),
    "a byte order mark": (b"\xef\xbb\xbf" + f"{LINE}\n{LINE}\n".encode(), 2),
    "a mark and no newline": (b"\xef\xbb\xbf" + LINE.encode(), 1),
    "blanks of JSON around": (f" \t{LINE} \r\n".encode(), 1),
    "names escaped": (LINE.encode("ascii"), 1),
    "names in UTF-8": (json.dumps(json.loads(LINE), ensure_ascii=False).encode(), 1),
    "half a surrogate pair each": (LINE.replace("An", "\\ud83e\\udde7").encode(), 1),
}


@pytest.mark.parametrize(("given", "count"), FORGIVEN.values(), ids=FORGIVEN.keys())
def test_no_fault_of_a_line(call: Call, given: bytes, count: int) -> None:
    """What editors and systems do to a file does not matter."""
    ended = call("score", given=given)
    assert ended.code == 0
    assert codes(ended) == [[]] * count


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


UNREADABLE: dict[str, bytes] = {
    "a blank line": b"",
    "blanks": b"  \t ",
    "only CR": b"\r",
    "no JSON": b"An wins",
    "half": LINE[:40].encode(),
    "two values": f"{LINE} {LINE}".encode(),
    "a comma behind": f"{LINE},".encode(),
    "single quotes": LINE.replace('"', "'").encode(),
    "NaN": LINE.replace('"An"', "NaN", 1).encode(),
    "Infinity": b'{"rules": "guide", "round": -Infinity}',
    "a key twice": b'{"rules": "guide", "rules": "vinagames", "round": {}}',
    "a key twice, one escaped": b'{"rules": "guide", "r\\u0075les": "guide", "round": {}}',
    "a key twice deep within": b'{"round": {"hands": {"An": {"points": 1, "points": 2}}}}',
    "bad UTF-8": LINE.encode().replace(b"An", b"\xff\xfe"),
    "UTF-16": json.dumps(ROUND, ensure_ascii=False).encode("utf-16"),
    "overlong UTF-8": LINE.encode().replace(b"An", b"\xc0\xaf"),
    "a surrogate in UTF-8": LINE.encode().replace(b"An", b"\xed\xa0\x80"),
    "a tab within a name": LINE.replace("An", "A\tn").encode(),
    "a mark on a later line": b"\xef\xbb\xbf" + LINE.encode(),
    "a non-breaking blank around": f"\xa0{LINE}".encode(),
    "a number of 5000 digits": f'{{"round": {"9" * 5000}}}'.encode(),
    "10 000 brackets": nested(10_000).encode(),
    "100 000 open brackets": b"[" * 100_000,
    "100 000 open objects": b'{"a":' * 100_000,
}


@pytest.mark.parametrize("given", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_line_that_cannot_be_read(call: Call, given: bytes) -> None:
    """An E_SHAPE of no field, in one line, and the next line still runs."""
    ended = call("score", given=LINE.encode() + b"\n" + given + b"\n" + LINE.encode())
    first, refused, last = answers(ended)
    assert (first, last) == (ANSWER, ANSWER)
    assert [(error["code"], error["field"]) for error in refused["errors"]] == [("E_SHAPE", "")]
    assert ended.code == 1


WRONG_SHAPES: dict[str, tuple[str, list[str]]] = {
    "a number": ("3", [""]),
    "null": ("null", [""]),
    "a list": ("[]", [""]),
    "a word": ('"guide"', [""]),
    "no round": ('{"rules": "guide"}', ["round"]),
    "round null": ('{"rules": "guide", "round": null}', ["round"]),
    "round a list": ('{"rules": "guide", "round": []}', ["round"]),
    "something beside": (
        json.dumps({"rules": "vinagames", "round": ROUND, "id": 7, "note": ""}),
        ["id", "note"],
    ),
    "something beside a wrong round": (
        json.dumps({"rules": "vinagames", "round": [], "id": 7}),
        ["id", "round"],
    ),
    "a whole number with a point": (json.dumps({**ROUND, "multiplier": 1.0}), ["multiplier"]),
    "a huge number": (json.dumps({**ROUND, "multiplier": 10**4000}), ["multiplier"]),
    "a huge number with a point": (BARE[:-1] + ', "multiplier": 1e999}', ["multiplier"]),
    "a lone surrogate": (BARE.replace("An", "\\ud83e"), ["players[0]", "winner"]),
    "a field nobody knows": (json.dumps({**ROUND, "\ud83e": 1}), ["\ud83e"]),
}


@pytest.mark.parametrize(("given", "fields"), WRONG_SHAPES.values(), ids=WRONG_SHAPES.keys())
def test_a_line_of_another_shape(call: Call, given: str, fields: list[str]) -> None:
    """Each fault by its field, all of them E_SHAPE, in a line that is JSON itself."""
    ended = call("score", "--rules", "vinagames", given=given)
    (line,) = answers(ended)
    assert [(error["code"], error["field"]) for error in line["errors"]] == [
        ("E_SHAPE", field) for field in fields
    ]
    assert ended.code == 1


@pytest.mark.parametrize("around", ["{}", '{{"rules": {}}}', '{{"players": {}}}', '{{"x": {}}}'])
def test_no_depth_is_too_deep(run: Call, around: str) -> None:
    """However deep a value is, and wherever, the line is answered and refused."""
    depths = [10, *range(300, 1100, 7), *range(960, 1000)]
    given = "\n".join(around.format(nested(depth)) for depth in depths)
    ended = run("score", "--rules", "guide", given=given)
    assert ended.err == ""
    assert all(line["errors"] for line in answers(ended))
    assert len(answers(ended)) == len(depths)


# Rules

RULES: dict[str, str] = {
    "preset": "pho-bien",
    "code": CODE,
    "link": f"https://so-phom.example/rules#{CODE}",
    "JSON": '{"preset": "pho-bien"}',
    "JSON with changes": '{"preset": "pho-bien", "changes": {}}',
    "JSON with null": '{"preset": "pho-bien", "changes": null}',
    "JSON of a word": '"pho-bien"',
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
@pytest.mark.parametrize("from_file", [False, True], ids=["argument", "@FILE"])
@pytest.mark.parametrize("form", ["bare", "no rules", "rules null"])
def test_rules_for_lines_without_any(
    call: Call, tmp_path: Path, rules: str, from_file: bool, form: str
) -> None:
    """In every form, from the argument or a file, for every line that brings none."""
    (tmp_path / "luật.json").write_text(f"\ufeff{rules}\r\n", "utf-8")
    given = {
        "bare": BARE,
        "no rules": json.dumps({"round": ROUND}),
        "rules null": json.dumps({"rules": None, "round": ROUND}),
    }[form]
    ended = call("score", "--rules", "@luật.json" if from_file else rules, given=given)
    assert ended.code == 0, ended.err
    assert answers(ended)[0]["net"] == {"An": 10, "Bình": -5, "Chi": -5}


OWN: dict[str, tuple[Any, int]] = {
    "preset": ("vinagames", 12),
    "changes": ({"preset": "vinagames", "changes": {"u_payment": 7}}, 14),
    "without changes": ({"preset": "vinagames"}, 12),
    "code": (CODE, 10),
}


@pytest.mark.parametrize(("rules", "net"), OWN.values(), ids=OWN.keys())
def test_own_rules_win(call: Call, rules: Any, net: int) -> None:
    """What a line says itself counts more than `--rules`, on that line alone."""
    own = json.dumps({"rules": rules, "round": ROUND})
    ended = call("score", "--rules", "wikipedia", given=f"{BARE}\n{own}\n{BARE}")
    assert [line["net"]["An"] for line in answers(ended)] == [10, net, 10]


NO_RULES: dict[str, Any] = {
    "unknown preset": "no-such",
    "empty": "",
    "a damaged code": f"{CODE[:-1]}Z",
    "a small code": CODE.lower(),
    "a list": ["guide"],
    "a number": 5,
    "false": False,
    "an empty object": {},
    "no preset": {"changes": {}},
    "preset null": {"preset": None},
    "something beside": {"preset": "guide", "change": {}},
    "changes a list": {"preset": "guide", "changes": []},
    "an unknown option": {"preset": "guide", "changes": {"x": 1}},
    "an option unset": {"preset": "guide", "changes": {"u_payment": True}},
    "a preset within": {"preset": {"preset": "guide"}},
    "a code as preset": {"preset": CODE},
}


@pytest.mark.parametrize("rules", NO_RULES.values(), ids=NO_RULES.keys())
def test_bad_rules_of_a_line(call: Call, rules: Any) -> None:
    """E_RULES of `rules`, with or without `--rules`; the round is not looked at."""
    given = json.dumps({"rules": rules, "round": {"finish": 3}})
    for arguments in ((), ("--rules", "guide")):
        ended = call("score", *arguments, given=f"{given}\n{LINE}")
        refused, scored = answers(ended)
        assert [(e["code"], e["field"]) for e in refused["errors"]] == [("E_RULES", "rules")]
        assert scored == ANSWER
        assert ended.code == 1


def test_no_rules_from_anywhere(call: Call) -> None:
    """A bare round, no rules and rules null are E_RULES where nothing supplies them."""
    given = "\n".join([BARE, json.dumps({"round": ROUND}), '{"rules": null, "round": {}}'])
    assert codes(call("score", given=given)) == [["E_RULES"]] * 3


# Wrong calls

WRONG_CALLS: dict[str, tuple[str, ...]] = {
    "no command": (),
    "unknown command": ("play",),
    "unknown option": ("score", "--fast"),
    "two files": ("score", "a", "b"),
    "no such file": ("score", "nowhere.jsonl"),
    "a folder": ("score", "."),
    "unknown preset": ("score", "--rules", "no-such"),
    "no rules": ("score", "--rules", ""),
    "a damaged code": ("score", "--rules", f"{CODE[:-1]}Z"),
    "a rules file that is not there": ("score", "--rules", "@nowhere.json"),
    "a rules file without rules": ("score", "--rules", "@/dev/null"),
    "rules that are no JSON": ("score", "--rules", '{"preset": "guide"'),
    "rules of another form": ("score", "--rules", '["guide"]'),
    "rules with NaN": ("score", "--rules", '{"preset": NaN}'),
    "rules with a key twice": ("score", "--rules", '{"preset": "guide", "preset": "vinagames"}'),
    "rules nested too deep": ("score", "--rules", nested(20_000)),
    "rules out of bounds": (
        "score",
        "--rules",
        '{"preset": "guide", "changes": {"u_payment": -1}}',
    ),
    "no jobs": ("score", "--jobs", "0"),
    "fewer than no jobs": ("score", "--jobs", "-1"),
    "too many jobs": ("score", "--jobs", "1000000"),
    "half a job": ("score", "--jobs", "1.5"),
    "jobs in words": ("score", "--jobs", "two"),
    "another language": ("score", "--explain", "--lang", "fr"),
    "port 0": ("serve", "--port", "0"),
    "port 65536": ("serve", "--port", "65536"),
    "port in words": ("serve", "--port", "http"),
}


@pytest.mark.parametrize("arguments", WRONG_CALLS.values(), ids=WRONG_CALLS.keys())
def test_a_wrong_call(call: Call, arguments: tuple[str, ...]) -> None:
    """Status 2, a word of why in both languages, no answer and no traceback."""
    ended = call(*arguments, given=LINE)
    assert (ended.code, ended.out) == (2, b"")
    assert "Traceback" not in ended.err
    said = ended.err.splitlines()[-1]
    assert said.startswith("scorekeeper")
    assert " / " in said


# Streaming


def test_jobs_give_the_same_bytes_in_order(run: Call) -> None:
    """However many processes work, the answers are those of one, line by line."""
    rounds = [
        json.dumps({**ROUND, "players": ["An", "Bình", f"Người {number}"]})
        for number in range(4000)
    ]
    rounds[777] = "{"
    given = "\n".join(rounds)
    one = run("score", "--rules", "vinagames", given=given)
    assert [list(line.get("net", {}))[2:] for line in answers(one)[::1000]] == [
        [f"Người {number}"] for number in range(0, 4000, 1000)
    ]
    for jobs in ("2", "3"):
        several = run("score", "--rules", "vinagames", "--jobs", jobs, given=given)
        assert (several.code, several.err) == (one.code, one.err) == (1, "")
        assert several.out == one.out


@pytest.mark.parametrize("arguments", [(), ("--jobs", "2"), ("--explain",)], ids=" ".join)
def test_a_pipe_is_answered_as_it_is_written(arguments: tuple[str, ...]) -> None:
    """The answer to a round comes before the next round is written."""
    command = [COMMAND, "score", "--rules", "vinagames", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(BARE.encode() + b"\n")
            process.stdin.flush()
            assert "An" in process.stdout.readline().decode()
            if "--explain" in arguments:
                process.stdout.readline()
                assert process.stdout.readline() == b"\n"
        process.stdin.write(BARE[:20].encode())
        process.stdin.flush()
        process.stdin.write(BARE[20:].encode())
        process.stdin.close()
        assert "An" in process.stdout.readline().decode()
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", [(), ("--jobs", "2")], ids=" ".join)
def test_a_reader_that_has_seen_enough(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """When the reader closes the pipe, the command ends without a word."""
    (tmp_path / "many").write_text(f"{LINE}\n" * 20_000)
    command = [COMMAND, "score", str(tmp_path / "many"), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline()) == ANSWER
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
def test_a_full_disk_is_told() -> None:
    """Status 2 and a sentence; lost answers must not look like refused rounds."""
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [COMMAND, "score"],
            input=LINE.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_stopped_by_hand_is_quiet() -> None:
    """Ctrl+C ends it as a shell expects, without a traceback."""
    command = [COMMAND, "score", "--jobs", "2"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(LINE.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""


def on_terminal(arguments: list[str], tmp_path: Path) -> str:
    """What a terminal shows of the command's standard error while its answers go to a file."""
    ours, theirs = pty.openpty()
    with (tmp_path / "out").open("wb") as out:
        process = subprocess.Popen([COMMAND, *arguments], stdout=out, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # so Linux tells that nobody writes any more
                break
            if not data:
                break
            shown += data
        process.wait()
    os.close(ours)
    return shown.decode()


def test_a_bar_on_a_terminal_and_nothing_in_a_pipe(call: Call, tmp_path: Path) -> None:
    """The bar grows to its end; whoever keeps standard error in a file finds nothing there."""
    (tmp_path / "many").write_text(f"{LINE}\n" * 3000)
    arguments = ["score", str(tmp_path / "many")]
    shown = on_terminal(arguments, tmp_path)
    percents = [int(part.split("]")[1].split("%")[0]) for part in shown.split("\r[")[1:]]
    assert percents == sorted(percents)
    assert percents[-1] == 100
    assert len(percents) > 2
    assert shown.endswith("\n")
    assert call(*arguments).err == ""
    assert (tmp_path / "out").read_bytes() == call(*arguments).out


def test_no_more_is_read_than_can_be_answered(tmp_path: Path) -> None:
    """An endless input is answered with a bounded part of it in memory."""
    command = [COMMAND, "score"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        given = f"{LINE}\n".encode() * 10
        writable = process.stdin.fileno()
        os.set_blocking(writable, False)
        taken = 0
        while select.select([], [writable], [], 0.3)[1]:
            taken += os.write(writable, given)
        process.kill()
    assert taken < 1 << 20


SCORE_AND_TELL = """
import sys
from scorekeeper.cli import main
main(["score", sys.argv[1]])
print(open("/proc/self/status").read(), file=sys.stderr)
"""


def most_memory(file: Path) -> int:
    """Kilobytes that a process took at its worst, scoring a file."""
    command = [sys.executable, "-c", SCORE_AND_TELL, str(file)]
    ended = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True
    )
    (worst,) = (line for line in ended.stderr.splitlines() if line.startswith("VmHWM:"))
    return int(worst.split()[1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the memory")
def test_memory_does_not_grow_with_the_evening(tmp_path: Path) -> None:
    """Ten times as many rounds, of another kind each, take the same memory."""
    rounds = evening(random.Random(1))
    with (tmp_path / "long").open("w") as long, (tmp_path / "short").open("w") as short:
        for number in range(20_000):
            line = json.dumps({"rules": "pho-bien", "round": next(rounds)}) + "\n"
            long.write(line)
            if number < 2_000:
                short.write(line)
    assert most_memory(tmp_path / "long") < most_memory(tmp_path / "short") + 2048


def test_the_measured_rounds_are_all_scored() -> None:
    """The evening that `bench/score_stream.py` measures is played by the rules, by any of its."""
    rounds, rules = evening(random.Random(2)), house_rules(random.Random(2))
    for _ in range(300):
        assert "errors" not in answer(next(rules), next(rounds))
