"""Every page where there is nobody, nothing, or one."""

import pytest
from flask import Flask

from scorekeeper.store import access, rounds
from scorekeeper.store.rounds import SidePayment
from scorekeeper.web.plumbing.addresses import COOKIE
from scorekeeper.web.plumbing.database import get_db
from scripts import stage

ALL = "UPDATE person SET active = 1"
NOBODY, ONE = "UPDATE person SET active = 0", "UPDATE person SET active = 0 WHERE number > 1"


def staged(app: Flask, count: int, change: str, gà: bool) -> stage.Played:
    """An evening of so many rounds, perhaps struck, perhaps with ten bets in the gà; its people."""
    played = stage.play(app, count=count)
    with app.app_context():
        db = get_db()
        browser = access.find_browser(db, played.browser)
        caller = access.enter(db, played.view, browser=browser)
        if gà:
            rounds.pay_side(db, caller, SidePayment("An", (None,), 10, "bets"), key="pays")
        if change == "strike":
            rounds.strike(db, caller, 1, expected_version=None)
        else:
            db.execute(change)
    return played


@pytest.mark.parametrize(
    ("count", "change", "gà"),
    [(0, ALL, False), (0, NOBODY, True), (1, "strike", False), (4, NOBODY, True), (4, ONE, True)],
    ids=["no round", "nobody ever", "struck", "all left", "one is left"],
)
def test_every_page_opens_without_anybody(app: Flask, count: int, change: str, gà: bool) -> None:
    """Of an evening, of its group, and of the rules; and each form about its gà is answered."""
    played = staged(app, count, change, gà)
    phone = app.test_client()
    phone.set_cookie(COOKIE, played.browser)
    for path in stage.filled_in(app, played).values():
        assert phone.get(path).status_code < 500, path
    for choice in ("shared", "shared:An", "given:An", "kept"):
        for path in ("ga", "ga-back", "end"):
            form = {"ga": choice, "key": choice, "number": "1", "version": "99"}
            answer = phone.post(f"/s/{played.view}/table/{path}", data=form)
            assert answer.status_code < 500, (path, choice)
