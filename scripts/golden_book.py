"""Store the database of a released version in tests/data/golden, with rounds of every kind.

    python -m scripts.golden_book 0.11.0

This sets up the version and lets it play by several house rules; some rounds are corrected, struck
and restored. The database is stored as SQL, beside each round's payments in words. The code runs
in that version, so it uses only names that every version since 0.11 has.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.evening.ledger import Balance
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.scoring import explain_all
from scorekeeper.store import access, database, lines, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.session import Caller, load, packed

GOLDEN = Path(__file__).parent.parent / "tests" / "data" / "golden"
FRIENDS = ["An", "Bình", "Chi", "Dũng"]
STAKE = 1000
PLAYED = ("guide", "pho-bien", "tulokho-vinagames")
"""Presets that are played unchanged: by points, by places, and the other game."""
CHANGED: dict[str, dict[str, Any]] = {
    "vinagames": {
        "hand_cards": 10,
        "zero_points_is_u": False,
        "u_thuong": [1, 2],
        "u_khan": [2, 1],
        "u_kin": [3, 0],
        "mom_mode": "add",
        "all_mom": "no_payment",
        "tie_break": "later_wins",
        "eat_from": "any",
        "eats_in_u_round": "not_when_den",
        "den_last_round": "feeder",
        "den_precedence": "last_round_first",
        "ga_mode": "eats_and_ante",
        "ga_ante": 1,
        "ga_eat_payments": [1, 2, 3],
        "ga_chot_payment": 2,
        "round_multipliers": [1, 2, 5],
    },
    "guide": {
        "u_khan": [1, 3],
        "phat_u_multiplier": 3,
        "phat_u_stacking": "max",
        "phat_u_side_payment": 2,
        "den_eats": 3,
        "ga_mode": "ante",
        "ga_ante": 2,
        "ga_taken_by": "round_winner",
        "false_declaration_payment": 4,
    },
    "tulokho-vinagames": {
        "many_cards_multiplies_extras": True,
        "extras_replace_card_count": True,
        "assistant_multiple": "first",
        "assistant_covers_extras": False,
        "abandoned_rounding": "up",
        "stuck_payment": 20,
        "instant_win_payment": 30,
        "round_multipliers": [1, 3],
    },
}
"""Other house rules, as changes of presets."""


def played_by() -> Iterator[Profile]:
    """Yields the house rules of each evening."""
    for preset_id, changes in [*((id, {}) for id in PLAYED), *CHANGED.items()]:
        profile = change(PRESETS[preset_id], changes)
        assert isinstance(profile, Profile)
        yield profile


def entries(profile: Profile) -> list[dict[str, Any]]:
    """Returns rounds of every kind that these rules accept."""
    game, rules = profile.game, profile.rules
    return [entry for entry in _entries(profile) if not isinstance(game.read(entry, rules), list)]


def _entries(profile: Profile) -> Iterator[dict[str, Any]]:
    for example in profile.game.examples(profile.rules).values():
        yield dict(example.entry)
    void = {"players": FRIENDS, "finish": "void", "note": "chia lại"}
    yield void | {"manual": [{"from": "An", "to": "Chi", "amount": 2, "note": "trà đá"}]}
    if profile.game.id == "phom":
        points = {"Bình": {"points": 30}, "Chi": {"points": 12}, "Dũng": {"points": 41}}
        u = {"players": FRIENDS, "finish": "u", "winner": "An", "hands": points}
        eats = [{"eater": "An", "discarder": "Dũng", "kind": "normal"}]
        yield u | {"u_type": "khan", "eats": eats}
        yield u | {"den_override": {"payer": None, "reason": "mới tập chơi"}}


def play(db: Database) -> None:
    """Plays an evening by each of the house rules."""
    browser, _ = access.meet_browser(db)
    for profile in played_by():
        opening = Opening(profile.name, FRIENDS, [profile], STAKE)
        caller = Caller(open_session(db, opening, browser=browser).session, browser)
        told = entries(profile)
        for place, entry in enumerate(told):
            rounds.save(db, caller, entry, key=f"{place}")
        rounds.correct(db, caller, 1, told[1], expected_version=None, reason="nhầm ván")
        rounds.strike(db, caller, 2, expected_version=None)
        rounds.strike(db, caller, len(told), expected_version=None)
        rounds.restore(db, caller, len(told), expected_version=None)
        rounds.save(db, caller, told[0], key="last")
        if load(db, caller).balance.ga:
            rounds.deal_with_ga(db, caller, "shared", key="ga")


def told(db: Database) -> str:
    """Returns every round of a database with its payments in words."""
    sessions = db.execute("SELECT id FROM session ORDER BY id").fetchall()
    return "\n".join(line for (session,) in sessions for line in _session(db, session))


def _session(db: Database, id: int) -> Iterator[str]:
    session = load(db, Caller(id))
    balance = Balance()
    for row in lines.following(db, session, 0):
        line = replace(row, before=balance)
        balance = line.after
        if line.profile:
            yield f"{id}.{line.number} {line.status} {packed(balance.totals)} {balance.ga}"
            scored = line.scored
            for said in explain_all(scored.round, line.profile.rules, scored.payments):
                yield f"    {said.vi}"
                yield f"    {said.en}"


def main(version: str) -> None:
    """Stores the database of a released version. Raises FileExistsError if it has one."""
    from scripts.releases import release

    python = release(version).folder / ".venv" / "bin" / "python"
    with TemporaryDirectory() as folder:
        subprocess.run([python, Path(__file__), folder], cwd=folder, check=True)
        name = f"book_{'.'.join(version.split('.')[:2])}"
        for suffix in ("sql", "txt"):
            with (GOLDEN / f"{name}.{suffix}").open("x", encoding="utf-8") as file:
                file.write((Path(folder) / f"book.{suffix}").read_text("utf-8"))


def write(folder: Path) -> None:
    """Plays in the version that runs this, and writes book.sql and book.txt."""
    path = folder / database.FILE_NAME
    database.set_up(path)
    with closing(database.connect(path)) as db:
        play(db)
        (folder / "book.sql").write_text("\n".join(db.iterdump()), "utf-8")
        (folder / "book.txt").write_text(told(db), "utf-8")


if __name__ == "__main__":
    (asked,) = sys.argv[1:]
    write(Path(asked)) if Path(asked).is_dir() else main(asked)
