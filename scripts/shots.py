"""Pictures of every page, as a phone shows them, in shots/.

Each in both languages, light and dark, 360 pixels wide; with names of 20 letters 320 wide too.
Chromium makes them, the same that the browser tests use. Given names, as in `dev.py shots desk`,
only those that begin so.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

import dev
from scripts import stage

SHOTS = dev.ROOT / "shots"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
HEIGHT = 640
A5 = 559
A4 = 794
WIDTHS = {"": 360, "-narrow": 320}
LANGUAGES = ("vi", "en")
THEMES = ("light", "dark")
WORDS = {"vi": "vi-VN", "en": "en-US"}
IN_A_CHAT = "Mozilla/5.0 (Linux; Android 14; wv) Chrome/125.0 Mobile Zalo android/24061541"


class Shot(NamedTuple):
    """A page to be pictured."""

    name: str
    path: str
    played: stage.Played
    width: int = WIDTHS[""]
    tap: str = ""
    """What is tapped first."""
    agent: str | None = None
    """What its browser says of itself, where that matters."""
    sent: bool = False
    """Whether that leads to another page."""
    media: str = "screen"
    """Or print, as wide as the paper."""
    late: bool = False
    """Whether the round is then saved, and another phone was first."""
    lost: bool = False
    """Whether the round is then saved without network, and nothing is heard for a while."""


def main(*names: str) -> int:
    """Make the pictures anew, all of them or those of such names; gives the exit code."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    if program is None:
        print(dev.NO_BROWSER.format("shots"), file=sys.stderr)
        return 1
    shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = stage.application(Path(folder))
        shots = [shot for shot in every_page(app) if shot.name.startswith(names or "")]
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with stage.serving(app) as address:
            for language in LANGUAGES:
                for theme in THEMES:
                    for shot in shots:
                        take(browser, app, address, shot, language, theme)
        browser.close()
    print(len(list(SHOTS.iterdir())), "pictures in", SHOTS.name)
    return 0


def every_page(app: Any) -> Iterator[Shot]:
    """Each page once, the table in its states, and what long names fill at both widths."""
    played = stage.play(app)
    yield from first_pages(played)
    yield from pages_of_rules(app, played)
    yield from pages_of_a_session(app, played)
    yield from pages_of_rounds(played)
    yield from pages_of_long_names(app)


def by_nobody(played: stage.Played) -> stage.Played:
    """The same, on a phone that keeps nothing."""
    return played._replace(browser="")


def first_pages(plain: stage.Played) -> Iterator[Shot]:
    """What stands outside every session, and what its links ask."""
    nobody = by_nobody(plain)
    yield Shot("home", "/", plain)
    yield Shot("home-first", "/", nobody)
    yield Shot("new", "/new", plain)
    yield Shot("new-refused", "/new", plain, tap=".bar .tap", sent=True)
    yield Shot("open", "/open", plain)
    yield Shot("missing", "/nowhere", plain)
    yield Shot("keeper", f"/k/{plain.keeper}", nobody)
    yield Shot("keeper-chat", f"/k/{plain.keeper}", nobody, agent=IN_A_CHAT)
    yield Shot("owner", f"/owner/{plain.owner}", nobody)
    yield Shot("sample", "/", nobody, tap='[action="/demo"] button', sent=True)


