"""systemd gives up only for a while."""


def judge(laws):
    laws.law("systemd gave up after a signal", laws.text("given-up-as"), "signal")
    laws.law("the timer for the next attempt is active", laws.text("timer"), "active")
    laws.law("an app is served again later", "state" in laws.connections("app.jsonl")[-1][0])
