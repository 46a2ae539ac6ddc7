"""A panel stays owned if a reload finds an error. Without an accepted configuration, touches come from the panel itself."""

from libinput_output import touches_of_libinput


def judge(laws):
    for name, states, origin in (("reloaded", ["owned"], "files"), ("restarted", ["owned"], "saved"),
                                 ("alone", [None], "defaults")):
        messages = laws.messages(f"{name}.jsonl")
        state = next((message["state"] for message in messages if "state" in message), {})
        laws.law(f"{name}: the state of the panel",
                 [device.get("own") for device in state.get("devices", []) if device["kind"] == "touchscreen"], states)
        laws.law(f"{name}: watchers receive the location of the error",
                 "tactiled.yaml:" in (state.get("refusal") or ""))
        status = next((message["status"] for message in messages if "status" in message), {})
        laws.law(f"{name}: the origin of the configuration", status.get("configuration", {}).get("origin"), origin)
    touches = touches_of_libinput(laws.text("libinput"))
    laws.law("each touch lifts", {touch["end"] for touch in touches}, {"UP"})
    numbers = [round(touch["steps"][0][1] * 1920 / 100 / 10) for touch in touches]
    laws.law("libinput receives each tap once, in order", numbers, [1, 2, 11, 12, 21, 22, 31, 32, 41, 42])
    clone = touches[0]["node"] if touches else None
    laws.law("from the panel itself only while the service uses the defaults",
             [number for touch, number in zip(touches, numbers) if touch["node"] != clone], [31, 32])
    laws.judge_that_nothing_is_down()
