"""The configuration's word on devices and rights, at the start and under a finger."""

from laws import changes_of, lives_of, shape


def judge(laws):
    client = laws.connections("client.jsonl")[-1]
    laws.judge_the_stream(client)
    laws.law("no touch is lost or broken by reading the settings again",
             [shape(life, "phase", "stationary") for life in lives_of(client)],
             ["began ended", "began moved ended", "began ended", "began ended"])
    clerk = laws.connections("clerk.jsonl")
    laws.law("nobody lost their connection", [len(laws.connections("client.jsonl")), len(clerk)], [1, 1])
    told = [message for message in clerk[0] if "touches" in message or "state" in message]
    anew = next((at for at, message in enumerate(told) if at and "state" in message), len(told))
    laws.law("before it has the right, the clerk sees nothing of the client's",
             changes_of(told[:anew], "touches"), [])
    known = told[anew]["state"]["touches"] if anew < len(told) else []
    laws.law("with the right it is told of the finger that is down", [t["window"] for t in known], ["client"])
    phases = [touch["phase"] for touch in changes_of(told[anew:], "touches") if touch["window"] == "client"]
    laws.law("and of all that happens from then on", phases.count("ended"), 3)
    laws.law("a mistake ends nothing", laws.text("after-mistake"), "active")
    messages = laws.messages()
    taps = [gesture for gesture in changes_of(messages, "gestures") if gesture["kind"] == "tap"]
    places = [tuple(round(tap["location"][axis] * 25.4 / 160) for axis in "xy") for tap in taps[-1:]]
    laws.law("a serial number is known, and its panel turned", places, [(256, 144)])
    judge_the_rights(laws)


def judge_the_rights(laws):
    """What the policy said at the start, and what the one said that counted when the mistake was refused."""
    for name, error in (("clerk-shows-before", None),
                        ("client-controls-before", "io.tactile.Control.NotAllowed"),
                        ("clerk-controls-before", "io.tactile.Control.NotAllowed"),
                        ("clerk-shows-after", "io.tactile.Scene.NotAllowed"),
                        ("client-controls-after", "io.tactile.Control.NotAllowed"),
                        ("clerk-controls-after", None)):
        answers = laws.messages(f"{name}.answer") or [{"error": "no answer"}]
        laws.law(f"{name}: {error or 'is allowed'}", answers[0].get("error"), error)
