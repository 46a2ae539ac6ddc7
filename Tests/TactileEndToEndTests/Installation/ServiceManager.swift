import Fixtures
import Foundation
import Glibc
import Testing

/// A service manager for the daemon under test. It owns the socket, starts the daemon with it, and
/// receives its notifications.
final class ServiceManager {
  let path: String
  private let listening: Int32
  private let notifications: Int32
  private let notifyPath: String

  init(in folder: TemporaryFolder) throws {
    path = folder.path("tactiled.socket")
    notifyPath = folder.path("notify")
    listening = try Self.bind(SOCK_STREAM, to: path)
    notifications = try Self.bind(SOCK_DGRAM, to: notifyPath)
    try #require(listen(listening, 16) == 0)
  }

  deinit {
    close(listening)
    close(notifications)
  }

  /// Starts the daemon as systemd does: the socket is descriptor 3, and the environment says so.
  ///
  /// - Parameter settings: Shell commands that run before the daemon.
  func start(_ arguments: [String], settings: String = "true") throws -> pid_t {
    let script = """
      \(settings); NOTIFY_SOCKET='\(notifyPath)' WATCHDOG_USEC=400000 WATCHDOG_PID=$$ LISTEN_PID=$$ \
      LISTEN_FDS=1 LISTEN_FDNAMES=tactiled exec "$@"
      """
    let daemon = Programs.folder.appendingPathComponent("tactiled").path
    let words = ["/bin/sh", "-c", script, "sh", daemon] + arguments
    let copies = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // It is moved first, because a descriptor 3 would keep its close-on-exec flag.
    let other = fcntl(listening, F_DUPFD_CLOEXEC, 100)
    defer { close(other) }
    posix_spawn_file_actions_adddup2(&actions, other, 3)
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, nil, copies, environ) == 0)
    return process
  }

  /// The next notification of the daemon, except watchdog notifications, within ten seconds.
  func heard() throws -> String {
    while true {
      let word = try next()
      if !word.hasPrefix("WATCHDOG=1") { return word }
    }
  }

  /// Waits for a report to the watchdog, at most ten seconds for each notification.
  func waitForReport(_ report: String) throws {
    while try next() != report {}
  }

  /// The next notification of the daemon, within ten seconds.
  func next() throws -> String {
    var polled = pollfd(fd: notifications, events: Int16(POLLIN), revents: 0)
    try #require(poll(&polled, 1, 10_000) == 1, "the daemon sends no notification")
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = recv(notifications, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  /// The notifications of the daemon that have arrived.
  func received() -> [String] {
    var words: [String] = []
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = recv(notifications, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return words }
      words.append(String(decoding: bytes[..<count], as: UTF8.self))
    }
  }

  /// Ends a daemon and returns its status, or the number of the signal that killed it.
  func end(_ process: pid_t, with signal: Int32 = SIGTERM) -> Int32 {
    kill(process, signal)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7f != 0 ? status & 0x7f : status >> 8
  }

  private static func bind(_ type: __socket_type, to path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeBytes(of: &address) {
      Glibc.bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, size)
    }
    try #require(result == 0, "cannot bind a socket to \(path)")
    return descriptor
  }
}
