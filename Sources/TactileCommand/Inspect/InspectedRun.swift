import Tactile
import TactileIO
import TactileServer
import TactileWire

/// The events and decisions of one run, as lines of the replay format, with the windows that were shown.
struct InspectedRun {
  /// The most bytes of lines: 64 MiB, which browsers open in a few seconds.
  static let mostBytes = 64 << 20
  /// The most touches with an account of their hit-test.
  private static let mostWalks = 2000
  /// The most parts of moves, together: about 8 MB of the page.
  private static let mostMoved = 200_000

  /// A window that was shown when the run began.
  struct Window {
    let name: String
    let screen: String
    /// The frame on the screen, in points.
    let frame: Rect
    /// The views that can be seen, from back to front.
    var views: [View] = []
  }

  /// A view of a window.
  struct View {
    let name: String
    let isControl: Bool
    /// The corners on the screen, in points.
    let corners: [Point]
  }

  /// The views of a window from a moment on, until the next move of this window.
  struct Move {
    /// Views that follow each other in the list of the window, all moved by one distance.
    struct Shift: Equatable {
      let first: Int
      var count: Int
      /// The distance from the location at the beginning of the run, in points.
      let distance: Vector
    }

    let time: Timestamp
    /// The index of the window.
    let window: Int
    /// Whether content moves by itself until the next move.
    let glides: Bool
    /// The views that are not where they were at the beginning of the run, but have the same shape.
    var shifts: [Shift] = []
    /// The corners of the other views, by their indexes.
    var corners: [(view: Int, corners: [Point])] = []
  }

  /// The account of the hit-test of a touch.
  struct Walk {
    let touch: UInt64
    /// A line for each view that was asked, indented by depth.
    let lines: [String]
  }

  /// The lines.
  private(set) var lines: [UInt8] = []
  /// The numbers of the rules that decisions follow.
  private(set) var rules: Set<Int> = []
  /// The windows from front to back; empty for a saved trace.
  private(set) var windows: [Window] = []
  /// The moves of views after the beginning of the run, in the order of their times.
  private(set) var moves: [Move] = []
  private(set) var walks: [Walk] = []

  /// Runs a recording.
  ///
  /// - Throws: `CommandError` if the lines need too much memory.
  init<Source: StepSource>(
    of source: Source, with configuration: ReplayConfiguration, _ range: TimeRange
  ) throws {
    let collector = Collector(range)
    var run = ReplayRun(of: source, with: configuration)
    run.hasJSON = true
    // The trace contains them as decisions.
    run.watchLostContacts { _, _ in }
    run.afterDevices = { collector.take($0.application.windows) }
    run.trace { [unowned application = run.application] in collector.add($0, in: application) }
    try run.run { collector.add($0) }
    try collector.checkSize()
    lines = collector.writer.bytes
    rules = collector.rules
    windows = collector.windows
    moves = collector.moves
    walks = collector.walks
  }

