"""`scorekeeper rules`: presets and profiles, shown, compared, written as codes and read back."""

import argparse
import json
from typing import Any

from scorekeeper.cli.arguments import add_language, find_profile, wrong_call
from scorekeeper.text import Language, Text

_RULES_HELP = (
    "bộ luật, mã luật, JSON, hoặc @FILE / preset, rules code, JSON object, or @FILE with one"
)
_BAD_NAME = Text("tên phải có từ 1 đến 40 ký tự", "a name has 1 to 40 characters")
_GAMES_DIFFER = Text(
    "hai bộ luật của hai trò khác nhau, không so được",
    "these are rules of two games and cannot be compared",
)
_SAME = Text("Hai bộ luật trả như nhau.", "Both pay the same.")


def add_to(commands: Any) -> None:
    """Declare the command and its own commands."""
    about = "xem, so, chia sẻ luật bàn / show, compare and share house rules"
    command = commands.add_parser("rules", help=about, description=about)
    command.set_defaults(command=list_presets)
    add_language(command)
    _add_commands(command.add_subparsers(metavar="lệnh / command"))


def _add_commands(commands: Any) -> None:
    show_command = _add(commands, "show", show, "xem một bộ luật / show a set of rules")
    show_command.add_argument("rules", metavar="RULES", help=_RULES_HELP)
    add_language(show_command)
    diff_command = _add(commands, "diff", diff, "so hai bộ luật / what differs between two")
    diff_command.add_argument("rules", nargs=2, metavar="RULES", help=_RULES_HELP)
    add_language(diff_command)
    code_command = _add(commands, "code", code, "mã luật để chia sẻ / the code to share rules by")
    code_command.add_argument("rules", metavar="RULES", help=_RULES_HELP)
    code_command.add_argument("--name", metavar="N", help="tên bộ luật / name of these rules")
    decode_command = _add(commands, "decode", decode, "đọc một mã luật / read a rules code")
    decode_command.add_argument("code", metavar="CODE", help="mã luật hoặc cả link / code or link")


def _add(commands: Any, name: str, command: Any, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    parser.set_defaults(command=command)
    return parser


def list_presets(chosen: argparse.Namespace) -> int:
    """Every preset with its fingerprint, and whose rules it holds."""
    from scorekeeper.games import GAMES
    from scorekeeper.profiles import fingerprint

    for game in GAMES:
        print(game.name.to(chosen.lang))
        for preset in game.presets:
            name, about = preset.name.to(chosen.lang), preset.about.to(chosen.lang)
            print(f"  {preset.id:<18} {fingerprint(preset.rules)}  {name}: {about}")
    return 0


def show(chosen: argparse.Namespace) -> int:
    """A set of rules in words, by group; what differs from its preset is marked."""
    from scorekeeper.wording import rules_by_group, value_words

    profile = find_profile(chosen.rules)
    lang: Language = chosen.lang
    changes = profile.changes
    print(f"{profile.name} · {profile.game.name.to(lang)} · {profile.fingerprint}")
    for heading, options in rules_by_group(profile.rules):
        print(f"\n{heading.to(lang)}")
        for option in options:
            mark = "*" if option.name in changes else " "
            words = value_words(option, getattr(profile.rules, option.name)).to(lang)
            print(f"{mark} {option.label.to(lang)}: {words}  ({option.name}, {option.source})")
    return 0


def diff(chosen: argparse.Namespace) -> int:
    """The options in which two sets of rules differ, in words."""
    from scorekeeper.options import effective
    from scorekeeper.wording import value_words

    one, other = map(find_profile, chosen.rules)
    if one.game is not other.game:
        wrong_call(_GAMES_DIFFER)
    if one.fingerprint == other.fingerprint:
        print(_SAME.to(chosen.lang))
        return 0
    shown = {o.name: o for rules in (one.rules, other.rules) for o in effective(rules)}
    for option in sorted(shown.values(), key=lambda option: option.wire):
        values = [getattr(profile.rules, option.name) for profile in (one, other)]
        if values[0] != values[1]:
            words = [value_words(option, value).to(chosen.lang) for value in values]
            print(f"{option.label.to(chosen.lang)}: {words[0]} → {words[1]}  ({option.name})")
    return 0


def code(chosen: argparse.Namespace) -> int:
    """The share code alone."""
    from scorekeeper.codec import encode
    from scorekeeper.games.names import clean_name
    from scorekeeper.profiles import Profile

    profile = find_profile(chosen.rules)
    name = clean_name(profile.name if chosen.name is None else chosen.name)
    if name is None:
        wrong_call(_BAD_NAME)
    print(encode(Profile(name, profile.preset, profile.rules)))
    return 0


def decode(chosen: argparse.Namespace) -> int:
    """What a code holds, as JSON."""
    from scorekeeper.codec import decode

    profile = decode(chosen.code)
    if isinstance(profile, Text):
        wrong_call(profile)
    print(json.dumps(held(profile), ensure_ascii=False))
    return 0


def held(profile: Any) -> dict[str, Any]:
    """All that a profile says, as plain JSON values."""
    return {
        "name": profile.name,
        "game": profile.game.id,
        "preset": profile.preset.id,
        "changes": profile.changes,
        "fingerprint": profile.fingerprint,
    }
