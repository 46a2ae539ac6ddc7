"""A suspended daemon or machine loses no touch, and no touch stays live."""


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    # The kernel lifts every finger of a device that it suspends (input_dev_suspend).
    lives = laws.judge_the_lives(
        messages, ["began ended", "began moved ended", "began cancelled", "began cancelled", "began ended"])
    if len(lives) == 5:
        times = {touch["id"]: [] for life in lives for touch in life}
        for message in messages:
            for touch in message.get("touches", []):
                times[touch["id"]].append(message["time"] / 1e9)
        tap, *_ = times.values()
        laws.law("a tap during the stop has its true times", 0.05 < tap[-1] - tap[0] < 0.3)
    laws.law("the service was never restarted", laws.text("restarts"), "0")
    for name in ("devices-asleep", "machine-asleep"):
        print(f"#   {name}: {laws.text(name)}")
        laws.law(f"{name.split('-')[0]} was suspended", laws.text(name).startswith("slept"))
