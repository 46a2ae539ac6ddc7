import TactileWire

/// A call after everything that needs only its bytes and the limits: its parameters are decoded, and
/// its windows are checked.
///
/// Reading a call shares nothing with the server, so any thread can do it.
struct CallReading: Sendable {
  /// The parameters of a call.
  struct Contents: Sendable {
    /// The call; the JSON of its windows and the steps of its script are not kept.
    var call: ServiceCall
    /// The windows of the call, decoded; nil if it has none.
    var windows: [WindowDescription]?
    /// The changes of the call, read; nil if it has none.
    var changes: SceneChanges?
    /// The filter of a subscription; nil for other calls.
    var filter: FrameFilter?
    /// The script to play; nil for other calls.
    var script: TouchScript?
  }

  /// Whether the client expects no reply.
  let isOneway: Bool
  /// The method, or the error to answer with.
  let method: Result<ServiceMethod, VarlinkError>
  /// The contents, or the error to answer with. Permissions are checked before it is reported.
  let contents: Result<Contents, VarlinkError>

  /// Reads a message; throws if it is no call.
  init(_ message: ArraySlice<UInt8>, limits: ServerLimits) throws(WireError) {
    let call = try VarlinkCall(decoding: message, limits: limits.json)
    isOneway = call.oneway
    do throws(VarlinkError) {
      let method = try ServiceRouter.method(of: call)
      self.method = .success(method)
      contents = Self.contents(of: method, call, limits)
    } catch {
      method = .failure(error)
      contents = .failure(error)
    }
  }

  private static func contents(
    of method: ServiceMethod, _ call: VarlinkCall, _ limits: ServerLimits
  ) -> Result<Contents, VarlinkError> {
    let request: ServiceCall
    do {
      request = try ServiceCall(method, call.cursor)
    } catch {
      return .failure(VarlinkError(error) ?? .invalidParameter(""))
    }
    do throws(VarlinkError) {
      switch request {
      case .attach(var parameters):
        let windows = try windows(parameters.windows, limits)
        parameters.windows = .null
        return .success(Contents(call: .attach(parameters), windows: windows))
      case .update(var parameters):
        var contents = Contents(call: request)
        if let windows = parameters.windows { contents.windows = try Self.windows(windows, limits) }
        if let changes = parameters.changes { contents.changes = try Self.changes(changes) }
        (parameters.windows, parameters.changes) = (nil, nil)
        contents.call = .update(parameters)
        return .success(contents)
      case .subscribe(let parameters):
        var contents = Contents(call: .subscribe(SubscribeParameters()))
        contents.filter = try FrameFilter(parameters)
        return .success(contents)
      case .play(var parameters):
        let script = try TouchScript(parameters.steps)
        parameters.steps = []
        return .success(Contents(call: .play(parameters), script: script))
      case .setVariables(let parameters): try parameters.check()
      case .reportBindings(var parameters):
        try parameters.check()
        // Of the longest texts, this takes milliseconds.
        parameters.bindings = parameters.bindings.map(\.shortened)
        return .success(Contents(call: .reportBindings(parameters)))
      case .listDevices, .watchDevices, .describe, .hitTest, .listOccasions, .beginIgnoring,
        .endIgnoring, .setMode, .setAccessibility, .setFirstResponder, .sendRemoteControl, .reload,
        .release, .getStatus, .subscribeToDecisions, .readRecent, .getInfo,
        .getInterfaceDescription:
        break
      }
    } catch {
      return .failure(error)
    }
    return .success(Contents(call: request))
  }

  private static func changes(_ value: JSONValue) throws(VarlinkError) -> SceneChanges {
    do {
      return try SceneChanges(value)
    } catch {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    }
  }

  private static func windows(
    _ value: JSONValue, _ limits: ServerLimits
  ) throws(VarlinkError) -> [WindowDescription] {
    do {
      return try SceneDescription(.object(["windows": value]), limits: limits.scene).windows
    } catch {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    }
  }
}

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
