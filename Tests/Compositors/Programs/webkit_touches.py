"""A window that shows page.html in WebKitGTK, and prints what the page reports. Format: see judge.py."""

import pathlib
import sys

import gi

for name, version in {"Gdk": "3.0", "Gtk": "3.0", "WebKit2": "4.1"}.items():
    gi.require_version(name, version)
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

sys.stdout.reconfigure(line_buffering=True)
manager = WebKit2.UserContentManager()
manager.connect("script-message-received::tactile", lambda _, message: print(message.get_js_value().to_string()))
manager.register_script_message_handler("tactile")
view = WebKit2.WebView.new_with_user_content_manager(manager)
# Without this, WebKit draws with a GPU, which the guest does not have.
view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
view.load_uri((pathlib.Path(__file__).parent / "page.html").as_uri())

window = Gtk.Window()
window.add(view)
screen = Gdk.Display.get_default().get_monitor(0).get_geometry()
window.set_default_size(screen.width, screen.height)  # X has no window manager that could do this
window.fullscreen()
window.show_all()
GLib.MainLoop().run()
