"""The icons of the application: the diamond of a deck of cards on the paper of its pages. Run it
after changing it; Chromium draws them all in static/icons."""

import sys

import dev
from scripts.preview_image import Picture, draw

WHERE = dev.ROOT / "static" / "icons"
WHOLE, INSIDE = 13, 11
"""Half the height of the diamond, in a square of 32: as large as can be, and within the circle that
a phone leaves of a maskable icon, four fifths of it wide."""

ICONS = {
    "32.png": (32, WHOLE),
    "180.png": (180, WHOLE),
    "192.png": (192, WHOLE),
    "512.png": (512, WHOLE),
    "maskable.png": (512, INSIDE),
}
"""The size of each, and of the diamond in it."""


def icon(size: int, half: int) -> Picture:
    """A square with that diamond in its middle."""
    wide = half * 3 / 4
    diamond = f"m16 {16 - half} {wide} {half}-{wide} {half}-{wide}-{half}z"
    return Picture(
        f'<svg viewBox="0 0 32 32" width="{size}" height="{size}" style="display:block">'
        f'<path fill="#fbf7ee" d="M0 0h32v32H0z"/><path fill="#9c1c1c" d="{diamond}"/></svg>',
        size,
        size,
    )


def main() -> int:
    """Draw them; gives the exit code."""
    WHERE.mkdir(exist_ok=True)
    return draw({WHERE / name: icon(*drawn) for name, drawn in ICONS.items()})


if __name__ == "__main__":
    sys.exit(main())
