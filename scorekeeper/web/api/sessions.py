"""Calls about sessions: open, read, change, settle, delete; people, links and files."""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Annotated, get_args

from werkzeug.wrappers import Response

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.seats import FEWEST, MOST, MOST_AT_OPENING, PersonEdit
from scorekeeper.evening.settling import PlanKind
from scorekeeper.export import document, reading
from scorekeeper.export.schema import FILE
from scorekeeper.fields import FLAG, Field, Json, Path, Reporter, list_of, one_of
from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount
from scorekeeper.store import access, archive, lines, opening, rounds, settlement
from scorekeeper.store.access import Opened
from scorekeeper.store.database import together
from scorekeeper.store.errors import IdempotencyKey, Refused, refused
from scorekeeper.store.opening import HOME_ZONE, Opening, open_session
from scorekeeper.store.people import change_people
from scorekeeper.store.session import Caller, Role, Session, authorize, used_for
from scorekeeper.store.session_rules import add_game, change_rules, change_stake
from scorekeeper.store.settlement import Accounts, SettleUnit
from scorekeeper.web.api.errors import current_if_stale
from scorekeeper.web.api.fields import (
    ADDRESS,
    BETS,
    CLEAN_NAME,
    DONG,
    NAME,
    STAKE,
    TITLE,
    TOKEN,
    TOTALS,
    VERSION,
    answer,
    by_name,
    component,
    has,
    integer,
    request,
)
from scorekeeper.web.api.routes import (
    LARGEST,
    Keeper,
    Known,
    MaybeKey,
    MaybeSeenVersion,
    OpeningKey,
    Owner,
    SeenVersion,
    call,
    in_query,
    parse_json,
)
from scorekeeper.web.api.rules import RULES_OF_SESSION, RULESET, ruleset
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import count_wrong_link, counted_once, refusals_counted
from scorekeeper.web.plumbing.responses import JSON
from scorekeeper.web.session.new import title_of_today

LARGEST_FILE = 16 << 20
"""Bytes of a file that is opened."""

_EXAMPLE = {"players": ["An", "Bình", "Chi", "Dũng"], "rules": "pho-bien"}
_OPENING = component(
    "Opening",
    request(
        players=list_of(NAME, minItems=FEWEST, maxItems=MOST_AT_OPENING),
        rules=RULES_OF_SESSION,
        title=TITLE.or_null().optional(),
        stake=STAKE.optional(),
    ).with_schema(examples=[_EXAMPLE]),
)

_view_url = partial(absolute_url, "session.index")
_keeper_url = partial(absolute_url, "join.keeper")
_ID = TOKEN.about("The view token: the address of the session.")
OPENED = answer(
    "Opened",
    id=_ID,
    keeper_token=TOKEN.about("Allows writing."),
    owner_token=TOKEN.about("Allows all that the owner may."),
    view_url=ADDRESS,
    keeper_url=ADDRESS,
    version=VERSION,
)
_ACTIVE = FLAG.about("Whether they take part in the next rounds.")
_PLAYERS = list_of(answer(name=NAME, active=_ACTIVE), maxItems=MOST)
_RULES = answer(**{game.id: RULESET.optional() for game in GAMES})
SESSION = answer(
    "Session",
    "A session as it is now.",
    title=TITLE,
    players=_PLAYERS,
    leader=NAME.or_null().about("Who leads the next round."),
    rules=_RULES.with_schema(additionalProperties=False),
    stake=STAKE,
    totals=TOTALS,
    money=by_name(DONG, "Where everybody stands, in đồng; null by points.").or_null(),
    ga=BETS.with_schema(minimum=0).about("Bets in the gà."),
    rounds=integer(0),
    ended=FLAG,
    version=VERSION,
)
_SINCE = {"next": False, "all": True}
"""From which round on rules or a stake hold, and whether all rounds are recalculated."""
_FROM = one_of(*_SINCE).or_null().optional().about("From which round rules or stake hold.")
_CHANGES = request(
    title=TITLE.or_null().optional(),
    ended=FLAG.or_null().optional(),
    leader=CLEAN_NAME.or_null().optional(),
    stake=STAKE.optional(),
    rules=RULES_OF_SESSION.or_null().optional(),
    **{"from": _FROM},
).with_schema(
    dependentRequired={"stake": ["from"], "rules": ["from"]},
    anyOf=[{"properties": {"stake": False, "rules": {"const": None}}}, has("from")],
)


