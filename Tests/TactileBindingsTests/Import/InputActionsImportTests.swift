import TactileBindings
import Testing

@Suite("Importing InputActions")
struct InputActionsImportTests {
  private static func row(
    _ feature: String, _ trigger: String, _ action: String, _ bindings: String?,
    remark: String? = nil
  ) -> ImportRow {
    ImportRow(
      feature, "touchscreen: {gestures: [{\(trigger), actions: [{\(action)}]}]}", bindings,
      remark: remark)
  }

  private static let up = "type: swipe, fingers: 3, direction: up"
  private static func pan(_ rule: String) -> String {
    "- gesture: {kind: pan, minimumTouches: 3, maximumTouches: 3\(rule.isEmpty ? "" : ", shouldBegin: {\(rule)}")}"
  }
  private static let upPan = pan("directions: up")
  private static let tap = "type: tap, fingers: 2"
  private static let twoTap = "- gesture: {kind: tap, touches: 2}"

  static let rows: [ImportRow] =
    gestures + lost + lostOfActions + unknown + flaws + ranges + events + tasks + conditions

  private static let gestures = [
    row("swipe", up, "command: a", "\(upPan) run: [a]"),
    row(
      "swipe with any number of fingers", "type: swipe, direction: left", "command: a",
      "- gesture: {kind: pan, shouldBegin: {directions: left}} run: [a]"),
    row(
      "diagonal swipe", "type: swipe, fingers: 3, direction: left_up", "command: a",
      "\(pan("directions: upLeft")) run: [a]"),
    row(
      "swipe in two directions", "type: swipe, fingers: 3, direction: up_down", "command: a",
      "\(pan("axis: vertical")) run: [a]"),
    row(
      "diagonal swipe in two directions", "type: swipe, fingers: 3, direction: left_down_right_up",
      "command: a", "\(pan("directions: [downLeft, upRight]")) run: [a]"),
    row(
      "swipe in any direction", "type: swipe, fingers: 3, direction: any", "command: a",
      "\(pan("")) run: [a]"),
    row(
      "angle", "type: swipe, angle: 30-60", "command: a", "",
      remark: "warning: a binding cannot have an angle"),
    row(
      "speed", up + ", speed: fast", "command: a",
      "\(pan("directions: up, minimumSpeed: 800")) run: [a]", remark: "note: fast becomes a limit"),
    row(
      "threshold of a swipe", up + ", threshold: 30", "command: a",
      "- gesture: {kind: pan, minimumTouches: 3, maximumTouches: 3, shouldBegin: {directions: up}, movement: 30} run: [a]",
      remark: "the unit"),
    row("tap", tap, "command: a", "\(twoTap) run: [a]"),
    row(
      "hold", "type: hold, fingers: 2", "on: begin, command: a",
      "- gesture: {kind: longPress, touches: 2, hold: 200ms} run: [a]"),
    row(
      "press with a threshold", "type: press, fingers: 1, threshold: 700", "on: end, command: a",
      "- gesture: {kind: longPress, hold: 700ms} state: ended run: [a]"),
    row(
      "pinch", "type: pinch, fingers: 2, direction: in", "command: a",
      "- gesture: {kind: pinch} direction: in run: [a]"),
    row(
      "pinch with three fingers", "type: pinch, fingers: 3, direction: out", "command: a",
      "- gesture: {kind: transform, minimumTouches: 3, movement: 1000, angle: 180deg} direction: out run: [a]"
    ),
    row(
      "rotate", "type: rotate, direction: clockwise", "command: a",
      "- gesture: {kind: rotation} direction: clockwise run: [a]"),
    row(
      "circle", "type: circle, direction: clockwise", "command: a", "",
      remark: "warning: a binding cannot have a circle"),
    row(
      "stroke", "type: stroke, strokes: [AA]", "command: a", "",
      remark: "warning: a binding cannot have a drawn stroke"),
    row(
      "block_events", tap + ", block_events: false", "command: a",
      "- gesture: {kind: tap, touches: 2, cancelsTouches: false} run: [a]"),
    row(
      "end_conditions", up + ", end_conditions: $fingers == 2", "command: a", "",
      remark: "warning: a binding cannot have end_conditions"),
  ]

