"""House rules that a browser keeps."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import access, kept_rules
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.kept_rules import KeptRules
from tests.store.evening import refusal, rules


@pytest.fixture
def browser(db: Database) -> int:
    """A browser that keeps nothing yet."""
    return access.meet_browser(db)[0]


def named(name: str, preset: str = "vinagames", **changes: Any) -> Profile:
    """House rules under a name."""
    made = rules(preset, **changes)
    return Profile(name, made.preset, made.rules)


def keep(db: Database, browser: int, name: str = "Nhà Tèo", **changes: Any) -> KeptRules:
    """Keep rules."""
    return kept_rules.keep(db, browser, named(name, **changes))


def test_rules_are_kept_as_they_were_given(db: Database, browser: int) -> None:
    profile = named("Nhà Tèo", ga_mode="ante", ga_ante=2)
    kept = kept_rules.keep(db, browser, profile)
    assert kept.profile == profile
    assert (kept.name, kept.game, kept.preset) == ("Nhà Tèo", "phom", "vinagames")
    assert (kept.version, kept.latest) == (1, 1)
    assert kept.fingerprint == profile.fingerprint
    assert kept_rules.find(db, browser, kept.id) == kept


def test_old_versions_stay_readable(db: Database, browser: int) -> None:
    old = keep(db, browser)
    new = kept_rules.save(db, browser, old.id, named("Nhà Tí", "guide"), expected_version=1)
    assert (new.version, new.profile) == (2, named("Nhà Tí", "guide"))
    found = kept_rules.find(db, browser, old.id, 1)
    assert found.profile == named("Nhà Tí")
    assert (found.version, found.latest) == (1, 2)
    assert kept_rules.versions(db, browser, old.id) == [new, found]


def test_the_same_is_kept_once(db: Database, browser: int) -> None:
    kept = keep(db, browser)
    assert keep(db, browser) == kept
    assert kept_rules.save(db, browser, kept.id, named("Nhà Tèo"), expected_version=1) == kept
    assert len(kept_rules.of_browser(db, browser)) == 1


def test_the_second_save_of_a_version_is_stale(db: Database, browser: int) -> None:
    kept = keep(db, browser)
    first = kept_rules.save(db, browser, kept.id, named("Nhà Tèo", "guide"), expected_version=1)
    late = refusal(
        kept_rules.save, db, browser, kept.id, named("Nhà Tèo", "wikipedia"), expected_version=1
    )
    assert isinstance(late, Stale)
    assert kept_rules.find(db, browser, kept.id) == first


def test_renaming_makes_no_version(db: Database, browser: int) -> None:
    kept = keep(db, browser)
    renamed = kept_rules.rename(db, browser, kept.id, " Nhà Tí ")
    assert renamed == kept._replace(name="Nhà Tí") == kept_rules.find(db, browser, kept.id)
    saved = kept_rules.save(db, browser, kept.id, named("Nhà Sửu"), expected_version=1)
    assert saved == kept._replace(name="Nhà Sửu") == kept_rules.find(db, browser, kept.id)


def test_forgotten_rules_are_deleted(db: Database, browser: int) -> None:
    kept, other = keep(db, browser), keep(db, browser, "Khác")
    kept_rules.save(db, browser, kept.id, named("Nhà Tèo", "guide"), expected_version=1)
    kept_rules.forget(db, browser, kept.id)
    assert refusal(kept_rules.forget, db, browser, kept.id).code == "E_NOT_FOUND"
    assert kept_rules.of_browser(db, browser) == [other]
    assert db.execute("SELECT count(*) FROM kept_profile_version").fetchone() == (1,)


ASKS: dict[str, Callable[[Database, int, int], object]] = {
    "find": kept_rules.find,
    "versions": kept_rules.versions,
    "save": lambda db, who, id: kept_rules.save(db, who, id, named("Của tôi"), expected_version=1),
    "rename": lambda db, who, id: kept_rules.rename(db, who, id, "Của tôi"),
    "forget": kept_rules.forget,
}


@pytest.mark.parametrize("ask", ASKS)
def test_other_browsers_get_not_found(db: Database, browser: int, ask: str) -> None:
    kept, stranger = keep(db, browser), access.meet_browser(db)[0]
    refused = refusal(ASKS[ask], db, stranger, kept.id)
    assert refused.code == "E_NOT_FOUND"
    assert refused.problems == refusal(ASKS[ask], db, stranger, 10**30).problems
    assert kept_rules.of_browser(db, stranger) == []
    assert kept_rules.of_browser(db, browser) == [kept]


def test_the_number_of_kept_rules_is_limited(
    db: Database, browser: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept_rules.MOST_KEPT == 200
    monkeypatch.setattr(kept_rules, "MOST_KEPT", 2)
    kept = keep(db, browser, "Một")
    keep(db, browser, "Hai")
    assert refusal(kept_rules.keep, db, browser, named("Ba")).code == "E_RULES"
    kept_rules.save(db, browser, kept.id, named("Một", "guide"), expected_version=1)
    kept_rules.forget(db, browser, kept.id)
    kept_rules.keep(db, browser, named("Ba"))


@pytest.mark.parametrize(
    "newer",
    [
        "UPDATE kept_profile_version SET preset = 'of-tomorrow'",
        """UPDATE kept_profile_version SET changes = '{"of_tomorrow":1}'""",
        """UPDATE kept_profile_version SET changes = '{"ga_mode":"of_tomorrow"}'""",
    ],
)
def test_rules_of_a_newer_version_can_be_renamed_and_forgotten(
    db: Database, browser: int, newer: str
) -> None:
    kept = keep(db, browser)
    db.execute(newer)
    (found,) = kept_rules.of_browser(db, browser)
    assert found.profile is None
    assert found[:6] == kept[:6]
    assert found.fingerprint == kept.fingerprint
    kept_rules.rename(db, browser, kept.id, "Lạ")
    kept_rules.forget(db, browser, kept.id)


def test_only_the_latest_versions_are_kept(db: Database, browser: int) -> None:
    kept, other = keep(db, browser), keep(db, browser, "Nhà Tý")
    most, extra = kept_rules.MOST_VERSIONS, 3
    for version in range(1, most + extra):
        changed = named("Nhà Tèo", u_payment=version)
        kept = kept_rules.save(db, browser, kept.id, changed, expected_version=version)
    numbers = [one.version for one in kept_rules.versions(db, browser, kept.id)]
    assert numbers == list(range(most + extra, extra, -1))
    assert kept_rules.find(db, browser, kept.id, extra + 1).latest == most + extra
    assert refusal(kept_rules.find, db, browser, kept.id, extra).code == "E_NOT_FOUND"
    assert len(kept_rules.versions(db, browser, other.id)) == 1