def _require_from(sent: Json, at: Path, faults: Reporter) -> Json:
    if (sent.get("rules") or "stake" in sent) and not sent.get("from"):
        faults.wrong("missing", (*at, "from"))
    return sent


_SESSION_CHANGES = component(
    "SessionChanges", _CHANGES.about("All that is sent is changed, or nothing.")
).then(_require_from)
_DELETION = request("Deletion", title=TITLE.about("The title, typed again."))


def session_json(session: Session) -> Json:
    """Return a session as JSON."""
    rules = {game: ruleset(profile) for game, profile in session.profile_by_game.items()}
    return {
        "title": session.title,
        "players": [{"name": person.name, "active": person.active} for person in session.people],
        "leader": session.leader,
        "rules": rules,
        "stake": session.stake,
        "totals": session.totals,
        "money": session.money,
        "ga": session.ga,
        "rounds": session.rounds,
        "ended": session.ended_at is not None,
        "version": session.version,
    }


@call("POST /sessions", OPENED, success=201, also=(409, 429, 507))
def opening_new(sent: Annotated[Json, _OPENING], key: OpeningKey) -> Json:
    """Open a session. Retries with the same key open no second one."""
    title = sent.get("title")
    opening = Opening(
        title=title_of_today(HOME_ZONE).vi if title is None else title,
        names=sent["players"],
        profiles=sent["rules"],
        stake=sent.get("stake"),
    )
    return _open_once(key, lambda key: open_session(get_db(), opening, key=key))


def _open_once(key: str | None, open_it: Callable[[str | None], Opened], *, times: int = 1) -> Json:
    """Open a session under an idempotency key, and count it."""
    own = key and f"api:{key}"  # Keys of browsers are in the same table.
    try:
        with counted_once(own, times):
            opened = open_it(own)
    except Refused as error:
        if error.code == "E_KEY_REUSED":
            count_wrong_link()  # Somebody may guess the body of a key.
        raise
    return {
        "id": opened.view_token,
        "keeper_token": opened.keeper_token,
        "owner_token": opened.owner_token,
        "view_url": _view_url(token=opened.view_token),
        "keeper_url": _keeper_url(token=opened.keeper_token),
        "version": opened.version,
    }


@call("GET /sessions/<id>", SESSION)
def sessions_read(caller: Caller, known: Known = None) -> Json:
    """Return the session as it is now."""
    return session_json(lines.view(get_db(), caller, 1))


@call("PATCH /sessions/<id>", SESSION, heavy=True, tagged=True)
def sessions_change(
    caller: Keeper, sent: Annotated[Json, _SESSION_CHANGES], version: SeenVersion
) -> Json:
    """Change the session: all that is sent is changed, or nothing."""
    with session_if_stale(caller), together(get_db(), caller.session):
        authorize(get_db(), caller, Role.KEEPER, version, ended_too=True)
        _change(caller, sent)
    return sessions_read(caller)


def session_if_stale(caller: Caller) -> AbstractContextManager[None]:
    """Answer a stale change within the block with the current session."""
    return current_if_stale(lambda: sessions_read(caller))


def _change(caller: Caller, sent: Json) -> None:
    """Apply the changes that were sent; reopening comes first, ending last."""
    recalculate = _SINCE[sent.get("from") or "next"]
    if sent.get("ended") is False:
        opening.reopen(get_db(), caller)
    if sent.get("title") is not None:
        opening.set_title(get_db(), caller, sent["title"])
    if "leader" in sent:
        opening.lead(get_db(), caller, sent["leader"])
    for profile in sent.get("rules") or ():
        if profile.game.id in lines.view(get_db(), caller, 1).profile_by_game:
            change_rules(get_db(), caller, profile, recalculate=recalculate, expected_version=None)
        else:
            add_game(get_db(), caller, profile)
    if "stake" in sent:
        change_stake(
            get_db(), caller, sent["stake"], recalculate=recalculate, expected_version=None
        )
    if sent.get("ended"):
        opening.end(get_db(), caller)


