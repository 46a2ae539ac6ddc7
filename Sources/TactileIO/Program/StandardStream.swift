@preconcurrency import Glibc

/// Standard output and standard error, without the C library's buffers.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// The first error while writing standard output, for example because of a full disk.
  ///
  /// The program checks it once at its end instead of after every line. Only the program's main
  /// thread writes it.
  nonisolated(unsafe) private static var outputError: IOError?

  /// Checks that all of standard output was written.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if some of it was not.
  package static func finishOutput() throws(IOError) {
    if let outputError { throw outputError }
  }

  /// Opens /dev/null as each of the descriptors 0, 1 and 2 that is closed. Call it first in a program.
  ///
  /// Otherwise the next open(2) returns one of these numbers, and messages of the program go to a
  /// client's socket or into a file. The descriptors are open for the other direction only, so that
  /// reading the input and writing the output still fail.
  package static func openMissing() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      let number = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
      guard number >= 0, number != descriptor else { continue }
      // Without /dev/null or with a race, the number is not the lowest one.
      dup2(number, descriptor)
      close(number)
    }
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether the stream is connected to the journal (`JOURNAL_STREAM`, systemd.exec(5)).
  package var isJournal: Bool {
    var status = stat()
    guard let named = Environment.value(of: "JOURNAL_STREAM"), fstat(rawValue, &status) == 0 else {
      return false
    }
    return named == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes text. Returns false if the reader has closed the stream.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all bytes and waits for a slow reader. Returns false if the reader has closed the
  /// stream.
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
      "write to", "standard output",
      advice: "Some output is missing."
        + (errno == ENOSPC ? " Check that the disk has free space." : ""))
  }

  private func waitForRoom() {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, -1)
  }
}
