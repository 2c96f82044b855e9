"""The played evening: a page of a session, and the entry to try."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.amounts import signed
from scorekeeper.explain import explain
from scorekeeper.scoring import Scored, score_round
from scorekeeper.text import Language
from scorekeeper.web.demo import evening
from scorekeeper.web.entry.form import write
from tests.web.friends import checked, words

SEATS = {f"player-{i}": player for i, player in enumerate(evening.PLAYERS)}
PLAIN_U = SEATS | {"game": "phom", "outcome": "u-0", "u_type": "thuong"}


def test_first_page_leads_there_in_one_tap(browser: FlaskClient) -> None:
    """From home to the evening."""
    assert 'href="/demo"' in browser.get("/").text


@pytest.mark.parametrize("path", ["/demo", *(f"/demo/{game}" for game in evening.PRESETS)])
def test_no_address_of_it_redirects(browser: FlaskClient, path: str) -> None:
    """A redirect would lead to the host that a proxy has put in place of the real one."""
    assert browser.get(path).status_code == 200


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("game", evening.PRESETS)
def test_the_evening(browser: FlaskClient, language: Language, game: str) -> None:
    """Everybody's total, who leads, every round in words, and that it adds up to 0."""
    browser.set_cookie("language", language)
    browser.set_cookie("amounts", "money")
    view = evening.view(game)
    page = browser.get(f"/demo/{game}", follow_redirects=True)
    told = words(page.text)
    assert page.status_code == 200
    assert view.balance == 0
    for total in view.totals.values():
        assert signed(total).to(language) in told
    for line in view.lines:
        assert line.summary.to(language) in told
    assert f"{view.leads} {'leads' if language == 'en' else 'đi trước'}" in told


def test_the_evening_has_one_of_each() -> None:
    """Ù, đền, an order with móm, a false ù, a void, one struck out, and both games."""
    finishes = {played.entry["finish"] for played in evening.ROUNDS}
    assert finishes == {"u", "normal", "false_declaration", "void", "win"}
    assert any(scored.payments.den_payer for scored in evening.rounds())
    assert any(played.struck for played in evening.ROUNDS)
    assert len(evening.rounds()) == len(evening.ROUNDS) - 1


def test_what_is_struck_out_does_not_count() -> None:
    """It stands in the book and in no total."""
    view = evening.view("phom")
    for player in evening.PLAYERS:
        counted = sum(line.net[player] for line in view.lines if not line.struck)
        assert counted == view.totals[player]
    assert view.money == {p: 5000 * total for p, total in view.totals.items()}


def test_nothing_is_preselected(browser: FlaskClient) -> None:
    """No winner, payer or place; only what the rules themselves take as the ordinary case."""
    for game in evening.PRESETS:
        page = browser.get(f"/demo/{game}", follow_redirects=True).text
        chosen = re.findall(r'name="([^"]+)" value="([^"]+)" checked', page)
        ordinary = {(name, "normal") for name, _ in chosen if name.startswith("eat-")}
        assert set(chosen) <= {("u_type", "thuong"), ("by", "order")} | ordinary
        assert "selected" not in page


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("played", evening.ROUNDS)
def test_preview_pays_what_the_scorer_pays(
    browser: FlaskClient, language: Language, played: evening.Played
) -> None:
    """Each round of the evening, entered again: the same sentences, and the new totals."""
    browser.set_cookie("language", language)
    profile = evening.profile_of(played.game)
    entry = {"players": list(evening.PLAYERS)} | played.entry
    scored = score_round(profile, entry)
    assert isinstance(scored, Scored)
    values = write(entry, profile.rules) | {"game": played.game}
    page = browser.post("/demo/preview", data=values)
    told = words(page.text)
    assert page.status_code == 200
    for sentence in explain(scored.round, profile.rules, scored.payments):
        assert sentence.to(language) in told
    for player, net in scored.payments.net.items():
        after = evening.view(played.game).totals[player] + net
        assert f"{player} {signed(after).vi} " in told


def test_preview_without_script_keeps_the_form(browser: FlaskClient) -> None:
    """A page of its own, with the form as it was filled in and the way to save it."""
    page = browser.post("/demo/preview", data=PLAIN_U | {"eat-5-who": "0", "eat-5-kind": "chot"})
    assert "<!doctype html>" in page.text
    assert checked(page.text, "outcome") == ["u-0"]
    assert checked(page.text, "eat-0-kind") == ["chot"]
    assert re.search(r'class="save" formaction="/demo/save"', page.text)
    assert 'id="gain"><bdi>An</bdi> +1' in page.text


def test_a_script_gets_the_parts_that_change(browser: FlaskClient) -> None:
    """The picture with its arrows, and the words, each with the id of the part it replaces."""
    page = browser.post("/demo/preview", data=PLAIN_U, headers={"X-Script": "parts"}).text
    assert "<!doctype" not in page
    assert page.count('class="arrow"') == 3
    assert 'id="picture"' in page
    assert 'id="words"' in page
    assert "<form" not in page


