"""What commands share: their help, their options, their input, and how they refuse."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TypeVar

import click

from scorekeeper.text import LANGUAGES, Language, Text, as_utf8, one_line

if TYPE_CHECKING:
    from scorekeeper.rules.profiles import Profile

WRONG_CALL = 2
NO_FILE = Text("không đọc được {file}: {why}", "cannot read {file}: {why}")
NOT_WRITTEN = Text("không ghi được {file}: {why}", "cannot write {file}: {why}")
_NO_JSON = Text(
    "đây không phải JSON đúng của một bộ luật: sửa lại ({why})",
    "this is not valid JSON for a set of rules: correct it ({why})",
)

ABOUT = {
    "serve": "mở sổ cho cả bàn dùng trên điện thoại / open the book to the phones in the room",
    "score": "tính tiền từng ván / work out who pays whom in each round",
    "replay": "tính một buổi viết bằng chữ / work out an evening written as text",
    "rules": "xem, so sánh, chia sẻ luật bàn / show, compare and share house rules",
    "rules show": "xem một bộ luật bằng lời / a set of rules in words",
    "rules diff": "hai bộ luật khác nhau ở đâu / what differs between two sets of rules",
    "rules code": "mã luật để chia sẻ / the code to share rules by",
    "rules decode": "đọc một mã luật ra JSON / a rules code as JSON",
    "sessions": "các buổi trong sổ / the sessions in the book",
    "sessions owner": "link dùng một lần để làm chủ buổi trở lại / a one-use owner link",
    "settle": "ai trả ai để cả bàn về 0 / who pays whom, so that everybody is at 0",
    "stats": "buổi có gì đáng kể, ai ù bao nhiêu / what stands out, and what was counted",
    "export": "lưu một buổi thành tệp / write a session into a file",
    "import": "mở lại một buổi từ tệp đã lưu / open a session again from its file",
    "groups": "các hội trong sổ / the groups in the book",
    "groups export": "lưu một hội với các buổi thành tệp ZIP / write a group with its evenings",
    "backup": "sao lưu cả sổ, kể cả khi đang phục vụ / back the whole book up, also while served",
    "restore": "lấy lại sổ từ bản sao lưu / put the book back from a backup",
    "move": "chuyển cả sổ sang PostgreSQL hoặc về tệp / move the whole book to PostgreSQL or back",
    "recheck": "tính lại cả sổ và báo chỗ lệch / recompute the whole book and report differences",
    "doctor": "xem máy chủ và sổ có ổn không / look whether server and book are well",
}
"""Every command, in the order of the help."""

_MODULES = {
    "settle": "sessions",
    "stats": "sessions",
    "import": "export",
    "restore": "backup",
    "recheck": "doctor",
}
"""Modules of commands by another name."""

_IN_BOTH = {
    "Positional arguments": "cần có / arguments",
    "Options": "tùy chọn / options",
    "Commands": "lệnh / commands",
    "Show this message and exit.": "in phần trợ giúp này / print this help and stop",
}
"""Click's own words in a help."""


