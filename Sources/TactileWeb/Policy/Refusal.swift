import TactileWire

/// The reason why the bridge refuses a connection or a request.
package struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind, which the log counts.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bytes are no request of HTTP/1.1 without a body.
    case request
    /// The header is too long.
    case longHeader
    /// The method is neither `GET` nor `HEAD`.
    case method
    /// The `Host` is not the address at which the bridge listens.
    case host
    /// The page's origin is not in the list.
    case origin
    /// There is no such file.
    case path
    /// The request does not ask for WebSocket.
    case upgrade
    /// The version of WebSocket is another one.
    case version
    /// The page does not offer the subprotocol.
    case subprotocol
    /// The key of the handshake is missing or wrong.
    case key
    /// The connection belongs to another user.
    case user
    /// Too many connections are open.
    case connections
    /// The request did not come in time.
    case slow
    /// A page broke the rules after the handshake.
    case page
  }

  /// The kind.
  package let kind: Kind
  /// The reason, on one line.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = Excerpt.line(description)
  }

  /// The HTTP status.
  package var status: Int {
    switch kind {
    case .request, .subprotocol, .key, .page: 400
    case .longHeader: 431
    case .method: 405
    case .host, .origin, .user: 403
    case .path: 404
    case .upgrade, .version: 426
    case .connections: 503
    case .slow: 408
    }
  }
}
