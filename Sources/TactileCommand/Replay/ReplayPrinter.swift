import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Prints the frames of a replay.
final class ReplayPrinter {
  private let isJSON: Bool
  private var printer: EventPrinter

  /// The time that the text of `tactile replay`, `tactile explain` and drawings show as 0: the start of the
  /// recording.
  static let origin = Timestamp.zero

  /// - Parameter isAtOnce: Whether each frame is written at once, for a user who watches.
  init(isJSON: Bool, isAtOnce: Bool = false) {
    self.isJSON = isJSON
    printer = EventPrinter(
      out: .output, bufferSize: isAtOnce ? 0 : 64 << 10, origin: Self.origin)
    if isJSON { printer.printReplayVersion() }
  }

  /// The printer of what a compositor receives, instead of events.
  static func ofClones(isJSON: Bool, isAtOnce: Bool) -> ClonePrinter {
    ClonePrinter(ReplayPrinter(isJSON: isJSON, isAtOnce: isAtOnce).printer, isJSON: isJSON)
  }

  func print(_ frame: FrameLog) {
    guard isJSON else { return printer.print(frame.message) }
    for entry in frame.entries {
      printer.print(ReplayLine.name(of: entry.kind), json: frame.bytes[entry.range], at: frame.time)
    }
  }

  /// Prints a decision.
  func print(_ record: TraceRecord) {
    let decision = DecisionMessage(record)
    guard isJSON else { return printer.print(decision, at: record.timestamp) }
    printer.print("trace", decision, at: record.timestamp)
  }

  /// Prints a line for people about a contact that ended before its position was known.
  func print(lostContactOf device: String, at time: Timestamp) {
    printer.print(
      "\(Excerpt.line(device)): a contact ended before its position was known; no app receives it",
      at: time)
  }

  /// Writes all lines so far.
  func flush() { printer.flush() }
}
