"""Calls about rounds: read, preview, save, correct, strike out, restore."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from werkzeug.wrappers import Response

from scorekeeper.export.schema import WHATS
from scorekeeper.fields import Field, Json, list_of, one_of
from scorekeeper.games import GAMES, REASONS
from scorekeeper.rules.batch import result_as_json
from scorekeeper.store import access, history, lines, rounds
from scorekeeper.store.database import LARGEST, reading, together
from scorekeeper.store.history import VERSIONS, RoundHistory
from scorekeeper.store.lines import ChangeResult
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
    answer,
    by_name,
    component,
    ref,
    request,
)
from scorekeeper.web.api.routes import (
    Keeper,
    Key,
    Known,
    MaybeSeenVersion,
    SeenVersion,
    call,
    in_query,
    number_in_text,
    unchanged,
)
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import quiet

for _game in GAMES:
    _example = next(iter(_game.examples(_game.commonest.rules).values())).entry
    component(f"{_game.id}Round", _game.entry.with_schema(examples=[dict(_example)]))

_ANY_GAME = {
    "anyOf": [ref(f"{game.id}Round") for game in GAMES],
    "description": "A round as people enter it.",
}
ROUND = component("Round", Field(schema=_ANY_GAME))
"""A round, which only its game checks."""

_NAMES = list_of(NAME, maxItems=4)
_PAYER = NAME.or_null().about("Who pays; null is the gà.")
_TRANSFER = answer(
    "Transfer",
    **{"from": _PAYER},
    to=NAME.or_null().about("Who is paid; null is the gà."),
    amount=BETS.with_schema(exclusiveMinimum=0),
    reason=one_of(*REASONS),
    on_behalf_of=NAME.about("Whose debt it is, if another's.").optional(),
)
_RANKING = list_of(_NAMES, maxItems=4).or_null()
RESULT = answer(
    "Result",
    "What a round comes to.",
    winners=_NAMES,
    ranking=_RANKING.about("Best first, an undecided tie together; null without a ranking."),
    den_payer=NAME.or_null().about("Who pays for all."),
    transfers=list_of(_TRANSFER),
    net=by_name(BETS, "What the round brings every player, in bets."),
    ga_after=BETS.with_schema(minimum=0).about("Bets in the gà after it."),
)

_HISTORY = answer(
    "HistoryOfRound",
    at=WHEN,
    by=TEXT.or_null().about("Whose machine; null is the server."),
    what=one_of(*WHATS),
    reason=REASON,
    round=ROUND,
    net=by_name(BETS, "What it brought every player then, in bets."),
)
KEPT_ROUND = answer(
    "KeptRound",
    "A round of the book.",
    number=NUMBER,
    game=GAME,
    status=one_of("valid", "struck"),
    version=VERSION,
    round=ROUND,
    result=RESULT,
    totals=TOTALS,
    stake=STAKE,
    fingerprint=TEXT,
    history=list_of(_HISTORY, minItems=1, maxItems=VERSIONS),
    earlier=NUMBER.or_null().about("`before` of the next page; null on the last."),
)
_ROUNDS = answer(
    "Rounds",
    rounds=list_of(KEPT_ROUND, maxItems=200),
    next=NUMBER.or_null().about("`after` of the next page."),
    version=VERSION,
)
_PREVIEW = answer("Preview", result=RESULT, totals=TOTALS)
_SAVED_ROUND = answer("SavedRound", number=NUMBER, result=RESULT, totals=TOTALS, version=VERSION)
_CHANGED_ROUND = answer(
    "ChangedRound",
    number=NUMBER,
    result=RESULT,
    totals=TOTALS,
    changes=by_name(BETS, "What the change brings everybody, in bets."),
    version=VERSION,
)
_MAYBE_REASON = REASON.or_null().optional()
_CORRECTION = request("Correction", round=ROUND, reason=_MAYBE_REASON)
_REASON = request("Reason", reason=_MAYBE_REASON)

_LARGEST_NUMBER = 10**9
_AFTER = in_query(
    "after",
    "Rounds with a number above this one.",
    number_in_text(0, _LARGEST_NUMBER).with_schema(default=0),
)
_LIMIT = in_query(
    "limit", "At most so many rounds.", number_in_text(1, 200).with_schema(default=50)
)
_BEFORE = in_query(
    "before",
    "Only versions of the round before this version of the session.",
    number_in_text(1, _LARGEST_NUMBER),
)
_GAME = in_query("game", "The game of a round, if several games here have its finish.", GAME)
_DRY = in_query("dry", "1 only works it out and keeps nothing.", one_of("0", "1"))
_Game = Annotated[str | None, _GAME]
_Dry = Annotated[str | None, _DRY]


def _kept_round(line: Line, versions: RoundHistory) -> Json:
    """Return a round with a page of its history."""
    assert line.profile
    return {
        "number": line.number,
        "game": line.profile.game.id,
        "status": line.status,
        "version": line.session.version,
        "round": line.entry,
        # The result by its rules, even if it is struck out and pays nothing.
        "result": result_as_json(line.scored.payments),
        "totals": line.totals,
        "stake": line.stake,
        "fingerprint": line.profile.fingerprint,
        "history": [_version(version) for version in versions.versions],
        "earlier": versions.earlier,
    }


def _version(version: Line) -> Json:
    by = None if version.machine is None else version.person or f"máy {version.machine}"
    return {
        "at": version.at,
        "by": by,
        "what": version.what,
        "reason": version.reason,
        "round": version.entry,
        "net": version.net,
    }


@call("GET /sessions/<id>/rounds", _ROUNDS, heavy=True)
def rounds_several(
    caller: Caller, after: Annotated[int, _AFTER], limit: Annotated[int, _LIMIT], known: Known
) -> Json | Response:
    """Return the rounds with numbers above one, a page at a time."""
    if response := unchanged(access.version_of(get_db(), caller.session)):
        return response  # Rendering a page of rounds takes long.
    with reading(get_db()):
        session = lines.view(get_db(), caller, 1)
        page = rounds.after(get_db(), caller, after, limit)
        versions = history.of_rounds(get_db(), caller, after + 1, after + limit)
    documents = [_kept_round(line, versions[line.number]) for line in page]
    last = after + len(documents)
    more = documents and last < session.rounds
    return {"rounds": documents, "next": last if more else None, "version": session.version}


@call("GET /sessions/<id>/rounds/<int:number>", KEPT_ROUND, heavy=True)
def rounds_one(
    caller: Caller,
    number: int,
    known: Known = None,
    before: Annotated[int | None, _BEFORE] = None,
) -> Json:
    """Return one round, with the latest 50 versions of its history."""
    with reading(get_db()):
        line = rounds.find(get_db(), caller, number)
        versions = history.of_round(get_db(), caller, number, before=before or LARGEST)
    return _kept_round(line, versions)


@call("POST /sessions/<id>/preview", _PREVIEW)
@quiet
def rounds_preview(caller: Caller, sent: Annotated[object, ROUND], game: _Game) -> Json:
    """Return what a round would come to as the next one. Nothing is kept."""
    preview = rounds.preview(get_db(), lines.view(get_db(), caller, 1), sent, game=game)
    assert preview.scored
    return {
        "result": result_as_json(preview.scored.payments),
        "totals": preview.after.totals,
    }


@call("POST /sessions/<id>/rounds", _SAVED_ROUND, success=201)
def rounds_save(
    caller: Keeper, sent: Annotated[object, ROUND], game: _Game, key: Key, version: MaybeSeenVersion
) -> Json:
    """Save a round as the next one. Retries with the same key save no second one. With `If-Match`
    it is refused where anything came between."""
    with current_if_stale(lambda: _current(caller)), together(get_db(), caller.session):
        if version is not None and not used_for(get_db(), caller, key):
            authorize(get_db(), caller, Role.KEEPER, version)
        saved = rounds.save(get_db(), caller, sent, key=key, game=game)
        return _result(saved, caller)


def _current(caller: Caller, number: int | None = None) -> Json | None:
    """Return a round, by default the last one; None if there is none."""
    number = number or lines.view(get_db(), caller, 1).rounds
    return rounds_one(caller, number) if number else None


def _result(changed: ChangeResult, caller: Caller) -> Json:
    """Return a change with the payments of its round, even if it scored nothing."""
    scored = changed.scored or rounds.find(get_db(), caller, changed.number).scored
    return {
        "number": changed.number,
        "result": result_as_json(scored.payments),
        "totals": changed.after.totals,
        "version": changed.version,
    }


@call("PUT /sessions/<id>/rounds/<int:number>", _CHANGED_ROUND, heavy=True)
def rounds_correct(
    caller: Keeper,
    number: int,
    sent: Annotated[Json, _CORRECTION],
    dry: _Dry,
    game: _Game,
    version: SeenVersion,
) -> Json:
    """Correct a round."""
    change = partial(rounds.correct, entry=sent["round"], game=game)
    return _change(caller, number, change, sent, dry, version)


@call("DELETE /sessions/<id>/rounds/<int:number>", _CHANGED_ROUND, heavy=True)
def rounds_strike(
    caller: Keeper, number: int, sent: Annotated[Json, _REASON], dry: _Dry, version: SeenVersion
) -> Json:
    """Strike a round out: it stays to be seen and counts no more."""
    return _change(caller, number, rounds.strike, sent, dry, version)


@call("POST /sessions/<id>/rounds/<int:number>/restore", _CHANGED_ROUND, heavy=True)
def rounds_restore(
    caller: Keeper, number: int, sent: Annotated[Json, _REASON], dry: _Dry, version: SeenVersion
) -> Json:
    """Restore a round that was struck out."""
    return _change(caller, number, rounds.restore, sent, dry, version)


def _change(
    caller: Caller,
    number: int,
    change: Callable[..., ChangeResult],
    sent: Json,
    dry: str | None,
    version: int,
) -> Json:
    """Change a round, or do a dry run."""
    rounds.find(get_db(), caller, number)

    def made(dry_run: bool) -> Json:
        with (reading if dry_run else together)(get_db()):
            authorize(get_db(), caller, Role.KEEPER, version)
            changed = change(
                get_db(),
                caller,
                number,
                expected_version=None,
                reason=sent.get("reason") or "",
                dry_run=dry_run,
            )
            return _result(changed, caller) | {"changes": changed.changes}

    with current_if_stale(lambda: _current(caller, number)):
        tried = made(True)  # The dry run refuses a change without the write lock.
        return tried if dry == "1" else made(False)
