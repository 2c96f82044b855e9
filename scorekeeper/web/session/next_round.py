"""The form of the next round of a session: empty, as sent, or from a draft."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from flask import request

from scorekeeper.evening.seats import Turns, next_to_play
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import Scored
from scorekeeper.store import drafts, errors, rounds
from scorekeeper.store.database import now
from scorekeeper.store.drafts import Draft
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import (
    MOST_PLAYERS,
    SEATS,
    FormValues,
    players_of,
    remap_seats,
    tidy,
    whole,
)
from scorekeeper.web.entry.form import RoundForm, form_of
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import gettext as _
from scorekeeper.web.plumbing.preferences import moment, translated, unit_at
from scorekeeper.web.session import history

FEWEST_PLAYERS = 2
MOST_RECENT = 3
"""Side payments that the form offers again."""
LONGEST = 200
"""Characters of a field in a draft: as many as any field takes."""

_TODAY = -12 * 60
"""Minutes: older drafts are shown with their day."""
_HIDDEN = ("as", "who")
"""Fields of a draft in addition to those of a game."""

_FILLING_IN = Text(
    "Ván {number} {who} ghi dở lúc {at}.", "Round {number}, half entered by {who} at {at}."
)
_FILLED_IN = Text(
    "Ván {number} {who} ghi lúc {at}, chưa lưu: {summary}.",
    "Round {number}, entered by {who} at {at}, not saved yet: {summary}.",
)


def empty_form(session: Session, game: str = "", players: Sequence[str] = ()) -> RoundForm:
    """Return the empty form of the next round, by default of the game played last."""
    playing = next_players(session, players)
    manual = [payment for line in session.latest for payment in line.manual]
    extras = dict.fromkeys((one["amount"], one["note"]) for one in manual if one.get("note"))
    return RoundForm(
        profile=profile_of(session, game),
        players=playing,
        number=session.rounds + 1,
        leads=session.leader if session.leader in playing else None,
        ga=session.ga if session.ga or plays_ga(session) else None,
        unit=unit_at(session.stake),
        last=session.is_last_round,
        open=session.keeps and not session.ended_at,
        recent_extras=tuple(extras)[:MOST_RECENT],
    )


def filled_form(session: Session, game: str, values: FormValues) -> RoundForm:
    """Return the form of the next round with values.

    It stays open after the session's end. Typed money counts at the present stake.
    """
    if values.get("stake") and session.stake:
        values = {**values, "stake": str(session.stake)}
    return replace(empty_form(session, game).with_values(values), open=True)


def sent_form(session: Session) -> RoundForm:
    """Return the form as it was sent, for the game in its field `game`."""
    game = request.form.get("game", "")
    kinds = form_of(profile_of(session, game).rules).all_rows
    return filled_form(session, game, tidy(request.form.to_dict(), kinds))


def refresh(session: Session, form: RoundForm) -> RoundForm:
    """Return the form with the current data of the session, which others may have changed."""
    latest = filled_form(session, form.game_id, form.values)
    return replace(latest, problems=form.problems, preview=form.preview)


def consider(session: Session, form: RoundForm) -> RoundForm:
    """Return the form with its preview as the next round, or with its problems."""
    form = refresh(session, form)
    if not form.reader.has_ended:
        return form.refuse()
    try:
        if session.ended_at:
            raise errors.refused("E_SESSION_ENDED")
        tried = rounds.preview(get_db(), session.caller, form.reader.entry, game=form.game_id)
    except Refused as refused:
        return form.refuse(refused.problems)
    if form.reader.problems:
        return form.refuse()
    scored = Scored(form.profile, tried.scored.round, tried.scored.payments)
    return form.present(scored, tried.after.totals, tried.after.money, form.unit)


def fit_to_table(session: Session, form: RoundForm) -> RoundForm:
    """Return the form for its players as they sit now; if one has left, for the next players."""
    values = renamed(form.values, session)
    sent = players_of(values)
    here = [name for name in session.active if name in sent]
    players = tuple(here) if len(here) == len(sent) else next_players(session)
    return form.with_values(values if list(players) == sent else remap_seats(values, players))


def describe_table_change(session: Session, was: RoundForm, form: RoundForm) -> str:
    """Return the notice about people or seats that changed since, or empty."""
    before = renamed(was.values, session)
    if form.values == before:
        return ""
    now, then = players_of(form.values), players_of(before)
    if gone := [name for name in then if name not in now]:
        return _(
            "%(names)s không còn ở bàn. Những gì còn đúng vẫn ở đây, xem lại rồi lưu.",
            names=", ".join(gone),
        )
    return _("Bàn vừa đổi chỗ. Những gì còn đúng vẫn ở đây, xem lại rồi lưu.")


def renamed(values: FormValues, session: Session) -> FormValues:
    """Return the values with the present names of players, by number in `who`."""
    names = {str(number): name for number, name in session.names.items()}
    numbers = values.get("who", "").split()
    seats = [seat for seat in SEATS if values.get(seat)]
    now = {
        seat: names[number]
        for seat, number in zip(seats, numbers, strict=False)
        if number in names and names[number] != values[seat]
    }
    return {**values, **now}


def numbers_of(players: Sequence[str], session: Session) -> str:
    """Return the numbers of players, by which a form finds them under a new name."""
    return " ".join(str(session.numbers.get(player, "-")) for player in players)


def next_players(session: Session, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the next players: those wanted, else all if they can, else those whose turn it is."""
    chosen = tuple(name for name in session.active if name in wanted)
    if enough(chosen):
        return chosen
    if len(session.active) <= MOST_PLAYERS:
        return tuple(session.active)
    return proposed(session, session.turns)


