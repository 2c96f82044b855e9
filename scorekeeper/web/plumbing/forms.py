"""Forms whose fields are always the same: each is a class that names its fields and their shape.

What is kept is checked by the store, whoever asks. A form whose fields follow the house rules, or
the seats of a table, is no such form.
"""

from typing import Any

from flask import request
from flask_wtf import FlaskForm  # type: ignore[import-untyped]


class FixedForm(FlaskForm):  # type: ignore[misc]
    """A form as this request sent it; with the defaults of its fields where it was not sent."""

    class Meta:
        # The proof was asked for already: CSRFProtect refuses every POST without it before any
        # view reads a form (plumbing/csrf.py).
        csrf = False

        def wrap_formdata(self, form: "FixedForm", formdata: Any) -> Any:
            """Read fields alone, as pages send them: no files, no JSON."""
            return request.form
