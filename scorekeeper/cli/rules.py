"""`scorekeeper rules`: shows and compares rules, and converts share codes."""

import json
from itertools import chain

import click

from scorekeeper.cli.arguments import Chosen, command, find_profile, refuse, with_json, with_lang
from scorekeeper.fields import Json
from scorekeeper.games import GAMES
from scorekeeper.games.names import clean_name
from scorekeeper.rules.profiles import Profile, fingerprint, profile_json
from scorekeeper.rules.share_code import encode
from scorekeeper.rules.sheet import SheetRow, compare, rule_sheet
from scorekeeper.text import Language, Text, one_line

_RULES = (
    "tên bộ luật, mã luật hoặc cả link, JSON, hoặc @FILE / "
    "a preset, a rules code or its link, JSON, or @FILE with one of them"
)
_BAD_NAME = Text("tên phải có từ 1 đến 40 ký tự", "a name has 1 to 40 characters")
_HOUSE = Text("nhà", "house")
_SAME = Text("Hai bộ luật trả như nhau.", "Both pay the same.")
_DIFFERS = Text("{label}: {one} → {other}  ({name})", "{label}: {one} → {other}  ({name})")

with_rules = click.argument("rules", metavar="RULES", help=_RULES)


@command("rules", "", "show pho-bien --lang en")
@with_lang
def rules(chosen: Chosen) -> None:
    """Print every preset with its fingerprint and source."""
    for game in GAMES:
        chosen.say(game.name)
        for preset in game.presets:
            name, about = preset.name.to(chosen.lang), preset.about.to(chosen.lang)
            print(f"  {preset.id:<18} {fingerprint(preset.rules)}  {name}: {about}")


@command(
    "rules show",
    "pho-bien",
    """'{"preset": "guide", "changes": {"ga_mode": "ante", "ga_ante": 1}}'""",
)
@with_rules
@with_json
@with_lang
def show(chosen: Chosen, rules: str) -> None:
    """Print rules in words by group; differences from the preset are marked."""
    profile, lang = find_profile(rules), chosen.lang
    sheet = rule_sheet(profile)
    if chosen.json:
        parts = [(group.rows, *(folded.rows for folded in group.folded)) for group in sheet]
        shown = [_as_json(row) for rows in chain(*parts) for row in rows]
        chosen.show([{**profile_json(profile), "rules": shown}], ())
        return
    print(f"{_name(profile, lang)} · {profile.game.name.to(lang)} · {profile.fingerprint}")
    for heading, rows, folded in sheet:
        print(f"\n{heading.to(lang)}")
        for row in rows:
            mark = "*" if row.changed else " "
            places = ", ".join(_places(row)) or _HOUSE.to(lang)
            print(f"{mark} {row.sentence.to(lang)}  ({row.option.name}, {places})")
        for together in folded:
            names = ", ".join(row.option.name for row in together.rows)
            print(f"  {together.sentence.to(lang)}  ({names})")


def _as_json(row: SheetRow) -> Json:
    name, sentence = row.option.name, row.sentence._asdict()
    return {"option": name, "sentence": sentence, "changed": row.changed, "sources": _places(row)}


def _places(row: SheetRow) -> list[str]:
    """Return the sources of a rule, as `001:36`; without any it is a house rule."""
    return [f"{place.source}:{place.lines}" for place in row.sources if place.lines]


def _name(profile: Profile, lang: Language) -> str:
    """Return a profile's name; the name of a preset in the chosen language."""
    given = profile.name
    return one_line(profile.preset.name.to(lang) if given in profile.preset.name else given)


@command("rules diff", "pho-bien wikipedia", "pho-bien @luật.json --lang en")
@click.argument("rules", nargs=2, metavar="RULES RULES", help=_RULES)
@with_json
@with_lang
def diff(chosen: Chosen, rules: tuple[str, str]) -> None:
    """Print the differences of two sets of rules in words."""
    one, other = map(find_profile, rules)
    differences = compare(one, other)
    if isinstance(differences, Text):
        refuse(differences)
    rows = [
        {"option": row.option.name, "one": row.one._asdict(), "other": row.other._asdict()}
        for row in differences
    ]
    texts = [
        _DIFFERS.fill(label=row.option.label, one=row.one, other=row.other, name=row.option.name)
        for row in differences
    ]
    chosen.show(rows, texts or [_SAME])


@command("rules code", 'pho-bien --name "Phỏm nhà Tèo"', "@luật.json")
@with_rules
@click.option(
    "--name", help="tên bộ luật, 1 đến 40 ký tự / name of these rules, 1 to 40 characters"
)
def code(_: Chosen, rules: str, name: str | None) -> None:
    """Print the share code."""
    profile = find_profile(rules)
    cleaned = clean_name(profile.name if name is None else name)
    if cleaned is None:
        refuse(_BAD_NAME)
    print(encode(Profile(cleaned, profile.preset, profile.rules)))


@command("rules decode", "04C0A02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR")
@with_rules
def decode(_: Chosen, rules: str) -> None:
    """Print the rules of a share code as JSON."""
    print(json.dumps(profile_json(find_profile(rules)), ensure_ascii=False))
