"""Killed and started again under a finger: back at once, nobody forgotten, nothing stuck."""

from statistics import median

from laws import lives_of, shape


def judge(laws):
    told = laws.connections("app.jsonl")
    laws.law("the app connected four times", len(told), 4)
    times = recoveries(laws.messages("app.jsonl"))
    print("#   from kill -9 to the new state:", ", ".join(f"{time:.2f} s" for time in times))
    laws.law("three times it was started again", [laws.text("restarts"), len(times)], ["3\n3", 3])
    laws.law("in under a second", median(times or [99]) < 1)
    for number, messages in enumerate(told):
        said = [message for message in messages if "sequence" in message]
        laws.judge_the_stream(said)
        known = said[0]["state"]["touches"] if said else []
        lives = lives_of([{"touches": [touch | {"phase": "began"} for touch in known]}] + said)
        shapes = [shape(life, "phase", "stationary") for life in lives]
        # The finger that was down at the kill is a new touch of the next daemon, and lifts.
        expected = (["began moved ended"] if number else []) + ["began moved"]
        if number == 3:
            expected[-1] += " ended"
        laws.law("no touch is stuck, and only the kill leaves one open", shapes, expected)
    laws.law("it goes on after a reload", laws.text("after-reload"), "active")
    laws.judge_that_nothing_is_down()


def recoveries(messages):
    """Seconds from each lost connection to the next full state."""
    lost, times = None, []
    for message in messages:
        if "lost" in message and lost is None:
            lost = message["up"]
        elif "state" in message and lost is not None:
            times.append(message["up"] - lost)
            lost = None
    return times
