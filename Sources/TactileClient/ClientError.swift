import TactileWire

/// What can go wrong between an app and the touch service.
public enum ClientError: Error, Equatable, Sendable {
  /// The service cannot be reached: it does not run, or this user may not connect; why, as a sentence.
  case unreachable(String)
  /// The service has ended the connection.
  case ended
  /// The task was cancelled before the answer came.
  case cancelled
  /// The service refused.
  case refused(VarlinkError)
  /// The service refused with an error that this library does not know, by its full name.
  case refusedOtherwise(String)
  /// What the service said cannot be understood.
  case misunderstood(WireError)
  /// A reply of a stream is missing: this one came where another was due.
  case outOfOrder(found: Int, expected: Int)
  /// The service speaks a version of the protocol that would mislead this library.
  case newerProtocol(Int)
}

extension ClientError: CustomStringConvertible {
  /// A sentence: what went wrong, and what to do.
  public var description: String {
    switch self {
    case .unreachable(let reason): reason
    case .ended: "the service has ended the connection; see its log"
    case .cancelled: "the task was cancelled before the service answered"
    case .refused(let error): "\(error)"
    case .refusedOtherwise(let name):
      "the service refused with \(name), which this library does not know; take that of the service"
    case .misunderstood(let error): "the service said what is not understood: \(error)"
    case .outOfOrder(let found, let expected):
      "the service's reply \(found) came where \(expected) was due; connect again"
    case .newerProtocol(let version):
      "the service speaks version \(version) of the protocol; take the library that came with it"
    }
  }
}
