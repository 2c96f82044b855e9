"""A text as a QR code that phones scan, drawn as SVG.

Error correction M, a quiet zone of four modules, dark on white whatever the colours of the page.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET_ZONE = 4
REMEMBERED = 64
"""Codes that are drawn once, four to fifteen kB each: those of the tables that play tonight."""

_LONG_ENOUGH = 12
"""Characters that are worth a segment of their own in a denser mode."""

_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"{seen}'
    ' shape-rendering="crispEdges">{title}<rect width="{size}" height="{size}" fill="#fff"/>'
    '<path fill="#000" d="{path}"/></svg>'
)


def svg(text: str, title: str = "") -> str:
    """The QR code of a text, sharp at any size. `title` is what a screen reader says of it.

    Raises ValueError for a text that no QR code can hold.
    """
    size, path = _drawn(text)
    return _SVG.format(
        size=size,
        seen=' role="img"' if title else ' aria-hidden="true"',
        title=f"<title>{escape(title)}</title>" if title else "",
        path=path,
    )


@lru_cache(REMEMBERED)
def _drawn(text: str) -> tuple[int, str]:
    """How many modules a side has, and the dark ones as a path."""
    modules = _matrix(text)
    return len(modules) + 2 * QUIET_ZONE, "".join(_bars(modules))


def _matrix(text: str) -> Sequence[Sequence[bool]]:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    # What is upper case and digits alone, as share codes are, takes the dense mode.
    code.add_data(text, optimize=_LONG_ENOUGH)
    return code.get_matrix()  # type: ignore[no-any-return]


def _bars(modules: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Every row's dark stretches as rectangles of one path."""
    for y, row in enumerate(modules, start=QUIET_ZONE):
        x = QUIET_ZONE
        for dark, stretch in groupby(row):
            length = len(list(stretch))
            if dark:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
