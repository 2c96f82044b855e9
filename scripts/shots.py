"""Take pictures of pages as a phone of 360 × 640 shows them: `python3 dev.py shots [NAMES]`.

They go to shots/, each in both languages, light and dark: every page under the name of its
endpoint, the same with long names on a narrow phone, and the states of SHOTS. With names, only
those whose names begin with one of them are taken; `readme` takes those of the READMEs, into
docs/pictures/.
"""

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

import dev
from scorekeeper.web.plumbing.addresses import COOKIE
from scripts import stage

FOLDER = dev.ROOT / "shots"
README = "readme"
README_FOLDER = dev.ROOT / "docs" / "pictures"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
ROUND = ("label:has([data-winner='0'])", "[data-eater='0']", ".save")
"""What is tapped in the moving picture: the winner, who ate a discard, save."""

GUEST = "button[name='name'][value='An']"
"""What a guest taps to say who that is."""

LOOK, TAP, END = 1500, 400, 4000
"""Milliseconds that it shows a page, a tap and the receipt."""

LOCALES = {"vi": "vi-VN", "en": "en-US"}
THEMES = ("light", "dark")
WIDTH, HEIGHT = 360, 640
NARROW, A5, A4 = 320, 559, 794
PHONE_FONT = "body { font-family: Roboto, system-ui, sans-serif }"
FINGER = (200, 60, 40, 150)
COLOURS = 64
SHOWN_WITHIN = 500
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


SHOTS = (
    Shot("home-first", "/", stranger=True),
    Shot("new-refused", "/new", tap=".bar .tap", leaves=True),
    Shot("missing", "/nowhere"),
    Shot("keeper", "/k/{keeper}", stranger=True),
    Shot("rules-print", "/rules/pho-bien", width=A5, media="print"),
    Shot("rules-edit-open", "/rules/guide/edit", tap=".part:nth-of-type(2) summary"),
    Shot("rules-found", "/rules/find?u=4&mom=2"),
    Shot("rules-compared", "/rules/compare", tap=".sheet .tap", leaves=True),
    Shot("moved", "/move/{move}", stranger=True),
    Shot("move-link", "/move", "moving", tap="main .tap", leaves=True),
    Shot("session-new", "/s/{view}", "new"),
    Shot("session-taken-back", "/s/{view}", "taken_back"),
    Shot("session-offline", "/s/{view}?game=phom", tap=".people .pick", offline=True),
    Shot("session-view", "/s/{view}", stranger=True),
    Shot("session-ended", "/s/{view}", "ended"),
    Shot("turns", "/s/{view}", "crowd", tap=".who-plays summary"),
    Shot("round-struck", f"/s/{{view}}/rounds/{stage.STRUCK}"),
    Shot("round-strike", "/s/{view}/rounds/1", tap=".with-button button", leaves=True),
    Shot("edit-order", "/s/{view}/rounds/2/edit"),
    Shot("seats-moved", "/s/{view}/rounds/1/seats", tap="[name=down]", leaves=True),
    Shot("review", "/s/{view}/stats", "ended"),
    Shot("result-ended", "/s/{view}/result", "ended"),
    Shot("result-sent", "/s/{view}/result", "ended", tap=".result summary"),
    Shot("sheet-totals", "/s/{view}/sheet?show=totals"),
    Shot("sheet-person", "/s/{view}/sheet?who=2"),
    Shot("sheet-print", "/s/{view}/sheet", "ended", width=A4, media="print"),
    Shot("menu-ended", "/s/{view}/table", "ended"),
    Shot("invite-keeper", "/s/{view}/table/invite?as=keeper"),
    Shot("people-ended", "/s/{view}/table/people", "ended"),
    Shot("session-rules-edit", "/s/{view}/rules/edit", tap=".part:nth-of-type(2) summary"),
    Shot("session-rules-asked", "/s/{view}/rules/change", tap=".with-button button", leaves=True),
    Shot("session-rules-if-told", "/s/{view}/rules/if", tap=".sheet .tap", leaves=True),
    Shot("settle-view", "/s/{view}/settle", "taken_back", tap=".owed summary", stranger=True),
    Shot("settle-direct", "/s/{view}/settle?plan=direct", "taken_back", tap=".owed summary"),
    Shot("settle-leaving", "/s/{view}/settle?leaving=1", "taken_back"),
)


