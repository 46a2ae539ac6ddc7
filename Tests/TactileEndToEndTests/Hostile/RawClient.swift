import Foundation
import Glibc

/// A connection that says whatever it is told to, however wrong.
final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects; nil where nobody takes the connection.
  ///
  /// - Parameter patience: After how many seconds it no longer waits; 0 means never.
  init?(_ path: String, patience seconds: Int = 20) {
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

  /// Sends a call with its NUL.
  @discardableResult
  func call(_ text: String) -> Bool { send(Array(text.utf8) + [0]) }

  /// Sends bytes as they are; false where the other end has had enough.
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

  /// The next message; nil where the connection has ended, or nothing came for too long.
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

  /// Ends the connection from the outside, so that whoever waits for a message gets none.
  func hangUp() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
