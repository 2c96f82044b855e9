"""A remembered page never shows what is no longer so."""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.database import FILE_NAME
from scorekeeper.web.plumbing import remembered
from scorekeeper.web.plumbing.db import close
from tests.web.friends import FRIENDS, Evening, plain_app, seen

Change = Callable[[Evening, random.Random], object]

MOMENTS = re.compile(r'(name="(?:csrf_token|key)" value=")[^"]*')
STEPS = 25
QUERIES = ["", "", "?saved=3", "?p=An&p=Chi", "?game=phom"]
QUERIES += [
    "/sheet",
    "/sheet?show=totals",
    "/sheet?who=1",
    "/sheet?kind=u",
    "/sheet?before=3",
    "/live",
    "/result",
]


def is_said(page: str) -> str:
    """A page less what each request fills in."""
    return MOMENTS.sub(r"\1", page)


def form_people(evening: Evening, **changed: str) -> dict[str, str]:
    """The form of the people as it lies on the page, with some fields otherwise."""
    page = evening.phone.get(f"{evening.at}/table/people").text
    fields = dict(re.findall(r'name="((?:was|name)-\d)"[^>]*? value="([^"]*)"', page))
    active = {f"active-{field[-1]}": "1" for field in fields if field.startswith("was")}
    return fields | active | changed


def save(evening: Evening, chance: random.Random) -> object:
    """One more round."""
    playing = re.findall(r'name="player-\d" value="([^"]*)"', evening.phone.get(evening.at).text)
    places = {f"player-{i}": name for i, name in enumerate(playing)}
    form = evening.entry(f"u-{chance.randrange(len(playing) or 1)}") | places
    return evening.post("/rounds", form)


def swap_names_and_seats(evening: Evening, _: random.Random) -> object:
    """Two take each other's names, and each other's seats: the names in their order stay."""
    names = form_people(evening)
    first, second = names.get("name-0", ""), names.get("name-1", "")
    return evening.post("/table/people", names | {"name-0": second, "name-1": first, "up": "1"})


def strike(evening: Evening, chance: random.Random) -> object:
    """A round struck out, or restored, once the difference was seen."""
    number, what = chance.randrange(1, 4), chance.choice(["strike", "restore"])
    path, form = f"/rounds/{number}/{what}", {"reason": chance.choice(["", "nhầm"])}
    shown = evening.post(path, form)
    if shown.status_code == 422:
        return evening.post(path, form | {"seen": seen(shown.text)})
    return shown


def keep_draft(evening: Evening, chance: random.Random) -> object:
    """A round that is filled in and not saved, or nothing any more."""
    return evening.post("/draft", evening.entry(chance.choice(["u-0", "u-1", "normal", ""])))


CHANGES: list[Change] = [
    keep_draft,
    keep_draft,
    save,
    save,
    strike,
    strike,
    swap_names_and_seats,
    lambda e, c: e.post("/table/people", form_people(e, new=f"Khách {c.randrange(100)}")),
    lambda e, c: e.post("/table/people", form_people(e, **{"name-2": f"Chi {c.randrange(100)}"})),
    lambda e, c: e.post("/table/title", {"title": f"Buổi {c.randrange(100)}"}),
    lambda e, c: e.post("/table/leader", {"leader": c.choice(FRIENDS)}),
    lambda e, c: e.post("/table/turns", {"turns": c.choice(["free", "last", "round"])}),
    lambda e, c: e.post(
        "/rules/change/rules",
        {"rules": c.choice(["pho-bien", "vinagames"]), "how": "all", "version": "99999"},
    ),
    lambda e, c: e.post("/table/end"),
    lambda e, c: e.post("/table/reopen"),
]


@pytest.fixture
def apps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Flask]:
    """Two servers of one book that remember, and one that remembers nothing."""
    remembering = [plain_app(tmp_path), plain_app(tmp_path)]
    monkeypatch.setattr(remembered, "PAGES", 0)
    forgetful = plain_app(tmp_path)
    return [*remembering, forgetful]


def like(phone: FlaskClient, app: Flask, language: str) -> FlaskClient:
    """The same browser before another server, in a language."""
    other = app.test_client()
    cookie = phone.get_cookie("browser")
    if cookie:
        other.set_cookie("browser", cookie.value)
    other.set_cookie("language", language)
    return other


@pytest.mark.parametrize("seed", range(2))
def test_servers_that_remember_say_what_one_that_forgets_says(apps: list[Flask], seed: int) -> None:
    """After any change, to the owner, a keeper and who looks on, in both languages: no page is of
    an earlier moment, and none is of another browser."""
    chance = random.Random(seed)
    evening = Evening(apps[0])
    looks: list[tuple[FlaskClient, str]] = [
        (phone, language)
        for phone in (evening.phone, evening.keeper(), apps[0].test_client())
        for language in ("vi", "en")
    ]
    before = [[like(phone, app, language) for app in apps] for phone, language in looks]
    for _ in range(3):
        save(evening, chance)
    for step in range(STEPS):
        chance.choice(CHANGES)(evening, chance)
        query = chance.choice(QUERIES)
        for clients in before:
            pages = [is_said(client.get(evening.at + query).text) for client in clients]
            assert pages[0] == pages[1] == pages[2], step


def test_a_right_that_is_gone_shows_no_remembered_page(apps: list[Flask]) -> None:
    """A keeper's page is a viewer's at once where the keeper's link is replaced, and no page at all
    where the view link is."""
    evening = Evening(apps[0])
    other = evening.keeper()
    assert 'class="entry"' in other.get(evening.at).text
    evening.post("/table/keeper-link")
    assert 'class="entry"' not in other.get(evening.at).text
    evening.post("/table/view-link")
    assert other.get(evening.at).status_code == 404


def test_a_restored_book_shows_no_remembered_page(tmp_path: Path) -> None:
    """A copy was put back while the server ran, and the evening went on from there to a version
    that it had already: the page tells the round that is in the book now."""
    evening = Evening(plain_app(tmp_path))
    file = Path(evening.app.instance_path) / FILE_NAME
    close(evening.app)
    copied = file.with_name("copy.db")
    shutil.copy(file, copied)
    evening.save("u-0")
    assert "An ù" in evening.page()
    copied.rename(file)
    evening.save("u-1")
    assert "Bình ù" in evening.page()


def test_each_form_has_a_proof_and_a_key_of_its_own(tmp_path: Path) -> None:
    """Two looks at one page are two entries, and two browsers have two proofs."""
    evening = Evening(plain_app(tmp_path))
    found = [
        re.search(r'name="key" value="([^"]+)"', evening.phone.get(evening.at).text)
        for _ in range(2)
    ]
    first, second = (one[1] for one in found if one)
    assert first != second
    phones = (evening.phone, evening.keeper())
    proofs = {
        one[1]
        for phone in phones
        if (one := re.search(r'name="csrf_token" value="([^"]+)"', phone.get(evening.at).text))
    }
    assert len(proofs) == 2
