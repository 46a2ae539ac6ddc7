"""A device that cannot be read is reported once, tried again, and used as soon as it can be read."""

from laws import devices_of, lives_of, shape


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    log = laws.text("log").splitlines()
    laws.law("the missing permission is logged once, with the necessary group",
             [("/dev/input/event" in line, "warning" in line or "root" in line)
              for line in log if "permission denied" in line], [(True, True)])
    laws.law("the removed device is logged once", sum("the device does not exist" in line for line in log), 1)
    laws.law("the later opening is logged once",
             sum("which could not be opened before" in line for line in log), 1)
    laws.law("the device is added once", [c["change"] for c in devices_of(messages, "Locked")][:1],
             ["added"])
    refused, permitted, added = [float(time) for time in laws.text("times").split()]
    print(f"#   read {added - permitted:.1f} s after it was permitted, "
          f"{added - refused:.1f} s after it was refused")
    laws.law("the device is read within the pause between attempts", added - permitted < 9)
    lives = [(shape(life, "phase", "stationary"),
              [int(life[0]["location"][axis] * 8 * 25.4 / 160) for axis in "xy"])
             for life in lives_of(messages)]
    laws.law("the live finger is reported and lifts, the tap during the grab is not, and the next tap is",
             lives, [("began moved ended", [480, 540]), ("began ended", [300, 300])])
    laws.judge_that_nothing_is_down()
