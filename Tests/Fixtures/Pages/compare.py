#!/usr/bin/env python3
"""Compares drawings in three renderers: Chromium, librsvg and CairoSVG.

compare.py CHROMIUM SVG...: ends with 1 and a sentence where something is wrong. The three pictures
must show the same: a light drawing with the same marks. In Chromium, no label may cover another one,
and a dark mode must give a dark drawing.
"""
import base64
import os
import struct
import subprocess
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, check

# The side of the squares whose mean colours are compared, in pixels.
SQUARE = 12


def pixels(data):
    """The width, the height and the rows of a PNG file with 8 bits per channel; rows are RGB."""
    check(data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG file")
    place, packed, header = 8, b"", None
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        place += 12 + length
    width, height, depth, colour, _, _, interlaced = header
    check(depth == 8 and colour in (2, 6) and not interlaced, f"an unexpected PNG file: {header}")
    size = 4 if colour == 6 else 3
    raw, rows, before = zlib.decompress(packed), [], bytearray(width * size)
    for line in range(height):
        start = line * (width * size + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * size])
        if kind == 1:
            for index in range(size, len(row)):
                row[index] = (row[index] + row[index - size]) & 255
        elif kind == 2:
            for index in range(len(row)):
                row[index] = (row[index] + before[index]) & 255
        elif kind == 3:
            for index in range(len(row)):
                left = row[index - size] if index >= size else 0
                row[index] = (row[index] + (left + before[index]) // 2) & 255
        elif kind == 4:
            for index in range(len(row)):
                left = row[index - size] if index >= size else 0
                corner = before[index - size] if index >= size else 0
                up = before[index]
                guess = left + up - corner
                a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
                row[index] = (row[index] + (
                    left if a <= b and a <= c else up if b <= c else corner)) & 255
        before = row
        rows.append(bytes(row) if size == 3 else bytes(
            row[index] for index in range(len(row)) if index % 4 != 3))
    return width, height, rows


def squares(data):
    """The mean colours of the squares of a picture, row by row, as (red, green, blue)."""
    width, height, rows = pixels(data)
    means = []
    for top in range(0, height - SQUARE + 1, SQUARE):
        for left in range(0, width - SQUARE + 1, SQUARE):
            part = b"".join(
                row[left * 3:(left + SQUARE) * 3] for row in rows[top:top + SQUARE])
            means.append(tuple(sum(part[channel::3]) / SQUARE ** 2 for channel in range(3)))
    return (width, height), means


def marked(means):
    """The squares that differ from their background: neither white nor the colour of the glass."""
    return {index for index, mean in enumerate(means) if min(mean) < 225}


def run(*command):
    result = subprocess.run(command, capture_output=True)
    check(result.returncode == 0, f"{command[0]}: {result.stderr.decode()}")
    return result.stdout


def screenshot(browser, width, height):
    answer = browser.send(
        "Page.captureScreenshot", format="png",
        clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
    return base64.b64decode(answer["data"])


def compare(program, drawing):
    pictures = {
        "librsvg": squares(run("rsvg-convert", drawing)),
        "CairoSVG": squares(run("cairosvg", "-f", "png", drawing)),
    }
    (width, height), _ = pictures["librsvg"]
    browser = Browser(program, os.path.abspath(drawing))
    try:
        browser.send("Emulation.setDeviceMetricsOverride",
                     width=width, height=height, deviceScaleFactor=1, mobile=False)
        emulate = lambda scheme: browser.send(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}])
        emulate("light")
        for _ in range(3000):
            if browser.evaluate("document.readyState") == "complete":
                break
        pictures["Chromium"] = squares(screenshot(browser, width, height))
        emulate("dark")
        _, dark = squares(screenshot(browser, width, height))
        labels = browser.evaluate(LABELS)
    finally:
        browser.close()

    mean = lambda means: sum(map(sum, means)) / len(means) / 3
    light = mean(pictures["Chromium"][1])
    check(mean(dark) < light - 40,
          f"{drawing}: the mean brightness is {light:.0f}, and {mean(dark):.0f} in dark mode")
    for name, (size, means) in pictures.items():
        check(size == (width, height), f"{drawing}: {name} draws {size} pixels")
        check(mean(means) > 120, f"{drawing}: the mean brightness in {name} is {mean(means):.0f}")
        marks, others = marked(means), marked(pictures["Chromium"][1])
        check(len(others) > 20, f"{drawing}: Chromium draws {len(others)} squares with marks")
        # Fonts and the edges of shapes differ a little.
        common = len(marks & others) / len(marks | others)
        check(common > 0.8, f"{drawing}: {name} and Chromium share {common:.0%} of the marks")
        far = max(sum(abs(a - b) for a, b in zip(*pair)) / 3
                  for pair in zip(means, pictures["Chromium"][1]))
        check(far < 90, f"{drawing}: a square differs by {far:.0f} between {name} and Chromium")

    check(len(labels) > 3, f"{drawing}: only {len(labels)} labels")
    for index, one in enumerate(labels):
        check(one["left"] >= 0 and one["right"] <= width and one["bottom"] <= height,
              f"{drawing}: the label '{one['text']}' is outside")
        for other in labels[index + 1:]:
            check(one["right"] <= other["left"] or other["right"] <= one["left"]
                  or one["bottom"] <= other["top"] or other["bottom"] <= one["top"],
                  f"{drawing}: the labels '{one['text']}' and '{other['text']}' cover one another")


LABELS = """[...document.querySelectorAll('.label')].map((label) => {
  const box = label.getBoundingClientRect();
  return { text: label.textContent, left: box.left, right: box.right, top: box.top,
    bottom: box.bottom };
})"""


def main():
    for drawing in sys.argv[2:]:
        compare(sys.argv[1], drawing)


main()
