@preconcurrency import Glibc

/// Standard output and standard error, without the C library's buffers.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether a person is looking at it.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes text; false if nobody reads it any more.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all bytes, waiting for a slow reader; false if nobody reads them any more.
  @discardableResult
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(rawValue, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        waitForRoom()
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func waitForRoom() {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, -1)
  }
}
