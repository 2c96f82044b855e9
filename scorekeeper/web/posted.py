"""Forms that are sent: each makes a change and redirects, or its page says why it did not."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Flask, current_app, g, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.errors import Refused
from scorekeeper.web.access import REFUSED, require_keeper, status
from scorekeeper.web.plumbing.database import unless_busy
from scorekeeper.web.plumbing.errors import FORM_PAGE, arguments_of, sent_fields
from scorekeeper.web.session.amounts import Unconfirmed

Change = Callable[..., ResponseReturnValue | None]
View = Callable[..., ResponseReturnValue]


class Answer(NamedTuple):
    """Why the form of this request made no change; empty if none was sent, or it made it."""

    action: str = ""
    """The last part of its URL."""
    refused: Refused | None = None
    unconfirmed: Unconfirmed | None = None
    """Its effect on the totals, to be confirmed."""

    def filled(self, action: str, field: str, otherwise: str = "") -> str:
        """Return the value of a field if sent to `action`, else `otherwise`."""
        return request.form.get(field, "") if self.action == action else otherwise


def init_app(app: Flask) -> None:
    """Give every template the `answer` to the form."""
    app.context_processor(_for_templates)


def _for_templates() -> dict[str, object]:
    refused = answer().refused
    return {
        "answer": answer(),
        "refused": refused,
        "busy_form": sent_fields() if refused and refused.code == "E_BUSY" else (),
        "unconfirmed": answer().unconfirmed,
    }


def answer() -> Answer:
    """Return the answer to the form of this request."""
    return g.get("answer") or Answer()


def posted(
    page: str, to: str = "", *, load: Callable[[str], object] | None = None
) -> Callable[[Change], View]:
    """Turn a change into the view of a form.

    The view redirects to the endpoint `to`, by default to `page` with the query of this URL, unless
    the change returns another answer. A refused or unconfirmed form is shown again by the view of
    `page`, which finds why in `answer`. The change gets what `load` returns for the token, and the
    other arguments of the URL. Heavy work is declared inside, because `page` may be heavy itself.
    """

    def declared(change: Change) -> View:
        @wraps(change)
        def view(**of_url: Any) -> ResponseReturnValue:
            for_page = arguments_of(page, of_url)
            loaded = (load(of_url.pop("token")),) if load else ()
            action = request.path.rpartition("/")[2]
            try:
                with unless_busy():
                    done = change(*loaded, **of_url)
                query = "" if to else urlencode(list(request.args.items(multi=True)))
                url = url_for(to or page, **for_page)
                return done or redirect(f"{url}?{query}" if query else url, 303)
            except Refused as refused:
                g.answer, code = Answer(action, refused), status(refused)
            except Unconfirmed as effect:
                g.answer, code = Answer(action, unconfirmed=effect), REFUSED
            shown = make_response(current_app.view_functions[page](**for_page))
            shown.status_code = code
            return shown

        setattr(view, FORM_PAGE, to or page)
        return view

    return declared


keeper_form = partial(posted, load=require_keeper)
"""`posted` for a change of a session by its keepers."""
