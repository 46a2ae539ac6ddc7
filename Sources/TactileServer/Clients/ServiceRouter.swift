import TactileWire

/// Knows every method there is and who answers it.
struct ServiceRouter {
  /// What a client asked for.
  enum Method: String, CaseIterable {
    case getInfo = "org.varlink.service.GetInfo"
    case getInterfaceDescription = "org.varlink.service.GetInterfaceDescription"
    case subscribe = "io.tactile.Events.Subscribe"
    case listDevices = "io.tactile.Devices.List"
    case watchDevices = "io.tactile.Devices.Watch"
    case attach = "io.tactile.Scene.Attach"
    case update = "io.tactile.Scene.Update"
    case describe = "io.tactile.Scene.Describe"
    case hitTest = "io.tactile.Scene.HitTest"
    case beginIgnoring = "io.tactile.Control.BeginIgnoring"
    case endIgnoring = "io.tactile.Control.EndIgnoring"
    case setFirstResponder = "io.tactile.Control.SetFirstResponder"
    case sendRemoteControl = "io.tactile.Control.SendRemoteControl"
    case reload = "io.tactile.Control.Reload"
    case getStatus = "io.tactile.Control.GetStatus"

    /// Whether it answers until the connection ends.
    var isStream: Bool { self == .subscribe || self == .attach || self == .watchDevices }
  }

  /// The method a call names, or the error to answer with.
  static func method(of call: VarlinkCall) throws(VarlinkError) -> Method {
    if let method = Method(rawValue: call.method) {
      guard call.more || !method.isStream else { throw .expectedMore }
      return method
    }
    let interface = String(call.interface)
    guard InterfaceDefinitions.names.contains(interface) else {
      throw .interfaceNotFound(interface)
    }
    throw .methodNotFound(call.method)
  }
}
