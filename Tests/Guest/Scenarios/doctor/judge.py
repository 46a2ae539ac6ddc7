"""What the doctor says of a panel that another program keeps, and that looking disturbs nobody."""

GRAB = "another program has it to itself"


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    laws.judge_the_lives(messages, ["began moved ended", "began ended"])
    for name, when in (("free", "nobody keeps it"), ("touched", "a finger is down"),
                       ("again", "it was let go")):
        laws.law(f"the doctor finds no grab while {when}", grabs(laws, name), [])
    found = grabs(laws, "kept")
    laws.law("the doctor finds the grab", [finding["level"] for finding in found], ["bad"])
    keeper = laws.text("keeper")
    laws.law("and names the program that has it open",
             [f"process {keeper})" in finding["finding"] for finding in found], [True])
    laws.law("and what shows who that is", ["mend" in finding for finding in found], [True])
    laws.law("it ends with 1", laws.text("kept.status"), "1")


def grabs(laws, name):
    return [line for line in laws.messages(f"{name}.jsonl") if GRAB in line.get("finding", "")]