  /// Properties that become nothing, each with its remark. A file names each of them with its place.
  private static let lost = [
    ("instant", "true"), ("conflicting", "false"), ("lock_pointer", "true"), ("id", "zoom"),
    ("resume_timeout", "500"), ("set_last_trigger", "false"), ("accelerated", "true"),
    ("clear_modifiers", "false"), ("bidirectional", "true"), ("enabled", "false"),
    ("lift", "true"),
  ].map { key, value in
    row(
      key, "\(up), \(key): \(value)", "command: a", "\(upPan) run: [a]",
      remark: "f:1:67: warning: \(key) has no equivalent\nhint: ")
  }

  /// Properties of actions that become nothing, each with its remark.
  private static let lostOfActions = [
    ("limit", "1"), ("threshold", "5"), ("delay", "9"), ("wait", "true"), ("id", "a"),
    ("conflicting", "false"),
  ].map { key, value in
    row(
      "\(key) of an action", up, "command: a, \(key): \(value)", "\(upPan) run: [a]",
      remark: "f:1:90: warning: \(key) has no equivalent\nhint: ")
  }

  private static let unknown = [
    row(
      "an unknown key of a gesture", up + ", foo: 1", "command: a", "\(upPan) run: [a]",
      remark: "f:1:67: warning: the key foo of a swipe is not known"),
    row(
      "an unknown key of an action", up, "command: a, bar: 1", "\(upPan) run: [a]",
      remark: "f:1:90: warning: the key bar of an action is not known"),
    row(
      "interval without update", up, "on: begin, interval: 5, command: a",
      "\(upPan) state: began run: [a]", remark: "interval of an action on begin has no effect"),
    row(
      "an unknown speed", up + ", speed: medium", "command: a", "\(upPan) run: [a]",
      remark: "the speed \"medium\" has no equivalent"),
    row(
      "a press with a short threshold", "type: press, fingers: 1, threshold: 50", "command: a",
      "- gesture: {kind: longPress, hold: 200ms} state: ended run: [a]",
      remark: "warning: a press cannot begin after 50 ms"),
    row(
      "two devices in one item", tap, "input: [{keyboard: [a], mouse: [left]}]", "",
      remark: "several devices in one item of input"),
    ImportRow(
      "an unknown key of a drag",
      "touchscreen: {gestures: [{\(up), actions: [{on: begin, input: [{mouse: [+left]}], delay: 5}, {on: end, input: [{mouse: [-left]}]}]}]}",
      "\(upPan) drag: left", remark: "warning: delay has no equivalent"),
    row(
      "a pinch with one finger", "type: pinch, fingers: 1, direction: in", "command: a", "",
      remark: "a pinch has at least two fingers"),
  ]

  private static let flaws = [
    ImportRow(
      "gestures that are no list", "touchscreen: {gestures: 5}", "",
      remark: "f:1:25: warning: found 5, expected a list"),
    ImportRow(
      "flaws beside a good gesture",
      "touchscreen: {gestures: [{type: swip}, {type: pinch, direction: up}, {type: tap, fingers: x}, 5, {\(tap), actions: [{command: a}]}]}",
      "\(twoTap) run: [a]", remark: "f:1:33: warning: found \"swip\", expected one of swipe, press"),
    ImportRow(
      "a flaw of the direction", "touchscreen: {gestures: [{type: pinch, direction: up}]}", "",
      remark: "f:1:51: warning: found \"up\", expected one of in, out, any"),
    ImportRow(
      "a flaw of the fingers", "touchscreen: {gestures: [{type: tap, fingers: x}]}", "",
      remark:
        "f:1:47: warning: found \"x\", expected a number of fingers from 1 to 10, or a range such as 1-2"
    ),
    ImportRow(
      "flaws beside a good action",
      "touchscreen: {gestures: [{\(tap), actions: [{comand: a}, {on: now, command: b}, {command: c}]}]}",
      "\(twoTap) run: [c]", remark: "warning: found an action with comand, expected one of command"),
    ImportRow(
      "a key that stays pressed from one action to another",
      "touchscreen: {gestures: [{\(up), actions: [{on: begin, input: [{keyboard: [+leftalt, tab]}]}, {on: update, interval: 75, input: [{keyboard: [tab]}]}, {on: end, input: [{keyboard: [-leftalt]}]}, {on: end, command: a}]}]}",
      "\(upPan) run: [a]", remark: "warning: a binding cannot have alt, which stays pressed"),
    ImportRow(
      "a file for a touchpad",
      "touchpad:\n  gestures:\n  - {type: swipe, direction: up, actions: [{command: a}]}\n  - gestures: [{type: tap, actions: [{command: b}]}]\n",
      "", remark: "f:3:5: warning: a gesture for another device than a touchscreen"),
  ]

