"""The calls of the API: their addresses, and every status that each may answer."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Flask
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.web.api import (
    errors,
    ga,
    links,
    opening,
    people,
    rounds,
    rules,
    sessions,
    settlement,
)
from scorekeeper.web.plumbing import programs


class Route(NamedTuple):
    """A call of the API."""

    method: str
    path: str
    """As Flask writes it, below `/api/v1`."""
    call: Callable[..., Response]
    success: int
    refusals: tuple[int, ...]
    """Beside 405, 500 and 503, which every call may answer."""

    @property
    def endpoint(self) -> str:
        """The name of the call: its module and its function."""
        return f"{self.call.__module__.rpartition('.')[2]}_{self.call.__name__}"


_SESSION = "/sessions/<id>"
_ROUND = f"{_SESSION}/rounds/<int:number>"

_BODY = (400, 413, 415, 422)
_SEEN = (404, 409, 429)
"""409 is also of a session by rules of a newer version of the program."""
_READ = (304, *_SEEN)
_WRITE = (401, 403, *_SEEN)
_ON_VERSION = (412, 428)

ROUTES = (
    Route("POST", "/score", rules.score, 200, _BODY),
    Route("GET", "/presets", rules.presets, 200, ()),
    Route("GET", "/rules/<code>", rules.one, 200, (422,)),
    Route("POST", "/sessions", opening.new, 201, (*_BODY, 409, 429, 507)),
    Route("POST", "/sessions/import", opening.from_file, 201, (*_BODY, 409, 429, 507)),
    Route("GET", _SESSION, sessions.read, 200, _READ),
    Route("PATCH", _SESSION, sessions.change, 200, (*_BODY, *_WRITE, *_ON_VERSION)),
    Route("DELETE", _SESSION, sessions.delete, 204, (*_BODY, *_WRITE)),
    Route("GET", f"{_SESSION}/rounds", rounds.several, 200, (*_READ, 422)),
    Route("POST", f"{_SESSION}/rounds", rounds.save, 201, (*_BODY, *_WRITE, 412)),
    Route("POST", f"{_SESSION}/preview", rounds.preview, 200, (*_BODY, *_SEEN)),
    Route("GET", _ROUND, rounds.one, 200, (*_READ, 422)),
    Route("PUT", _ROUND, rounds.correct, 200, (*_BODY, *_WRITE, *_ON_VERSION)),
    Route("DELETE", _ROUND, rounds.strike, 200, (*_BODY, *_WRITE, *_ON_VERSION)),
    Route("POST", f"{_ROUND}/restore", rounds.restore, 200, (*_BODY, *_WRITE, *_ON_VERSION)),
    Route("PUT", f"{_SESSION}/people", people.replace, 200, (*_BODY, *_WRITE, *_ON_VERSION)),
    Route("POST", f"{_SESSION}/ga", ga.deal_with, 200, (*_BODY, *_WRITE, 412)),
    Route("POST", f"{_SESSION}/links/view", links.view, 200, (*_BODY, *_WRITE)),
    Route("POST", f"{_SESSION}/links/keeper", links.keeper, 200, (*_BODY, *_WRITE)),
    Route("GET", f"{_SESSION}/settlement", settlement.plan, 200, (*_READ, 422)),
    Route("GET", f"{_SESSION}/export.json", opening.as_file, 200, _SEEN),
)


class _Id(BaseConverter):
    """The id of a session: anything but the name of the call that lies beside it."""

    regex = "(?!import$)[^/]+"


def init_app(app: Flask) -> None:
    """Answer the calls. A program shows no cookie, and so needs no proof of a form."""
    api = Blueprint("api", __name__, url_prefix=f"{programs.AT}/v1")
    app.url_map.converters["session"] = _Id
    for route in ROUTES:
        path = route.path.replace("<id>", "<session:id>")
        api.add_url_rule(
            path, endpoint=route.endpoint, view_func=route.call, methods=[route.method]
        )
    errors.handle(api)
    errors.handle_unknown(app)
    app.extensions["csrf"].exempt(api)
    app.register_blueprint(api)
