"""Accessibility: axe-core finds nothing on any page, by day and by night."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.export.evening_code import pack
from scorekeeper.rules.share_code import encode
from scorekeeper.store import access, rounds
from scorekeeper.web.plumbing.database import get_db
from scripts import shots, stage
from tests.records import any_evening
from tests.store.evening import u
from tests.test_vendor import FOLDER
from tests.web.friends import page_rules

pytestmark = [pytest.mark.long, pytest.mark.server("a book made beforehand")]

AXE = (FOLDER / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // Where parts are shown in many states, the same landmark is there many times.
    const once = document.querySelectorAll("section.state").length === 0;
    const rules = { "landmark-unique": { enabled: once } };
    const byDay = await axe.run({ runOnly: tags, rules, resultTypes: ["violations"] });
    document.documentElement.dataset.theme = "dark"; // by night only the colours differ
    const byNight = await axe.run({ runOnly: ["color-contrast"], resultTypes: ["violations"] });
    document.documentElement.dataset.theme = "light";
    return [byDay, byNight].flatMap(({ violations }) => violations).flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
}"""
SMALL = {"width": 360, "height": 640}
FILES = {"static.file", "installed.phone"}
"""Endpoints of files; the second answers where the phone edition lies beside the book."""


class Staged:
    """The application with the evenings of the pictures."""

    def __init__(self, folder: Path) -> None:
        self.app = stage.application(folder)
        self.evenings = shots.play(self.app)
        self.played, self.taken_back = self.evenings["played"], self.evenings["taken_back"]
        self.addresses = stage.filled_in(self.app, self.played)
        for file in FILES:
            del self.addresses[file]


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Staged:
    """One book for all pages; nothing here writes into it."""
    return Staged(tmp_path_factory.mktemp("staged"))


@pytest.fixture(scope="module")
def served(staged: Staged) -> Iterator[str]:
    """The address of that application."""
    with stage.serving(staged.app) as address:
        yield address


BROKEN = """() => {
    const header = document.querySelector(".top");
    if (!header) return [];
    header.style.zoom = 1.1;
    const rows = header.getBoundingClientRect().height / 50;
    header.style.zoom = "";
    return rows > 1.5 ? [`a second row: ${header.innerText}`] : [];
}"""
"""The words of a header of more than one row, in letters a tenth wider than here: the second would
push what is tapped down."""


HIDDEN = """() => [...document.querySelectorAll("main *:not(form *, .for-print, [hidden] *)")]
    .filter((part) => !part.hidden && part.textContent.trim() && !document.querySelector(".session")
        && getComputedStyle(part).display === "none" && part.parentElement.getClientRects().length)
    .map((part) => `hidden: ${part.outerHTML.slice(0, 200)}`)"""
"""What a style keeps from everybody, outside the table and the forms, which show what is asked."""


CUT_OFF = """() => [...document.querySelectorAll("main input:not([readonly])")]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
    .map((part) => `cut off: ${part.outerHTML}`)"""
"""Fields that have no room for what stands in them."""


def faults(page: Any) -> list[str]:
    """Faults that axe-core finds on a page with everything unfolded, by day and by night, a header
    of two rows, what is hidden, and fields that are too small."""
    page.wait_for_load_state()  # Without its style sheet, what is tapped is too small.
    broken = page.evaluate(BROKEN)
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")
    broken += [*page.evaluate(HIDDEN), *page.evaluate(CUT_OFF)]
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size(SMALL | {"height": height})
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    problems: list[str] = [*broken, *page.evaluate(RUN)]
    page.set_viewport_size(SMALL)
    return [f"{page.url} {fault}" for fault in problems]


