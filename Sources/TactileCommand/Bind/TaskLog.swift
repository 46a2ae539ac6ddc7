import Tactile

/// Limits how many lines the log has of each binding, because a gesture can start a task with each of its steps.
final class TaskLog {
  /// What a line says about a task.
  enum Event: Hashable {
    case start
    case failure
  }

  /// The most lines of a binding and an event in each ``period``. A period begins with a line.
  static let most = 10
  /// The time after which the log has further lines of a binding, in seconds.
  static let period: TimeInterval = 10

  private struct Key: Hashable {
    let binding: Int
    let event: Event
  }

  private struct Row {
    var began: Timestamp
    var lines = 0
    var suppressed = 0
  }

  private var rows: [Key: Row] = [:]

  /// Returns a line for the log; nil if the log has enough lines of this binding in this period. The first line after
  /// the period has the number of the lines that were left out.
  func line(_ text: String, of binding: Int, _ event: Event, at now: Timestamp) -> String? {
    let key = Key(binding: binding, event: event)
    var row = rows[key] ?? Row(began: now)
    defer { rows[key] = row }
    var missing = 0
    if now.seconds(since: row.began) >= Self.period {
      missing = row.suppressed
      row = Row(began: now)
    }
    guard row.lines < Self.most else {
      row.suppressed += 1
      return nil
    }
    row.lines += 1
    let lines = missing == 1 ? "line is" : "lines are"
    return missing == 0 ? text : "\(text) (\(missing) earlier \(lines) not in the log)"
  }
}
