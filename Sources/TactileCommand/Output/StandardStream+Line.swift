import TactileIO
import TactileWire

extension StandardStream {
  /// Writes a line. Control characters, newlines and invisible characters in it are escaped, since it may
  /// contain text of a device, of the service or of a file.
  func writeLine(_ line: String) {
    var line = Excerpt.line(line)
    line.withUTF8 { text in
      withUnsafeTemporaryAllocation(byteCount: text.count + 1, alignment: 1) { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(text))
        bytes[text.count] = UInt8(ascii: "\n")
        _ = write(UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// Writes lines; see ``writeLine(_:)``.
  func writeLines(_ lines: some Sequence<String>) {
    write(lines.map { Excerpt.line($0) + "\n" }.joined())
  }
}
