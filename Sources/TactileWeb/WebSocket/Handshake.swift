/// The handshake of WebSocket (RFC 6455, 4.2).
enum Handshake {
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// Returns whether a request asks for WebSocket.
  static func isRequested(by request: HTTPRequest) -> Bool {
    request.value(of: "upgrade") != nil
  }

  /// Returns the value of `Sec-WebSocket-Accept`.
  static func accept(_ request: HTTPRequest) throws(Refusal) -> String {
    guard request.method == "GET", request.value(of: "upgrade")?.lowercased() == "websocket",
      request.list("connection").contains(where: { $0.lowercased() == "upgrade" })
    else { throw Refusal(.upgrade, "the path \(WebPolicy.socketPath) is for WebSocket only") }
    guard request.value(of: "sec-websocket-version") == "13" else {
      throw Refusal(.version, "the version of WebSocket is not 13")
    }
    guard request.list("sec-websocket-protocol").contains(WebPolicy.subprotocol) else {
      throw Refusal(
        .subprotocol, "the page does not offer the subprotocol \(WebPolicy.subprotocol)")
    }
    guard let key = request.value(of: "sec-websocket-key"), Base64.encodes16Bytes(key) else {
      throw Refusal(.key, "the header field Sec-WebSocket-Key does not encode 16 bytes")
    }
    return Base64.text(of: SHA1.hash(of: Array((key + identifier).utf8)))
  }
}
