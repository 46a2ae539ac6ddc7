"""The owner of a panel hangs: the guard releases the panel within 0.6 s, and no finger stays down."""

from libinput_output import touches_of_libinput


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("every touch ends for libinput", {touch["end"] for touch in touches} <= {"UP", "CANCEL"})
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    taps = [(n, touch) for n, touch in zip(numbers, touches) if 10 <= n < 100]
    received = [number for number, _ in taps]
    laws.law("each tap is received at most once, in order", received, sorted(set(received)))
    times = [touch["steps"][0][0] for _, touch in taps]
    gap = max(after - before for before, after in zip(times, times[1:]))
    print(f"#   the longest time between two taps: {gap:.3f} s")
    laws.law("touches flow again within 0.6 s", gap < 0.6 + 0.1)
    laws.law("the last tap is received", received[-1:], [99])
    laws.law("a finger that was down ends, and does not land again",
             [touch["end"] is not None for touch, n in zip(touches, numbers) if n in (110, 111, 112)],
             [True])
    laws.law("taps before and after are received once, in order",
             [n for n in numbers if n < 10 or n >= 120], [*range(1, 5), *range(120, 124)])
    hang = float(laws.text("ended")) - float(laws.text("stopped"))
    print(f"#   the watchdog ended the daemon after {hang:.2f} s")
    laws.law("the watchdog restarted the daemon once", laws.text("restarts"), "1")
    laws.law("a daemon that goes on knows of the guard", laws.text("released"), "1")
    laws.judge_that_nothing_is_down()
