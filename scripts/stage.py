"""Played evenings and a server, for screenshots and browser tests."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import waitress
from flask import Flask, url_for
from waitress import wasyncore

from scorekeeper import create_app
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store import (
    access,
    device_transfer,
    groups,
    kept_rules,
    opening,
    rounds,
)
from scorekeeper.store.database import Database
from scorekeeper.store.history import undo
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.session import Caller
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.addresses import COOKIE
from scorekeeper.web.plumbing.database import get_db

FRIENDS = ("An", "Bình", "Chi", "Dũng")
LONG = ("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện Ngữ", "Trầnthịngọchuyềntrân", "Ỷ")
STAKE = 2000
STRUCK = 2
"""The number of the struck round in evenings that are long enough."""


class Played(NamedTuple):
    """The tokens of a played evening."""

    browser: str
    """The cookie of the owner's browser."""
    view: str
    keeper: str
    owner: str
    """The token of an unused one-time link."""
    rounds: int
    move: str
    """The token of an unused link that moves the browser's data."""
    kept: int
    """The id of a rule set that the browser keeps."""


def application(folder: Path) -> Flask:
    """Returns the application, which reloads changed templates."""
    return create_app({"DEBUG": True}, instance=folder)


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[str]:
    """Serves the application on a port of this machine, 0 for any, and yields its address."""
    sockets: dict[int, Any] = {}
    server = waitress.create_server(app, host="127.0.0.1", port=port, threads=8, map=sockets)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        # Close all sockets: browsers keep theirs open for minutes. A request that ends now may
        # wake the loop first; then everything is closed already.
        with suppress(OSError):
            server.trigger.pull_trigger(partial(wasyncore.close_all, sockets))
        thread.join()
        server.task_dispatcher.shutdown()


def play(
    app: Flask,
    names: Sequence[str] = FRIENDS,
    *,
    count: int = 4,
    ended: bool = False,
    taken_back: bool = False,
) -> Played:
    """Plays an evening of so many rounds; every fourth is Tú Lơ Khơ, the second is struck."""
    with app.app_context():
        db = get_db()
        browser, secret = access.meet_browser(db)
        both = [PRESETS[preset] for preset in ("pho-bien", "tulokho-vinagames")]
        profiles = [Profile(preset.name.vi, preset, preset.rules) for preset in both]
        asked = Opening("Thứ sáu 3/7", names, profiles, STAKE)
        opened = open_session(db, asked, browser=browser)
        caller = access.enter(db, opened.view_token, browser=browser)
        _rounds(db, caller, names[:4], count)
        if taken_back:
            undo(db, caller, expected_version=access.version_of(db, caller.session))
        if ended:
            opening.end(db, caller)
        claim = access.new_claim(db, opened.session)
        own = kept_rules.keep(db, browser, of_their_own())
        kept_rules.save(db, browser, own.id, of_their_own(u_payment=6), expected_version=1)
        move = device_transfer.start(db, browser)
    view, keeper = opened.view_token, opened.keeper_token
    return Played(secret, view, keeper, claim, count, move, own.id)


def of_their_own(**more: Any) -> Profile:
    """Returns named house rules that differ from their preset."""
    changes = {"chot_payment": 5, "eat_from": "any"} | more
    profile = change(PRESETS["pho-bien"], changes, "Phỏm nhà Tèo")
    assert isinstance(profile, Profile)
    return profile


def _rounds(db: Database, caller: Caller, players: Sequence[str], count: int) -> None:
    for number in range(1, count + 1):
        game = "tulokho" if number % 4 == 0 else "phom"
        entry = _entry(players, number)
        rounds.save(db, caller, entry, key=f"round-{number}", game=game)
        if number == STRUCK:
            rounds.strike(db, caller, number, expected_version=None, reason="ghi nhầm")


def _entry(players: Sequence[str], number: int) -> dict[str, Any]:
    """Returns the entry of a round; the kinds take turns."""
    turn = number % len(players)
    first, *others = [*players[turn:], *players[:turn]]
    ordinary: dict[str, Any] = {"players": list(players)}
    hands = {name: {"cards": cards} for name, cards in zip(others, (3, 11, 6), strict=False)}
    kinds: list[dict[str, Any]] = [
        {"finish": "win", "winner": first, "hands": hands},
        {"finish": "u", "winner": first, "u_type": "tron", "eats": [{"eater": first}] * 3},
        {"finish": "normal", "placing": [first, *others]},
        {"finish": "u", "winner": first},
    ]
    return ordinary | kinds[number % len(kinds)]


def cookies(played: Played, address: str, **choices: str) -> list[dict[str, str]]:
    """Returns the cookies of the owner's browser; `choices` are language and theme."""
    held = {COOKIE: played.browser} | choices
    return [{"name": name, "value": value, "url": address} for name, value in held.items()]


def _group(app: Flask, played: Played) -> dict[str, str]:
    """Founds a group of the evening, which leaves its debts to it. Returns tokens by endpoint."""
    with app.app_context():
        db = get_db()
        browser = access.find_browser(db, played.browser)
        caller = access.enter(db, played.view, browser=browser)
        group = groups.open_group(db, "Hội cà phê", browser)
        groups.add_evening(db, group, caller, {1: groups.NEW, 2: groups.NEW, 3: groups.NEW})
        groups.hand_over(db, group, caller.session, handed_over=True)
        keeper = groups.keeper_token(db, group)
    pages = ("group.index", "group.person", "group_settle.index", "group_people.index")
    return dict.fromkeys((*pages, "files.as_group"), group.token) | {"group_people.offer": keeper}


def filled_in(app: Flask, played: Played) -> dict[str, str]:
    """Returns the path of every endpoint. Raises KeyError for a new argument of a URL."""
    tokens = {"join.keeper": played.keeper, "join.owner": played.owner, "move.offer": played.move}
    tokens |= _group(app, played)
    known: dict[str, Any] = {"number": 1, "payer": 1, "payee": 2}
    known |= {"member": 1, "filename": "style.css", "preset_id": "pho-bien", "id": played.kept}
    paths = {}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or rule.rule.startswith(preferences.API):
                continue
            given = known | {"token": tokens.get(rule.endpoint, played.view)}
            # Flask adds the version of static files itself.
            needed = rule.arguments.difference(rule.defaults or (), ["version"])
            paths[rule.endpoint] = url_for(rule.endpoint, **{name: given[name] for name in needed})
    return paths
