import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Scene`, except for ``UpdateCall``.
struct SceneCalls {
  private let application: Application
  private let scenes: SceneRegistry
  private let clients: ClientRegistry
  private let publisher: FramePublisher
  private let access: AccessControl
  private let state: StateReader

  init(
    application: Application, scenes: SceneRegistry, clients: ClientRegistry,
    publisher: FramePublisher, access: AccessControl, state: StateReader
  ) {
    self.application = application
    self.scenes = scenes
    self.clients = clients
    self.publisher = publisher
    self.access = access
    self.state = state
  }

  // MARK: Attach

  /// Shows a client's windows until its connection ends, and starts a stream of their events.
  func attach(_ client: ClientSession, _ windows: [WindowDescription]) throws(VarlinkError) {
    let owner = SceneOwner.user(client.peer.user)
    let sizes = windows.map(SceneSize.init(of:))
    for (index, window) in windows.enumerated() {
      try access.requireLevel(window.level, client.peer)
      try access.requireScope(
        for: sizes[index], ownedBy: owner, at: "windows[\(index)]", client.peer)
      try access.requireWithhold(for: sizes[index], client.peer)
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
      for: sizes, of: client.peer.user, within: clients.limits, at: "windows")
    let id = scenes.newAttachment()
    client.attachment = id
    scenes.attach(windows, as: id, of: client.peer)
    var filter = FrameFilter()
    filter.visibility = .attachment(id)
    publisher.subscribe(
      client, publisher.selection(of: filter),
      first: state.event(0, for: filter, of: client.peer))
  }

  // MARK: Describe and HitTest

  /// Describes a window, or all windows that the client sees, from front to back.
  func describe(
    _ client: ClientSession, _ parameters: DescribeParameters
  ) throws(VarlinkError) -> DescribeMessage {
    let windows: [SceneWindow]
    let visibility = access.visibility(of: client.peer)
    if let name = parameters.window {
      windows = [try visible(name, of: parameters.user, client)]
    } else {
      windows = application.windows.compactMap { $0 as? SceneWindow }.filter(visibility.contains)
    }
    return DescribeMessage(
      windows: windows.map {
        $0.description(withContents: visibility.detail(of: $0.element.window) == .contents)
      })
  }

  /// Returns the view of a window that a location hits, with the reason.
  func hitTest(
    _ client: ClientSession, _ parameters: HitTestParameters
  ) throws(VarlinkError) -> HitTestMessage {
    let window = try visible(parameters.window, of: parameters.user, client)
    let visibility = access.visibility(of: client.peer)
    guard visibility.detail(of: window.element.window) == .contents else {
      throw .noSuchWindow(.scene, parameters.window)
    }
    let (hit, walk) = window.describeHitTest(parameters.location)
    let onScreen = window.transformToScreen.apply(parameters.location)
    // The windows that the client does not see are left out: it must not learn where they are. The
    // requested window has been searched already.
    var isBehindHit = false
    let other = application.hitTest(onScreen, on: window.screen) {
      if $0 === window { isBehindHit = hit != nil }
      guard $0 !== window, !isBehindHit else { return false }
      return ($0 as? SceneWindow).map(visibility.contains) ?? false
    }
    let frontWindow = other?.window as? SceneWindow ?? (hit == nil ? nil : window)
    return HitTestMessage(
      window: frontWindow?.name, user: frontWindow?.element.window.user, view: hit?.name,
      walk: walk.lines)
  }

  /// Lists the gestures and the names of the actions in windows that belong to no user.
  func listOccasions(for client: ClientSession) -> OccasionsMessage {
    let receives = access.mayReceiveActions(client.peer)
    let entries = scenes.ownEntries.filter { $0.record.owner == .everyone || receives }
    return OccasionList(of: entries.map(\.outline)).message
  }

  /// Returns a window that is shown and that a client sees.
  private func visible(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneWindow {
    let visibility = access.visibility(of: client.peer)
    let entry = try scenes.entry(named: name, of: user, meantBy: client.peer) {
      $0.window.map(visibility.contains) ?? false
    }
    guard let window = entry?.window else { throw .noSuchWindow(.scene, name) }
    return window
  }
}

/// The gestures and actions in windows that belong to no user, for `ListOccasions`.
package struct OccasionList {
  private let windows: [WindowDescription]

  /// A list of what is in some windows.
  package init(of windows: [WindowDescription]) {
    self.windows = windows
  }

  /// The list. It takes time for each view and recognizer of the windows.
  package var message: OccasionsMessage {
    var gestures: [GestureOccasionMessage] = []
    var actions: Set<String> = []
    func add(_ found: [GestureDescription], of view: String) {
      for gesture in found {
        gestures.append(
          GestureOccasionMessage(gesture: gesture.name, kind: gesture.kind.rawValue, view: view))
        if let action = gesture.action { actions.insert(action.name) }
      }
    }
    for window in windows {
      add(window.gestures, of: window.name)
      // No gesture sends these (S318).
      for action in PresenceAction.allCases where window.handles.contains(action.rawValue) {
        actions.insert(action.rawValue)
      }
      var waiting = window.views
      while let view = waiting.popLast() {
        add(view.gestures, of: view.name)
        actions.formUnion(view.kind.control?.actions.map(\.action.name) ?? [])
        waiting += view.views
      }
    }
    gestures.sort { ($0.gesture, $0.view, $0.kind) < ($1.gesture, $1.view, $1.kind) }
    var different: [GestureOccasionMessage] = []
    for gesture in gestures where gesture != different.last { different.append(gesture) }
    return OccasionsMessage(gestures: different, actions: actions.sorted())
  }
}
