import TactileWire

/// Knows every method there is and who answers it.
struct ServiceRouter {
  /// What a client asked for.
  enum Method {
    case getInfo
    case getInterfaceDescription
    case subscribe
    case listDevices
  }

  /// The method a call names, or the error to answer with.
  static func method(of call: VarlinkCall) throws(VarlinkError) -> Method {
    switch call.method {
    case "org.varlink.service.GetInfo": return .getInfo
    case "org.varlink.service.GetInterfaceDescription": return .getInterfaceDescription
    case "io.tactile.Events.Subscribe":
      guard call.more else { throw .expectedMore }
      return .subscribe
    case "io.tactile.Devices.List": return .listDevices
    default:
      let interface = String(call.interface)
      guard InterfaceDefinitions.names.contains(interface) else {
        throw .interfaceNotFound(interface)
      }
      throw .methodNotFound(call.method)
    }
  }
}
