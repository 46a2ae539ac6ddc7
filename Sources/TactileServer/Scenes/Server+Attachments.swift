import Tactile
import TactileWire

extension Server {
  /// Shows a client's windows until its connection ends.
  func attach(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) {
    guard let windows = call.parameters["windows"] else { throw .invalidParameter("windows") }
    let scene = try scene(of: windows)
    for (index, window) in scene.windows.enumerated() {
      try requireLevel(window.level, client)
      try requireScope(of: window, client)
      guard !hasWindow(named: window.name, of: .user(client.peer.user)) else {
        throw .invalidScene(
          path: "windows[\(index)].name",
          reason: "found a name that another window of this user has, expected one of its own")
      }
    }
    try requireRoom(for: scene.windows, of: .user(client.peer.user), at: "windows")
    lastAttachment += 1
    let id = AttachmentID(rawValue: lastAttachment)
    client.attachment = id
    replace(scene, owner: .user(client.peer.user), attachment: id)
    keep(windows, of: id)
    var filter = FrameFilter()
    filter.sight = .attachment(id)
    begin(client, filter)
  }

  /// Keeps the windows' descriptions as they came, so that parts of them can be changed.
  private func keep(_ windows: JSONValue, of id: AttachmentID) {
    guard case .array(let sources) = windows else { return }
    let theirs = scenes.filter { $0.record.attachment == id }
    for (entry, source) in zip(theirs, sources) { entry.source = source }
  }

  func requireLevel(_ level: Int, _ client: ClientSession) throws(VarlinkError) {
    guard !configuration.policy.mayAttach(client.peer, at: level) else { return }
    throw refusal(of: "attach at level \(level)", to: client, by: .scene)
  }

  /// Whoever sees all touches of a screen and may take them from everybody needs the right to both.
  func requireScope(
    of window: WindowDescription, _ client: ClientSession
  ) throws(VarlinkError) {
    guard window.gestures.contains(where: { $0.scope == .screen }) else { return }
    guard configuration.policy.mayWatch(client.peer) else {
      throw refusal(of: "watch", to: client, by: .scene)
    }
    guard configuration.policy.mayControl(client.peer) else {
      throw refusal(of: "control", to: client, by: .scene)
    }
  }

  /// A user may show so much in all, however many calls and connections it comes by.
  ///
  /// - Parameter entries: Those whose place the windows take.
  func requireRoom(
    for windows: [WindowDescription], of owner: SceneOwner, inPlaceOf entries: [SceneEntry] = [],
    at path: String
  ) throws(VarlinkError) {
    let others = scenes.filter { entry in
      entry.record.owner == owner && !entries.contains { $0 === entry }
    }
    let size =
      others.reduce(SceneSize()) { $0 + $1.size }
      + windows.reduce(SceneSize()) { $0 + SceneSize(of: $1) }
    guard let excess = size.excess(over: configuration.limits) else { return }
    throw .invalidScene(path: path, reason: excess)
  }

  /// The windows of a call, or the error that says what is wrong with them.
  func scene(of windows: JSONValue) throws(VarlinkError) -> SceneDescription {
    do {
      return try SceneDescription(
        .object(["windows": windows]), limits: configuration.limits.scene)
    } catch {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    }
  }
}
