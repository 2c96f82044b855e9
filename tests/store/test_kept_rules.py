"""House rules that a browser keeps."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import access, kept_rules
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.kept_rules import KeptRules
from tests.postgres import both_engines
from tests.store.documents import content
from tests.store.evening import refusal, rules


class Shelf:
    """What a new browser keeps."""

    def __init__(self, db: Database) -> None:
        self.db, self.browser = db, access.meet_browser(db)[0]

    @property
    def all(self) -> list[KeptRules]:
        return kept_rules.of_browser(self.db, self.browser)

    def keep(self, name: str = "Nhà Tèo", preset: str = "vinagames", **changes: Any) -> KeptRules:
        return kept_rules.keep(self.db, self.browser, named(name, preset, **changes))

    def save(self, kept: KeptRules, profile: Profile, version: int = 1) -> KeptRules:
        return kept_rules.save(self.db, self.browser, kept.id, profile, expected_version=version)

    def find(self, kept: KeptRules, version: int | None = None) -> KeptRules:
        return kept_rules.find(self.db, self.browser, kept.id, version)

    def versions(self, kept: KeptRules) -> list[KeptRules]:
        return kept_rules.versions(self.db, self.browser, kept.id)


@pytest.fixture
def shelf(db: Database) -> Shelf:
    return Shelf(db)


def named(name: str, preset: str = "vinagames", **changes: Any) -> Profile:
    return replace(rules(preset, **changes), name=name)


@both_engines
def test_rules_are_kept_once_as_they_were_given_in_every_version(shelf: Shelf) -> None:
    profile = named("Nhà Tèo", ga_mode="ante", ga_ante=2)
    old = shelf.keep(ga_mode="ante", ga_ante=2)
    assert (old.profile, old.fingerprint, old.game) == (profile, profile.fingerprint, "phom")
    assert (old.version, old.latest) == (1, 1)
    assert shelf.keep(ga_mode="ante", ga_ante=2) == shelf.save(old, profile) == old
    new = shelf.save(old, named("Nhà Tí", "guide"))
    assert isinstance(refusal(shelf.save, old, named("Nhà Tèo", "wikipedia")), Stale)
    assert (new.version, new.profile) == (2, named("Nhà Tí", "guide"))
    assert shelf.find(old) == new
    found = shelf.find(old, 1)
    assert found == old._replace(name="Nhà Tí", latest=2)
    assert shelf.versions(old) == [new, found]
    assert shelf.all == [new]


def test_renaming_makes_no_version(shelf: Shelf) -> None:
    kept = shelf.keep()
    renamed = kept_rules.rename(shelf.db, shelf.browser, kept.id, " Nhà Tí ")
    assert renamed == kept._replace(name="Nhà Tí") == shelf.find(kept)
    assert shelf.save(kept, named("Nhà Sửu")) == kept._replace(name="Nhà Sửu") == shelf.find(kept)


@both_engines
def test_forgotten_rules_are_deleted(shelf: Shelf) -> None:
    kept, other = shelf.keep(), shelf.keep("Khác")
    shelf.save(kept, named("Nhà Tèo", "guide"))
    kept_rules.forget(shelf.db, shelf.browser, kept.id)
    assert refusal(kept_rules.forget, shelf.db, shelf.browser, kept.id).code == "E_NOT_FOUND"
    assert shelf.all == [other]
    assert len(content(shelf.db)["kept_profile_version"]) == 1


def test_the_number_of_kept_rules_is_limited(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept_rules.MOST_KEPT == 200
    monkeypatch.setattr(kept_rules, "MOST_KEPT", 2)
    kept = shelf.keep("Một")
    shelf.keep("Hai")
    assert refusal(shelf.keep, "Ba").code == "E_RULES"
    shelf.save(kept, named("Một", "guide"))
    kept_rules.forget(shelf.db, shelf.browser, kept.id)
    shelf.keep("Ba")


@both_engines
def test_only_the_latest_versions_are_kept(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rules, "MOST_VERSIONS", 2)
    kept, other = shelf.keep(), shelf.keep("Nhà Tý")
    for version in (1, 2, 3):
        kept = shelf.save(kept, named("Nhà Tèo", u_payment=version), version)
    assert [one.version for one in shelf.versions(kept)] == [4, 3]
    assert shelf.find(kept, 3).latest == 4
    assert refusal(shelf.find, kept, 2).code == "E_NOT_FOUND"
    assert shelf.find(other).version == 1
