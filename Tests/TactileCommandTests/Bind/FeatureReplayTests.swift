import Fixtures
import Foundation
import Tactile
import TactileBindings
import TactileRecording
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand

/// The features of the table in docs/migration.md that `tactile import` carries over: the converted bindings start their
/// tasks in recordings, through the server that `tactiled` runs.
@Suite("Converted bindings on recordings", .waits)
struct FeatureReplayTests {
  /// A configuration, the fingers that touch the panel, and the tasks that start.
  struct Row: CustomTestStringConvertible, Sendable {
    var feature: String
    var format: ImportFormat
    var source: String
    var fingers: [PanelScript.Finger]
    /// The lines of the tasks. With `…` at its end, a line is a beginning; with `binding-`, it has the occasion too.
    var lines: [String]
    /// Whether the last line can be there several times.
    var isRepeated = false
    /// The variables of the machine.
    var variables: [String: String] = [:]
    /// Whether the panel leaves while the fingers touch it.
    var leaves = false
    /// Configurations with the same feature and another value, for which the fingers start no task.
    var others: [String] = []

    var testDescription: String { feature }
  }

  private static func finger(
    _ from: (Double, Double), _ to: (Double, Double), landing: Int = 100, for duration: Int = 200
  ) -> PanelScript.Finger {
    PanelScript.Finger(
      landing: landing, duration: duration, from: Point(x: from.0, y: from.1),
      to: Point(x: to.0, y: to.1))
  }

  /// A finger that moves to the right from x = 200.
  private static func right(
    _ distance: Double, landing: Int = 100, for duration: Int = 200
  ) -> PanelScript.Finger {
    finger((200, 300), (200 + distance, 300), landing: landing, for: duration)
  }

  private static func tap(_ x: Double, _ y: Double, landing: Int = 100) -> PanelScript.Finger {
    finger((x, y), (x, y), landing: landing, for: 60)
  }

  /// Three fingers side by side that move upwards, or downwards below 0.
  private static func three(
    up distance: Double = 300, landing: Int = 100, for duration: Int = 200
  ) -> [PanelScript.Finger] {
    let from = distance > 0 ? 500.0 : 200.0
    return [300.0, 420, 540].map {
      finger(($0, from), ($0, from - distance), landing: landing, for: duration)
    }
  }

  private static let apart = [
    finger((550, 300), (400, 300), for: 400), finger((710, 300), (860, 300), for: 400),
  ]
  private static let together = [
    finger((400, 300), (550, 300), for: 400), finger((860, 300), (710, 300), for: 400),
  ]

  private static func lisgd(
    _ feature: String, _ options: String, _ fingers: [PanelScript.Finger], _ lines: [String],
    isRepeated: Bool = false
  ) -> Row {
    Row(
      feature: feature, format: .lisgd, source: "lisgd " + options, fingers: fingers, lines: lines,
      isRepeated: isRepeated)
  }

  private static func touchegg(
    _ feature: String, _ gesture: String, _ action: String, _ fingers: [PanelScript.Finger],
    _ lines: [String], isRepeated: Bool = false, application: String = "All",
    variables: [String: String] = [:]
  ) -> Row {
    Row(
      feature: feature, format: .touchegg,
      source: "<touch><application name=\"\(application)\"><gesture \(gesture)><action \(action)"
        + "</action></gesture></application></touch>",
      fingers: fingers, lines: lines, isRepeated: isRepeated, variables: variables)
  }

  private static func inputActions(
    _ feature: String, _ trigger: String, _ actions: String, _ fingers: [PanelScript.Finger],
    _ lines: [String], isRepeated: Bool = false, variables: [String: String] = [:],
    leaves: Bool = false, others: [String] = []
  ) -> Row {
    Row(
      feature: feature, format: .inputactions, source: source(trigger, actions), fingers: fingers,
      lines: lines, isRepeated: isRepeated, variables: variables, leaves: leaves, others: others)
  }

  /// A configuration of InputActions.
  private static func source(_ trigger: String, _ actions: String) -> String {
    "touchscreen: {gestures: [{\(trigger), actions: [\(actions)]}]}"
  }

  private static let up = "type=\"SWIPE\" fingers=\"3\" direction=\"UP\""
  private static let run = "type=\"RUN_COMMAND\"><command>a</command>"
  private static let swipe = "type: swipe, fingers: 3, direction: up"

  static let rows: [Row] = swipes + presses + moments + tasks + conditions

