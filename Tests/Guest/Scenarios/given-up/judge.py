"""Given up for a while, never for good."""


def judge(laws):
    laws.law("it was given up", laws.text("given-up-as"), "signal")
    laws.law("for a while", laws.text("timer"), "active")
    laws.law("then an app is served again", "state" in laws.connections("app.jsonl")[-1][0])
