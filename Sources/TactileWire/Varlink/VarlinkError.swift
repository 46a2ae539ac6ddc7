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

  /// The caller lacks a right; said by one of Tactile's own interfaces.
  case notAllowed(TactileInterface, right: String)
  /// There is no such window, or it is not the caller's; said by one of Tactile's own interfaces.
  case noSuchWindow(TactileInterface, String)
  /// A scene is wrong.
  case invalidScene(path: String, reason: String)
  /// The configuration is wrong.
  case invalidConfiguration(reason: String)
  /// More connections are open than may be.
  case tooManyConnections(limit: Int)

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
    case .notAllowed(let interface, _): "\(interface.rawValue).NotAllowed"
    case .noSuchWindow(let interface, _): "\(interface.rawValue).NoSuchWindow"
    case .invalidScene: "io.tactile.Scene.InvalidScene"
    case .invalidConfiguration: "io.tactile.Control.InvalidConfiguration"
    case .tooManyConnections: "io.tactile.Control.TooManyConnections"
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
    default: try self.init(ownName: name, parameters: parameters)
    }
  }

  /// As ``init(name:parameters:)``, for those with a member that tells more.
  private init?(ownName name: String, parameters: JSONCursor) throws(WireError) {
    switch name {
    case "io.tactile.Scene.InvalidScene":
      self = .invalidScene(
        path: try parameters.member("path").string(),
        reason: try parameters.member("reason").string())
    case "io.tactile.Control.InvalidConfiguration":
      self = .invalidConfiguration(reason: try parameters.member("reason").string())
    case "io.tactile.Control.TooManyConnections":
      self = .tooManyConnections(limit: try parameters.member("limit").int())
    default:
      guard let dot = name.lastIndex(of: "."),
        let interface = TactileInterface(rawValue: String(name[..<dot]))
      else { return nil }
      switch name[name.index(after: dot)...] {
      case "NotAllowed":
        self = .notAllowed(interface, right: try parameters.member("right").string())
      case "NoSuchWindow":
        self = .noSuchWindow(interface, try parameters.member("window").string())
      default: return nil
      }
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
    case .tooSlow(let limit), .tooManyConnections(let limit): writer.member("limit", limit)
    case .notAllowed(_, let right): writer.member("right", right)
    case .noSuchWindow(_, let window): writer.member("window", window)
    case .invalidScene(let path, let reason):
      writer.member("path", path)
      writer.member("reason", reason)
    case .invalidConfiguration(let reason): writer.member("reason", reason)
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
    case .notAllowed(_, let right):
      "the service does not let you: the right to \(Excerpt.plain(right)) is missing; ask whoever runs it"
    case .noSuchWindow(_, let window):
      "the service has no window \(Excerpt.quoting(window)) of yours; Describe lists them"
    case .invalidScene(let path, let reason):
      "the service refused the scene: \(Excerpt.plain(path, limit: 200)): "
        + Excerpt.plain(reason, limit: 400)
    case .invalidConfiguration(let reason):
      "the service keeps its configuration: \(Excerpt.plain(reason, limit: 800))"
    case .tooManyConnections(let limit):
      "the service has its most connections, \(limit); close one"
    }
  }
}
