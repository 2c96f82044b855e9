"""Calls about sessions: open, read, change, delete; people, links and files."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from hashlib import sha256
from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.evening.seats import FEWEST, MOST, MOST_AT_OPENING, PersonEdit
from scorekeeper.export import document, reading
from scorekeeper.export.schema import FILE
from scorekeeper.games import GAMES
from scorekeeper.store import access, archive, lines, opening
from scorekeeper.store.access import Opened
from scorekeeper.store.database import together
from scorekeeper.store.errors import IdempotencyKey, Refused
from scorekeeper.store.opening import HOME_ZONE, Opening, open_session
from scorekeeper.store.people import change_people
from scorekeeper.store.session import Caller, Role, Session, authorize
from scorekeeper.store.session_rules import add_game, change_rules, change_stake
from scorekeeper.web.api.errors import current_if_stale
from scorekeeper.web.api.fields import (
    ADDRESS,
    BETS,
    CLEAN_NAME,
    DONG,
    FLAG,
    NAME,
    STAKE,
    TITLE,
    TOKEN,
    TOTALS,
    VERSION,
    JsonField,
    by_name,
    closed,
    integer,
    list_of,
    object_of,
    one_of,
    shape_refused,
)
from scorekeeper.web.api.routes import (
    IF_MATCH,
    IF_NONE_MATCH,
    LARGEST,
    OPENING_KEY,
    call,
    parse_json,
)
from scorekeeper.web.api.rules import RULES_OF_SESSION, RULESET
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import count_wrong_link, counted_once, refusals_counted
from scorekeeper.web.plumbing.responses import JSON
from scorekeeper.web.session.new import title_of_today

LARGEST_FILE = 16 << 20
"""Bytes of a file that is opened."""

_EXAMPLE = {"players": ["An", "Bình", "Chi", "Dũng"], "rules": "pho-bien"}
_OPENING = closed(
    players=list_of(NAME, minItems=FEWEST, maxItems=MOST_AT_OPENING),
    rules=RULES_OF_SESSION,
    title=TITLE.optional(),
    stake=STAKE.optional(),
).with_schema(examples=[_EXAMPLE])


_view_url = partial(absolute_url, "session.index")
_keeper_url = partial(absolute_url, "join.keeper")
_ID = TOKEN.about("The view token: the address of the session.")
OPENED = object_of(
    id=_ID.taken(lambda opened: opened.view_token),
    keeper_token=TOKEN.about("Allows writing."),
    owner_token=TOKEN.about("Allows all that the owner may."),
    view_url=ADDRESS.taken(lambda opened: _view_url(token=opened.view_token)),
    keeper_url=ADDRESS.taken(lambda opened: _keeper_url(token=opened.keeper_token)),
    version=VERSION,
).named("Opened")
_ACTIVE = FLAG.about("Whether they take part in the next rounds.")
_PLAYERS = list_of(object_of(name=NAME, active=_ACTIVE), maxItems=MOST)
_RULES = object_of(**{game.id: RULESET.left_out() for game in GAMES}).rendered(
    lambda profiles: {game: RULESET.render(profiles[game]) for game in profiles}
)
_SESSION = object_of(
    title=TITLE,
    players=_PLAYERS.taken(lambda session: session.people),
    leader=NAME.or_null().about("Who leads the next round."),
    rules=_RULES.with_schema(additionalProperties=False).taken(lambda one: one.profile_by_game),
    stake=STAKE,
    totals=TOTALS,
    money=by_name(DONG, "Where everybody stands, in đồng; null by points.").or_null(),
    ga=BETS.with_schema(minimum=0).about("Bets in the gà."),
    rounds=integer(0),
    ended=FLAG.taken(lambda session: session.ended_at is not None),
    version=VERSION,
)
SESSION = _SESSION.about("A session as it is now.").named("Session")
_SINCE = {"next": False, "all": True}
"""From which round on rules or a stake hold, and whether all rounds are recalculated."""
_CHANGES = closed(
    title=TITLE.optional(),
    ended=FLAG.optional(),
    leader=CLEAN_NAME.optional(),
    stake=STAKE.optional(),
    rules=RULES_OF_SESSION.optional(),
    **{"from": one_of(*_SINCE).optional().about("From which round rules or stake hold.")},
)


def _check_changes(sent: Any, place: str) -> dict[str, Any]:
    checked: dict[str, Any] = _CHANGES.check(sent, place)
    if (checked.get("rules") or "stake" in checked) and not checked.get("from"):
        raise shape_refused("missing", "from")
    return checked


_SESSION_CHANGES = (
    _CHANGES.with_schema(dependentRequired={"stake": ["from"], "rules": ["from"]})
    .about("All that is sent is changed, or nothing.")
    .named("SessionChanges")
    .checked(_check_changes)
)
_DELETION = closed(title=TITLE.about("The title, typed again.")).named("Deletion")


@call(
    "opening_new",
    "POST /sessions",
    OPENED,
    OPENING_KEY,
    body=_OPENING.named("Opening"),
    success=201,
    also=(409, 429, 507),
)
def new(sent: Any, key: str | None) -> Opened:
    """Open a session. Retries with the same key open no second one."""
    title = sent.get("title")
    opening = Opening(
        title=title_of_today(HOME_ZONE).vi if title is None else title,
        names=sent["players"],
        profiles=sent["rules"],
        stake=sent.get("stake"),
    )
    return open_once(key, lambda key: open_session(get_db(), opening, key=key))


def open_once(
    key: str | None, open_it: Callable[[str | None], Opened], *, times: int = 1
) -> Opened:
    """Open a session under an idempotency key, and count it."""
    own = key and f"api:{key}"  # Keys of browsers are in the same table.
    try:
        with counted_once(own, times):
            return open_it(own)
    except Refused as refused:
        if refused.code == "E_KEY_REUSED":
            count_wrong_link()  # Somebody may guess the body of a key.
        raise


@call("sessions_read", "GET /sessions/<id>", SESSION, IF_NONE_MATCH)
def read(caller: Caller) -> Session:
    """Return the session as it is now."""
    return lines.view(get_db(), caller, 1)


@call(
    "sessions_change",
    "PATCH /sessions/<id>",
    SESSION,
    IF_MATCH,
    body=_SESSION_CHANGES,
    role=Role.KEEPER,
    heavy=True,
    tagged=True,
)
def change(caller: Caller, sent: Any, version: int) -> Session:
    """Change the session: all that is sent is changed, or nothing."""
    with session_if_stale(caller), together(get_db()):
        authorize(get_db(), caller, Role.KEEPER, version, ended_too=True)
        _change(caller, sent)
    return read(caller)


def session_if_stale(caller: Caller) -> AbstractContextManager[None]:
    """Answer a stale change within the block with the current session."""
    return current_if_stale(lambda: SESSION.render(read(caller)))


def _change(caller: Caller, sent: Any) -> None:
    """Apply the changes that were sent; reopening comes first, ending last."""
    recalculate = _SINCE[sent.get("from") or "next"]
    if sent.get("ended") is False:
        opening.reopen(get_db(), caller)
    if sent.get("title") is not None:
        opening.set_title(get_db(), caller, sent["title"])
    if "leader" in sent:
        opening.lead(get_db(), caller, sent["leader"])
    how: dict[str, Any] = {"recalculate": recalculate, "expected_version": None}
    for profile in sent.get("rules") or ():
        if profile.game.id in read(caller).profile_by_game:
            change_rules(get_db(), caller, profile, **how)
        else:
            add_game(get_db(), caller, profile)
    if "stake" in sent:
        change_stake(get_db(), caller, sent["stake"], **how)
    if sent.get("ended"):
        opening.end(get_db(), caller)


@call(
    "sessions_delete", "DELETE /sessions/<id>", None, body=_DELETION, role=Role.OWNER, success=204
)
def delete(caller: Caller, sent: Any) -> None:
    """Delete the session, by its owner, who sends its title again."""
    opening.delete(get_db(), caller, sent["title"])


_PERSON = closed(
    name=NAME,
    was=CLEAN_NAME.optional().about("The name until now, where it changes."),
    active=_ACTIVE.optional(),
)
_PEOPLE = list_of(_PERSON, maxItems=MOST)


def _check_people(sent: Any, place: str) -> Any:
    return _PEOPLE.check(sent, "players" if isinstance(sent, list) else place)


@call(
    "people_replace",
    "PUT /sessions/<id>/people",
    SESSION,
    IF_MATCH,
    body=_PEOPLE.checked(_check_people).named("People"),
    role=Role.KEEPER,
    tagged=True,
)
def replace_people(caller: Caller, sent: Any, version: int) -> Session:
    """Replace the people, in seat order; whoever is not named has left."""
    edits = [
        PersonEdit(person["name"], person.get("was"), person.get("active") is not False)
        for person in sent
    ]
    with session_if_stale(caller):
        change_people(get_db(), caller, edits, expected_version=version)
    return read(caller)


_VIEW_LINK = object_of(id=TOKEN, view_url=ADDRESS, version=VERSION).named("ViewLink")
_KEEPER_LINK = object_of(keeper_token=TOKEN, keeper_url=ADDRESS, version=VERSION).named(
    "KeeperLink"
)
_NOTHING = closed()


@call("links_view", "POST /sessions/<id>/links/view", _VIEW_LINK, body=_NOTHING, role=Role.OWNER)
def replace_view_link(caller: Caller, sent: Any) -> dict[str, Any]:
    """Replace the view link, and with it the id of the session."""
    id = access.replace_link(get_db(), caller, "view")
    version = access.glance(get_db(), caller).version
    return {"id": id, "view_url": _view_url(token=id), "version": version}


@call(
    "links_keeper", "POST /sessions/<id>/links/keeper", _KEEPER_LINK, body=_NOTHING, role=Role.OWNER
)
def replace_keeper_link(caller: Caller, sent: Any) -> dict[str, Any]:
    """Replace the keeper link."""
    token = access.replace_link(get_db(), caller, "keeper")
    version = access.glance(get_db(), caller).version
    return {"keeper_token": token, "keeper_url": _keeper_url(token=token), "version": version}


_OUTLINE = ("const", "type", "minItems", "maxItems")
"""The keywords of the parts of a file in the document; `export.reading` checks the rest."""
_EXPORT = (
    JsonField(FILE.schema).about("Everything of a session, without its links.").named("Export")
)
_PARTS = FILE.schema["properties"]
_FILE = (
    JsonField(FILE.schema)
    .with_schema(
        properties={
            name: {key: part[key] for key in _OUTLINE if key in part}
            for name, part in _PARTS.items()
        }
    )
    .about("What an export gave, every part as it came.")
    .named("File")
)


@call(
    "opening_from_file",
    "POST /sessions/import",
    OPENED,
    OPENING_KEY,
    body=_FILE,
    success=201,
    also=(409, 429, 507),
    file=LARGEST_FILE,
    heavy=True,
)
def from_file(sent: bytes, key: str | None) -> Opened:
    """Open a session again from what `export.json` gave, scored anew."""
    size = 1 + (len(sent) >> 20)
    with refusals_counted(size):
        if len(sent) > LARGEST:
            reading.check_plausible(sent)
        read_file = reading.read_document(parse_json(sent))
    body = sha256(sent).digest()
    return open_once(
        key,
        lambda key: archive.write(
            get_db(), read_file, key=IdempotencyKey(key, body) if key else None
        ),
        times=size,
    )


@call("opening_as_file", "GET /sessions/<id>/export.json", _EXPORT, heavy=True)
def as_file(caller: Caller) -> Response:
    """Return everything of a session, to be opened again."""
    session = archive.read(get_db(), caller.session)
    response = Response(document.encode(document.document_of(session)), content_type=JSON)
    response.cache_control.no_store = True
    return response
