"""Owned panels of other kinds: what libinput receives from their clones, and later from the panels."""

import re

from laws import lives_of, shape
from libinput_output import touches_of_libinput

RESISTIVE, SLOTLESS, PEN = "Guest Resistive Panel", "Guest Panel Without Slots", "Tactile Demo Pen"
SIZES = {RESISTIVE: (4096, 4096), SLOTLESS: (1920, 1080)}
# Each touch as its locations in units of the panel.
TOUCHES = {
    RESISTIVE: [[(2048, 2048)], [(1000 + 40 * step, 1000) for step in range(6)]],
    SLOTLESS: [[(400 + 20 * step, 300) for step in range(6)], [(1200 - 20 * step, 300) for step in range(6)]],
}
STROKES = ["pen", "down", "up", "eraser", "down", "up"]  # one with each end of the pen
TOOL = re.compile(r"^[- ](event\d+)\s+TABLET_TOOL_(PROXIMITY|TIP)\b(.*)")


def judge(laws):
    law = laws.law
    panels = dict(zip((RESISTIVE, SLOTLESS, PEN), laws.text("panels").split()))
    devices = {device["name"]: device for line in laws.messages("owned.json") if "state" in line
               for device in line["state"]["devices"]}
    law("all are owned", [devices[name].get("own") for name in panels], ["owned"] * 3)
    law("they have the kinds of their panels", [devices[name]["kind"] for name in panels],
        ["touchscreen", "touchscreen", "pen"])
    clones = {name: devices[name].get("clone", "").split("/")[-1] for name in panels}
    touches = touches_of_libinput(laws.text("libinput"))
    law("every touch lifts for libinput", {touch["end"] for touch in touches}, {"UP"})
    for name, size in SIZES.items():
        law(f"{name}: libinput receives all touches once from the clone, and none that is withheld",
            of_node(touches, clones[name], size), TOUCHES[name])
        law(f"{name}: libinput receives all touches once from the panel, when the service has stopped",
            of_node(touches, panels[name], size), TOUCHES[name])
    known = {node for name in SIZES for node in (clones[name], panels[name])}
    law("no touch comes from another device", {touch["node"] for touch in touches} - known, set())
    tools = tools_of_libinput(laws.text("libinput"))
    law("libinput receives both strokes of the pen once from the clone, and none that is withheld",
        strokes(tools, clones[PEN]), STROKES)
    law("libinput receives both strokes of the pen once from the panel, when the service has stopped",
        strokes(tools, panels[PEN]), STROKES)
    law("the pen leaves as often as it comes", tools.count((clones[PEN], "in")), tools.count((clones[PEN], "out")))
    lives = lives_of(laws.messages())[:6]
    law("apps of the service receive the same touches", [shape(life, "phase", "stationary") for life in lives],
        ["began ended"] + ["began moved ended"] * 4 + ["began ended"])
    laws.judge_that_nothing_is_down()


def of_node(touches, node, size):
    """The locations of the touches of a device in its units. libinput prints percentages."""
    return [[(round(x * size[0] / 100), round(y * size[1] / 100)) for _, x, y in touch["steps"]]
            for touch in touches if touch["node"] == node]


def tools_of_libinput(text):
    """What pens do: (node, word) with the words in, out, down and up, and the names of the ends before a stroke."""
    found = []
    for match in filter(None, map(TOOL.match, text.splitlines())):
        node, kind, rest = match.groups()
        if kind == "PROXIMITY":
            tool = re.search(r"\b(pen|eraser)\b", rest)
            if "proximity-in" in rest:
                found.append((node, tool[1] if tool else "?"))
            found.append((node, "in" if "proximity-in" in rest else "out"))
        else:
            found.append((node, "down" if re.search(r"\bdown\b", rest) else "up"))
    return found


def strokes(tools, node):
    """The strokes of a pen, each after the end of the pen that made it. A withheld pen may come near and leave."""
    words, end = [], "?"
    for word in (word for tool, word in tools if tool == node):
        if word in ("pen", "eraser", "?"):
            end = word
        elif word == "down":
            words += [end, word]
        elif word == "up":
            words.append(word)
    return words
