"""Arguments of several commands, and errors of wrong calls in both languages."""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from scorekeeper.text import Text, as_utf8

if TYPE_CHECKING:
    from scorekeeper.rules.profiles import Profile

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

WRONG_CALL = 2
NO_FILE = Text("không đọc được {file}: {why}", "cannot read {file}: {why}")
NOT_WRITTEN = Text("không ghi được {file}: {why}", "cannot write {file}: {why}")
_NO_JSON = Text(
    "đây không phải JSON đúng của một bộ luật: hãy sửa lại ({why})",
    "this is not valid JSON for a set of rules: correct it ({why})",
)
_WHOLE = Text(
    "phải là số nguyên từ {low} đến {high}", "must be a whole number from {low} to {high}"
)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help that keeps the lines of examples as they are."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        # The name of a nested command comes from a usage with an empty prefix.
        prefix = "cách gọi / usage: " if prefix is None else prefix
        super().add_usage(usage, actions, groups, prefix)


class Parser(argparse.ArgumentParser):
    """A command whose help ends with examples, and whose errors are in both languages."""

    def __init__(self, *, examples: str = "", **settings: Any) -> None:
        epilog = f"ví dụ / examples:\n{examples}" if examples else None
        super().__init__(add_help=False, formatter_class=_Help, epilog=epilog, **settings)
        self._positionals.title = "cần có / arguments"
        self._optionals.title = "tùy chọn / options"
        self.add_argument(
            "-h", "--help", action="help", help="in phần trợ giúp này / print this help and stop"
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments; FILE may stand behind options too, which argparse takes as unknown."""
        found, rest = super().parse_known_args(args, namespace)
        left_out = "file" in found and found.file == self.get_default("file")
        if left_out and len(rest) == 1 and not rest[0].startswith("-"):
            found.file = rest.pop()
        return found, rest

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the call, and exit with status 2."""
        self.print_usage(sys.stderr)
        see = f"{self.prog} --help"
        self.exit(
            WRONG_CALL,
            f"{self.prog}: lệnh chưa đúng, xem {see} / wrong call, see {see}: {message}\n",
        )


def wrong_call(sentence: Text) -> NoReturn:
    """Print what is wrong with the call in both languages, and exit with status 2."""
    print(f"scorekeeper: {sentence.vi} / {sentence.en}", file=sys.stderr)
    sys.exit(WRONG_CALL)


def add_command(
    commands: Commands, name: str, run: Callable[..., int], about: str, *examples: str
) -> argparse.ArgumentParser:
    """Add a command with its help. `run` returns the exit code."""
    parser = commands.add_parser(name, help=about, description=about, examples="\n".join(examples))
    parser.set_defaults(command=run)
    return parser


def add_language(command: argparse.ArgumentParser, default: str = "vi") -> None:
    """Add `--lang vi|en`. A nested command needs `default=SUPPRESS`."""
    command.add_argument(
        "--lang",
        choices=("vi", "en"),
        help="tiếng Việt (vi, mặc định) hoặc tiếng Anh / Vietnamese, the default, or English",
        default=default,
    )


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return the type of an integer argument within bounds."""

    def read(given: str) -> int:
        if re.fullmatch("[0-9]{1,6}", given) and low <= int(given) <= high:
            return int(given)
        said = _WHOLE.fill(low=low, high=high)
        raise argparse.ArgumentTypeError(f"{said.vi} / {said.en}")

    return read


def add_base_url(command: argparse.ArgumentParser) -> None:
    """Add `--base-url`, which links begin with."""
    text = "địa chỉ của sổ / address of the book"
    command.add_argument("--base-url", default="", metavar="URL", help=text)


def read_bytes(path: str) -> bytes:
    """Read a file. If that fails, print why and exit with status 2."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=path, why=reason(error)))


def write_bytes(path: str, content: bytes) -> None:
    """Write a file. If that fails, print why and exit with status 2."""
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as error:
        wrong_call(NOT_WRITTEN.fill(file=path, why=reason(error)))


def file_text(path: str) -> str:
    """Read a text file. If that fails, print why and exit with status 2."""
    try:
        return as_utf8(Path(path).read_bytes()).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=path, why=reason(error)))


def reason(error: Exception) -> object:
    """Return the reason of an error without error numbers and file names."""
    return getattr(error, "strerror", None) or error


def find_profile(rules: str) -> "Profile":
    """Return the profile of a RULES argument.

    RULES is an id, a share code, JSON, or @FILE with one of these. Exits with status 2 if it is
    invalid.
    """
    from scorekeeper.rules.batch import read_json
    from scorekeeper.rules.notation import read_rules

    written = (file_text(rules[1:]) if rules.startswith("@") else rules).strip()
    try:
        given = read_json(written)
    except (ValueError, RecursionError) as error:
        if written.startswith(("{", "[")):
            wrong_call(_NO_JSON.fill(why=error))
        given = written  # An id or a share code need not be quoted.
    profile = read_rules(given)
    if isinstance(profile, Text):
        wrong_call(profile)
    return profile
