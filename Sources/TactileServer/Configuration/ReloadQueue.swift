import Tactile
import TactileWire

/// Where the present configuration comes from, and why the files do not take effect if they do not.
final class ConfigurationState {
  /// The message for the status; its owner sets it at the start and after each reload.
  var message = ConfigurationMessage()
}

/// The requests to reload the configuration that wait, and those for which a reload runs.
///
/// One reload runs at a time, and it begins after all its requests. Requests that come meanwhile wait for the
/// next one together, and reloads keep a pause. So a client that repeats its request neither reads the files
/// nor writes to the log more often than once a second.
package struct ReloadQueue {
  /// Receives the result of a reload: notes on what does not take effect yet, or an error.
  package typealias Finish = (Result<[String], any Error>) -> Void

  /// The shortest time between the beginnings of two reloads, in seconds.
  package static let pause: TimeInterval = 1

  /// The requests that one reload serves.
  package struct Requests {
    private struct Entry {
      let finish: Finish
      let isWanted: () -> Bool
    }

    /// The number of entries from which those whose clients have left are removed.
    private static let many = 64

    /// Whether the administrator made one, with a signal.
    package fileprivate(set) var areFromAdministrator = false
    private var entries: [Entry] = []
    /// The number of entries at which those whose clients have left are removed next.
    private var limit = Requests.many
    fileprivate private(set) var isEmpty = true

    /// The number of results that clients are to receive, also of some clients that have left.
    var count: Int { entries.count }

    fileprivate mutating func add(_ finish: Finish?, while isWanted: @escaping () -> Bool) {
      isEmpty = false
      guard let finish else {
        areFromAdministrator = true
        return
      }
      if entries.count >= limit {
        entries.removeAll { !$0.isWanted() }
        limit = max(2 * entries.count, Self.many)
      }
      entries.append(Entry(finish: finish, isWanted: isWanted))
    }

    /// Passes the result to all clients that made one.
    package func finish(_ result: Result<[String], any Error>) {
      for entry in entries { entry.finish(result) }
    }
  }

  private var waiting = Requests()
  private var running: Requests?
  private var lastBegin: Timestamp?

  /// No request waits.
  package init() {}

  /// When to call ``begin(at:)``; nil if no request waits, or while a reload runs.
  package var nextDeadline: Timestamp? {
    guard running == nil, !waiting.isEmpty else { return nil }
    return lastBegin?.advanced(by: Self.pause) ?? .zero
  }

  /// Adds a request.
  ///
  /// Clients can make requests and leave, as fast as they can connect. So the queue keeps few requests of clients that
  /// have left. The reload begins all the same.
  ///
  /// - Parameters:
  ///   - finish: Receives the result of a reload that begins later; nil for the signal of the administrator, who finds
  ///     it in the log. Any number of signals takes no more memory than one.
  ///   - isWanted: Whether the client still waits for the result. If not, the queue may forget `finish`.
  package mutating func add(_ finish: Finish?, while isWanted: @escaping () -> Bool = { true }) {
    waiting.add(finish, while: isWanted)
  }

  /// The number of results that wait for the next reload.
  var count: Int { waiting.count }

  /// Begins the next reload if it is due; returns whether it began. Call ``end()`` at its end.
  package mutating func begin(at now: Timestamp) -> Bool {
    guard let due = nextDeadline, due <= now else { return false }
    running = waiting
    waiting = Requests()
    lastBegin = now
    return true
  }

  /// Ends the reload that runs, and returns its requests.
  package mutating func end() -> Requests {
    defer { running = nil }
    return running ?? Requests()
  }
}

/// Chooses the log lines about reloads. Clients can repeat a reload, so equal results are not logged again and
/// again, but counted.
package struct ReloadLog {
  /// The time for which equal results are not logged, in seconds.
  package static let silence: TimeInterval = 60

  /// The result that was logged last.
  private var last: [ServerNotice] = []
  private var loggedAt: Timestamp?
  /// The number of equal results since then.
  private var repeats = 0

  /// Nothing was logged.
  package init() {}

  /// Returns the lines to log after a reload.
  ///
  /// - Parameters:
  ///   - result: The lines that describe the result.
  ///   - always: Whether the administrator expects them.
  package mutating func lines(
    about result: [ServerNotice], always: Bool, at now: Timestamp
  ) -> [ServerNotice] {
    let isSilent = loggedAt.map { now.seconds(since: $0) < Self.silence } ?? false
    guard always || result != last || !isSilent else {
      repeats += 1
      return []
    }
    let count = repeats > 0 ? [countLine] : []
    (last, loggedAt, repeats) = (result, now, 0)
    return count + result
  }

  private var countLine: ServerNotice {
    let reloads = repeats == 1 ? "1 more reload" : "\(repeats) more reloads"
    return ServerNotice(last.first?.level ?? .info, "\(reloads) had the same result")
  }
}
