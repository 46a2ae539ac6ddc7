"""After a kill, touches flow from the panel itself within 30 ms, and after a hang within 600 ms."""

from libinput_output import touches_of_libinput

PERIOD = 4000  # microseconds between two taps
LIMITS = {"killed-0": 30_000, "killed-1": 30_000, "killed-2": 30_000, "stopped": 600_000}


def judge(laws):
    found = {}
    for line in laws.text("outage.log").splitlines()[1:]:
        name, *numbers = line.split()
        found[name] = [int(number) for number in numbers]
    laws.law("all are measured", sorted(found), sorted(LIMITS))
    for name, (time, lost, later, twice) in found.items():
        print(f"#   {name}: {time / 1000:.1f} ms to the first tap from the panel, {lost} taps lost until then")
        laws.law(f"{name}: touches flow from the panel within {LIMITS[name] // 1000} ms", time <= LIMITS[name])
        laws.law(f"{name}: the taps during this time are lost, and no others",
                 lost <= time / PERIOD + 1 and later == 0)
        laws.law(f"{name}: no tap arrives from both devices", twice, 0)
    laws.law("the daemon was restarted four times", laws.text("restarts"), "4")
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("every touch ends for libinput", {touch["end"] for touch in touches} <= {"UP", "CANCEL"})
    laws.judge_that_nothing_is_down()
