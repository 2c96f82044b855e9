"""The HTTP API: what the pages do, for programs, in JSON. (docs/api.md)"""

from functools import partial, update_wrapper

from flask import Blueprint, Flask
from werkzeug.routing import BaseConverter

from scorekeeper.web.api import errors, groups, openapi, rounds, rules, sessions
from scorekeeper.web.api.routes import ROUTES
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.limits import heavy

MODULES = (groups, rounds, rules, sessions)
"""The modules that declare calls."""


class _Id(BaseConverter):
    """The id of a session: anything but `import`, which is a call."""

    regex = "(?!import$)[^/]+"


def init_app(app: Flask) -> None:
    """Serve the calls, except on a phone, where no program can send one.

    Programs use no cookie, so they need no CSRF token.
    """
    if app.config["PHONE"]:
        return
    api = Blueprint("api", __name__, url_prefix=f"{preferences.API}/v1")
    app.url_map.converters["session"] = _Id
    for route in ROUTES:
        respond = update_wrapper(partial(route.respond), route.view)
        api.add_url_rule(
            route.path.replace("<id>", "<session:id>"),
            endpoint=route.endpoint,
            view_func=heavy(respond) if route.heavy else respond,
            methods=[route.method],
        )
    errors.init_app(app, api)
    app.extensions["csrf"].exempt(api)
    app.register_blueprint(api)
    app.register_blueprint(openapi.pages)
