"""JSON Lines of rounds in, JSON Lines of results out. (docs/rules.md, 8)

Each line in gives one line out, in order. Only one line is in memory.
"""

import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from scorekeeper.games.base import Payments, Problem, Say, Told, Transfer
from scorekeeper.games.messages import SHAPES
from scorekeeper.rules.notation import RulesReader, read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.scoring import Scored, explain_all, score_round, tell
from scorekeeper.text import LANGUAGES, Language, Text, one_line

_JSON_BLANKS = " \t\r\n"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _KeyTwice(ValueError):
    """A JSON object has a key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = Counter(key for key, _ in pairs)
        raise _KeyTwice(next(key for key, times in keys.items() if times > 1))
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def json_number(amount: Fraction) -> int | float:
    """Return an amount for JSON: an int, or a float, which holds a half exactly."""
    return amount.numerator if amount.denominator == 1 else float(amount)


def read_json(text: str) -> object:
    """Parse JSON more strictly than `json.loads`: no NaN, and no duplicate keys.

    Raises ValueError, or RecursionError if it is nested too deeply.
    """
    text = text.strip(_JSON_BLANKS)
    value, end = _scan(text)
    if end != len(text):
        raise ValueError(text[end:])
    return value


_scan = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant).raw_decode


write_json = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), default=json_number
).encode
"""Serialise to one line of JSON."""


def result_as_json(payments: Payments) -> dict[str, Any]:
    """Return payments with the names of docs/rules.md, 8. A half bet stays a Fraction."""
    return {
        "winners": payments.winners,
        "ranking": payments.ranking,
        "den_payer": payments.den_payer,
        "transfers": [_transfer_as_json(transfer) for transfer in payments.transfers],
        "net": payments.net,
        "ga_after": payments.ga_after,
    }


def told_as_json(told: Told) -> dict[str, Any]:
    """Return a round in words by language, with the names of docs/rules.md, 14; amounts in bets."""
    return {
        language: {
            "heading": told.heading.to(language),
            "rows": [
                {
                    "who": row.who[0] if len(row.who) == 1 else row.who,
                    "net": row.net,
                    "parts": [[words.to(language), amount] for words, amount in row.parts],
                }
                for row in told.rows
            ],
            "spoken": told.spoken.to(language),
        }
        for language in LANGUAGES
    }


def _transfer_as_json(transfer: Transfer) -> dict[str, Any]:
    payer, payee, amount, reason, debtor, _ = transfer
    paid = {"from": payer, "to": payee, "amount": amount, "reason": reason}
    return paid if debtor is None else paid | {"on_behalf_of": debtor}


def problems_as_json(problems: Iterable[Problem]) -> dict[str, Any]:
    """Return problems with the names of docs/rules.md, 8."""
    return {
        "errors": [
            {"code": code, "field": field, "message": message.en, "message_vi": message.vi}
            for code, field, message, _ in problems
        ]
    }


def answer(rules: object, entry: object) -> dict[str, Any]:
    """Score a round; rules, round and answer are plain JSON values."""
    profile = read_rules(rules)
    if isinstance(profile, Text):
        outcome: Scored | list[Problem] = [Problem("E_RULES", "rules", profile)]
    else:
        outcome = score_round(profile, entry)
    return json.loads(_as_line(outcome))  # type: ignore[no-any-return]


def _as_line(outcome: Scored | list[Problem]) -> str:
    if isinstance(outcome, list):
        return write_json(problems_as_json(outcome))
    return write_json(result_as_json(outcome.payments))


class Scorer:
    """Scores lines of JSON. Lines without rules use the default.

    With `say`, which spells bets aloud, each answer as JSON also tells the round in words.
    """

    def __init__(self, default: Profile | None = None, say: Say | None = None) -> None:
        self._default: Profile | Text = default or read_rules(None)
        self._say = say
        self._read_rules = RulesReader()

    def score(self, line: bytes) -> Scored | list[Problem]:
        """Score a line, or return all its problems."""
        try:
            given = read_json(line.decode())
        except _KeyTwice as twice:
            return [_unreadable(SHAPES["key_twice"].fill(key=str(twice)))]
        except (ValueError, RecursionError):
            return [_unreadable(SHAPES["json"])]
        if not isinstance(given, dict):
            return [_unreadable(SHAPES["object"].fill(field="round"))]
        if "rules" in given or "round" in given:
            return self.score_with_rules(given)
        return self._score_by(self._default, given)

    def score_with_rules(self, given: dict[str, Any]) -> Scored | list[Problem]:
        """Score `{"rules": RULES, "round": ROUND}`, or return all its problems."""
        rules = given.get("rules")
        profile = self._default if rules is None else self._read_rules(rules)
        problems = [_beside(key) for key in given if key not in ("rules", "round")]
        if isinstance(profile, Text):
            return [Problem("E_RULES", "rules", profile), *problems]
        entry = given.get("round")
        if not isinstance(entry, dict):
            wanted = "missing" if entry is None else "object"
            return [*problems, Problem("E_SHAPE", "round", SHAPES[wanted].fill(field="round"))]
        outcome = score_round(profile, entry)
        if isinstance(outcome, list):
            return problems + outcome
        return problems or outcome

    def _score_by(self, profile: Profile | Text, entry: object) -> Scored | list[Problem]:
        if isinstance(profile, Text):
            return [Problem("E_RULES", "rules", profile)]
        return score_round(profile, entry)

    def json(self, line: bytes) -> tuple[str, bool]:
        """Return the answer as a line of JSON, and whether the line was scored."""
        outcome = self.score(line)
        if self._say is None or isinstance(outcome, list):
            return _as_line(outcome) + "\n", isinstance(outcome, Scored)
        told = told_as_json(tell(outcome.round, outcome.profile.rules, outcome.payments, self._say))
        return write_json(result_as_json(outcome.payments) | {"told": told}) + "\n", True

    def sentences(self, line: bytes, language: Language) -> tuple[str, bool]:
        """Return a sentence for each payment or problem, and whether the line was scored."""
        outcome = self.score(line)
        if isinstance(outcome, Scored):
            told = explain_all(outcome.round, outcome.profile.rules, outcome.payments)
        else:
            told = [problem.message for problem in outcome]
        lines = [one_line(text.to(language)) for text in told]
        # An empty line separates rounds.
        return "\n".join([*lines, "", ""]), isinstance(outcome, Scored)


def _unreadable(message: Text) -> Problem:
    return Problem("E_SHAPE", "", message)


def _beside(key: str) -> Problem:
    return Problem("E_SHAPE", key, SHAPES["unknown"].fill(field=key))
