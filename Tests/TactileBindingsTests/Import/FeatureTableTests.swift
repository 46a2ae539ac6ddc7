import Fixtures
import Foundation
import TactileBindings
import Testing

/// The table of features of docs/bindings.md. Each row is shown by a row of the tests of a format.
@Suite("The features of similar programs")
struct FeatureTableTests {
  /// The feature of a row of the page, and the row of the tests that shows it.
  private static let evidence: [String: (format: ImportFormat, row: String)] = [
    "swipes of several fingers": (.lisgd, "fingers"),
    "swipes to the left, right, up and down": (.lisgd, "LR"),
    "diagonal swipes": (.lisgd, "DLUR"),
    "swipes in two opposite directions": (.inputactions, "swipe in two directions"),
    "swipes in a range of angles": (.inputactions, "angle"),
    "swipes from an edge": (.lisgd, "edge B"),
    "swipes from a corner": (.lisgd, "corner TL"),
    "swipes away from the edges": (.lisgd, "edge N"),
    "swipes that end at an edge": (.lisgd, "a swipe that ends at an edge"),
    "long swipes": (.lisgd, "distance L"),
    "short swipes beside long ones": (.lisgd, "distance S after L"),
    "swipes over at least a third of the screen": (.lisgd, "distance M"),
    "the size of the edges": (.lisgd, "edge sizes"),
    "a swipe with a tolerance for its angle": (.lisgd, "-r"),
    "a swipe with a time limit": (.lisgd, "-m"),
    "a swipe with a speed": (.inputactions, "speed"),
    "a smallest movement": (.inputactions, "threshold of a swipe"),
    "the part of an animation after which an action starts": (
      .touchegg, "a threshold of animations"
    ),
    "the rotation of the screen": (.lisgd, "-o"),
    "one of several panels": (.lisgd, "-d"),
    "taps of several fingers": (.touchegg, "TAP"),
    "double taps": (.touchegg, "DOUBLE_TAP"),
    "a press that lasts": (.inputactions, "press with a threshold"),
    "pinches": (.touchegg, "PINCH"),
    "pinches of more than two fingers": (.touchegg, "PINCH with four fingers"),
    "rotations": (.inputactions, "rotate"),
    "circles": (.inputactions, "circle"),
    "drawn strokes": (.inputactions, "stroke"),
    "tasks when a gesture begins": (.touchegg, "on begin"),
    "tasks when a gesture ends": (.inputactions, "press with a threshold"),
    "tasks when a gesture is cancelled": (.inputactions, "cancel"),
    "tasks at each step of a gesture": (.lisgd, "mode P"),
    "tasks for steps back": (.touchegg, "decreaseCommand"),
    "tasks at intervals of time": (.inputactions, "tick"),
    "a limit for the starts of a task in a gesture": (.inputactions, "limit"),
    "a threshold for each action of a gesture": (.inputactions, "threshold of an action"),
    "steps that follow the acceleration of the device": (.inputactions, "accelerated"),
    "conditions for the end of a gesture": (.inputactions, "end_conditions"),
    "gestures that continue after fingers were lifted": (.inputactions, "resume_timeout"),
    "the last gesture as a condition": (.inputactions, "set_last_trigger"),
    "modifier keys that are released before a gesture": (.inputactions, "clear_modifiers"),
    "commands": (.touchegg, "a command of a shell"),
    "keys": (.touchegg, "SEND_KEYS"),
    "keys that stay pressed during a gesture": (.inputactions, "a key that stays pressed"),
    "typed texts": (.inputactions, "text"),
    "clicks": (.touchegg, "MOUSE_CLICK"),
    "dragging with a button": (.inputactions, "drag"),
    "movements of the pointer by an amount": (.inputactions, "move_by"),
    "turning the wheel": (.touchegg, "SCROLL"),
    "shortcuts of Plasma": (.inputactions, "plasma_shortcut"),
    "actions of windows and desktops": (.touchegg, "a window's action"),
    "animations": (.touchegg, "animations"),
    "gestures of one application": (.touchegg, "an application"),
    "gestures of one screen": (.inputactions, "screen_name"),
    "gestures that begin in a region": (.inputactions, "a region"),
    "pressed keys of a keyboard as a condition": (.inputactions, "keyboard_modifiers"),
    "texts that match a pattern as a condition": (.inputactions, "matches"),
    "alternatives of conditions": (.inputactions, "any"),
    "negated conditions": (.inputactions, "a negated condition"),
    "the first action whose condition holds": (.inputactions, "one"),
    "pauses between actions": (.inputactions, "sleep"),
    "touches that apps receive too": (.inputactions, "block_events"),
    "values of the gesture in commands": (.inputactions, "command"),
    "anchors in the file": (.inputactions, "anchors"),
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
    let page = try String(contentsOfFile: Fixtures.path("../../docs/bindings.md"), encoding: .utf8)
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

  @Test func `each row is shown by a row of the tests, of a program that has the feature`() throws {
    for cells in try Self.table() {
      try #require(cells.count == 3, "\(cells)")
      let evidence = try #require(Self.evidence[cells[0]])
      let row = try #require(
        Self.rows(of: evidence.format).first { $0.feature == evidence.row }, "\(evidence)")
      #expect(cells[1].contains(Self.names[evidence.format] ?? "-"), "\(cells)")
      // A feature that is missing is a warning; another one becomes bindings or an advice.
      if cells[2].hasPrefix("None") {
        #expect(row.remark != nil, "\(cells)")
        #expect(cells[2].contains(":"), "The reason is missing: \(cells)")
      } else {
        try row.check(evidence.format)
      }
    }
  }

  @Test func `the keys of a row are in the bindings or the hint of its test`() throws {
    for cells in try Self.table() where !cells[2].hasPrefix("None") {
      let evidence = try #require(Self.evidence[cells[0]])
      let row = try #require(Self.rows(of: evidence.format).first { $0.feature == evidence.row })
      let result = try evidence.format.convert(Array(row.source.utf8), file: "f")
      let text = result.text + result.remarks.compactMap(\.hint).joined(separator: "\n")
      let keys = cells[2].matches(of: /`([a-zA-Z]+)/).map { String($0.1) }
      #expect(
        keys.isEmpty || keys.contains { text.contains($0) }
          || cells[2].contains("tactile import"), "\(cells): \(text)")
    }
  }
}
