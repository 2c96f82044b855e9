"""The Flask application, assembled from its parts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, request

import scorekeeper
from scorekeeper import paths
from scorekeeper.web import (
    access,
    api,
    demo,
    evening_code,
    files,
    home,
    installed,
    move,
    posted,
    scan,
)
from scorekeeper.web.group import evening as group_evening
from scorekeeper.web.group import page as group
from scorekeeper.web.group import people as group_people
from scorekeeper.web.group import settle as group_settle
from scorekeeper.web.plumbing import (
    addresses,
    database,
    errors,
    limits,
    logs,
    preferences,
    responses,
    static_files,
)
from scorekeeper.web.rounds import correction, seats
from scorekeeper.web.rounds import page as rounds
from scorekeeper.web.rules import compare, edit, finder, mine
from scorekeeper.web.rules import page as rules
from scorekeeper.web.session import history, join, new, result, sheet, side, stats, table
from scorekeeper.web.session import page as session
from scorekeeper.web.session import rules as session_rules
from scorekeeper.web.settle import page as settle
from scorekeeper.web.settle import spend

PAGES = (
    *(home, demo, new, session, history, stats, rounds, correction, seats),
    *(table, join, rules, finder, mine, edit, session_rules),
    *(installed, compare, move, files, scan, evening_code, settle, spend, side, sheet, result),
    *(group, group_people, group_settle, group_evening),
)
"""The modules with a blueprint `pages`."""


class Application(Flask):
    """The application. Its log contains no URL, which holds the token of a session."""

    def log_exception(self, exc_info: Any) -> None:
        """Log an exception with the URL rule of its view."""
        rule = request.url_rule or "?"
        self.logger.error("Exception on %s [%s]", rule, request.method, exc_info=exc_info)


def build(config: Mapping[str, object], instance: Path | None) -> Flask:
    """Build the application; `config` overrides its defaults."""
    app = Application(
        "scorekeeper",
        template_folder=paths.resource("templates"),
        static_folder=None,  # Flask's own route has no version in its URL.
        instance_path=paths.instance(instance),
    )
    app.static_folder = paths.resource("static")
    app.config.from_mapping(access.CONFIG, PHONE=None, BOOK=None, PROCESSES=1)
    app.config["PHONE_FOLDER"] = Path(app.instance_path, "phone")
    app.config.from_mapping(config)
    if app.secret_key is None:
        app.secret_key = paths.secret_key(Path(app.instance_path))
    app.url_map.redirect_defaults = False  # It would redirect to a proxy's Host.
    app.jinja_env.globals["version"] = scorekeeper.__version__
    # The script of pages in the edition for a phone without a server; None elsewhere.
    app.jinja_env.globals["phone"] = app.config["PHONE"]
    # After a request the parts run in reverse order: responses are compressed last.
    for part in (
        responses,
        static_files,
        preferences,
        access,
        posted,
        errors,
        limits,
        database,
        addresses,
    ):
        part.init_app(app)
    for pages in PAGES:
        app.register_blueprint(pages.pages)
    app.jinja_env.globals["broken"] = installed.BROKEN
    app.extensions["csrf"].exempt(installed.script_error)
    api.init_app(app)
    logs.init_app(app)
    return app
