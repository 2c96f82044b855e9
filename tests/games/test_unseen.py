"""What nobody sees in a text that people give."""

import pytest

from scorekeeper.games.names import hidden_in, visible

FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "hidden", "seen"),
    [
        ("Tết 🧧 làng Đình", set(), "Tết 🧧 làng Đình"),
        ("An\u202eB", {"\u202e"}, "AnB"),
        ("\u200bAn\n\x00", {"\u200b", "\n", "\x00"}, "An"),
        (FAMILY, set(), FAMILY),
        ("A\u200dB", {"\u200d"}, "AB"),
    ],
    ids=["words", "direction", "nothing at all", "joined emoji", "joined letters"],
)
def test_what_nobody_sees_is_told_and_left_out(text: str, hidden: set[str], seen: str) -> None:
    """Line breaks, zero widths, changes of direction; but not what makes one emoji of several."""
    assert hidden_in(text) == hidden
    assert visible(text) == seen
