/// A piece of a file for a person: brief, on one line, and nothing a terminal would obey.
enum Excerpt {
  /// At most 40 bytes between quotes; what is no printable ASCII as its hexadecimal number.
  static func quoting(_ bytes: some Collection<UInt8>) -> String {
    var text = "\""
    for byte in bytes.prefix(40) {
      if (0x20...0x7e).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + (bytes.count > 40 ? "…\"" : "\"")
  }
}
