"""The forms that the visitor of scripts and tests sends."""

import pytest

from scripts.visitor import Forms

FORM = """
<form method="post" id="f" action="/s/x/look">
  <input type="hidden" name="csrf_token" value="p"><textarea>not sent</textarea>
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


def test_a_form_is_sent_as_it_stands() -> None:
    """With hidden, ticked, selected and written fields, and those outside that name it."""
    fields = {"csrf_token": "p", "who": "1", "here": "on", "unit": "d", "first": "1"}
    fields |= {"code": "abc", "why": "so"}
    assert Forms(FORM).to("/save") == ("/s/x/save", fields)
    with pytest.raises(LookupError, match="/end"):
        Forms(FORM).to("/end")
