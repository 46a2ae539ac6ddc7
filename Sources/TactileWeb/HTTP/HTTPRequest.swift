/// The head of an HTTP request.
package struct HTTPRequest: Equatable, Sendable {
  /// The method, such as `GET`.
  package let method: String
  /// The target, which begins with a slash.
  package let target: String
  /// The header fields. The names are in lower case.
  private let fields: [Field]

  private struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// The fields that a request may contain only once. Two programs could otherwise read different values.
  private static let singleFields: Set<String> = [
    "host", "origin", "upgrade", "sec-websocket-key", "sec-websocket-version", "sec-fetch-site",
  ]

  /// Decodes the lines before the empty line.
  ///
  /// - Throws: A ``Refusal`` for anything but a request of HTTP/1.1 without a body.
  init(lines: [ArraySlice<UInt8>]) throws(Refusal) {
    guard let first = lines.first else { throw Refusal(.request, "the request is empty") }
    let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8) else {
      throw Refusal(.request, "the first line is not a request of HTTP/1.1")
    }
    guard !words[0].isEmpty, words[0].allSatisfy(Self.isTokenByte) else {
      throw Refusal(.request, "the method contains a character that is not allowed")
    }
    guard words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { throw Refusal(.request, "the target does not begin with '/' or is not ASCII") }
    method = String(decoding: words[0], as: UTF8.self)
    target = String(decoding: words[1], as: UTF8.self)
    var fields: [Field] = []
    for line in lines.dropFirst() { fields.append(try Self.field(of: line)) }
    for name in Self.singleFields where fields.count(where: { $0.name == name }) > 1 {
      throw Refusal(.request, "the header field '\(name)' is given twice")
    }
    guard !fields.contains(where: { $0.name == "transfer-encoding" }),
      fields.allSatisfy({ $0.name != "content-length" || $0.value == "0" })
    else { throw Refusal(.request, "the request has a body") }
    self.fields = fields
  }

  private static func field(of line: ArraySlice<UInt8>) throws(Refusal) -> Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenByte)
    else { throw Refusal(.request, "a header line is not 'name: value'") }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
      throw Refusal(.request, "a header field contains a control character")
    }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    return Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value[..<end].drop(while: isBlank), as: UTF8.self))
  }

  /// A byte of a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Returns the value of a header field; nil if it is missing.
  ///
  /// - Parameter name: In lower case.
  package func value(of name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Returns the elements of a list (RFC 9110, 5.6.1), which may be in several fields.
  func list(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { field in
      field.value.split(separator: ",").map { element in
        let start = element.drop { $0 == " " || $0 == "\t" }
        return String(
          start[
            ..<(start.lastIndex { $0 != " " && $0 != "\t" }.map(start.index(after:))
              ?? start.startIndex)])
      }
    }
  }
}
