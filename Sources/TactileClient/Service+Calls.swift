import Tactile
import TactileWire

extension Service {
  /// Returns the name and version of the service, and its interfaces.
  public func info() async throws(ClientError) -> ServiceInfoMessage {
    try await ask(.getInfo)
  }

  /// Returns the text of an interface, such as `io.tactile.Events`.
  public func interface(_ name: String) async throws(ClientError) -> String {
    try await ask(
      .getInterfaceDescription(GetInterfaceDescriptionParameters(interface: name)),
      for: InterfaceDescriptionMessage.self
    ).description
  }

  /// Returns the connected devices, in the order in which they were added.
  public func devices() async throws(ClientError) -> [DeviceMessage] {
    try await ask(.listDevices, for: DeviceListMessage.self).devices
  }

  // MARK: Scenes

  // A call names a window and optionally its owner: the number of a user, or -1 for the machine.
  // Without `user`, the service uses the window of this user, otherwise the machine's window,
  // otherwise the only window of the name.

  /// Replaces the descriptions of windows, whichever process of their user shows them.
  ///
  /// - Parameters:
  ///   - scene: The new descriptions of the windows. Other windows stay unchanged.
  ///   - user: The owner of the windows. Windows of another user require the permission `control`.
  public func update(
    _ scene: SceneDescription, user: Int? = nil
  ) async throws(ClientError) {
    let parameters = UpdateParameters(windows: scene.windowsJSON, user: user)
    _ = try await ask(.update(parameters), for: EmptyMessage.self)
  }

  /// Changes parts of windows, in order, whichever process of their user shows them. If one change
  /// has an error, none is made.
  ///
  /// Views and recognizers that stay keep their touches and gestures. Throws
  /// `ClientError.refused(.invalidScene)` with the path of the error, such as
  /// `changes[2].setView.frame`.
  ///
  /// - Parameters:
  ///   - changes: The changes; at most 1000.
  ///   - user: The owner of the windows. Windows of another user require the permission `control`.
  public func change(
    _ changes: [WindowChange], user: Int? = nil
  ) async throws(ClientError) {
    let parameters = UpdateParameters(changes: .array(changes.map(\.json)), user: user)
    _ = try await ask(.update(parameters), for: EmptyMessage.self)
  }

  /// Returns the current state of a window, or of all windows that this user may see, front-most
  /// first.
  public func describe(
    _ window: String? = nil, user: Int? = nil
  ) async throws(ClientError) -> [WindowDescriptionMessage] {
    let parameters = DescribeParameters(window: window, user: user)
    return try await ask(.describe(parameters), for: DescribeMessage.self).windows
  }

  /// Returns the view that a touch at a location of a window would hit, with the reason.
  public func hitTest(
    _ window: String, at location: Point, user: Int? = nil
  ) async throws(ClientError) -> HitTestMessage {
    try await ask(.hitTest(HitTestParameters(window: window, user: user, location: location)))
  }

  /// Returns the gestures and actions in windows that belong to no user. Those of the
  /// machine's own windows need the permission for actions.
  public func occasions() async throws(ClientError) -> OccasionsMessage {
    try await ask(.listOccasions)
  }

  // MARK: Control

  /// Returns the status of the service.
  public func status() async throws(ClientError) -> ServiceStatus {
    try await ask(.getStatus, for: StatusMessage.self).status
  }

  /// Ignores touches from now on, and cancels live touches.
  ///
  /// Ignoring ends after the same number of ``endIgnoring()`` calls, when this object is released,
  /// or after the time.
  ///
  /// - Parameter seconds: The time, more than 0 and at most 3600.
  public func beginIgnoring(seconds: TimeInterval) async throws(ClientError) {
    _ = try await ask(
      .beginIgnoring(BeginIgnoringParameters(seconds: seconds)), for: EmptyMessage.self)
  }

  /// Ends one ``beginIgnoring(seconds:)``. A call too many has no effect.
  public func endIgnoring() async throws(ClientError) {
    _ = try await ask(.endIgnoring, for: EmptyMessage.self)
  }

  /// Sets the mode, which decides which windows receive touches. If it is not `normal`, the live touches are
  /// cancelled. Returns the mode that is in effect.
  ///
  /// The mode stays after this object is released. It ends by itself.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - seconds: The time limit, more than 0 and at most the limit in the service's configuration; nil for
  ///     this limit, and for `normal`.
  @discardableResult
  public func setMode(
    _ mode: InteractionMode, for seconds: TimeInterval? = nil
  ) async throws(ClientError) -> ModeMessage {
    let parameters = SetModeParameters(mode: mode, limit: seconds)
    return try await ask(.setMode(parameters), for: SetModeMessage.self).mode
  }

