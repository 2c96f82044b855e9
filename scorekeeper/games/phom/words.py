"""What the table calls things of Phỏm, for sentences."""

from functools import cache

from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.option import options_of
from scorekeeper.text import Text, within_a_sentence


@cache
def name_of_u(u_type: str) -> Text:
    """A kind of ù within a sentence: `ù tròn`."""
    return within_a_sentence(options_of(PhomRules)[f"u_{u_type}"].label)
