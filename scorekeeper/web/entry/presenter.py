"""What the templates of an entry are given: its form, and the session that it stands in."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import get_template_attribute
from markupsafe import Markup

from scorekeeper.games.base import Problem
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import players_of
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.language import gettext as _


class EntryUrls(NamedTuple):
    """The addresses that the form of a round is sent to."""

    look: str
    """Where it is looked at."""
    save: str
    lead: str = ""
    """Where it is said who leads; empty where that is not asked."""
    draft: str = ""
    """Where it is kept as a draft before it is saved; empty where none is kept."""
    session: str = ""
    """The id by which a phone stores unsaved rounds; empty where there are none."""


class DraftView(NamedTuple):
    """What another phone is filling in."""

    told: str
    """Whose it is, since when and what it says, in one line."""
    over: int | None
    """The serial by which it is written over; None where nothing is filled in here."""


class EntryView(NamedTuple):
    """The form of a round as it is filled in, and what a preview changes around it."""

    view: SessionView
    filled: FilledForm
    faults: Mapping[str, list[Problem]]
    """What is wrong with the form, by the part of it where that is told."""
    number: int
    """The number that the round gets."""
    urls: EntryUrls | None
    """None where no form is drawn: in the answer to a preview, on the page of who only looks."""
    hidden: Mapping[str, Any]
    """The values that are sent along, by their names."""
    at: str
    """What keeps the ids of several on one page apart."""
    aside: str = ""
    """What is to be known before it is saved."""
    draft: DraftView | None = None
    goes_before: int | None = None
    """The round that a forgotten one goes before, whose number is not known until it is saved."""

    @property
    def asks_who_leads(self) -> bool:
        """Whether a tap on the picture says who leads: while nothing is filled in that pays."""
        return self.filled.preview is None and self.urls is not None and bool(self.urls.lead)

    @property
    def asks(self) -> Any:
        """The `Questions` of the game."""
        return self.filled.game_form.questions(self.view.profile.rules)

    @property
    def first_tap(self) -> Text:
        """What to do before anything is filled in."""
        return self.filled.game_form.first_tap(self.view.profile.rules)

    @property
    def order(self) -> list[tuple[str, str]]:
        """The places of the players, each with its word."""
        return places(len(self.view.players))

    @property
    def laying(self) -> list[tuple[str, str]]:
        """The places of the players, each with its number."""
        return [(str(i), str(i)) for i in range(1, len(self.view.players) + 1)]


class LastChangeView(NamedTuple):
    """What changed last in the ledger, and the ways on from there."""

    summary: str
    """In one line, to be read aloud."""
    struck: bool
    """Whether its line counts no more, so that taking it back brings the line back."""
    undo_url: str
    """Where it is taken back; empty for who may not."""
    edit_url: str
    """The filled form of the round; empty where that is no way on."""
    version: int
    """The session as it was seen, for who takes it back."""


class Taken(NamedTuple):
    """The round that others saved under the number that a form is for."""

    number: int
    told: str
    """Who wrote what, in one line."""
    now: int
    """The number that it would get instead."""


class TableView(NamedTuple):
    """A session as its page shows it: its picture, the entry, the words, the book."""

    entry: EntryView
    game_urls: Mapping[str, str]
    """The form of each game."""
    last_change: LastChangeView | None = None
    notice: str = ""
    taken: Taken | None = None
    kept_at: str = ""
    """When the form was kept as a draft; empty where it was not opened again from one."""


def entry_view(
    view: SessionView,
    filled: FilledForm,
    urls: EntryUrls | None = None,
    hidden: Mapping[str, Any] | None = None,
    at: str = "",
    aside: str = "",
) -> EntryView:
    """The entry of the next round of that session; without `urls` there is no form to draw."""
    return EntryView(
        view=view,
        filled=filled,
        faults=faults(filled),
        number=view.next_number,
        urls=urls,
        hidden=hidden or {},
        at=at,
        aside=aside,
    )


def fragment(entry: EntryView, dropped: Text | None = None) -> Markup:
    """Render what a tap on the form changes, with what a correction has `dropped`."""
    draw = get_template_attribute("entry/fragment.html", "fragment")
    return draw(entry, dropped)  # type: ignore[no-any-return]


def draft_answer(entry: EntryView, kept_at: str) -> Markup:
    """What keeping a draft changes on its page."""
    draw = get_template_attribute("entry/draft.html", "draft_answer")
    return draw(entry, kept_at)  # type: ignore[no-any-return]


def faults(filled: FilledForm) -> dict[str, list[Problem]]:
    """What is wrong with the form, by the part of it where that is told."""
    at: dict[str, list[Problem]] = {}
    players = players_of(filled.values) if filled.problems else []
    for problem in filled.problems:
        at.setdefault(filled.game_form.input_of(problem.field, players), []).append(problem)
    return at


def places(count: int) -> list[tuple[str, str]]:
    """The places of so many players, each with its word; the last is always bét."""
    words = [_("nhất"), _("nhì"), _("ba")]
    words[count - 1 :] = [_("bét")]
    return [(str(place), word) for place, word in enumerate(words, start=1)]
