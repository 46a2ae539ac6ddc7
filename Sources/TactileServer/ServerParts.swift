import Tactile
import TactileWire

/// The parts of a server. This is the only place that knows which parts refer to each other.
///
/// It is a structure, so that a server reaches each part directly in each frame.
struct ServerParts {
  let notices: DeviceNotices
  let access: AccessControl
  let clients: ClientRegistry
  /// The frames in progress and their subscribers.
  let publisher: FramePublisher
  let scenes: SceneRegistry
  let devices: DeviceRegistry
  let owned: OwnedPanels
  let scripts: ScriptPlayer
  let states: ServiceStates
  let events: EventCalls
  let router: CallRouter
  let control: ControlCalls
  /// What each user makes the daemon keep.
  let quota: Quota

  /// Parts without devices and clients.
  init(_ configuration: ServerConfiguration, application: Application) {
    let log = NoticeLog(application: application)
    access = AccessControl(policy: configuration.policy, log: log)
    quota = Quota(
      share: configuration.limits.share, connectionsOfAll: configuration.limits.connections,
      owners: configuration.policy.owners)
    clients = ClientRegistry(log: log, quota: quota, limits: configuration.limits)
    publisher = FramePublisher(application: application, clients: clients)
    application.mostRecognizersOfTouches = configuration.limits.recognizersOfTouches
    scenes = SceneRegistry(
      application: application, sink: publisher, access: access, quota: quota,
      gestures: configuration.gestures,
      hasDefaultWindows: configuration.hasDefaultWindows)
    owned = OwnedPanels(application: application)
    owned.plan = configuration.regions
    owned.hasWindowLimits = { [scenes] in scenes.limitsCompositor }
    states = ServiceStates(configuration, application: application, clients: clients)
    scripts = ScriptPlayer(
      application: application, publisher: publisher, owned: owned, access: access)
    notices = DeviceNotices(log) { [clients] in clients.now }
    devices = DeviceRegistry(
      application: application, scenes: scenes, publisher: publisher, owned: owned,
      modes: states.modes, presence: states.presence, accessibility: states.accessibility,
      scripts: scripts, notices: notices, rules: configuration.devices)
    devices.support = configuration.support
    let bindingReports = BindingReports()
    let configurationState = ConfigurationState()
    let state = StateReader(
      application: application, devices: devices, scenes: scenes, publisher: publisher,
      access: access, modes: states.modes, presence: states.presence,
      accessibility: states.accessibility, variables: states.variables,
      configuration: configurationState)
    events = EventCalls(
      devices: devices, clients: clients, publisher: publisher, access: access, state: state)
    control = ControlCalls(
      application: application, clients: clients, devices: devices, scenes: scenes,
      publisher: publisher, ignoring: states.ignoring, modes: states.modes,
      accessibility: states.accessibility, scripts: scripts, bindingReports: bindingReports,
      access: access, quota: quota, configuration: configurationState,
      version: configuration.version)
    router = CallRouter(
      clients: clients, log: log, events: events,
      scenes: SceneCalls(
        application: application, scenes: scenes, clients: clients, publisher: publisher,
        access: access, state: state),
      updates: UpdateCall(scenes: scenes, clients: clients, access: access),
      control: control,
      bindings: BindingCalls(
        variables: states.variables, reports: bindingReports, clients: clients, access: access),
      scripts: ScriptCalls(devices: devices, scripts: scripts), access: access)
    followClients(bindingReports)
    followStates(of: configuration)
    followScenes()
  }

  /// Ends what belongs to clients that leave. Other parts refer to the registry, so the references are unowned.
  private func followClients(_ bindingReports: BindingReports) {
    clients.hangUpHandler = { [unowned scripts, unowned bindingReports] client in
      scripts.endAll(of: client)
      bindingReports.remove(reportOf: client)
    }
    clients.closeHandler = {
      [
        unowned ignoring = states.ignoring, unowned scripts, unowned bindingReports,
        unowned publisher, unowned scenes
      ] client in
      ignoring.endAll(of: client)
      scripts.endAll(of: client)
      bindingReports.remove(reportOf: client)
      publisher.unsubscribe(client)
      if let attachment = client.attachment { scenes.scheduleRemoval(of: attachment) }
    }
  }

  /// Sends the changes of the states to clients.
  private func followStates(of configuration: ServerConfiguration) {
    states.modes.changeHandler = { [unowned publisher] in publisher.append($0) }
    states.variables.changeHandler = { [unowned publisher] in publisher.append($1, of: $0) }
    states.presence.changeHandler = { [unowned publisher, unowned scenes] in
      publisher.append($0)
      scenes.sendActions(of: $0)
    }
    let accessibility = states.accessibility
    accessibility.applyHandler = { [unowned devices] in devices.accommodations = $0 }
    accessibility.options = configuration.accessibility
    // Aids that are on by default are no change.
    accessibility.review(at: .zero)
    accessibility.explorer.exploredHandler = { found in
      guard let view = found.view as? any SceneResponder else { return }
      view.element.reportExploring(view, part: found.part)
    }
    accessibility.changeHandler = { [unowned publisher] in publisher.append($0) }
  }

  /// Follows the gestures and actions of the machine's own scene.
  private func followScenes() {
    publisher.lockoutHandler = { [notices] gesture, window, duration in
      // Names come from the machine's own scene.
      notices.write(
        .warning,
        "the gesture \(Excerpt.quoting(gesture)) of the window \(Excerpt.quoting(window)) is locked out for "
          + "\(Int(duration.rounded(.up))) s after wrong tries")
    }
    publisher.machineActionHandler = {
      [unowned modes = states.modes, unowned accessibility = states.accessibility] action in
      modes.note(action: action)
      accessibility.note(action: action)
    }
  }
}
