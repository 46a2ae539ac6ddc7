import TactileBindings
import Testing

@Suite("Importing touchegg")
struct ToucheggImportTests {
  private static func file(_ gestures: String, application: String = "All") -> String {
    "<touch><application name=\"\(application)\">\(gestures)</application></touch>"
  }

  private static func row(
    _ feature: String, _ gesture: String, _ action: String, _ bindings: String?,
    remark: String? = nil
  ) -> ImportRow {
    ImportRow(
      feature, file("<gesture \(gesture)><action \(action)</action></gesture>"), bindings,
      remark: remark)
  }

  private static let up = "type=\"SWIPE\" fingers=\"3\" direction=\"UP\""
  private static let run = "type=\"RUN_COMMAND\"><command>a</command>"
  private static let upPan =
    "- gesture: {kind: pan, minimumTouches: 3, maximumTouches: 3, shouldBegin: {directions: up}}"

  static let rows = [
    row("SWIPE", up, run, "\(upPan) state: began run: [a]"),
    row("on end", up, run + "<on>end</on>", "\(upPan) run: [a]"),
    row("on begin", up, run + "<on>begin</on>", "\(upPan) state: began run: [a]"),
    row(
      "PINCH", "type=\"PINCH\" fingers=\"2\" direction=\"OUT\"", run,
      "- gesture: {kind: pinch} direction: out state: began run: [a]"),
    row(
      "PINCH with four fingers", "type=\"PINCH\" fingers=\"4\" direction=\"IN\"",
      run + "<on>end</on>",
      "- gesture: {kind: transform, minimumTouches: 4, movement: 1000, angle: 180deg} direction: in run: [a]"
    ),
    row("TAP", "type=\"TAP\" fingers=\"2\"", run, "- gesture: {kind: tap, touches: 2} run: [a]"),
    row(
      "DOUBLE_TAP", "type=\"DOUBLE_TAP\" fingers=\"1\"", run,
      "- gesture: {kind: tap, taps: 2} run: [a]"),
    row(
      "TAP_AND_HOLD", "type=\"TAP_AND_HOLD\" fingers=\"1\"", run,
      "- gesture: {kind: longPress} run: [a]"),
    row(
      "ROTATE", "type=\"ROTATE\" fingers=\"2\" direction=\"LEFT\"", run + "<on>end</on>",
      "- gesture: {kind: rotation} direction: counterclockwise run: [a]"),
    row(
      "a command of a shell", up, "type=\"RUN_COMMAND\"><command>a &amp;&amp; b</command>",
      "\(upPan) state: began shell: \"a && b\""),
    row(
      "repeat", up, run + "<repeat>true</repeat>", "\(upPan) every: 10mm direction: up run: [a]",
      remark: "each tenth of its animation"),
    row(
      "decreaseCommand", up, run + "<repeat>true</repeat><decreaseCommand>b</decreaseCommand>",
      "\(upPan) every: 10mm direction: up run: [a] \(upPan) every: 10mm direction: down run: [b]",
      remark: "each tenth"),
    row(
      "SEND_KEYS", up, "type=\"SEND_KEYS\"><modifiers>Control_L+Alt_L</modifiers><keys>T</keys>",
      "\(upPan) state: began keys: ctrl+alt+t"),
    row(
      "multimedia keys", up, "type=\"SEND_KEYS\"><keys>XF86Back</keys>",
      "\(upPan) state: began keys: XF86Back"),
    row(
      "unknown keys", up, "type=\"SEND_KEYS\"><keys>Foo</keys>", "",
      remark: "warning: the action has no content that can be converted"),
    row(
      "decreaseKeys", "type=\"PINCH\" fingers=\"2\" direction=\"IN\"",
      "type=\"SEND_KEYS\"><repeat>true</repeat><modifiers>Control_L</modifiers><keys>KP_Subtract</keys><decreaseKeys>KP_Add</decreaseKeys>",
      "- gesture: {kind: pinch} every: 0.1 direction: in keys: \"ctrl+KP_Subtract\" - gesture: {kind: pinch} every: 0.1 direction: out keys: \"ctrl+KP_Add\""
        .replacing("\"", with: ""), remark: "each tenth"),
    row(
      "MOUSE_CLICK", "type=\"TAP\" fingers=\"2\"", "type=\"MOUSE_CLICK\"><button>3</button>",
      "- gesture: {kind: tap, touches: 2} click: right"),
    row(
      "MOUSE_CLICK of touchegg 1", "type=\"TAP\" fingers=\"3\"", "type=\"MOUSE_CLICK\">BUTTON=2",
      "- gesture: {kind: tap, touches: 3} click: middle"),
    row(
      "another button", "type=\"TAP\" fingers=\"3\"", "type=\"MOUSE_CLICK\"><button>8</button>", "",
      remark: "warning: a binding cannot press the button \"8\""),
    row(
      "SCROLL", "type=\"DRAG\" fingers=\"2\" direction=\"ALL\"",
      "type=\"SCROLL\">SPEED=7:INVERTED=false",
      "- gesture: {kind: pan, minimumTouches: 2, maximumTouches: 2} scroll: follow",
      remark: "note: the settings \"SPEED=7:INVERTED=false\" of SCROLL are not converted"),
    row(
      "DRAG_AND_DROP with another button", "type=\"TAP_AND_HOLD\" fingers=\"1\"",
      "type=\"DRAG_AND_DROP\">BUTTON=3", "- gesture: {kind: longPress} drag: right"),
    row(
      "an unknown attribute of a gesture", up + " speed=\"9\"", run,
      "\(upPan) state: began run: [a]",
      remark: "f:1:32: warning: the attribute speed is not converted"),
    row(
      "an unknown attribute of an action", up, "delay=\"9\" \(run)",
      "\(upPan) state: began run: [a]",
      remark: "warning: the attribute delay is not converted"),
    row(
      "an unknown element of an action", up, run + "<delay>9</delay>",
      "\(upPan) state: began run: [a]",
      remark: "warning: the element delay of an action is not converted"),
    row(
      "an animation of an action", up, run + "<animate>true</animate>",
      "\(upPan) state: began run: [a]", remark: "note: animate is not needed"),
    ImportRow(
      "two actions of a gesture",
      file("<gesture \(up)><action \(run)</action><action \(run)</action></gesture>"),
      "\(upPan) state: began run: [a]", remark: "this one is not converted"),
    ImportRow(
      "an unknown element of a gesture",
      file("<gesture \(up)><action \(run)</action><x/></gesture>"),
      "\(upPan) state: began run: [a]", remark: "warning: the element x is not converted"),
    row(
      "DRAG_AND_DROP", "type=\"TAP_AND_HOLD\" fingers=\"1\"", "type=\"DRAG_AND_DROP\">BUTTON=1",
      "- gesture: {kind: longPress} drag: left"),
    row(
      "a window's action", up, "type=\"CLOSE_WINDOW\"><animate>true</animate>", "",
      remark: "f:1:81: warning: CLOSE_WINDOW is an action of a compositor or window manager"),
    row(
      "the variable of the device", up,
      "type=\"RUN_COMMAND\"><command>[ $TOUCHEGG_DEVICE_TYPE = x ] || a</command>", nil,
      remark: "no variables TOUCHEGG_"),
    ImportRow(
      "pinches that repeat in both directions",
      file(
        ["IN", "OUT"].map {
          "<gesture type=\"PINCH\" fingers=\"2\" direction=\"\($0)\"><action type=\"SEND_KEYS\"><repeat>true</repeat><keys>\($0 == "IN" ? "a" : "b")</keys><decreaseKeys>c</decreaseKeys></action></gesture>"
        }.joined()),
      "- gesture: {kind: pinch} every: 0.1 direction: in keys: a - gesture: {kind: pinch} every: 0.1 direction: out keys: b",
      remark: "steps out start only the task of the gesture in line 1"),
    ImportRow(
      "an application",
      file(
        "<gesture type=\"TAP\" fingers=\"2\"><action type=\"RUN_COMMAND\"><command>a</command></action></gesture>",
        application: "Firefox, Chromium"),
      "- gesture: {kind: tap, touches: 2} run: [a] when: {variable: {app: [Firefox, Chromium]}}",
      remark: "values of the variable app"),
    ImportRow(
      "an application's own gesture",
      "<touch><application name=\"All\"><gesture type=\"TAP\" fingers=\"2\"><action \(run)</action></gesture></application><application name=\"Firefox\"><gesture type=\"TAP\" fingers=\"2\"><action \(run)</action></gesture></application></touch>",
      "- gesture: {kind: tap, touches: 2} run: [a] unless: {variable: {app: Firefox}} - gesture: {kind: tap, touches: 2} run: [a] when: {variable: {app: Firefox}}",
      remark: "values of the variable app"),
    ImportRow(
      "animations", "<touch><settings><property name=\"color\">F</property></settings></touch>", "",
      remark: "note: color is not needed"),
    ImportRow(
      "a threshold of animations",
      "<touch><settings><property name=\"action_execute_threshold\">20</property></settings></touch>",
      "", remark: "set movement"),
    row(
      "PINCH ALL", "type=\"PINCH\" fingers=\"2\" direction=\"ALL\"", run,
      "- gesture: {kind: pinch} state: began run: [a]"),
    row(
      "PINCH ALL that repeats", "type=\"PINCH\" fingers=\"2\" direction=\"ALL\"",
      run + "<repeat>true</repeat><decreaseCommand>b</decreaseCommand>",
      "- gesture: {kind: pinch} every: 0.1 run: [a]",
      remark: "warning: the action for steps back, \"b\", cannot be converted"),
    row("small letters", up.lowercased(), run, "\(upPan) state: began run: [a]"),
    ImportRow(
      "flaws beside a good gesture",
      file(
        [
          "type=\"CLICK\" fingers=\"1\"", "type=\"SWIPE\" fingers=\"3\"",
          "type=\"TAP\" fingers=\"many\"", up,
          "type=\"SWIPE\" fingers=\"3\" direction=\"IN\"",
        ].map { "\n<gesture \($0)><action \(run)</action></gesture>" }.joined()),
      "\(upPan) state: began run: [a]",
      remark: "f:2:1: warning: found \"CLICK\", expected one of SWIPE"),
    row(
      "fingers that are no number", "type=\"TAP\" fingers=\"many\"", run, "",
      remark: "f:1:32: warning: found fingers \"many\", expected a number of fingers from 1 to 10"),
    row(
      "a missing direction", "type=\"SWIPE\" fingers=\"3\"", run, "",
      remark: "warning: found \"\", expected one of UP, DOWN, LEFT, RIGHT"),
    row(
      "an unknown action", up, "type=\"RUN\">a", "",
      remark: "warning: found \"RUN\", expected one of RUN_COMMAND"),
    ImportRow(
      "an unknown element", "<touch>\n <aplication/></touch>", "",
      remark:
        "f:2:2: warning: found \"aplication\", expected one of settings, application; did you mean"),
    ImportRow(
      "a gesture without an action", file("<gesture \(up)></gesture>"), "",
      remark: "warning: the gesture has no action"),
  ]

  @Test(arguments: rows) func `converts each feature`(row: ImportRow) throws {
    try row.check(.touchegg)
  }

  @Test(arguments: [
    BadImportRow("", "f:1:1: error: found invalid XML (no element found), expected XML"),
    BadImportRow("<a/>", "f:1:1: error: found the element \"a\", expected the element touchégg"),
    BadImportRow(
      "<!DOCTYPE a [<!ENTITY b \"c\">]><touch>&b;</touch>",
      "f:1:13: error: found a document type, expected a file without it"),
    BadImportRow(
      "<touch>\n  <application></touch>",
      "f:2:18: error: found invalid XML (mismatched tag), expected XML"),
    BadImportRow(
      String(repeating: "<touch>", count: 40),
      "f:1:225: error: found elements nested more than 32 deep, expected fewer levels"),
  ])
  func `names what it found and expected`(row: BadImportRow) { row.check(.touchegg) }
}
