"""Carrying over facts that the form of a correction cannot show. Pure.

Such facts came by the API or a file: a note, the dealt cards, points beside an order. Correcting
something else must not lose them.
"""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.fields import Json, spell
from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Entry, Problem
from scorekeeper.options.option import Rules
from scorekeeper.text import Text, join
from scorekeeper.web.entry.fields import GA
from scorekeeper.web.entry.form import form_of, read, write

FactPath = tuple[str, ...]
"""The place of a fact in an entry: `("winner",)`, or `("hands", "An", "points")`."""

Facts = dict[FactPath, object]
"""The facts of an entry by their place, the fields of each hand separately."""

Check = Callable[[Json], Sequence[Problem]]
"""Validates an entry: returns its problems, none if it is accepted."""

HARMLESS = ("note", "dealt")
"""Facts that nothing else in a round can contradict."""

_NOT_KEPT = Text(
    "Không giữ được, vì không hợp với ván đã sửa: {what}.",
    "Not kept, as it does not fit the corrected round: {what}.",
)
_OF = Text("{what} của {player}", "{what} of {player}")
_WINNER = Text("người thắng", "the winner")
_FOULS = Text("lỗi đã ghi", "the fouls")
_OTHER = Text("điều ghi thêm", "what was noted besides")


def carry_over(stored: Entry, entered: Entry, rules: Rules) -> tuple[Json, Text | None]:
    """Return the corrected round with stored facts that its form cannot show.

    Also returns a message about facts that do not fit the correction, None if all do.
    """

    def check(entry: Json) -> Sequence[Problem]:
        round = GAME_OF[type(rules)].read(entry, rules)
        return round if isinstance(round, list) else ()

    carried = unshown(stored, entered, rules)
    left = fitting(entered, carried, check)
    return put(entered, left), _not_kept([path for path in carried if path not in left], rules)


def fitting(entered: Entry, carried: Facts, check: Check) -> Facts:
    """Return all facts if they fit, else those without a problem, else harmless ones."""
    problems = check(put(entered, carried)) if carried else ()
    if not problems:
        return carried
    left = {
        path: fact
        for path, fact in carried.items()
        if not any(problem.field.startswith(spell(path)) for problem in problems)
    }
    if not check(put(entered, left)):
        return left
    return {path: fact for path, fact in carried.items() if path[0] in HARMLESS}


def _not_kept(paths: list[FactPath], rules: Rules) -> Text | None:
    names = {"winner": _WINNER, "fouls": _FOULS, **form_of(rules).facts}
    dropped = []
    for path in paths:
        what = names.get(path[-1], _OTHER)
        dropped.append(_OF.fill(what=what, player=path[1]) if path[0] == "hands" else what)
    return _NOT_KEPT.fill(what=join(dropped, ", ")) if dropped else None


def unshown(stored: Entry, entered: Entry, rules: Rules) -> Facts:
    """Return the stored facts that the forms of both rounds cannot show."""
    own, players = _on_form(write(stored, rules), rules), stored["players"]
    shown = _facts(entered) | _facts(read(own, rules, players).entry)
    shown |= _facts(read(own | _ending(entered, rules), rules, players).entry)
    return {path: fact for path, fact in _facts(stored).items() if path not in shown}


def _ending(entered: Entry, rules: Rules) -> dict[str, str]:
    """Return the form fields of how a round ended; empty if that is not known."""
    ending = ("players", "finish", *form_of(rules).ending)
    written = write({key: entered[key] for key in ending if key in entered}, rules)
    if not written["outcome"]:
        return {}
    return {key: written[key] for key in ("outcome", "by") if key in written}


def put(entered: Entry, facts: Facts) -> Json:
    """Return the entry with those facts added."""
    whole = {**entered, **{path[0]: fact for path, fact in facts.items() if len(path) == 1}}
    hands = {player: dict(hand) for player, hand in (entered.get("hands") or {}).items()}
    for path, fact in facts.items():
        if len(path) > 1:
            hands.setdefault(path[1], {})[path[2]] = fact
    return whole | ({"hands": hands} if hands else {})


def _facts(entry: Entry) -> Facts:
    """Return the facts of an entry, without those that are null or empty."""
    facts: Facts = {(key,): fact for key, fact in entry.items() if key != "hands"}
    for player, hand in (entry.get("hands") or {}).items():
        facts |= {("hands", player, key): fact for key, fact in hand.items()}
    return {path: fact for path, fact in facts.items() if fact not in (None, [], {}, "")}


def _on_form(values: Mapping[str, str], rules: Rules) -> dict[str, str]:
    """Return the values that the form can show by those rules."""
    game = form_of(rules)
    asked = game.questions(rules)
    if not game.game.plays_ga(rules):
        values = {field: value for field, value in values.items() if value != GA}
    return {field: value for field, value in values.items() if asked.has(field, value)}