  private static let ranges = [
    row(
      "a range of fingers", "type: tap, fingers: 1-2", "command: a",
      "- gesture: {kind: tap} run: [a] \(twoTap) run: [a]"),
    row(
      "a range of fingers of a swipe", "type: swipe, fingers: 2-3, direction: up", "command: a",
      "- gesture: {kind: pan, minimumTouches: 2, maximumTouches: 2, shouldBegin: {directions: up}} run: [a] \(upPan) run: [a]"
    ),
    row(
      "a range of fingers of a pinch", "type: pinch, fingers: 2-3, direction: in", "command: a",
      "- gesture: {kind: pinch} direction: in run: [a] - gesture: {kind: transform, minimumTouches: 3, movement: 1000, angle: 180deg} direction: in run: [a]"
    ),
    row(
      "a condition with a range of fingers", "type: tap, conditions: $fingers between 1;2",
      "command: a", "- gesture: {kind: tap} run: [a] \(twoTap) run: [a]"),
    ImportRow(
      "a group with properties",
      "touchscreen: {gestures: [{type: swipe, fingers: 3, gestures: [{direction: up, actions: [{command: a}]}, {direction: up, fingers: 2, actions: [{command: b}]}]}]}",
      "\(upPan) run: [a] - gesture: {kind: pan, minimumTouches: 2, maximumTouches: 2, shouldBegin: {directions: up}} run: [b]"
    ),
    row(
      "a diagonal with steps", "type: swipe, fingers: 3, direction: left_up",
      "on: update, interval: 50, command: a",
      "\(pan("directions: upLeft")) every: 50pt direction: upLeft run: [a]", remark: "the unit"),
  ]

  private static let events = [
    row("begin", up, "on: begin, command: a", "\(upPan) state: began run: [a]"),
    row("cancel", up, "on: cancel, command: a", "\(upPan) state: cancelled run: [a]"),
    row(
      "end_cancel", up, "on: end_cancel, command: a", "\(upPan) state: [ended, cancelled] run: [a]"),
    row(
      "update", up, "on: update, interval: 50, command: a",
      "\(upPan) every: 50pt direction: up run: [a]", remark: "the unit"),
    row("update at each event", up, "on: update, command: a", "\(upPan) state: changed run: [a]"),
    row(
      "update in the negative direction", "type: swipe, fingers: 3, direction: left_right",
      "on: update, interval: -75, command: a",
      "\(pan("axis: horizontal")) every: 75pt direction: left run: [a]", remark: "the unit"),
    row(
      "update with a sign", "type: swipe, fingers: 3, direction: left_right",
      "on: update, interval: '+', command: a",
      "\(pan("axis: horizontal")) every: 10pt direction: right run: [a]", remark: "every is a step"),
    row(
      "update of a pinch", "type: pinch, fingers: 2, direction: any",
      "on: update, interval: 0.1, command: a",
      "- gesture: {kind: pinch} every: 0.1 direction: out run: [a]"),
    row(
      "update of a rotation", "type: rotate, fingers: 2, direction: any",
      "on: update, interval: -10, command: a",
      "- gesture: {kind: rotation} every: 10deg direction: counterclockwise run: [a]"),
    row(
      "update of a press", "type: press, fingers: 1", "on: update, interval: 250, command: a",
      "- gesture: {kind: longPress, hold: 200ms} every: 250ms run: [a]"),
    row("tick", up, "on: tick, interval: 100, command: a", "\(upPan) every: 100ms run: [a]"),
    row(
      "update of a tap", tap, "on: update, command: a", "",
      remark: "warning: a tap has no event update"),
  ]

