"""A text with holes is what was filled in, plain and packed."""

import gzip
import zlib

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.plumbing.pattern import Pattern, mark


def test_a_hole_is_filled_wherever_it_stands() -> None:
    """Each with its own value, and nothing else changes."""
    pattern = Pattern("x=A y=B x=A", {"one": "A", "other": "B"})
    assert pattern.holes == {"one", "other"}
    assert pattern.fill({"one": "1", "other": "A"}) == "x=1 y=A x=1"


def test_a_text_without_holes_stays() -> None:
    """Also where nothing is said of any."""
    assert Pattern("whole", {}).fill({}) == "whole"
    assert Pattern("whole", {"proof": "none"}).holes == frozenset()


def test_no_mark_is_like_another() -> None:
    """Nobody can write one beforehand."""
    assert len({mark() for _ in range(100)}) == 100


def unpacked(file: bytes) -> bytes:
    """What a browser reads, of a single file of gzip without anything behind."""
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    text = unpacker.decompress(file)
    assert (unpacker.eof, unpacker.unused_data) == (True, b"")
    return text


texts = st.text("ab\xffế🧧", max_size=20)


@given(st.lists(st.tuples(texts, st.sampled_from(["one", "other"]))), texts, st.data())
def test_packed_it_is_the_same(
    pieces: list[tuple[str, str]], end: str, data: st.DataObject
) -> None:
    """Whatever stands around the holes and in them, also where it repeats what is around it."""
    holes = {"one": mark(), "other": mark()}
    pattern = Pattern("".join(text + holes[name] for text, name in pieces) + end, holes)
    for size in (len(mark()), 7):
        around = st.text("ab", min_size=size, max_size=size)
        values = {"one": data.draw(around), "other": data.draw(around)}
        told = "".join(text + values[name] for text, name in pieces) + end
        assert pattern.fill(values) == told
        assert unpacked(pattern.pack(values)) == told.encode()


def test_nothing_repeats_what_stood_in_a_hole() -> None:
    """The value of today is there, wherever that of yesterday stands in the text as well."""
    pattern = Pattern("yesterday: yesterday, [yesterday]?", {"day": "[yesterday]"})
    assert unpacked(pattern.pack({"day": "[tomorrow.]"})) == b"yesterday: yesterday, [tomorrow.]?"


def test_it_is_as_small_as_if_it_were_packed_anew() -> None:
    """But for a few bytes a hole."""
    proof = mark()
    text = "".join(f"<p>An thắng ván {number}</p>" for number in range(200))
    pattern = Pattern(text + proof + text, {"proof": proof})
    anew = gzip.compress(pattern.fill({"proof": proof}).encode(), 6)
    assert len(pattern.pack({"proof": proof})) <= len(anew) + 20
