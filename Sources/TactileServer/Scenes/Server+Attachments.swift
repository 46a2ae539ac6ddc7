import Tactile
import TactileWire

extension Server {
  /// Shows a client's windows until its connection ends.
  func attach(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) {
    let scene = try scene(of: call)
    for (index, window) in scene.windows.enumerated() {
      try requireLevel(window.level, client)
      try requireScope(of: window, client)
      guard !scenes.contains(named: window.name) else {
        throw .invalidScene(
          path: "windows[\(index)].name",
          reason: "found a name that another window has, expected one of its own")
      }
    }
    lastAttachment += 1
    let id = AttachmentID(rawValue: lastAttachment)
    client.attachment = id
    replace(scene, owner: .user(client.peer.user), attachment: id)
    var filter = FrameFilter()
    filter.sight = .attachment(id)
    begin(client, filter)
  }

  /// Makes windows what a new description says, all or none.
  func update(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) -> EmptyMessage {
    let scene = try scene(of: call)
    var entries: [SceneEntry] = []
    for window in scene.windows {
      guard let entry = scenes[window.name], mayChange(entry.record, client) else {
        throw .noSuchWindow(.scene, window.name)
      }
      if window.level != entry.description.level { try requireLevel(window.level, client) }
      try requireScope(of: window, client)
      entries.append(entry)
    }
    for (entry, window) in zip(entries, scene.windows) { update(entry, to: window) }
    publish()
    return EmptyMessage()
  }

  private func requireLevel(_ level: Int, _ client: ClientSession) throws(VarlinkError) {
    guard !configuration.policy.mayAttach(client.peer, at: level) else { return }
    throw refusal(of: "attach at level \(level)", to: client, by: .scene)
  }

  /// Whoever sees all touches of a screen and may take them from everybody needs the right to both.
  private func requireScope(
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

  /// The windows of a call, or the error that says what is wrong with them.
  private func scene(of call: VarlinkCall) throws(VarlinkError) -> SceneDescription {
    guard let windows = call.parameters["windows"] else { throw .invalidParameter("windows") }
    do {
      return try SceneDescription(
        .object(["windows": windows]), limits: configuration.limits.scene)
    } catch {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    }
  }
}
