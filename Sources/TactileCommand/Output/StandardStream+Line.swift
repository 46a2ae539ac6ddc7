import TactileIO
import TactileWire

extension StandardStream {
  /// Writes a line. Control characters, newlines and invisible characters in it are escaped, since it may
  /// contain text of a device, of the service or of a file.
  func writeLine(_ line: String) {
    write(Excerpt.line(line) + "\n")
  }

  /// Writes lines; see ``writeLine(_:)``.
  func writeLines(_ lines: some Sequence<String>) {
    write(lines.map { Excerpt.line($0) + "\n" }.joined())
  }
}
