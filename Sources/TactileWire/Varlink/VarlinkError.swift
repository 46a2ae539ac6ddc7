/// An error said over the socket: those every Varlink service knows, and Tactile's own.
public enum VarlinkError: Error, Equatable, Sendable {
  /// No interface of that name.
  case interfaceNotFound(String)
  /// The interface has no method of that full name.
  case methodNotFound(String)
  /// The service does not offer the method of that full name.
  case methodNotImplemented(String)
  /// A parameter, given by the way to it, is missing or not what it must be.
  case invalidParameter(String)
  /// The caller may not do this.
  case permissionDenied
  /// The method has to be called with `more`.
  case expectedMore
  /// The client left more than `limit` bytes unread.
  case tooSlow(limit: Int)

  /// The error for a message that could be read, but is not as it must be; nil if it could not be.
  public init?(_ error: WireError) {
    guard let path = error.path else { return nil }
    self = .invalidParameter(path.withinParameters)
  }

  /// The error's full name.
  public var name: String {
    switch self {
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .permissionDenied: "org.varlink.service.PermissionDenied"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    case .tooSlow: "io.tactile.Events.TooSlow"
    }
  }

  /// Reads an error's parameters; nil if it is not one of these.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path to what is wrong.
  init?(name: String, parameters: JSONCursor) throws(WireError) {
    switch name {
    case "org.varlink.service.InterfaceNotFound":
      self = .interfaceNotFound(try parameters.member("interface").string())
    case "org.varlink.service.MethodNotFound":
      self = .methodNotFound(try parameters.member("method").string())
    case "org.varlink.service.MethodNotImplemented":
      self = .methodNotImplemented(try parameters.member("method").string())
    case "org.varlink.service.InvalidParameter":
      self = .invalidParameter(try parameters.member("parameter").string())
    case "org.varlink.service.PermissionDenied": self = .permissionDenied
    case "org.varlink.service.ExpectedMore": self = .expectedMore
    case "io.tactile.Events.TooSlow": self = .tooSlow(limit: try parameters.member("limit").int())
    default: return nil
    }
  }

  /// Writes the parameters, as one object.
  func writeParameters(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .interfaceNotFound(let name): writer.member("interface", name)
    case .methodNotFound(let name), .methodNotImplemented(let name): writer.member("method", name)
    case .invalidParameter(let path): writer.member("parameter", path)
    case .permissionDenied, .expectedMore: break
    case .tooSlow(let limit): writer.member("limit", limit)
    }
    writer.endObject()
  }
}

extension VarlinkError: CustomStringConvertible {
  /// A sentence: what the service said, and what to do.
  public var description: String {
    switch self {
    case .interfaceNotFound(let name):
      "the service has no interface \(Excerpt.quoting(name)); GetInfo lists those it has"
    case .methodNotFound(let name):
      "the service has no method \(Excerpt.quoting(name)); GetInterfaceDescription lists them"
    case .methodNotImplemented(let name):
      "the service does not offer \(Excerpt.quoting(name)); a newer one might"
    case .invalidParameter(let path):
      "the service refused the parameter \(Excerpt.quoting(path)); see the interface's definition"
    case .permissionDenied:
      "the service does not let you do this; ask whoever runs it for the right to"
    case .expectedMore:
      "the method answers more than once; call it with \"more\": true"
    case .tooSlow(let limit):
      "the service let go of a client that left more than \(limit) bytes unread; read faster"
    }
  }
}