def pages_of_rules(app: Any, plain: stage.Played) -> Iterator[Shot]:
    """House rules by themselves and in a session, and all that moves to another phone."""
    nobody = by_nobody(plain)
    rules = {"": "", "-sheet": "/pho-bien", "-tulokho": "/tulokho-vinagames"}
    rules |= {"-edit": "/pho-bien/edit", "-mine": f"/mine/{plain.kept}", "-compare": "/compare"}
    for name, path in rules.items():
        yield Shot(f"rules{name}", f"/rules{path}", plain)
    yield Shot("rules-edit-open", "/rules/guide/edit", plain, tap=".part:nth-of-type(2) summary")
    yield Shot("rules-compared", "/rules/compare", plain, tap=".sheet .tap", sent=True)
    yield Shot("rules-print", "/rules/pho-bien", plain, A5, media="print")
    yield Shot("move", "/move", plain)
    yield Shot("moved", f"/move/{plain.move}", nobody)
    yield Shot("move-link", "/move", stage.play(app), tap="main .tap", sent=True)
    at = f"/s/{plain.view}/rules"
    yield Shot("session-rules", at, plain)
    yield Shot("session-rules-view", at, nobody)
    yield Shot("session-rules-edit", f"{at}/edit", plain, tap=".part:nth-of-type(2) summary")
    yield Shot("session-rules-change", f"{at}/change", plain)
    asked = f"{at}/change"
    yield Shot("session-rules-change-asked", asked, plain, tap=".with-button button", sent=True)
    yield Shot("session-rules-refused", at, by_nobody(plain), tap=".agree button", sent=True)
    yield Shot("session-rules-if", f"{at}/if?number=1", plain)
    yield Shot("session-rules-if-told", f"{at}/if", plain, tap=".sheet .tap", sent=True)
    yield Shot("round-rules", f"/s/{plain.view}/rounds/1/rules", plain)


def pages_of_a_session(app: Any, plain: stage.Played) -> Iterator[Shot]:
    """The session and its quiet page: new, played, just saved, looked at, ended."""
    new, over = stage.play(app, count=0), stage.play(app, count=12, ended=True)
    at = f"/s/{plain.view}"
    yield Shot("session", at, plain)
    yield Shot("session-new", f"/s/{new.view}", new)
    back = stage.play(app, taken_back=True)
    yield Shot("session-taken-back", f"/s/{back.view}", back)
    late = stage.play(app)
    yield Shot("session-late", f"/s/{late.view}", late, tap=".people .pick", late=True)
    drafted = stage.play(app)
    stage.fill_in(app, drafted)
    for end, width in WIDTHS.items():
        yield Shot(f"session-drafted{end}", f"/s/{drafted.view}", drafted, width)
    yield Shot("session-lost", f"{at}?game=phom", plain, tap=".people .pick", lost=True)
    yield Shot("session-view", at, by_nobody(plain))
    yield Shot("session-ended", f"/s/{over.view}", over)
    yield Shot("history", f"{at}/history", plain)
    yield Shot("take", f"{at}/take", plain)
    yield Shot("review", f"/s/{over.view}/stats", over)
    yield Shot("review-new", f"/s/{new.view}/stats", new)
    yield Shot("result", f"{at}/result", plain)
    yield Shot("result-ended", f"/s/{over.view}/result", over)
    yield Shot("result-sent", f"/s/{over.view}/result", over, tap=".result summary")
    yield Shot("sheet", f"{at}/sheet", plain)
    yield Shot("sheet-totals", f"{at}/sheet?show=totals", plain)
    yield Shot("sheet-person", f"{at}/sheet?who=2", plain)
    yield Shot("sheet-asked", f"{at}/sheet?kind=u", plain)
    yield Shot("sheet-new", f"/s/{new.view}/sheet", new)
    yield Shot("sheet-print", f"/s/{over.view}/sheet", over, A4, media="print")
    yield Shot("desk", f"{at}/table", plain)
    yield Shot("desk-ended", f"/s/{over.view}/table", over)
    yield Shot("desk-view", f"{at}/table", by_nobody(plain))
    yield Shot("desk-invite", f"{at}/table/invite", plain)
    yield Shot("desk-invite-keeper", f"{at}/table/invite?as=keeper", plain)
    yield Shot("desk-people", f"{at}/table/people", plain)
    yield Shot("desk-book", f"{at}/table/book", plain)
    yield Shot("settle", f"{at}/settle", plain)
    yield Shot("settle-view", f"{at}/settle", by_nobody(plain), tap=".owed summary")
    yield Shot("settle-direct", f"{at}/settle?plan=direct&round=5000", plain, tap=".owed summary")
    yield Shot("settle-leaving", f"{at}/settle?leaving=1", plain)
    yield Shot("settle-nothing", f"/s/{new.view}/settle", new)
    yield Shot("settle-behind", f"{at}/settle/4/1", plain)
    yield Shot("settle-spend", f"{at}/settle/spend", plain)
    end = 'details:has([action$="/end"]) summary'
    yield Shot("desk-owner", f"{at}/table/owner", plain, tap=end)
    yield Shot("desk-owner-ended", f"/s/{over.view}/table/owner", over)


