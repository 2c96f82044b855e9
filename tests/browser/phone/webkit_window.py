"""A window of WebKitGTK on a profile, for the Python of Debian.

It reads lines of JSON, `{"go": url}` or `{"run": script}`, and answers each by a line.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402 - by then it is clear which

profile = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext(website_data_manager=data)
view = WebKit2.WebView(web_context=context)
window = Gtk.Window(default_width=360, default_height=640)
window.add(view)
window.show_all()


def answer(**what: object) -> None:
    """Write a line."""
    sys.stdout.write(f"{json.dumps(what)}\n")
    sys.stdout.flush()


def loaded(_: object, event: object) -> None:
    """The page that was asked for is there; one before it may have ended meanwhile."""
    if event == WebKit2.LoadEvent.STARTED and opening:
        opening[0] = "started"
    if event == WebKit2.LoadEvent.FINISHED and opening == ["started"]:
        opening.clear()
        answer(result=None)


def ran(_: object, result: object) -> None:
    """A script has returned."""
    try:
        value = view.call_async_javascript_function_finish(result)
        answer(result=json.loads(value.to_json(0) or "null"))
    except GLib.Error as error:
        answer(error=error.message)


def read(*_: object) -> bool:
    """Do what a line says; ends with the input."""
    line = sys.stdin.readline()
    if not line:
        Gtk.main_quit()
        return False
    asked = json.loads(line)
    if "go" in asked:
        opening.append("asked")
        view.load_uri(asked["go"])
    else:
        view.call_async_javascript_function(asked["run"], -1, None, None, None, None, ran)
    return True


opening: list[str] = []
view.connect("load-changed", loaded)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
Gtk.main()