  /// Reads a saved trace: lines of the replay format.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - name: The name of the file, for messages.
  ///   - isStrict: Whether a line that is not part of the format is an error.
  ///   - warn: Called with a warning about lines that are not part of the format.
  /// - Throws: `CommandError` if no line is part of the format, or if the lines need too much memory.
  init(
    trace text: [UInt8], name: String, _ range: TimeRange, isStrict: Bool, warn: (String) -> Void
  ) throws {
    var firstWrong: Int?
    var (count, wrong) = (0, 0)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let (time, rule) = Self.event(in: line) else {
        wrong += 1
        firstWrong = firstWrong ?? index + 1
        continue
      }
      count += 1
      if let rule { rules.insert(rule) }
      guard range.contains(time) else { continue }
      self.lines += line
      self.lines.append(UInt8(ascii: "\n"))
    }
    if let firstWrong {
      let problem = "\(name):\(firstWrong): error: expected an object with a time and an event"
      guard count > 0, !isStrict else { throw CommandError(problem) }
      warn(
        "\(name): \(Counted.text(wrong, "line")) left out, the first is line \(firstWrong): "
          + "expected an object with a time and an event")
    }
    try Self.checkSize(self.lines.count)
  }

  /// Returns the time and the rule of a line; nil if it is not part of the format.
  private static func event(in line: ArraySlice<UInt8>) -> (time: Timestamp, rule: Int?)? {
    guard case .object(let object)? = try? JSONValue(decoding: line),
      let time = try? JSONCursor(.object(object)).member("time").int(in: 0 ... .max)
    else { return nil }
    let trace = try? JSONCursor(.object(object)).optionalMember("trace")
    return (Timestamp(nanoseconds: UInt64(time)), try? trace?.member("rule").int())
  }

  private static func checkSize(_ count: Int) throws(CommandError) {
    guard count > mostBytes else { return }
    throw CommandError(
      "the events have \(count) bytes, at most \(mostBytes) are allowed; choose a part with --from and --until"
    )
  }

  /// Collects a run.
  private final class Collector {
    var writer = JSONWriter()
    var rules: Set<Int> = []
    var windows: [Window] = []
    var moves: [Move] = []
    var walks: [Walk] = []
    private var shown: [Tactile.Window] = []
    private var moved = 0
    private let range: TimeRange

    init(_ range: TimeRange) {
      self.range = range
      ReplayLine.writeVersion(into: &writer)
      writer.endLine()
    }

    func checkSize() throws(CommandError) { try InspectedRun.checkSize(writer.bytes.count) }

    func add(_ frame: FrameLog) {
      if frame.entries.contains(where: { $0.kind == .scrolls }) { move(at: frame.time) }
      let isInRange = range.contains(frame.time)
      // Devices belong to every part of a run.
      for entry in frame.entries where (isInRange || entry.kind == .devices) && hasRoom {
        ReplayLine.write(
          ReplayLine.name(of: entry.kind), json: frame.bytes[entry.range], at: frame.time,
          into: &writer)
        writer.endLine()
      }
    }

    func add(_ record: TraceRecord, in application: Application) {
      guard range.contains(record.timestamp), hasRoom else { return }
      let decision = DecisionMessage(record)
      if record.rule != TraceRecord.noRule { rules.insert(record.rule) }
      ReplayLine.write("trace", decision, at: record.timestamp, into: &writer)
      writer.endLine()
      if let touch = record.decision.hitTestedTouch { walk(to: touch, in: application) }
    }

    /// Whether the lines are short enough. The line after the last one makes them too long.
    private var hasRoom: Bool { writer.bytes.count <= InspectedRun.mostBytes }

    private func walk(to number: UInt64, in application: Application) {
      guard walks.count < InspectedRun.mostWalks,
        let touch = application.liveTouches.first(where: { $0.id == number }),
        let screen = application.screen(of: touch.contact.device)
      else { return }
      var lines: [String] = []
      for window in application.windows where window.screen === screen {
        let result = window.describeHitTest(window.convertFromScreen(touch.screenLocation))
        lines += result.walk.lines
        if result.hit != nil { break }
      }
      walks.append(Walk(touch: number, lines: lines))
    }

    func take(_ shown: [Tactile.Window]) {
      self.shown = shown
      windows = shown.map(Self.outline(of:))
    }

    /// Records where the views are that content of scroll views has moved.
    private func move(at time: Timestamp) {
      for (index, window) in shown.enumerated() where moved < InspectedRun.mostMoved {
        let (old, new) = (windows[index].views, Self.outline(of: window).views)
        guard old.count == new.count else { continue }
        var move = Move(time: time, window: index, glides: Self.glides(window))
        for (view, (before, now)) in zip(old, new).enumerated() where before.corners != now.corners
        {
          move.add(view, before.corners, now.corners)
        }
        moved += 1 + move.shifts.count + move.corners.count
        moves.append(move)
      }
    }

    private static func glides(_ view: Tactile.View) -> Bool {
      (view as? ScrollView)?.isDecelerating ?? false || view.subviews.contains(where: glides)
    }

    private static func outline(of window: Tactile.Window) -> Window {
      var outline = Window(name: window.label, screen: window.screen.name, frame: window.frame)
      for view in window.subviews { take(view, &outline) }
      return outline
    }

    private static func take(_ view: Tactile.View, _ outline: inout Window) {
      guard view.canBeSeen else { return }
      let (bounds, transform) = (view.bounds, view.transformToScreen)
      let corners = [
        Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
        Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
      ]
      outline.views.append(
        View(name: view.name, isControl: view is Control, corners: corners.map(transform.apply)))
      for subview in view.subviews { take(subview, &outline) }
    }
  }
}

extension InspectedRun.Move {
  /// Adds a view that is no longer where it was.
  fileprivate mutating func add(_ view: Int, _ before: [Point], _ now: [Point]) {
    let distance = now[0] - before[0]
    let isShift = zip(before, now).allSatisfy { ($1 - $0 - distance).length < 0.01 }
    guard isShift else { return corners.append((view, now)) }
    if let last = shifts.last, last.first + last.count == view,
      (last.distance - distance).length < 0.01
    {
      shifts[shifts.count - 1].count += 1
    } else {
      shifts.append(Shift(first: view, count: 1, distance: distance))
    }
  }
}

extension Decision {
  /// The touch whose hit-test ended with the decision; nil for other decisions. It lists all cases, so that
  /// the compiler finds a new one.
  fileprivate var hitTestedTouch: UInt64? {
    switch self {
    case .bound(let touch, _, _), .missed(let touch): touch
    case .interactionIgnored, .withheldByMode, .reserved, .explores, .state, .failed, .waits,
      .refused, .filtered, .reached, .refusedSecond, .tooManyRecognizers, .shutOut,
      .cancelledTouch, .waitsForEarlier, .liftWaitsForEarlier, .released, .releasedLift,
      .keptByScrollView, .keepsTouch, .caughtContent, .precedes, .cancelledTracking, .ignored,
      .holds, .holdsLift, .took, .cyclicRequirement, .refusedState, .cancelled, .restarted,
      .circularChain, .dropped, .unhandledAction, .endedWithoutPosition, .withheldByRegion:
      nil
    }
  }
}

/// A part of a recording, in seconds since its beginning.
struct TimeRange {
  /// The options that choose a part.
  static let options: [CommandPage.Entry] = [
    .option("--from", "SECONDS", "leave out events before this time (default: 0)"),
    .option("--until", "SECONDS", "leave out events after this time (default: the end)"),
  ]
  /// The largest time: a year.
  private static let most = 31_536_000.0

  private let first: Timestamp
  private let last: Timestamp?

  /// The whole recording.
  init() {
    first = .zero
    last = nil
  }

  /// The part that a command line chooses with ``options``.
  init(_ arguments: Arguments) throws(UsageError) {
    let bounds = 0...Self.most
    let begin = try arguments.number("--from", in: bounds) ?? 0
    let end = try arguments.number("--until", in: bounds)
    if let end, end < begin {
      throw UsageError("--until is '\(end)'; expected at least the time of --from, \(begin)")
    }
    first = Timestamp.zero.advanced(by: begin)
    last = end.map { Timestamp.zero.advanced(by: $0) }
  }

  func contains(_ time: Timestamp) -> Bool {
    time >= first && last.map { time <= $0 } ?? true
  }
}
