"""What the comparison of pages takes for the same, and what a browser without scripts sends."""

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
    """An answer that says this."""
    return Page("/s/x", 200, {}, text.encode())


def said(text: str) -> list[str]:
    """What is compared of it."""
    notes = Notes()
    notes.add("owner", "GET /", page(text))
    return lines_of(notes, text)


def test_a_form_is_sent_as_it_stands() -> None:
    """What is ticked, selected, written and hidden in it, and what names it from outside."""
    fields = dict(page(FORM).form("/save").filled({"who": "0", "here": None}))
    assert fields == {
        "csrf_token": "p",
        "who": "0",
        "unit": "d",
        "first": "1",
        "code": "abc",
        "why": "so",
    }


def test_a_form_that_is_not_there_is_told() -> None:
    """By the page it was looked for on."""
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
def test_what_is_random_is_the_same(one: str, other: str) -> None:
    """Tokens, proofs, addresses of files, times, spaces that nobody sees."""
    assert said(one) == said(other)


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
def test_what_is_seen_differs(one: str, other: str) -> None:
    """Words, a space between them, and a link that leads elsewhere than another."""
    assert said(one) != said(other)


def test_a_difference_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    """With the pages it is on; where there is none, all is well."""
    before = {"home": ["<p>", "old"], "desk": ["<p>", "old"], "gone": ["x"]}
    after = {"home": ["<p>", "new"], "desk": ["<p>", "new"]}
    assert report(before, after) == 1
    told = capsys.readouterr().out
    assert "=== 2: home; desk\n <p>\n-old\n+new\n" in told
    assert "=== 1: gone\n-x\n" in told
    assert report(before, before) == 0
