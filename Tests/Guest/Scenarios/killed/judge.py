"""The daemon is killed and restarted during a touch: apps connect again at once, and no touch stays live."""

from statistics import median

from laws import lives_of, shape


def judge(laws):
    told = laws.connections("app.jsonl")
    laws.law("the app connected four times", len(told), 4)
    times = recoveries(laws.messages("app.jsonl"))
    print("#   from kill -9 to the new state:", ", ".join(f"{time:.2f} s" for time in times))
    laws.law("systemd restarted it three times", [laws.text("restarts"), len(times)], ["3\n3", 3])
    laws.law("the restart took less than a second", median(times or [99]) < 1)
    for number, messages in enumerate(told):
        said = [message for message in messages if "sequence" in message]
        laws.judge_the_stream(said)
        known = said[0]["state"]["touches"] if said else []
        lives = lives_of([{"touches": [touch | {"phase": "began"} for touch in known]}] + said)
        shapes = [shape(life, "phase", "stationary") for life in lives]
        # The finger that was down at the kill is a new touch in the next daemon, and ends.
        expected = (["began moved ended"] if number else []) + ["began moved"]
        if number == 3:
            expected[-1] += " ended"
        laws.law("every touch ends, except those that the kill interrupted", shapes, expected)
    laws.law("the service continues after a reload", laws.text("after-reload"), "active")
    laws.judge_that_nothing_is_down()


def recoveries(messages):
    """The seconds from each lost connection to the next full state."""
    lost, times = None, []
    for message in messages:
        if "lost" in message and lost is None:
            lost = message["up"]
        elif "state" in message and lost is not None:
            times.append(message["up"] - lost)
            lost = None
    return times
