"""The form that asks for rules: chosen from a list, or by the share code that somebody sent."""

from wtforms import StringField  # type: ignore[import-untyped]

from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.text import Text
from scorekeeper.web.plumbing.forms import FixedForm


class ChosenRulesForm(FixedForm):
    """Rules that are asked for. A share code wins over what is chosen."""

    code = StringField(default="")
    rules = StringField(default="")

    def read(self) -> Profile | Text:
        """The rules, or the sentence that says why they cannot be read."""
        return read_rules(self.code.data.strip() or self.rules.data)
