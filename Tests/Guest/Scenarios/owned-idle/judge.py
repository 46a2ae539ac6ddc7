"""An owned panel without a finger wakes no process, except for the reports to the watchdog."""

from libinput_output import touches_of_libinput

REPORTS = 5  # seconds between two reports: half of the timeout of tactiled.service


def judge(laws):
    daemon, guard = laws.text("processes").split()
    before, after = (dict(line.split() for line in laws.text(name).splitlines()) for name in ("before", "after"))
    laws.law("no thread starts or ends", sorted(before), sorted(after))
    wakes = {thread: int(after[thread]) - int(before[thread]) for thread in before}
    time = float(laws.text("until")) - float(laws.text("from"))
    print(f"#   wake-ups in {time:.1f} s, by thread: {wakes}")
    expected = time / REPORTS
    laws.law("the main thread of the daemon wakes only to report to the watchdog",
             expected - 1 <= wakes[daemon] <= expected + 1)
    laws.law("the guard never wakes", wakes[guard], 0)
    laws.law("the other threads of the daemon never wake",
             [count for thread, count in wakes.items() if thread not in (daemon, guard)],
             [0] * (len(wakes) - 2))
    touches = touches_of_libinput(laws.text("libinput"))
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    laws.law("libinput receives the taps before and afterwards", numbers, [1, 2, 3, 4, 11, 12])
    laws.judge_that_nothing_is_down()
