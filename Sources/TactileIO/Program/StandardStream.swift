@preconcurrency import Glibc

/// Standard output and standard error, without the C library's buffers.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// The first error that kept output from being written, such as that of a full disk.
  ///
  /// Kept so that a program can end with it, instead of every line being asked after. Only the
  /// program's one thread writes.
  nonisolated(unsafe) private static var outputError: IOError?

  /// Makes sure that what was said on standard output was written.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if some of it was not.
  package static func finishOutput() throws(IOError) {
    if let outputError { throw outputError }
  }

  /// Whether a person is looking at it.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it goes to the journal, by what the service manager says of its file (systemd.exec(5)).
  package var isJournal: Bool {
    var status = stat()
    guard let named = Environment.value(of: "JOURNAL_STREAM"), fstat(rawValue, &status) == 0 else {
      return false
    }
    return named == "\(status.st_dev):\(status.st_ino)"
  }

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
        fail()
        return false
      }
    }
    return true
  }

  private func fail() {
    guard self == .output, Self.outputError == nil else { return }
    Self.outputError = .last(
      "write to", "standard output", advice: "Some of the output is missing: is the disk full?")
  }

  private func waitForRoom() {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, -1)
  }
}
