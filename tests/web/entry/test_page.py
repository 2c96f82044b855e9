"""The form of a round on the page of its session."""

import re

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import Evening, checked, seats, words

POINTS = seats() | {"game": "phom", "outcome": "normal", "by": "points"}


def points(*given: int) -> dict[str, str]:
    """A form with everybody's points."""
    return POINTS | {f"points-{i}": str(number) for i, number in enumerate(given)}


def test_nothing_is_preselected(app: Flask) -> None:
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    for game in ("phom", "tulokho"):
        page = evening.source(f"?game={game}")
        page = page[page.index('class="entry') : page.index('class="words')]
        chosen = re.findall(r'name="([^"]+)" value="([^"]+)" checked', page)
        ordinary = {(name, "normal") for name, _ in chosen if name.startswith("eat-")}
        assert set(chosen) <= {("u_type", "thuong"), ("by", "order")} | ordinary
        assert "selected" not in page


def test_a_preview_without_a_script_keeps_the_form(evening: Evening) -> None:
    entry = evening.entry(**{"eat-5-who": "0", "eat-5-kind": "chot"})
    page = evening.post("/preview", entry).text
    assert "<!doctype html>" in page
    assert checked(page, "outcome") == ["u-0"]
    assert checked(page, "eat-0-kind") == ["chot"]
    assert f'class="save" formaction="{evening.at}/rounds"' in page
    assert 'id="gain"><bdi translate="no">An</bdi> +1' in page


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("vi", "Điểm của Bình phải từ 0 đến 130"), ("en", "The points of Bình must be 0 to 130")],
)
def test_a_refused_form_stays_filled_in_with_the_problem_beside_its_field(
    evening: Evening, language: Language, sentence: str, path: str
) -> None:
    evening.speak(language)
    page = evening.post(path, points(4, 131, 20, 30) | {"mom-3": "1", "key": "refused"})
    assert page.status_code == 422
    assert f'<p class="fault">{sentence}' in page.text
    assert re.search(r'name="points-1"[^>]+value="131"\s+aria-invalid="true"', page.text)
    assert re.search(r'name="points-0"[^>]+value="4">', page.text)
    assert checked(page.text, "mom-3") == ["1"]


def test_the_laying_order_is_asked_only_when_it_matters(evening: Evening) -> None:
    assert 'name="lay-0"' not in evening.source()
    asked = evening.post("/preview", points(9, 9, 20, 30))
    assert asked.status_code == 422
    assert "chạm người hạ trước" in asked.text
    assert 'name="lay-0"' in asked.text
    order = {"lay-0": "2", "lay-1": "1", "lay-2": "3", "lay-3": "4"}
    page = evening.post("/preview", points(9, 9, 20, 30) | order)
    assert page.status_code == 200
    assert "Bình nhất, An nhì, Chi ba, Dũng bét" in words(page.text)
