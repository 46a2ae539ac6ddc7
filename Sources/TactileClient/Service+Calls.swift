import Tactile
import TactileWire

extension Service {
  /// Who answers, and which interfaces it has.
  public func info() async throws(ClientError) -> ServiceInfoMessage {
    try await ask("org.varlink.service.GetInfo")
  }

  /// The text of an interface, such as `io.tactile.Events`.
  public func interface(_ name: String) async throws(ClientError) -> String {
    try await ask(
      "org.varlink.service.GetInterfaceDescription", ["interface": .string(name)],
      for: InterfaceDescriptionMessage.self
    ).description
  }

  /// The devices that are there now, in the order of arrival.
  public func devices() async throws(ClientError) -> [DeviceMessage] {
    try await ask("io.tactile.Devices.List", for: DeviceListMessage.self).devices
  }

  // MARK: Scenes

  // Windows are called by their names. Whose is meant, where several users have one of a name, says
  // `user`: a user's number, or -1 for the machine's; if it is left out, this user's own is meant, else the
  // machine's, else the only one.

  /// Makes windows what a new description says, whichever process of their user shows them.
  ///
  /// - Parameters:
  ///   - scene: The windows, each whole; others stay as they are.
  ///   - user: Whose windows; another's need the right to control.
  public func update(
    _ scene: SceneDescription, user: Int? = nil
  ) async throws(ClientError) {
    var parameters = scene.parameters
    parameters.name(user)
    _ = try await ask("io.tactile.Scene.Update", parameters, for: EmptyMessage.self)
  }

  /// Changes parts of windows, in order, all or none, whichever process of their user shows them.
  ///
  /// Views and recognizers that stay keep their touches and gestures. Throws
  /// `ClientError.refused(.invalidScene)` with the way to what is wrong, such as
  /// `changes[2].setView.frame`.
  ///
  /// - Parameters:
  ///   - changes: At most 1000.
  ///   - user: Whose windows; another's need the right to control.
  public func change(
    _ changes: [WindowChange], user: Int? = nil
  ) async throws(ClientError) {
    var parameters: JSONObject = ["changes": .array(changes.map(\.json))]
    parameters.name(user)
    _ = try await ask("io.tactile.Scene.Update", parameters, for: EmptyMessage.self)
  }

  /// How a window is now, or all that this user may see, front-most first.
  public func describe(
    _ window: String? = nil, user: Int? = nil
  ) async throws(ClientError) -> [WindowDescriptionMessage] {
    var parameters = JSONObject()
    parameters["window"] = window.map { .string($0) }
    parameters.name(user)
    return try await ask("io.tactile.Scene.Describe", parameters, for: DescribeMessage.self).windows
  }

  /// Which view a touch at a place of a window would belong to, and how that comes.
  public func hitTest(
    _ window: String, at location: Point, user: Int? = nil
  ) async throws(ClientError) -> HitTestMessage {
    let place = JSONObject(
      dictionaryLiteral: ("x", .double(location.x)), ("y", .double(location.y)))
    var parameters: JSONObject = ["window": .string(window), "location": .object(place)]
    parameters.name(user)
    return try await ask("io.tactile.Scene.HitTest", parameters)
  }

  // MARK: Control

  /// How the service does.
  public func status() async throws(ClientError) -> ServiceStatus {
    try await ask("io.tactile.Control.GetStatus", for: StatusMessage.self).status
  }

  /// Ignores touches from now on, and cancels those that are down.
  ///
  /// It ends with as many ``endIgnoring()``, with this object, or after the time.
  ///
  /// - Parameter seconds: more than 0 and at most 3600.
  public func beginIgnoring(seconds: TimeInterval) async throws(ClientError) {
    _ = try await ask(
      "io.tactile.Control.BeginIgnoring", ["seconds": .double(seconds)], for: EmptyMessage.self)
  }

  /// Ends one ``beginIgnoring(seconds:)``; one too many is harmless.
  public func endIgnoring() async throws(ClientError) {
    _ = try await ask("io.tactile.Control.EndIgnoring", for: EmptyMessage.self)
  }

  /// Gives a window another first responder, or none; false if that one cannot be it.
  @discardableResult
  public func setFirstResponder(
    _ responder: String?, of window: String, user: Int? = nil
  ) async throws(ClientError) -> Bool {
    var parameters: JSONObject = ["window": .string(window)]
    parameters.name(user)
    parameters["responder"] = responder.map { .string($0) }
    return try await ask(
      "io.tactile.Control.SetFirstResponder", parameters, for: FirstResponderMessage.self
    ).isDone
  }

  /// Acts as if a media key had been used.
  public func sendRemoteControl(
    _ command: RemoteControlMessage.Command
  ) async throws(ClientError) {
    _ = try await ask(
      "io.tactile.Control.SendRemoteControl", ["command": .string(command.rawValue)],
      for: EmptyMessage.self)
  }

  /// Has the service read its configuration again, and tells what of it does not count yet, in
  /// sentences; throws `refused(.invalidConfiguration)`, and then the present one stays.
  @discardableResult
  public func reload() async throws(ClientError) -> [String] {
    try await ask("io.tactile.Control.Reload", for: ReloadMessage.self).notes
  }
}

extension JSONObject {
  /// Says whose windows are meant.
  fileprivate mutating func name(_ user: Int?) {
    self["user"] = user.map { .integer(Int64($0)) }
  }
}