  private static let tasks = [
    row("command", tap, "command: 'a $fingers'", "\(twoTap) shell: \"a $TACTILE_FINGERS\""),
    row(
      "a variable of the window", tap, "command: 'a $window_id'", nil,
      remark: "no variables $window_"),
    row(
      "plasma_shortcut", tap, "plasma_shortcut: 'kwin,Window Close'",
      "\(twoTap) run: [busctl, --user, call, org.kde.kglobalaccel, /component/kwin, org.kde.kglobalaccel.Component, invokeShortcut, s, \"Window Close\"]",
      remark: "session bus"),
    row(
      "keyboard", tap, "input: [{keyboard: [leftctrl+leftalt+t, pageup]}]",
      "\(twoTap) keys: [ctrl+alt+t, Page_Up]"),
    row(
      "pressed and released keys", tap, "input: [{keyboard: [+leftctrl, a, b, -leftctrl]}]",
      "\(twoTap) keys: [ctrl+a, ctrl+b]"),
    row(
      "a key that stays pressed", tap, "input: [{keyboard: [+leftalt, tab]}]", "",
      remark: "warning: a binding cannot have alt, which stays pressed"),
    row(
      "an unknown key", tap, "input: [{keyboard: [foo]}]", "",
      remark: "warning: a binding cannot have the key \"foo\""),
    row(
      "text", tap, "input: [{keyboard: [a, text: 'b {c}']}]",
      "\(twoTap) keys: a \(twoTap) type: \"b {{c}\""),
    row(
      "text of a command", tap, "input: [{keyboard: [text: {command: date}]}]", "",
      remark: "a text that is not constant"),
    row("mouse", tap, "input: [{mouse: [middle]}]", "\(twoTap) click: middle"),
    row(
      "move_by", tap, "input: [{mouse: ['move_by 1 1']}]", "", remark: "\"move_by 1 1\" of a mouse"),
    ImportRow(
      "drag",
      "touchscreen: {gestures: [{\(up), actions: [{on: begin, input: [{mouse: [+left]}]}, {on: update, input: [{mouse: [move_by_delta]}]}, {on: end_cancel, input: [{mouse: [-left]}]}]}]}",
      "\(upPan) drag: left"),
    row("one", tap, "one: [{command: a}]", "", remark: "warning: the action one has no equivalent"),
    row(
      "all", up, "on: begin, all: [{command: a}, {command: b}]",
      "\(upPan) state: began run: [a] \(upPan) state: began run: [b]"),
    row("sleep", tap, "sleep: 10", "", remark: "warning: the action sleep has no equivalent"),
    row(
      "function", tap, "function: run", "", remark: "warning: the action function has no equivalent"
    ),
    row(
      "activate_window", tap, "activate_window: $window_under_fingers_id", "",
      remark: "warning: the action activate_window has no equivalent"),
    row(
      "replace_text", tap, "replace_text: [{regex: a, replace: b}]", "",
      remark: "warning: the action replace_text has no equivalent"),
  ]

