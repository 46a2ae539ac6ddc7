"""A window waits for its screen, and the service ignores touches: the app and the tools report both."""

from laws import lives_of, shape

WAITS = '"menu" waits for the screen "customer"'
SHOWN = '"menu" on "customer"'
IGNORED = "touches are ignored, because a client asked for it"


def judge(laws):
    client = laws.connections("menu.jsonl")
    laws.law("the app was not disconnected", len(client), 1)
    state = client[0][0]["state"]
    laws.law("the app's first message says that its window waits",
             ([window["name"] for window in state["windows"]],
              [(window["name"], window["screen"]) for window in state.get("waiting", [])]),
             ([], [("menu", "customer")]))
    for when, waits, ignored in (("waiting", True, False), ("shown", False, False),
                                 ("ignored", False, True), ("after", False, False)):
        judge_the_tools(laws, when, waits, ignored)
    doctor = findings(laws, "waiting", 'window "menu"')
    laws.law("the doctor names the screens that exist and what to do",
             ['there is "' in finding["finding"] and "screen: NAME" in finding["fix"] for finding in doctor],
             [True])
    laws.law("the service replied to BeginIgnoring without an error",
             [message.get("parameters") for message in laws.messages("ignore.answer")], [{}])
    lives = lives_of(client[0])
    laws.law("the app receives the touch before the service ignores touches, and the one after",
             [(life[0]["window"], round(life[0]["location"]["x"] * 8 * 25.4 / 160, -2),
               shape(life, "phase", "stationary")) for life in lives],
             [("menu", 500, "began ended"), ("menu", 900, "began ended")])


def judge_the_tools(laws, when, waits, ignored):
    status, scene = laws.text(f"{when}.status"), laws.text(f"{when}.scene")
    laws.law(f"{when}: status says whether the window waits", (WAITS in status, SHOWN in status),
             (waits, not waits))
    laws.law(f"{when}: scene says so too",
             [line for line in scene.splitlines() if "waits for" in line and "menu" in line] != [], waits)
    laws.law(f"{when}: the doctor says so too", findings(laws, when, 'window "menu"') != [], waits)
    laws.law(f"{when}: status says whether touches are ignored", IGNORED in status, ignored)
    laws.law(f"{when}: the doctor says so too", findings(laws, when, "touches") != [], ignored)


def findings(laws, when, subject):
    return [finding for finding in laws.messages(f"{when}.doctor") if finding["subject"] == subject]
