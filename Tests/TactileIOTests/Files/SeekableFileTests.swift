import Fixtures
@preconcurrency import Glibc
import TactileIO
import Testing

@Suite("A file of which parts are read")
struct SeekableFileTests {
  private let directory = TemporaryDirectory()

  private func makeFile(_ bytes: [UInt8]) -> String {
    let path = directory.makeFile("x")
    let file = open(path, O_WRONLY)
    _ = write(file, bytes, bytes.count)
    close(file)
    return path
  }

  @Test func `returns the bytes of any range, in any order`() throws {
    let bytes = (0..<1000).map { UInt8($0 % 251) }
    let file = try #require(try SeekableFile(of: makeFile(bytes)))
    #expect(file.size == 1000)
    for range in [500..<700, 0..<1, 0..<1000, 999..<1000, 250..<250] {
      #expect(try file.bytes(in: range) == Array(bytes[range]))
    }
  }

  @Test func `returns fewer bytes at the end of the file`() throws {
    let file = try #require(try SeekableFile(of: makeFile([1, 2, 3])))
    #expect(try file.bytes(in: 1..<10) == [2, 3])
    #expect(try file.bytes(in: 3..<10) == [])
  }

  @Test func `is not a pipe, a device or a folder, and does not wait for one`() throws {
    let pipe = directory.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    for path in [pipe, "/dev/null", directory.path] {
      #expect(try SeekableFile(of: path) == nil)
    }
  }
}
