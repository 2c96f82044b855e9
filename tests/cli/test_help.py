"""`--help` in both languages, with examples that work, and what every command understands."""

import re
import shlex
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.cli.arguments import ABOUT
from scorekeeper.games import GAMES
from tests.cli.conftest import BARE, LINE, Call, parse

PURE = ["score", "rules", "rules show", "rules diff", "rules code", "rules decode"]
"""The commands that read what they are given and keep nothing."""

each_command = pytest.mark.parametrize("command", ["", *ABOUT], ids=lambda name: name or "all")


def help_of(call: Call, command: str) -> str:
    return call(*command.split(), "--help").ok()


def examples(said: str) -> list[list[str]]:
    shown = said.partition("ví dụ / examples:\n")[2]
    calls = re.findall(r"^  (scorekeeper .*)$", shown, re.MULTILINE)
    return [shlex.split(re.sub(r" [<>] \S+", "", call)) for call in calls]


@each_command
def test_help_is_in_both_languages_with_calls_that_exist(call: Call, command: str) -> None:
    said = help_of(call, command)
    entries = re.findall(
        r"^ {2,4}(?:-\S.*?|\[?[A-Z]+\]?|[a-z]+) {2,}((?:.+\n)(?: {8,}.+\n)*)", said, re.M
    )
    assert entries
    headings = re.findall(r"^(\S.*):$", said, re.M)
    for text in (said.split("\n\n")[1], *entries, *headings):
        assert " / " in " ".join(text.split()), text
    shown = examples(said)
    assert shown
    for example in shown:
        assert " ".join(example).startswith(f"scorekeeper {command}".strip())
        parse(example[1:])


@pytest.mark.parametrize("command", PURE)
def test_examples_do_what_they_show(call: Call, command: str) -> None:
    rules = '{"preset": "pho-bien", "changes": {"u_payment": 8}}'
    for file, text in (("luật.json", rules), ("ván.jsonl", LINE)):
        Path(file).write_text(text, "utf-8")
    said = help_of(call, command)
    for example in examples(said):
        ended = call(*example[1:], given=LINE)
        assert (ended.code, ended.err, ended.out != b"") == (0, "", True), example
    for line in re.findall(r'^  (\{"rules".*)$', said, re.MULTILINE):
        call("score", given=line.replace("…", BARE)).ok()


def test_help_names_every_game(call: Call) -> None:
    said = " ".join(help_of(call, "").split())
    assert [game.name.vi for game in GAMES if game.name.vi not in said] == []


def test_help_in_a_locale_without_utf_8(run: Call) -> None:
    ended = run("score", "--help", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONCOERCECLOCALE="0")
    assert (ended.code, "tùy chọn / options" in ended.text) == (0, True)


def test_help_names_no_book_on_a_server_where_it_is_refused(call: Call) -> None:
    for command in ("backup", "restore"):
        assert "--book" not in help_of(call, command)
        call(command, "a.db", "--book", "postgresql://127.0.0.1:1/so").refused("pg_dump")


def test_the_version_is_printed(call: Call) -> None:
    assert call("--version").text == f"scorekeeper {__version__}\n"


@pytest.mark.parametrize(
    ("words", "command", "vietnamese"),
    [
        ("settle", "settle", "thiếu 'ID'"),
        ("settle x", "settle", "giá trị của 'ID' chưa đúng"),
        ("rules show guide --fast", "rules show", "không có tùy chọn --fast"),
        ("export 1 a b", "export", "lệnh chưa đúng"),
        ("doctor --base-url so.vn", "doctor", "giá trị của '--base-url' chưa đúng"),
        ("import --base-url https://", "import", "giá trị của '--base-url' chưa đúng"),
        ("import --base-url so.vn", "import", "giá trị của '--base-url' chưa đúng"),
    ],
)
def test_a_mistake_shows_how_that_command_is_called(
    call: Call, words: str, command: str, vietnamese: str
) -> None:
    ended = call(*words.split())
    usage, why = ended.err.splitlines()
    name = f"scorekeeper {command}"
    assert (ended.code, ended.out) == (2, b"")
    assert usage.startswith(f"cách gọi / usage: {name} [OPTIONS]")
    assert why.startswith(f"{name}: {vietnamese}, xem {name} --help / wrong call, see ")


@pytest.mark.parametrize(
    ("language", "system"),
    [
        ("en", {"LANG": "en_US.UTF-8"}),
        ("en", {"SCOREKEEPER_LANG": "en", "LANG": "vi_VN.UTF-8"}),
        ("vi", {"SCOREKEEPER_LANG": "vi", "LANG": "en_US.UTF-8"}),
        ("vi", {"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}),
        ("vi", {"LANG": "fr_FR.UTF-8"}),
    ],
)
def test_the_language_is_that_of_the_system(
    call: Call, monkeypatch: pytest.MonkeyPatch, language: str, system: dict[str, str]
) -> None:
    for name in ("SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    same = {"vi": "Hai bộ luật trả như nhau.\n", "en": "Both pay the same.\n"}
    assert call("rules", "diff", "guide", "guide").text == same[language]
    assert call("rules", "diff", "guide", "guide", "--lang", "vi").text == same["vi"]
