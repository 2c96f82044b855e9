"""The filled form of a round as the round that docs/rules.md, 4 describes, and back.

Pure, and without any rule of payment: what is wrong with a round the games say. Here is only said
what a form can lack and a round cannot: an answer to how it ended, a number that is none, two at
one place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import (
    FOULS,
    MANUAL,
    EntryDraft,
    FormValues,
    at_place,
    number,
    players_of,
    rows,
    whole,
)
from scorekeeper.web.entry.games import form_of

_MANUAL_GAPS = Text(
    "Khoản trả thêm thứ {line}: ai trả, ai nhận, bao nhiêu cược?",
    "Side payment {line}: from whom, to whom, how many bets?",
)


def read(values: FormValues, rules: Any) -> EntryDraft:
    """The round that the form tells of, and what it lacks."""
    form, players = form_of(rules), players_of(values)
    draft = EntryDraft({"players": players}, [])
    manual = list(rows(values, "manual", MANUAL))
    multiplier = number(draft, values, "multiplier", ("multiplier",))
    if multiplier not in (None, 1):
        draft.entry["multiplier"] = multiplier
    form.read(values, players, rules, draft)
    _fouls(values, players, draft)
    _manual(manual, players, draft)
    if draft.entry["finish"] is None:
        draft.problems[:] = [Problem("E_SHAPE", "finish", form.no_outcome)]
    return EntryDraft(
        {key: value for key, value in draft.entry.items() if value is not None}, draft[1]
    )


def _fouls(values: FormValues, players: Sequence[str], draft: EntryDraft) -> None:
    """Who broke a rule, once for each time; a further time counts where those before it do."""
    fouls: list[str] = []
    for i, player in enumerate(players):
        for field in FOULS:
            given = values.get(f"{field}-{i}")
            times = whole(given, longest=2) if given else None
            if not times:
                break
            fouls += [player] * times
    if fouls:
        draft.entry["fouls"] = fouls


def _written_fouls(entry: Mapping[str, Any]) -> dict[str, str]:
    values: dict[str, str] = {}
    for i, player in enumerate(entry["players"]):
        left = list(entry.get("fouls") or ()).count(player)
        for field in FOULS[:left]:
            once = left if field == FOULS[-1] else 1
            values[f"{field}-{i}"] = str(once)
            left -= once
    return values


def _manual(filled: Iterable[Mapping[str, str]], players: Sequence[str], draft: EntryDraft) -> None:
    """The extra lines, by the rows of them that are filled in."""
    lines = []
    for k, row in enumerate(filled):
        payer, payee = at_place(row["from"], players), at_place(row["to"], players)
        given, note = _as_usual(row)
        amount = number(draft, {"amount": given}, "amount", ("manual", k, "amount"))
        if payer is None or payee is None or not given:
            message = _MANUAL_GAPS.fill(line=k + 1)
            draft.problems.append(Problem("E_SHAPE", f"manual[{k}]", message))
        lines.append({"from": payer, "to": payee, "amount": amount, "note": note or None})
    if lines:
        draft.entry["manual"] = lines


def _as_usual(row: Mapping[str, str]) -> tuple[str, str]:
    """Amount and note of an extra line: of one the table had before, where none is filled in."""
    amount, _, note = row["usual"].partition(" ")
    return row["amount"] or amount, row["note"] or note


def write(entry: Mapping[str, Any], rules: Any) -> dict[str, str]:
    """The form as it would be filled in for a round that was accepted."""
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
