"""The form of a round on the page of its session: what it asks, keeps and shows."""

import re

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import Evening, checked, seats, words

POINTS = seats() | {"game": "phom", "outcome": "normal", "by": "points"}


def points(*given: int) -> dict[str, str]:
    """A form with the points of everybody."""
    return POINTS | {f"points-{i}": str(number) for i, number in enumerate(given)}


def test_nothing_is_preselected(app: Flask) -> None:
    """No winner, payer or place; only what the rules themselves take as the ordinary case."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    for game in ("phom", "tulokho"):
        page = evening.phone.get(f"{evening.at}?game={game}").text
        page = page[page.index('class="entry') : page.index('class="words')]
        chosen = re.findall(r'name="([^"]+)" value="([^"]+)" checked', page)
        ordinary = {(name, "normal") for name, _ in chosen if name.startswith("eat-")}
        assert set(chosen) <= {("u_type", "thuong"), ("by", "order")} | ordinary
        assert "selected" not in page


def test_preview_without_script_keeps_the_form(evening: Evening) -> None:
    """A page of its own, with the form as it was filled in and the way to save it."""
    entry = evening.entry(**{"eat-5-who": "0", "eat-5-kind": "chot"})
    page = evening.post("/preview", entry).text
    assert "<!doctype html>" in page
    assert checked(page, "outcome") == ["u-0"]
    assert checked(page, "eat-0-kind") == ["chot"]
    assert f'class="save" formaction="{evening.at}/rounds"' in page
    assert 'id="gain"><bdi>An</bdi> +1' in page


def test_den_is_one_arrow_that_carries(evening: Evening) -> None:
    """Three eats from one player: he pays for all, and the picture and the words say so."""
    entry = evening.entry(**{f"eat-{k}-who": "0" for k in range(3)})
    page = evening.post("/preview", entry).text
    assert page.count('class="arrow carries"') == 1
    assert page.count('class="arrow"') == 0
    assert "Dũng đền cho Bình" in words(page)


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("vi", "Điểm của Bình phải từ 0 đến 130"), ("en", "The points of Bình must be 0 to 130")],
)
def test_a_refused_form_stays_filled_in(
    evening: Evening, language: Language, sentence: str, path: str
) -> None:
    """The sentence stands beside its field, and nothing that was typed is lost."""
    evening.phone.set_cookie("language", language)
    page = evening.post(path, points(4, 131, 20, 30) | {"mom-3": "1", "key": "refused"})
    assert page.status_code == 422
    assert f'<p class="fault">{sentence}' in page.text
    assert re.search(r'name="points-1"[^>]+value="131"\s+aria-invalid="true"', page.text)
    assert re.search(r'name="points-0"[^>]+value="4">', page.text)
    assert checked(page.text, "mom-3") == ["1"]


def test_who_laid_first_is_asked_only_when_it_matters(evening: Evening) -> None:
    """The laying order appears with the answer that needs it, and settles it."""
    assert 'name="lay-0"' not in evening.phone.get(evening.at).text
    asked = evening.post("/preview", points(9, 9, 20, 30))
    assert asked.status_code == 422
    assert "ai hạ trước?" in asked.text
    assert 'name="lay-0"' in asked.text
    order = {"lay-0": "2", "lay-1": "1", "lay-2": "3", "lay-3": "4"}
    page = evening.post("/preview", points(9, 9, 20, 30) | order)
    assert page.status_code == 200
    assert "Bình nhất, được 6: An nhì 1, Chi ba 2, Dũng bét 3" in words(page.text)


def test_everybody_mom_is_asked_who_laid_first(evening: Evening) -> None:
    """An order of nobody is settled by the laying order, where the rules say so."""
    mom = {f"place-{i}": "mom" for i in range(4)}
    page = evening.post("/preview", POINTS | {"by": "order"} | mom)
    assert page.status_code == 422
    assert "ai hạ trước?" in page.text


def test_nothing_chosen_is_asked_for(evening: Evening) -> None:
    """An empty form is told what is missing, once, beside the field; the picture points there."""
    page = evening.post("/preview", seats() | {"game": "phom"})
    assert page.status_code == 422
    assert page.text.count("Ván này kết thúc thế nào?") == 1
    assert page.text.count("xem chỗ ghi đỏ bên dưới") == 1


def test_nothing_inline(evening: Evening) -> None:
    """The policy forbids inline styles and scripts, and the page has none."""
    evening.save()
    page = evening.phone.get(evening.at).text
    assert "style=" not in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]+src=)", page)
    assert not re.search(r"\son\w+=", page)
