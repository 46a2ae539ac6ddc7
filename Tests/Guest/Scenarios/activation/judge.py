"""The service and its socket: permissions, and the status line."""


def judge(laws):
    law, text = laws.law, laws.text
    law("the socket belongs to the group, and its folder to root", text("files").splitlines(),
        ["drwxr-xr-x root root", "srw-rw---- root tactile"])
    law("a client starts the service", [text("before"), text("after")], ["inactive", "active"])
    laws.judge_the_stream(laws.messages())
    judge_the_process(laws)
    law("the kernel refuses a user outside the group", text("stranger"), "EACCES")
    law("the command names the necessary group",
        "permission denied" in text("stranger.log") and "'tactile'" in text("stranger.log"))
    law("the command exits with 1", text("stranger.status"), "1")
    law("systemd restarts a daemon that hangs", text("restarts"), "1")
    told = laws.connections("app.jsonl")
    law("each of the three daemons serves the app", [m[0]["sequence"] for m in told if m][:3], [0] * 3)
    law("the service stops with its socket, and leaves no files",
        [text("with-its-socket"), text("left-behind")], ["inactive", ""])
    law("starting the service starts its socket", text("brought"), "active")
    law("both units are enabled", text("enabled"), "enabled enabled")


def judge_the_process(laws):
    process = dict(line.split(": ", 1) for line in laws.text("process").splitlines())
    laws.law("the service is not root", process.get("Uid", "0").split()[0] != "0")
    laws.law("the group of the service is the group of its clients",
             process.get("Gid", "").split()[:1], [laws.text("group")])
    laws.law("the service has no privileges and cannot gain any",
             [process.get(key, "").strip() for key in ("CapEff", "NoNewPrivs", "Seccomp")],
             ["0000000000000000", "1", "2"])
    devices, keyboard = laws.text("open-devices").split(), laws.text("keyboard").split()
    laws.law("a keyboard exists, and the service has not opened it", len(keyboard) == 1 and keyboard[0] not in devices)
    laws.law("the service has opened only the panel", len(devices), 1)
    laws.law("the limit of descriptors is enough for every client", laws.text("descriptors"), "4096 4096")
    level = laws.text("security").split("tactiled.service:")[-1].split()
    print(f"#   systemd-analyze security: {level[0] if level else '?'}")
    laws.law("the exposure level is at most 1.2", bool(level) and float(level[0]) <= 1.2)