@call("DELETE /sessions/<id>", None, success=204)
def sessions_delete(caller: Owner, sent: Annotated[Json, _DELETION]) -> None:
    """Delete the session, by its owner, who sends its title again."""
    opening.delete(get_db(), caller, sent["title"])


_PERSON = request(
    name=NAME,
    was=CLEAN_NAME.or_null().optional().about("The name until now, where it changes."),
    active=_ACTIVE.or_null().optional(),
)
_PEOPLE = list_of(_PERSON, maxItems=MOST)


def _read_people(sent: object, at: Path, faults: Reporter) -> object:
    return _PEOPLE.read(sent, (*at, "players") if isinstance(sent, list) else at, faults)


_ANY_PEOPLE = Field(schema=component("People", _PEOPLE).schema).then(_read_people)


@call("PUT /sessions/<id>/people", SESSION, tagged=True)
def people_replace(
    caller: Keeper, sent: Annotated[list[Json], _ANY_PEOPLE], version: SeenVersion
) -> Json:
    """Replace the people, in seat order; whoever is not named has left."""
    edits = [
        PersonEdit(person["name"], person.get("was"), person.get("active") is not False)
        for person in sent
    ]
    with session_if_stale(caller):
        change_people(get_db(), caller, edits, expected_version=version)
    return sessions_read(caller)


_CHOICES: dict[str, GaChoice] = {"share": "shared", "give": "given", "keep": "kept"}
_GA_DEALT = answer(
    "GaDealt",
    ga=BETS,
    totals=TOTALS,
    changes=by_name(BETS, "What it brought everybody, in bets."),
    version=VERSION,
)


def _require_receiver(sent: Json, at: Path, faults: Reporter) -> Json:
    if sent["what"] == "give" and sent.get("to") is None:
        faults.wrong("missing", (*at, "to"))
    return sent


_GA_CHOICE = component(
    "GaChoice",
    request(
        what=one_of(*_CHOICES), to=CLEAN_NAME.or_null().optional().about("Who is given it.")
    ).with_schema(anyOf=[{"not": {"properties": {"what": {"const": "give"}}}}, has("to")]),
).then(_require_receiver)


@call("POST /sessions/<id>/ga", _GA_DEALT)
def ga_deal_with(
    caller: Keeper,
    sent: Annotated[Json, _GA_CHOICE],
    key: MaybeKey,
    version: MaybeSeenVersion,
) -> Json:
    """Share the gà, give it to one person, or keep it for the next evening."""
    key = key or secrets.token_urlsafe()
    with session_if_stale(caller), together(get_db(), caller.session):
        if version is not None and not used_for(get_db(), caller, key):
            authorize(get_db(), caller, Role.KEEPER, version)
        choice = _CHOICES[sent["what"]]
        dealt = rounds.deal_with_ga(get_db(), caller, choice, to=sent.get("to"), key=key)
    return {
        "ga": dealt.after.ga,
        "totals": dealt.after.totals,
        "changes": dealt.changes,
        "version": dealt.version,
    }


_PAYMENT = answer(
    **{"from": NAME.or_null().about("Who gives; null is the gà.")},
    to=NAME.or_null().about("Who is given; null is the gà."),
    bets=Field(schema={"type": "number"}).about("Bets; null where stakes differ.").or_null(),
    money=DONG.or_null(),
)
_PLANS = get_args(PlanKind)
_SETTLEMENT = answer(
    "Settlement",
    plan=one_of(*_PLANS),
    unit=one_of(*get_args(SettleUnit)),
    ga=BETS,
    payments=list_of(_PAYMENT),
    version=VERSION,
)
_PLAN = in_query(
    "plan",
    "The fewest payments, or directly between each two.",
    one_of(*_PLANS).with_schema(default=_PLANS[0]),
)