def ticked(session: Session, players: Sequence[str]) -> Sequence[str]:
    """Return the players that the URL must name; none if they follow from the session."""
    follow = len(session.active) > MOST_PLAYERS or next_players(session) == tuple(players)
    return () if follow else players


def proposed(session: Session, turns: Turns) -> tuple[str, ...]:
    """Return the players proposed by a way of taking turns, if not all can play."""
    last = (line.net for line in session.latest if line.kind == "round" and line.status == "valid")
    return next_to_play(list(session.active), next(last, {}), turns, MOST_PLAYERS)


def enough(players: Sequence[str]) -> bool:
    """Return whether the number of players is right for a round."""
    return FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS


def profile_of(session: Session, game: str) -> Profile:
    """Return the rules for a game; by default those of the game played last."""
    current = session.profile_by_game
    if game in current:
        return current[game]
    rules = (line.profile for line in session.latest if line.profile)
    last = next(rules, next(iter(current.values())))
    return current.get(last.game.id, last)


def plays_ga(session: Session) -> bool:
    """Return whether a gà is played, so that the order of rounds matters."""
    return any(profile.game.plays_ga(profile.rules) for profile in session.profile_by_game.values())


def draft_fields(form: RoundForm) -> FormValues:
    """Return the fields of a form that its draft stores, each cut to LONGEST."""
    names = (*form.game_form.fields, *_HIDDEN)
    return {name: value[:LONGEST] for name in names if (value := form.values.get(name))}


def draft_form(session: Session, draft: Draft) -> RoundForm:
    """Return the form with the fields of a draft."""
    return filled_form(session, draft.form.get("game", ""), {**draft.form, "key": draft.key})


def own_draft(session: Session, game: str) -> Draft | None:
    """Return the caller's draft; None if it is of another game than asked for."""
    draft = None if session.ended_at else _draft(session)
    is_asked = draft and draft.mine and game in ("", draft.form.get("game"))
    return draft if is_asked else None


def others_draft(session: Session) -> Draft | None:
    """Return the draft of another phone; None for a viewer."""
    draft = _draft(session)
    return None if draft is None or draft.mine else draft


def _draft(session: Session) -> Draft | None:
    if not (session.keeps and session.drafted):
        return None
    return drafts.find(get_db(), session.caller)


def draft_time(session: Session, draft: Draft) -> str:
    """Return the time of a draft, with the day if it is not from today."""
    return moment(draft.at, session.zone, day=draft.at < now(_TODAY))


def describe_draft(session: Session, draft: Draft | None, form: RoundForm) -> str:
    """Describe the author, time and summary of a draft; empty if it equals the form."""
    if draft is None or draft.form == draft_fields(form):
        return ""
    preview = consider(session, fit_to_table(session, draft_form(session, draft))).preview
    return translated(
        (_FILLED_IN if preview else _FILLING_IN).fill(
            number=whole(draft.form.get("as", "")) or session.rounds + 1,
            who=history.who(draft.machine, draft.person),
            at=draft_time(session, draft),
            summary=preview.caption if preview else "",
        )
    )


def reopened(session: Session, draft: Draft, players: Sequence[str]) -> RoundForm:
    """Return the form of the draft for the present table or these players, without problems."""
    form = fit_to_table(session, draft_form(session, draft))
    if players:
        form = form.with_values(remap_seats(form.values, next_players(session, players)))
    return replace(consider(session, form), problems=())


def new_key() -> str:
    """Return a random idempotency key, so that a double tap saves one round."""
    return secrets.token_urlsafe(16)
