import Tactile
import TactileWire

/// The windows that clients, the machine's configuration and the daemon itself describe.
///
/// A window's name belongs to its user: windows of different users may have the same name, so no user
/// can take a name from another.
final class SceneRegistry {
  /// The default thresholds of windows for a kiosk.
  var gestures: GestureDefaults
  /// Whether a screen has a default window while the machine has no scene of its own.
  var hasDefaultWindows: Bool

  let application: Application
  let sink: any FrameSink
  let access: AccessControl
  let quota: Quota
  /// All windows, in the order in which they were described.
  private(set) var entries: [SceneEntry] = []
  private var lastAttachment: UInt64 = 0
  private var lastArrival = 0
  /// Whether a window waits for new thresholds until nothing touches it.
  var hasOutdated = false
  /// Scenes of closed clients, which are removed at the end of the frame.
  private var detaching: [AttachmentID] = []

  init(
    application: Application, sink: any FrameSink, access: AccessControl, quota: Quota,
    gestures: GestureDefaults, hasDefaultWindows: Bool
  ) {
    self.application = application
    self.sink = sink
    self.access = access
    self.quota = quota
    self.gestures = gestures
    self.hasDefaultWindows = hasDefaultWindows
    application.gestureDefaults = gestures
  }

  // MARK: Entries

  /// Returns the windows of a name, of all users.
  func entries(named name: String) -> [SceneEntry] {
    // No window has a longer name.
    guard name.utf8.count <= SceneRange.nameBytes else { return [] }
    let name = Name(name)
    return entries.filter { $0.name == name }
  }

  /// Adds a window, which is not shown yet.
  func append(_ entry: SceneEntry) { entries.append(entry) }

  /// Removes windows that are not shown from the list.
  func forget(where isForgotten: (SceneEntry) -> Bool) { entries.removeAll(where: isForgotten) }

  // MARK: Clients' scenes

  /// Returns the number for a new attachment; ``scheduleRemoval(of:)`` ends it.
  func newAttachment() -> AttachmentID {
    lastAttachment &+= 1
    return AttachmentID(rawValue: lastAttachment)
  }

  /// Shows a client's scene. Its names and its size count from now on.
  func attach(_ windows: [WindowDescription], as id: AttachmentID, of client: ClientPeer) {
    show(
      windows.map { add($0, owner: .user(client.user), attachment: id, client: client) })
  }

  /// Removes the windows of a client at the end of the frame.
  func scheduleRemoval(of attachment: AttachmentID) {
    detaching.append(attachment)
  }

  /// Removes the windows of closed clients, which cancels the touches in them (S43).
  func removeDetached() {
    while !detaching.isEmpty {
      let closed = Set(detaching)
      detaching.removeAll()
      removeEntries { $0.record.attachment.map(closed.contains) ?? false }
      // This may close further clients.
      sink.publish()
    }
  }

  /// Removes windows.
  private func removeEntries(where isRemoved: (SceneEntry) -> Bool) {
    let removed = entries.filter(isRemoved)
    guard !removed.isEmpty else { return }
    for entry in removed { discharge(entry) }
    entries.removeAll(where: isRemoved)
    hide(removed)
    orderWindows()
  }

  // MARK: Updating

  /// Gives windows new descriptions. What stays in a window keeps its touches and gestures; a window on another
  /// screen, with other thresholds or with other presented controllers is built again.
  func update(_ updates: [(entry: SceneEntry, new: WindowDescription)]) {
    rebuild(updateInPlace(updates))
    sink.publish()
  }

  /// Updates windows in place; returns those that have to be built again.
  private func updateInPlace(
    _ updates: [(entry: SceneEntry, new: WindowDescription)]
  ) -> [SceneEntry] {
    let rebuilt = updates.filter { !update($0.entry, to: $0.new) }
    orderWindows()
    return rebuilt.map(\.entry)
  }

