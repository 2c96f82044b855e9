"""House rules that a browser keeps, by name and in versions.

Only that browser sees them.

A session has its own copies, which nothing here changes.
"""

import secrets
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.profiles import Profile
from scorekeeper.store.database import Database, bounded, check_room, now, writing
from scorekeeper.store.errors import checked_name, existing, refused, stale
from scorekeeper.store.session import NewerRules, packed, profile_of

MOST_KEPT, MOST_VERSIONS = 200, 50
"""The most rules of a browser, and versions of each; older versions are deleted."""
_ID_BITS = 53
"""Bits of the largest integer that JavaScript holds exactly."""


class KeptRules(NamedTuple):
    """One version of rules that a browser keeps."""

    id: int
    name: str
    latest: int  # its last version
    version: int  # this one, from 1
    made_at: str
    game: str
    preset: str
    changes: str
    fingerprint: str

    @property
    def profile(self) -> Profile | None:
        """The rules with their current name; None if a newer version wrote them."""
        try:
            return profile_of(self.preset, self.changes, self.name)
        except NewerRules:
            return None


_KEPT = """
SELECT kept_profile.id, name, kept_profile.version, made.version, made_at, game, preset, changes,
    fingerprint
FROM kept_profile JOIN kept_profile_version AS made ON made.profile_id = kept_profile.id
WHERE browser_id = ?
"""


def of_browser(db: Database, browser: int) -> list[KeptRules]:
    """Return the rules of a browser in their last versions, the one saved last first."""
    sql = f"{_KEPT} AND made.version = kept_profile.version ORDER BY made.id DESC"
    return [KeptRules._make(row) for row in db.execute(sql, (browser,)).fetchall()]


def versions(db: Database, browser: int, id: int) -> list[KeptRules]:
    """Return the versions of rules, newest first."""
    sql = f"{_KEPT} AND kept_profile.id = ? ORDER BY made.version DESC"
    rows = db.execute(sql, (browser, bounded(id))).fetchall()
    return [KeptRules._make(row) for row in existing(rows, "E_NOT_FOUND profile")]


def find(db: Database, browser: int, id: int, version: int | None = None) -> KeptRules:
    """Return rules in a version, the last one if none is given."""
    sql = f"{_KEPT} AND kept_profile.id = ? AND made.version = coalesce(?, kept_profile.version)"
    wanted = None if version is None else bounded(version)
    row = db.execute(sql, (browser, bounded(id), wanted)).fetchone()
    return KeptRules._make(existing(row, "E_NOT_FOUND profile"))


def keep(db: Database, browser: int, profile: Profile) -> KeptRules:
    """Keep rules. A no-op if the browser has the same rules with the same name.

    Refuses bad names, more than `MOST_KEPT` rules, and any while the disk is low.
    """
    named = replace(profile, name=checked_name(profile.name))
    with writing(db):
        mine = of_browser(db, browser)
        for rules in mine:
            if _same(rules, named):
                return rules
        if len(mine) >= MOST_KEPT:
            raise refused("E_RULES many", "rules", most=MOST_KEPT)
        check_room(db)
        sql = "INSERT INTO kept_profile VALUES (?, ?, ?, 0)"
        id = db.insert(sql, (secrets.randbits(_ID_BITS), browser, named.name))
        return _add_version(db, browser, id, 1, named)


def save(
    db: Database, browser: int, id: int, profile: Profile, *, expected_version: int
) -> KeptRules:
    """Save a new version of rules, and their name.

    `expected_version` is the version that was edited; if there is a later one, the change is
    refused as stale. Saving the same rules again adds no version, and the version before the last
    `MOST_VERSIONS` is deleted. Refuses bad names, and a new version while the disk is low.
    """
    named = replace(profile, name=checked_name(profile.name))
    with writing(db):
        latest = find(db, browser, id)
        if _same(latest, named):
            return latest
        if latest.version != expected_version:
            raise stale("E_STALE profile")
        db.execute("UPDATE kept_profile SET name = ? WHERE id = ?", (named.name, id))
        if latest.preset == named.preset.id and latest.changes == packed(named.changes):
            return latest._replace(name=named.name)
        check_room(db)
        return _add_version(db, browser, id, latest.version + 1, named)


def rename(db: Database, browser: int, id: int, name: object) -> KeptRules:
    clean = checked_name(name)
    with writing(db):
        rules = find(db, browser, id)
        db.execute("UPDATE kept_profile SET name = ? WHERE id = ?", (clean, id))
        return rules._replace(name=clean)


def forget(db: Database, browser: int, id: int) -> None:
    """Delete kept rules in all versions."""
    with writing(db):
        sql = "DELETE FROM kept_profile WHERE browser_id = ? AND id = ?"
        existing(db.execute(sql, (browser, bounded(id))).rowcount, "E_NOT_FOUND profile")


def _same(stored: KeptRules, profile: Profile) -> bool:
    rules = profile.name, profile.preset.id, packed(profile.changes)
    return (stored.name, stored.preset, stored.changes) == rules


def _add_version(db: Database, browser: int, id: int, version: int, profile: Profile) -> KeptRules:
    sql = """
    INSERT INTO kept_profile_version
        (profile_id, version, made_at, game, preset, changes, fingerprint)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
    made = (profile.game.id, profile.preset.id, packed(profile.changes), profile.fingerprint)
    db.execute(sql, (id, version, now(), *made))
    db.execute("UPDATE kept_profile SET version = ? WHERE id = ?", (version, id))
    sql = "DELETE FROM kept_profile_version WHERE profile_id = ? AND version <= ?"
    db.execute(sql, (id, version - MOST_VERSIONS))
    return find(db, browser, id)
