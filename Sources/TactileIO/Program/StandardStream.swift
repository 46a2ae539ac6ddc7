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

/// Writes lines to a stream and never waits for its reader.
///
/// The stream may be a pipe, a terminal or a socket that no program reads. Its open file description
/// may belong to other processes too, so this type does not make it non-blocking. It sends to a
/// socket with `MSG_DONTWAIT`, and opens a pipe or a terminal a second time with `O_NONBLOCK`.
///
///     written in part ──► the rest first, at the next write or flush
///     not accepted    ──► dropped and counted; a report of the count precedes the next line
package final class LineWriter {
  /// The maximum length of a line, in bytes; longer lines are cut.
  package static let longestLine = 8 << 10
  /// The maximum length of one write, in bytes. If poll(2) reports a pipe as writable, it accepts
  /// this many at once (pipe(7)).
  private static let share = Int(PIPE_BUF)

  /// The number of lines that were dropped and are not reported yet.
  package private(set) var droppedCount = 0

  private let descriptor: Int32
  private let isSocket: Bool
  /// A descriptor of its own, for a pipe or a terminal; -1 for other files.
  private let reopened: Int32
  private let report: (_ dropped: Int) -> String
  /// The end of a line that was written in part.
  private var rest: [UInt8] = []
  /// Whether the last write found the stream full.
  private var isFull = false

  /// Creates a writer for an open descriptor, which the caller keeps open.
  ///
  /// - Parameter report: Returns the line that reports a number of dropped lines.
  package init(to descriptor: Int32, report: @escaping (_ dropped: Int) -> String) {
    self.descriptor = descriptor
    self.report = report
    isSocket = FileKind.name(of: descriptor) == "a socket"
    reopened = Self.reopen(descriptor)
  }

  deinit {
    if reopened >= 0 { close(reopened) }
  }

  /// Whether the reader is slow, so that ``flush()`` can succeed later. A stream without a reader is
  /// not behind.
  package var isBehind: Bool { isFull }

  /// Writes a line, or drops it if the reader is behind.
  ///
  /// - Parameter line: The text without the newline.
  package func write(_ line: String) {
    flush()
    if isFull || !send(line) { droppedCount += 1 }
  }

  /// Writes the rest of a line and the number of dropped lines, as far as the reader accepts them.
  package func flush() {
    if !writeRest(), !isFull { rest = [] }
    guard rest.isEmpty, droppedCount > 0, send(report(droppedCount)) else { return }
    droppedCount = 0
  }

  /// Begins to write a line. Returns false if the stream accepts none of it.
  private func send(_ line: String) -> Bool {
    let bytes = Self.bytes(of: line)
    rest = bytes
    writeRest()
    guard rest.count == bytes.count else { return true }
    rest = []
    return false
  }

  /// Returns the line with its newline, and with a mark at its end if it is cut.
  private static func bytes(of line: String) -> [UInt8] {
    let isLong = line.utf8.count > longestLine
    return Array(line.utf8.prefix(longestLine)) + Array((isLong ? "…\n" : "\n").utf8)
  }

  /// Returns whether nothing of the rest is left. The rest is lost if the stream has no reader.
  @discardableResult
  private func writeRest() -> Bool {
    isFull = false
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        writeNow(UnsafeRawBufferPointer(rebasing: $0.prefix(Self.share)))
      }
      if count >= 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        isFull = true
        return false
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func writeNow(_ bytes: UnsafeRawBufferPointer) -> Int {
    if isSocket {
      return Glibc.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    if reopened >= 0 { return Glibc.write(reopened, bytes.baseAddress, bytes.count) }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) == 1 else {
      errno = EAGAIN
      return -1
    }
    return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Opens a pipe or a terminal a second time, so that `O_NONBLOCK` affects only this process.
  ///
  /// The result is -1 for other files, and if this user may not open the file. A second
  /// description of a regular file would have an offset of its own.
  private static func reopen(_ descriptor: Int32) -> Int32 {
    guard FileKind.name(of: descriptor) == "a pipe" || isatty(descriptor) == 1 else { return -1 }
    return open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }
}
