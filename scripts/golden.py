"""Add to the golden files before a release, without changing their content.

Adds share codes, fingerprints, the schema, a session's file and the calls of the API: all that
printed sheets, stored evenings and programs depend on.
"""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import scorekeeper
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export import document
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Option, Rules, as_json, effective, options_of
from scorekeeper.rules.profiles import Profile, change, fingerprint, profile_json
from scorekeeper.rules.share_code import encode
from scorekeeper.store import (
    access,
    archive,
    database,
    opening,
    people,
    rounds,
    session_rules,
    settlement,
)
from scorekeeper.store.database import Database
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.schema import applied
from scorekeeper.store.session import Caller
from scorekeeper.store.settlement import Paid, Spent
from scorekeeper.web.api import openapi as api
from tests.tables.rules import any_value

GOLDEN = Path(__file__).parent.parent / "tests" / "data" / "golden"
CODES = GOLDEN / "codes.json"
FINGERPRINTS = GOLDEN / "fingerprints.json"
NAMES = ("Phỏm nhà Tèo", "A", "Tết 🧧 làng Đình", "ﻻ" * 40, "🂡" * 40, "x{0}%s<b>\\n&#")
"""Names of rule sets: ordinary, shortest, longest in letters and in bytes, and special signs."""


def any_profile(chance: random.Random, preset: Preset | None = None) -> Profile:
    """Returns a random profile with a few or nearly all options changed."""
    preset = preset or chance.choice(list(PRESETS.values()))
    share = chance.random()
    while True:
        changes = {
            option.name: any_value(chance, option.kind)
            for option in options_of(type(preset.rules)).values()
            if chance.random() < share
        }
        profile = change(preset, changes, chance.choice(NAMES))
        if isinstance(profile, Profile):
            return profile


def with_option(option: Option, presets: tuple[Preset, ...]) -> Profile:
    """Returns a profile in which one option has an effect and differs from the preset."""
    chance = random.Random(option.name)
    while True:
        profile = any_profile(chance, chance.choice(presets))
        if option.name in profile.changes:
            return profile


def spread() -> Iterator[Profile]:
    """Yields each preset under several names, and profiles that change each option."""
    for preset in PRESETS.values():
        for name in (preset.name.vi, *NAMES):
            yield Profile(name, preset, preset.rules)
    for game in GAMES:
        for option in options_of(game.rules).values():
            yield with_option(option, game.presets)


def told(profile: Profile) -> dict[str, Any]:
    """Returns a line of the golden codes."""
    return {"code": encode(profile), **profile_json(profile)}


def values(rules: Rules) -> dict[str, Value]:
    """Returns every option that has an effect, as JSON."""
    return as_json({option.name: getattr(rules, option.name) for option in effective(rules)})


def main() -> None:
    """Adds all that is new."""
    profiles = list(spread())
    add(CODES, "code", [told(profile) for profile in profiles])
    marks = [
        {"fingerprint": fingerprint(p.rules), "game": p.game.id, "values": values(p.rules)}
        for p in profiles
    ]
    add(FINGERPRINTS, "fingerprint", marks)
    add_schema(GOLDEN, scorekeeper.__version__)
    add_session(GOLDEN, scorekeeper.__version__)
    add_calls(GOLDEN, scorekeeper.__version__)


def schema(db: Database) -> str:
    """Returns the schema as SQL, with the names of the migrations."""
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    steps = [f"-- {name}\n" for name in applied(db)]
    return "".join(steps) + "".join(f"{sql};\n" for (sql,) in db.execute(made).fetchall())


def add_schema(folder: Path, version: str) -> None:
    """Stores the schema of a version, unless an earlier version has the same.

    Raises FileExistsError if the version was released with another schema.
    """
    with TemporaryDirectory() as empty:
        database.set_up(Path(empty) / database.FILE_NAME)
        db = database.connect(Path(empty) / database.FILE_NAME)
        today = schema(db)
        db.close()
    if today not in [file.read_text("utf-8") for file in folder.glob("schema_*.sql")]:
        with (folder / f"schema_{_name(version)}.sql").open("x", encoding="utf-8") as file:
            file.write(today)


def add_session(folder: Path, version: str) -> None:
    """Stores the file of a session for a version, unless it has one."""
    file = folder / f"session_{_name(version)}.json"
    if not file.exists():
        file.write_bytes(session_file())