  private static let swipes = [
    lisgd("swipes of several fingers", "-g 3,DU,*,*,R,a -g 2,DU,*,*,R,b", three(), ["a"]),
    lisgd(
      "swipes to the left, right, up and down",
      "-g 1,LR,*,*,R,r -g 1,RL,*,*,R,l -g 1,DU,*,*,R,u -g 1,UD,*,*,R,d",
      [
        right(300), finger((500, 300), (200, 300), landing: 1000),
        finger((300, 500), (300, 200), landing: 2000),
        finger((300, 200), (300, 500), landing: 3000),
      ], ["r", "l", "u", "d"]),
    lisgd(
      "diagonal swipes", "-g 1,DLUR,*,*,R,a -g 1,LR,*,*,R,b -g 1,DU,*,*,R,c",
      [finger((300, 500), (560, 240))], ["a"]),
    inputActions(
      "swipes in two opposite directions", "type: swipe, fingers: 3, direction: up_down",
      "{command: a}", three() + three(up: -300, landing: 1000), ["a", "a"]),
    lisgd(
      "swipes from an edge", "-g 1,DU,B,*,R,a",
      [
        finger((600, 500), (600, 200)),
        finger((600, PanelScript.screen.height - 5), (600, 300), landing: 1000),
      ], ["a"]),
    lisgd(
      "swipes from a corner", "-g 1,ULDR,TL,*,R,a",
      [
        finger((300, 100), (560, 360)), finger((20, 20), (280, 280), landing: 1000),
      ], ["a"]),
    lisgd(
      "swipes away from the edges", "-g 1,LR,N,*,R,a",
      [finger((5, 300), (305, 300)), finger((300, 300), (600, 300), landing: 1000)], ["a"]),
    lisgd(
      "long swipes", "-g 1,LR,*,L,R,a", [right(150), right(400, landing: 1000)], ["a"]),
    lisgd(
      "short swipes beside long ones", "-g 1,LR,*,L,R,a -g 1,LR,*,S,R,b",
      [right(150), right(400, landing: 1000)], ["b", "a"]),
    lisgd(
      "swipes over at least a third of the screen", "-g 1,LR,*,M,R,a",
      [right(100), right(200, landing: 1000)], ["a"]),
    lisgd(
      "a swipe with a tolerance for its angle", "-r 10 -g 1,LR,*,*,R,a",
      [finger((200, 300), (450, 440)), right(300, landing: 1000)], ["a"]),
    lisgd(
      "a swipe with a time limit", "-m 300 -g 1,LR,*,*,R,a",
      [right(300, for: 3000), right(300, landing: 5000)], ["a"]),
    inputActions(
      "a swipe with a speed", swipe + ", speed: fast", "{command: a}",
      three(for: 1500) + three(landing: 3000, for: 150), ["a"]),
    inputActions(
      "a smallest movement", swipe + ", threshold: 100", "{command: a}",
      three(up: 60) + three(landing: 1000), ["a"]),
  ]

  private static let presses = [
    touchegg(
      "taps of several fingers", "type=\"TAP\" fingers=\"2\"", run,
      [tap(300, 300), tap(300, 300, landing: 1000), tap(420, 300, landing: 1000)], ["a"]),
    touchegg(
      "double taps", "type=\"DOUBLE_TAP\" fingers=\"1\"", run,
      [tap(300, 300), tap(300, 300, landing: 1500), tap(300, 300, landing: 1650)], ["a"]),
    inputActions(
      "a press that lasts", "type: press, fingers: 1, threshold: 700", "{on: begin, command: a}",
      [
        tap(300, 300), finger((300, 300), (300, 300), landing: 1000, for: 900),
      ], ["a"]),
    touchegg(
      "pinches", "type=\"PINCH\" fingers=\"2\" direction=\"IN\"", run + "<on>end</on>",
      together
        + apart.map { finger in
          var later = finger
          later.landing = 1500
          return later
        }, ["a"]),
    touchegg(
      "pinches of more than two fingers", "type=\"PINCH\" fingers=\"3\" direction=\"IN\"",
      run + "<on>end</on>",
      [
        finger((300, 300), (480, 300), for: 400), finger((900, 300), (720, 300), for: 400),
        finger((600, 60), (600, 210), for: 400),
      ], ["a"]),
    inputActions(
      "rotations", "type: rotate, fingers: 2, direction: clockwise", "{command: a}",
      [
        finger((450, 300), (494, 194), for: 400), finger((750, 300), (706, 406), for: 400),
      ], ["a"]),
  ]

