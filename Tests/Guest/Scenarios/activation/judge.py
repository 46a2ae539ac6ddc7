"""The service on its socket: who may what, and that its status is true."""


def judge(laws):
    law, text = laws.law, laws.text
    law("the socket is its group's, its folder root's", text("files").splitlines(),
        ["drwxr-xr-x root root", "srw-rw---- root tactile"])
    law("a client starts the service", [text("before"), text("after")], ["inactive", "active"])
    laws.judge_the_stream(laws.messages())
    judge_the_process(laws)
    law("somebody outside of the group is refused by the kernel", text("stranger"), "EACCES")
    law("and told by the command which group it takes",
        "permission denied" in text("stranger.log") and "'tactile'" in text("stranger.log"))
    law("which ends with 1", text("stranger.status"), "1")
    law("a loop that hangs is started again", text("restarts"), "1")
    told = laws.connections("app.jsonl")
    law("an app is served by each of the three", [m[0]["sequence"] for m in told if m][:3], [0] * 3)
    law("the service ends with its socket, and nothing is left behind",
        [text("with-its-socket"), text("left-behind")], ["inactive", ""])
    law("the service brings its socket along", text("brought"), "active")
    law("and is enabled with it", text("enabled"), "enabled enabled")


def judge_the_process(laws):
    process = dict(line.split(": ", 1) for line in laws.text("process").splitlines())
    laws.law("it is not root", process.get("Uid", "0").split()[0] != "0")
    laws.law("its group is its clients'", process.get("Gid", "").split()[:1], [laws.text("group")])
    laws.law("it has no privilege and no way to any",
             [process.get(key, "").strip() for key in ("CapEff", "NoNewPrivs", "Seccomp")],
             ["0000000000000000", "1", "2"])
    devices, keyboard = laws.text("open-devices").split(), laws.text("keyboard").split()
    laws.law("there is a keyboard, and it is not open", len(keyboard) == 1 and keyboard[0] not in devices)
    laws.law("the panel is, and nothing else", len(devices), 1)
    laws.law("there is room for every client's descriptor", laws.text("descriptors"), "4096 4096")
    figure = laws.text("security").split("tactiled.service:")[-1].split()
    print(f"#   systemd-analyze security: {figure[0] if figure else '?'}")
    laws.law("its exposure is at most 1.2", bool(figure) and float(figure[0]) <= 1.2)
