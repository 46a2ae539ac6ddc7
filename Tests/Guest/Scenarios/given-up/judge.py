"""systemd gives up only for a while, and starts no service that was stopped."""

TIME = 8  # seconds; act.sh sets it


def judge(laws):
    print(f"#   {laws.text('version')}")
    laws.law("systemd gave up after a signal", laws.text("given-up-as"), "signal")
    laws.law("the timer for the next attempt is active", laws.text("timer"), "active")
    laws.law("an app is served again later", "state" in laws.connections("again.jsonl")[-1][0])
    laws.law("after one crash, the timer is active until the service is stopped", laws.text("timer-before-stop"), "active")
    print(f"#   before the stop, systemd lists: {laws.text('listed-before-stop') or 'no timer'}")
    laws.law("the daemon failed while it was being stopped", laws.text("stopped-as"), "signal")
    for moment, state in [("after-crash", "inactive"), ("after-giving-up", "failed"), ("after-failed-stop", "failed")]:
        laws.law(f"{moment}: the timer is stopped", laws.text(f"timer-{moment}"), "inactive")
        laws.law(f"{moment}: systemd lists no timer of the service", laws.text(f"listed-{moment}"), "")
        laws.law(f"{moment}: no process of the service is left", laws.text(f"process-{moment}"), "0")
        laws.law(f"{moment}: the service is not started again", laws.text(moment), state)
        began, ended = (float(time) for time in laws.text(f"times-{moment}").split())
        print(f"#   {moment}: watched for {ended - began:.1f} s")
        laws.law(f"{moment}: this was longer than the {TIME} s of the timer", ended - began > TIME)
