import Tactile
import TactileIO

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
