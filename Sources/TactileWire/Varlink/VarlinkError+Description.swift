extension VarlinkError {
  /// Returns the error for a message that was decoded but has a wrong or missing value; nil for a
  /// message that could not be decoded.
  public init?(_ error: WireError) {
    guard let path = error.path else { return nil }
    self = .invalidParameter(path.withinParameters)
  }
}

extension VarlinkError: CustomStringConvertible {
  /// A sentence with the answer of the service and a possible solution.
  public var description: String {
    switch self {
    case .interfaceNotFound(let name):
      "the service has no interface \(Excerpt.quoting(name)); GetInfo lists its interfaces"
    case .methodNotFound(let name):
      "the service has no method \(Excerpt.quoting(name)); GetInterfaceDescription lists its methods"
    case .methodNotImplemented(let name):
      "the service does not implement \(Excerpt.quoting(name)); a newer version may implement it"
    case .invalidParameter(let path):
      "the service refused the parameter \(Excerpt.quoting(path)); see the definition of the interface"
    case .permissionDenied:
      "the service denies permission for this call; ask the administrator for the permission"
    case .expectedMore:
      "the method has more than one reply; call it with \"more\": true"
    case .tooSlow(let limit):
      "the service disconnected a client that left more than \(limit) bytes unread; read faster"
    case .notAllowed(_, let right):
      "the user lacks the permission to \(Excerpt.plain(right)); ask the administrator for it"
    case .noSuchWindow(_, let window):
      "the service has no window \(Excerpt.quoting(window)) that you may use; Describe lists the windows"
    case .invalidScene(let path, let reason):
      "the service refused the scene: \(Excerpt.plain(path, limit: 200)): "
        + Excerpt.plain(reason, limit: 400)
    case .invalidConfiguration(let reason):
      "the service rejected the new configuration: \(Excerpt.plain(reason, limit: 800))"
    case .tooManyConnections(let limit):
      "the service allows at most \(limit) connections; close one"
    }
  }
}
