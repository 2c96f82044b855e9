"""Share codes, fingerprints and tables of today, added to the golden files before a release.

What stands in the files is never touched: it is printed on sheets, and evenings are kept in it.
Running this again adds the presets, options and tables that came since.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import scorekeeper
from scorekeeper.cli.rules import held
from scorekeeper.codec import encode
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.kinds import Choice, Flag, Kind, Rising, Row, Value, Whole
from scorekeeper.options import Option, Rules, as_json, effective, options_of
from scorekeeper.profiles import Profile, change, fingerprint
from scorekeeper.store import database
from scorekeeper.store.database import Database, rows
from scorekeeper.store.steps import applied

GOLDEN = Path(__file__).parent.parent / "tests" / "data" / "golden"
CODES = GOLDEN / "codes.json"
FINGERPRINTS = GOLDEN / "fingerprints.json"
NAMES = ("Phỏm nhà Tèo", "A", "Tết 🧧 làng Đình", "ﻻ" * 40, "🂡" * 40, "x{0}%s<b>\\n&#")
"""Names of people, the shortest, the longest in letters and in bytes, and what may be misread."""


def any_value(kind: Kind, chance: random.Random) -> Value:
    """Some allowed value of a kind of option."""
    if kind.allows_null and chance.random() < 0.25:
        return None
    match kind:
        case Flag():
            return chance.random() < 0.5
        case Choice(values):
            return chance.choice(list(values))
        case Whole(low, high):
            return chance.choice([low, high, chance.randint(low, high)])
        case Row(parts, not_falling):
            row = [chance.choice([p.low, p.high, chance.randint(p.low, p.high)]) for p in parts]
            return tuple(sorted(row) if not_falling else row)
        case Rising(low, high, most):
            others = chance.sample(range(max(low, 2), high + 1), chance.randrange(most))
            return (1, *sorted(others))
    raise TypeError(kind)


def any_profile(chance: random.Random, preset: Preset | None = None) -> Profile:
    """Some profile, with a few options changed or nearly all."""
    preset = preset or chance.choice(list(PRESETS.values()))
    share = chance.random()
    while True:
        changes = {
            option.name: any_value(option.kind, chance)
            for option in options_of(type(preset.rules)).values()
            if chance.random() < share
        }
        profile = change(preset, changes, chance.choice(NAMES))
        if isinstance(profile, Profile):
            return profile


def with_option(option: Option, presets: tuple[Preset, ...]) -> Profile:
    """Some profile in which one option has an effect and is not as in its preset."""
    chance = random.Random(option.name)
    while True:
        profile = any_profile(chance, chance.choice(presets))
        if option.name in profile.changes:
            return profile


def spread() -> Iterator[Profile]:
    """Every preset by itself and under odd names, and every option changed at least once."""
    for preset in PRESETS.values():
        for name in (preset.name.vi, *NAMES):
            yield Profile(name, preset, preset.rules)
    for game in GAMES:
        for option in options_of(game.rules).values():
            yield with_option(option, game.presets)


def told(profile: Profile) -> dict[str, Any]:
    """A line of the golden codes."""
    return {"code": encode(profile), **held(profile)}


def values(rules: Rules) -> dict[str, Value]:
    """Every option with an effect, as JSON holds it."""
    return as_json({option.name: getattr(rules, option.name) for option in effective(rules)})


def main() -> None:
    """Add what is not there yet."""
    profiles = list(spread())
    add(CODES, "code", [told(profile) for profile in profiles])
    marks = [
        {"fingerprint": fingerprint(p.rules), "game": p.game.id, "values": values(p.rules)}
        for p in profiles
    ]
    add(FINGERPRINTS, "fingerprint", marks)
    add_schema(GOLDEN, scorekeeper.__version__)


def schema(db: Database) -> str:
    """The tables as SQL, and the steps that made them."""
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    steps = [f"-- {name}\n" for name in applied(db)]
    return "".join(steps) + "".join(f"{sql};\n" for (sql,) in rows(db, made))


def add_schema(folder: Path, version: str) -> None:
    """Keep the tables of today under this version, unless an earlier one has the same.

    Raises FileExistsError where the version was released with others.
    """
    with TemporaryDirectory() as empty:
        database.set_up(Path(empty) / database.FILE_NAME)
        db = database.connect(Path(empty) / database.FILE_NAME)
        today = schema(db)
        db.close()
    if today not in [file.read_text("utf-8") for file in folder.glob("schema_*.sql")]:
        name = ".".join(version.split(".")[:2])
        with (folder / f"schema_{name}.sql").open("x", encoding="utf-8") as file:
            file.write(today)


def add(file: Path, key: str, lines: list[dict[str, Any]]) -> None:
    """Put lines at the end of a golden file unless one of the same key stands there."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else []
    held_already = {line[key] for line in known}
    for line in lines:
        if line[key] not in held_already:
            held_already.add(line[key])
            known.append(line)
    file.parent.mkdir(exist_ok=True)
    written = ",\n".join(json.dumps(line, ensure_ascii=False) for line in known)
    file.write_text(f"[\n{written}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
