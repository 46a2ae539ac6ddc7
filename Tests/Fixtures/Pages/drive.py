#!/usr/bin/env python3
"""Opens a rendered page in Chromium and uses it as a person would: slider, button, keys, light and dark.

drive.py CHROMIUM PAGE: ends with 1 and a sentence where something is wrong.
"""
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, check


def brightness(colour):
    """From 0 to 1, of what getComputedStyle says: rgb(r, g, b), or color(srgb r g b)."""
    words = colour.replace("rgba(", "").replace("rgb(", "").replace(")", "").replace(",", " ").split()
    numbers = [float(word) for word in words if word.replace(".", "").isdigit()][:3]
    return sum(numbers) / 3 / 255


# Whether no label of the drawing covers another.
APART = """(() => {
  const boxes = [...document.querySelectorAll('svg .label')].map((one) => one.getBoundingClientRect());
  return boxes.every((one, index) => boxes.slice(index + 1).every((other) =>
    one.right <= other.left || other.right <= one.left
      || one.bottom <= other.top || other.bottom <= one.top));
})()"""


# Whether no label of the playing drawing covers a finger.
CLEAR = """(() => {
  const boxes = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect());
  const fingers = boxes('svg .live .landing');
  return boxes('svg .live .label').every((one) => fingers.every((other) =>
    one.right <= other.left + 1 || other.right <= one.left + 1
      || one.bottom <= other.top + 1 || other.bottom <= one.top + 1));
})()"""


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
    check(browser.evaluate("document.querySelectorAll('.live .trail').length") > 1,
          "its trail is not drawn")
    check(browser.evaluate("""[...document.querySelectorAll('.live .trail')].every((line, index, all) =>
              index === 0 || Number(line.getAttribute('opacity'))
                >= Number(all[index - 1].getAttribute('opacity')))"""),
          "the older parts of the trail are not paler")
    for moment in range(0, int(last), 100):
        browser.evaluate(f"show({moment})")
        check(browser.evaluate(APART), f"labels cover one another at {moment} ms")
        check(browser.evaluate(CLEAR), f"a label covers a finger at {moment} ms")
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
