"""A full log stops neither the touches of an owned panel nor the guard."""

from libinput_output import touches_of_libinput


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("every touch ends for libinput", {touch["end"] for touch in touches} <= {"UP", "CANCEL"})
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    laws.law("libinput receives each tap while the daemon runs once, in order",
             [number for number in numbers if not 30 < number < 71], [1, 2, 3, 4, 11, 12, 21, 22, 81, 82])
    hung = [(touch["steps"][0][0], number) for touch, number in zip(touches, numbers) if 30 < number < 71]
    laws.law("the guard releases the panel: the last tap during the hang is received",
             [number for _, number in hung][-1:], [70])
    lost = 40 - len(hung)
    print(f"#   taps lost during the hang: {lost}")
    laws.law("touches flow within 0.6 s, with a tap each 50 ms", lost <= 13)
    laws.law("the daemon was restarted twice, by the kill and by the watchdog", laws.text("restarts"), "2")
    laws.law("the daemon reports how many lines it has dropped", "log lines were dropped" in laws.text("log"))
    laws.judge_that_nothing_is_down()
