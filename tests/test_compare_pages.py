"""The forms that a browser without scripts sends, and the differences that the comparison finds."""

import pytest

from scripts.compare_pages import lines_of, report
from scripts.visitor import NoSuchForm, Page
from scripts.visits.walk import Notes

FORM = """
<form method="post" id="f" action="/s/x/look">
  <input type="hidden" name="csrf_token" value="p">
  <input type="radio" name="who" value="0"><input type="radio" name="who" value="1" checked>
  <input type="checkbox" name="here" checked><input type="checkbox" name="gone">
  <select name="unit"><option value="k">k</option><option value="d" selected>d</option></select>
  <select name="first"><option value="1">one</option><option value="2">two</option></select>
  <template><input name="more" value="1"></template>
  <textarea name="code">abc</textarea><input name="off" value="1" disabled>
  <button name="up" value="0">up</button><button formaction="/s/x/save">save</button>
</form>
<input name="why" form="f" value="so">
"""


def page(text: str) -> Page:
    """Returns an answer with this body."""
    return Page("/s/x", 200, {}, text.encode())


def compared(text: str) -> list[str]:
    """Returns the lines of a page that are compared."""
    notes = Notes()
    notes.add("owner", "GET /", page(text))
    return lines_of(notes, text)


def test_a_form_is_sent_as_it_stands() -> None:
    """With hidden, ticked, selected and written fields, and those outside that name it."""
    fields = dict(page(FORM).form("/save").filled({"who": "0", "here": None}))
    assert fields == {
        "csrf_token": "p",
        "who": "0",
        "unit": "d",
        "first": "1",
        "code": "abc",
        "why": "so",
    }


def test_a_missing_form_is_reported() -> None:
    """With the path of the page."""
    with pytest.raises(NoSuchForm, match="/s/x"):
        page(FORM).form("/end")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<a href="/s/aaaaaaaaaaaaaaaaaaaaaa">x</a>', '<a href="/s/bbbbbbbbbbbbbbbbbbbbbb">x</a>'),
        ('<input name="csrf_token" value="a">', '<input name="csrf_token" value="b">'),
        ('<link href="/static/a.css?v=1">', '<link href="/static/b.css?v=2">'),
        ("<p>lúc 14:05</p>", "<p>lúc 9:17</p>"),
        ("<div>\n  <p>x</p>\n</div>", "<div><p>x</p></div>"),
    ],
)
def test_random_parts_are_equal(one: str, other: str) -> None:
    """Tokens, URLs of files, times and invisible spaces."""
    assert compared(one) == compared(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<b>An</b> <b>+5</b>", "<b>An</b><b>+5</b>"),
        ("<p>+5</p>", "<p>−5</p>"),
        (
            '<a href="/s/aaaaaaaaaaaaaaaaaaaaaa"></a><a href="/s/aaaaaaaaaaaaaaaaaaaaaa"></a>',
            '<a href="/s/aaaaaaaaaaaaaaaaaaaaaa"></a><a href="/s/bbbbbbbbbbbbbbbbbbbbbb"></a>',
        ),
    ],
)
def test_visible_parts_differ(one: str, other: str) -> None:
    """Words, visible spaces, and links to different places."""
    assert compared(one) != compared(other)


def test_a_difference_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    """With the pages that have it. Exit code 0 without any."""
    before = {"home": ["<p>", "old"], "desk": ["<p>", "old"], "gone": ["x"]}
    after = {"home": ["<p>", "new"], "desk": ["<p>", "new"]}
    assert report(before, after) == 1
    told = capsys.readouterr().out
    assert "=== 2: home; desk\n <p>\n-old\n+new\n" in told
    assert "=== 1: gone\n-x\n" in told
    assert report(before, before) == 0
