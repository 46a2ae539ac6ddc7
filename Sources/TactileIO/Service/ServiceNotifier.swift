@preconcurrency import Glibc
import Tactile

/// Tells the service manager how the daemon is doing (sd_notify(3)); silent where there is none.
package final class ServiceNotifier {
  private let manager: DatagramSender?

  /// How often the manager wants to hear of the daemon, in seconds; nil if it does not watch it.
  ///
  /// Call ``keepAlive()`` at least twice as often.
  package let watchdogInterval: TimeInterval?

  /// A notifier for the manager that the environment names (`NOTIFY_SOCKET`, `WATCHDOG_USEC`,
  /// `WATCHDOG_PID`), if it names one.
  package init(environment: (String) -> String? = Environment.value(of:)) {
    manager = environment("NOTIFY_SOCKET").flatMap(Self.sender(to:))
    watchdogInterval = Self.watchdogInterval(environment)
  }

  /// The daemon has started and serves clients, or has read its settings again.
  package func ready(status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

  /// The daemon begins to read its settings again; ``ready(status:)`` tells when that is over.
  ///
  /// - Parameter now: On the monotonic clock, by which the manager knows this reload from an earlier
  ///   one (`Type=notify-reload`, systemd 253).
  package func reloading(at now: Timestamp) {
    send("RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)")
  }

  /// The daemon is about to end.
  package func stopping() { send("STOPPING=1") }

  /// One line for a person, shown by `systemctl status`.
  package func status(_ text: String) { send("STATUS=\(Self.line(text))") }

  /// The daemon is alive and its loop turns.
  package func keepAlive() { send("WATCHDOG=1") }

  /// A manager that cannot be told is no reason to stop working.
  private func send(_ message: String) { manager?.send(message) }

  private static func sender(to name: String) -> DatagramSender? {
    name.hasPrefix("/") || name.hasPrefix("@") ? try? DatagramSender(to: name) : nil
  }

  private static func watchdogInterval(_ environment: (String) -> String?) -> TimeInterval? {
    guard let microseconds = environment("WATCHDOG_USEC").flatMap({ UInt64($0) }), microseconds > 0
    else { return nil }
    if let process = environment("WATCHDOG_PID"), Int32(process) != getpid() { return nil }
    return TimeInterval(microseconds) / 1e6
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
