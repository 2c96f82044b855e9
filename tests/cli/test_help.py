"""`--help` in both languages, with examples that work."""

import argparse
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import command_line

PURE = ["score", "rules", "rules show", "rules diff", "rules code", "rules decode"]
"""The commands that read what they are given and keep nothing."""
ROUND = (
    '{"rules": "guide", "round": {"players": ["An", "Bình"], "finish": "u", "winner": "An", '
    '"hands": {"Bình": {"points": 3}}}}'
)
Call = Callable[..., Any]


def commands(parser: argparse.ArgumentParser, name: str = "") -> Iterator[str]:
    """Every command by its name, and the commands within it; empty is the program itself."""
    yield name
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner, of_inner in action.choices.items():
                yield from commands(of_inner, f"{name} {inner}".strip())


COMMANDS = list(commands(command_line()))
each_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command or "all")


def help_of(call: Call, command: str) -> str:
    """Return the help text of a command."""
    ended = call(*command.split(), "--help")
    assert (ended.code, ended.err) == (0, "")
    return str(ended.text)


def examples(said: str) -> list[str]:
    """The calls that a help shows."""
    shown = said.partition("ví dụ / examples:\n")[2]
    return re.findall(r"^  (scorekeeper .*)$", shown, re.MULTILINE)


@each_command
def test_help_is_in_both_languages(call: Call, command: str) -> None:
    said = help_of(call, command)
    entries = re.findall(
        r"^ {2,4}(?:-\S.*?|[A-Z]+|[a-z]+) {2,}((?:.+\n)(?: {10,}.+\n)*)", said, re.M
    )
    assert entries
    headings = re.findall(r"^(\S.*):$", said, re.M)
    about = said.split("\n\n")[1]
    for text in (about, *entries, *headings):
        assert " / " in " ".join(text.split()), text


@each_command
def test_every_command_shows_how_it_is_called(call: Call, command: str) -> None:
    shown = examples(help_of(call, command))
    assert shown
    for example in shown:
        words = shlex.split(re.sub(r" [<>] \S+", "", example))
        chosen = command_line().parse_args(words[1:])
        assert callable(chosen.command)
        assert example.startswith(f"scorekeeper {command}".strip())


@pytest.mark.parametrize("command", PURE)
def test_examples_do_what_they_show(call: Call, tmp_path: Path, command: str) -> None:
    (tmp_path / "luật.json").write_text(
        '{"preset": "pho-bien", "changes": {"u_payment": 8}}', "utf-8"
    )
    (tmp_path / "ván.jsonl").write_text(ROUND, "utf-8")
    for example in examples(help_of(call, command)):
        words = shlex.split(re.sub(r" [<>] \S+", "", example))
        ended = call(*words[1:], given=ROUND)
        assert (ended.code, ended.err) == (0, ""), example
        assert ended.out


def test_the_lines_shown_are_lines_that_score(call: Call) -> None:
    said = help_of(call, "score")
    lines = re.findall(r'^  (\{"rules".*)$', said, re.MULTILINE)
    round = re.findall(r'"round": (\{.*\})\}$', lines[0])[0]
    ended = call("score", given="\n".join(line.replace("…", round) for line in lines))
    assert ended.code == 0
    assert len(lines) == 3


@pytest.mark.parametrize("command", ["score", "rules"])
def test_help_in_a_locale_without_utf_8(run: Call, command: str) -> None:
    ended = run(command, "--help", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONCOERCECLOCALE="0")
    assert ended.code == 0
    assert "tùy chọn / options" in ended.text
