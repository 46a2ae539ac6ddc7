import TactileWire

/// An error of a call or a stream.
public enum ClientError: Error, Equatable, Sendable {
  /// The service cannot be reached: it does not run, or this user may not connect. The string is a
  /// sentence with the reason.
  case unreachable(String)
  /// The service closed the connection.
  case ended
  /// The task was cancelled before the reply arrived.
  case cancelled
  /// The service refused the call.
  case refused(VarlinkError)
  /// The service refused the call with an error that this library does not know. The string is the
  /// full name of the error.
  case refusedOtherwise(String)
  /// The library cannot decode a message of the service.
  case misunderstood(WireError)
  /// A message of a stream is missing: the sequence number is not the expected one.
  case outOfOrder(found: Int, expected: Int)
  /// The service uses a newer version of the protocol, which this library cannot decode correctly.
  case newerProtocol(Int)
}

extension ClientError: CustomStringConvertible {
  /// A sentence with the problem and a possible solution. It is one line, without control characters.
  public var description: String { Excerpt.line(sentence) }

  private var sentence: String {
    switch self {
    case .unreachable(let reason): reason
    case .ended: "the service closed the connection; see the log of the service"
    case .cancelled: "the task was cancelled before the service replied"
    case .refused(let error): "\(error)"
    case .refusedOtherwise(let name):
      "the service refused with the unknown error \(name); update this library to the service's version"
    case .misunderstood(let error): "cannot decode a message of the service: \(error)"
    case .outOfOrder(let found, let expected):
      "found message \(found) of the stream, expected message \(expected); connect again"
    case .newerProtocol(let version):
      "the service uses version \(version) of the protocol; update this library"
    }
  }
}
