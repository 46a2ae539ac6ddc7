import Fixtures
import Foundation
import TactileBindings
import Testing

/// The table of features of docs/migration.md. Each row is shown by a row of the tests of a format.
@Suite("The features of similar programs")
struct FeatureTableTests {
  /// A row of the tests of a format.
  private struct Evidence: Hashable, CustomStringConvertible {
    var format: ImportFormat
    var row: String

    static func lisgd(_ row: String) -> Self { Self(format: .lisgd, row: row) }
    static func touchegg(_ row: String) -> Self { Self(format: .touchegg, row: row) }
    static func inputactions(_ row: String) -> Self { Self(format: .inputactions, row: row) }

    var description: String { "\(format) \"\(row)\"" }

    /// Returns the row; an error if there is none, or several.
    func found() throws -> ImportRow {
      let rows = FeatureTableTests.rows(of: format).filter { $0.feature == row }
      #expect(rows.count <= 1, "\(self)")
      return try #require(rows.first, "\(self)")
    }
  }

  /// The feature of a row of the page, and the rows of the tests that show it.
  private static let evidence: [String: [Evidence]] = [
    "swipes of several fingers": [.lisgd("fingers"), .touchegg("SWIPE"), .inputactions("swipe")],
    "swipes to the left, right, up and down": [.lisgd("LR")],
    "diagonal swipes": [.lisgd("DRUL"), .inputactions("diagonal swipe")],
    "swipes in two opposite directions": [.inputactions("swipe in two directions")],
    "swipes in a range of angles": [.inputactions("angle")],
    "a range of angles and its opposite": [.inputactions("bidirectional")],
    "swipes from an edge": [.lisgd("edge B")],
    "swipes from a corner": [.lisgd("corner TL")],
    "swipes away from the edges": [.lisgd("edge N")],
    "swipes that end at an edge": [.lisgd("a swipe that ends at an edge")],
    "long swipes": [.lisgd("distance L")],
    "short swipes beside long ones": [.lisgd("distance S after L")],
    "swipes over at least a third of the screen": [.lisgd("distance M")],
    "the size of the edges": [.lisgd("edge sizes")],
    "a swipe with a tolerance for its angle": [.lisgd("-r")],
    "a swipe with a time limit": [.lisgd("-m")],
    "a swipe with a speed": [.inputactions("speed")],
    "a smallest movement": [.inputactions("threshold of a swipe"), .lisgd("-t")],
    "the part of an animation after which an action starts": [
      .touchegg("a threshold of animations")
    ],
    "the rotation of the screen": [.lisgd("-o")],
    "one of several panels": [.lisgd("-d")],
    "rules for devices": [.inputactions("device_rules")],
    "taps of several fingers": [.touchegg("TAP")],
    "double taps": [.touchegg("DOUBLE_TAP")],
    "a press that lasts": [.inputactions("press with a threshold")],
    "presses that begin at once": [.inputactions("instant")],
    "pinches": [.touchegg("PINCH")],
    "pinches of more than two fingers": [.touchegg("PINCH with four fingers")],
    "rotations": [.inputactions("rotate")],
    "circles": [.inputactions("circle")],
    "drawn strokes": [.inputactions("stroke")],
    "tasks when a gesture begins": [.touchegg("on begin")],
    "tasks when a gesture ends": [
      .inputactions("press with a threshold"), .touchegg("on end"), .inputactions("lift"),
    ],
    "tasks when a gesture is cancelled": [.inputactions("cancel")],
    "tasks at each step of a gesture": [
      .lisgd("mode P"), .touchegg("repeat"), .inputactions("update"), .lisgd("-T"),
    ],
    "tasks for steps back": [.touchegg("decreaseCommand")],
    "tasks at intervals of time": [.inputactions("tick")],
    "a limit for the starts of a task in a gesture": [.inputactions("limit of an action")],
    "a threshold for each action of a gesture": [.inputactions("threshold of an action")],
    "steps that follow the acceleration of the device": [.inputactions("accelerated")],
    "conditions for the end of a gesture": [.inputactions("end_conditions")],
    "gestures that continue after fingers were lifted": [.inputactions("resume_timeout")],
    "the last gesture as a condition": [.inputactions("set_last_trigger")],
    "modifier keys that are released before a gesture": [.inputactions("clear_modifiers")],
    "gestures beside gestures that conflict with them": [
      .inputactions("conflicting"), .inputactions("conflicting of an action"),
    ],
    "gestures that the file switches off": [.inputactions("enabled")],
    "names of gestures and actions": [.inputactions("id"), .inputactions("id of an action")],
    "commands": [.touchegg("a command of a shell"), .lisgd("LR"), .inputactions("command")],
    "functions of the configuration, in C": [.lisgd("a function in config.h")],
    "functions of the configuration, in JavaScript": [.inputactions("function")],
    "keys": [.touchegg("SEND_KEYS")],
    "keys that stay pressed during a gesture": [.inputactions("a key that stays pressed")],
    "typed texts": [.inputactions("text")],
    "typed texts that a command prints": [.inputactions("text of a command")],
    "changes of the text before the cursor": [.inputactions("replace_text")],
    "clicks": [.touchegg("MOUSE_CLICK")],
    "dragging with a button": [.inputactions("drag")],
    "movements of the pointer by an amount": [.inputactions("move_by")],
    "a pointer that stays during a gesture": [.inputactions("lock_pointer")],
    "turning the wheel": [.touchegg("SCROLL")],
    "shortcuts of Plasma": [.inputactions("plasma_shortcut")],
    "actions of windows and desktops": [.touchegg("a window's action")],
    "a window that becomes the active one": [.inputactions("activate_window")],
    "animations": [.touchegg("animations")],
    "gestures of one application": [.inputactions("window_class"), .touchegg("an application")],
    "gestures on the window of one application": [.inputactions("window_under_fingers_class")],
    "gestures of one screen": [.inputactions("screen_name")],
    "gestures that begin in a region": [.inputactions("a region")],
    "pressed keys of a keyboard as a condition": [.inputactions("keyboard_modifiers")],
    "texts that match a pattern as a condition": [.inputactions("matches")],
    "other values of a window as a condition": [.inputactions("window_fullscreen")],
    "alternatives of conditions": [.inputactions("any")],
    "negated conditions": [.inputactions("a negated condition")],
    "the first action whose condition holds": [.inputactions("one")],
    "pauses between actions": [.inputactions("sleep"), .inputactions("delay of an action")],
    "actions that wait until a command ends": [.inputactions("wait of an action")],
    "touches that apps receive too": [.inputactions("block_events")],
    "values of the gesture in commands": [.inputactions("command")],
    "values of the window in commands": [.inputactions("a variable of the window")],
    "values of the device in commands": [.touchegg("the variable of the device")],
    "anchors in the file": [.inputactions("anchors")],
  ]

