import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileTesting
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

/// Prints what a compositor receives from the clones of the panels of a recording.
final class ClonePrinter {
  private let isJSON: Bool
  private var printer: EventPrinter
  private var consumers: [DeviceID: CloneConsumer] = [:]

  /// - Parameters:
  ///   - printer: The printer of the lines.
  ///   - isJSON: Whether it prints JSON objects, or lines for people.
  init(_ printer: EventPrinter, isJSON: Bool) {
    self.printer = printer
    self.isJSON = isJSON
  }

  /// Adds the clone of a panel.
  func add(_ clone: CloneDescription, of device: DeviceID) {
    consumers[device] = CloneConsumer(clone)
  }

  /// Prints the changes that a compositor sees in the events of a write.
  func print(_ frame: CloneFrame, of device: DeviceID) {
    guard let changes = consumers[device]?.read(frame) else { return }
    for change in changes { print(change, of: device, at: frame.time) }
  }

  /// Prints a decision if it is that of a region about a touch.
  func print(_ record: TraceRecord) {
    guard case .withheldByRegion = record.decision else { return }
    if isJSON {
      printer.print("region", at: record.timestamp) { writer in
        let message = DecisionMessage(record)
        writer.member("name", record.subject)
        writer.member("message", record.message)
        writer.member("action", message.action)
        writer.member("cause", message.cause)
      }
    } else {
      printer.print("\(Excerpt.quoting(record.subject)) \(record.decision)", at: record.timestamp)
    }
  }

  /// Writes all lines so far.
  func flush() { printer.flush() }

  private func print(
    _ change: CloneConsumer.Change, of device: DeviceID, at time: Timestamp
  ) {
    if isJSON {
      printer.print("compositor", at: time) { writer in
        writer.member("device", Int(device.rawValue))
        switch change.subject {
        case .touch(let id): writer.member("touch", Int(id))
        case .pen: writer.member("tool", "pen")
        case .hover: writer.member("tool", "hover")
        }
        writer.member("phase", change.phase.rawValue)
        writer.member("x", Int(change.x))
        writer.member("y", Int(change.y))
      }
    } else {
      let panel = consumers.count > 1 ? "device \(device.rawValue): " : ""
      printer.print(
        "\(panel)\(change.subject.words) \(change.phase) at \(change.x), \(change.y)", at: time)
    }
  }
}

extension CloneConsumer.Subject {
  /// The subject in words.
  fileprivate var words: String {
    switch self {
    case .touch(let id): "touch \(id)"
    case .pen: "pen"
    case .hover: "hover"
    }
  }
}
