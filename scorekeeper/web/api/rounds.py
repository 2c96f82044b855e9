"""Calls about rounds: read, preview, save, correct, strike out, restore."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from werkzeug.wrappers import Response

from scorekeeper.export.schema import WHATS
from scorekeeper.games import GAMES, REASONS
from scorekeeper.rules.batch import result_as_json
from scorekeeper.store import access, history, lines, rounds
from scorekeeper.store.database import LARGEST, reading, together
from scorekeeper.store.history import VERSIONS
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.rounds import RoundPreview
from scorekeeper.store.session import Caller, Line, Role, authorize, used_for
from scorekeeper.web.api.errors import current_if_stale
from scorekeeper.web.api.fields import (
    BETS,
    GAME,
    NAME,
    NUMBER,
    REASON,
    STAKE,
    TEXT,
    TOTALS,
    VERSION,
    WHEN,
    JsonField,
    by_name,
    closed,
    list_of,
    object_of,
    one_of,
    ref,
)
from scorekeeper.web.api.routes import (
    IF_MATCH,
    IF_MATCH_OR_NOT,
    IF_NONE_MATCH,
    KEY,
    call,
    in_query,
    number_in_text,
    unchanged,
)
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import quiet

for _game in GAMES:
    _example = next(iter(_game.examples(_game.commonest.rules).values())).entry
    _schema = {**_game.schema, "examples": [dict(_example)]}
    JsonField(_schema).named(f"{_game.id}Round")

_ANY_GAME = {"anyOf": [ref(f"{game.id}Round") for game in GAMES]}
ROUND = JsonField(_ANY_GAME).about("A round as people enter it.").named("Round")
"""A round, which only its game checks."""

_NAMES = list_of(NAME, maxItems=4)
_PAYER = NAME.or_null().about("Who pays; null is the gà.")
_TRANSFER = object_of(
    **{"from": _PAYER},
    to=NAME.or_null().about("Who is paid; null is the gà."),
    amount=BETS.with_schema(exclusiveMinimum=0),
    reason=one_of(*REASONS),
    on_behalf_of=NAME.about("Whose debt it is, if another's.").left_out(),
).named("Transfer")
_RANKING = list_of(_NAMES, maxItems=4).or_null()
_RESULT = object_of(
    winners=_NAMES,
    ranking=_RANKING.about("Best first, an undecided tie together; null without a ranking."),
    den_payer=NAME.or_null().about("Who pays for all."),
    transfers=list_of(_TRANSFER),
    net=by_name(BETS, "What the round brings every player, in bets."),
    ga_after=BETS.with_schema(minimum=0).about("Bets in the gà after it."),
).about("What a round comes to.")
RESULT = _RESULT.named("Result").rendered(result_as_json)


def _who(version: Line) -> str | None:
    """Return the person or the number of the machine; None for the server."""
    if version.machine is None:
        return None
    return version.person or f"máy {version.machine}"


_HISTORY = object_of(
    at=WHEN,
    by=TEXT.or_null().about("Whose machine; null is the server.").taken(_who),
    what=one_of(*WHATS),
    reason=REASON,
    round=ROUND.taken(lambda version: version.entry),
    net=by_name(BETS, "What it brought every player then, in bets."),
).named("HistoryOfRound")


class _KeptRound(NamedTuple):
    """A round with a page of its history."""

    line: Line
    history: list[Line]
    earlier: int | None

    @property
    def version(self) -> int:
        """The version of the session."""
        return self.line.session.version


_KEPT_ROUND = object_of(
    number=NUMBER.taken(lambda kept: kept.line.number),
    game=GAME.taken(lambda kept: kept.line.profile.game.id),
    status=one_of("valid", "struck").taken(lambda kept: kept.line.status),
    version=VERSION,
    round=ROUND.taken(lambda kept: kept.line.entry),
    # The result by its rules, even if it is struck out and pays nothing.
    result=RESULT.taken(lambda kept: kept.line.scored.payments),
    totals=TOTALS.taken(lambda kept: kept.line.totals),
    stake=STAKE.taken(lambda kept: kept.line.stake),
    fingerprint=TEXT.taken(lambda kept: kept.line.profile.fingerprint),
    history=list_of(_HISTORY, minItems=1, maxItems=VERSIONS),
    earlier=NUMBER.or_null().about("`before` of the next page; null on the last."),
)
KEPT_ROUND = _KEPT_ROUND.about("A round of the book.").named("KeptRound")


_ROUNDS = object_of(
    rounds=list_of(KEPT_ROUND, maxItems=200),
    next=NUMBER.or_null().about("`after` of the next page."),
    version=VERSION,
).named("Rounds")
_PREVIEW = object_of(
    result=RESULT.taken(lambda preview: preview.scored.payments),
    totals=TOTALS.taken(lambda preview: preview.after.totals),
).named("Preview")
_PAID = RESULT.taken(lambda changed: changed.payments)
_AFTER_IT = TOTALS.taken(lambda changed: changed.after.totals)
_SAVED_ROUND = object_of(number=NUMBER, result=_PAID, totals=_AFTER_IT, version=VERSION)
_CHANGED_ROUND = object_of(
    number=NUMBER,
    result=_PAID,
    totals=_AFTER_IT,
    changes=by_name(BETS, "What the change brings everybody, in bets."),
    version=VERSION,
).named("ChangedRound")
_CORRECTION = closed(round=ROUND, reason=REASON.optional()).named("Correction")
_REASON = closed(reason=REASON.optional()).named("Reason")

_AFTER = in_query(
    "after", "Rounds with a number above this one.", number_in_text(0, 10**9, default=0)
)
_LIMIT = in_query("limit", "At most so many rounds.", number_in_text(1, 200, default=50))
_BEFORE = in_query(
    "before",
    "Only versions of the round before this version of the session.",
    number_in_text(1, 10**9),
)
_GAME = in_query("game", "The game of a void round, where both are played.", GAME)
_DRY = in_query("dry", "1 only works it out and keeps nothing.", one_of("0", "1"))


@call(
    "rounds_several",
    "GET /sessions/<id>/rounds",
    _ROUNDS,
    *(_AFTER, _LIMIT, IF_NONE_MATCH),
    heavy=True,
)
def several(caller: Caller, after: int, limit: int) -> dict[str, Any] | Response:
    """Return the rounds with numbers above one, a page at a time."""
    if known := unchanged(access.glance(get_db(), caller).version):
        return known  # Rendering a page of rounds takes long.
    with reading(get_db()):
        session = lines.view(get_db(), caller, 1)
        page = rounds.after(get_db(), caller, after, limit)
        versions = history.of_rounds(get_db(), caller, after + 1, after + limit)
    found = [_KeptRound(line, *versions[line.number]) for line in page]
    last = after + len(found)
    more = found and last < session.rounds
    return {"rounds": found, "next": last if more else None, "version": session.version}


@call(
    "rounds_one",
    "GET /sessions/<id>/rounds/<int:number>",
    KEPT_ROUND,
    *(IF_NONE_MATCH, _BEFORE),
    heavy=True,
)
def one(caller: Caller, number: int, before: int | None = None) -> _KeptRound:
    """Return one round, with the latest 50 versions of its history."""
    with reading(get_db()):
        line = rounds.find(get_db(), caller, number)
        versions = history.of_round(get_db(), caller, number, before=before or LARGEST)
    return _KeptRound(line, *versions)


@call("rounds_preview", "POST /sessions/<id>/preview", _PREVIEW, _GAME, body=ROUND)
@quiet
def preview(caller: Caller, sent: Any, game: str | None) -> RoundPreview:
    """Return what a round would come to as the next one. Nothing is kept."""
    return rounds.preview(get_db(), caller, sent, game=game)


@call(
    "rounds_save",
    "POST /sessions/<id>/rounds",
    _SAVED_ROUND.named("SavedRound"),
    *(_GAME, KEY, IF_MATCH_OR_NOT),
    body=ROUND,
    role=Role.KEEPER,
    success=201,
)
def save(
    caller: Caller, sent: Any, game: str | None, key: str, version: int | None
) -> ChangeResult:
    """Save a round as the next one. Retries with the same key save no second one. With `If-Match`
    it is refused where anything came between."""
    with current_if_stale(lambda: _current(caller)), together(get_db()):
        if version is not None and not used_for(get_db(), caller, key):
            authorize(get_db(), caller, Role.KEEPER, version)
        saved = rounds.save(get_db(), caller, sent, key=key, game=game)
        return _scored(saved, caller)


def _current(caller: Caller, number: int | None = None) -> Any:
    """Return a round, by default the last one, as JSON; None if there is none."""
    number = number or lines.view(get_db(), caller, 1).rounds
    return KEPT_ROUND.render(one(caller, number)) if number else None


@call(
    "rounds_correct",
    "PUT /sessions/<id>/rounds/<int:number>",
    _CHANGED_ROUND,
    *(_DRY, _GAME, IF_MATCH),
    body=_CORRECTION,
    role=Role.KEEPER,
    heavy=True,
)
def correct(
    caller: Caller, number: int, sent: Any, dry: str | None, game: str | None, version: int
) -> ChangeResult:
    """Correct a round."""
    change = partial(rounds.correct, entry=sent["round"], game=game)
    return _changed(caller, number, change, sent, dry, version)


@call(
    "rounds_strike",
    "DELETE /sessions/<id>/rounds/<int:number>",
    _CHANGED_ROUND,
    *(_DRY, IF_MATCH),
    body=_REASON,
    role=Role.KEEPER,
    heavy=True,
)
def strike(caller: Caller, number: int, sent: Any, dry: str | None, version: int) -> ChangeResult:
    """Strike a round out: it stays to be seen and counts no more."""
    return _changed(caller, number, rounds.strike, sent, dry, version)


@call(
    "rounds_restore",
    "POST /sessions/<id>/rounds/<int:number>/restore",
    _CHANGED_ROUND,
    *(_DRY, IF_MATCH),
    body=_REASON,
    role=Role.KEEPER,
    heavy=True,
)
def restore(caller: Caller, number: int, sent: Any, dry: str | None, version: int) -> ChangeResult:
    """Restore a round that was struck out."""
    return _changed(caller, number, rounds.restore, sent, dry, version)


def _changed(
    caller: Caller,
    number: int,
    change: Callable[..., ChangeResult],
    sent: Any,
    dry: str | None,
    version: int,
) -> ChangeResult:
    """Change a round, or do a dry run."""
    rounds.find(get_db(), caller, number)

    def made(dry_run: bool) -> ChangeResult:
        with (reading if dry_run else together)(get_db()):
            authorize(get_db(), caller, Role.KEEPER, version)
            changed = change(
                *(get_db(), caller, number),
                expected_version=None,
                reason=sent.get("reason") or "",
                dry_run=dry_run,
            )
            return _scored(changed, caller)

    with current_if_stale(lambda: _current(caller, number)):
        tried = made(True)  # The dry run refuses a change without the write lock.
        return tried if dry == "1" else made(False)


def _scored(changed: ChangeResult, caller: Caller) -> ChangeResult:
    """Return the change with the payments of its round, even if it scored nothing."""
    if changed.payments is not None:
        return changed
    line = rounds.find(get_db(), caller, changed.number)
    return replace(changed, payments=line.scored.payments)
