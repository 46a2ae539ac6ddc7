import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Scene.Update`.
///
/// A call is checked completely before it changes anything. It changes everything in it, or nothing.
struct UpdateCall {
  private let scenes: SceneRegistry
  private let clients: ClientRegistry
  private let access: AccessControl

  init(scenes: SceneRegistry, clients: ClientRegistry, access: AccessControl) {
    self.scenes = scenes
    self.clients = clients
    self.access = access
  }

  /// The contents of a call.
  struct Request {
    /// The windows that replace others; nil if the call has none.
    var windows: [WindowDescription]?
    /// The changes of parts; nil if the call has none.
    var changes: SceneChanges?
    /// The owner of the windows, as the call names it.
    var user: Int?

    /// The part of the call that an error in the result is about.
    fileprivate var path: String { changes == nil ? "windows" : "changes" }
  }

  /// A window that a call changes.
  private struct Target {
    let entry: SceneEntry
    let name: String
    /// The description that replaces the present one before the changes; nil for none.
    let replacement: WindowDescription?

    /// Whether parts of the window can be changed. The machine's windows are only replaced.
    var takesChanges: Bool { entry.record.attachment != nil }
  }

  /// Replaces the descriptions of windows, and changes parts of windows.
  func update(_ client: ClientSession, _ request: Request) throws(VarlinkError) {
    guard request.windows != nil || request.changes != nil else {
      throw .invalidParameter("windows")
    }
    if try setFrames(request, client) { return }
    let updates = try updates(of: targets(of: request, client), request)
    try check(updates, client, at: request.path)
    scenes.update(updates)
  }

  /// Returns the new descriptions of windows.
  private func updates(
    of targets: [Target], _ request: Request
  ) throws(VarlinkError) -> [(entry: SceneEntry, new: WindowDescription)] {
    guard let changes = request.changes else {
      return targets.compactMap { target in
        target.replacement.map { (entry: target.entry, new: $0) }
      }
    }
    var windows: [Name: WindowDescription] = [:]
    for target in targets where target.takesChanges {
      windows[target.name] = target.replacement ?? target.entry.description
    }
    let limits = clients.limits.scene
    do throws(SceneError) {
      for window in try changes.outcomes(from: windows, limits: limits) {
        windows[window.name] = window
      }
    } catch {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    }
    return targets.map { target in
      let new = windows[target.name] ?? target.replacement ?? target.entry.description
      return (entry: target.entry, new: new)
    }
  }

  // MARK: Frames

  /// Performs a call that only sets frames, at a cost that depends on these frames alone.
  ///
  /// - Returns: False if the call does more, or if a window is not shown; it has done nothing then.
  private func setFrames(
    _ request: Request, _ client: ClientSession
  ) throws(VarlinkError) -> Bool {
    guard let changes = request.changes, request.windows == nil else { return false }
    do {
      guard let frames = try changes.frames() else { return false }
      var moves: [(entry: SceneEntry, frames: [FrameChange], views: [any SceneResponder])] = []
      var entries: [Name: SceneEntry] = [:]
      for (name, frames) in frames {
        let entry =
          if let known = entries[name] { known } else {
            try self.entry(named: name.text, of: request.user, client)
          }
        entries[name] = entry
        guard let window = entry.window, entry.record.attachment != nil else { return false }
        // Views of such a window that move make it reach farther, which its order depends on.
        if entry.outline.passesTouchesThrough,
          scenes.hasSecretWindow(notOf: entry.record.owner.user)
        {
          return false
        }
        var views: [any SceneResponder] = []
        views.reserveCapacity(frames.count)
        for index in frames.indices {
          guard let view = window.views[frames[index].name] else {
            throw changes.unknownView(
              frames[index], among: window.views.keys.prefix(200).sorted().map(\.text))
          }
          views.append(view)
        }
        moves.append((entry, frames, views))
      }
      for move in moves { move.entry.setFrames(move.frames, of: move.views) }
      return true
    } catch let error as VarlinkError {
      throw error
    } catch let error as SceneError {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    } catch {
      throw .invalidParameter("changes")
    }
  }

  // MARK: Windows

  /// Returns the windows that a call names, each once.
  private func targets(
    of request: Request, _ client: ClientSession
  ) throws(VarlinkError) -> [Target] {
    var targets: [Target] = []
    for window in request.windows ?? [] {
      let name = window.name
      let entry = try entry(named: name, of: request.user, client)
      targets.append(Target(entry: entry, name: name, replacement: window))
    }
    var known = Set(targets.map(\.entry.name))
    for name in request.changes?.windows ?? [] {
      guard known.insert(name) else { continue }
      let entry = try entry(named: name, of: request.user, client)
      guard entry.record.attachment != nil else {
        throw .invalidScene(
          path: "changes",
          reason: "found the machine's window \(name), expected a window of a client: "
            + "a window of the machine can only be changed as a whole")
      }
      targets.append(Target(entry: entry, name: name, replacement: nil))
    }
    return targets
  }

  /// Returns the window of a name that a client may change.
  private func entry(
    named name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneEntry {
    let entry = try scenes.entry(named: name, of: user, meantBy: client.peer) {
      access.mayChange($0.record, client.peer)
    }
    guard let entry else { throw .noSuchWindow(.scene, name) }
    return entry
  }

  private func check(
    _ updates: [(entry: SceneEntry, new: WindowDescription)], _ client: ClientSession,
    at path: String
  ) throws(VarlinkError) {
    let sizes = updates.map { SceneSize(of: $0.new) }
    for ((entry, new), size) in zip(updates, sizes) {
      if new.level != entry.outline.level { try access.requireLevel(new.level, client.peer) }
      try access.requireScope(for: size, ownedBy: entry.record.owner, at: path, client.peer)
      try access.requireWithhold(for: size, client.peer)
    }
    var users: [UInt32] = []
    for case .user(let user) in updates.map(\.entry.record.owner) where !users.contains(user) {
      users.append(user)
    }
    for user in users {
      let theirs = updates.indices.filter { updates[$0].entry.record.owner == .user(user) }
      try scenes.requireRoom(
        for: theirs.map { sizes[$0] }, of: user, replacing: theirs.map { updates[$0].entry },
        within: clients.limits, at: path)
    }
  }
}
