"""`scorekeeper rules`: shows and compares rules, and converts share codes."""

import argparse
import json
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import Commands, add_command, add_language, find_profile, wrong_call
from scorekeeper.text import Language, Text, one_line

if TYPE_CHECKING:
    from scorekeeper.rules.profiles import Profile
    from scorekeeper.rules.sheet import SheetRow


_RULES_HELP = (
    "tên bộ luật, mã luật hoặc cả link, JSON, hoặc @FILE / "
    "a preset, a rules code or its link, JSON, or @FILE with one of them"
)
_BAD_NAME = Text("tên phải có từ 1 đến 40 ký tự", "a name has 1 to 40 characters")
_HOUSE = Text("nhà", "house")
_SAME = Text("Hai bộ luật trả như nhau.", "Both pay the same.")


def add_to(commands: Commands) -> None:
    """Add the command `rules` and its nested commands."""
    about = "xem, so sánh, chia sẻ luật bàn / show, compare and share house rules"
    examples = "  scorekeeper rules", "  scorekeeper rules show pho-bien --lang en"
    command = add_command(commands, "rules", list_presets, about, *examples)
    add_language(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "xem một bộ luật bằng lời / a set of rules in words"
    examples = (
        "  scorekeeper rules show pho-bien",
        "  scorekeeper rules show "
        """'{"preset": "guide", "changes": {"ga_mode": "ante", "ga_ante": 1}}'""",
    )
    nested = add_command(inner, "show", show, about, *examples)
    nested.add_argument("rules", metavar="RULES", help=_RULES_HELP)
    add_language(nested, default=argparse.SUPPRESS)
    about = "hai bộ luật khác nhau ở đâu / what differs between two sets of rules"
    examples = (
        "  scorekeeper rules diff pho-bien wikipedia",
        "  scorekeeper rules diff pho-bien @luật.json --lang en",
    )
    nested = add_command(inner, "diff", diff, about, *examples)
    nested.add_argument("rules", nargs=2, metavar="RULES", help=_RULES_HELP)
    add_language(nested, default=argparse.SUPPRESS)
    about = "mã luật để chia sẻ / the code to share rules by"
    examples = (
        '  scorekeeper rules code pho-bien --name "Phỏm nhà Tèo"',
        "  scorekeeper rules code @luật.json",
    )
    nested = add_command(inner, "code", code, about, *examples)
    nested.add_argument("rules", metavar="RULES", help=_RULES_HELP)
    text = "tên bộ luật, 1 đến 40 ký tự / name of these rules, 1 to 40 characters"
    nested.add_argument("--name", metavar="N", help=text)
    about = "đọc một mã luật ra JSON / a rules code as JSON"
    example = "  scorekeeper rules decode 04C0A02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR"
    nested = add_command(inner, "decode", decode, about, example)
    nested.add_argument("code", metavar="CODE", help="mã hoặc cả link / the code, or its link")


def list_presets(chosen: argparse.Namespace) -> int:
    """Print every preset with its fingerprint and source."""
    from scorekeeper.games import GAMES
    from scorekeeper.rules.profiles import fingerprint

    for game in GAMES:
        print(game.name.to(chosen.lang))
        for preset in game.presets:
            name, about = preset.name.to(chosen.lang), preset.about.to(chosen.lang)
            print(f"  {preset.id:<18} {fingerprint(preset.rules)}  {name}: {about}")
    return 0


def show(chosen: argparse.Namespace) -> int:
    """Print rules in words by group; differences from the preset are marked."""
    from scorekeeper.rules.sheet import rule_sheet

    profile = find_profile(chosen.rules)
    lang: Language = chosen.lang
    print(f"{_name(profile, lang)} · {profile.game.name.to(lang)} · {profile.fingerprint}")
    for heading, rows, folded in rule_sheet(profile):
        print(f"\n{heading.to(lang)}")
        for row in rows:
            mark = "*" if row.changed else " "
            print(f"{mark} {row.sentence.to(lang)}  ({row.option.name}, {_places(row, lang)})")
        for together in folded:
            names = ", ".join(row.option.name for row in together.rows)
            print(f"  {together.sentence.to(lang)}  ({names})")
    return 0


def _places(row: "SheetRow", lang: Language) -> str:
    """Return the sources of a rule, as `001:36`; without any it is a house rule."""
    places = (f"{place.source}:{place.lines}" for place in row.sources if place.lines)
    return ", ".join(places) or _HOUSE.to(lang)


def _name(profile: "Profile", lang: Language) -> str:
    """Return a profile's name; the name of a preset in the chosen language."""
    given = profile.name
    return one_line(profile.preset.name.to(lang) if given == profile.preset.name.vi else given)


def diff(chosen: argparse.Namespace) -> int:
    """Print the differences of two sets of rules in words."""
    from scorekeeper.rules.sheet import compare

    one, other = map(find_profile, chosen.rules)
    differences = compare(one, other)
    if isinstance(differences, Text):
        wrong_call(differences)
    if not differences:
        print(_SAME.to(chosen.lang))
    for differs in differences:
        said = f"{differs.one.to(chosen.lang)} → {differs.other.to(chosen.lang)}"
        print(f"{differs.option.label.to(chosen.lang)}: {said}  ({differs.option.name})")
    return 0


def code(chosen: argparse.Namespace) -> int:
    """Print the share code."""
    from scorekeeper.games.names import clean_name
    from scorekeeper.rules.profiles import Profile
    from scorekeeper.rules.share_code import encode

    profile = find_profile(chosen.rules)
    name = clean_name(profile.name if chosen.name is None else chosen.name)
    if name is None:
        wrong_call(_BAD_NAME)
    print(encode(Profile(name, profile.preset, profile.rules)))
    return 0


def decode(chosen: argparse.Namespace) -> int:
    """Print the rules of a share code as JSON."""
    from scorekeeper.rules.profiles import profile_json
    from scorekeeper.rules.share_code import decode

    profile = decode(chosen.code)
    if isinstance(profile, Text):
        wrong_call(profile)
    print(json.dumps(profile_json(profile), ensure_ascii=False))
    return 0
