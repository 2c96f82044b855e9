"""What our own scripts ask for: parts of a page, a whole page around a form, or JSON."""

from flask import request


def wants_parts() -> bool:
    """Whether a script asks for the parts of its page that change."""
    return request.headers.get("X-Script") == "parts"


def wants_whole() -> bool:
    """Whether a script asks for the whole page around a form it has kept."""
    return request.headers.get("X-Script") == "whole"


def wants_json() -> bool:
    """Whether a script asks for facts as JSON."""
    return request.headers.get("Accept") == "application/json"
