"""The checks that rounds of every game have in common. (docs/rules.md, 7)"""

from collections.abc import Iterable
from typing import Any

from scorekeeper.games.base import Amount, Entry, Game, Manual, Payments, Problem, Round, Transfer
from scorekeeper.games.entry import Faults, ManualDraft
from scorekeeper.text import Text, spell_amount

Players = tuple[str, ...]
_ANYBODY = ("players", "placing", "lay_order", "dealt")
"""Fields whose names are not compared with the players here: an order must have all of them."""
_GA = Text("gà", "the gà")


def check_gate(fields: Entry, bounds: tuple[int, int], faults: Faults) -> bool:
    """Return whether players and finish are sound.

    Without them, only the shape of the other fields is checked. `bounds` are the fewest and the
    most players.
    """
    players, (fewest, most) = fields.get("players"), bounds
    if players is None or faults.any_within("players"):
        return False
    if not fewest <= len(players) <= most:
        faults.add("E_PLAYERS_COUNT", ("players",), count=len(players))
    for i, player in enumerate(players[: 2 * most]):  # There may be thousands.
        if player in players[:i]:
            faults.add("E_PLAYERS_DUPLICATE", ("players", i), player=player)
    return not faults.any_within("players") and faults.sound("finish")


def check_common(draft: Any, rules: Any, faults: Faults) -> tuple[Players, tuple[Manual, ...]]:
    """Check what is alike in every game, the names first.

    Returns the players who broke a rule, and the manual payments.
    """
    _check_known(draft.players, faults)
    _check_multiplier(draft.multiplier, rules.round_multipliers, faults)
    return _check_fouls(draft.fouls, rules.foul_payment, faults), _check_manual(
        draft.manual, faults
    )


def _check_known(players: Players, faults: Faults) -> None:
    """Report names in the entry that no player of the round has: `E_PLAYER_UNKNOWN`."""
    for path, name in faults.names:
        if path[0] not in _ANYBODY and name not in players and faults.sound(*path):
            faults.add("E_PLAYER_UNKNOWN", path, player=name, players=", ".join(players))


def require_name(
    wording: str, field: str, name: str | None, players: Players, faults: Faults
) -> str | None:
    """Return the player a field names; None if faulty, or missing, which is reported."""
    if name is None and faults.sound(field):
        code = wording.partition(" ")[0]
        faults.add(code, (field,), wording, players=", ".join(players))
    return name if name in players else None


def _check_multiplier(multiplier: int, offered: tuple[int, ...], faults: Faults) -> None:
    """Report a multiplier that the rules do not offer: `E_MULTIPLIER`."""
    if multiplier not in offered:
        listed = ", ".join(map(str, offered))
        faults.add("E_MULTIPLIER", ("multiplier",), multiplier=multiplier, offered=listed)


def check_holds_none(winner: str, counts: Iterable[tuple[str, int | None]], faults: Faults) -> None:
    """Report the first field of a winner's hand that counts any cards: `E_WINNER_HAS_CARDS`."""
    for field, count in counts:
        path = ("hands", winner, field)
        if not faults.sound(*path):
            return
        if count:
            faults.add("E_WINNER_HAS_CARDS", path, player=winner)
            return


def _check_fouls(fouls: tuple[str | None, ...], payment: int, faults: Faults) -> Players:
    """Return the players who broke a rule; report them without a fine: `E_FOUL_DISABLED`."""
    if fouls and not payment:
        faults.add("E_FOUL_DISABLED", ("fouls",))
    return tuple([name for name in fouls if name is not None])


def _check_manual(lines: Iterable[ManualDraft | None], faults: Faults) -> tuple[Manual, ...]:
    """Return the complete manual payments.

    Report a payment to oneself and one of less than a bet: `E_MANUAL`. A side that is None and
    sound is the gà.
    """
    complete = []
    for i, line in enumerate(lines):
        if line is not None:
            _check_manual_line(line, i, faults)
            payer, payee, amount, note = line
            if amount is not None:
                complete.append(Manual(payer, payee, amount, note))
    return tuple(complete)


def _check_manual_line(line: ManualDraft, i: int, faults: Faults) -> None:
    payer, to, amount = ("manual", i, "from"), ("manual", i, "to"), ("manual", i, "amount")
    names = {
        "payer": line.payer or (_GA if faults.sound(*payer) else "?"),
        "payee": line.payee or (_GA if faults.sound(*to) else "?"),
    }
    if line.payer == line.payee and faults.sound(*payer) and faults.sound(*to):
        wording = "" if line.payer else "E_MANUAL ga"
        faults.add("E_MANUAL", to, wording, player=line.payer, line=i + 1)
    if line.amount is not None and line.amount < 1:
        faults.add("E_MANUAL", amount, "E_MANUAL amount", line=i + 1, **names)


def check_ga(game: Game, round: Round, payments: Payments) -> list[Problem]:
    """Report the first manual payment that takes more than lies in the gà: `E_GA_EMPTY`."""
    faults = Faults(game.messages)
    agreed = payments.transfers[len(payments.transfers) - len(round.manual) :]
    lies = payments.ga_after - sum(map(_into_ga, agreed))
    for i, line in enumerate(agreed):
        after = lies + _into_ga(line)
        if after < 0 and not faults.problems:
            ga, amount = spell_amount(lies), spell_amount(line.amount)
            faults.add("E_GA_EMPTY", ("manual", i, "amount"), line=i + 1, ga=ga, amount=amount)
        lies = after
    return faults.problems


def _into_ga(line: Transfer) -> Amount:
    """Return what a payment puts into the gà; what it takes is below 0."""
    if line.payee is None:
        return line.amount
    return -line.amount if line.payer is None else 0
