"""The last round where it lands: on the table of every phone, at a scoreboard, with a guest."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Amount, Payments
from scorekeeper.store.database import now
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text, join
from scorekeeper.web.entry.picture import Drawing, draw
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.session.amounts import SessionUnits
from scorekeeper.web.session.line_words import account_name
from scorekeeper.web.session.lines import in_words

_PAY = Text("bạn trả {people}", "you pay {people}")
_GET = Text("bạn nhận của {people}", "you get from {people}")


class Place(NamedTuple):
    """Where somebody stands by totals, and how the last round has changed it."""

    rank: int  # from 1; people with the same total share it
    rise: int  # by how many places; negative for down
    total: Text
    before: Text


class Landing(NamedTuple):
    """A round that was just saved, for the picture of one browser."""

    key: str
    """Another one for each round."""
    number: int
    players: list[str]
    """As they sat, from the bottom of the picture."""
    drawing: Drawing
    net: Mapping[str, Text]
    fresh: bool
    """Whether it is at most a minute old."""
    amount: Amount
    """What the viewer won, in bets; 0 for others."""
    told: Text | None
    """Whom the viewer pays and who pays them; None if they did not play."""


def landing_of(line: Line | None, me: str | None) -> Landing | None:
    """Return a saved round as it lands with a viewer `me`, who sits at the bottom."""
    if line is None:
        return None
    unit = unit_at(line.stake)
    payments = in_words(line, unit).payments
    players: list[str] = list(line.entry["players"])
    plays = me in players
    below = players.index(me) if me and plays else 0
    players = [*players[below:], *players[:below]]
    return Landing(
        key=f"{line.number}.{line.version}",
        number=line.number,
        players=players,
        drawing=draw(players, payments, unit),
        net={who: unit.signed(net) for who, net in payments.net.items()},
        fresh=line.at > now(-1),
        amount=payments.net.get(me or "", 0),
        told=describe_own(me, payments, unit) if me and plays else None,
    )


def describe_own(me: str, payments: Payments, unit: Unit) -> Text:
    """Describe what a player pays and gets, in one balance with each of the others and the gà."""
    flows: dict[str | None, Amount] = {}
    for t in payments.transfers:
        if me in (t.payer, t.payee):
            other, amount = (t.payee, -t.amount) if t.payer == me else (t.payer, t.amount)
            flows[other] = flows.get(other, 0) + amount
    told = []
    for words, sign in ((_PAY, -1), (_GET, 1)):
        named = [
            join([account_name(who), unit.plain(sign * amount)], "\N{NO-BREAK SPACE}")
            for who, amount in flows.items()
            if sign * amount > 0
        ]
        if named:
            told.append(words.fill(people=join(named, ", ")))
    return join(told, "; ")


def places(session: Session, line: Line | None) -> dict[str, Place]:
    """Return everybody's place, before and after the round that was just saved, if one was."""
    units = SessionUnits.of(session)
    after = units.total(session.totals, session.money)
    worth = (line and line.stake) or 1 if units.in_money else 1
    before = {
        who: total - (line.net.get(who, 0) * worth if line else 0) for who, total in after.items()
    }

    def rank(who: str, totals: Mapping[str, Amount]) -> int:
        return 1 + sum(total > totals[who] for total in totals.values())

    played = any(before.values())
    return {
        who: Place(
            rank=rank(who, after),
            rise=rank(who, before) - rank(who, after) if played else 0,
            total=units.sums.signed(total),
            before=units.sums.signed(before[who]),
        )
        for who, total in after.items()
    }