def test_den_is_one_arrow_that_carries(browser: FlaskClient) -> None:
    """Three eats from one player: he pays for all, and the picture and the words say so."""
    eats = {f"eat-{k}-who": "0" for k in range(3)}
    page = browser.post("/demo/preview", data=PLAIN_U | eats).text
    assert page.count('class="arrow carries"') == 1
    assert page.count('class="arrow"') == 0
    assert "Dũng đền cho Bình" in words(page)


@pytest.mark.parametrize("action", ["preview", "save"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("vi", "Điểm của Bình phải từ 0 đến 130"), ("en", "The points of Bình must be 0 to 130")],
)
def test_a_refused_form_stays_filled_in(
    browser: FlaskClient, language: Language, sentence: str, action: str
) -> None:
    """The sentence stands beside its field, and nothing that was typed is lost."""
    browser.set_cookie("language", language)
    values = SEATS | {"game": "phom", "outcome": "normal", "by": "points"}
    values |= {f"points-{i}": str(number) for i, number in enumerate((4, 131, 20, 30))}
    page = browser.post(f"/demo/{action}", data=values | {"mom-3": "1"})
    assert page.status_code == 422
    told = f'<p class="fault">{sentence}'
    assert told in page.text
    assert re.search(r'name="points-1"[^>]+value="131"\s+aria-invalid="true"', page.text)
    assert re.search(r'name="points-0"[^>]+value="4">', page.text)
    assert checked(page.text, "mom-3") == ["1"]


def test_who_laid_first_is_asked_only_when_it_matters(browser: FlaskClient) -> None:
    """The laying order appears with the answer that needs it, and settles it."""
    values = SEATS | {"game": "phom", "outcome": "normal", "by": "points"}
    values |= {f"points-{i}": str(number) for i, number in enumerate((9, 9, 20, 30))}
    assert 'name="lay-0"' not in browser.get("/demo").text
    asked = browser.post("/demo/preview", data=values, headers={"X-Script": "parts"})
    assert asked.status_code == 422
    assert "ai hạ trước?" in asked.text
    assert 'name="lay-0"' in asked.text
    answered = values | {"lay-0": "2", "lay-1": "1", "lay-2": "3", "lay-3": "4"}
    page = browser.post("/demo/preview", data=answered)
    assert page.status_code == 200
    assert "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3" in words(page.text)


def test_everybody_mom_is_asked_who_laid_first(browser: FlaskClient) -> None:
    """An order of nobody is settled by the laying order, where the rules say so."""
    values = SEATS | {"game": "phom", "outcome": "normal", "by": "order"}
    page = browser.post("/demo/preview", data=values | {f"place-{i}": "mom" for i in range(4)})
    assert page.status_code == 422
    assert "ai hạ trước?" in page.text


def test_nothing_chosen_is_asked_for(browser: FlaskClient) -> None:
    """An empty form is told what is missing, once, beside the field; the picture points there."""
    page = browser.post("/demo/preview", data=SEATS | {"game": "phom"})
    assert page.status_code == 422
    assert page.text.count("Ván này kết thúc thế nào?") == 1
    assert page.text.count("xem chỗ ghi đỏ bên dưới") == 1


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"game": "phom"}, 400),
        (SEATS | {"game": "phom", "player-0": "<b>"}, 400),
        (SEATS | {"game": "chess"}, 404),
        (SEATS, 404),
    ],
)
def test_a_form_of_another_table_is_none_of_ours(
    browser: FlaskClient, values: dict[str, str], status: int
) -> None:
    """The evening is played by its own four, in a game it knows."""
    assert browser.post("/demo/preview", data=values).status_code == status


@pytest.mark.parametrize("path", ["/demo/preview", "/demo/save"])
def test_reloading_an_answered_form_leads_back(browser: FlaskClient, path: str) -> None:
    """Its address has a page too, also where the language was changed there."""
    assert browser.get(path).location == "/demo"
    assert browser.get(f"{path}?lang=en").status_code == 303


def test_pages_are_small(browser: FlaskClient) -> None:
    """At most 5 kB of HTML and 32 KiB in all, compressed, before the page is usable."""
    page = browser.get("/demo")
    parts = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    sizes = [len(gzip.compress(page.data))]
    for part in parts:
        with browser.get(part) as answer:
            sizes.append(len(gzip.compress(answer.data)))
    assert sizes[0] <= 5_000
    assert sum(sizes) <= 32 * 1024


@pytest.mark.parametrize("path", ["/demo", "/demo/tulokho"])
def test_nothing_inline(browser: FlaskClient, path: str) -> None:
    """The policy forbids inline styles and scripts, and the page has none."""
    page = browser.get(path).text
    assert "style=" not in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]+src=)", page)
    assert not re.search(r"\son\w+=", page)
