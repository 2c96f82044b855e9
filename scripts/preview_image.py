"""The picture that a chat shows beside a link: a table and the arrows of a round, without names or
amounts. Run it after changing it; Chromium draws static/preview.png."""

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

import dev

WHERE = dev.ROOT / "static" / "preview.png"
WIDTH, HEIGHT = 1200, 630
PICTURE = """
<svg viewBox="0 0 1200 630" width="1200" height="630">
  <path fill="#fbf7ee" d="M0 0h1200v630H0z"/>
  <ellipse cx="600" cy="315" rx="410" ry="205" fill="none" stroke="#d8cfbf" stroke-width="3"/>
  <g fill="#1d1a16">
    <circle cx="600" cy="110" r="26"/>
    <circle cx="1010" cy="315" r="26"/>
    <circle cx="190" cy="315" r="26"/>
  </g>
  <path fill="#9c1c1c" d="m600 462 46 60-46 60-46-60z"/>
  <g fill="none" stroke="#1d1a16" stroke-width="6" stroke-linecap="round">
    <path d="M600 150v280m-16-22 16 22 16-22"/>
    <path d="M232 330C360 400 460 460 530 495m-26-4 26 4-12-24"/>
    <path d="M968 330C840 400 740 460 670 495m26-4-26 4 12-24"/>
  </g>
</svg>
"""


class Picture(NamedTuple):
    """A drawing as SVG, and its size in pixels."""

    drawing: str
    width: int
    height: int


def main() -> int:
    """Draw it; gives the exit code."""
    return draw({WHERE: Picture(PICTURE, WIDTH, HEIGHT)})


def draw(pictures: Mapping[Path, Picture]) -> int:
    """Draw each as a PNG file; gives the exit code."""
    program = next(filter(None, map(shutil.which, dev.BROWSERS)), None)
    if program is None:
        print(dev.NO_BROWSER.format("the pictures"), file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=("--no-sandbox",))
        for where, (drawing, width, height) in pictures.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(f'<body style="margin:0">{drawing}</body>')
            page.screenshot(path=where)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
