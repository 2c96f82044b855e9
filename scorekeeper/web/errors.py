"""What people see where a page cannot be had."""

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response


def init_app(app: Flask) -> None:
    """Give every error a page of ours."""
    app.register_error_handler(HTTPException, error_page)


def error_page(error: HTTPException) -> Response:
    """The page that says what to do, with the error's own status and headers."""
    response = error.get_response()
    response.set_data(render_template("error.html", code=error.code))
    return response
