"""Checks that `tactile doctor` finds a grabbed panel, and that it disturbs no touch."""

GRAB = "another program has grabbed it"


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    laws.judge_the_lives(messages, ["began moved ended", "began ended"])
    for name, when in (("free", "no program grabs the panel"), ("touched", "a finger is down"),
                       ("again", "the panel is released again")):
        laws.law(f"the doctor finds no grab while {when}", grabs(laws, name), [])
    found = grabs(laws, "kept")
    laws.law("the doctor finds the grab", [finding["level"] for finding in found], ["bad"])
    keeper = laws.text("keeper")
    laws.law("the doctor names the program that has the panel open",
             [f"process {keeper})" in finding["finding"] for finding in found], [True])
    laws.law("and suggests a fix", ["fix" in finding for finding in found], [True])
    laws.law("it ends with 1", laws.text("kept.status"), "1")


def grabs(laws, name):
    return [line for line in laws.messages(f"{name}.jsonl") if GRAB in line.get("finding", "")]
