"""The form that changes the past: why, and what was seen of it before."""

from wtforms import StringField  # type: ignore[import-untyped]

from scorekeeper.web.plumbing.forms import FixedForm


class ReasonForm(FixedForm):
    """A change of a round that is counted or not, or of who sat where."""

    reason = StringField(default="")
    seen = StringField(default="")
    """The confirmation token of what the change brings; empty where nothing was seen yet."""
