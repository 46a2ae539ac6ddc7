@preconcurrency import Glibc
import TactileIO

/// Two connected, non-blocking descriptors.
final class Pipe {
  private(set) var readEnd: Int32
  let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("cannot make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    closeReadEnd()
    close(writeEnd)
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func write(_ count: Int = 1) {
    for _ in 0..<count { _ = Glibc.write(writeEnd, "x", 1) }
  }

  /// - Returns: Whether a byte was available.
  @discardableResult
  func readByte() -> Bool {
    var byte: UInt8 = 0
    return read(readEnd, &byte, 1) == 1
  }
}
