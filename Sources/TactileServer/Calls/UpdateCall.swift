import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Scene.Update`.
///
/// A call is checked completely before it changes anything. It changes everything in it, or nothing.
/// Jobs prepare updates of large windows. While a job prepares an update of a window, other updates of
/// the window wait for their turn, so that none is lost.
struct UpdateCall {
  /// A call with at most this many changes makes them at once, in less than a millisecond.
  private static let mostChangesAtOnce = 64

  private let scenes: SceneRegistry
  private let clients: ClientRegistry
  private let access: AccessControl
  private let jobs: JobQueue

  init(scenes: SceneRegistry, clients: ClientRegistry, access: AccessControl, jobs: JobQueue) {
    self.scenes = scenes
    self.clients = clients
    self.access = access
    self.jobs = jobs
  }

  /// The contents of a call.
  struct Request: Sendable {
    /// The windows that replace others; nil if the call has none.
    var windows: [MeasuredWindow]?
    /// The changes of parts; nil if the call has none.
    var changes: SceneChanges?
    /// The owner of the windows, as the call names it.
    var user: Int?
    /// Whether the message is so long that a job reads it. A job then prepares its updates too.
    var isLong = false

    /// The part of the call that an error in the result is about.
    fileprivate var path: String { changes == nil ? "windows" : "changes" }
  }

  /// A window that a call changes.
  private struct Target {
    let entry: SceneEntry
    let source: Source

    /// The user that the window belongs to.
    var owner: Int { entry.record.user ?? Server.machine }
  }

  /// What a target's new description is made from.
  private struct Source: Sendable {
    let name: String
    let snapshot: SceneSnapshot
    /// The description that replaces the present one before the changes; nil for none.
    let replacement: MeasuredWindow?
    /// Whether parts of the window can be changed. The machine's windows are only replaced.
    let takesChanges: Bool
    /// What makes new views in a job; nil leaves them to the server's thread.
    var factory: Handover<ViewFactory>?
  }

  /// Replaces the descriptions of windows, and changes parts of windows.
  ///
  /// - Parameter finish: Called when the windows are shown, or with an error.
  func update(
    _ client: ClientSession, _ request: Request, then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    guard request.windows != nil || request.changes != nil else {
      throw .invalidParameter("windows")
    }
    if try setFrames(request, client) { return finish(.message(EmptyMessage())) }
    let targets = try targets(of: request, client)
    guard needsJob(request, targets) else {
      let updates = Self.updates(targets.map(\.source), request, clients.limits.scene)
      return try apply(updates.get(), to: targets, request, client, then: finish)
    }
    prepareInJob(request, client, of: Set(targets.map(\.owner)), then: finish)
  }

  private func needsJob(_ request: Request, _ targets: [Target]) -> Bool {
    guard jobs.isShared else { return false }
    let size = targets.reduce(SceneSize()) { sum, target in
      sum + target.entry.size + (target.source.replacement?.size ?? SceneSize())
    }
    let changes = request.changes?.count ?? 0
    // Each change of a part decodes its lists again, which may be most of the window.
    return request.isLong || changes > Self.mostChangesAtOnce
      || changes * size.memory > SceneRegistry.mostMemoryAtOnce
      || scenes.isLarge(size) || targets.contains(where: \.entry.isUpdating)
  }

  /// Adds a job that prepares the updates.
  ///
  /// - Parameter owners: The users that the windows belong to.
  private func prepareInJob(
    _ request: Request, _ client: ClientSession, of owners: Set<Int>,
    then finish: @escaping (CallAnswer) -> Void
  ) {
    var targets: [Target] = []
    // It comes before other calls of the user, so that few decoded calls wait: they take much memory.
    jobs.append(of: Int(client.peer.user), changing: owners, for: client, order: .next) {
      do throws(VarlinkError) {
        targets = try self.targets(of: request, client)
        // A job of another user may be running. The call means the window that had the name before.
        if let other = targets.first(where: { !owners.contains($0.owner) }) {
          throw .noSuchWindow(.scene, other.source.name)
        }
      } catch {
        finish(.error(error))
        return nil
      }
      for target in targets { target.entry.isUpdating = true }
      let limits = clients.limits.scene
      let sources = targets.map { target in
        var source = target.source
        source.factory = target.entry.factory.map(Handover.init)
        return source
      }
      return { Self.updates(sources, request, limits) }
    } then: { (updates: Result<[WindowUpdate], VarlinkError>) in
      for target in targets { target.entry.isUpdating = false }
      // Other changes wait, so such a window has been removed. A new window may have its name, but the
      // call does not begin again: it would never end if apps show windows again and again.
      if let gone = targets.first(where: { !$0.entry.isCurrent($0.source.snapshot) }) {
        return finish(.error(.noSuchWindow(.scene, gone.source.name)))
      }
      do throws(VarlinkError) {
        try apply(updates.get(), to: targets, request, client, then: finish)
      } catch {
        finish(.error(error))
      }
    }
  }

  /// Prepares the updates of windows, in the order of their sources.
  private static func updates(
    _ sources: [Source], _ request: Request, _ limits: SceneLimits
  ) -> Result<[WindowUpdate], VarlinkError> {
    var windows: [Name: WindowDescription] = [:]
    for source in sources where source.takesChanges {
      windows[source.name] = source.replacement?.description ?? source.snapshot.description
    }
    do throws(SceneError) {
      for window in try request.changes?.outcomes(from: windows, limits: limits) ?? [] {
        windows[window.name] = window
      }
    } catch {
      return .failure(.invalidScene(path: error.path.description, reason: error.reason))
    }
    return .success(
      WindowUpdate.prepare(
        sources.map { source in
          let new =
            windows[source.name] ?? source.replacement?.description ?? source.snapshot.description
          return (source.snapshot, new, source.factory)
        }))
  }

  private func apply(
    _ updates: [WindowUpdate], to targets: [Target], _ request: Request, _ client: ClientSession,
    then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    let pairs = zip(targets, updates).map { ($0.entry, $1) }
    try check(pairs, client, at: request.path)
    scenes.apply(pairs) { finish(.message(EmptyMessage())) }
  }

  // MARK: Frames

  /// Performs a call that only sets frames, at a cost that depends on these frames alone.
  ///
  /// - Returns: False if the call does more, or if a window is not shown or is being updated; it has
  ///   done nothing then.
  private func setFrames(
    _ request: Request, _ client: ClientSession
  ) throws(VarlinkError) -> Bool {
    guard let changes = request.changes, request.windows == nil else { return false }
    do {
      guard let frames = try changes.frames() else { return false }
      var moves: [(entry: SceneEntry, frames: [FrameChange], views: [any SceneResponder])] = []
      var entries: [Name: SceneEntry] = [:]
      var (count, zoomed) = (0, 0)
      for (name, frames) in frames {
        let entry =
          if let known = entries[name] { known } else {
            try self.entry(named: name.text, of: request.user, client)
          }
        entries[name] = entry
        guard let window = entry.currentWindow, entry.record.attachment != nil, !entry.isUpdating
        else {
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
          if view.isZoomed { zoomed += 1 }
        }
        count += frames.count
        moves.append((entry, frames, views))
      }
      // The place of a zoomed view is found again from its scale.
      guard count + zoomed <= SceneChanges.mostFrames else {
        throw VarlinkError.invalidScene(
          path: "changes",
          reason: "found \(count) frames, \(zoomed) of them of zoomed views, which count twice; "
            + "expected at most \(SceneChanges.mostFrames)")
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
      let name = window.description.name
      let entry = try entry(named: name, of: request.user, client)
      targets.append(Self.target(entry, name, replacement: window))
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
      targets.append(Self.target(entry, name, replacement: nil))
    }
    return targets
  }

  private static func target(
    _ entry: SceneEntry, _ name: String, replacement: MeasuredWindow?
  ) -> Target {
    Target(
      entry: entry,
      source: Source(
        name: name, snapshot: entry.snapshot, replacement: replacement,
        takesChanges: entry.record.attachment != nil))
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
    _ updates: [(entry: SceneEntry, update: WindowUpdate)], _ client: ClientSession, at path: String
  ) throws(VarlinkError) {
    for (entry, update) in updates {
      if update.new.level != entry.outline.level {
        try access.requireLevel(update.new.level, client.peer)
      }
      try access.requireScope(
        for: update.size, ownedBy: entry.record.owner, at: path, client.peer)
      try access.requireWithhold(for: update.size, client.peer)
    }
    var owners: [SceneOwner] = []
    for (entry, _) in updates where !owners.contains(entry.record.owner) {
      owners.append(entry.record.owner)
    }
    for owner in owners where owner.user != nil {
      let theirs = updates.filter { $0.entry.record.owner == owner }
      try scenes.requireRoom(
        for: theirs.map(\.update.size), of: owner, replacing: theirs.map(\.entry),
        within: clients.limits, at: path)
    }
  }
}
