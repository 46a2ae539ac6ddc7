import CTactileLinux
@preconcurrency import Glibc
import Tactile

/// Reports the daemon's state to the service manager (sd_notify(3)); does nothing without a
/// manager.
package final class ServiceNotifier {
  /// A change of the descriptors that the manager keeps.
  private struct Change {
    let name: String
    /// The descriptor to keep; nil to discard those with the name.
    let descriptor: Int32?

    var message: String { "FDSTORE\(descriptor == nil ? "REMOVE" : "")=1\nFDNAME=\(name)" }
  }

  /// The time in seconds after which a change is sent again if the socket of the manager was full.
  package static let retryPause: TimeInterval = 0.25
  /// The most changes that wait. If there are more, the oldest one is lost.
  static let mostWaiting = 64

  private let manager: DatagramSender?
  /// The changes that the socket of the manager had no room for, in their order.
  private var waiting: [Change] = []
  /// When to call ``sendAgain(at:)``; nil if no change waits.
  package private(set) var nextDeadline: Timestamp?

  /// The watchdog's timeout, in seconds; nil if the manager uses no watchdog.
  ///
  /// A ``WatchdogSchedule`` says when to call ``report(_:)``.
  package let watchdogTimeout: TimeInterval?

  /// Creates a notifier for the manager in the environment (`NOTIFY_SOCKET`, `WATCHDOG_USEC`,
  /// `WATCHDOG_PID`).
  package init(environment: (String) -> String? = Environment.value(of:)) {
    manager = environment("NOTIFY_SOCKET").flatMap(Self.sender(to:))
    watchdogTimeout = Self.watchdogTimeout(environment)
  }

  /// Reports that the daemon serves clients, after its start or after a reload.
  package func ready(status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

  /// Reports that a reload begins; ``ready(status:)`` reports its end.
  ///
  /// - Parameter now: The time on the monotonic clock. The manager uses it to tell this reload
  ///   from an earlier one (`Type=notify-reload`, systemd 253).
  package func reloading(at now: Timestamp) {
    send("RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)")
  }

  /// Reports that the daemon is about to end.
  package func stopping() { send("STOPPING=1") }

  /// Sets the status line that `systemctl status` shows.
  package func status(_ text: String) { send("STATUS=\(Self.line(text))") }

  /// Reports to the watchdog that the daemon's loop runs.
  package func report(_ report: WatchdogSchedule.Report) {
    switch report {
    case .alive: send("WATCHDOG=1")
    case .timeout(let seconds):
      send("WATCHDOG=1\nWATCHDOG_USEC=\(UInt64((seconds * 1e6).rounded()))")
    }
  }

  /// Gives the manager a copy of a descriptor, which the next daemon receives under its name
  /// (`FileDescriptorStoreMax=`). Nothing happens if the manager keeps no descriptors.
  ///
  /// If the socket of the manager is full, ``sendAgain(at:)`` sends the descriptor later. So keep it open until
  /// ``discard(named:)``.
  ///
  /// - Parameter name: At most 255 ASCII characters, without control characters and colons.
  package func keep(_ descriptor: Int32, named name: String) {
    waiting.append(Change(name: name, descriptor: descriptor))
    sendWaiting(at: MonotonicClock.now())
  }

  /// Makes the manager close its copies of the descriptors with a name. A descriptor that the manager has not
  /// received yet is not sent.
  package func discard(named name: String) {
    waiting.removeAll { $0.name == name }
    waiting.append(Change(name: name, descriptor: nil))
    sendWaiting(at: MonotonicClock.now())
  }

  /// Sends the changes that wait, if they are due.
  package func sendAgain(at now: Timestamp) {
    if let due = nextDeadline, due <= now { sendWaiting(at: now) }
  }

  private func sendWaiting(at now: Timestamp) {
    var sent = 0
    while sent < waiting.count, send(waiting[sent]) { sent += 1 }
    waiting.removeFirst(max(sent, waiting.count - Self.mostWaiting))
    nextDeadline = waiting.isEmpty ? nil : now.advanced(by: Self.retryPause)
  }

  /// Returns whether a change was sent, or can never be sent.
  private func send(_ change: Change) -> Bool {
    manager?.send(change.message, with: change.descriptor) != .full
  }

  /// The daemon continues if the manager cannot be reached.
  private func send(_ message: String) { manager?.send(message) }

  private static func sender(to name: String) -> DatagramSender? {
    name.hasPrefix("/") || name.hasPrefix("@") ? try? DatagramSender(to: name) : nil
  }

  private static func watchdogTimeout(_ environment: (String) -> String?) -> TimeInterval? {
    guard let microseconds = environment("WATCHDOG_USEC").flatMap({ UInt64($0) }), microseconds > 0
    else { return nil }
    if let process = environment("WATCHDOG_PID"), Int32(process) != getpid() { return nil }
    return TimeInterval(microseconds) / 1e6
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

/// Sends datagrams to one Unix socket and never waits for its owner.
final class DatagramSender {
  private let socket: FileDescriptor
  private let address: SocketAddress

  /// Creates a sender to a path, or to `@name` in the abstract namespace.
  init(to name: String) throws(IOError) {
    address = try SocketAddress(name)
    socket = try SocketAddress.makeSocket(SOCK_DGRAM)
  }

  /// What becomes of a datagram.
  enum Outcome {
    /// The owner of the socket receives it.
    case sent
    /// The queue of the socket is full.
    case full
    /// No process listens.
    case lost
  }

  /// Sends one datagram, with a copy of a descriptor if there is one.
  @discardableResult
  func send(_ message: String, with descriptor: Int32? = nil) -> Outcome {
    var message = message
    let code: Int32 = message.withUTF8 { bytes in
      let isSent = address.with { name, length in
        guard let descriptor else {
          let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
          return sendto(socket.rawValue, bytes.baseAddress, bytes.count, flags, name, length) >= 0
        }
        return tactile_send_descriptor(
          socket.rawValue, bytes.baseAddress, bytes.count, descriptor, name, length) == 0
      }
      return isSent ? 0 : errno
    }
    switch code {
    case 0: return .sent
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: return .full
    default: return .lost
    }
  }
}

/// Decides when a daemon reports to the watchdog of the service manager, and with which timeout.
///
/// The kernel wakes a daemon for each report. So a daemon without work asks for a longer timeout, and reports less
/// often; it cannot hang while it sleeps. Before the first work, it asks for the timeout of its unit again.
package struct WatchdogSchedule: Sendable {
  /// The timeout without work, in seconds, if that of the unit is shorter. It is `WatchdogSec=` of
  /// `tactiled.service`, so that owning panels (`tactiled.own.conf`) wakes an idle machine no more often.
  package static let idleTimeout: TimeInterval = 10

  /// A report to the watchdog.
  package enum Report: Hashable, Sendable {
    /// The daemon runs.
    case alive
    /// The daemon runs, and has this timeout in seconds from now on.
    case timeout(TimeInterval)
  }

  /// When to call ``report(at:hasWork:)``, also without work; nil before the first call.
  package private(set) var deadline: Timestamp?

  /// Whether the timeout is longer, because there is no work.
  package private(set) var isIdle = false

  private let timeout: TimeInterval
  /// Whether there was work since the last report.
  private var hasWorked = true

  /// Creates a schedule. The first call of ``report(at:hasWork:)`` returns a report.
  ///
  /// - Parameter timeout: The timeout of the unit, in seconds.
  package init(timeout: TimeInterval) {
    self.timeout = timeout
  }

  /// Returns the report that is due; nil if none is. Call it at the end of each turn of the loop, and, while the
  /// schedule ``isIdle``, before the work of a turn: a daemon that hangs in this work must have its short timeout.
  ///
  /// Two reports are due in each timeout. If there was no work since the last report, the timeout becomes longer.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - hasWork: Whether the turn has more work than this report.
  package mutating func report(at now: Timestamp, hasWork: Bool) -> Report? {
    hasWorked = hasWorked || hasWork
    let wakes = isIdle && hasWork
    guard wakes || deadline.map({ $0 <= now }) ?? true else { return nil }
    let wasIdle = isIdle
    isIdle = !hasWorked && timeout < Self.idleTimeout
    hasWorked = false
    let present = isIdle ? Self.idleTimeout : timeout
    deadline = now.advanced(by: present / 2)
    return isIdle == wasIdle ? .alive : .timeout(present)
  }
}

/// Limits how often the daemon reports its status: at once, then at most once a second.
///
///     status    A B C         C      D
///     reported  A   ........C        D
///                   one second
///
/// Even if clients connect and disconnect quickly, the manager receives one report a second, and
/// the last report is correct.
package struct StatusRateLimiter<Status: Equatable> {
  /// The minimum time between two reports, in seconds.
  package static var pause: TimeInterval { 1 }

  private var reported: Status
  private var reportedAt: Timestamp
  /// The time at which to call ``isDue(_:at:)`` again with an unreported status; nil if all is
  /// reported.
  package private(set) var nextDeadline: Timestamp?

  /// Creates a limiter after a first report.
  package init(reported status: Status, at now: Timestamp) {
    reported = status
    reportedAt = now
  }

  /// Decides whether to report a status now. An unchanged status costs one comparison.
  ///
  /// - Parameter now: The current time; evaluated only if the status differs from the last report.
  package mutating func isDue(_ status: Status, at now: @autoclosure () -> Timestamp) -> Bool {
    guard status != reported else {
      nextDeadline = nil
      return false
    }
    let due = reportedAt.advanced(by: Self.pause)
    let now = now()
    guard now >= due else {
      nextDeadline = due
      return false
    }
    reported = status
    reportedAt = now
    nextDeadline = nil
    return true
  }
}