def main(*names: str) -> int:
    """Take the pictures and return the exit code."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)))
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = stage.application(Path(folder))
        evenings = play(app)
        narrow = [
            shot._replace(name=f"long-{shot.name}", evening="crowd", width=NARROW)
            for shot in pages(app, evenings["crowd"])
        ]
        shots = [*pages(app, evenings["played"]), *narrow, *SHOTS]
        wanted = [shot for shot in shots if shot.name.startswith(names or "")]
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with stage.serving(app) as address:
            for language in LOCALES:
                for theme in THEMES:
                    for shot in wanted:
                        take(browser, address, shot, evenings[shot.evening], language, theme)
                    if README in names:
                        take_for_readme(browser, address, language, theme)
        browser.close()
    return 0


def play(app: Flask) -> dict[str, stage.Played]:
    """Return the evenings that the pictures show, by name."""
    return {
        "played": stage.play(app),
        "moving": stage.play(app),
        "new": stage.play(app, count=0),
        "ended": stage.play(app, count=12, ended=True),
        "taken_back": stage.play(app, taken_back=True),
        "crowd": stage.play(app, CROWD, count=6),
    }


def pages(app: Flask, played: stage.Played) -> Iterator[Shot]:
    """Yield a picture of every page, as the owner of an evening sees it."""
    client = app.test_client()
    client.set_cookie(COOKIE, played.browser)
    for endpoint, path in stage.filled_in(app, played).items():
        answer = client.get(path)
        if answer.status_code == 200 and b"<html" in answer.data:
            yield Shot(endpoint, path)


def take(
    browser: Any, address: str, shot: Shot, played: stage.Played, language: str, theme: str
) -> None:
    """Take one picture of a whole page."""
    owner = played._replace(browser="") if shot.stranger else played
    cookies = stage.cookies(owner, address, language=language, theme=theme)
    with phone(browser, language, cookies, width=shot.width) as page:
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
    """Take the pictures of the READMEs: screens of the sample session, and rounds."""
    end = f"-{language}-{theme}"
    with sample(browser, address, language, theme) as page:

        def picture(name: str, top: str = "body") -> None:
            page.add_style_tag(content=PHONE_FONT)
            page.locator(top).evaluate("element => element.scrollIntoView()")
            page.screenshot(path=README_FOLDER / f"{name}{end}.png")

        session = page.url
        for selector in (*ROUND[:2], "[data-eater='1']"):
            tap_and_wait(page, f".entry {selector}")
        picture("table")
        page.goto(f"{session}/rules")
        picture("rules", top=":has(> h1)")
        page.goto(f"{session}/result")
        picture("result")
    with sample(browser, address, language, theme) as page:
        film(page, README_FOLDER / f"round{end}.gif")
    with (
        sample(browser, address, language, theme) as keeper,
        guest(browser, keeper, address, language, theme) as page,
    ):
        film_guest(keeper, page, README_FOLDER / f"guest{end}.gif")


@contextmanager
def sample(browser: Any, address: str, language: str, theme: str) -> Iterator[Any]:
    """A new phone that has opened the sample session."""
    choices = {"language": language, "theme": theme}
    cookies = [{"name": name, "value": choices[name], "url": address} for name in choices]
    with phone(browser, language, cookies, bypass_csp=True) as page:
        page.goto(address)
        tap(page, '[action="/demo"] button', leaves=True)
        page.add_style_tag(content=PHONE_FONT)
        yield page


@contextmanager
def guest(browser: Any, keeper: Any, address: str, language: str, theme: str) -> Iterator[Any]:
    """The phone of An, who watches the session of a keeper."""
    choices = {"language": language, "theme": theme}
    cookies = [{"name": name, "value": choices[name], "url": address} for name in choices]
    with phone(browser, language, cookies, bypass_csp=True) as page:
        page.goto(keeper.url)
        tap(page, GUEST, leaves=True)
        page.add_style_tag(content=PHONE_FONT)
        yield page


def film_guest(keeper: Any, page: Any, file: Path) -> None:
    """Store how two rounds of the keeper come to a guest as a moving picture."""
    frames = [screen(page)]
    for _ in range(2):
        for selector in ROUND:
            tap_and_wait(keeper, f".entry {selector}")
        with page.expect_response(lambda answer: "/live" in answer.url and answer.status == 200):
            pass
        page.wait_for_timeout(SHOWN_WITHIN)
        frames.append(screen(page))
    store(file, frames, [LOOK, LOOK, END])


def film(page: Any, file: Path) -> None:
    """Store a round as a moving picture, with a dot where the finger taps."""
    frames = []
    for selector in ROUND:
        frames += [screen(page), screen(page)]
        box = page.locator(f".entry {selector} >> visible=true").first.bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ImageDraw.Draw(frames[-1], "RGBA").circle(middle, 18, fill=FINGER)
        tap_and_wait(page, f".entry {selector}")
    frames.append(screen(page))
    store(file, frames, [LOOK, TAP] * len(ROUND) + [END])


def store(file: Path, frames: list[Image.Image], times: list[int]) -> None:
    """Store a moving picture that shows each frame for so many milliseconds."""
    first, *others = [frame.quantize(COLOURS) for frame in frames]
    first.save(file, save_all=True, append_images=others, duration=times, loop=0)


def screen(page: Any) -> Image.Image:
    """Return what the phone shows."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def tap_and_wait(page: Any, selector: str) -> None:
    """Tap an element of the form, and wait until the page shows the answer."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        tap(page, selector)
    page.wait_for_timeout(SHOWN_WITHIN)


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
