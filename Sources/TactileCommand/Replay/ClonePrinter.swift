import Tactile
import TactileInput
import TactileServer
import TactileTesting
import TactileWire

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
