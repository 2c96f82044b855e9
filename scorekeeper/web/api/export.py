"""Calls about the file of a session: exported, and opened again. (docs/export.md)"""

from hashlib import sha256

from werkzeug.wrappers import Response

from scorekeeper.export import document, reading
from scorekeeper.export.schema import FILE
from scorekeeper.games.entry import Schema
from scorekeeper.store import archive
from scorekeeper.store.access import Caller
from scorekeeper.store.opening import Opened
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.web.api.fields import JsonField
from scorekeeper.web.api.parameters import OPENING_KEY
from scorekeeper.web.api.routes import LARGEST, call, parse_json
from scorekeeper.web.api.sessions import OPENED, open_once
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.programs import JSON
from scorekeeper.web.plumbing.rate_limit import refusals_counted

LARGEST_FILE = 16 << 20
"""Bytes of a file that is opened."""

_OUTLINE = ("const", "type", "minItems", "maxItems")
"""What the document says of each part of a file: `export.reading` checks the rest."""


def _outline(part: Schema) -> Schema:
    return {key: part[key] for key in _OUTLINE if key in part}


_EXPORT = (
    JsonField(FILE.schema).about("Everything of a session, without its links.").named("Export")
)
_PARTS = FILE.schema["properties"]
_FILE = (
    JsonField(FILE.schema)
    .with_schema(properties={name: _outline(part) for name, part in _PARTS.items()})
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
        kept = reading.read_document(parse_json(sent))
    body = sha256(sent).digest()
    return open_once(
        key,
        lambda key: archive.write(book(), kept, key=IdempotencyKey(key, body) if key else None),
        times=size,
    )


@call("opening_as_file", "GET /sessions/<id>/export.json", _EXPORT, heavy=True)
def as_file(caller: Caller) -> Response:
    """Return everything of a session, to be opened again."""
    kept = archive.read(book(), caller.session)
    response = Response(document.encode(document.document_of(kept)), content_type=JSON)
    response.cache_control.no_store = True
    return response
