"""The next round of a session as a keeper enters it."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from flask import request, url_for

from scorekeeper.evening.seats import Turns, next_to_play
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import errors, rounds
from scorekeeper.store import history as changes
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import MOST_SEATS, FormValues, remap_seats, tidy, whole
from scorekeeper.web.entry.form import RoundForm, SentenceField, form_of
from scorekeeper.web.entry.typed import example
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import translated, unit_at
from scorekeeper.web.session import history

FEWEST_PLAYERS = 2
MOST_RECENT = 3
"""Side payments that the form offers again."""

_SAVED_MEANWHILE = Text(
    "Ván {number} {who} vừa ghi: {summary}.", "Round {number} was just saved by {who}: {summary}."
)

_GONE = Text(
    "{names} không còn ở bàn. Xem lại rồi lưu.", "{names} left the table. Check, then save."
)
_MOVED = Text("Bàn vừa đổi chỗ. Xem lại rồi lưu.", "The seats just changed. Check, then save.")


class NextRound:
    """The form of the next round: empty, filled in, for another table, and scored."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def empty(self, game: str = "", players: Sequence[str] = ()) -> RoundForm:
        """Return the empty form, by default of the game played last."""
        session, profile = self.session, _profile_of(self.session, game)
        playing = next_players(session, profile.game.most_players, players)
        # Most rounds have none, and searching their text is faster than parsing it.
        entries = [line.entry for line in session.latest if '"manual"' in line.entry_json]
        manual = [payment for entry in entries for payment in entry.get("manual") or ()]
        noted = [payment for payment in manual if payment.get("note")]
        extras = dict.fromkeys((payment["amount"], payment["note"]) for payment in noted)
        url = url_for("session.write", token=session.token)
        return RoundForm(
            profile=profile,
            players=playing,
            number=session.rounds + 1,
            leads=session.leader if session.leader in playing else None,
            ga=session.ga if session.ga or plays_ga(session) else None,
            unit=unit_at(session.stake),
            last=session.is_last_round,
            open=session.keeps and not session.ended_at,
            recent_extras=tuple(extras)[:MOST_RECENT],
            sentence=SentenceField(url, example(profile, playing)),
        )

    def sent(self) -> RoundForm:
        """Return the form as it was sent, for the game in its field `game`."""
        kinds = form_of(_profile_of(self.session, request.form.get("game", "")).rules).all_rows
        return self.filled(tidy(request.form.to_dict(), kinds))

    def filled(self, values: FormValues) -> RoundForm:
        """Return the form with values, for the players as they sat when it was filled in.

        It stays open after the session's end.
        """
        values = by_number(self.session, values, self.session.stake)
        form = self.empty(values.get("game", ""))
        players = players_in(self.session, values) or form.players
        return replace(form, values=values, players=players, open=True)

    def seated(self, form: RoundForm, wanted: Sequence[str] = ()) -> RoundForm:
        """Return the form for its players as they sit now; if one has left, for the next players.

        It is for the players `wanted`, if they are enough.
        """
        here = tuple(name for name in self.session.active if name in form.players)
        if wanted or len(here) < len(form.players):
            here = next_players(self.session, form.most_players, wanted)
        if here == form.players:
            return form
        values = remap_seats(form.values, form.players, here)
        values["who"] = numbers_of(here, self.session)
        return replace(form, values=values, players=here)

    def scored(self, form: RoundForm) -> RoundForm:
        """Return the form with its preview, or with its problems. Nothing is stored."""

        def dry_run() -> ChangeResult:
            if self.session.ended_at:
                raise errors.refused("E_SESSION_ENDED")
            return rounds.preview(get_db(), self.session, form.reader.entry, game=form.game_id)

        return form.previewed(dry_run)[0]

    def saved_meanwhile(self, form: RoundForm) -> str:
        """Return the notice that others saved a round under the form's number, or empty."""
        number = whole(form.values.get("as", ""))
        if number is None or not 0 < number <= self.session.rounds:
            return ""
        line = rounds.find(get_db(), self.session.caller, number)
        first = changes.first_version(get_db(), self.session.caller, number)
        who, summary = history.who(first.machine, first.person), history.describe_round(line)
        return translated(_SAVED_MEANWHILE.fill(number=number, who=who, summary=summary))


def describe_table_change(was: RoundForm, now: RoundForm) -> str:
    """Return the notice that people or seats of a form have changed, or empty."""
    if now.players == was.players:
        return ""
    if gone := [name for name in was.players if name and name not in now.players]:
        return translated(_GONE.fill(names=", ".join(gone)))
    return translated(_MOVED)


def by_number(session: Session, values: FormValues, stake: int | None) -> FormValues:
    """Return the values of a form with its people by number, and typed money at this stake.

    Pages and waiting rounds from before 0.16 have a name at each seat.
    """
    seats = [values.get(f"player-{seat}", "") for seat in range(MOST_SEATS)]
    names = list(filter(None, seats))
    if values.get("stake") and stake:
        values = {**values, "stake": str(stake)}
    if "who" in values or not names:
        return values
    return {**values, **people_of(names, session)}


def players_in(session: Session, values: FormValues) -> tuple[str, ...]:
    """Return the players of a form by their present names.

    Somebody who was removed, before any round was saved with them, has the name on the form.
    """
    numbers, names = values.get("who", "").split()[:MOST_SEATS], values.get("names", "")
    # Until 0.21 a comma was between the names.
    listed = zip_longest(numbers, names.split("\t" if "\t" in names else ", "), fillvalue="")
    players = [session.name(whole(number)) or name for number, name in listed]
    return tuple(players[: len(numbers)])


def people_of(players: Sequence[str], session: Session) -> dict[str, str]:
    """Return the fields of a form that say who plays."""
    return {"who": numbers_of(players, session), "names": "\t".join(players)}


def numbers_of(players: Sequence[str], session: Session) -> str:
    """Return the numbers of players, as a form names them."""
    return " ".join(str(session.numbers.get(player, 0)) for player in players)


def next_players(session: Session, most: int, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the next players: those wanted, else all if they can, else those whose turn it is.

    `most` can play the game.
    """
    chosen = tuple(name for name in session.active if name in wanted)
    if enough(chosen, most):
        return chosen
    if len(session.active) <= most:
        return tuple(session.active)
    return proposed(session, session.turns, most)


def ticked(session: Session, form: RoundForm) -> Sequence[str]:
    """Return the players that the URL must name; none if they follow from the session."""
    most = form.most_players
    follow = len(session.active) > most or next_players(session, most) == form.players
    return () if follow else form.players


def proposed(session: Session, turns: Turns, most: int) -> tuple[str, ...]:
    """Return the players proposed by a way of taking turns, if not all can play."""
    rounds = (line for line in session.latest if line.kind == "round" and line.status == "valid")
    if (last := next(rounds, None)) is None:
        return next_to_play(list(session.active), {}, turns, most)
    ranking = last.scored.payments.ranking
    return next_to_play(list(session.active), last.net, turns, most, ranking)


def enough(players: Sequence[str], most: int) -> bool:
    """Return whether the number of players is right for a round that `most` can play."""
    return FEWEST_PLAYERS <= len(players) <= most


def _profile_of(session: Session, game: str) -> Profile:
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


def new_key() -> str:
    """Return a random idempotency key, so that a double tap saves one round."""
    return secrets.token_urlsafe(16)
