"""Arguments that several commands take, and how a wrong call ends."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from scorekeeper.text import Text

WRONG_CALL = 2
_NO_FILE = Text("không đọc được {file}: {why}", "cannot read {file}: {why}")


def wrong_call(sentence: Text) -> NoReturn:
    """Say what is wrong with the call in both languages, and end with status 2."""
    print(f"scorekeeper: {sentence.vi} / {sentence.en}", file=sys.stderr)
    sys.exit(WRONG_CALL)


def add_language(command: argparse.ArgumentParser) -> None:
    """`--lang vi|en`."""
    command.add_argument(
        "--lang", choices=("vi", "en"), default="vi", help="tiếng Việt hoặc English (%(default)s)"
    )


def file_text(path: str) -> str:
    """What a file holds; a wrong call if it cannot be read as text."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        wrong_call(_NO_FILE.fill(file=path, why=error))


def find_profile(rules: str) -> Any:
    """The profile of a RULES argument: an id, a share code, a JSON object, or @FILE with one."""
    from scorekeeper.rulesets import read_rules

    given = file_text(rules[1:]).strip() if rules.startswith("@") else rules
    profile = read_rules(_object_or_text(given))
    if isinstance(profile, Text):
        wrong_call(profile)
    return profile


def _object_or_text(given: str) -> object:
    if not given.startswith(("{", '"')):
        return given
    try:
        return json.loads(given)
    except (ValueError, RecursionError):
        return given