  /// Switches aids for people with disabilities. Touches that are down do not change. Returns the aids that are
  /// on.
  ///
  /// The aids stay after this object is released. They end when no person uses the panel any longer.
  ///
  /// - Parameters:
  ///   - accommodations: Whether touch accommodations are on, which help people whose hands tremble or do not hit
  ///     exactly; nil to leave them as they are.
  ///   - exploring: Whether fingers explore the screen for people who do not see it; nil to leave it as it is.
  ///   - nextTouch: The fingers for which the next finger acts; nil to leave them as they are.
  @discardableResult
  public func setAccessibility(
    accommodations: Bool? = nil, exploring: Bool? = nil,
    nextTouch: AccessibilityMessage.NextTouch? = nil
  ) async throws(ClientError) -> AccessibilityMessage {
    let parameters = SetAccessibilityParameters(
      accommodations: accommodations, exploring: exploring, nextTouch: nextTouch)
    return try await ask(.setAccessibility(parameters), for: SetAccessibilityMessage.self)
      .accessibility
  }

  /// Sets and removes variables, which bindings compare in their conditions. They belong to this user, or to the
  /// machine if this user has the permission `control`.
  ///
  /// The variables stay after this object is released, until they are removed or the service ends. Clients of
  /// other users may read them, so do not set a secret.
  ///
  /// - Parameter values: The value of each variable, at most 200 bytes without control characters; nil to
  ///   remove it. A name has 1 to 100 letters, digits, `_`, `.` and `-`. There are at most 64.
  public func setVariables(_ values: [String: String?]) async throws(ClientError) {
    let settings = values.sorted { $0.key < $1.key }.map {
      VariableSettingMessage(name: $0.key, value: $0.value)
    }
    _ = try await ask(
      .setVariables(SetVariablesParameters(variables: settings)), for: EmptyMessage.self)
  }

  /// Reports what the bindings of this program do, for the status of the service. The report replaces the last
  /// one of this object, and ends when this object is released.
  ///
  /// - Parameter bindings: The bindings, at most 256 for all programs of this user.
  public func reportBindings(_ bindings: [BindingReportMessage]) async throws(ClientError) {
    _ = try await ask(
      .reportBindings(ReportBindingsParameters(bindings: bindings)), for: EmptyMessage.self)
  }

  /// Sets the first responder of a window, or none. Returns false if the view cannot become first
  /// responder.
  @discardableResult
  public func setFirstResponder(
    _ responder: String?, of window: String, user: Int? = nil
  ) async throws(ClientError) -> Bool {
    let parameters = SetFirstResponderParameters(
      window: window, user: user, responder: responder)
    return try await ask(.setFirstResponder(parameters), for: FirstResponderMessage.self).isDone
  }

  /// Sends the command of a media key.
  public func sendRemoteControl(
    _ command: RemoteControlMessage.Command
  ) async throws(ClientError) {
    _ = try await ask(
      .sendRemoteControl(SendRemoteControlParameters(command: command)), for: EmptyMessage.self)
  }

  /// Asks the service to release an owned panel at once, or all of them with nil, so that the compositor
  /// reads them itself. Returns the numbers of the released devices.
  @discardableResult
  public func release(_ device: Int? = nil) async throws(ClientError) -> [Int] {
    let parameters = ReleaseParameters(device: device)
    return try await ask(.release(parameters), for: ReleaseMessage.self).devices
  }

  /// Returns the recent events of panels and pens as a recording, in the format of `libinput record`. It is empty if
  /// nothing was touched. Returns nil if the service keeps no events (the key `support` of its configuration).
  ///
  /// It needs the permission `watch`.
  public func recentEvents() async throws(ClientError) -> String? {
    var text = ""
    var place: Int?
    repeat {
      let part = try await ask(
        .readRecent(ReadRecentParameters(begin: place)), for: RecentMessage.self)
      guard part.minutes > 0 else { return nil }
      text += part.text
      place = part.next
    } while place != nil
    return text
  }

  /// Asks the service to reload its configuration. Returns sentences about settings that do not
  /// take effect yet. Throws `refused(.invalidConfiguration)` if the configuration has an error;
  /// the previous one then stays in effect.
  @discardableResult
  public func reload() async throws(ClientError) -> [String] {
    try await ask(.reload, for: ReloadMessage.self).notes
  }
}
