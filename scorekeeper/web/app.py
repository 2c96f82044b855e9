"""The application, put together from its parts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

import scorekeeper
from scorekeeper.web import (
    components,
    compress,
    database,
    demo,
    desk,
    errors,
    folders,
    forgotten,
    forms,
    headers,
    home,
    hosts,
    language,
    links,
    numbers,
    opening,
    reseating,
    rounds,
    rules,
    rules_agree,
    rules_change,
    rules_compare,
    rules_edit,
    rules_if,
    rules_keep,
    rules_move,
    rules_session,
    sessions,
    strangers,
    theme,
)
from scorekeeper.web.quiet import QuietApp

PAGES = (
    *(home, demo, opening, sessions, rounds, forgotten, reseating, desk, links),
    *(rules, rules_keep, rules_edit, rules_session, rules_change),
    *(rules_compare, rules_move, rules_if, rules_agree),
)
"""Whatever has a blueprint `pages`."""


def build(config: Mapping[str, Any], instance: Path | None) -> Flask:
    """The application, ready to serve; `config` wins over what it would choose itself."""
    app = QuietApp(
        "scorekeeper",
        template_folder=folders.resource("templates"),
        static_folder=folders.resource("static"),
        instance_path=folders.instance(instance),
    )
    app.config.from_mapping(forms.CONFIG)
    app.config.from_mapping(config)
    if app.secret_key is None:
        app.secret_key = folders.secret_key(Path(app.instance_path))
    app.jinja_env.globals["version"] = scorekeeper.__version__
    # Last in, first out: what is packed is the answer that all others have done with.
    for part in (
        compress,
        language,
        theme,
        numbers,
        forms,
        headers,
        errors,
        database,
        strangers,
        hosts,
    ):
        part.init_app(app)
    for pages in PAGES:
        app.register_blueprint(pages.pages)
    if app.debug:
        app.register_blueprint(components.pages)
    return app