  /// The rows of the tests with a warning that are no feature of a program, each with the reason.
  private static let exceptions: [Evidence: String] = [
    .lisgd("an unknown option"): "an error in the file",
    .lisgd("an unknown setting"): "an error in the file",
    .lisgd("collected options"): "options that a shell makes",
    .lisgd("a long swipe only at an edge"): "a difference for two gestures together",
    .touchegg("unknown keys"): "an error in the file",
    .touchegg("another button"): "a mouse with more buttons",
    .touchegg("an unknown attribute of a gesture"): "an error in the file",
    .touchegg("an unknown attribute of an action"): "an error in the file",
    .touchegg("an unknown element of an action"): "an error in the file",
    .touchegg("an unknown element of a gesture"): "an error in the file",
    .touchegg("two actions of a gesture"): "touchegg starts one",
    .touchegg("a gesture without an action"): "an error in the file",
    .inputactions("an unknown key of a gesture"): "an error in the file",
    .inputactions("an unknown key of an action"): "an error in the file",
    .inputactions("an unknown key of a drag"): "an error in the file",
    .inputactions("an unknown key"): "an error in the file",
    .inputactions("an unknown speed"): "an error in the file",
    .inputactions("interval without update"): "no effect in InputActions",
    .inputactions("a press with a short threshold"): "a limit of the value",
    .inputactions("two devices in one item"): "an error in the file",
    .inputactions("a pinch with one finger"): "an error in the file",
    .inputactions("update of a tap"): "an error in the file",
    .inputactions("other devices"): "not for touchscreens",
    .lisgd("flaws beside good gestures"): "an error in the file",
    .lisgd("fields in the wrong place"): "an error in the file",
    .lisgd("a variable of a systemd unit"): "a command that only the file knows",
    .lisgd("a variable in a command"): "a command that only the file knows",
    .lisgd("a command in backticks"): "a command that only the file knows",
    .lisgd("a package of Nix"): "a command that only the file knows",
    .lisgd("a flaw of the number of fingers"): "an error in the file",
    .lisgd("flaws in config.h"): "an error in the file",
    .lisgd("a config.h that ends early"): "an error in the file",
    .touchegg("flaws beside a good gesture"): "an error in the file",
    .touchegg("fingers that are no number"): "an error in the file",
    .touchegg("a missing direction"): "an error in the file",
    .touchegg("an unknown action"): "an error in the file",
    .touchegg("an unknown element"): "an error in the file",
    .inputactions("gestures that are no list"): "an error in the file",
    .inputactions("flaws beside a good gesture"): "an error in the file",
    .inputactions("a flaw of the direction"): "an error in the file",
    .inputactions("a flaw of the fingers"): "an error in the file",
    .inputactions("flaws beside a good action"): "an error in the file",
    .lisgd("a variable as a number of fingers"): "options that a shell makes",
    .lisgd("a specifier of a systemd unit"): "a text that systemd makes",
    .lisgd("variables of a shell"): "options that a shell makes",
    .lisgd("an array of bash"): "options that a shell makes",
    .lisgd("a list of Nix"): "a quote of another language",
    .touchegg("PINCH ALL that repeats"): "no steps back without a direction",
    .inputactions("a key that stays pressed from one action to another"):
      "as a key that stays pressed",
    .inputactions("a file for a touchpad"): "not for touchscreens",
  ]