@call("GET /sessions/<id>/settlement", _SETTLEMENT)
def settlement_plan(caller: Caller, plan: Annotated[PlanKind, _PLAN], known: Known) -> Json:
    """Return the payments after which everybody is at 0.

    Refused while a gà is to be dealt with, and while the debts are among those of a group.
    """
    settled = settlement.view(get_db(), caller, plan)
    session = settled.session
    if settlement.is_handed_over(get_db(), session.id):
        raise refused("E_GROUP settles")
    if session.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=session.ga)
    payments = [
        {"from": payment.payer, "to": payment.payee, **_amounts(session, accounts, payment.amount)}
        for accounts in settled.accounts
        for payment in accounts.plan()
    ]
    return {
        "plan": plan,
        # Accounts in đồng come last; a session without a stake has them for expenses.
        "unit": settled.accounts[-1].unit,
        "ga": session.ga,
        "payments": payments,
        "version": session.version,
    }


def _amounts(session: Session, accounts: Accounts, amount: Amount) -> Json:
    """Return an amount in bets and in đồng; None if it has no value in that unit."""
    if accounts.unit == "bets":
        return {"bets": amount, "money": None}
    if session.stake is None or session.stakes_differ or accounts.has_outside:
        return {"bets": None, "money": amount}
    return {"bets": Fraction(amount) / session.stake, "money": amount}


_VIEW_LINK = answer("ViewLink", id=TOKEN, view_url=ADDRESS, version=VERSION)
_KEEPER_LINK = answer("KeeperLink", keeper_token=TOKEN, keeper_url=ADDRESS, version=VERSION)
_NOTHING = request()


@call("POST /sessions/<id>/links/view", _VIEW_LINK)
def links_view(caller: Owner, sent: Annotated[Json, _NOTHING]) -> Json:
    """Replace the view link, and with it the id of the session."""
    id = access.replace_link(get_db(), caller, "view")
    version = access.version_of(get_db(), caller.session)
    return {"id": id, "view_url": _view_url(token=id), "version": version}


@call("POST /sessions/<id>/links/keeper", _KEEPER_LINK)
def links_keeper(caller: Owner, sent: Annotated[Json, _NOTHING]) -> Json:
    """Replace the keeper link."""
    token = access.replace_link(get_db(), caller, "keeper")
    version = access.version_of(get_db(), caller.session)
    return {"keeper_token": token, "keeper_url": _keeper_url(token=token), "version": version}


_OUTLINE = ("const", "type", "minItems", "maxItems")
"""The keywords of the parts of a file in the document; `export.reading` checks the rest."""
_EXPORT = component("Export", FILE.about("Everything of a session, without its links."))
_PARTS = {
    name: {key: part[key] for key in _OUTLINE if key in part}
    for name, part in FILE.schema["properties"].items()
}
_FILE = component(
    "File",
    FILE.with_schema(properties=_PARTS).about("What an export gave, every part as it came."),
)


@call(
    "POST /sessions/import",
    OPENED,
    success=201,
    also=(409, 429, 507),
    file=LARGEST_FILE,
    heavy=True,
)
def opening_from_file(sent: Annotated[bytes, _FILE], key: OpeningKey) -> Json:
    """Open a session again from what `export.json` gave, scored anew."""
    size = 1 + (len(sent) >> 20)
    with refusals_counted(size):
        if len(sent) > LARGEST:
            reading.check_plausible(sent)
        read_file = reading.read_document(parse_json(sent))
    body = sha256(sent).digest()
    return _open_once(
        key,
        lambda key: archive.write(
            get_db(), read_file, key=IdempotencyKey(key, body) if key else None
        ),
        times=size,
    )


@call("GET /sessions/<id>/export.json", _EXPORT, heavy=True)
def opening_as_file(caller: Caller) -> Response:
    """Return everything of a session, to be opened again."""
    session = archive.read(get_db(), caller.session)
    response = Response(document.encode(document.document_of(session)), content_type=JSON)
    response.cache_control.no_store = True
    return response
