"""The owner of a panel is killed: touches continue from the panel itself, and no finger stays down."""

from libinput_output import touches_of_libinput

PERIOD = 0.05  # seconds between two taps


def judge(laws):
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("every touch ends for libinput, and no device goes under a finger",
             {touch["end"] for touch in touches} <= {"UP", "CANCEL"})
    laws.law("the daemon was restarted four times", laws.text("restarts"), "4")
    laws.law("one clone is kept", laws.text("kept"), "1")
    nodes = {touch["node"] for touch in touches}
    laws.law("there are two devices: the panel and one clone for all daemons", len(nodes), 2)
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    for round_ in range(3):
        first = 10 + round_ * 40
        judge_the_taps(laws, touches, numbers, first)
    laws.law("taps before and after are received once, in order",
             [number for number in numbers if number < 10 or number >= 140],
             [*range(1, 5), *range(140, 144)])
    held = [touch for touch, number in zip(touches, numbers) if number in (130, 131)]
    laws.law("both fingers that were down at a kill have landed once and ended", len(held), 2)
    laws.judge_that_nothing_is_down()


def judge_the_taps(laws, touches, numbers, first):
    """A tap whose finger is down at the kill ends early. The tap after it can be lost, if it lands before the kernel
    has ended the grab."""
    taps = [(number, touch) for number, touch in zip(numbers, touches) if first <= number < first + 40]
    received = [number for number, _ in taps]
    laws.law(f"each tap from {first} on is received at most once, in order",
             received, sorted(set(received)))
    lost = set(range(first, first + 40)) - set(received)
    print(f"#   taps lost at the kill: {sorted(lost)}")
    laws.law("at most one tap is lost", len(lost) <= 1)
    times = [touch["steps"][0][0] for _, touch in taps]
    gap = max(after - before for before, after in zip(times, times[1:]))
    print(f"#   the longest time between two taps: {gap:.3f} s")
    laws.law("touches flow again within 50 ms of the next tap", gap < 2 * PERIOD + 0.05)
    by_node = [touch["node"] for _, touch in taps]
    laws.law("some taps come from the clone, and some from the panel", len(set(by_node)), 2)
