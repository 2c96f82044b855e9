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

    def save(self, own: KeptRules, profile: Profile, version: int = 1) -> KeptRules:
        return kept_rules.save(self.db, self.browser, own.id, profile, expected_version=version)

    def find(self, own: KeptRules, version: int | None = None) -> KeptRules:
        return kept_rules.find(self.db, self.browser, own.id, version)

    def versions(self, own: KeptRules) -> list[KeptRules]:
        return kept_rules.versions(self.db, self.browser, own.id)


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
    first = shelf.find(old, 1)
    assert first == old._replace(name="Nhà Tí", latest=2)
    assert shelf.versions(old) == [new, first]
    assert shelf.all == [new]


def test_renaming_makes_no_version(shelf: Shelf) -> None:
    own = shelf.keep()
    renamed = kept_rules.rename(shelf.db, shelf.browser, own.id, " Nhà Tí ")
    assert renamed == own._replace(name="Nhà Tí") == shelf.find(own)
    assert shelf.save(own, named("Nhà Sửu")) == own._replace(name="Nhà Sửu") == shelf.find(own)


@both_engines
def test_forgotten_rules_are_deleted(shelf: Shelf) -> None:
    own, other = shelf.keep(), shelf.keep("Khác")
    shelf.save(own, named("Nhà Tèo", "guide"))
    kept_rules.forget(shelf.db, shelf.browser, own.id)
    assert refusal(kept_rules.forget, shelf.db, shelf.browser, own.id).code == "E_NOT_FOUND"
    assert shelf.all == [other]
    assert len(content(shelf.db)["kept_profile_version"]) == 1


def test_the_number_of_kept_rules_is_limited(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept_rules.MOST_KEPT == 200
    monkeypatch.setattr(kept_rules, "MOST_KEPT", 2)
    own = shelf.keep("Một")
    shelf.keep("Hai")
    assert refusal(shelf.keep, "Ba").code == "E_RULES"
    shelf.save(own, named("Một", "guide"))
    kept_rules.forget(shelf.db, shelf.browser, own.id)
    shelf.keep("Ba")


@both_engines
def test_only_the_latest_versions_are_kept(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rules, "MOST_VERSIONS", 2)
    own, other = shelf.keep(), shelf.keep("Nhà Tý")
    for version in (1, 2, 3):
        own = shelf.save(own, named("Nhà Tèo", u_payment=version), version)
    assert [row.version for row in shelf.versions(own)] == [4, 3]
    assert shelf.find(own, 3).latest == 4
    assert refusal(shelf.find, own, 2).code == "E_NOT_FOUND"
    assert shelf.find(other).version == 1
