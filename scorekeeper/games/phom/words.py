"""What the table calls things of Phỏm, for sentences."""

from functools import cache

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options import options_of
from scorekeeper.text import Text


@cache
def name_of_u(u_type: str) -> Text:
    """A kind of ù within a sentence: `ù tròn`."""
    label = options_of(PhomRules)[f"u_{u_type}"].label
    return Text(label.vi[0].lower() + label.vi[1:], label.en[0].lower() + label.en[1:])