class _Help(click.HelpFormatter):
    """Writes Click's own words in both languages."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, "cách gọi / usage: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(_IN_BOTH.get(heading, heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], *sizes: int, **more: int) -> None:
        super().write_dl([(name, _IN_BOTH.get(text, text)) for name, text in rows], *sizes, **more)


class _Context(click.Context):
    formatter_class = _Help


class _Command(click.Command):
    """A command whose help ends with examples."""

    context_class = _Context

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"\nví dụ / examples:\n{self.epilog}\n")


class _Group(_Command, click.Group):
    command_class = _Command


class _Program(_Group):
    """All commands. A module is imported when its command is called, so that `--help` is fast."""

    def list_commands(self, _: click.Context) -> list[str]:
        return [name for name in ABOUT if " " not in name]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in self.list_commands(context):
            import_module(f"scorekeeper.cli.{_MODULES.get(name, name)}")
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, ABOUT[name]) for name in self.list_commands(context)])


_EXAMPLES = """\
  scorekeeper serve
  scorekeeper score ván.jsonl --rules pho-bien --explain
  scorekeeper rules show pho-bien"""


@click.group(
    cls=_Program,
    help="Sổ Phỏm: ghi điểm Phỏm, Tú Lơ Khơ, Sâm lốc / keeps score for these card games",
    epilog=_EXAMPLES,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    package_name="scorekeeper",
    message="%(prog)s %(version)s",
    help="in số phiên bản / print the version and stop",
)
def program() -> None:
    """Stand for the command line as a whole."""


def _language() -> Language:
    """Return the language of SCOREKEEPER_LANG or the locale: Vietnamese unless it is English."""
    names = ("SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    given = next(filter(None, map(os.environ.get, names)), "")
    return "en" if given.lower().startswith("en") else "vi"


def _plain(value: object) -> float | str:
    """Return half bets as a number for JSON, anything else as text."""
    return float(value) if isinstance(value, Fraction) else str(value)


@dataclass
class Chosen:
    """The options that several commands have."""

    lang: Language = field(default_factory=_language)
    json: bool = False
    instance: Path | None = None
    book: str | None = None

    def say(self, text: Text, **values: object) -> None:
        """Print a sentence on a line of its own."""
        print(one_line((text.fill(**values) if values else text).to(self.lang)))

    def show(self, records: Iterable[object], texts: Iterable[Text]) -> None:
        """Print records as JSON, a line each, with `--json`; else the sentences."""
        if self.json:
            for record in records:
                print(json.dumps(record, ensure_ascii=False, default=_plain))
        else:
            for text in texts:
                self.say(text)


_GIVEN = click.core.ParameterSource.COMMANDLINE
Run = TypeVar("Run", bound=Callable[..., int | None])
_pass_chosen = click.make_pass_decorator(Chosen, ensure=True)


def command(path: str, *examples: str, more: str = "") -> Callable[[Run], Run]:
    """Make a function a command, which returns its exit code. `more` follows the examples."""
    *outer, name = path.split()
    within: Any = program.commands[outer[0]] if outer else program
    calls = "\n".join(f"  scorekeeper {path} {example}".rstrip() for example in examples)
    settings: Any = {"help": ABOUT[path], "short_help": ABOUT[path], "epilog": calls + more}
    if any(longer.startswith(f"{path} ") for longer in ABOUT):
        settings |= {"cls": _Group, "invoke_without_command": True}

    def add(run: Run) -> Run:
        @wraps(run)
        def unless_nested(*arguments: Any, **options: Any) -> int | None:
            nested = click.get_current_context().invoked_subcommand
            return None if nested else run(*arguments, **options)

        within.command(name, **settings)(_pass_chosen(unless_nested))
        return run

    return add


def shared_option(*names: str, **settings: Any) -> Callable[[Run], Run]:
    """Return an option whose value goes into `Chosen`, also if it is before a nested command."""

    def keep(context: click.Context, option: click.Parameter, value: object) -> None:
        chosen, name = context.ensure_object(Chosen), str(option.name)
        # What the environment says does not replace what was given before a nested command.
        if value and (context.get_parameter_source(name) == _GIVEN or not getattr(chosen, name)):
            setattr(chosen, name, value)

    return click.option(*names, callback=keep, expose_value=False, **settings)


def web_address(given: str) -> str:
    """Read the address that people open."""
    if given and not re.match("https?://[^/]", given):
        message = "phải là địa chỉ như https://so.vn / must be an address such as https://so.vn"
        raise click.BadParameter(message)
    return given


with_json = shared_option("--json", is_flag=True, help="in JSON / print JSON")
with_lang = shared_option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="tiếng Việt hoặc tiếng Anh, nếu không theo SCOREKEEPER_LANG hay máy / "
    "Vietnamese or English, else by SCOREKEEPER_LANG or the system",
)
with_base_url = click.option(
    "--base-url",
    type=web_address,
    default="",
    metavar="URL",
    help="địa chỉ của sổ / address of the book",
)
with_file = click.argument(
    "file",
    default="-",
    metavar="[FILE]",
    help="tệp để đọc, bỏ trống hoặc - là đầu vào chuẩn / file to read; none or - is standard input",
)


def refuse(sentence: Text) -> NoReturn:
    """Print what is wrong with the call in both languages, and exit with status 2."""
    print(f"scorekeeper: {sentence.vi} / {sentence.en}", file=sys.stderr)
    sys.exit(WRONG_CALL)


def opened(path: str) -> AbstractContextManager[BinaryIO]:
    """Open a file, or standard input as `-`. If that fails, exit with status 2."""
    try:
        return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")
    except (OSError, ValueError) as error:
        refuse(NO_FILE.fill(file=path, why=reason(error)))


def read_bytes(path: str) -> bytes:
    """Read a file, or standard input as `-`. If that fails, exit with status 2."""
    with opened(path) as file:
        return file.read()


def decode(file: bytes) -> str:
    """Return the text of a file; bytes that are no UTF-8 are replaced."""
    return as_utf8(file).decode("utf-8-sig", errors="replace")


def write_bytes(path: str, content: bytes) -> None:
    """Write a file, or to standard output as `-`. If that fails, exit with status 2."""
    if path == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as error:
        refuse(NOT_WRITTEN.fill(file=path, why=reason(error)))


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

    written = (decode(read_bytes(rules[1:])) if rules.startswith("@") else rules).strip()
    try:
        given = read_json(written)
    except (ValueError, RecursionError) as error:
        if written.startswith(("{", "[")):
            refuse(_NO_JSON.fill(why=error))
        given = written  # An id or a share code need not be quoted.
    profile = read_rules(given)
    if isinstance(profile, Text):
        refuse(profile)
    return profile
