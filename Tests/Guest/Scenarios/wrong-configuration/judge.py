"""An error in the configuration at the start does not leave the kiosk without touch, and every tool reports it."""

from laws import lives_of, shape

PLACE = "tactiled.yaml:2:"


def judge(laws):
    told = laws.connections("app.jsonl")
    lives = [shape(life, "phase", "stationary") for messages in told for life in lives_of(messages)]
    laws.law("each tap reaches the app", lives, ["began ended"] * 3)
    for name, origin, screen in (("right", "files", "LOBBY"), ("wrong", "saved", "LOBBY"),
                                 ("hidden", "saved", "LOBBY"), ("again", "files", "OFFICE"),
                                 ("listed", "files", "LISTED")):
        laws.law(f"{name}: the service runs", laws.text(f"{name}.state"), "active")
        _, first, answer = (laws.messages(f"{name}.jsonl") + [{}] * 3)[:3]
        configuration = answer.get("status", {}).get("configuration", {})
        laws.law(f"{name}: the configuration comes from {origin}", configuration.get("origin"), origin)
        screens = [screen["name"] for screen in first.get("state", {}).get("screens", [])]
        laws.law(f"{name}: the panel has the screen of this configuration", screens, [screen])
        bad = [finding["finding"] for finding in laws.messages(f"{name}.doctor")
               if finding["subject"] == "configuration" and finding["level"] == "bad"]
        if origin == "files":
            laws.law(f"{name}: the doctor finds no error in the configuration", bad, [])
            laws.law(f"{name}: and watchers receive none", first.get("state", {}).get("refusal"), None)
        else:
            laws.law(f"{name}: the doctor says what the service uses",
                     any("uses the last one that it accepted" in text for text in bad))
            told = first.get("state", {}).get("refusal") or ""
            laws.law(f"{name}: watchers receive the reason",
                     (PLACE if name == "wrong" else "permission denied") in told.lower())
    hidden = laws.messages("hidden.doctor")
    laws.law("the doctor says that the service cannot read the file",
             any("the service cannot read" in finding["finding"] for finding in hidden))
    laws.law("and advises one command for it",
             [finding["fix"] for finding in hidden if "chmod" in finding.get("fix", "")],
             ["sudo chmod a+r /etc/tactile/tactiled.yaml"])
