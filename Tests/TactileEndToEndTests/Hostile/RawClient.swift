import Fixtures
import Foundation
import Glibc

/// A connection that sends any bytes.
final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects. Returns nil if the connection is refused.
  ///
  /// - Parameter patience: The time limit for reading, in seconds; 0 means none. With a sanitizer, a daemon
  ///   took 10 s to build a window of 19,000 views, beside other programs.
  init?(_ path: String, patience seconds: Int = Programs.areSanitized ? 120 : 20) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeBytes(of: &address) {
      connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, size)
    }
    guard result == 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Sends a call with a NUL at the end.
  @discardableResult
  func call(_ text: String) -> Bool { send(Array(text.utf8) + [0]) }

  /// Sends bytes. Returns false if the other end has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The next message, or nil at the end of the connection or after the time limit.
  func message() -> String? {
    while true {
      if let end = received.firstIndex(of: 0) {
        let text = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return text
      }
      var bytes = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      received += bytes[..<count]
    }
  }

  /// Waits until a byte can be read, without reading it; returns false after the time limit.
  func waitForBytes() -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1
  }

  /// Sends nothing any more, and can still receive.
  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection from another thread. A waiting reader receives nil.
  func hangUp() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