  private static let names: [ImportFormat: String] = [
    .lisgd: "lisgd", .touchegg: "touchegg", .inputactions: "InputActions",
  ]

  private static func rows(of format: ImportFormat) -> [ImportRow] {
    switch format {
    case .lisgd: LisgdImportTests.rows
    case .touchegg: ToucheggImportTests.rows
    case .inputactions: InputActionsImportTests.rows
    }
  }

  /// The cells of each row of the table.
  private static func table() throws -> [[String]] {
    let page = try String(contentsOfFile: Fixtures.path("../../docs/migration.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "| feature | programs | here |\n|---|---|---|\n")
    let lines = try #require(parts.dropFirst().first).split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix { $0.hasPrefix("|") }
    return lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `each row has a test, and each test has a row`() throws {
    let features = try Self.table().map { $0[0] }
    #expect(Set(features).count == features.count)
    #expect(Set(features) == Set(Self.evidence.keys))
  }

  @Test func `each row is shown by rows of the tests, of programs that have the feature`() throws {
    for cells in try Self.table() {
      try #require(cells.count == 3, "\(cells)")
      for evidence in try #require(Self.evidence[cells[0]], "\(cells)") {
        let row = try evidence.found()
        let programs = cells[1].split(separator: ", ").map(String.init)
        #expect(programs.contains(Self.names[evidence.format] ?? "-"), "\(cells)")
        // A feature that is missing is a warning; another one becomes bindings or an advice.
        if cells[2].hasPrefix("None") {
          #expect(row.remark != nil, "\(cells)")
          #expect(cells[2].contains(":"), "The reason is missing: \(cells)")
        } else {
          try row.check(evidence.format)
        }
      }
    }
  }

  @Test func `all keys and values of a row are in the bindings or the remarks of its tests`() throws
  {
    for cells in try Self.table() where !cells[2].hasPrefix("None") {
      var text = ""
      for evidence in try #require(Self.evidence[cells[0]]) {
        let row = try evidence.found()
        let result = try evidence.format.convert(Array(row.source.utf8), file: "f")
        text += result.text + result.remarks.flatMap { $0.lines(file: "f") }.joined(separator: "\n")
      }
      let spans = cells[2].matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!spans.isEmpty, "\(cells)")
      for span in spans where span != "tactile import" {
        #expect(text.contains(span), "\(cells): \(text)")
      }
    }
  }

  @Test func `each warning of an import is about a feature of the table, or an exception`() throws {
    let shown = Set(Self.evidence.values.joined())
    for format in ImportFormat.allCases {
      for row in Self.rows(of: format) {
        let evidence = Evidence(format: format, row: row.feature)
        let result = try format.convert(Array(row.source.utf8), file: "f")
        let warns = result.remarks.contains { $0.kind == .warning }
        #expect(
          !warns || shown.contains(evidence) || Self.exceptions[evidence] != nil, "\(evidence)")
      }
    }
    for evidence in Self.exceptions.keys {
      #expect(!shown.contains(evidence), "\(evidence)")
      #expect(try evidence.found().remark != nil, "\(evidence)")
    }
  }
}
