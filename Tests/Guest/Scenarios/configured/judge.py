"""The rules for devices and the permissions in the configuration, at the start and during a touch."""

from laws import changes_of, lives_of, shape


def judge(laws):
    client = laws.connections("client.jsonl")[-1]
    laws.judge_the_stream(client)
    laws.law("no touch is lost or interrupted by a reload",
             [shape(life, "phase", "stationary") for life in lives_of(client)],
             ["began ended", "began moved ended", "began ended", "began ended"])
    clerk = laws.connections("clerk.jsonl")
    laws.law("no client was disconnected", [len(laws.connections("client.jsonl")), len(clerk)], [1, 1])
    told = [message for message in clerk[0] if "touches" in message or "state" in message]
    anew = next((at for at, message in enumerate(told) if at and "state" in message), len(told))
    laws.law("before it has the permission, the clerk receives no events of the client",
             changes_of(told[:anew], "touches"), [])
    known = told[anew]["state"]["touches"] if anew < len(told) else []
    laws.law("with the permission, the clerk receives the live touch", [t["window"] for t in known], ["client"])
    phases = [touch["phase"] for touch in changes_of(told[anew:], "touches") if touch["window"] == "client"]
    laws.law("the clerk receives all later events", phases.count("ended"), 3)
    laws.law("the service continues after the error", laws.text("after-mistake"), "active")
    messages = laws.messages()
    taps = [gesture for gesture in changes_of(messages, "gestures") if gesture["kind"] == "tap"]
    places = [tuple(round(tap["location"][axis] * 25.4 / 160) for axis in "xy") for tap in taps[-1:]]
    laws.law("the rule for a serial number turns its panel", places, [(256, 144)])
    judge_the_permissions(laws)


def judge_the_permissions(laws):
    """The permissions at the start, and those in effect when the reload failed."""
    for name, error in (("clerk-shows-before", None),
                        ("client-controls-before", "io.tactile.Control.NotAllowed"),
                        ("clerk-controls-before", "io.tactile.Control.NotAllowed"),
                        ("clerk-shows-after", "io.tactile.Scene.NotAllowed"),
                        ("client-controls-after", "io.tactile.Control.NotAllowed"),
                        ("clerk-controls-after", None)):
        answers = laws.messages(f"{name}.answer") or [{"error": "no answer"}]
        laws.law(f"{name}: {error or 'is allowed'}", answers[0].get("error"), error)