def session_file() -> bytes:
    """Returns the file of an evening of both games with a gà and most kinds of changes."""
    with TemporaryDirectory() as empty:
        path = Path(empty) / database.FILE_NAME
        database.set_up(path)
        with closing(database.connect(path)) as db:
            return document.encode(document.document_of(archive.read(db, play(db))))


def add_calls(folder: Path, version: str) -> None:
    """Stores the calls of the API for a version, unless it has some."""
    file = folder / f"calls_{_name(version)}.txt"
    if not file.exists():
        file.write_text("".join(f"{line}\n" for line in calls()), "utf-8")


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


def play(db: Database) -> int:
    """Plays an evening and returns its id."""
    nha_teo = {"ga_mode": "ante", "ga_ante": 1, "foul_payment": 3}
    rules = change(PRESETS["vinagames"], nha_teo, "Nhà Tèo")
    other = change(PRESETS["vinagames"], {"u_payment": 7}, "Không gà")
    assert isinstance(rules, Profile)
    assert isinstance(other, Profile)
    bai = PRESETS["tulokho-nhat-nhi"]
    profiles = [rules, Profile(bai.name.vi, bai, bai.rules)]
    browser, _ = access.meet_browser(db)
    asked = Opening("Thứ sáu", ["An", "Bình", "Chi", "Dũng"], profiles, 1000)
    caller = Caller(open_session(db, asked, browser=browser).session, browser)
    four = {"players": ["An", "Bình", "Chi", "Dũng"]}
    placed = {"players": ["An", "Chi"], "finish": "win", "placing": ["An", "Chi"]}
    order = four | {"finish": "normal", "placing": ["Chi", "An", "Bình", "Dũng"]}
    u = four | {"finish": "u", "winner": "Bình"}
    held = {"hands": {"Chi": {"red_deuces": 1}}}
    chop = {"by": "An", "from": "Chi", "black_deuces": 1}
    chopped = {"chops": [chop, {"by": "Chi", "from": "An", "quads": 1, "over": True}]}
    foul = order | {"fouls": ["Chi"]}
    for place, entry in enumerate((order, u, placed | held | chopped, u, foul)):
        rounds.save(db, caller, entry, key=f"k{place}")
    rounds.correct(db, caller, 1, u, expected_version=None, reason="nhầm người")
    rounds.strike(db, caller, 4, expected_version=None, reason="chia lộn")
    rounds.strike(db, caller, 2, expected_version=None)
    rounds.restore(db, caller, 2, expected_version=None)
    rounds.save(db, caller, u, key="forgotten", before=3)
    people.reseat_from(db, caller, 5, ["Bình", "An", "Chi", "Dũng"], expected_version=None)
    rounds.deal_with_ga(db, caller, "shared", key="ga")
    seated = [PersonEdit(name) for name in ("Bình", "An", "Chi", "Dũng")]
    seated[3] = PersonEdit("Dũng bé", was="Dũng")
    people.change_people(db, caller, seated)
    seated = [*seated[:3], PersonEdit("Dũng bé"), PersonEdit("Em")]
    people.change_people(db, caller, seated)
    seated[2] = PersonEdit("Chi", active=False)
    people.change_people(db, caller, seated)
    access.say_who(db, caller, "An")
    opening.lead(db, caller, "Em")
    opening.take_turns(db, caller, "round")
    session_rules.change_stake(db, caller, 2000, recalculate=True, expected_version=None)
    session_rules.change_rules(db, caller, other, recalculate=False, expected_version=None)
    settlement.spend(db, caller, Spent("Chi", "trà đá", {"An": 5000, "Em": 5000}), key="spent")
    settlement.pay(db, caller, Paid("An", "Chi", 5000), key="paid")
    settlement.strike(db, caller, "payment", 1)
    fined = SidePayment("An", ("Bình", "Em"), 7000, "money", "chơi láo")
    rounds.pay_side(db, caller, fined, key="side")
    opening.set_title(db, caller, "Tối thứ sáu")
    for last in (True, False):
        opening.announce_last_round(db, caller, last)
    opening.end(db, caller)
    return caller.session


def _name(version: str) -> str:
    return ".".join(version.split(".")[:2])


def add(file: Path, key: str, lines: list[dict[str, Any]]) -> None:
    """Appends lines to a golden file, without those whose key it has."""
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