  private static let conditions = [
    row(
      "fingers as a condition", "type: tap, conditions: $fingers == 2", "command: a",
      "\(twoTap) run: [a]"),
    row(
      "screen_name", tap + ", conditions: $screen_name == DSI-1", "command: a",
      "- gesture: {kind: tap, touches: 2, screen: DSI-1} run: [a]"),
    row(
      "a region", tap + ", conditions: $finger_1_initial_position_percentage_y >= 0.8",
      "command: a", "- gesture: {kind: tap, touches: 2, region: [0, 0.8, 1, 0.2]} run: [a]"),
    row(
      "a region between points",
      tap + ", conditions: '$finger_1_initial_position_percentage between 0.2,0.1;0.8,0.5'",
      "command: a", "- gesture: {kind: tap, touches: 2, region: [0.2, 0.1, 0.6, 0.4]} run: [a]"),
    row(
      "window_class", tap + ", conditions: $window_class == firefox", "command: a",
      "\(twoTap) run: [a] when: {variable: {app: firefox}}", remark: "becomes the variable app"),
    row(
      "window_under_fingers_class", tap + ", conditions: $window_under_fingers_class == firefox",
      "command: a", "\(twoTap) run: [a] when: {variable: {app: firefox}}",
      remark: "note: window_under_fingers_class becomes the variable app"),
    row(
      "window_fullscreen", tap + ", conditions: $window_fullscreen == true", "command: a", "",
      remark: "warning: a binding cannot have the variable $window_fullscreen"),
    row(
      "one_of", tap + ", conditions: '$window_class one_of [a, b]'", "command: a",
      "\(twoTap) run: [a] when: {variable: {app: [a, b]}}", remark: "becomes the variable app"),
    row(
      "a negated condition", tap + ", conditions: $window_class != firefox", "command: a",
      "\(twoTap) run: [a] unless: {variable: {app: firefox}}", remark: "becomes the variable app"),
    row(
      "any", tap, "command: a, conditions: {any: [$window_class == b, $screen_name == C]}",
      "\(twoTap) run: [a] when: [{variable: {app: b}}, {screen: C}]",
      remark: "becomes the variable app"),
    row(
      "none", tap, "command: a, conditions: {none: [$window_class == b]}",
      "\(twoTap) run: [a] unless: {variable: {app: b}}", remark: "becomes the variable app"),
    row(
      "matches", tap + ", conditions: $window_title matches a", "command: a", "",
      remark: "warning: a binding cannot have the comparison \"matches\""),
    row(
      "keyboard_modifiers", tap + ", conditions: $keyboard_modifiers == ctrl", "command: a", "",
      remark: "warning: a binding cannot have the variable $keyboard_modifiers"),
    ImportRow(
      "a group",
      "touchscreen: {gestures: [{conditions: $fingers == 2, gestures: [{type: tap, actions: [{command: a}]}]}]}",
      "\(twoTap) run: [a]"),
    ImportRow(
      "anchors", "_a: &b {command: a}\ntouchscreen: {gestures: [{\(tap), actions: [*b]}]}",
      "\(twoTap) run: [a]"),
    ImportRow(
      "other devices", "touchpad: {gestures: []}\ntouchscreen: {gestures: []}", "",
      remark: "f:1:1: warning: the section touchpad is not for touchscreens"),
    ImportRow(
      "device_rules", "device_rules: []\ntouchscreen: {gestures: []}", "",
      remark: "set devices in tactiled.yaml"),
  ]

  @Test(arguments: rows) func `converts each feature`(row: ImportRow) throws {
    try row.check(.inputactions)
  }

  @Test(arguments: [
    BadImportRow("a", "f:1:1: error: found \"a\", expected a map with the key touchscreen"),
    BadImportRow(
      "mouse_speed: 5", "f:1:1: error: found a map, expected a map with the key touchscreen"),
    BadImportRow(
      "a: *b", "f:1:4: error: found the alias \"b\", expected an anchor with this name above"),
  ])
  func `names what it found and expected`(row: BadImportRow) { row.check(.inputactions) }

  @Test func `aliases cannot make a file grow without a limit`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect {
      try ImportFormat.inputactions.convert(Array(text.utf8), file: "f")
    } throws: { error in
      "\(error)".contains("found aliases that stand for too many values")
    }
  }
}
