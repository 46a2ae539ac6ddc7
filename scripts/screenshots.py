#!/usr/bin/env python3
"""Makes the pictures of the inspector in docs/images, with Chromium.

    scripts/screenshots.py PROGRAM FOLDER      PROGRAM is the built `tactile`

The fonts are those of this machine, so the pictures of two machines can differ.
"""

import base64
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tests" / "Clients" / "web"))
import web_support  # noqa: E402  pylint: disable=wrong-import-position

RECORDING = "Tests/Fixtures/Recordings/demo.evemu"
SCENE = """
windows:
- name: shop
  views:
  - {kind: button, name: pay, frame: [600, 400, 300, 300]}
  - {name: map, frame: [900, 400, 700, 420], gestures: [{kind: tap}, {kind: pan}, {kind: pinch}]}
  - kind: scroll
    name: list
    frame: [60, 300, 480, 800]
    contentSize: [480, 1600]
    views:
    - {kind: button, name: first, frame: [20, 60, 440, 160]}
    - {kind: button, name: second, frame: [20, 240, 440, 160]}
"""
SIZE = (1200, 700)
#: The words of the selected event, and how much later the moment of the pictures is, in s.
EVENT, LATER = "map.pinch began", 0.5
#: The name of each picture, and its colours.
PICTURES = {"inspector-light.png": "light", "inspector-dark.png": "dark"}


def main(program, folder):
    with tempfile.TemporaryDirectory(prefix="tw") as work:
        scene, page = pathlib.Path(work, "scene.yaml"), pathlib.Path(work, "page.html")
        scene.write_text(SCENE, encoding="utf-8")
        subprocess.run([program, "inspect", str(ROOT / RECORDING), "--scene", str(scene), "-o", str(page)], check=True)
        browser = web_support.ChromiumPage(work)
        try:
            browser.resize(*SIZE, 1)
            for name, scheme in PICTURES.items():
                browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                browser.open("about:blank")
                browser.open(f"file://{page}")
                browser.run(f"""
                    const search = document.getElementById('search');
                    search.value = {EVENT!r};
                    search.dispatchEvent(new Event('input'));
                    document.querySelector('.row').click();
                    search.value = '';
                    search.dispatchEvent(new Event('input'));
                    for (let step = 0; step < {LATER * 100}; step++) dispatchEvent(new KeyboardEvent('keydown', {{key: 'ArrowRight'}}));
                    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))""")
                picture = base64.b64decode(browser.send("Page.captureScreenshot", format="png")["data"])
                pathlib.Path(folder, name).write_bytes(picture)
                print(f"{folder}/{name}: {len(picture)} bytes")
        finally:
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