@pytest.fixture
def phone(chromium: Any, served: str) -> Iterator[Callable[..., Any]]:
    """Gives the page of a phone of somebody in a session, in a language."""
    context = chromium.new_context(
        viewport=SMALL, has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    context.add_init_script(AXE)
    page = context.new_page()

    def of(played: stage.Played, language: str = "vi") -> Any:
        context.clear_cookies()
        context.add_cookies(stage.cookies(played, served, theme="light", language=language))
        return page

    yield of
    context.close()


def test_axe_finds_nothing_on_any_page(
    phone: Callable[..., Any], served: str, staged: Staged
) -> None:
    """Every address of the URL map that can be opened; an address without example values is an
    error."""
    page = phone(staged.played)
    looked_at, problems = set(), []
    for endpoint, path in staged.addresses.items():
        if endpoint.startswith("files.as_"):
            continue  # The browser saves it.
        answer = page.goto(served + path)
        assert answer.ok, path
        is_page = answer.headers["content-type"].startswith("text/html")
        if is_page and page.url not in looked_at:
            looked_at.add(page.url)
            problems += faults(page)
    rules = page_rules(staged.app)
    every = {rule.endpoint for rule in rules if rule.methods and "GET" in rule.methods}
    assert set(staged.addresses) == every - FILES
    assert not problems, "\n".join(problems)


def another_keeper_saves(staged: Staged) -> None:
    """Save the round that the last change took back, from another browser."""
    with staged.app.app_context():
        browser, _ = access.meet_browser(get_db())
        caller = access.become_keeper(get_db(), staged.taken_back.keeper, browser)
        rounds.save(get_db(), caller, u("Dũng"), key="another", game="phom")


def test_axe_finds_nothing_in_other_states(
    phone: Callable[..., Any], served: str, staged: Staged
) -> None:
    """Those of the pictures, and a clash."""
    problems = []
    for shot in shots.SHOTS:
        if shot.media == "screen" and not shot.offline:
            played = staged.evenings[shot.evening]
            page = phone(played._replace(browser="none") if shot.stranger else played, "en")
            page.goto(served + shot.path.format(**played._asdict()))
            if shot.tap:
                shots.tap(page, shot.tap, leaves=shot.leaves)
            problems += faults(page)
    page = phone(staged.taken_back)
    page.goto(f"{served}/s/{staged.taken_back.view}?game=phom")
    another_keeper_saves(staged)
    page.locator(".people .pick >> visible=true").first.click()
    page.locator(".entry .save").click()
    page.locator("body:has(.notice .ways) .save:not(.busy)").wait_for(state="attached")
    problems += faults(page)
    assert not problems, "\n".join(problems)


def test_axe_finds_nothing_where_codes_and_rules_are_answered(
    phone: Callable[..., Any], served: str, staged: Staged
) -> None:
    """Pages that only a form leads to: a pasted evening or sheet, two compared, changes tried, what
    if."""
    page = phone(staged.played)
    session, problems = f"/s/{staged.played.view}/rules", []
    for path, filled, tapped, seen in (
        ("/rules", {"code": encode(stage.of_their_own())}, ".receive .tap", ".rulesheet"),
        ("/rules", {"code": "04DGA02GD3"}, ".receive .tap", ".receive .fault"),
        ("/scan", {"code": pack(any_evening(Random(1)))}, "[name=open]", ".standing"),
        ("/scan", {"code": "http://so.vn/s/9f3kAbcdefghijklmnopqr"}, "[name=open]", ".notice"),
        ("/scan", {"code": "x"}, "[name=open]", "#code-fault"),
        ("/rules/compare", {"one": "guide", "other": "pho-bien"}, "main .tap", ".compared"),
        ("/rules/pho-bien/edit", {"o-u_payment": "9"}, "", "#effects > .moved"),
        ("/rules/pho-bien/edit", {"o-u_payment": "9000"}, "", ".opt .fault"),
        *(
            (f"/rules/{preset}/edit", {}, "", ".opt")
            for preset in ("tien-len-mien-nam", "sam-pho-bien")
        ),
        (f"{session}/change", {"rules": "vinagames"}, "[name=rules] + button", ".differences"),
        (f"{session}/if", {"rules": "vinagames"}, "main .tap", ".what-if"),
        (f"{session}/if", {"code": "x"}, "main .tap", ".fault"),
    ):
        if path:
            page.goto(served + path)
        fills(page, filled)
        if tapped:
            page.locator(tapped).first.click()
        page.locator(seen).first.wait_for()
        problems += faults(page)
    assert not problems, "\n".join(problems)


def fills(page: Any, values: dict[str, str]) -> None:
    """Fill in a form, with every part of the page unfolded."""
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")
    for name, value in values.items():
        field = page.locator(f'main [name="{name}"]').locator("visible=true").first
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