  /// Updates a window in place; returns false if it has to be built again.
  private func update(_ entry: SceneEntry, to new: WindowDescription) -> Bool {
    let old = entry.outline
    discharge(entry)
    entry.become(new)
    charge(entry)
    let isSecret = entry.record.isSecret
    if new.reaches(beyond: old) || new.level > old.level || new.level < old.level && !isSecret {
      entry.claim = nextArrival()
    }
    if new.level != old.level {
      entry.arrival = nextArrival()
      // Also of a window that is built again.
      if let window = entry.window { application.setLevel(new.level, of: window) }
    }
    applySecrecy(of: entry, since: nextArrival)
    guard let window = entry.window, SceneBuilder.canUpdate(from: old, to: new) else {
      return false
    }
    entry.record.isChanging = true
    defer { entry.record.isChanging = false }
    SceneBuilder.update(window, from: old, to: new)
    applyScope(to: entry)
    return true
  }

  // MARK: The machine's own scene

  /// Whether the machine has a scene of its own.
  var hasSystemScene: Bool { entries.contains { $0.record.owner == .system } }

  /// Shows the machine's own scene instead of the default windows, or updates it.
  func showSystemScene(_ scene: SceneDescription) {
    let names = Set(scene.windows.map { Name($0.name) })
    removeEntries { $0.record.owner == .system && !names.contains($0.name) }
    var known: [Name: SceneEntry] = [:]
    for entry in entries where entry.record.owner == .system { known[entry.name] = entry }
    let rebuilt = updateInPlace(
      scene.windows.compactMap { window in
        known[window.name].map { (entry: $0, new: window) }
      })
    let added = scene.windows.filter { known[$0.name] == nil }
    rebuild(rebuilt + added.map { add($0, owner: .system) })
    removeEntries { $0.record.owner == .everyone }
    sink.publish()
  }

  /// Removes the machine's own scene, and shows a default window on each screen.
  ///
  /// - Parameter mayHover: Whether a pen on a screen can hover.
  func hideSystemScene(mayHover: (Screen) -> Bool) {
    guard hasSystemScene else { return }
    removeEntries { $0.record.owner == .system }
    for screen in application.screens { addDefaultWindow(on: screen, hovers: mayHover(screen)) }
    show(entries)
    sink.publish()
  }

  // MARK: Parts

  /// Returns the position of the next window in the order of ``SceneEntry/arrival``.
  func nextArrival() -> Int {
    lastArrival += 1
    return lastArrival
  }

  /// Windows of the machine's own scene are never secret: the machine's tools watch them.
  ///
  /// - Parameter arrival: Returns the position at which a window becomes secret.
  private func applySecrecy(of entry: SceneEntry, since arrival: () -> Int) {
    entry.record.isSecret = entry.outline.isSecret && entry.client != nil
    entry.secretArrival = entry.record.isSecret ? entry.secretArrival ?? arrival() : nil
    entry.window?.isPrivate = entry.record.isSecret
  }

  /// Adds a window, which is not shown yet.
  func add(
    _ window: WindowDescription, owner: SceneOwner, attachment: AttachmentID? = nil,
    client: ClientPeer? = nil
  ) -> SceneEntry {
    let record = SceneWindowRecord(
      sink: sink, name: window.name, owner: owner,
      lastFrame: sink.lastFrame(of: owner), attachment: attachment)
    let entry = SceneEntry(window, record: record, client: client, arrival: nextArrival())
    entry.reach = reach(of: entry)
    applySecrecy(of: entry) { entry.arrival }
    charge(entry)
    append(entry)
    return entry
  }

  /// Charges the user of a window for it. The call has checked that there is room.
  private func charge(_ entry: SceneEntry) {
    guard case .user(let user) = entry.record.owner else { return }
    quota.chargeAlways(entry.size.counts, to: user)
  }

  private func discharge(_ entry: SceneEntry) {
    guard case .user(let user) = entry.record.owner else { return }
    quota.discharge(entry.size.counts, from: user)
  }

  /// Sends the action of an idle time to each window that handles it, from front to back (S318).
  func sendActions(of presence: PresenceMessage) {
    let action = PresenceAction(presence)
    let key = NameKey(of: action.rawValue)
    let cause = PresenceAction.cause(presence)
    for window in application.windows {
      (window as? SceneWindow)?.send(action, key: key, cause: cause)
    }
  }
}
