"""A device that cannot be read is said once, tried again, and used when it can be."""

from laws import devices_of, lives_of, shape


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    log = laws.text("log").splitlines()
    laws.law("that it may not be read is said once, with the group it takes",
             [("/dev/input/event" in line, "warning" in line or "root" in line)
              for line in log if "permission denied" in line], [(True, True)])
    laws.law("that another is gone is said once", sum("no such device" in line for line in log), 1)
    laws.law("that it could be opened after all is said",
             sum("opened after all" in line for line in log), 1)
    laws.law("it is added once", [c["change"] for c in devices_of(messages, "Locked")][:1],
             ["added"])
    refused, permitted, added = [float(time) for time in laws.text("times").split()]
    print(f"#   read {added - permitted:.1f} s after it was permitted, "
          f"{added - refused:.1f} s after it was refused")
    laws.law("within the pause of the tries", added - permitted < 9)
    lives = [(shape(life, "phase", "stationary"),
              [int(life[0]["location"][axis] * 8 * 25.4 / 160) for axis in "xy"])
             for life in lives_of(messages)]
    laws.law("the finger that was down is told and lifts, the tap under the grab is not ours, the next is",
             lives, [("began moved ended", [480, 540]), ("began ended", [300, 300])])
    laws.judge_that_nothing_is_down()
