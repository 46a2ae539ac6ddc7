"""The browser's part of the test `web`: it starts the bridge and the native messaging host of a service."""

import json
import os
import pathlib
import struct
import subprocess
import sys
import urllib.request

import page

service, folder = sys.argv[1], pathlib.Path(sys.argv[2])
installed = pathlib.Path("/usr/share/javascript/tactile")
port = 17879


def gestures():
    """The kinds of gestures that a page receives."""
    kinds = set()
    for message in page.messages(port):
        assert "error" not in message, message
        kinds |= {each["kind"] for each in message.get("parameters", {}).get("gestures", ())}
        if kinds >= {"tap", "pan", "pinch"}:
            break
    return kinds


def extension():
    """The service's answer to a browser extension, whose browser passes the origin as an argument."""
    host = json.loads(pathlib.Path("/usr/lib/tactile/web/chromium-host.json").read_text())["path"]
    # The host has no options, so it uses the service of its user.
    (folder / "tactile").mkdir()
    (folder / "tactile" / "tactiled.socket").symlink_to(service)
    environment = dict(os.environ, XDG_RUNTIME_DIR=str(folder))
    with subprocess.Popen([host, "chrome-extension://test/"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env=environment) as program:
        data = json.dumps({"id": 1, "method": "org.varlink.service.GetInfo"}).encode()
        program.stdin.write(struct.pack("=I", len(data)) + data)
        program.stdin.flush()
        (length,) = struct.unpack("=I", page.exactly(program.stdout, 4))
        return json.loads(page.exactly(program.stdout, length))


(folder / "pages").mkdir()
(folder / "pages" / "index.html").write_text("<title>Kiosk</title>")
assert json.loads((installed / "package.json").read_text())["name"] == "tactile-web"
bridge = subprocess.Popen(
    ["tactile", "web", "--socket", service, "--port", str(port), "--root", str(folder / "pages")],
    stderr=subprocess.PIPE, text=True)
try:
    while "pages connect to" not in (line := bridge.stderr.readline()):
        assert line, "the bridge ended"
    # The package has every file that its package.json names.
    assert all((installed / name).exists() for name in json.loads((installed / "package.json").read_text())["files"])
    for name, path in (*((name, installed / name) for name in ("tactile.js", "tactile-pointer.js", "tactile.d.ts")),
                       ("", folder / "pages" / "index.html")):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}", timeout=60) as answer:
            assert answer.read() == path.read_bytes(), name
    reply = extension()
    assert reply["id"] == 1 and "io.tactile.Events" in reply["parameters"]["interfaces"], reply
    print(gestures())
finally:
    bridge.terminate()
    bridge.wait()
    bridge.stderr.close()
