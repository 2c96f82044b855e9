"""What a form cannot show of a round that it corrects, carried over from the kept round.

Points beside an order, a note, the cards that were dealt: such facts came from elsewhere, and a
correction of something else does not lose them. Pure.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Problem
from scorekeeper.games.entry import spell
from scorekeeper.text import Text, join
from scorekeeper.web.entry.form import form_of, read, write

FactPath = tuple[str, ...]
"""Where something is said in an entry: `winner`, or `hands`, `An`, `points`."""

Facts = dict[FactPath, Any]
"""What is said in an entry, by where: the fields of each hand one by one."""

Check = Callable[[dict[str, Any]], Sequence[Problem]]
"""(round as entered) → its problems, none if it would be accepted."""

HARMLESS = ("note", "dealt")
"""What nothing else in a round can contradict."""

_NOT_KEPT = Text(
    "Không giữ được, vì không hợp với ván đã sửa: {what}.",
    "Not kept, as it does not fit the corrected round: {what}.",
)
_OF = Text("{what} của {player}", "{what} of {player}")
_WINNER = Text("người thắng", "the winner")
_FOULS = Text("lỗi đã ghi", "the fouls")
_OTHER = Text("điều ghi thêm", "what was noted besides")


def carry_over(
    kept: Mapping[str, Any], entered: Mapping[str, Any], rules: Any
) -> tuple[dict[str, Any], Text | None]:
    """The corrected round with what its form cannot show of the kept one, as far as that fits; and
    what does not fit, None where all does."""

    def check(entry: dict[str, Any]) -> Sequence[Problem]:
        round = GAME_OF[type(rules)].read(entry, rules)
        return round if isinstance(round, list) else ()

    carried = unshown(kept, entered, rules)
    left = fitting(entered, carried, check)
    return put(entered, left), _not_kept([path for path in carried if path not in left], rules)


def fitting(entered: Mapping[str, Any], carried: Facts, check: Check) -> Facts:
    """The facts that can be put into the round: all; else those that it is not refused for; else
    those that nothing can contradict."""
    left = carried
    for fits in (_is_blamed_for_nothing, _is_harmless) if carried else ():
        problems = check(put(entered, left))
        if not problems:
            break
        left = {path: fact for path, fact in carried.items() if fits(path, problems)}
    return left


def _is_blamed_for_nothing(path: FactPath, problems: Sequence[Problem]) -> bool:
    return not any(problem.field.startswith(spell(path)) for problem in problems)


def _is_harmless(path: FactPath, problems: Sequence[Problem]) -> bool:
    return path[0] in HARMLESS


def _not_kept(paths: list[FactPath], rules: Any) -> Text | None:
    names = {"winner": _WINNER, "fouls": _FOULS, **form_of(rules).facts}
    dropped = []
    for path in paths:
        what = names.get(path[-1], _OTHER)
        dropped.append(_OF.fill(what=what, player=path[1]) if path[0] == "hands" else what)
    return _NOT_KEPT.fill(what=join(dropped, ", ")) if dropped else None


def unshown(kept: Mapping[str, Any], entered: Mapping[str, Any], rules: Any) -> Facts:
    """The facts that were kept and that neither the form of that round nor the one of the entered
    round can show."""
    own = _on_form(write(kept, rules), rules)
    endings: tuple[dict[str, str], ...] = ({}, _ending(entered, rules))
    shown = [_facts(read(own | ending, rules).entry) for ending in endings]
    said = [*shown, _facts(entered)]
    return {
        path: fact
        for path, fact in _facts(kept).items()
        if not any(path in facts for facts in said)
    }


def _ending(entered: Mapping[str, Any], rules: Any) -> dict[str, str]:
    """How the form says that the round ended; nothing where that is not known."""
    ending = ("players", "finish", *form_of(rules).ending)
    written = write({key: entered[key] for key in ending if key in entered}, rules)
    if not written["outcome"]:
        return {}
    return {key: written[key] for key in ("outcome", "by") if key in written}


def put(entered: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """The entry with those facts added."""
    whole = {**entered, **{path[0]: fact for path, fact in facts.items() if len(path) == 1}}
    hands = {player: dict(hand) for player, hand in (entered.get("hands") or {}).items()}
    for path, fact in facts.items():
        if len(path) > 1:
            hands.setdefault(path[1], {})[path[2]] = fact
    return whole | ({"hands": hands} if hands else {})


def _facts(said: Mapping[str, Any]) -> Facts:
    facts: Facts = {(key,): fact for key, fact in said.items() if key != "hands"}
    for player, hand in (said.get("hands") or {}).items():
        facts |= {("hands", player, key): fact for key, fact in hand.items()}
    # What is said by null or by nothing is not said.
    return {path: fact for path, fact in facts.items() if fact not in (None, [], {}, "")}


def _on_form(values: Mapping[str, str], rules: Any) -> dict[str, str]:
    """The fields that the form has by those rules: it does not ask for what is free."""
    game = form_of(rules)
    asked = game.questions(rules)
    values = dict(values)
    if len(asked.multipliers) < 2:
        values.pop("multiplier", None)
    if not asked.fouls:
        values = {field: said for field, said in values.items() if not field.startswith("foul")}
    return {field: value for field, value in values.items() if game.has(asked, field, value)}
