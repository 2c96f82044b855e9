"""The sentence of a round, back to the payments that a listener hears.

It is read piece by piece. A piece without an amount names who the next one is about.
"""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.games.base import Payments

_KINDS = {
    "manual": r"trả thêm|also pays|\(chặt hai\)|thêm gà|also puts|lấy gà|is paid",
    "eat": r"ăn của|ate from|thêm (một|hai|ba) cây|more for (a|two|three) card",
    "chot": r"ăn chốt của|ate a chốt from|thêm chốt|more for the chốt",
    "tai": r"ăn tái của|ate a tái from|thêm tái|more for the tái",
    "ga": r"ăn (nửa )?gà|takes \S+ \(?(from|half) the gà",
    "ga_eat": r"bị ăn, góp gà|lost a card, \S+ into",
    "ga_mom": r" móm, góp gà| móm, \S+ into",
    "ga_last": r" bét, góp gà| came last, \S+ into",
    "phat_u_side": r"bị phạt U,|has phạt U,",
    "foul": r"phạm lỗi,|broke a rule,",
    "chop": r"chặt |chopped ",
    "left": r" thối | kept ",
}
"""How each kind of payment is named; the others follow from how the round ended."""
_LEFT = ("deuces", "quads", "runs")
_IN_GA = ("ante", "ga_eat", "ga_mom", "ga_last")
"""The payments into the gà that a sentence leaves out where the gà is taken, and only there."""

Heard = Counter[tuple[str, str | None, str | None]]
"""The sum of each kind, payer and payee; of the antes, that of all."""


def paid_in(payments: Payments) -> Heard:
    """Return what a sentence has to tell."""
    found: Heard = Counter()
    is_taken = any(paid.reason == "ga" for paid in payments.transfers)
    for payer, payee, amount, reason, *_ in payments.transfers:
        if is_taken and reason in _IN_GA:
            continue
        kind = "left" if reason in _LEFT else reason if reason in _KINDS else "main"
        who = ("ante", None, None) if reason == "ante" else (kind, payer, payee)
        found[who] += amount  # type: ignore[assignment]
    return found


def heard_in(sentence: str, players: Sequence[str]) -> Heard:
    """Return the payments that a sentence tells, with amounts in bets."""
    found: Heard = Counter()
    sentence = _one_by_one(sentence.replace("\N{NO-BREAK SPACE}", " "), players)
    head, *clauses = sentence.split("; ")
    winner = _read(head, "main", "", players, found)
    for clause in clauses:
        _read(clause, _kind(clause), winner, players, found)
    return found


def _one_by_one(sentence: str, players: Sequence[str]) -> str:
    """Say of each player what is said once of several."""
    name = rf"(?:{_name(players)})"
    place = r"(?:nhì|ba|bét|móm|cóng|second|third|last|stuck)\b"
    sentence = re.sub(
        rf"({name}(?:, {name})*) (?:và|and) ({name}) (?:cùng|each) ({place}(?: [\d.,]*\d)?)",
        lambda said: ", ".join(f"{who} {said[3]}" for who in [*said[1].split(", "), said[2]]),
        sentence,
    )
    return re.sub(
        rf"(?<=; )({name}(?:, {name})+) (\D+, (?:góp gà )?[\d.,]*\d)(?: each)?( into the gà)?",
        lambda said: "; ".join(f"{who} {said[2]}{said[3] or ''}" for who in said[1].split(", ")),
        sentence,
    )


def _name(players: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(players, key=len, reverse=True)))


def _kind(words: str) -> str:
    return next((kind for kind, pattern in _KINDS.items() if re.search(pattern, words)), "main")


def _patterns(players: Sequence[str]) -> dict[str, str]:
    """Return the forms of a piece, the first of which it has."""
    name = _name(players)
    amount, who, other = r"(?P<amount>\d+(?:[.,]5)?)", rf"(?P<who>{name})", rf"(?P<other>{name})"
    puts = "góp gà|nộp gà|góp thêm gà|puts|also puts"
    of_ga = r"(?: from the gà| \(half the gà\))?"
    place = "(?:nhất|nhì|ba|bét|móm|cóng|stuck|first|second|third|last)"
    took = r"(?:ăn của|ăn chốt của|ăn tái của|chặt .+|ate (?:a \w+ )?from|chopped .+ from)"
    return {
        "all pay": rf"(?:mỗi người trả|each pays) {amount}",
        "pays all": rf"(?:{who} )?(?:trả mỗi người|pays each) {amount}",
        "den": rf"{who} (?:đền cả làng|pays) {amount}(?: for all)?",
        "more": rf"(?:thêm \D+ )?{amount}(?: more for [\w ]+)?",
        "one pays": rf"{who} trả {amount}",
        "took": rf"(?:{who} )?{took} {other} {amount}",
        "takes": rf"(?:{who} )?(?:ăn gà|ăn nửa gà|lấy gà|takes|is paid) {amount}{of_ga}",
        "puts": rf"(?:{who} )?(?:(?:{puts}) |(?=\S+ into the gà)){amount}(?: into the gà)?",
        "pays": rf"(?:{who} (?:{place} )?)?(?:trả thêm|trả|pays|also pays) {other} {amount}",
        "antes": rf"gà \+{amount}",
        "goes on": rf"{other}(?: {place})? {amount}",
        "begins": rf"{who}\b.*",
        "nobody": r".*",
    }


def _read(clause: str, kind: str, subject: str, players: Sequence[str], found: Heard) -> str:
    """Count the payments of a clause; return who it is about."""
    clause = re.sub(r" \((phạt U|cóng|stuck|chặt hai)\)", "", clause)
    clause = re.sub(r", (?=(hai|đôi|tứ|a|two)\b)", " + ", clause)  # cards that were chopped
    patterns, den, pays = _patterns(players), "", False
    for n, piece in enumerate(re.split(r", |: ", clause)):
        kind = kind if _kind(piece) == "main" else _kind(piece)
        form = next(form for form, pattern in patterns.items() if re.fullmatch(pattern, piece))
        match = re.fullmatch(patterns[form], piece)
        got = match.groupdict() if match else {}
        by, of = got.get("who") or subject, got.get("other")
        if n == 0 and form in ("begins", "took", "pays"):
            subject = by
        den = by if form == "den" else den
        pays = form == "pays" or (pays and form == "goes on")
        pairs: dict[str, list[tuple[str | None, str | None]]] = {
            "all pay": [(player, subject) for player in players if player != subject],
            "pays all": [(by, player) for player in players if player != by],
            "den": [(by, subject)],
            "more": [(den, subject)],
            "one pays": [(by, subject)],
            "took": [(of, by)],
            "takes": [(None, by)],
            "puts": [(by, None)],
            "pays": [(by, of)],
            "antes": [(None, None)],
            "goes on": [(subject, of) if pays else (of, subject)],
        }
        for payer, payee in pairs.get(form, []):
            bets = Fraction(got["amount"].replace(",", "."))
            found["ante" if form == "antes" else kind, payer, payee] += bets  # type: ignore[assignment]
    return subject
