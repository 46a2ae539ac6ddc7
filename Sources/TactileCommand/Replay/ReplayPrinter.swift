import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Prints the frames of a replay.
final class ReplayPrinter {
  private let isJSON: Bool
  private var printer: EventPrinter

  /// The version of the lines of JSON, as docs/replay-format.md has it.
  private static let version = 1

  /// - Parameter isAtOnce: Whether each line is written at once, for who watches.
  init(isJSON: Bool, isAtOnce: Bool = false) {
    self.isJSON = isJSON
    printer = EventPrinter(out: .output, bufferSize: isAtOnce ? 0 : 64 << 10)
    if isJSON { printer.print(replayVersion: Self.version) }
  }

  func print(_ frame: FrameLog) {
    guard isJSON else { return printer.print(frame.message) }
    for entry in frame.entries {
      printer.print(name(of: entry.kind), json: frame.bytes[entry.range], at: frame.time)
    }
  }

  /// Prints a decision.
  func print(_ record: TraceRecord) {
    isJSON ? printer.print(json: record) : printer.print(record)
  }

  func finish() {
    printer.flush()
  }

  private func name(of kind: FrameLog.Kind) -> StaticString {
    switch kind {
    case .device: "device"
    case .touch: "touch"
    case .gesture: "gesture"
    case .motion: "motion"
    case .orientation: "orientation"
    case .remoteControl: "remoteControl"
    case .control: "control"
    case .decision: "trace"
    case .scroll: "scroll"
    case .action: "action"
    }
  }
}