  private static let moments = [
    touchegg(
      "tasks when a gesture begins", up, run + "<on>begin</on>", three(), ["binding-1 began: a"]),
    touchegg(
      "tasks when a gesture ends", up, run + "<on>end</on>", three(), ["binding-1 ended: a"]),
    inputActions(
      "tasks when a gesture is cancelled", swipe, "{on: cancel, command: a}", three(for: 900),
      ["binding-1 cancelled: a"], leaves: true),
    lisgd(
      "tasks at each step of a gesture", "-g 3,DU,*,*,P,a", three(for: 600),
      ["binding-1 step 1: a", "binding-1 step 2: a", "binding-1 step …"], isRepeated: true),
    touchegg(
      "tasks for steps back", "type=\"PINCH\" fingers=\"2\" direction=\"IN\"",
      "type=\"RUN_COMMAND\"><repeat>true</repeat><command>in</command><decreaseCommand>out</decreaseCommand>",
      apart, ["out"], isRepeated: true),
    inputActions(
      "tasks at intervals of time", swipe, "{on: tick, interval: 100, command: a}",
      three(for: 900), ["binding-1 step 1: a", "binding-1 step …"], isRepeated: true),
  ]

  private static let tasks = [
    lisgd(
      "commands", "-g '1,LR,*,*,R,a b' -g '1,LR,*,*,R,a; b'", [right(300)],
      ["a b", "/bin/sh -c 'a; b'"]),
    touchegg(
      "keys", up, "type=\"SEND_KEYS\"><modifiers>Control_L</modifiers><keys>T</keys>", three(),
      ["keys ctrl+t"]),
    inputActions(
      "typed texts", swipe, "{input: [{keyboard: [text: hello]}]}", three(), ["type \"hello\""]),
    touchegg(
      "clicks", "type=\"TAP_AND_HOLD\" fingers=\"1\"", "type=\"MOUSE_CLICK\"><button>3</button>",
      [finger((300, 300), (300, 300), for: 900)], ["click right"]),
    inputActions(
      "dragging with a button", swipe,
      "{on: begin, input: [{mouse: [+left]}]}, {on: update, input: [{mouse: [move_by_delta]}]}, {on: end_cancel, input: [{mouse: [-left]}]}",
      three(), ["binding-1 began: drag left", "binding-1 …"], isRepeated: true),
    touchegg(
      "turning the wheel", "type=\"DRAG\" fingers=\"3\" direction=\"ALL\"", "type=\"SCROLL\">",
      three(), ["scroll by …"], isRepeated: true),
    inputActions(
      "shortcuts of Plasma", swipe, "{plasma_shortcut: 'kwin,Overview'}", three(),
      ["busctl --user call org.kde.kglobalaccel /component/kwin …"]),
    inputActions(
      "touches that apps receive too", swipe + ", block_events: false", "{command: a}", three(),
      ["a"]),
    inputActions(
      "values of the gesture in commands", swipe, "{command: 'echo fingers $fingers'}", three(),
      ["/bin/sh -c 'echo fingers $TACTILE_FINGERS'"]),
    Row(
      feature: "anchors in the file", format: .inputactions,
      source: "_a: &b {command: a}\ntouchscreen: {gestures: [{\(swipe), actions: [*b]}]}",
      fingers: three(), lines: ["a"]),
  ]

  private static let conditions = [
    touchegg(
      "gestures of one application", up, run, three(), ["a"], application: "firefox",
      variables: ["app": "firefox"]),
    inputActions(
      "gestures on the window of one application",
      swipe + ", conditions: $window_under_fingers_class == firefox", "{command: a}", three(),
      ["a"], variables: ["app": "firefox"]),
    inputActions(
      "gestures of one screen", swipe + ", conditions: $screen_name == screen", "{command: a}",
      three(), ["a"],
      others: [source(swipe + ", conditions: $screen_name == other", "{command: a}")]),
    inputActions(
      "gestures that begin in a region",
      "type: tap, fingers: 1, conditions: $finger_1_initial_position_percentage_y >= 0.8",
      "{command: a}", [tap(300, 100), tap(300, 600, landing: 1000)], ["a"]),
    inputActions(
      "alternatives of conditions", swipe,
      "{command: a, conditions: {any: [$window_class == b, $screen_name == screen]}}", three(),
      ["a"],
      others: [
        source(
          swipe, "{command: a, conditions: {any: [$window_class == b, $screen_name == other]}}")
      ]),
    inputActions(
      "negated conditions", swipe + ", conditions: $window_class != firefox", "{command: a}",
      three(), ["a"], variables: ["app": "other"]),
  ]

  /// Features for which `tactile import` gives advice, and writes no bindings with them.
  private static let advice: Set<String> = [
    "the rotation of the screen", "one of several panels", "the size of the edges",
    "rules for devices", "presses that begin at once", "names of gestures and actions",
    "gestures beside gestures that conflict with them",
  ]

  private static func lines(
    _ row: Row, variables: [String: String]
  ) throws -> [String] {
    try starts(row, variables: variables).map {
      "\($0.occasion): \($0.task.line(with: $0.values))"
    }
  }

