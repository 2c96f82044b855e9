"""Rounds of any game: read from a filled form, written into one, told in one line. Pure.

The games check rounds. Reported here is only what a form can lack and a round cannot: how the round
ended, a number that is none, two players at one place.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Payments, Problem
from scorekeeper.text import Text
from scorekeeper.web.entry import phom, tulokho
from scorekeeper.web.entry.fields import FOULS, MANUAL, FormReader, FormValues, rows, whole
from scorekeeper.web.entry.game_form import GameForm
from scorekeeper.web.entry.phrases import Ending, came_to

FORMS: Mapping[str, GameForm] = {form.game.id: form for form in (phom.FORM, tulokho.FORM)}
"""The entry of every game in `GAMES`, by its id; this is the only list of them."""

_VOID = Ending(Text("Ván hủy", "Void round"))
_MANUAL_GAPS = Text(
    "Khoản trả thêm thứ {line}: ai trả, ai nhận, bao nhiêu cược?",
    "Side payment {line}: from whom, to whom, how many bets?",
)


def form_of(rules: object) -> GameForm:
    """The entry of the game that a set of rules belongs to."""
    return FORMS[GAME_OF[type(rules)].id]


def summary(round: Any, rules: Any, payments: Payments, unit: Unit = BETS) -> Text:
    """A round in one line that can be read aloud: `An ù tròn, mỗi người trả 10`.

    The net of each player can be added up from its words.
    """
    form = form_of(rules)
    ending = _VOID if round.finish == "void" else form.how_it_ended(round, payments)
    return came_to(ending, payments, form.beside, unit)


def read(values: FormValues, rules: Any) -> FormReader:
    """Read a filled form: the round as entered, and what the form lacks."""
    form, reader = form_of(rules), FormReader(values)
    multiplier = reader.number(values.get("multiplier", ""), ("multiplier",))
    if multiplier not in (None, 1):
        reader.entry["multiplier"] = multiplier
    form.read(reader, rules)
    _read_fouls(reader)
    _read_manual(reader)
    if not reader.has_ended:
        reader.problems = [Problem("E_SHAPE", "finish", form.no_outcome)]
    reader.entry = {key: value for key, value in reader.entry.items() if value is not None}
    return reader


def _read_fouls(reader: FormReader) -> None:
    """Read who broke a rule, once for each time; a later time counts only after the first."""
    fouls: list[str] = []
    for i, player in enumerate(reader.players):
        for field in FOULS:
            given = reader.values.get(f"{field}-{i}")
            times = whole(given, longest=2) if given else None
            if not times:
                break
            fouls += [player] * times
    if fouls:
        reader.entry["fouls"] = fouls


def _read_manual(reader: FormReader) -> None:
    """Read the side payments from the rows that are filled in."""
    lines = []
    for k, row in enumerate(rows(reader.values, "manual", MANUAL)):
        payer, payee = reader.player(row["from"]), reader.player(row["to"])
        given, note = _as_usual(row)
        amount = reader.number(given, ("manual", k, "amount"))
        if payer is None or payee is None or not given:
            reader.lack(f"manual[{k}]", _MANUAL_GAPS.fill(line=k + 1))
        lines.append({"from": payer, "to": payee, "amount": amount, "note": note or None})
    if lines:
        reader.entry["manual"] = lines


def _as_usual(row: Mapping[str, str]) -> tuple[str, str]:
    """Amount and note of a side payment, by default those of an earlier one that was tapped."""
    amount, _, note = row["usual"].partition(" ")
    return row["amount"] or amount, row["note"] or note


def write(entry: Mapping[str, Any], rules: Any) -> dict[str, str]:
    """The values of a form filled in for this round, which was accepted."""
    players = entry["players"]
    values = {f"player-{i}": player for i, player in enumerate(players)}
    values["multiplier"] = str(entry.get("multiplier") or 1)
    values |= form_of(rules).write(entry, rules)
    values |= _written_fouls(entry)
    for k, line in enumerate(entry.get("manual") or ()):
        values[f"manual-{k}-from"] = str(players.index(line["from"]))
        values[f"manual-{k}-to"] = str(players.index(line["to"]))
        values[f"manual-{k}-amount"] = str(line["amount"])
        values[f"manual-{k}-note"] = line.get("note") or ""
    return values


def _written_fouls(entry: Mapping[str, Any]) -> dict[str, str]:
    values: dict[str, str] = {}
    for i, player in enumerate(entry["players"]):
        left = list(entry.get("fouls") or ()).count(player)
        for field in FOULS[:left]:
            once = left if field == FOULS[-1] else 1
            values[f"{field}-{i}"] = str(once)
            left -= once
    return values
