/// The head of an HTTP response. The connection is closed after it, unless it switches to WebSocket.
package struct HTTPResponse: Equatable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, in order.
  package var fields: [(name: String, value: String)] = []

  package static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
    left.bytes == right.bytes
  }

  private static let reasons = [
    101: "Switching Protocols", 200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 426: "Upgrade Required",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]

  /// The encoded head with its empty line.
  package var bytes: [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// The head of a file.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - count: The size in bytes.
  ///   - policy: The content security policy.
  ///   - origin: The origin of another server that may read the file; nil if none may.
  package static func file(
    type: String, count: Int, policy: String, origin: String?
  ) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200,
      fields: [
        ("Content-Type", type), ("Content-Length", "\(count)"),
        ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
        ("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer"),
        ("Vary", "Origin"), ("Connection", "close"),
      ])
    if let origin {
      response.fields.append(("Access-Control-Allow-Origin", origin))
      response.fields.append(("Cross-Origin-Resource-Policy", "cross-origin"))
    } else {
      response.fields.append(("Cross-Origin-Resource-Policy", "same-origin"))
    }
    return response
  }

  /// The whole response to a request for an icon that does not exist.
  package static var noIcon: HTTPResponse {
    HTTPResponse(status: 204, fields: [("Cache-Control", "no-cache"), ("Connection", "close")])
  }

  /// The whole response to a request that is refused: the reason as text.
  package static func refusing(_ refusal: Refusal) -> [UInt8] {
    let body = Array("\(refusal)\n".utf8)
    var response = HTTPResponse(
      status: refusal.status,
      fields: [
        ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(body.count)"),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Content-Security-Policy", "default-src 'none'"), ("Connection", "close"),
      ])
    switch refusal.kind {
    case .method: response.fields.append(("Allow", "GET, HEAD"))
    case .upgrade, .version:
      response.fields.append(("Upgrade", "websocket"))
      response.fields.append(("Sec-WebSocket-Version", "13"))
    case .origin:
      // The page may read why, and nothing else.
      response.fields.append(("Access-Control-Allow-Origin", "*"))
    case .request, .longHeader, .host, .path, .subprotocol, .key, .user, .connections,
      .slow, .page:
      break
    }
    return response.bytes + body
  }
}
