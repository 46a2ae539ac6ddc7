import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Scene`.
///
/// A call is decoded and checked completely before it changes anything. It changes everything in
/// it, or nothing.
struct SceneCalls {
  private let application: Application
  private let scenes: SceneRegistry
  private let clients: ClientRegistry
  private let publisher: FramePublisher
  private let access: AccessControl
  private let describer: SceneDescriber
  private let jobs: JobQueue
  private let state: StateReader

  init(
    application: Application, scenes: SceneRegistry, clients: ClientRegistry,
    publisher: FramePublisher, access: AccessControl, describer: SceneDescriber,
    jobs: JobQueue, state: StateReader
  ) {
    self.application = application
    self.scenes = scenes
    self.clients = clients
    self.publisher = publisher
    self.access = access
    self.describer = describer
    self.jobs = jobs
    self.state = state
  }

  // MARK: Attach

  /// Shows a client's windows until its connection ends, and starts a stream of their events.
  ///
  /// - Parameter finish: Called when the stream has begun. Large windows are built first.
  func attach(
    _ client: ClientSession, _ scene: SceneDescription, then finish: @escaping () -> Void
  ) throws(VarlinkError) {
    let owner = SceneOwner.user(client.peer.user)
    for (index, window) in scene.windows.enumerated() {
      try access.requireLevel(window.level, client.peer)
      try access.requireScope(of: window, client.peer)
      guard !scenes.hasWindow(named: window.name, of: owner) else {
        throw .invalidScene(
          path: "windows[\(index)].name",
          reason: "found the name of another window of this user, expected a different name")
      }
    }
    try requireRoom(for: scene.windows, of: owner, replacing: [], at: "windows")
    let id = scenes.newAttachment()
    client.attachment = id
    scenes.attach(scene, as: id, of: client.peer) {
      // The client may have left while its windows were built.
      guard client.attachment == id else { return }
      var filter = FrameFilter()
      filter.sight = .attachment(id)
      publisher.subscribe(client, filter, first: state.event(0, for: filter))
      finish()
    }
  }

  /// Checks that a user's windows stay within the limits, over all calls and connections.
  private func requireRoom(
    for windows: [WindowDescription], of owner: SceneOwner, replacing entries: [SceneEntry],
    at path: String
  ) throws(VarlinkError) {
    let size = windows.reduce(scenes.size(of: owner, without: entries)) {
      $0 + SceneSize(of: $1)
    }
    guard let excess = size.excess(over: clients.limits) else { return }
    throw .invalidScene(path: path, reason: excess)
  }

  // MARK: Update

  /// A window with its new description.
  private struct Renewal {
    let entry: SceneEntry
    var window: WindowDescription
    /// The version of the description when the call was read.
    private let version: Int

    init(_ entry: SceneEntry, _ window: WindowDescription) {
      self.entry = entry
      self.window = window
      version = entry.version
    }

    /// Whether the window still has the description that it had when the call was read.
    var isCurrent: Bool { entry.version == version }
  }

  /// Replaces the descriptions of windows, and changes parts of windows.
  ///
  /// - Parameters:
  ///   - scene: The decoded windows; nil if the call has none.
  ///   - changes: The changes of parts; nil if the call has none.
  ///   - user: The owner of the windows, as the call names it.
  ///   - finish: Called when the windows are shown, or with an error. A job makes changes of large
  ///     windows first.
  func update(
    _ client: ClientSession, _ scene: SceneDescription?, _ changes: SceneChanges?, of user: Int?,
    then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    guard let changes else {
      guard let scene else { throw .invalidParameter("windows") }
      let renewals = try renewals(scene, nil, of: user, client)
      try check(renewals, client, at: "windows")
      return apply(renewals, then: finish)
    }
    if scene == nil, try setFrames(changes, of: user, client) {
      return finish(.message(EmptyMessage()))
    }
    let renewals = try renewals(scene, changes, of: user, client)
    let size = renewals.reduce(0) { $0 + $1.entry.size.views + $1.entry.size.recognizers }
    guard jobs.isShared, size > SceneRegistry.mostBuiltAtOnce else {
      return try change(
        renewals, to: Self.outcomes(changes, renewals, clients.limits.scene).get(), client,
        then: finish)
    }
    changeInJob(client, scene, changes, of: user, then: finish)
  }

  /// Makes changes of large windows in a job, again if the windows change in the meantime.
  private func changeInJob(
    _ client: ClientSession, _ scene: SceneDescription?, _ changes: SceneChanges, of user: Int?,
    then finish: @escaping (CallAnswer) -> Void
  ) {
    var renewals: [Renewal] = []
    jobs.append(of: Int(client.peer.user), for: client) {
      do throws(VarlinkError) {
        renewals = try self.renewals(scene, changes, of: user, client)
      } catch {
        finish(.error(error))
        return nil
      }
      let (windows, limits) = (Self.changeable(renewals), clients.limits.scene)
      return { Self.outcomes(changes, windows, limits) }
    } then: { (outcomes: Result<[WindowDescription], VarlinkError>) in
      guard renewals.allSatisfy(\.isCurrent) else {
        return changeInJob(client, scene, changes, of: user, then: finish)
      }
      do throws(VarlinkError) {
        try change(renewals, to: outcomes.get(), client, then: finish)
      } catch {
        finish(.error(error))
      }
    }
  }

  /// Shows the windows that changes resulted in.
  private func change(
    _ renewals: [Renewal], to windows: [WindowDescription], _ client: ClientSession,
    then finish: @escaping (CallAnswer) -> Void
  ) throws(VarlinkError) {
    var renewals = renewals
    for window in windows {
      guard let index = renewals.firstIndex(where: { $0.window.name == window.name }) else {
        continue
      }
      renewals[index].window = window
    }
    try check(renewals, client, at: "changes")
    apply(renewals, then: finish)
  }

  private func apply(_ renewals: [Renewal], then finish: @escaping (CallAnswer) -> Void) {
    scenes.update(renewals.map { ($0.entry, $0.window) }) { finish(.message(EmptyMessage())) }
  }

  /// Returns the windows that a call names, with their new descriptions before all changes.
  private func renewals(
    _ scene: SceneDescription?, _ changes: SceneChanges?, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> [Renewal] {
    var renewals: [Renewal] = []
    for window in scene?.windows ?? [] {
      renewals.append(Renewal(try changeable(window.name, of: user, client), window))
    }
    for name in changes?.windows ?? [] { _ = try index(of: name, in: &renewals, user, client) }
    return renewals
  }

  /// Returns the descriptions that can be changed in parts. The machine's windows can only be replaced
  /// as a whole.
  private static func changeable(_ renewals: [Renewal]) -> [String: WindowDescription] {
    var windows: [String: WindowDescription] = [:]
    for renewal in renewals where renewal.entry.record.attachment != nil {
      windows[renewal.window.name] = renewal.window
    }
    return windows
  }

  private static func outcomes(
    _ changes: SceneChanges, _ renewals: [Renewal], _ limits: SceneLimits
  ) -> Result<[WindowDescription], VarlinkError> {
    outcomes(changes, changeable(renewals), limits)
  }

  private static func outcomes(
    _ changes: SceneChanges, _ windows: [String: WindowDescription], _ limits: SceneLimits
  ) -> Result<[WindowDescription], VarlinkError> {
    do {
      return .success(try changes.outcomes(from: windows, limits: limits))
    } catch {
      return .failure(.invalidScene(path: error.path.description, reason: error.reason))
    }
  }

  /// Performs a call that only sets frames, at a cost that depends on these frames alone.
  ///
  /// - Returns: False if the call does more, or if a window is not shown; it has done nothing then.
  private func setFrames(
    _ changes: SceneChanges, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> Bool {
    do {
      guard let frames = try changes.frames() else { return false }
      var moves: [(entry: SceneEntry, frames: [FrameChange])] = []
      for (name, frames) in frames {
        let entry = try changeable(name, of: user, client)
        guard let window = entry.window, entry.record.attachment != nil else { return false }
        if let unknown = entry.firstUnknown(frames) {
          throw changes.unknownView(unknown, among: window.views.keys.prefix(200).sorted())
        }
        moves.append((entry, frames))
      }
      for move in moves { move.entry.setFrames(move.frames) }
      return true
    } catch let error as VarlinkError {
      throw error
    } catch let error as SceneError {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    } catch {
      throw .invalidParameter("changes")
    }
  }

  private func index(
    of name: String, in renewals: inout [Renewal], _ user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> Int {
    if let index = renewals.firstIndex(where: { $0.window.name == name }) { return index }
    let entry = try changeable(name, of: user, client)
    guard entry.record.attachment != nil else {
      throw .invalidScene(
        path: "changes",
        reason: "found the machine's window \(name), expected a window of a client: "
          + "a window of the machine can only be changed as a whole")
    }
    renewals.append(Renewal(entry, entry.description))
    return renewals.count - 1
  }

  /// Returns the window of a name that a client may change.
  private func changeable(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneEntry {
    let entry = try scenes.entry(named: name, of: user, meantBy: client.peer) {
      access.mayChange($0.record, client.peer)
    }
    guard let entry else { throw .noSuchWindow(.scene, name) }
    return entry
  }

  private func check(
    _ renewals: [Renewal], _ client: ClientSession, at path: String
  ) throws(VarlinkError) {
    for renewal in renewals {
      if renewal.window.level != renewal.entry.outline.level {
        try access.requireLevel(renewal.window.level, client.peer)
      }
      try access.requireScope(of: renewal.window, client.peer)
    }
    var owners: [SceneOwner] = []
    for renewal in renewals where !owners.contains(renewal.entry.record.owner) {
      owners.append(renewal.entry.record.owner)
    }
    for owner in owners where owner.user != nil {
      let theirs = renewals.filter { $0.entry.record.owner == owner }
      try requireRoom(
        for: theirs.map(\.window), of: owner, replacing: theirs.map(\.entry), at: path)
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
    describer.describe(
      windows, where: { access.maySeeInside($0.element.window, client.peer) }, for: client,
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
    // The windows that the client does not see are left out: it must not learn where they are.
    let front = application.hitTest(onScreen, on: window.screen) {
      ($0 as? SceneWindow).map { maySee($0, client) } ?? false
    }
    let frontWindow = front?.window as? SceneWindow
    return HitTestMessage(
      window: frontWindow?.name, user: frontWindow?.element.window.user, view: hit?.name,
      walk: walk.lines)
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
