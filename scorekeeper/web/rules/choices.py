"""The rules that a form offers: presets, and rules that this browser keeps.

A form sends a preset's id, or a share code, which contains all options.
"""

from typing import NamedTuple

from flask import request

from scorekeeper.games.base import Game, Preset, Problem
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import encode
from scorekeeper.store import kept_rules, opening
from scorekeeper.store.errors import Refused
from scorekeeper.store.kept_rules import KeptRules
from scorekeeper.text import Text
from scorekeeper.web.access import my_sessions
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.rules.sheet import name_of

_FINGERPRINT = Text("mã {fingerprint}", "{fingerprint}")


class RulesChoice(NamedTuple):
    """Rules that a form offers."""

    value: str
    """The value that a form sends, which `read_rules` reads."""
    name: Text
    about: Text
    """The description of a preset; the fingerprint of other rules."""


def mine() -> list[KeptRules]:
    """Return the rules that this browser keeps, the latest saved first."""
    browser = current_browser()
    return kept_rules.of_browser(get_db(), browser) if browser is not None else []


def open_sessions() -> list[opening.SessionSummary]:
    """Return the sessions of this browser that have not ended, the latest first."""
    return [session for session in my_sessions() if session.ended_at is None]


def choices(game: Game, chosen: str = "") -> list[RulesChoice]:
    """Return the rules of a game that a form offers; `chosen` is always among them."""
    offered = [RulesChoice(preset.id, preset.name, preset.about) for preset in presets(game)]
    profiles = [own.profile for own in mine() if own.profile and own.game == game.id]
    offered += [_own(encode(profile), profile) for profile in profiles]
    if chosen and chosen not in {choice.value for choice in offered}:
        profile = read_rules(chosen)
        if isinstance(profile, Profile) and profile.game is game:
            offered.append(_own(chosen, profile))
    return offered


def read_chosen() -> Profile:
    """Return the rules of the form, a share code before the list; refuse what cannot be read."""
    profile = read_rules(request.form.get("code", "").strip() or request.form.get("rules", ""))
    if isinstance(profile, Text):
        raise Refused([Problem("E_RULES", "rules", profile)])
    return profile


def presets(game: Game) -> list[Preset]:
    """Return the presets of a game, the one that most tables play first."""
    return sorted(game.presets, key=lambda preset: preset is not game.commonest)


def _own(value: str, profile: Profile) -> RulesChoice:
    mark = _FINGERPRINT.fill(fingerprint=profile.fingerprint)
    return RulesChoice(value, name_of(profile), mark)
