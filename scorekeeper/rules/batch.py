"""Rounds and results as JSON. (docs/rules.md, 8)"""

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NoReturn

from scorekeeper.fields import Json
from scorekeeper.games.base import Payments, Problem, Say, Told, Transfer
from scorekeeper.games.entry import MOST_FAULTS
from scorekeeper.games.messages import SHAPES
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile, Scored, explain, score_round, tell
from scorekeeper.text import LANGUAGES, Language, Text, one_line


class _KeyTwice(ValueError):
    """A JSON object has a key twice."""


def _object(pairs: list[tuple[str, object]]) -> Json:
    json = dict(pairs)
    if len(json) != len(pairs):
        keys = Counter(key for key, _ in pairs)
        raise _KeyTwice(next(key for key, times in keys.items() if times > 1))
    return json


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def json_number(amount: Fraction) -> int | float:
    """Return an amount for JSON: an int, or a float, which holds a half exactly."""
    return amount.numerator if amount.denominator == 1 else float(amount)


read_json = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant).decode
"""Parse JSON more strictly than `json.loads`: no NaN, and no duplicate keys.

Raises ValueError, or RecursionError if it is nested too deeply.
"""

write_json = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), default=json_number
).encode
"""Serialise to one line of JSON."""


def result_as_json(payments: Payments) -> Json:
    """Return payments with the names of docs/rules.md, 8. A half bet stays a Fraction."""
    return {
        "winners": payments.winners,
        "ranking": payments.ranking,
        "den_payer": payments.den_payer,
        "transfers": [_transfer_as_json(transfer) for transfer in payments.transfers],
        "net": payments.net,
        "ga_after": payments.ga_after,
    }


def told_as_json(told: Told) -> Json:
    """Return a round in words by language, with the names of docs/rules.md, 14; amounts in bets."""
    return {
        language: {
            "heading": told.heading.to(language),
            "rows": [
                {
                    "who": row.who[0] if len(row.who) == 1 else row.who,
                    "net": row.net,
                    "parts": [[words.to(language), amount] for words, amount, _ in row.parts],
                }
                for row in told.rows
            ],
            "spoken": told.spoken.to(language),
        }
        for language in LANGUAGES
    }


def _transfer_as_json(paid: Transfer) -> Json:
    fields = {"from": paid.payer, "to": paid.payee, "amount": paid.amount, "reason": paid.reason}
    debtor = paid.on_behalf_of
    return fields if debtor is None else fields | {"on_behalf_of": debtor}


def problems_as_json(problems: Sequence[Problem]) -> Json:
    """Return the first problems with the names of docs/rules.md, 8."""
    return {
        "errors": [
            {"code": code, "field": field, "message": message.en, "message_vi": message.vi}
            for code, field, message, *_ in problems[:MOST_FAULTS]
        ]
    }


def score(given: Json, default: Profile | None = None) -> Scored | list[Problem]:
    """Score `{"rules": RULES, "round": ROUND}`, or return all its problems.

    Without rules `default` is used.
    """
    rules = given.get("rules")
    profile = default if default and rules is None else read_rules(rules)
    problems = [
        Problem("E_SHAPE", key, SHAPES["unknown"].fill(field=key))
        for key in given
        if key not in ("rules", "round")
    ]
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


def score_line(line: bytes, default: Profile | None = None) -> Scored | list[Problem]:
    """Score a line of JSON, with its rules or a round alone, or return all its problems."""
    try:
        given = read_json(line.decode())
    except _KeyTwice as twice:
        return [_unreadable(SHAPES["key_twice"].fill(key=str(twice)))]
    except (ValueError, RecursionError):
        return [_unreadable(SHAPES["json"])]
    if not isinstance(given, dict):
        return [_unreadable(SHAPES["object"].fill(field="round"))]
    return score(given if given.keys() & {"rules", "round"} else {"round": given}, default)


def _unreadable(message: Text) -> Problem:
    return Problem("E_SHAPE", "", message)


def as_line(outcome: Scored | list[Problem], say: Say | None = None) -> str:
    """Return the answer to a round as a line of JSON.

    With `say`, which spells bets aloud, it also tells the round in words.
    """
    if isinstance(outcome, list):
        return write_json(problems_as_json(outcome)) + "\n"
    result = result_as_json(outcome.payments)
    if say:
        told = tell(outcome.round, outcome.profile.rules, outcome.payments, say)
        result["told"] = told_as_json(told)
    return write_json(result) + "\n"


def as_sentences(outcome: Scored | list[Problem], language: Language) -> str:
    """Return the rows of a round, or its problems, and an empty line, which separates rounds."""
    if isinstance(outcome, Scored):
        told = explain(outcome.round, outcome.profile.rules, outcome.payments)
    else:
        told = [problem.message for problem in outcome]
    return "".join(f"{one_line(text.to(language))}\n" for text in told) + "\n"
