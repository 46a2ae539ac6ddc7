import Tactile
import TactileWire

/// The reason why the bridge refuses a connection or a request.
package struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind, which the log counts.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bytes are not an HTTP/1.1 request without a body.
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

/// Limits how often the log names refusals: of each kind the first one at once, and later one line in each ten
/// seconds at most, with the number of the others.
package struct RefusalLog: Sendable {
  /// The time between two lines about one kind, in seconds.
  package static let pause: TimeInterval = 10

  private var rows: [Refusal.Kind: (last: Timestamp, suppressed: Int)] = [:]

  package init() {}

  /// Returns the line for a refusal; nil if the log is not to name it.
  package mutating func line(for refusal: Refusal, at now: Timestamp) -> String? {
    guard let row = rows[refusal.kind] else {
      rows[refusal.kind] = (now, 0)
      return "refused: \(refusal)"
    }
    guard now.seconds(since: row.last) >= Self.pause else {
      rows[refusal.kind]?.suppressed += 1
      return nil
    }
    rows[refusal.kind] = (now, 0)
    let others = row.suppressed == 0 ? "" : " (and \(row.suppressed) more of this kind before)"
    return "refused: \(refusal)\(others)"
  }
}
