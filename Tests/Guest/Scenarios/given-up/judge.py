"""systemd gives up only for a while, and starts no service that was stopped."""

from libinput_output import touches_of_libinput

TIME = 8  # seconds; act.sh sets it


def judge(laws):
    print(f"#   {laws.text('version')}")
    laws.law("systemd gave up after a signal", laws.text("given-up-as"), "signal")
    touches = touches_of_libinput(laws.text("libinput"))
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    laws.law("taps are received once, in order, also while no daemon runs",
             [number for number in numbers if number != 9], [*range(1, 5), *range(10, 20), *range(20, 24)])
    laws.law("the finger that was down at the first kill has landed once", numbers.count(9), 1)
    nodes = {number: touch["node"] for number, touch in zip(numbers, touches)}
    laws.law("while no daemon runs, the taps come from the panel itself",
             len({nodes.get(number) for number in range(10, 20)} - {nodes.get(1)}), 1)
    laws.law("later, they come from the clone again", nodes.get(20), nodes.get(1))
    laws.law("every touch ends for libinput", {touch["end"] for touch in touches} <= {"UP", "CANCEL"})
    laws.law("the timer for the next attempt is active", laws.text("timer"), "active")
    laws.law("an app is served again later", "state" in laws.connections("again.jsonl")[-1][0])
    laws.law("after one crash, the timer is active until the service is stopped", laws.text("timer-before-stop"), "active")
    print(f"#   before the stop, systemd lists: {laws.text('listed-before-stop') or 'no timer'}")
    laws.law("the daemon failed while it was being stopped", laws.text("stopped-as"), "signal")
    for moment, state in [("after-crash", "inactive"), ("after-giving-up", "failed"), ("after-failed-stop", "failed")]:
        laws.law(f"{moment}: the timer is stopped", laws.text(f"timer-{moment}"), "inactive")
        laws.law(f"{moment}: systemd lists no timer of the service", laws.text(f"listed-{moment}"), "")
        laws.law(f"{moment}: no process of the service is left", laws.text(f"process-{moment}"), "0")
        laws.law(f"{moment}: the service is not started again", laws.text(moment), state)
        began, ended = (float(time) for time in laws.text(f"times-{moment}").split())
        print(f"#   {moment}: watched for {ended - began:.1f} s")
        laws.law(f"{moment}: this was longer than the {TIME} s of the timer", ended - began > TIME)
