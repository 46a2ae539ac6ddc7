"""Two owned panels: what libinput receives from their clones, and what the service may do."""

from laws import lives_of, shape
from libinput_output import touches_of_libinput


def judge(laws):
    law, text = laws.law, laws.text
    law("the command finds that the service may not own panels",
        "good  owning: the service may not own panels" in text("status-before.txt"))
    devices = [device for line in laws.messages("owned.json") if "state" in line
               for device in line["state"]["devices"]]
    clones = {device["name"]: device.get("clone", "").split("/")[-1] for device in devices}
    panels = text("panels").split()
    law("both panels are owned, and the daemon reads no clone",
        [(device["name"], device.get("own")) for device in devices if device["kind"] == "touchscreen"],
        [("Guest Panel", "owned"), ("Hid Panel", "owned")])
    law("tactile own status finds nothing bad", "bad " not in text("status.txt"))
    law("libinput reads the clones",
        sum("reads its clone" in line for line in text("status.txt").splitlines()), 2)
    law("the doctor finds nothing bad in panels and clones",
        [line for line in laws.messages("doctor.jsonl")
         if line["level"] == "bad" and "/dev/input" in line["subject"]], [])
    judge_the_touches(laws, panels, clones)
    judge_the_properties(laws, panels[1])
    law("the daemon has two clones open, and the service manager keeps both",
        [text("open-clones"), text("kept")], ["2", "2"])
    judge_the_guard(laws, panels)
    level = text("security").split("tactiled.service:")[-1].split()
    print(f"#   systemd-analyze security: {level[0] if level else '?'}")
    law("the exposure level is at most 1.2", bool(level) and float(level[0]) <= 1.2)
    law("the command names the released panel", "Guest Panel" in text("release.txt"))
    law("no other program gets a grab of an owned panel", "busy" in text("grab.log").lower())
    law("no clone is left when the service is stopped", text("after"), text("before"))


def judge_the_guard(laws, panels):
    """The guard has no file of the daemon open, apart from a few."""
    files = {name: dict(line.split(" ", 1) for line in laws.text(name).splitlines())
             for name in ("daemon-files", "guard-files")}
    streams = {name: [numbers.pop(number, "(closed)") for number in "012"] for name, numbers in files.items()}
    laws.law("the standard streams of the guard are those of the daemon", streams["guard-files"], streams["daemon-files"])
    # A socket has its number in its name: socket:[8817]
    laws.law("the guard has a socket, the panels and their clones open, and no other file",
             sorted(file.split(":")[0] for file in files["guard-files"].values()),
             sorted([f"/dev/input/{panel}" for panel in panels] + ["/dev/uinput", "/dev/uinput", "socket"]))


def judge_the_properties(laws, panel):
    """A rule gave two properties to the panel. The clone has them, and knows its panel."""
    given = {"LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1", "WL_OUTPUT=HDMI-A-1", "ID_INPUT_TOUCHSCREEN=1"}
    found = {name: {line.removeprefix("E: ") for line in laws.text(name).splitlines()}
             for name in ("panel-properties", "clone-properties")}
    laws.law("udev has given the properties to the panel", given - found["panel-properties"], set())
    for each in sorted(given | {f"TACTILE_PANEL={panel}"}):
        laws.law(f"the clone has {each.split('=')[0]} of its panel", each in found["clone-properties"])


def judge_the_touches(laws, panels, clones):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("every touch lifts for libinput", {touch["end"] for touch in touches}, {"UP"})
    first = [touch for touch in touches if touch["node"] in (panels[0], clones["Guest Panel"])]
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in first]
    laws.law("libinput receives each touch of the first panel once, in order", numbers,
             [*range(11, 21), 40, 90, 51, 52, 53, 54, 61, 62])
    laws.law("from the clone while the panel is owned, and otherwise from the panel",
             [touch["node"] == panels[0] for touch in first],
             [False] * 12 + [True] * 2 + [False] * 2 + [True] * 2)
    moves = [len(touch["steps"]) for touch in first]
    laws.law("moving fingers move, and resting ones do not", moves[10:12] + moves[:1], [6, 6, 1])
    second = [touch for touch in touches if touch["node"] not in (panels[0], clones["Guest Panel"])]
    laws.law("libinput receives the touch of the second panel once, from its clone",
             [touch["node"] for touch in second], [clones["Hid Panel"]])
    # libinput applies the calibration that the clone has from its panel.
    laws.law("at the location that the calibration gives",
             [(round(t["steps"][0][1]), round(t["steps"][0][2])) for t in second], [(75, 75)])
    lives = lives_of(laws.messages())
    laws.law("apps of the service receive the same touches",
             [shape(life, "phase", "stationary") for life in lives],
             ["began ended"] * 10 + ["began moved ended"] * 2 + ["began ended"] * 5)
