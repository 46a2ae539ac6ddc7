"""systemd gives up only for a while, and starts no service that was stopped."""


def judge(laws):
    print(f"#   {laws.text('version')}")
    laws.law("systemd gave up after a signal", laws.text("given-up-as"), "signal")
    laws.law("the timer for the next attempt is active", laws.text("timer"), "active")
    laws.law("an app is served again later", "state" in laws.connections("again.jsonl")[-1][0])
    laws.law("the daemon failed while it was being stopped", laws.text("stopped-as"), "signal")
    for moment, state in [("after-crash", "inactive"), ("after-giving-up", "failed"), ("after-failed-stop", "failed")]:
        laws.law(f"{moment}: the timer is stopped", laws.text(f"timer-{moment}"), "inactive")
        laws.law(f"{moment}: the service is not started again", laws.text(moment), state)
