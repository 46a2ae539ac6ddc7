/// When to try again to connect: at once, then after 50 ms, each time twice as long, up to 2 s.
struct Retries {
  private static let first = Duration.milliseconds(50)
  private static let longest = Duration.seconds(2)

  /// How long to wait before the next attempt.
  private(set) var delay = Duration.zero
  private var waited = Duration.zero
  private let patience: Duration?

  /// - Parameter patience: for how long to try in all; nil: for ever.
  init(patience: Duration?) {
    self.patience = patience
  }

  /// Plans the next attempt.
  ///
  /// Throws the error if there is to be none: it would be of no use, or patience has come to its end.
  mutating func failed(with error: ClientError) throws(ClientError) {
    guard error.mayPass else { throw error }
    delay = min(max(delay * 2, Self.first), Self.longest)
    waited += delay
    if let patience, waited > patience { throw error }
  }
}

extension ClientError {
  /// Whether it may be otherwise after a while.
  var mayPass: Bool {
    switch self {
    case .unreachable, .ended: true
    case .refused(.tooManyConnections), .refused(.tooSlow): true
    case .refused, .refusedOtherwise, .cancelled, .misunderstood, .outOfOrder, .newerProtocol: false
    }
  }

  /// Whether a stream that reconnects goes on after it.
  var isLoss: Bool {
    switch self {
    case .ended, .refused(.tooSlow): true
    default: false
    }
  }
}
