// Made from the interfaces by scripts/messages.py. Do not edit; run `make messages`.

/// An interface of the service that can refuse a call.
public enum TactileInterface: String, CaseIterable, Sendable {
  /// `io.tactile.Events`.
  case events = "io.tactile.Events"
  /// `io.tactile.Scene`.
  case scene = "io.tactile.Scene"
  /// `io.tactile.Control`.
  case control = "io.tactile.Control"
  /// `io.tactile.Trace`.
  case trace = "io.tactile.Trace"
}

/// An error reply of the service.
public enum VarlinkError: Error, Equatable, Sendable {
  /// The client lacks a permission.
  case notAllowed(TactileInterface, right: String)
  /// The client does not read fast enough. This is its last reply. Read in a thread of its own or
  /// subscribe to less; then connect and subscribe again.
  case tooSlow(limit: Int)
  /// A description is wrong. The call changed nothing.
  case invalidScene(path: String, reason: String)
  /// There is no such window, or it belongs to another user.
  case noSuchWindow(TactileInterface, String)
  /// The configuration is wrong. The present one stays.
  case invalidConfiguration(reason: String)
  /// Too many connections are open: in all, or of one user.
  case tooManyConnections(limit: Int)
  /// There is no such screen, or it has no touch panel.
  case noSuchScreen(String)
  /// A script cannot begin, because something else touches the screen.
  case screenBusy(reason: String)
  /// A script ended before its last step, and its touches were cancelled.
  case interrupted(reason: String)
  /// The service has no interface of that name. GetInfo lists its interfaces.
  case interfaceNotFound(String)
  /// The interface has no such method. GetInterfaceDescription lists its methods.
  case methodNotFound(String)
  /// The interface has the method, but this service does not implement it.
  case methodNotImplemented(String)
  /// A parameter is missing or has a wrong value.
  case invalidParameter(String)
  /// The caller lacks a permission.
  case permissionDenied
  /// The method answers more than once: call it with "more": true.
  case expectedMore

  /// The error's full name.
  public var name: String {
    switch self {
    case .notAllowed(let interface, _): "\(interface.rawValue).NotAllowed"
    case .tooSlow: "io.tactile.Events.TooSlow"
    case .invalidScene: "io.tactile.Scene.InvalidScene"
    case .noSuchWindow(let interface, _): "\(interface.rawValue).NoSuchWindow"
    case .invalidConfiguration: "io.tactile.Control.InvalidConfiguration"
    case .tooManyConnections: "io.tactile.Control.TooManyConnections"
    case .noSuchScreen: "io.tactile.Control.NoSuchScreen"
    case .screenBusy: "io.tactile.Control.ScreenBusy"
    case .interrupted: "io.tactile.Control.Interrupted"
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .permissionDenied: "org.varlink.service.PermissionDenied"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    }
  }

  /// Reads an error's parameters; nil if the contract does not have the error.
  ///
  /// Throws `WireError.missing` and `.mismatch`.
  init?(name: String, parameters: JSONCursor) throws(WireError) {
    switch name {
    case "io.tactile.Events.NotAllowed":
      self = .notAllowed(.events, right: try parameters.member("right").string())
    case "io.tactile.Scene.NotAllowed":
      self = .notAllowed(.scene, right: try parameters.member("right").string())
    case "io.tactile.Control.NotAllowed":
      self = .notAllowed(.control, right: try parameters.member("right").string())
    case "io.tactile.Trace.NotAllowed":
      self = .notAllowed(.trace, right: try parameters.member("right").string())
    case "io.tactile.Events.TooSlow":
      self = .tooSlow(limit: try parameters.member("limit").int())
    case "io.tactile.Scene.InvalidScene":
      self = .invalidScene(
        path: try parameters.member("path").string(),
        reason: try parameters.member("reason").string())
    case "io.tactile.Scene.NoSuchWindow":
      self = .noSuchWindow(.scene, try parameters.member("window").string())
    case "io.tactile.Control.NoSuchWindow":
      self = .noSuchWindow(.control, try parameters.member("window").string())
    case "io.tactile.Control.InvalidConfiguration":
      self = .invalidConfiguration(reason: try parameters.member("reason").string())
    case "io.tactile.Control.TooManyConnections":
      self = .tooManyConnections(limit: try parameters.member("limit").int())
    case "io.tactile.Control.NoSuchScreen":
      self = .noSuchScreen(try parameters.member("screen").string())
    case "io.tactile.Control.ScreenBusy":
      self = .screenBusy(reason: try parameters.member("reason").string())
    case "io.tactile.Control.Interrupted":
      self = .interrupted(reason: try parameters.member("reason").string())
    case "org.varlink.service.InterfaceNotFound":
      self = .interfaceNotFound(try parameters.member("interface").string())
    case "org.varlink.service.MethodNotFound":
      self = .methodNotFound(try parameters.member("method").string())
    case "org.varlink.service.MethodNotImplemented":
      self = .methodNotImplemented(try parameters.member("method").string())
    case "org.varlink.service.InvalidParameter":
      self = .invalidParameter(try parameters.member("parameter").string())
    case "org.varlink.service.PermissionDenied":
      self = .permissionDenied
    case "org.varlink.service.ExpectedMore":
      self = .expectedMore
    default: return nil
    }
  }

  /// Writes the parameters as one object.
  func writeParameters(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .notAllowed(_, let right):
      writer.member("right", right)
    case .tooSlow(let limit):
      writer.member("limit", limit)
    case .invalidScene(let path, let reason):
      writer.member("path", path)
      writer.member("reason", reason)
    case .noSuchWindow(_, let window):
      writer.member("window", window)
    case .invalidConfiguration(let reason):
      writer.member("reason", reason)
    case .tooManyConnections(let limit):
      writer.member("limit", limit)
    case .noSuchScreen(let screen):
      writer.member("screen", screen)
    case .screenBusy(let reason):
      writer.member("reason", reason)
    case .interrupted(let reason):
      writer.member("reason", reason)
    case .interfaceNotFound(let interface):
      writer.member("interface", interface)
    case .methodNotFound(let method):
      writer.member("method", method)
    case .methodNotImplemented(let method):
      writer.member("method", method)
    case .invalidParameter(let parameter):
      writer.member("parameter", parameter)
    case .permissionDenied: break
    case .expectedMore: break
    }
    writer.endObject()
  }
}
