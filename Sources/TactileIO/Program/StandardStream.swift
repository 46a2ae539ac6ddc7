@preconcurrency import Glibc
import Tactile

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

  /// Waits until a time, or until the reader of the stream has gone. Returns false if it has gone.
  package func wait(until time: Timestamp) -> Bool {
    var entry = pollfd(readerOf: self)
    while true {
      let now = MonotonicClock.now()
      guard now < time else { return true }
      let milliseconds = Int32(min(time.seconds(since: now) * 1000, 60_000))
      // A wait of poll(2) is too long or too short by a part of a millisecond.
      guard milliseconds > 0 else { break }
      guard poll(&entry, 1, milliseconds) > 0 else { continue }
      if entry.hasNoReader { return false }
      break
    }
    MonotonicClock.sleep(until: time)
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

extension pollfd {
  /// An entry with which poll(2) returns when the reader of a stream has gone. A file has no reader, so that
  /// poll(2) never reports it.
  package init(readerOf stream: StandardStream) {
    self.init(fd: stream.rawValue, events: 0, revents: 0)
  }

  /// Whether poll(2) has reported that the reader closed its end of the pipe or socket, or that the terminal
  /// was closed.
  package var hasNoReader: Bool { Int32(revents) & (POLLERR | POLLHUP) != 0 }
}
