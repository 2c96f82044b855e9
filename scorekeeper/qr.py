"""QR codes as SVG, always dark on white."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET_ZONE = 4
REMEMBERED = 64
"""Cached codes, four to fifteen kB each."""

_LONG_ENOUGH = 12
"""The fewest characters that get a segment in a denser mode."""

_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"{seen}'
    ' shape-rendering="crispEdges">{title}<rect width="{size}" height="{size}" fill="#fff"/>'
    '<path stroke="#000" d="{path}"/></svg>'
)


def svg(text: str, title: str = "", correction: int = ERROR_CORRECT_M) -> str:
    """Return the QR code of a text, titled for screen readers. ValueError if it is too long."""
    size, path = _drawn(text, correction)
    return _SVG.format(
        size=size,
        seen=' role="img"' if title else ' aria-hidden="true"',
        title=f"<title>{escape(title)}</title>" if title else "",
        path=path,
    )


@lru_cache(REMEMBERED)
def _drawn(text: str, correction: int) -> tuple[int, str]:
    """Return the modules of a side, and the dark ones as an SVG path."""
    code = QRCode(error_correction=correction, border=0)
    # Upper case and digits, as in share codes, take the dense mode.
    code.add_data(text, optimize=_LONG_ENOUGH)
    modules = code.get_matrix()
    return len(modules) + 2 * QUIET_ZONE, "".join(_lines(modules))


def _lines(modules: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Yield a line through the middle of each row, drawn where the row is dark."""
    for y, row in enumerate(modules, start=QUIET_ZONE):
        yield f"M{QUIET_ZONE} {y}.5"
        for dark, stretch in groupby(row):
            length = len(list(stretch))
            yield f"h{length}" if dark else f"m{length} 0"
