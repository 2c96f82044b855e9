"""The application, put together from its parts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, request

import scorekeeper
from scorekeeper import paths
from scorekeeper.web import access, api, demo, health, home, installed, takeaway, transfer
from scorekeeper.web.plumbing import (
    amounts,
    compression,
    csrf,
    db,
    errors,
    formats,
    headers,
    heavy,
    hosts,
    language,
    proxies,
    public_urls,
    rate_limit,
    server_id,
    static_files,
    theme,
)
from scorekeeper.web.rounds import forgotten, page, reseat
from scorekeeper.web.rules import compare, edit, mine
from scorekeeper.web.rules import pages as rules
from scorekeeper.web.session import (
    agree,
    change_rules,
    draft,
    edit_rules,
    history_page,
    join,
    opening,
    result,
    review,
    scoresheet,
    settings,
    what_if,
)
from scorekeeper.web.session import page as sessions
from scorekeeper.web.session import rules as rules_session
from scorekeeper.web.settle import pages as settle

PAGES = (
    *(home, demo, opening, sessions, draft, history_page, review, page, forgotten, reseat),
    *(settings, join, rules, mine, edit, rules_session, change_rules, edit_rules),
    *(installed, compare, transfer, takeaway, what_if, agree, settle, scoresheet, result),
)
"""Whatever has a blueprint `pages`."""


class Application(Flask):
    """The application, whose log names no address: an address holds the token of a session."""

    def log_exception(self, exc_info: Any) -> None:
        """Log an exception with the rule of the page that raised it."""
        rule = request.url_rule or "?"
        self.logger.error("Exception on %s [%s]", rule, request.method, exc_info=exc_info)


def build(config: Mapping[str, Any], instance: Path | None) -> Flask:
    """The application, ready to serve; `config` wins over what it would choose itself."""
    app = Application(
        "scorekeeper",
        template_folder=paths.resource("templates"),
        static_folder=None,  # Flask's own route has no version in its URL.
        instance_path=paths.instance(instance),
    )
    app.static_folder = paths.resource("static")
    app.config.from_mapping(csrf.CONFIG)
    app.config.from_mapping(config)
    if app.secret_key is None:
        app.secret_key = paths.secret_key(Path(app.instance_path))
    app.url_map.redirect_defaults = False  # It would lead to the Host that a proxy has put in.
    app.jinja_env.globals["version"] = scorekeeper.__version__
    app.jinja_env.globals["outside"] = public_urls.outside
    # Last in, first out: what is packed is the answer that all others have done with.
    for part in (
        compression,
        static_files,
        language,
        theme,
        amounts,
        formats,
        csrf,
        headers,
        server_id,
        errors,
        heavy,
        access,
        db,
        rate_limit,
        proxies,
        hosts,
    ):
        part.init_app(app)
    for pages in PAGES:
        app.register_blueprint(pages.pages)
    api.init_app(app)
    health.init_app(app)
    return app
