"""Devices without fingers: pens, accelerometers and media keys."""

from laws import devices_of

KINDS = {"Tactile Demo Pen": "pen", "Tactile Demo Accelerometer": "accelerometer",
         "Tactile Demo Keys": "mediaKeys"}


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    for name, kind in KINDS.items():
        changes = [(c["change"], c["device"]["kind"]) for c in devices_of(messages, name)]
        laws.law(f"{name} is added and removed", changes, [("added", kind), ("removed", kind)])
    judge_the_pen(laws, messages)
    everything = {member: [thing for message in messages for thing in message.get(member, [])]
                  for member in ("motions", "orientations", "remoteControls")}
    laws.law("one shake, with its beginning and its end",
             [motion["phase"] for motion in everything["motions"]], ["began", "ended"])
    laws.law("then the panel lies on its back",
             [turn["orientation"] for turn in everything["orientations"]][-1:], ["faceUp"])
    laws.law("a pressed key selects the next track, and a held key seeks forward",
             [asked["command"] for asked in everything["remoteControls"]],
             ["nextTrack", "play", "beginSeekingForward", "endSeekingForward"])


def judge_the_pen(laws, messages):
    lives = laws.judge_the_lives(messages, ["began moved ended", "began ended"])
    laws.law("the touches of a pen have the type stylus",
             {touch["type"] for life in lives for touch in life}, {"stylus"})
    laws.law("the second touch is of the eraser",
             [life[0].get("pen", {}).get("isEraser") for life in lives], [False, True])
    hovers = [g["state"] for m in messages for g in m.get("gestures", []) if g["kind"] == "hover"]
    laws.law("the pen hovers before and after each touch", hovers.count("began"), 4)
    laws.law("every hover ends", hovers.count("ended"), 4)