  private static func starts(
    _ row: Row, variables: [String: String] = [:]
  ) throws -> [BindingStart] {
    var recording = PanelScript.recording(row.fingers)
    if row.leaves {
      let end = recording.events.first.map { $0.event.time.advanced(by: 0.5) } ?? .zero
      recording.events.removeAll { $0.event.time > end }
    }
    var starts: [BindingStart] = []
    try BindReplay.run(list(row), recording, variables: variables) { start, _ in
      starts.append(start)
    }
    return starts
  }

  private static func list(_ row: Row) throws -> BindingList {
    let result = try row.format.convert(Array(row.source.utf8), file: "f")
    return try BindingList(text: Array(result.text.utf8), file: "b.yaml")
  }

  @Test(arguments: rows) func `a feature that is carried over starts its task`(row: Row) throws {
    let found = try Self.lines(row, variables: row.variables)
    func isLike(_ line: String, _ expected: String) -> Bool {
      // The task is after the occasion.
      let task = line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
      let found = expected.hasPrefix("binding-") ? line : task
      return expected.hasSuffix("…")
        ? found.hasPrefix(expected.dropLast()) : found == expected
    }
    #expect(
      found.count == row.lines.count || row.isRepeated && found.count >= row.lines.count, "\(found)"
    )
    for (line, expected) in zip(found, row.lines) { #expect(isLike(line, expected), "\(found)") }
    let last = try #require(row.lines.last)
    #expect(found.dropFirst(row.lines.count).allSatisfy { isLike($0, last) }, "\(found)")
  }

  @Test(arguments: rows.filter { !$0.others.isEmpty })
  func `another value of a condition prevents the task`(row: Row) throws {
    for source in row.others {
      var row = row
      row.source = source
      #expect(try !Self.list(row).bindings.isEmpty, "\(source)")
      #expect(try Self.lines(row, variables: row.variables) == [], "\(source)")
    }
  }

  @Test func `each alternative of conditions starts the task`() throws {
    let row = try #require(Self.rows.first { $0.feature == "alternatives of conditions" })
    var other = row
    other.source = try #require(row.others.first)
    #expect(try Self.lines(other, variables: ["app": "b"]) == ["binding-1 ended: a"])
    #expect(try Self.lines(row, variables: ["app": "c"]) == ["binding-1 ended: a"])
  }

  @Test func `the app keeps the touches only with block_events: false`() throws {
    let row = try #require(Self.rows.first { $0.feature == "touches that apps receive too" })
    var blocking = row
    blocking.source = row.source.replacing("block_events: false", with: "block_events: true")
    #expect(try Self.lines(blocking, variables: [:]) == Self.lines(row, variables: [:]))
    #expect(try Self.ends(of: row) == [.ended, .ended, .ended])
    #expect(try Self.ends(of: blocking) == [.cancelled, .cancelled, .cancelled])
  }

  /// How the touches of an app end, whose window is behind the gestures of the bindings.
  private static func ends(of row: Row) throws -> [TouchMessage.Phase] {
    let list = try Self.list(row)
    var ends: [TouchMessage.Phase] = []
    var run = ReplayRun(PanelScript.recording(row.fingers), with: ReplayConfiguration())
    run.afterDevices = { server in
      for screen in server.application.screens {
        guard let window = list.window(on: screen.name, size: screen.bounds.size) else { continue }
        server.show(window, of: ClientPeer(user: 0))
      }
    }
    let pace = { (_: Timestamp) in }
    run.run(pace: pace) { frame in
      ends += frame.message.touches.filter { !$0.window.text.hasPrefix("bindings") }
        .map(\.phase).filter { $0 == .ended || $0 == .cancelled }
    }
    return ends
  }

  @Test func `a converted command receives the values of the gesture`() throws {
    let row = try #require(Self.rows.first { $0.feature == "values of the gesture in commands" })
    let start = try #require(try Self.starts(row).first)
    let arguments = try #require(start.task.arguments(with: start.values))
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    var environment: [String: String] = [:]
    for line in start.values.environment {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = parts.dropFirst().first ?? ""
    }
    process.environment = environment
    process.standardOutput = output
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: written, as: UTF8.self) == "fingers 3\n")
  }

  @Test(arguments: rows.filter { !$0.variables.isEmpty })
  func `a condition of an application prevents the task for another one`(row: Row) throws {
    let other = row.variables["app"] == "other" ? "firefox" : "other"
    #expect(try Self.lines(row, variables: ["app": other]) == [])
  }

  @Test func `each feature of the table that is carried over has a recording`() throws {
    let page = try String(contentsOfFile: Fixtures.path("../../docs/migration.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "| feature | programs | here |\n|---|---|---|\n")
    let table = try #require(parts.dropFirst().first).split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let carried = Set(table.filter { !$0[2].hasPrefix("None") }.map { $0[0] })
    #expect(carried == Set(Self.rows.map(\.feature)).union(Self.advice))
  }
}
