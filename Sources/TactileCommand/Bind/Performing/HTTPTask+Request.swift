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
