"""The address of the OpenAPI document."""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.batch import write_json
from scorekeeper.web.api.answers import JSON
from scorekeeper.web.api.openapi.document import document
from scorekeeper.web.plumbing import programs

pages = Blueprint("openapi", __name__)


class _Written(NamedTuple):
    """The document as it is sent."""

    body: bytes
    etag: str


@lru_cache(8)
def _written(root: str) -> _Written:
    body = write_json(document(root)).encode()
    return _Written(body, sha256(body).hexdigest()[:16])


@pages.get(f"{programs.AT}/openapi.json")
def openapi() -> Response:
    """Return what programs may ask and what they are answered."""
    written = _written(request.root_path)
    answer = Response(written.body, content_type=JSON)
    answer.set_etag(written.etag)
    answer.cache_control.public = True
    answer.cache_control.no_cache = True
    return answer.make_conditional(request)
