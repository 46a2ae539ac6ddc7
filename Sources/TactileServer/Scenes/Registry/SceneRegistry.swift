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

  /// The windows of a call are built at once if they have at most this many views and recognizers, in
  /// less than a millisecond. Jobs build more.
  static let mostBuiltAtOnce = 256
  /// As ``mostBuiltAtOnce``, while jobs run. All threads share the lock of the heap. When one turn built up to 256
  /// recognizers meanwhile, this took most of the time of turns of 5 to 7 ms.
  static let mostBuiltBesideJobs = 64
  /// Jobs also build windows that take more bytes of memory: they may have long lists of names.
  static let mostMemoryAtOnce = 512 << 10

  let application: Application
  let publisher: FramePublisher
  let access: AccessControl
  let jobs: JobQueue
  let budget: MemoryBudget
  /// All windows, in the order in which they were described.
  private(set) var entries: [SceneEntry] = [] {
    didSet { entriesByName = nil }
  }
  /// The same windows by their names; nil until a call names a window.
  private var entriesByName: [Name: [SceneEntry]]?
  private var lastAttachment: UInt64 = 0
  private var lastArrival = 0
  /// Whether the windows that are shown are in the order that ``WindowOrder`` states.
  private var isOrdered = true
  /// The largest ``SceneEntry/arrival`` of the windows that were shown.
  private var lastShownArrival = 0
  /// The state of `SceneRegistry+Discarding.swift`.
  var discarded = Discarded()
  /// The state of `SceneRegistry+MachineScene.swift`.
  var machineScene = MachineScene()
  /// The state of `SceneRegistry+Returning.swift`.
  var returned = Returned()
  /// The state of `SceneRegistry+Thresholds.swift`.
  var outdated = Outdated()
  /// Scenes of closed clients, which are removed at the end of the frame.
  private var detaching: [AttachmentID] = []

  init(
    application: Application, publisher: FramePublisher, jobs: JobQueue, access: AccessControl,
    budget: MemoryBudget, gestures: GestureDefaults, hasDefaultWindows: Bool
  ) {
    self.application = application
    self.publisher = publisher
    self.access = access
    self.jobs = jobs
    self.budget = budget
    self.gestures = gestures
    self.hasDefaultWindows = hasDefaultWindows
    application.gestureDefaults = gestures
    budget.add(self)
  }

  // MARK: Entries

  /// Returns the windows of a name, of all users. It makes a table of all windows after one was added or
  /// removed.
  func entries(named name: String) -> [SceneEntry] {
    // No window has a longer name, and the text may have 2 MiB.
    guard name.utf8.count <= SceneRange.nameBytes else { return [] }
    let table = entriesByName ?? Dictionary(grouping: entries, by: \.name)
    entriesByName = table
    return table[name] ?? []
  }

  /// Adds a window, which is not shown yet.
  func append(_ entry: SceneEntry) { entries.append(entry) }

  /// Removes windows from the list. The caller hides those that are shown.
  func forget(where isForgotten: (SceneEntry) -> Bool) { entries.removeAll(where: isForgotten) }

  // MARK: Clients' scenes

  /// Returns the number for a new attachment; ``scheduleRemoval(of:)`` ends it.
  func newAttachment() -> AttachmentID {
    lastAttachment &+= 1
    return AttachmentID(rawValue: lastAttachment)
  }

  /// Shows a client's scene. Its names and its size count from now on.
  ///
  /// - Parameter finish: Called when the scene is shown. Large windows are built first.
  func attach(
    _ windows: [MeasuredWindow], as id: AttachmentID, of client: ClientPeer,
    then finish: @escaping () -> Void
  ) {
    let added = windows.map {
      add($0, owner: .user(client.user), attachment: id, client: client)
    }
    show(added, then: finish)
  }

  /// Removes the windows of a client at the end of the frame.
  func scheduleRemoval(of attachment: AttachmentID) {
    detaching.append(attachment)
  }

  /// Removes the windows of closed clients, which cancels the touches in them (S43).
  func removeDetached() {
    guard !detaching.isEmpty else { return }
    let wasOrdered = isOrdered
    var removed: [SceneEntry] = []
    while !detaching.isEmpty {
      let closed = Set(detaching)
      // Most often, one client has left.
      let only = closed.count == 1 ? closed.first : nil
      detaching.removeAll()
      removed += removeEntries {
        guard let attachment = $0.record.attachment else { return false }
        return only.map { $0 == attachment } ?? closed.contains(attachment)
      }
      publisher.publish()
    }
    isOrdered = wasOrdered && !mayReorder(without: removed)
    orderWindows()
  }

  /// Returns whether the order of the other windows may change because some were removed: one of them was
  /// secret, or may have been the first window of a user that has others.
  private func mayReorder(without removed: [SceneEntry]) -> Bool {
    if removed.contains(where: { $0.secretArrival != nil }) { return true }
    let users = Set(removed.map(\.record.user))
    if users.count == 1, let user = users.first {
      return entries.contains { $0.record.user == user }
    }
    return entries.contains { users.contains($0.record.user) }
  }

  /// Removes windows, and returns them. The caller orders the others afterwards.
  @discardableResult
  func removeEntries(where isRemoved: (SceneEntry) -> Bool) -> [SceneEntry] {
    let removed = entries.filter(isRemoved)
    guard !removed.isEmpty else { return [] }
    for entry in removed { entry.isRemoved = true }
    forget(where: \.isRemoved)
    hide(removed)
    discardDescriptions(of: removed)
    return removed
  }

  // MARK: Updating

  /// Updates windows in place if that is possible, and replaces them otherwise.
  ///
  /// - Parameters:
  ///   - updates: The updates, prepared from the present descriptions.
  ///   - finish: Called when the windows are shown. Large windows are built first.
  func apply(
    _ updates: [(entry: SceneEntry, update: WindowUpdate)], then finish: @escaping () -> Void
  ) {
    let late = showAtOnce(applyInPlace(updates))
    publisher.publish()
    showTogether(late, then: finish)
  }

  /// Updates windows in place; returns those that have to be built again.
  func applyInPlace(_ updates: [(entry: SceneEntry, update: WindowUpdate)]) -> [SceneEntry] {
    // A job prepared these updates, so no other of them ends before the job that frees these. Smaller
    // descriptions are freed here: a waiting job would not limit their number.
    let old = updates.reduce(SceneSize()) { $0 + $1.entry.size }
    let new = updates.reduce(SceneSize()) { $0 + $1.update.size }
    if isLarge(old) || isLarge(new) { jobs.release(updates.map(\.update)) }
    let order = updates.map { ($0.entry.outline.level, $0.entry.outline.isSecret) }
    let rebuilt = updates.filter { apply($0.update, to: $0.entry) }
    let isReordered = zip(updates, order).contains { updated, old in
      (updated.entry.outline.level, updated.entry.outline.isSecret) != old
    }
    if isReordered { isOrdered = false }
    orderWindows()
    return rebuilt.map(\.entry)
  }

  /// Updates a window in place; returns true if it has to be built again.
  private func apply(_ update: WindowUpdate, to entry: SceneEntry) -> Bool {
    let (old, new) = (entry.outline, update.new)
    let oldMemory = entry.size.memory
    entry.become(new, size: update.size)
    if new.level != old.level {
      entry.arrival = nextArrival()
      // Also of a window that is shown only until the new one is built.
      if let window = entry.window { application.setLevel(new.level, of: window) }
    }
    applySecrecy(of: entry, since: nextArrival)
    if let window = entry.currentWindow {
      window.responderBytes = update.size.responderBytes
      if let difference = update.difference {
        entry.record.isChanging = true
        defer { entry.record.isChanging = false }
        let removed = SceneBuilder.update(
          window, from: old, to: new, difference,
          update.steps(
            of: difference, madeBy: ViewFactory(record: entry.record, defaults: window.defaults)))
        if jobs.isShared {
          // At most the memory that the window had. Its other parts are counted with the window.
          let memory = max(oldMemory - update.size.memory, 0)
          discard(removed, of: entry.record.user, memory: memory)
        }
        applyScope(to: entry)
        return false
      }
      // The old window stays until the new one is built.
      (entry.isReplaced, entry.replacedMemory) = (true, oldMemory)
    } else if let batch = entry.batch {
      if (new.frame, new.size, new.screen) != (old.frame, old.size, old.screen) {
        renewStandIn(of: entry)
      }
      build(batch)
      return false
    }
    return true
  }

  /// Whether windows of a size are compared and built by jobs, if another thread runs them. Pass the sum
  /// over all windows of a call.
  func isLarge(_ size: SceneSize) -> Bool {
    jobs.isShared
      && (size.views + size.recognizers > Self.mostBuiltAtOnce
        || size.memory > Self.mostMemoryAtOnce)
  }

  /// Whether jobs build windows of a size, although they need not be compared in one: other jobs run.
  func isLargeBesideJobs(_ size: SceneSize) -> Bool {
    isLarge(size) || jobs.isRunning && size.views + size.recognizers > Self.mostBuiltBesideJobs
  }

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
    _ window: MeasuredWindow, owner: SceneOwner, attachment: AttachmentID? = nil,
    client: ClientPeer? = nil
  ) -> SceneEntry {
    let record = SceneWindowRecord(
      sink: publisher, name: window.description.name, owner: owner,
      lastFrame: publisher.lastFrame(of: owner), attachment: attachment)
    let entry = SceneEntry(window, record: record, client: client, arrival: nextArrival())
    entry.reach = reach(of: entry)
    applySecrecy(of: entry) { entry.arrival }
    append(entry)
    return entry
  }

  // MARK: Order

  /// Applies a new policy to the order of the windows.
  func applyPolicy() {
    // The windows of a call follow each other, and have the same client.
    var last: (client: ClientPeer, reach: Int)?
    for entry in entries {
      guard let client = entry.client else { continue }
      let reach = last?.client == client ? last?.reach : nil
      entry.reach = reach ?? self.reach(of: entry)
      last = (client, entry.reach)
      applyScope(to: entry)
    }
    isOrdered = false
    orderWindows()
  }

  /// Disables the screen-wide recognizers of a window, and its limits for the compositor's app, while its
  /// client lacks the permissions for them, which a reload can remove.
  func applyScope(to entry: SceneEntry) {
    if let client = entry.client { entry.window?.limitsCompositor = access.mayWithhold(client) }
    guard entry.size.screenWide > 0, let window = entry.currentWindow, let client = entry.client
    else { return }
    let isPermitted = access.maySenseScreens(client)
    for gesture in entry.outline.gestures where gesture.scope == .screen {
      let recognizer = window.gestures[gesture.name]?.recognizer
      recognizer?.isEnabled = isPermitted && gesture.isEnabled
    }
  }

  /// Whether a window that is shown limits what the compositor's app receives (S220).
  var limitsCompositor: Bool {
    entries.contains { $0.size.limitsCompositor && ($0.window?.limitsCompositor ?? false) }
  }

  private func reach(of entry: SceneEntry) -> Int {
    entry.client.flatMap { access.highestLevel(of: $0) } ?? .min
  }

  /// The most windows whose places are searched. Each search takes time for each window of the level, so for
  /// more windows all are ordered.
  private static let mostSearched = 64

  /// Adds windows to the application, at their places in the order if no other window moves because of them.
  ///
  /// This is so for windows that come after all others, without secret windows. Their places take less time
  /// to find than ``orderWindows()``.
  func insert(_ new: [(window: SceneWindow, entry: SceneEntry)]) {
    guard !new.isEmpty else { return }
    if new.count > Self.mostSearched || entries.contains(where: { $0.secretArrival != nil }) {
      isOrdered = false
    }
    for (_, entry) in new {
      if entry.arrival <= lastShownArrival { isOrdered = false }
      lastShownArrival = max(lastShownArrival, entry.arrival)
    }
    guard isOrdered else { return application.appendWindows(new.map(\.window)) }
    for (window, _) in new {
      // The last window of a user is in front of the user's others, and a new user's behind those of others.
      let user = window.tapCountGroup
      application.addWindow(window) { $0.tapCountGroup != user && $0.tapCountGroup >= 0 }
    }
  }

  /// Lets the next ``orderWindows()`` order the windows again.
  func invalidateOrder() { isOrdered = false }

  /// Puts the windows in the order that ``WindowOrder`` states, unless they are. Call it once after all
  /// windows of a call, their levels or the policy changed: it takes time for each window of all users.
  func orderWindows() {
    guard !isOrdered else { return }
    isOrdered = true
    let shown = entries.filter { $0.window != nil }
    let order = WindowOrder.frontToBack(
      shown.map { entry in
        WindowOrder.Window(
          level: entry.outline.level, arrival: entry.arrival, user: entry.record.owner.user,
          screen: entry.window.map { ObjectIdentifier($0.screen) },
          reach: entry.reach,
          secretArrival: entry.secretArrival)
      })
    application.reorderWindows(order.compactMap { shown[$0].window })
    lastShownArrival = shown.reduce(lastShownArrival) { max($0, $1.arrival) }
  }
}

extension SceneRegistry: MemoryKeeper {
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    // The windows of a call follow each other.
    var (last, sum): (UInt32?, Int) = (nil, 0)
    for entry in entries {
      guard case .user(let user) = entry.record.owner else { continue }
      if let last, last != user {
        uses[last, default: MemoryUse()].windows += sum
        sum = 0
      }
      last = user
      sum += entry.memory
    }
    if let last { uses[last, default: MemoryUse()].windows += sum }
    addDiscardedMemory(to: &uses)
  }
}
