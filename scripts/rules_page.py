"""Adds to docs/rules.md a row for every house rule that it does not tell of yet.

What stands there is never touched, and an added row may be worded better.
"""

import re
from pathlib import Path

from scorekeeper.games import GAMES
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Whole
from scorekeeper.options.option import Option, Rules, options_of

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
SECTIONS = {f"### {number}.1 ": game.rules for number, game in enumerate(GAMES, start=2)}
"""Where the options of each game are told."""


def completed(page: str) -> str:
    """The page with a row for every option, a new one below the last of its group."""
    for heading, rules in SECTIONS.items():
        start = page.index(heading)
        end = page.index("\n### ", start)
        page = page[:start] + _with_rows(page[start:end], rules) + page[end:]
    return page


def _with_rows(section: str, rules: type[Rules]) -> str:
    options = options_of(rules)
    lines = section.split("\n")
    told = {name[1]: at for at, line in enumerate(lines) if (name := re.match(r"\| `(\w+)`", line))}
    for option in reversed([o for o in options.values() if o.name not in told]):
        group = [at for name, at in told.items() if options[name].group == option.group]
        lines.insert(max(group or told.values()) + 1, row(option))
    return "\n".join(lines)


def row(option: Option) -> str:
    """An option as the page tells of it: its values, what it decides, its source, its effect."""
    sources = ", ".join(option.sources.values()) or "House"
    effect = option.only_if.__name__.strip("_").replace("_", " ") if option.only_if else ""
    told = f"| `{option.name}` | {values(option.kind)} | {option.help.en} {sources} | {effect} |"
    return told.replace("|  |", "| |")


def values(kind: Kind) -> str:
    """What an option can be set to."""
    match kind:
        case Flag():
            return "true, false"
        case Choice(offered):
            return ", ".join(f"`{value}`" for value in offered)
        case Row(parts):
            told = f"[{', '.join(values(part) for part in parts)}]"
        case Whole(low, high):
            told = f"{low} to {high}"
        case Rising(low, high, most):
            told = f"1 to {most} rising numbers {low} to {high}, with 1 among them"
        case _:
            raise TypeError(kind)
    return f"{told}, or null" if kind.allows_null else told


if __name__ == "__main__":
    PAGE.write_text(completed(PAGE.read_text("utf-8")), "utf-8")
