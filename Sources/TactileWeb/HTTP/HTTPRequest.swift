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

/// Reads the head of one request from a stream of bytes.
package struct HTTPRequestReader: Sendable {
  /// The most bytes of the first line and the header fields, with the empty line.
  package static let limit = 8 << 10

  private var bytes: [UInt8] = []
  /// The end of the part that is known not to contain the end.
  private var scanned = 0

  package init() {}

  /// The number of bytes that it keeps.
  package var count: Int { bytes.count }

  /// Adds bytes of the stream.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  /// Returns the request and the bytes that follow it; nil if its end has not come.
  ///
  /// - Throws: A ``Refusal``. The rest of the stream cannot be read then.
  package mutating func next() throws(Refusal) -> (request: HTTPRequest, rest: [UInt8])? {
    let newline = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var index = max(scanned, 3)
    while index < min(bytes.count, Self.limit) {
      if bytes[index] == newline, bytes[index - 1] == carriageReturn,
        bytes[index - 2] == newline, bytes[index - 3] == carriageReturn
      {
        let head = bytes[..<(index - 3)]
        let request = try HTTPRequest(lines: try Self.lines(of: head))
        return (request, Array(bytes[(index + 1)...]))
      }
      index += 1
    }
    scanned = index
    guard bytes.count < Self.limit else {
      throw Refusal(.longHeader, "the header has more than \(Self.limit) bytes")
    }
    return nil
  }

  /// Splits a header at each CR LF. CR and LF may not occur alone.
  private static func lines(of head: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(line)
    }
    for index in lines.indices.dropLast() {
      guard lines[index].last == UInt8(ascii: "\r") else {
        throw Refusal(.request, "a header line does not end with CR LF")
      }
      lines[index].removeLast()
    }
    guard lines.allSatisfy({ !$0.contains(UInt8(ascii: "\r")) }) else {
      throw Refusal(.request, "a header line contains CR")
    }
    return lines
  }
}

/// The path of a file that a page requests.
package struct StaticPath: Equatable, Sendable {
  /// The path below the folder, without a slash at the beginning.
  package let path: String

  /// Decodes the target of a request. A folder stands for its `index.html`.
  ///
  /// - Throws: A ``Refusal`` for names that begin with a dot, empty names, and bytes that are not text.
  package init(target: String) throws(Refusal) {
    let end = target.firstIndex { $0 == "?" || $0 == "#" } ?? target.endIndex
    let decoded = try Self.decode(target[..<end].utf8)
    guard let text = String(validating: decoded, as: UTF8.self),
      !decoded.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") })
    else { throw Refusal(.path, "the path is not text") }
    var names = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if names.last == "" { names[names.count - 1] = "index.html" }
    guard !names.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw Refusal(.path, "a name in the path is empty or begins with a dot")
    }
    path = names.joined(separator: "/")
  }

  private static func decode(_ text: Substring.UTF8View) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index = text.index(after: index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      var value: UInt8 = 0
      for _ in 0..<2 {
        guard index < text.endIndex, let digit = Self.hexDigit(text[index]) else {
          throw Refusal(.path, "the path contains '%' without two hexadecimal digits")
        }
        value = value << 4 | digit
        index = text.index(after: index)
      }
      bytes.append(value)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The media type, from the end of the name.
  package var mediaType: String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return ending.flatMap { Self.mediaTypes[$0] } ?? "application/octet-stream"
  }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    "ts": "text/plain; charset=utf-8", "xml": "application/xml", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "wasm": "application/wasm", "pdf": "application/pdf",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
    "mp4": "video/mp4", "webm": "video/webm",
  ]
}
