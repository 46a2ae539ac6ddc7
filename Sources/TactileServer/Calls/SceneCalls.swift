import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Scene`, except for ``UpdateCall``.
struct SceneCalls {
  private let application: Application
  private let scenes: SceneRegistry
  private let clients: ClientRegistry
  private let publisher: FramePublisher
  private let access: AccessControl
  private let budget: MemoryBudget
  private let describer: SceneDescriber
  private let state: StateReader

  init(
    application: Application, scenes: SceneRegistry, clients: ClientRegistry,
    publisher: FramePublisher, access: AccessControl, budget: MemoryBudget,
    describer: SceneDescriber, state: StateReader
  ) {
    self.application = application
    self.scenes = scenes
    self.clients = clients
    self.publisher = publisher
    self.access = access
    self.budget = budget
    self.describer = describer
    self.state = state
  }

  // MARK: Attach

  /// Shows a client's windows until its connection ends, and starts a stream of their events.
  ///
  /// - Parameter finish: Called when the stream has begun. Large windows are built first.
  func attach(
    _ client: ClientSession, _ windows: [MeasuredWindow], then finish: @escaping () -> Void
  ) throws(VarlinkError) {
    let owner = SceneOwner.user(client.peer.user)
    let names = scenes.windowNames(of: owner)
    for (index, window) in windows.map(\.description).enumerated() {
      try access.requireLevel(window.level, client.peer)
      try access.requireScope(of: window, client.peer)
      guard !names.contains(window.name) else {
        clients.noteRefusal(
          "its windows were refused: another client of this user shows the window "
            + Excerpt.quoting(window.name), of: client, once: true)
        throw .invalidScene(
          path: "windows[\(index)].name",
          reason: "found the name of another window of this user, expected a different name")
      }
    }
    try scenes.requireRoom(
      for: windows.map(\.size), of: owner, within: clients.limits, at: "windows")
    let id = scenes.newAttachment()
    client.attachment = id
    scenes.attach(windows, as: id, of: client.peer) {
      // The client may have left while its windows were built.
      guard client.attachment == id else { return }
      var filter = FrameFilter()
      filter.sight = .attachment(id)
      publisher.subscribe(client, filter, first: state.event(0, for: filter, of: client.peer))
      finish()
    }
  }

  // MARK: Describe and HitTest

  /// Describes a window, or all windows that the client sees.
  ///
  /// - Parameter finish: Called with the reply. A long one is made in parts.
  func describe(
    _ client: ClientSession, _ parameters: DescribeParameters,
    then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    let windows: [SceneWindow]
    if let name = parameters.window {
      windows = [try visible(name, of: parameters.user, client)]
    } else {
      windows = application.windows.compactMap { $0 as? SceneWindow }.filter { maySee($0, client) }
    }
    client.jobBytes = windows.reduce(0) { $0 + $1.views.count } * MemoryCost.describedView
    if let excess = budget.excess(of: client.peer.user) {
      client.jobBytes = 0
      throw .invalidScene(path: "window", reason: excess.reason)
    }
    describer.describe(
      windows, visibility: { access.visibility(of: $0, to: client.peer) }, for: client,
      then: finish)
  }

  /// Returns the view of a window that a location hits, with the reason.
  func hitTest(
    _ client: ClientSession, _ parameters: HitTestParameters
  ) throws(VarlinkError) -> HitTestMessage {
    let window = try visible(parameters.window, of: parameters.user, client)
    guard access.maySeeInside(window.element.window, client.peer) else {
      throw .noSuchWindow(.scene, parameters.window)
    }
    let (hit, walk) = window.describeHitTest(parameters.location)
    let onScreen = window.transformToScreen.apply(parameters.location)
    // The windows that the client does not see are left out: it must not learn where they are. The
    // requested window is not searched again, because thousands of its views may be at the location.
    var isBehindHit = false
    let other = application.hitTest(onScreen, on: window.screen) {
      if $0 === window { isBehindHit = hit != nil }
      guard $0 !== window, !isBehindHit else { return false }
      return ($0 as? SceneWindow).map { maySee($0, client) } ?? false
    }
    let frontWindow = other?.window as? SceneWindow ?? (hit == nil ? nil : window)
    return HitTestMessage(
      window: frontWindow?.name, user: frontWindow?.element.window.user, view: hit?.name,
      walk: walk.lines)
  }

  /// Returns the names of the gestures and actions in windows that belong to no user.
  func listOccasions(for client: ClientSession) -> OccasionsMessage {
    let receives = access.mayReceiveActions(client.peer)
    let windows = scenes.ownWindows.filter { $0.owner == .everyone || receives }.map(\.window)
    var gestures: Set<String> = []
    var actions: Set<String> = []
    for window in windows {
      window.visitGestures {
        gestures.insert($0.name)
        if let action = $0.action { actions.insert(action.name) }
      }
      window.visitViews { view in
        actions.formUnion(view.kind.control?.actions.map(\.action.name) ?? [])
      }
    }
    return OccasionsMessage(gestures: gestures.sorted(), actions: actions.sorted())
  }

  /// Returns a window that is shown and that a client sees.
  private func visible(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneWindow {
    let entry = try scenes.entry(named: name, of: user, meantBy: client.peer) {
      $0.window.map { maySee($0, client) } ?? false
    }
    guard let window = entry?.window else { throw .noSuchWindow(.scene, name) }
    return window
  }

  private func maySee(_ window: SceneWindow, _ client: ClientSession) -> Bool {
    access.maySee(window.element.window, client.peer)
  }
}

extension WindowDescription {
  /// Visits all views.
  fileprivate func visitViews(_ visit: (ViewDescription) -> Void) {
    var waiting = views
    while let view = waiting.popLast() {
      visit(view)
      waiting += view.views
    }
  }

  /// Visits the recognizers of the window and of all views.
  fileprivate func visitGestures(_ visit: (GestureDescription) -> Void) {
    gestures.forEach(visit)
    visitViews { $0.gestures.forEach(visit) }
  }
}
