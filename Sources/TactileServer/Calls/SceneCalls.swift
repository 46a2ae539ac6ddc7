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
    for (index, measured) in windows.enumerated() {
      let window = measured.description
      try access.requireLevel(window.level, client.peer)
      try access.requireScope(
        for: measured.size, ownedBy: owner, at: "windows[\(index)]", client.peer)
      try access.requireWithhold(for: measured.size, client.peer)
      guard !scenes.hasWindow(named: window.name, of: owner) else {
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
      publisher.subscribe(
        client, publisher.selection(of: filter),
        state: state.event(0, for: filter, of: client.peer))
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
      let sight = access.sight(of: client.peer)
      windows = application.windows.compactMap { $0 as? SceneWindow }.filter(sight.contains)
    }
    try count(windows.reduce(0) { $0 + $1.views.count }, for: client)
    describer.describe(
      windows, sight: { access.sight(of: client.peer) }, for: client, then: finish)
  }

  /// Counts the memory of a reply about views and recognizers, until the client has received it.
  ///
  /// - Throws: `InvalidScene` if the user has no memory left for it.
  private func count(_ parts: Int, for client: ClientSession) throws(VarlinkError) {
    client.jobBytes = parts * MemoryCost.describedView
    guard let excess = budget.excess(of: client.peer.user) else { return }
    client.jobBytes = 0
    throw .invalidScene(path: "window", reason: excess.reason)
  }

  /// Returns the view of a window that a location hits, with the reason.
  func hitTest(
    _ client: ClientSession, _ parameters: HitTestParameters
  ) throws(VarlinkError) -> HitTestMessage {
    let window = try visible(parameters.window, of: parameters.user, client)
    let sight = access.sight(of: client.peer)
    guard sight.visibility(of: window.element.window) == .contents else {
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
      return ($0 as? SceneWindow).map(sight.contains) ?? false
    }
    let frontWindow = other?.window as? SceneWindow ?? (hit == nil ? nil : window)
    return HitTestMessage(
      window: frontWindow?.name, user: frontWindow?.element.window.user, view: hit?.name,
      walk: walk.lines)
  }

  /// Lists the gestures and the names of the actions in windows that belong to no user.
  ///
  /// - Parameter finish: Called with the reply. A job makes a long one.
  /// - Throws: `InvalidScene` if the user has no memory left for a long reply.
  func listOccasions(
    for client: ClientSession, then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    let receives = access.mayReceiveActions(client.peer)
    let entries = scenes.ownEntries.filter { $0.record.owner == .everyone || receives }
    let size = entries.reduce(SceneSize()) { $0 + $1.size }
    let list = OccasionList(of: entries.map(\.outline))
    guard scenes.isLarge(size) else { return finish(.message(list.message)) }
    // Views are counted for the actions of their controls.
    try count(size.views + size.recognizers, for: client)
    describer.encode(for: client, isShort: size.isBuiltInShortJob, { list.message }, then: finish)
  }

  /// Returns a window that is shown and that a client sees.
  private func visible(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneWindow {
    let sight = access.sight(of: client.peer)
    let entry = try scenes.entry(named: name, of: user, meantBy: client.peer) {
      $0.window.map(sight.contains) ?? false
    }
    guard let window = entry?.window else { throw .noSuchWindow(.scene, name) }
    return window
  }
}

extension FrameFilter.Sight {
  fileprivate func contains(_ window: SceneWindow) -> Bool { contains(window.element.window) }
}
