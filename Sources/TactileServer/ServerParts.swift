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
  /// The work for clients that is divided over turns.
  let work: ClientWork
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
    let budget = MemoryBudget(limits: configuration.limits, access: access)
    let jobs = JobQueue()
    clients = ClientRegistry(log: log, budget: budget, jobs: jobs)
    let describer = SceneDescriber(jobs: jobs)
    publisher = FramePublisher(application: application, clients: clients)
    budget.add(publisher)
    application.mostRecognizersOfTouches = configuration.limits.recognizersOfTouches
    application.mostHitTestWork = configuration.limits.hitTestWork
    scenes = SceneRegistry(
      application: application, publisher: publisher, jobs: jobs, access: access,
      budget: budget, gestures: configuration.gestures,
      hasDefaultWindows: configuration.hasDefaultWindows)
    owned = OwnedPanels(application: application)
    owned.plan = configuration.regions
    owned.hasWindowLimits = { [scenes] in scenes.limitsCompositor }
    states = ServiceStates(
      configuration, application: application, clients: clients, budget: budget)
    scripts = ScriptPlayer(
      application: application, publisher: publisher, owned: owned, access: access)
    notices = DeviceNotices(log) { [clients] in clients.now }
    devices = DeviceRegistry(
      application: application, scenes: scenes, publisher: publisher, owned: owned,
      modes: states.modes, presence: states.presence, accessibility: states.accessibility,
      scripts: scripts, notices: notices, rules: configuration.devices)
    devices.support = configuration.support
    let bindingReports = BindingReports(budget: budget)
    let configurationState = ConfigurationState()
    let state = StateReader(
      application: application, devices: devices, scenes: scenes, publisher: publisher,
      access: access, modes: states.modes, presence: states.presence,
      accessibility: states.accessibility, variables: states.variables,
      configuration: configurationState)
    let events = EventCalls(
      devices: devices, clients: clients, publisher: publisher, access: access, budget: budget,
      state: state)
    control = ControlCalls(
      application: application, clients: clients, devices: devices, scenes: scenes,
      publisher: publisher, ignoring: states.ignoring, modes: states.modes,
      accessibility: states.accessibility, scripts: scripts, bindingReports: bindingReports,
      access: access, budget: budget, configuration: configurationState,
      version: configuration.version)
    let router = CallRouter(
      clients: clients, jobs: jobs, log: log, events: events,
      scenes: SceneCalls(
        application: application, scenes: scenes, clients: clients, publisher: publisher,
        access: access, budget: budget, describer: describer, state: state),
      updates: UpdateCall(scenes: scenes, clients: clients, access: access, jobs: jobs),
      control: control,
      bindings: BindingCalls(
        variables: states.variables, reports: bindingReports, clients: clients, access: access),
      scripts: ScriptCalls(devices: devices, scripts: scripts, budget: budget), access: access,
      describer: describer)
    work = ClientWork(
      application: application, clients: clients, scenes: scenes, devices: devices,
      publisher: publisher, events: events, router: router, describer: describer, jobs: jobs)
    followClients(jobs, bindingReports)
    followStates(of: configuration)
    followScenes()
  }

  /// Ends what belongs to clients that leave. Other parts refer to the registry, so the references are unowned.
  private func followClients(_ jobs: JobQueue, _ bindingReports: BindingReports) {
    clients.hangUpHandler = { [unowned scripts, unowned bindingReports] client in
      scripts.endAll(of: client)
      bindingReports.remove(reportOf: client)
    }
    clients.closeHandler = {
      [
        unowned jobs, unowned ignoring = states.ignoring, unowned scripts,
        unowned bindingReports, unowned publisher, unowned scenes
      ] client in
      jobs.removeAll(of: client)
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
    states.variables.hasUnsentReport = { [unowned publisher] in publisher.hasUnsentVariables }
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
