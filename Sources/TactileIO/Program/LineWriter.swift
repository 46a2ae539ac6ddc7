@preconcurrency import Glibc

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
