"""Requests of programs: they are answered in JSON, and no cookie is read or set for them."""

from flask import request

AT = "/api"


def asks() -> bool:
    """Whether a program asks, by the address."""
    return request.path == AT or request.path.startswith(f"{AT}/")
