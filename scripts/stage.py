"""A book with played evenings and a server before it, for pictures and for tests in a browser."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from secrets import token_urlsafe
from threading import Thread
from typing import Any, NamedTuple

import waitress
from flask import Flask
from waitress import wasyncore

from scorekeeper import create_app
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store import access, device_transfer, drafts, kept_rules, opening, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.rounds import undo
from scorekeeper.store.session import Caller
from scorekeeper.web.access import COOKIE
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.static_files import version_of_all

FRIENDS = ("An", "Bình", "Chi", "Dũng")
LONG = ("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện Ngữ", "Trầnthịngọchuyềntrân", "Ỷ")
STAKE = 2000
STRUCK = 2
"""The number of the round that was struck out, in every evening that has so many."""


class Played(NamedTuple):
    """An evening as its owner's browser sees it."""

    browser: str
    """What that browser's cookie holds."""
    view: str
    keeper: str
    owner: str
    """The one-use link, not used yet."""
    rounds: int
    move: str
    """The token of the link that moves all that it keeps, not used yet."""
    kept: int
    """Rules that its browser keeps."""


def application(folder: Path) -> Flask:
    """The application as it is worked on: files that were changed are served anew."""
    return create_app({"DEBUG": True}, instance=folder)


@contextmanager
def serving(app: Flask, port: int = 0) -> Iterator[str]:
    """Where the application runs, on this machine alone; by itself on a free port."""
    sockets: dict[int, Any] = {}
    server = waitress.create_server(app, host="127.0.0.1", port=port, threads=8, map=sockets)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        # The loop is woken, and ends with its last socket; browsers would keep theirs for minutes.
        # A request that ends at that moment may wake it first: then all is closed already.
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
    """An evening of so many rounds, with one of them struck out, and one of Tú Lơ Khơ."""
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
            undo(db, caller, expected_version=access.glance(db, caller)[0])
        if ended:
            opening.end(db, caller)
        claim = access.new_claim(db, opened.session)
        kept = kept_rules.keep(db, browser, of_their_own())
        kept_rules.save(db, browser, kept.id, of_their_own(u_payment=6), expected_version=1)
        move = device_transfer.start(db, browser)
    return Played(
        secret,
        opened.view_token,
        opened.keeper_token,
        claim,
        count,
        move,
        kept.id,
    )


def save(app: Flask, played: Played, names: Sequence[str] = FRIENDS) -> None:
    """Another phone saves the next round."""
    with app.app_context():
        db = get_db()
        browser, _ = access.meet_browser(db)
        caller = access.become_keeper(db, played.keeper, browser)
        entry = {"players": list(names), "finish": "u", "winner": names[3]}
        rounds.save(db, caller, entry, key=token_urlsafe(), game="phom")


def fill_in(app: Flask, played: Played, names: Sequence[str] = FRIENDS) -> None:
    """Another phone fills in the next round and has not saved it."""
    with app.app_context():
        db = get_db()
        browser, _ = access.meet_browser(db)
        caller = access.become_keeper(db, played.keeper, browser)
        form = {"game": "phom", "outcome": "u-2", "as": str(played.rounds + 1), "who": "1 2 3 4"}
        form |= {f"player-{seat}": name for seat, name in enumerate(names)}
        drafts.keep(db, caller, token_urlsafe(), form)


def of_their_own(**more: Any) -> Profile:
    """Rules that a table has named and changed."""
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
    """Rounds of all kinds, taking turns."""
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
    """What the owner's browser holds; `choices` are its language and theme."""
    held = {COOKIE: played.browser} | choices
    return [{"name": name, "value": value, "url": address} for name, value in held.items()]


def filled_in(app: Flask, played: Played) -> dict[str, str]:
    """Every page that can be looked at, by its rule.

    Raises KeyError where one needs what nobody has given here.
    """
    tokens = {"join.keeper": played.keeper, "join.owner": played.owner, "move.offer": played.move}
    known: dict[str, Any] = {
        "number": 1,
        "payer": 1,
        "payee": 2,
        "game": "tulokho",
    }
    known |= {"filename": "style.css", "preset_id": "pho-bien", "id": played.kept}
    with app.app_context():
        known["version"] = version_of_all()
    found = {}
    for rule in app.url_map.iter_rules():
        if rule.methods and "GET" in rule.methods and not rule.rule.startswith(preferences.API):
            given = known | {"token": tokens.get(rule.endpoint, played.view)}
            built = rule.build({name: given[name] for name in rule.arguments})
            assert built, rule
            found[rule.rule] = built[1]
    return found
