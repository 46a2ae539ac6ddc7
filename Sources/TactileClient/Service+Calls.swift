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

  /// Makes windows of this user what a new description says, whichever process shows them.
  public func update(_ scene: SceneDescription) async throws(ClientError) {
    _ = try await ask("io.tactile.Scene.Update", scene.parameters, for: EmptyMessage.self)
  }

  /// How a window is now, or all that this user may see, front-most first.
  public func describe(
    _ window: String? = nil
  ) async throws(ClientError) -> [WindowDescriptionMessage] {
    var parameters = JSONObject()
    parameters["window"] = window.map { .string($0) }
    return try await ask("io.tactile.Scene.Describe", parameters, for: DescribeMessage.self).windows
  }

  /// Which view a touch at a place of a window would belong to, and how that comes.
  public func hitTest(
    _ window: String, at location: Point
  ) async throws(ClientError) -> HitTestMessage {
    let place = JSONObject(
      dictionaryLiteral: ("x", .double(location.x)), ("y", .double(location.y)))
    return try await ask(
      "io.tactile.Scene.HitTest", ["window": .string(window), "location": .object(place)])
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
    _ responder: String?, of window: String
  ) async throws(ClientError) -> Bool {
    var parameters: JSONObject = ["window": .string(window)]
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
