/// The origin of a page, in the form in which a browser sends it.
package enum WebOrigin {
  /// Returns the reason why a text is no origin; nil if it is one.
  package static func problem(of text: String) -> String? {
    guard text != "null" else {
      return
        "'null' is the origin of all local files and sandboxed pages; serve the page with --root"
    }
    guard let range = text.firstRange(of: "://"), range.lowerBound > text.startIndex else {
      return "expected SCHEME://HOST or SCHEME://HOST:PORT, such as https://kiosk.example"
    }
    let scheme = text[..<range.lowerBound].utf8
    let host = text[range.upperBound...].utf8
    guard scheme.allSatisfy({ isLower($0) || isDigit($0) || "+-.".utf8.contains($0) }),
      !host.isEmpty,
      host.allSatisfy({ isLower($0) || isDigit($0) || "-._[]:".utf8.contains($0) })
    else { return "expected lower-case letters, digits and a port at the end, without a path" }
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
    where text.hasPrefix(scheme) && text.hasSuffix(port) {
      return "a browser leaves out '\(port)'"
    }
    return nil
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
