"""Heavy work is declared, and what is too much of it is told to come again."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.text import Language
from scorekeeper.web.plumbing.heavy import BUSY, RETRY_SECONDS, alone, asks_for_it, turning_away
from scorekeeper.web.session import review
from tests.web.friends import Evening, plain_app, words
from tests.web.test_roles import TABLE, Scene, doors
from tests.web.test_while_locked import SHOWN_FIRST

HEAVY = {
    *("POST what_if.ask", "POST compare.compare"),
    *("POST change_rules.rules", "POST change_rules.stake", "POST session_edit.propose"),
    *("GET rounds.one", "GET rounds.edit", "POST rounds.preview", "POST rounds.correct"),
    *("POST rounds.strike", "POST rounds.restore", "POST sessions.undo"),
    *("POST forgotten.preview", "POST forgotten.save"),
    *("POST reseating.reseat", "POST desk.change ga-back"),
    *("GET takeaway.as_json", "GET takeaway.as_csv", "GET takeaway.as_xlsx"),
    "POST takeaway.open_it",
}
"""What may work out, read or write many rounds, or many versions of one."""

LIGHT_ALL_THE_SAME = {"POST rules.sheet", "POST demo.save"}
"""What is sent twice and knows no session."""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An evening that nobody changes."""
    return Scene(plain_app(tmp_path_factory.mktemp("heavy")), "owner")


def test_what_is_heavy(scene: Scene) -> None:
    """Whatever works out what a change of the past brings is; what is tapped in a round is not."""
    is_heavy = asks_for_it(scene.app)
    found = {
        door
        for door in doors(scene.app)
        for path in scene.paths(door)
        if is_heavy(door.split()[0], path)
    }
    assert found == HEAVY
    assert set(SHOWN_FIRST) - LIGHT_ALL_THE_SAME <= HEAVY


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_what_only_asks_for_the_head_is_as_heavy(scene: Scene, method: str) -> None:
    """The answer is made all the same. An address that leads nowhere is light."""
    is_heavy = asks_for_it(scene.app)
    assert is_heavy(method, f"{scene.evening.at}/take.xlsx")
    for path in ("", "/", "*", "//take.xlsx", "/take.xlsx", f"{scene.evening.at}/rules/if"):
        assert not is_heavy(method, path)


@pytest.mark.parametrize("door", sorted(HEAVY))
def test_whoever_is_turned_away_is_told_when_to_come_again(scene: Scene, door: str) -> None:
    """In words, with the form that was sent; and nothing was done."""
    form = {} if door.startswith("GET") else {"reason": "nhầm"}
    watching = scene.app.test_client()
    before = watching.get(scene.evening.at).data
    for path in scene.paths(door):
        with turning_away():
            answer = scene.phone.open(
                path, method=door.split()[0], data=form, headers={"Origin": "http://localhost"}
            )
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert BUSY[0].vi in words(answer.text)
        assert ('name="reason" value="nhầm"' in answer.text) == bool(form)
    assert watching.get(scene.evening.at).data == before


@pytest.mark.parametrize("language", ["vi", "en"])
def test_it_is_told_in_both_languages(scene: Scene, language: Language) -> None:
    """What happened, and what to do."""
    phone = scene.app.test_client()
    phone.set_cookie("language", language)
    with turning_away():
        told = words(phone.get(f"{scene.evening.at}/take.csv").text)
    assert all(getattr(sentence, language) in told for sentence in BUSY)


def test_a_file_is_chosen_anew(scene: Scene) -> None:
    """A page cannot hold it, and without it the form would be of no use."""
    with Path(__file__).open("rb") as file, turning_away():
        answer = scene.phone.post(
            "/open", data={"file": file, "key": "k"}, headers={"Origin": "http://localhost"}
        )
    assert answer.status_code == 429
    assert 'value="k"' not in answer.text


def test_nothing_else_is_turned_away(scene: Scene) -> None:
    """Whoever saves, looks or polls is answered as ever."""
    light = [door for door in TABLE if door.startswith("GET ") and door not in HEAVY]
    for door in ["POST sessions.preview", "POST desk.change title", *light]:
        for path in scene.paths(door):
            form = {} if door.startswith("GET") else scene.form(TABLE[door])
            with turning_away():
                answer = scene.phone.open(path, method=door.split()[0], data=form)
                assert answer.status_code != 429, path


def test_statistics_of_a_long_session_are_made_one_at_a_time(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An evening that is as long as others are waits for nobody, however many look."""
    evening = Evening(app)
    evening.save()
    with alone(True):
        assert evening.phone.get(f"{evening.at}/stats").status_code == 200
        monkeypatch.setattr(review, "LONG", 0)
        assert evening.phone.get(f"{evening.at}/stats").status_code == 429
    for _ in range(2):
        assert evening.phone.get(f"{evening.at}/stats").status_code == 200
