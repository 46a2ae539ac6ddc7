import Fixtures
@preconcurrency import Glibc
import TactileIO
import Testing

@Suite struct `line writer` {
  private static func ends(_ make: (UnsafeMutablePointer<Int32>) -> Int32) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let result = make(&ends)
    precondition(result == 0)
    return (ends[0], ends[1])
  }

  /// The stream's two ends. Both are blocking, as the streams that a program inherits.
  private func stream(isSocket: Bool) -> (reader: Int32, writer: Int32) {
    isSocket
      ? Self.ends { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0) } : Self.ends(pipe)
  }

  private func lines(of descriptor: Int32) -> [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 0) == 1 {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Writes lines until some are dropped.
  private func fill(_ writer: LineWriter) -> Int {
    let line = String(repeating: "x", count: 1000)
    var count = 0
    while writer.droppedCount < 3, count < 100_000 {
      writer.write(line)
      count += 1
    }
    return count
  }

  // Claim: The daemon never waits for the reader of its log, and counts the lines it drops.
  @Test(arguments: [false, true])
  func `drops lines instead of waiting, and reports their number afterwards`(
    isSocket: Bool
  ) throws {
    let (reader, end) = stream(isSocket: isSocket)
    defer { for descriptor in [reader, end] { close(descriptor) } }
    let writer = LineWriter(to: end) { "\($0) dropped" }
    let count = fill(writer)
    #expect(writer.droppedCount == 3)
    #expect(writer.isBehind)
    var written = lines(of: reader)
    writer.flush()
    #expect(!writer.isBehind)
    written += lines(of: reader)
    #expect(written.last == "3 dropped")
    // A short report may fit where a line did not.
    let reported = written.compactMap { $0.hasSuffix(" dropped") ? Int($0.dropLast(8)) : nil }
    let accepted = written.filter { $0.hasSuffix("x") }.reduce(0) { $0 + $1.count } / 1000
    #expect(accepted + reported.reduce(0, +) == count)
    writer.write("next")
    #expect(lines(of: reader) == ["next"])
  }

  @Test(arguments: [false, true])
  func `leaves the flags of the open file alone, since other processes may share it`(
    isSocket: Bool
  ) {
    let (reader, end) = stream(isSocket: isSocket)
    defer { for descriptor in [reader, end] { close(descriptor) } }
    let flags = fcntl(end, F_GETFL)
    _ = fill(LineWriter(to: end) { "\($0) dropped" })
    #expect(fcntl(end, F_GETFL) == flags)
  }

  @Test func `appends to a file at the offset that the file has`() throws {
    let directory = TemporaryDirectory()
    let file = open(directory.makeFile("log"), O_RDWR)
    defer { close(file) }
    #expect(write(file, "before\n", 7) == 7)
    LineWriter(to: file) { "\($0) dropped" }.write("line")
    #expect(write(file, "after\n", 6) == 6)
    lseek(file, 0, SEEK_SET)
    #expect(lines(of: file) == ["before", "line", "after"])
  }

  @Test func `cuts a line that is too long`() throws {
    let (reader, end) = stream(isSocket: false)
    defer { for descriptor in [reader, end] { close(descriptor) } }
    LineWriter(to: end) { "\($0) dropped" }.write(String(repeating: "ü", count: 1 << 20))
    let line = try #require(lines(of: reader).first)
    #expect(line.hasSuffix("…") && line.utf8.count == LineWriter.longestLine + 3)
  }
}
