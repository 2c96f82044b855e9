"""Take pictures of pages as a phone of 360 × 640 shows them: `python3 dev.py shots [NAMES]`.

They go to shots/, each in both languages, light and dark. With names, only those whose names begin
with one of them are taken; `readme` takes those of the READMEs, into docs/pictures/.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from playwright.sync_api import sync_playwright

import dev
from scripts import stage

FOLDER = dev.ROOT / "shots"
README = "readme"
README_FOLDER = dev.ROOT / "docs" / "pictures"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
LOCALES = {"vi": "vi-VN", "en": "en-US"}
THEMES = ("light", "dark")
WIDTH, HEIGHT = 360, 640
NARROW, A5, A4 = 320, 559, 794
CHAT_BROWSER = "Mozilla/5.0 (Linux; Android 14; wv) Chrome/125.0 Mobile Zalo android/24061541"
PHONE_FONT = "body { font-family: Roboto, system-ui, sans-serif }"
CROWD = (*stage.LONG, "Hạnh", "Kiên")


class Shot(NamedTuple):
    """A picture of a page. `{view}` and the like in its path are fields of `stage.Played`."""

    name: str
    path: str
    evening: str = "played"
    tap: str = ""
    """Selector of what to tap first."""
    leaves: bool = False
    """Whether that tap loads another page."""
    stranger: bool = False
    """Whether a phone without any cookie opens it."""
    offline: bool = False
    """Whether the round is then saved without network."""
    width: int = WIDTH
    media: str = "screen"
    agent: str | None = None


SHOTS = (
    Shot("home", "/"),
    Shot("home-first", "/", stranger=True),
    Shot("new", "/new"),
    Shot("new-refused", "/new", tap=".bar .tap", leaves=True),
    Shot("open", "/open"),
    Shot("missing", "/nowhere"),
    Shot("keeper", "/k/{keeper}", stranger=True),
    Shot("keeper-chat", "/k/{keeper}", stranger=True, agent=CHAT_BROWSER),
    Shot("owner", "/owner/{owner}", stranger=True),
    Shot("rules", "/rules"),
    Shot("rules-sheet", "/rules/pho-bien"),
    Shot("rules-print", "/rules/pho-bien", width=A5, media="print"),
    Shot("rules-tulokho", "/rules/tulokho-vinagames"),
    Shot("rules-edit", "/rules/pho-bien/edit"),
    Shot("rules-edit-open", "/rules/guide/edit", tap=".part:nth-of-type(2) summary"),
    Shot("rules-mine", "/rules/mine/{kept}"),
    Shot("rules-find", "/rules/find"),
    Shot("rules-found", "/rules/find?u=4&mom=2"),
    Shot("rules-compare", "/rules/compare"),
    Shot("rules-compared", "/rules/compare", tap=".sheet .tap", leaves=True),
    Shot("move", "/move"),
    Shot("moved", "/move/{move}", stranger=True),
    Shot("move-link", "/move", "moving", tap="main .tap", leaves=True),
    Shot("session", "/s/{view}"),
    Shot("session-leads", "/s/{view}", tap=".lead summary"),
    Shot("session-new", "/s/{view}", "new"),
    Shot("session-taken-back", "/s/{view}", "taken_back"),
    Shot("session-drafted", "/s/{view}", "drafted"),
    Shot("session-drafted-narrow", "/s/{view}", "drafted", width=NARROW),
    Shot("session-offline", "/s/{view}?game=phom", tap=".people .pick", offline=True),
    Shot("session-view", "/s/{view}", stranger=True),
    Shot("session-ended", "/s/{view}", "ended"),
    Shot("turns", "/s/{view}", "crowd", tap=".who-plays summary"),
    Shot("round", "/s/{view}/rounds/1"),
    Shot("round-struck", f"/s/{{view}}/rounds/{stage.STRUCK}"),
    Shot("round-strike", "/s/{view}/rounds/1", tap=".with-button button", leaves=True),
    Shot("round-tulokho", "/s/{view}/rounds/4"),
    Shot("round-rules", "/s/{view}/rounds/1/rules"),
    Shot("edit", "/s/{view}/rounds/1/edit"),
    Shot("edit-order", "/s/{view}/rounds/2/edit"),
    Shot("forgotten", "/s/{view}/forgotten"),
    Shot("forgotten-form", "/s/{view}/rounds/3/before"),
    Shot("seats", "/s/{view}/seats"),
    Shot("seats-form", "/s/{view}/rounds/1/seats"),
    Shot("seats-moved", "/s/{view}/rounds/1/seats", tap="[name=down]", leaves=True),
    Shot("history", "/s/{view}/history"),
    Shot("take", "/s/{view}/take"),
    Shot("review", "/s/{view}/stats", "ended"),
    Shot("review-new", "/s/{view}/stats", "new"),
    Shot("result", "/s/{view}/result"),
    Shot("result-ended", "/s/{view}/result", "ended"),
    Shot("result-sent", "/s/{view}/result", "ended", tap=".result summary"),
    Shot("sheet", "/s/{view}/sheet"),
    Shot("sheet-totals", "/s/{view}/sheet?show=totals"),
    Shot("sheet-person", "/s/{view}/sheet?who=2"),
    Shot("sheet-kind", "/s/{view}/sheet?kind=u"),
    Shot("sheet-new", "/s/{view}/sheet", "new"),
    Shot("sheet-print", "/s/{view}/sheet", "ended", width=A4, media="print"),
    Shot("menu", "/s/{view}/table"),
    Shot("menu-ended", "/s/{view}/table", "ended"),
    Shot("menu-view", "/s/{view}/table", stranger=True),
    Shot("invite", "/s/{view}/table/invite"),
    Shot("invite-keeper", "/s/{view}/table/invite?as=keeper"),
    Shot("people", "/s/{view}/table/people"),
    Shot("book", "/s/{view}/table/book"),
    Shot("owner-menu", "/s/{view}/table/owner"),
    Shot("end", "/s/{view}/table/end"),
    Shot("owner-menu-ended", "/s/{view}/table/owner", "ended"),
    Shot("session-rules", "/s/{view}/rules"),
    Shot("session-rules-view", "/s/{view}/rules", stranger=True),
    Shot("session-rules-edit", "/s/{view}/rules/edit", tap=".part:nth-of-type(2) summary"),
    Shot("session-rules-change", "/s/{view}/rules/change"),
    Shot("session-rules-asked", "/s/{view}/rules/change", tap=".with-button button", leaves=True),
    Shot("session-rules-if", "/s/{view}/rules/if?number=1"),
    Shot("session-rules-if-told", "/s/{view}/rules/if", tap=".sheet .tap", leaves=True),
    Shot("settle", "/s/{view}/settle"),
    Shot("settle-view", "/s/{view}/settle", tap=".owed summary", stranger=True),
    Shot("settle-direct", "/s/{view}/settle?plan=direct&round=5000", tap=".owed summary"),
    Shot("settle-leaving", "/s/{view}/settle?leaving=1"),
    Shot("settle-nothing", "/s/{view}/settle", "new"),
    Shot("settle-pair", "/s/{view}/settle/4/1"),
    Shot("settle-spend", "/s/{view}/settle/spend"),
    *(
        Shot(f"long-{name}{end}", f"/s/{{view}}{path}", "crowd", width=width)
        for end, width in (("", WIDTH), ("-narrow", NARROW))
        for name, path in (
            ("session", ""),
            ("people", "/table/people"),
            ("sheet", "/sheet"),
            ("result", "/result"),
            ("settle", "/settle"),
            ("spend", "/settle/spend"),
            ("review", "/stats"),
            ("round", "/rounds/1"),
            ("edit", "/rounds/1/edit"),
            ("seats", "/rounds/1/seats"),
        )
    ),
)


def main(*names: str) -> int:
    """Take the pictures and return the exit code."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    if program is None:
        print(dev.NO_BROWSER.format("shots"), file=sys.stderr)
        return 1
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    shots = [shot for shot in SHOTS if shot.name.startswith(names or "")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = stage.application(Path(folder))
        evenings = play(app)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with stage.serving(app) as address:
            for language in LOCALES:
                for theme in THEMES:
                    for shot in shots:
                        take(browser, address, shot, evenings[shot.evening], language, theme)
                    if README in names:
                        take_for_readme(browser, address, language, theme)
        browser.close()
    return 0


def play(app: Flask) -> dict[str, stage.Played]:
    """Return the evenings that the pictures show, by name."""
    evenings = {
        "played": stage.play(app),
        "moving": stage.play(app),
        "new": stage.play(app, count=0),
        "ended": stage.play(app, count=12, ended=True),
        "taken_back": stage.play(app, taken_back=True),
        "drafted": stage.play(app),
        "crowd": stage.play(app, CROWD, count=6),
    }
    stage.fill_in(app, evenings["drafted"])
    return evenings


def take(
    browser: Any, address: str, shot: Shot, played: stage.Played, language: str, theme: str
) -> None:
    """Take one picture of a whole page."""
    owner = played._replace(browser="") if shot.stranger else played
    cookies = stage.cookies(owner, address, language=language, theme=theme)
    options = {"user_agent": shot.agent} if shot.agent else {}
    with phone(browser, language, cookies, width=shot.width, **options) as page:
        page.emulate_media(media=shot.media)
        page.goto(address + shot.path.format(**played._asdict()))
        if shot.tap:
            tap(page, shot.tap, leaves=shot.leaves)
        if shot.offline:
            page.locator(".save:has(bdi)").wait_for()
            page.context.set_offline(True)
            tap(page, ".entry .save")
            page.locator(".waits").wait_for()
        # The screen is made as long as the page, so that what sticks to its end lies at its place.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": shot.width, "height": max(HEIGHT, height)})
        page.screenshot(path=FOLDER / f"{shot.name}-{language}-{theme}.png")


def take_for_readme(browser: Any, address: str, language: str, theme: str) -> None:
    """Take the three pictures of the READMEs, each one screen of the sample session."""
    cookies = [
        {"name": name, "value": value, "url": address}
        for name, value in (("language", language), ("theme", theme))
    ]
    with phone(browser, language, cookies, bypass_csp=True) as page:

        def picture(name: str, top: str = "body") -> None:
            page.add_style_tag(content=PHONE_FONT)
            page.locator(top).evaluate("element => element.scrollIntoView()")
            page.screenshot(path=README_FOLDER / f"{name}-{language}-{theme}.png")

        page.goto(address)
        tap(page, '[action="/demo"] button', leaves=True)
        session = page.url
        for selector in ("label:has([data-winner='0'])", "[data-eater='0']", "[data-eater='1']"):
            tap(page, f".entry {selector}")
        page.locator(".save:has(bdi)").wait_for()
        page.wait_for_load_state("networkidle")
        picture("table")
        page.goto(f"{session}/rules")
        picture("rules", top=":has(> h1)")
        page.goto(f"{session}/result")
        picture("result")


def tap(page: Any, selector: str, *, leaves: bool = False) -> None:
    """Tap the first visible element; with `leaves`, wait for the page that this loads."""
    element = page.locator(f"{selector} >> visible=true").first
    if leaves:
        with page.expect_navigation():
            element.tap()
    else:
        element.tap()


@contextmanager
def phone(
    browser: Any, language: str, cookies: list[dict[str, str]], width: int = WIDTH, **options: Any
) -> Iterator[Any]:
    """A page of a new phone."""
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT},
        reduced_motion="reduce",
        locale=LOCALES[language],
        has_touch=True,
        service_workers="block",
        **options,
    )
    context.add_cookies([cookie for cookie in cookies if cookie["value"]])
    yield context.new_page()
    context.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
