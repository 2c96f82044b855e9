"""Add to the golden files what this version promises, without changing what is there.

Printed sheets, stored evenings and programs depend on it: share codes, fingerprints, the schema,
the files of a session and of a group, an evening as code and as text, the calls of the API, and a
database if the schema is new. As long as `version` in pyproject.toml is a released one, the schema
is that of the next: schema_next.sql, written anew each time, and no files, calls and database are
stored.
"""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import scorekeeper
from scorekeeper.export import reading
from scorekeeper.export.evening_code import pack
from scorekeeper.export.evening_text import write_text
from scorekeeper.export.facts import record_of
from scorekeeper.games import GAMES
from scorekeeper.games.base import Preset
from scorekeeper.options.option import as_json, effective, options_of
from scorekeeper.rules.profiles import Profile, fingerprint, profile_json
from scorekeeper.rules.share_code import encode
from scorekeeper.store import database
from scorekeeper.store.database import File
from scorekeeper.store.schema import applied
from scorekeeper.web.api import openapi as api
from scripts import golden_book
from tests.tables.rules import NAMES, any_profile

GOLDEN = Path(__file__).parent.parent / "tests" / "data" / "golden"
CODES = GOLDEN / "codes.json"
FINGERPRINTS = GOLDEN / "fingerprints.json"
NEXT = "next"
"""Stands for the version after the released one."""


def main() -> None:
    """Adds all that is new."""
    add_rules()
    version = ".".join(scorekeeper.__version__.split(".")[:2])
    is_released = (GOLDEN / f"session_{version}.json").exists()
    is_changed = add_schema(GOLDEN, NEXT if is_released else version)
    if not is_released:
        file = golden_book.session_file()
        record = record_of(reading.read(file))
        (GOLDEN / f"session_{version}.json").write_bytes(file)
        (GOLDEN / f"group_{version}.zip").write_bytes(golden_book.group_file())
        add_text("evening_code", version, pack(record) + "\n")
        add_text("evening_text", version, write_text(record))
        add_text("calls", version, "\n".join([*calls(), ""]))
    if is_changed and not is_released:
        golden_book.write(GOLDEN, f"book_{version}")


def add_text(kind: str, version: str, promised: str) -> None:
    """Stores what a version promises, unless an earlier one has the same."""
    if promised not in [file.read_text("utf-8") for file in GOLDEN.glob(f"{kind}_*.txt")]:
        (GOLDEN / f"{kind}_{version}.txt").write_text(promised, "utf-8")


def add_rules() -> None:
    """Adds share codes and fingerprints of each preset and option that has none."""
    codes, marks = (json.loads(file.read_text("utf-8")) for file in (CODES, FINGERPRINTS))
    profiles = list(unpublished(codes))
    codes += [{"code": encode(profile), **profile_json(profile)} for profile in profiles]
    known = {mark["fingerprint"] for mark in marks}
    for profile in profiles:
        if profile.fingerprint not in known:
            known.add(profile.fingerprint)
            marks.append(mark(profile))
    for file, lines in ((CODES, codes), (FINGERPRINTS, marks)):
        written = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        file.write_text(f"[\n{written}\n]\n", "utf-8")


def mark(profile: Profile) -> dict[str, Any]:
    """Returns a line of the golden fingerprints: every option that has an effect."""
    rules = profile.rules
    values = as_json({option.name: getattr(rules, option.name) for option in effective(rules)})
    return {"fingerprint": fingerprint(rules), "game": profile.game.id, "values": values}


def unpublished(codes: list[dict[str, Any]]) -> Iterator[Profile]:
    """Yields new presets under several names, and for each new option rules that change it."""
    presets = {code["preset"] for code in codes}
    changed = {(code["game"], name) for code in codes for name in code["changes"]}
    for game in GAMES:
        for preset in game.presets:
            if preset.id not in presets:
                for name in (preset.name.vi, *NAMES):
                    yield Profile(name, preset, preset.rules)
        for name in options_of(game.rules):
            if (game.id, name) not in changed:
                yield with_option(name, game.presets)


def with_option(name: str, presets: tuple[Preset, ...]) -> Profile:
    """Returns a profile in which one option has an effect and differs from the preset."""
    rng = random.Random(name)
    while True:
        profile = any_profile(rng, rng.choice(presets))
        if name in profile.changes:
            return profile


def schema(db: File) -> str:
    """Returns the schema as SQL, with the names of the migrations."""
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    steps = [f"-- {name}\n" for name in applied(db)]
    return "".join(steps) + "".join(f"{sql};\n" for (sql,) in db.execute(made).fetchall())


def add_schema(folder: Path, version: str) -> bool:
    """Stores the schema for a version; returns False if a release has the same.

    Raises FileExistsError if the version was released with another schema.
    """
    (folder / f"schema_{NEXT}.sql").unlink(missing_ok=True)
    with TemporaryDirectory() as empty:
        path = Path(empty) / database.FILE_NAME
        database.set_up(path)
        with closing(database.connect(path)) as db:
            today = schema(db)
    if today in [file.read_text("utf-8") for file in folder.glob("schema_*.sql")]:
        return False
    with (folder / f"schema_{version}.sql").open("x", encoding="utf-8") as file:
        file.write(today)
    return True


def calls() -> list[str]:
    """Returns every call, field, answer and code of the API, a line each, without descriptions."""
    told = api.document()
    return sorted({line for part in ("paths", "components") for line in _lines(told[part], part)})


_ONLY_TOLD = ("description", "summary", "examples", "example", "tags")


def _lines(value: Any, at: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in _ONLY_TOLD or at.endswith("properties"):
                yield from _lines(item, f"{at} {key}")
    elif isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value):
        yield from (f"{at}: {item}" for item in value)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _lines(item, f"{at} {place}")
    else:
        yield f"{at}: {value}"


if __name__ == "__main__":
    main()
