/// The reason why the bridge closes the connection to a page.
package struct WebClosure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The status code of a close frame (RFC 6455, 7.4.1).
  package enum Code: UInt16, Sendable {
    /// The bridge ends.
    case goingAway = 1001
    /// The page broke the protocol of WebSocket.
    case protocolError = 1002
    /// The page sent a binary message.
    case unsupportedData = 1003
    /// A text is not UTF-8.
    case invalidText = 1007
    /// A message is no call of the bridge.
    case policyViolation = 1008
    /// A message is too long.
    case tooLong = 1009
    /// The bridge has no memory left for this connection.
    case tryAgainLater = 1013
  }

  /// The status code.
  package let code: Code
  /// The reason, at most 123 bytes of ASCII.
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = String(decoding: description.utf8.prefix(123), as: UTF8.self)
  }
}
