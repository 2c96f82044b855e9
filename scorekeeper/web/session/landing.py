"""The last line where it lands: on the table of every phone, at a scoreboard, with a guest."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.games.base import Amount, Transfer
from scorekeeper.store.database import now
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text, join
from scorekeeper.web.entry.picture import Drawing, draw
from scorekeeper.web.session.amounts import SessionUnits, unit_of
from scorekeeper.web.session.line_words import account_name
from scorekeeper.web.session.lines import in_words

_PAY = Text("bạn trả {people}", "you pay {people}")
_GET = Text("bạn nhận của {people}", "you get from {people}")


class Place(NamedTuple):
    """Where somebody stands by totals, and how the last round has changed it."""

    rank: int | None  # from 1; people with the same total share it; None before their first line
    rise: int  # by how many places; negative for down
    total: Text
    before: Text


class Landing(NamedTuple):
    """A round or side payment that was just saved, for the picture of one browser."""

    key: str
    """Another one for each line."""
    number: int | None
    """Of a round."""
    players: list[str]
    """As they sat, from the bottom of the picture; nobody for a side payment."""
    drawing: Drawing | None
    """None for a side payment."""
    net: Mapping[str, Text]
    fresh: bool
    """Whether it is at most a minute old."""
    amount: Amount
    """What the viewer won, in bets; 0 for others."""
    told: Text | None
    """Whom the viewer pays and who pays them; None if the line is not theirs."""


def landing_of(line: Line | None, me: str | None) -> Landing | None:
    """Return a saved line as it lands with a viewer `me`, who sits at the bottom."""
    if line is None:
        return None
    unit, entry = unit_of(line), line.entry
    players: list[str] = []
    drawing = None
    if line.kind == "round":
        players = list(entry["players"])
        below = players.index(me) if me in players else 0
        players = [*players[below:], *players[:below]]
        payments = in_words(line, unit).payments
        transfers, drawing = [*payments.transfers], draw(players, payments, unit)
    else:
        amount = bets(entry["half_bets"])
        transfers = [Transfer(entry["from"], to, amount, line.kind) for to in entry["to"]]
    return Landing(
        key=f"{line.position}.{line.version}",
        number=line.number if line.kind == "round" else None,
        players=players,
        drawing=drawing,
        net={who: unit.signed(net) for who, net in line.net.items()},
        fresh=line.at > now(-1),
        amount=line.net.get(me or "", 0),
        told=describe_own(me, transfers, unit) if me and me in line.net else None,
    )


def describe_own(me: str, transfers: Iterable[Transfer], unit: Unit) -> Text:
    """Describe what a player pays and gets, in one balance with each of the others and the gà."""
    flows: dict[str | None, Amount] = {}
    for t in transfers:
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
    """Return everybody's place, before and after the line that was just saved, if one was."""
    units = SessionUnits.of(session)
    after = units.totals(session)
    net = (line.paid or {} if units.in_money else line.net) if line else {}
    before = {who: total - net.get(who, 0) for who, total in after.items()}

    # Who has only joined stands nowhere, and in nobody's way.
    played = [person.name for person in session.people if person.played]

    def rank(who: str, totals: Mapping[str, Amount]) -> int:
        return 1 + sum(totals[other] > totals[who] for other in played)

    rises = any(before.values())
    return {
        who: Place(
            rank=rank(who, after) if who in played else None,
            rise=rank(who, before) - rank(who, after) if rises else 0,
            total=units.sums.signed(total),
            before=units.sums.signed(before[who]),
        )
        for who, total in after.items()
    }
