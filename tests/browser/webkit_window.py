"""A window of WebKitGTK with nothing in it but a page, for the Python of Debian.

Given a proxy, for all names but this machine's own; and a width, a height and a language. It says
when it is there, and stays until it is ended.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - by then it is clear which

proxy, width, height, language = sys.argv[1:]
here = ["127.0.0.1"]
data = WebKit2.WebsiteDataManager.new_ephemeral()
data.set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, here)
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_preferred_languages([language])
view = WebKit2.WebView(web_context=context)
view.get_settings().set_enable_developer_extras(True)
window = Gtk.Window(default_width=int(width), default_height=int(height))
window.add(view)
window.show_all()


def loaded(_: object, event: object) -> None:
    """Say so once: it can be driven from now on."""
    if event == WebKit2.LoadEvent.FINISHED:
        sys.stdout.write("ready\n")
        sys.stdout.flush()


view.connect("load-changed", loaded)
view.load_uri("about:blank")
Gtk.main()
