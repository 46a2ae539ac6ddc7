import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Control`.
final class ControlCalls {
  /// Reads the configuration again; see ``Server/reloadHandler``.
  var reloadHandler: Server.ReloadHandler?
  /// Releases owned panels; see ``Server/releaseHandler``.
  var releaseHandler: ((DeviceID?) -> [DeviceID])?
  /// Returns the health of the host; see ``Server/hostHealth``.
  var hostHealth: () -> HostHealth = { HostHealth() }
  /// The version of the service, for the status.
  var version: String

  private let application: Application
  private let clients: ClientRegistry
  private let devices: DeviceRegistry
  private let scenes: SceneRegistry
  private let publisher: FramePublisher
  private let ignoring: InteractionIgnoring
  private let modes: ModeControl
  private let accessibility: AccessibilityControl
  private let scripts: ScriptPlayer
  private let bindingReports: BindingReports
  private let access: AccessControl
  private let quota: Quota
  private let configuration: ConfigurationState

  /// The files of the configuration; see ``Server/sources``.
  var sources: ConfigurationMessage {
    get { configuration.message }
    set { configuration.message = newValue }
  }

  init(
    application: Application, clients: ClientRegistry, devices: DeviceRegistry,
    scenes: SceneRegistry, publisher: FramePublisher, ignoring: InteractionIgnoring,
    modes: ModeControl, accessibility: AccessibilityControl, scripts: ScriptPlayer,
    bindingReports: BindingReports, access: AccessControl, quota: Quota,
    configuration: ConfigurationState, version: String
  ) {
    self.application = application
    self.clients = clients
    self.devices = devices
    self.scenes = scenes
    self.publisher = publisher
    self.ignoring = ignoring
    self.modes = modes
    self.accessibility = accessibility
    self.scripts = scripts
    self.bindingReports = bindingReports
    self.access = access
    self.quota = quota
    self.configuration = configuration
    self.version = version
  }

  /// Returns the status of the service as a client may see it. It needs no permission: without the
  /// permission to watch, the client sees the parts that concern its own user.
  func status(for client: ClientSession) -> StatusMessage {
    let visibility = access.visibility(of: client.peer)
    let isWatcher = if case .everything = visibility { true } else { false }
    let countsAll = access.maySeeHealth(client.peer)
    let isCounted = { (user: UInt32) in countsAll || user == client.peer.user }
    let isConcerned = { (user: UInt32) in isWatcher || user == client.peer.user }
    let windows = application.windows.filter { window in
      countsAll || (window as? SceneWindow).map { visibility.contains($0.element.window) } ?? false
    }
    let touches = application.liveTouches.count { touch in
      countsAll
        || (touch.window as? SceneWindow).map { visibility.contains($0.element.window) } ?? false
    }
    return StatusMessage(
      status: ServiceStatus(
        version: version, clients: clients.count(where: isCounted),
        subscribers: publisher.subscriberCount(where: isCounted),
        devices: devices.count, grabbed: devices.grabbedCount, windows: windows.count,
        touches: touches,
        isIgnoring: application.isIgnoringInteractionEvents, mode: modes.messageUnlessNormal,
        accessibility: accessibility.messageUnlessOff,
        scripts: scripts.users.filter { isWatcher || $0 == Int(client.peer.user) },
        lockouts: isWatcher ? lockouts : [],
        frames: countsAll ? publisher.frameCount : nil,
        messages: countsAll ? clients.outgoing.messageCount : nil,
        merged: countsAll ? clients.outgoing.mergedCount : nil,
        dropped: countsAll ? clients.outgoing.droppedCount : nil, configuration: origin(isWatcher),
        bindings: bindingReports.lists(firstOf: client.peer.user, where: isConcerned),
        users: uses(where: isConcerned), health: countsAll ? health : nil,
        incidents: incidents(for: client, isWatcher)))
  }

  /// Returns the incidents that a client may see. The numbers of connections count those of all users, so only
  /// watchers receive them.
  private func incidents(for client: ClientSession, _ isWatcher: Bool) -> [IncidentMessage] {
    guard !isWatcher else { return clients.incidents }
    return clients.incidents.filter { $0.user == Int(client.peer.user) }.map { incident in
      var incident = incident
      incident.client = 0
      return incident
    }
  }

  /// How often things happened since the start.
  private var health: HealthMessage {
    let host = hostHealth()
    let counts = devices.counts
    return HealthMessage(
      startedAt: host.startedAt, connections: clients.connectionCount,
      incidents: clients.incidentCount, devicesAdded: devices.addedCount,
      touches: Int(clamping: application.touchCount), filtered: counts.filtered,
      oddities: counts.oddities, reloads: host.reloads, rejectedReloads: host.rejectedReloads,
      isRejected: configuration.message.refusal != nil, turns: host.turns,
      turnTime: host.turnTime, longestTurn: host.longestTurn)
  }

  /// The gestures in the machine's own windows that are locked out (S287).
  private var lockouts: [LockoutMessage] {
    let now = clients.now
    return application.windows.flatMap { window -> [LockoutMessage] in
      guard let window = window as? SceneWindow, window.element.window.owner == .system else {
        return []
      }
      return window.gestureRecognizers.compactMap { recognizer in
        (recognizer as? SequenceGestureRecognizer)?.lockoutTime(at: now).map {
          LockoutMessage(
            window: window.element.window.name.text, gesture: recognizer.name,
            until: Int(clamping: now.advanced(by: $0).nanoseconds))
        }
      }
    }
  }

  /// Returns where the configuration comes from. Only watchers receive an error in it, which has a part of
  /// the files.
  private func origin(_ isWatcher: Bool) -> ConfigurationMessage {
    var message = configuration.message
    if !isWatcher { message.refusal = nil }
    return message
  }

  /// Returns what chosen users make the service keep.
  private func uses(where isChosen: (UInt32) -> Bool) -> [UserUseMessage] {
    quota.users.filter(isChosen).map { user in
      let held = quota.held(by: user)
      return UserUseMessage(
        user: Int(user), connections: held[.connections], windows: held[.windows],
        views: held[.views], recognizers: held[.recognizers], sceneBytes: held[.sceneBytes],
        queuedBytes: held[.queuedBytes], unfinishedBytes: held[.unfinishedBytes])
    }
  }

  /// Begins to ignore touches, for at most an hour from the time of the call.
  func beginIgnoring(
    _ client: ClientSession, _ parameters: BeginIgnoringParameters, at present: Timestamp
  ) throws(VarlinkError) {
    let seconds = parameters.seconds
    guard seconds > 0, seconds <= 3600,
      ignoring.begin(for: client, until: present.advanced(by: seconds))
    else { throw .invalidParameter("seconds") }
    publisher.publish()
  }

  /// Ends the client's last request to ignore touches (``beginIgnoring(_:_:at:)``).
  func endIgnoring(_ client: ClientSession) {
    ignoring.end(for: client)
  }

  /// Sets the mode.
  func setMode(
    _ parameters: SetModeParameters, at now: Timestamp, present: Timestamp
  ) throws(VarlinkError) -> SetModeMessage {
    guard modes.set(parameters.mode, for: parameters.limit, at: now, present: present) else {
      throw .invalidParameter("limit")
    }
    publisher.publish()
    return SetModeMessage(mode: modes.message)
  }

  /// Switches aids for people with disabilities.
  func setAccessibility(
    _ parameters: SetAccessibilityParameters, at now: Timestamp
  ) -> SetAccessibilityMessage {
    accessibility.set(
      accommodations: parameters.accommodations, exploring: parameters.exploring,
      nextTouch: parameters.nextTouch, at: now)
    publisher.publish()
    return SetAccessibilityMessage(accessibility: accessibility.message)
  }

  /// Makes a responder of a window first responder, or makes the current one resign.
  func setFirstResponder(
    _ client: ClientSession, _ parameters: SetFirstResponderParameters
  ) throws(VarlinkError) -> FirstResponderMessage {
    let name = parameters.window
    let entry = try scenes.entry(named: name, of: parameters.user, meantBy: client.peer) {
      $0.window != nil && access.mayChange($0.record, client.peer)
    }
    guard let window = entry?.window else { throw .noSuchWindow(.control, name) }
    guard let responder = parameters.responder else {
      return FirstResponderMessage(isDone: window.firstResponder?.resignFirstResponder() ?? true)
    }
    guard SceneRange.isName(responder) else { return FirstResponderMessage(isDone: false) }
    return FirstResponderMessage(
      isDone: window.responder(named: Name(responder))?.becomeFirstResponder() ?? false)
  }

  /// Sends a remote-control event to the first responder, as a media key does.
  func sendRemoteControl(_ parameters: SendRemoteControlParameters) {
    let event = RemoteControlEvent(timestamp: application.now, subtype: parameters.command)
    application.send(.remoteControl(event))
    publisher.append(RemoteControlMessage(device: 0, command: parameters.command))
    publisher.publish()
  }

  /// Releases an owned panel, or all of them.
  func release(_ parameters: ReleaseParameters) throws(VarlinkError) -> ReleaseMessage {
    var chosen: DeviceID?
    if let number = parameters.device {
      chosen = UInt32(exactly: number).map { DeviceID(rawValue: $0) }
      guard let chosen, devices.contains(chosen) else { throw .invalidParameter("device") }
    }
    let released = releaseHandler?(chosen) ?? []
    return ReleaseMessage(devices: released.map { Int($0.rawValue) })
  }

  /// Reads the configuration again.
  ///
  /// - Parameters:
  ///   - client: The client that has called.
  ///   - finish: Called with the reply when the configuration is applied or rejected. If the client has left, it may
  ///     never be called.
  func reload(for client: ClientSession, then finish: @escaping (CallAnswer) -> Void) {
    guard let reloadHandler else { return finish(.message(ReloadMessage(notes: []))) }
    let isWanted = { !client.isClosing }
    reloadHandler(isWanted) { result in
      switch result {
      case .success(let notes): finish(.message(ReloadMessage(notes: notes)))
      case .failure(let error): finish(.error(.invalidConfiguration(reason: "\(error)")))
      }
    }
  }
}
