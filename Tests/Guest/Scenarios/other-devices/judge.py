"""What is no panel of fingers: pens, accelerometers and media keys."""

from laws import devices_of

KINDS = {"Tactile Demo Pen": "pen", "Tactile Demo Accelerometer": "accelerometer",
         "Tactile Demo Keys": "mediaKeys"}


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    for name, kind in KINDS.items():
        changes = [(c["change"], c["device"]["kind"]) for c in devices_of(messages, name)]
        laws.law(f"{name} comes and goes", changes, [("added", kind), ("removed", kind)])
    judge_the_pen(laws, messages)
    everything = {member: [thing for message in messages for thing in message.get(member, [])]
                  for member in ("motions", "orientations", "remoteControls")}
    laws.law("one shake, with its beginning and its end",
             [motion["phase"] for motion in everything["motions"]], ["began", "ended"])
    laws.law("then it lies on its back",
             [turn["orientation"] for turn in everything["orientations"]][-1:], ["faceUp"])
    laws.law("a tapped key is the next piece, a held one goes forward",
             [asked["command"] for asked in everything["remoteControls"]],
             ["nextTrack", "play", "beginSeekingForward", "endSeekingForward"])


def judge_the_pen(laws, messages):
    lives = laws.judge_the_lives(messages, ["began moved ended", "began ended"])
    laws.law("a pen's touches are a stylus's",
             {touch["type"] for life in lives for touch in life}, {"stylus"})
    laws.law("the second is the eraser's",
             [life[0].get("pen", {}).get("isEraser") for life in lives], [False, True])
    hovers = [g["state"] for m in messages for g in m.get("gestures", []) if g["kind"] == "hover"]
    laws.law("it hovers before and after each", hovers.count("began"), 4)
    laws.law("and every hover ends", hovers.count("ended"), 4)
