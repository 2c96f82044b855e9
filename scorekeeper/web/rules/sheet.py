"""The view model of a rule sheet: its sentences, share code, link and QR code."""

from dataclasses import dataclass
from itertools import islice

from flask import current_app
from markupsafe import Markup

from scorekeeper.games.base import Amount
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import encode
from scorekeeper.rules.sheet import Gap, SheetGroup, WorkedRound, gaps, rule_sheet, worked_rounds
from scorekeeper.text import Text
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url
from scorekeeper.web.rules.form import offered

HOUSE_RULES = Text("Luật của bàn", "House rules")
"""The name of changed rules that nobody has named."""


@dataclass(frozen=True, slots=True)
class RuleSheetView:
    """The view model of a rule sheet."""

    profile: Profile
    stake: Amount | None = None
    """Đồng a bet of the session or round that the sheet is shown for."""

    @property
    def name(self) -> Text:
        return name_of(self.profile)

    @property
    def code(self) -> str:
        return encode(self.profile)

    @property
    def value(self) -> str:
        """The value that forms send: the id of a released preset, else the share code."""
        return self.profile.preset.id if self.is_preset else self.code

    @property
    def is_preset(self) -> bool:
        """Whether they are a released preset under its own name."""
        preset = self.profile.preset
        return self.profile == Profile(preset.name.vi, preset, preset.rules)

    @property
    def link(self) -> str:
        """The code behind a `#`, never sent to a server; alone where others can open no URL."""
        if current_app.config["PHONE"]:
            return self.code
        return f"{absolute_url('rules.index')}#{self.code}"

    @property
    def edits(self) -> dict[str, str]:
        """The fields of the form of rules that differ from those of the preset."""
        was = offered(self.profile.preset.rules)
        return {key: to for key, to in offered(self.profile.rules).items() if to != was[key]}

    @property
    def groups(self) -> list[SheetGroup]:
        """The sentences of the rules, under headings."""
        return rule_sheet(self.profile)

    @property
    def worked(self) -> list[WorkedRound]:
        """The first two worked rounds."""
        return [*islice(worked_rounds(self.profile.rules), 2)]

    @property
    def gaps(self) -> list[Gap]:
        """The questions that the table should settle before it plays."""
        return gaps(self.profile)

    def qr(self, title: str) -> Markup:
        """Return the QR code of the link."""
        return PublicLink(self.link).qr(title)


def name_of(profile: Profile) -> Text:
    """Return the name of rules; in both languages if nobody gave it."""
    given = profile.name
    own = (name for name in (profile.preset.name, HOUSE_RULES) if given in name)
    return next(own, Text(given, given))
