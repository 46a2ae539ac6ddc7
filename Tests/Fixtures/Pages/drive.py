#!/usr/bin/env python3
"""Opens a rendered page in Chromium and uses it as a person would: slider, button, keys, light and dark.

drive.py CHROMIUM PAGE: ends with 1 and a sentence where something is wrong. It speaks Chromium's
debugging protocol over two pipes (--remote-debugging-pipe): JSON, each message ended by a NUL.
"""
import json
import os
import signal
import subprocess
import sys
import time


class Browser:
    """A headless Chromium with one page."""

    def __init__(self, program, page):
        to_read, self.to = os.pipe()
        self.out, from_write = os.pipe()
        # Chromium reads descriptor 3 and writes descriptor 4.
        def settle():
            os.dup2(to_read, 63)
            os.dup2(from_write, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)
            os.setsid()
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--remote-debugging-pipe", f"--user-data-dir={os.getcwd()}/profile", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=settle)
        os.close(to_read)
        os.close(from_write)
        self.count, self.buffer, self.session = 0, b"", None
        target = self.send("Target.createTarget", url="file://" + page)["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        """Calls a method and waits for its answer."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                piece = os.read(self.out, 1 << 16)
                if not piece:
                    raise SystemExit("Chromium has ended")
                self.buffer += piece
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") != self.count:
                continue
            if "error" in answer:
                raise SystemExit(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def evaluate(self, expression):
        """The value of an expression of the page's script."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def key(self, name, shift=False):
        """Presses a key and lets it go."""
        text = {"text": " "} if name == " " else {}
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, modifiers=8 if shift else 0, **text)

    def close(self):
        """Ends it with all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def check(is_right, sentence):
    if not is_right:
        raise SystemExit(sentence)


def brightness(colour):
    """From 0 to 1, of what getComputedStyle says: rgb(r, g, b), or color(srgb r g b)."""
    words = colour.replace("rgba(", "").replace("rgb(", "").replace(")", "").replace(",", " ").split()
    numbers = [float(word) for word in words if word.replace(".", "").isdigit()][:3]
    return sum(numbers) / 3 / 255


def use(browser):
    """All that a person does with a page."""
    # The page may still be on its way: its script has run when this is there.
    for _ in range(3000):
        if browser.evaluate("typeof moments") == "object":
            break
        time.sleep(0.01)
    else:
        raise SystemExit("the page's script does not run")
    now = lambda: browser.evaluate("Number(slider.value)")
    last = browser.evaluate("Number(slider.max)")
    check(last > 0 and now() == 0, "the slider does not begin at 0")
    check(browser.evaluate("items.length") > 10, "the list of events is short")

    browser.key("ArrowRight")
    first = now()
    check(0 < first < 500, f"the right arrow went to {first}")
    browser.key("ArrowLeft")
    check(now() == 0, "the left arrow did not go back")
    browser.key("ArrowRight", shift=True)
    check(now() == 1000, "Shift and the right arrow did not go a second")
    browser.key("End")
    check(now() == last, "End did not go to the end")
    check(browser.evaluate("items.every((item) => item.classList.contains('past'))"),
          "at the end not every event is past")
    browser.key("Home")
    check(now() == 0, "Home did not go to the beginning")

    browser.evaluate("slider.value = 2700; slider.dispatchEvent(new Event('input'))")
    check(browser.evaluate("clock.textContent") == "2.700 s", "the clock does not show the time")
    check(browser.evaluate("document.querySelectorAll('.live .landing').length") == 1,
          "the finger that is down is not drawn")
    check(browser.evaluate("document.querySelectorAll('.live polyline').length") == 1,
          "its trail is not drawn")
    browser.evaluate("items[items.length - 1].click()")
    check(now() > 2700, "a click on an event does not go there")

    browser.key("Home")
    browser.key(" ")
    check(browser.evaluate("play.getAttribute('aria-label')") == "Stop", "Space does not play")
    browser.evaluate("new Promise((done) => setInterval(() => { if (now > 0) done(); }, 5))")
    browser.key(" ")
    check(browser.evaluate("play.getAttribute('aria-label')") == "Play", "Space does not stop")

    for scheme, is_dark in (("light", False), ("dark", True)):
        browser.send("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
        style = "getComputedStyle(document.body)"
        behind = brightness(browser.evaluate(f"{style}.backgroundColor"))
        letters = brightness(browser.evaluate(f"{style}.color"))
        check((behind < 0.5) == is_dark, f"in {scheme} mode the page's ground is {behind}")
        check(abs(behind - letters) > 0.5, f"in {scheme} mode letters are {letters} on {behind}")

    # On a phone nothing is wider than the glass.
    browser.send("Emulation.setDeviceMetricsOverride",
                 width=360, height=700, deviceScaleFactor=1, mobile=False)
    check(browser.evaluate("document.documentElement.scrollWidth") <= 360,
          "the page is wider than a phone")


def main():
    browser = Browser(*sys.argv[1:3])
    try:
        use(browser)
    finally:
        browser.close()


main()
