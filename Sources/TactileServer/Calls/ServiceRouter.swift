import TactileWire

/// Finds the method of a call.
enum ServiceRouter {
  /// Returns the method that a call names, or throws the error to answer with.
  static func method(of call: VarlinkCall) throws(VarlinkError) -> ServiceMethod {
    if let method = ServiceMethod(rawValue: call.method) {
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

extension ServiceMethod {
  /// Whether a client needs the permission `control` to call a method.
  ///
  /// A method with false may need a permission too, depending on its parameters.
  var needsControl: Bool {
    switch self {
    case .beginIgnoring, .endIgnoring, .setMode, .setAccessibility, .setFirstResponder,
      .sendRemoteControl, .reload, .release:
      true
    case .getInfo, .getInterfaceDescription, .subscribe, .listDevices, .watchDevices, .attach,
      .update, .describe, .hitTest, .listOccasions, .play, .setVariables, .reportBindings,
      .getStatus, .subscribeToDecisions, .readRecent:
      false
    }
  }
}
