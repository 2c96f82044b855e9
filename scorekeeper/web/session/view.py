"""The view of a session, as its page shows it. All it needs was read before, but what speaks."""

from collections.abc import Sequence
from dataclasses import replace

from flask import url_for

from scorekeeper.profiles import Profile
from scorekeeper.seats import Turns, next_to_play
from scorekeeper.store.session import Line, Role, Session
from scorekeeper.text import Text
from scorekeeper.web.entry.dress import dress
from scorekeeper.web.entry.fields import MOST_PLAYERS, SEATS, FormValues, players_of
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import FilledForm, LineView, RecentExtra, SessionView
from scorekeeper.web.plumbing.formats import unit_at
from scorekeeper.web.session.line_words import ga_in_words

FEWEST_PLAYERS = 2
MOST_RECENT = 3
"""Extra lines that are offered again."""


def session_view(session: Session, *, game: str = "", players: Sequence[str] = ()) -> SessionView:
    """The session with the form of one game open, for those players if they can play it.

    Without its lines and its `recent_extras`: they cost more than all the rest, and few pages show
    them.
    """
    profile = profile_of(session, game)
    playing = next_players(session, players)
    totals, money, ga = session.totals, session.money, session.ga
    differ, unit = session.stakes_differ, unit_at(session.stake)
    return SessionView(
        title=Text(session.title, session.title),
        people=tuple(person.name for person in session.people),
        gone=tuple([person.name for person in session.people if not person.active]),
        players=playing,
        profiles=tuple(session.profile_by_game.values()),
        profile=profile,
        totals=totals,
        money=money,
        stakes_differ=differ,
        stake=session.stake,
        unit=unit,
        leads=session.leader if session.leader in playing else None,
        ga=ga if ga or plays_ga(session) else None,
        balance=sum(totals.values()) + ga,
        next_number=session.rounds + 1,
        ended=session.ended_at is not None,
        keeps=session.role >= Role.KEEPER,
    )


def recent_extras(session: Session) -> tuple[RecentExtra, ...]:
    """The last extra lines with a note, each once."""
    manual = [line for kept in session.latest for line in kept.manual]
    lines = [line for line in manual if line.get("note")]
    return tuple(dict.fromkeys(RecentExtra(line["amount"], line["note"]) for line in lines))[
        :MOST_RECENT
    ]


def next_players(session: Session, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """The players of the next round: those wanted, else everybody, else those whose turn it is."""
    active = [person.name for person in session.people if person.active]
    chosen = [name for name in active if name in wanted]
    if enough(chosen):
        return tuple(chosen)
    if len(active) <= MOST_PLAYERS:
        return tuple(active)
    return proposed(session, session.turns)


def proposed(session: Session, turns: Turns) -> tuple[str, ...]:
    """The players of the next round where not all can play, by that way of taking turns."""
    active = [person.name for person in session.people if person.active]
    last = (line.net for line in session.latest if line.kind == "round" and line.status == "valid")
    return next_to_play(active, next(last, {}), turns, MOST_PLAYERS)


def enough(players: Sequence[str]) -> bool:
    """Whether so many players can play a round."""
    return FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS


def with_players(view: SessionView, players: Sequence[str]) -> SessionView:
    """The view with the players that a form was filled in for, in their order: its fields name
    them by their places, even if they have moved or left since."""
    strangers = dict.fromkeys(set(players) - set(view.people), 0)
    return replace(
        view,
        players=tuple(players) or view.players,
        totals={**view.totals, **strangers},
        money=None if view.money is None else {**view.money, **strangers},
    )


def dressed(filled: FilledForm, session: Session) -> FilledForm:
    """The form for the table as it is now: its players by the names they have now, in the order
    they sit, or where one of them is no longer there, those of the next round."""
    values = renamed(filled.values, session)
    sent = players_of(values)
    here = [person.name for person in session.people if person.active and person.name in sent]
    players = tuple(here) if len(here) == len(sent) else next_players(session)
    return replace(filled, values=values if list(players) == sent else dress(values, players))


def numbers_of(players: Sequence[str], session: Session) -> str:
    """The numbers of these players, by which a form knows them when they are renamed."""
    numbers = {person.name: str(person.number) for person in session.people}
    return " ".join(numbers.get(player, "-") for player in players)


def renamed(values: FormValues, session: Session) -> FormValues:
    """The form with the names that its players have now; the same where it brought no numbers."""
    names = {str(person.number): person.name for person in session.people}
    numbers = values.get("who", "").split()
    seats = [seat for seat in SEATS if values.get(seat)]
    now = {
        seat: names[number]
        for seat, number in zip(seats, numbers, strict=False)
        if number in names and names[number] != values[seat]
    }
    return {**values, **now}


def profile_of(session: Session, game: str) -> Profile:
    """The rules for a round of a game; of the one played last where the session has none of it."""
    return session.profile_by_game.get(game) or profile_of_last(session)


def profile_of_last(session: Session) -> Profile:
    """The rules for a round of the game that was played last."""
    current = list(session.profile_by_game.values())
    last = next((line.profile for line in session.latest if line.profile), current[0])
    return session.profile_by_game.get(last.game.id, last)


def plays_ga(session: Session) -> bool:
    """Whether the order of its rounds matters: what is in the gà goes from one to the next."""
    return any(profile.game.plays_ga(profile.rules) for profile in session.profile_by_game.values())


def line_of(line: Line, token: str) -> LineView:
    """A line of the ledger in words, with a link to its round; `token` is that of the session."""
    unit = unit_at(line.stake)
    if line.kind == "ga":
        told = describe_ga(line)
        return LineView(number=None, summary=told, net=line.net, struck=_struck(line), unit=unit)
    found = line.scored
    assert line.profile
    return LineView(
        number=line.number,
        summary=summary(found.round, line.profile.rules, found.payments, unit),
        unit=unit,
        net=found.payments.net,
        struck=_struck(line),
        url=url_for("rounds.one", token=token, number=line.number),
    )


def _struck(line: Line) -> Text | None:
    reason = line.struck_because
    return None if reason is None else Text(reason, reason)


def describe_ga(line: Line) -> Text:
    """What became of the gà, by its ga line, in words."""
    return ga_in_words(line.entry, unit_at(line.stake).plain(line.ga_before))