def pages_of_rounds(plain: stage.Played) -> Iterator[Shot]:
    """Rounds told, corrected, forgotten, played in wrong seats."""
    at = f"/s/{plain.view}"
    for number, kind in ((1, "round"), (stage.STRUCK, "struck"), (4, "round-tulokho")):
        yield Shot(kind, f"{at}/rounds/{number}", plain)
    for name, path in (
        ("edit", "/rounds/1/edit"),
        ("edit-order", "/rounds/2/edit"),
        ("forgotten", "/forgotten"),
        ("forgotten-form", "/rounds/3/before"),
        ("seats", "/seats"),
        ("seats-form", "/rounds/1/seats"),
    ):
        yield Shot(name, at + path, plain)
    yield Shot("seats-moved", f"{at}/rounds/1/seats", plain, tap="[name=down]", sent=True)
    yield Shot("round-struck", f"{at}/rounds/1", plain, tap=".with-button button", sent=True)


def pages_of_long_names(app: Any) -> Iterator[Shot]:
    """What long names fill, at both widths."""
    crowd = stage.play(app, (*stage.LONG, "Hạnh", "Kiên"), count=6)
    yield Shot("turns", f"/s/{crowd.view}", crowd, tap=".who-plays summary")
    pages = {"session": "", "desk": "/table/people"}
    pages |= {"sheet": "/sheet", "result": "/result", "settle": "/settle", "spend": "/settle/spend"}
    pages |= {
        "review": "/stats",
        "round": "/rounds/1",
        "edit": "/rounds/1/edit",
        "seats": "/rounds/1/seats",
    }
    for end, width in WIDTHS.items():
        for name, path in pages.items():
            yield Shot(f"long-{name}{end}", f"/s/{crowd.view}{path}", crowd, width)


def take(browser: Any, app: Any, address: str, shot: Shot, language: str, theme: str) -> None:
    """The whole page as one picture."""
    with opened(browser, app, address, shot, language, theme) as page:
        stretch(page, shot.width)
        page.screenshot(path=SHOTS / f"{shot.name}-{language}-{theme}.png")


def stretch(page: Any, width: int) -> None:
    """Make the screen as long as the page, so that what sticks to its end lies at its place."""
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": max(HEIGHT, height)})


@contextmanager
def opened(
    browser: Any, app: Any, address: str, shot: Shot, language: str, theme: str
) -> Iterator[Any]:
    """The page, on a phone that has chosen its language and its theme."""
    context = browser.new_context(
        viewport={"width": shot.width, "height": HEIGHT},
        reduced_motion="reduce",
        locale=WORDS[language],
        has_touch=True,
        user_agent=shot.agent,
        service_workers="block",
    )
    held = stage.cookies(shot.played, address, language=language, theme=theme)
    context.add_cookies([cookie for cookie in held if cookie["value"]])
    page = context.new_page()
    page.emulate_media(media=shot.media)
    page.goto(address + shot.path)
    if shot.tap:
        with page.expect_navigation() if shot.sent else nullcontext():
            page.locator(f"{shot.tap} >> visible=true").first.tap()
    if shot.late:
        stage.save(app, shot.played)
        page.locator(".entry .save").tap()
        page.locator(".notice .ways").wait_for()
    if shot.lost:
        save_without_network(page)
    yield page
    context.close()


def save_without_network(page: Any) -> None:
    """What is filled in waits in the phone, and the page is grey, as it is after a while."""
    page.locator(".save:has(bdi)").wait_for()
    page.locator(".live:not([hidden])").wait_for()
    page.context.set_offline(True)
    page.locator(".entry .save").tap()
    page.locator(".next").wait_for()
    page.evaluate("document.documentElement.classList.add('stale')")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
