@preconcurrency import Glibc
import Tactile

/// Reports the daemon's state to the service manager (sd_notify(3)); does nothing without a
/// manager.
package final class ServiceNotifier {
  private let manager: DatagramSender?

  /// The watchdog's timeout, in seconds; nil if the manager uses no watchdog.
  ///
  /// Call ``keepAlive()`` at least twice in this time.
  package let watchdogInterval: TimeInterval?

  /// Creates a notifier for the manager in the environment (`NOTIFY_SOCKET`, `WATCHDOG_USEC`,
  /// `WATCHDOG_PID`).
  package init(environment: (String) -> String? = Environment.value(of:)) {
    manager = environment("NOTIFY_SOCKET").flatMap(Self.sender(to:))
    watchdogInterval = Self.watchdogInterval(environment)
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
  package func keepAlive() { send("WATCHDOG=1") }

  /// The daemon continues if the manager cannot be reached.
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

/// Sends datagrams to one Unix socket and never waits for its owner.
final class DatagramSender {
  private let socket: FileDescriptor
  private let address: SocketAddress

  /// Creates a sender to a path, or to `@name` in the abstract namespace.
  init(to name: String) throws(IOError) {
    address = try SocketAddress(name)
    socket = try SocketAddress.makeSocket(SOCK_DGRAM)
  }

  /// Sends one datagram. It is lost if no process listens or the queue is full.
  func send(_ message: String) {
    var message = message
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    message.withUTF8 { bytes in
      _ = address.with { sendto(socket.rawValue, bytes.baseAddress, bytes.count, flags, $0, $1) }
    }
  }
}
