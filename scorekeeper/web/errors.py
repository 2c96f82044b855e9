"""What people see where a page cannot be had."""

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.text import Text

SAID = {
    413: (
        Text("Gửi lên nhiều quá", "That is too much to send"),
        Text(
            "Quay lại, rút ngắn những gì đã viết rồi gửi lần nữa.",
            "Go back, shorten what you wrote, and send it again.",
        ),
    ),
    429: (
        Text("Thử sai link nhiều lần quá", "Too many wrong links"),
        Text(
            "Chờ một phút rồi mở lại link người ghi sổ đã gửi.",
            "Wait a minute, then open again the link that the keeper sent you.",
        ),
    ),
}
"""What happened and what to do, where the status says more than that something is wrong."""


def init_app(app: Flask) -> None:
    """Give every error a page of ours."""
    app.register_error_handler(HTTPException, error_page)


def error_page(error: HTTPException) -> Response:
    """The page that says what to do, with the error's own status and headers."""
    response = error.get_response()
    told = SAID.get(error.code or 0)
    response.set_data(render_template("error.html", code=error.code, told=told))
    return response
