import TactileWire

extension HTTPTask {
  /// Returns the bytes of the request.
  ///
  /// In the target, each value is percent-encoded. So no value can end the request line or add a parameter.
  func request(with values: BindingValues) -> [UInt8] {
    let name = host.contains(":") ? "[\(host)]" : host
    var lines = [
      "\(method) \(path(with: values)) HTTP/1.1", "Host: \(name):\(port)", "Connection: close",
      "User-Agent: tactile", "Accept: */*",
    ]
    let content = body.map { Array($0.text(with: values).utf8) } ?? []
    if body != nil {
      let isJSON = (try? JSONValue(decoding: content[...], limits: JSONLimits())) != nil
      lines.append("Content-Type: \(isJSON ? "application/json" : "text/plain; charset=utf-8")")
    }
    if body != nil || method == "POST" || method == "PUT" {
      lines.append("Content-Length: \(content.count)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + content
  }

  /// The method and the URL, for messages.
  func line(with values: BindingValues) -> String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(method) http://\(name):\(port)\(path(with: values))"
  }

  /// Whether values make `.` or `..` a part of the path. Servers remove such a part and the part before it, also if
  /// its dots are percent-encoded (RFC 3986, 6.2.2). So it cannot be sent.
  func hasDots(with values: BindingValues) -> Bool {
    // In a value, a slash is encoded. So a value is in one part of the path, and a constant part can have no effect here.
    let parts = { (values: BindingValues) in
      path(with: values).prefix { $0 != "?" && $0 != "#" }
        .split(separator: "/", omittingEmptySubsequences: false)
    }
    var marked = BindingValues()
    for name in BindingValues.Name.allCases { marked[name] = "x" + (values[name] ?? "") }
    return zip(parts(values), parts(marked)).contains { part, marked in
      (part == "." || part == "..") && part != marked
    }
  }

  private func path(with values: BindingValues) -> String {
    var text = ""
    for part in target.parts {
      switch part {
      case .text(let constant): text += constant
      case .value(let name): text += Self.encoding(values[name] ?? "")
      }
    }
    return text
  }

  /// Returns a text in which each byte other than letters, digits and `-._~` is encoded (RFC 3986, 2.3).
  private static func encoding(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

/// The answer of a web server, of which only the status counts.
struct HTTPAnswer {
  /// The longest head of an answer, in bytes. A server on this machine needs less.
  static let longestHead = 64 << 10

  /// The bytes of a head that has not ended.
  private var head: [UInt8] = []
  /// The status code; nil before the status line has ended.
  private(set) var status: Int?
  /// Whether the bytes are no answer of HTTP.
  private(set) var isInvalid = false

  /// Adds bytes from the server. Bytes after the final status line have no effect.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    guard status == nil, !isInvalid else { return }
    head.append(contentsOf: bytes)
    while status == nil, !isInvalid, let end = head.firstIndex(of: 0x0A) {
      guard let code = Self.code(in: head[..<end]) else {
        isInvalid = true
        return
      }
      guard (100...199).contains(code), code != 101 else {
        status = code
        return
      }
      // An interim answer ends with an empty line; the final answer follows.
      guard let next = Self.endOfHead(head) else { break }
      head.removeSubrange(..<next)
    }
    if head.count > Self.longestHead { isInvalid = true }
  }

  /// Returns the status code of a status line such as `HTTP/1.1 200 OK`; nil for another line.
  private static func code(in line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "HTTP/1.".utf8), line.count >= 12 else { return nil }
    let digits = line.dropFirst(9).prefix(3)
    let separator = line[line.startIndex + 8]
    guard separator == 0x20, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if let after = line.dropFirst(12).first, after != 0x20, after != 0x0D { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return code >= 100 ? code : nil
  }

  /// Returns the index after the empty line that ends a head; nil if it has not ended.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var isEmpty = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A where isEmpty: return index + 1
      case 0x0A: isEmpty = true
      case 0x0D: break
      default: isEmpty = false
      }
    }
    return nil
  }
}
