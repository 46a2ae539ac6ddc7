"""The sandbox: a hostile program in the daemon's place can do nothing that the daemon does not need."""


def judge(laws):
    law, text = laws.law, laws.text
    found = {line["attempt"]: line["result"] for line in laws.messages("intruder.jsonl")}
    law("the program runs to its end", text("intruder.status"), "0")
    law("it may execute the one program of the unit", found.get("execute the daemon's own kind"), "allowed")
    law("it may execute no other program", found.get("execute a shell"), "EACCES")
    law("and none with the loader of programs",
        found.get("execute a shell with the loader", "allowed") != "allowed")
    law("and cannot make a file in memory to execute", found.get("make a file in memory"), "EPERM")
    law("it can write to no folder but that of its state", found.get("writable folders"),
        ["/var/lib/private/tactile"])
    law("and can execute no file there", found.get("execute a file in the state folder"), "EACCES")
    panel, keyboard = text("panel").split(), text("keyboard")
    law("there is a keyboard", keyboard.startswith("event"))
    law("it can open the panel, and no other device", found.get("read devices"), panel)
    law("and write to no device", found.get("write devices"), [])
    for attempt in ["use a key ring", "set up io_uring", "trace a process", "make a namespace"]:
        law(f"it cannot {attempt}", found.get(attempt), "EPERM")
    law("it cannot make an IP socket", found.get("make an IP socket"), "EAFNOSUPPORT")
    messages = laws.messages()
    laws.judge_the_stream(messages)
    kinds = {device["node"]: device["kind"] for state in laws.messages("status.json")
             for device in state.get("state", {}).get("devices", [])}
    law("the daemon identifies the keyboard without opening it", kinds.get(f"/dev/input/{keyboard}"), "other")
    law("and reads the panel", [kinds.get(node) for node in panel], ["touchscreen"])
    laws.judge_that_nothing_is_down()
