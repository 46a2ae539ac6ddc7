import Tactile
import TactileIO

/// Waits for the socket of the service, for all links that are not connected.
///
/// A report of the folder starts an attempt at once. A new socket does not listen yet when its file appears, so
/// more attempts follow, at growing distances.
final class ServiceWatch {
  /// The pause after the first attempt, and the longest one, in seconds.
  private static let pauses = (first: 0.002, longest: 1.0)

  let path: String
  private let watcher: FolderWatcher
  /// The links that wait, and what each of them does at an attempt.
  private var waiting: [ObjectIdentifier: () -> Void] = [:]
  private var pause = ServiceWatch.pauses.first
  /// The time of the next attempt; nil if no link waits.
  private(set) var nextDeadline: Timestamp?
  private let clock: () -> Timestamp

  /// - Parameter clock: Returns the present time.
  init(
    _ path: String, _ loop: EventLoop, clock: @escaping () -> Timestamp = MonotonicClock.now
  ) throws(IOError) {
    self.path = path
    self.clock = clock
    watcher = try FolderWatcher(path)
    try loop.add(watcher.descriptor, interest: .read) { [unowned self] _ in
      watcher.discardReports()
      guard !waiting.isEmpty else { return }
      pause = Self.pauses.first
      attempt()
    }
  }

  /// Calls `retry` at the next attempts, until ``forget(_:)``.
  func wait(_ link: AnyObject, retry: @escaping () -> Void) {
    watcher.watch()
    if waiting.isEmpty { pause = Self.pauses.first }
    waiting[ObjectIdentifier(link)] = retry
    schedule()
  }

  /// Ends the wait of a link.
  func forget(_ link: AnyObject) {
    waiting[ObjectIdentifier(link)] = nil
    if waiting.isEmpty { nextDeadline = nil }
  }

  /// Makes the attempts that are due.
  func attempt(at now: Timestamp) {
    if let due = nextDeadline, due <= now { attempt() }
  }

  private func attempt() {
    watcher.watch()
    pause = min(2 * pause, Self.pauses.longest)
    for retry in Array(waiting.values) { retry() }
    if waiting.isEmpty { nextDeadline = nil } else { schedule() }
  }

  private func schedule() { nextDeadline = clock().advanced(by: pause) }
}
