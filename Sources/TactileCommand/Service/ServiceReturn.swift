@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileWire

/// Waits for a service that has ended to come back, so that commands which last survive its restarts.
///
/// The service manager keeps the socket while the service restarts. A daemon that was started by hand, and one that has
/// played its recording, remove it: then nothing comes back.
enum ServiceReturn {
  /// The first pause between two attempts, in seconds; each further one is twice as long, up to ``longestPause``.
  private static let firstPause: TimeInterval = 0.1
  private static let longestPause: TimeInterval = 1

  /// Waits until the service at a socket answers, and says so in the log.
  ///
  /// - Parameters:
  ///   - socket: The path of the socket.
  ///   - output: The stream to which the command prints; nil if it waits on without a reader.
  /// - Returns: A connection; nil if the socket is gone, or the reader of `output`.
  static func wait(
    at socket: String, output: StandardStream? = nil
  ) throws -> ServiceConnection? {
    var pause = firstPause
    var waits = false
    while FileKind.name(at: socket) != nil {
      if let connection = try? answering(at: socket) {
        say("tactiled is back")
        return connection
      }
      guard rest(pause, output) else { return nil }
      pause = min(2 * pause, longestPause)
      // A daemon that ends for good closes its connections a moment before it removes its socket.
      if !waits, FileKind.name(at: socket) != nil {
        say("tactiled has ended; waiting for its return")
        waits = true
      }
    }
    say("tactiled has ended, and its socket is gone")
    return nil
  }

  /// Connects to a service that answers.
  private static func answering(at socket: String) throws -> ServiceConnection {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.getInfo))
    _ = try connection.answer()
    return connection
  }

  /// Returns false if the reader of the output has gone meanwhile.
  private static func rest(_ time: TimeInterval, _ output: StandardStream?) -> Bool {
    var entries = output.map { [pollfd(readerOf: $0)] } ?? []
    poll(&entries, nfds_t(entries.count), Int32(time * 1000))
    return !entries.contains(where: \.hasNoReader)
  }

  private static func say(_ text: String) { StandardStream.error.writeLine("tactile: \(text)") }
}
