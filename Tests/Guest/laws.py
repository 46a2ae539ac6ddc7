"""Functions for the judges of all scenarios: they state laws, and read the outputs of clients."""

import json


class Laws:
    """The laws and the results of one scenario.

    `verdicts` is shared by all scenarios, so that the numbers of their laws continue.
    """

    def __init__(self, folder, verdicts):
        self.folder = folder
        self.verdicts = verdicts

    def law(self, sentence, found, expected=True, todo=None):
        """Prints one line, and both values if they differ.

        `todo` says why a law is known to be broken. It then counts as broken only if it holds: the reason must go.
        """
        holds = found == expected
        self.verdicts.append(holds == (todo is None))
        print("ok" if holds else "not ok", len(self.verdicts), "-", sentence + (f" # TODO {todo}" if todo else ""))
        if not holds:
            print(f"#   expected {expected}\n#   found    {found}")

    def text(self, name):
        path = self.folder / name
        return path.read_text(errors="replace").strip() if path.exists() else "(nothing)"

    def messages(self, name="monitor.jsonl"):
        """The messages of a client. The end of the guest may cut off the last line.

        `tactile monitor` goes on with the next daemon after a restart; these are the messages of the first one.
        """
        lines = self.text(name).splitlines()
        try:
            messages = [json.loads(line) for line in lines]
        except json.JSONDecodeError as error:
            print(f"#   the client's output is not one JSON object a line: {error}")
            return []
        if name != "monitor.jsonl":
            return messages
        begins = [index for index, message in enumerate(messages) if message["sequence"] == 0]
        return messages[:begins[1]] if len(begins) > 1 else messages

    def connections(self, name):
        """The messages of each connection of an app, also of broken ones."""
        told = []
        for message in self.messages(name):
            if "connected" in message:
                told.append([])
            elif told:
                told[-1].append(message)
        return told

    def judge_the_stream(self, messages):
        """The laws of every stream."""
        self.law("the first message is the state", bool(messages) and "state" in messages[0])
        numbers = [message["sequence"] for message in messages]
        self.law("the sequence numbers have no gap", numbers, list(range(len(numbers))))
        times = [message["time"] for message in messages]
        self.law("times never decrease", times, sorted(times))

    def judge_that_nothing_is_down(self):
        """The scenario's status.json, from `tactile status --json` at its end, has no touches."""
        states = [m["state"] for m in self.messages("status.json") if "state" in m]
        self.law("no touch is down at the end", [state["touches"] for state in states], [[]])

    def judge_that_events_were_lost(self, sent):
        """The scenario's status.json contains fewer than half of the frames sent. Only the kernel drops frames,
        when a reader is too slow (SYN_DROPPED)."""
        read = [m["status"]["frames"] for m in self.messages("status.json") if "status" in m]
        print(f"#   frames sent: {sent}, read: {read}")
        self.law("events were lost: fewer than half of the frames sent were read",
                 len(read) == 1 and 0 < read[0] < sent / 2)

    def judge_the_lives(self, messages, shapes):
        """One touch for each finger, in order of landing, each with its phases."""
        lives = lives_of(messages)
        self.law(f"{len(shapes)} touches, each with its phases",
                 [shape(life, "phase", "stationary") for life in lives], shapes)
        return lives


def lives_of(messages):
    """Every touch from its `began` on, in that order. Reports touches without one."""
    lives, live = [], {}
    for touch in (touch for message in messages for touch in message.get("touches", [])):
        identity, phase = touch["id"], touch["phase"]
        if phase == "began" and identity not in live:
            live[identity] = [touch]
            lives.append(live[identity])
        elif phase != "began" and identity in live:
            live[identity].append(touch)
        else:
            print(f"#   a stray {phase} of touch {identity}")
            lives.append([touch])
        if phase in ("ended", "cancelled"):
            live.pop(identity, None)
    return lives


def changes_of(messages, member):
    """All values of a member, such as `touches`, in order."""
    return [thing for message in messages for thing in message.get(member, [])]


def shape(things, key, *without):
    """The values of a key without repetitions: began, moved × 40, ended becomes three words."""
    folded = []
    for thing in things:
        if thing[key] not in without and (not folded or folded[-1] != thing[key]):
            folded.append(thing[key])
    return " ".join(folded)


def gestures_of(messages, kind):
    """The states of a kind of gesture, without repetitions."""
    found = [g for m in messages for g in m.get("gestures", []) if g["kind"] == kind]
    return shape(found, "state")


def devices_of(messages, name):
    """The changes of the devices of a name: each an `added` or `removed` with its device."""
    changes = [change for message in messages for change in message.get("devices", [])]
    return [change for change in changes if change["device"]["name"] == name]
