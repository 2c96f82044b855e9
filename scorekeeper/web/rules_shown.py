"""A set of rules as its sheet shows it: its words, its code, its link and its QR code."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from scorekeeper.codec import encode
from scorekeeper.games.base import Amount
from scorekeeper.profiles import Profile
from scorekeeper.sources import SOURCES, citations
from scorekeeper.text import Text
from scorekeeper.web.addresses import drawn, outside
from scorekeeper.wording import rules_by_group, value_words


class Row(NamedTuple):
    sentence: Text
    amount: Text
    changed: Text | None
    sources: list[tuple[Text, str]]
    help: Text


@dataclass(frozen=True, slots=True)
class Shown:
    """What a sheet is drawn from."""

    profile: Profile
    stake: Amount | None = None
    """Đồng a bet, where the sheet belongs to a session or round that has one."""

    @property
    def name(self) -> Text:
        """What the rules are called; by the preset's own name where nobody gave them another."""
        return name_of(self.profile)

    @property
    def code(self) -> str:
        """The share code."""
        return encode(self.profile)

    @property
    def link(self) -> str:
        """The address that another phone opens; the code stays in its fragment, unsent."""
        return f"{outside('rules.index')}#{self.code}"

    @property
    def groups(self) -> Iterator[tuple[Text, list[Row]]]:
        rules, base = self.profile.rules, self.profile.preset.rules
        for heading, options in rules_by_group(rules):
            rows = []
            for o in options:
                value, was = getattr(rules, o.name), getattr(base, o.name)
                changed = None if value == was else value_words(o, was)
                cited = [(SOURCES[c.source].title, c.lines) for c in citations(o.source)]
                rows.append(Row(o.label, value_words(o, value), changed, cited, o.help))
            yield heading, rows

    def qr(self, title: str) -> Markup:
        """The link for a camera."""
        return drawn(self.link, title)


def name_of(profile: Profile) -> Text:
    """The name of rules; that of a preset in both languages, as long as nobody chose another."""
    given = profile.name
    return profile.preset.name if given == profile.preset.name.vi else Text(given, given)
