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
  /// Whether a window waits for new thresholds until nothing touches it.
  private(set) var isUnsettled = false

  /// A window with at most this many views and recognizers is built at once, in less than a
  /// millisecond. A job builds a larger one.
  static let mostBuiltAtOnce = 256
  /// A window that takes more bytes of memory is built by a job too: it may have long lists of names.
  static let mostMemoryAtOnce = 512 << 10

  private let application: Application
  private let publisher: FramePublisher
  private let access: AccessControl
  private let jobs: JobQueue
  private let budget: MemoryBudget
  private var releasedMemory = 0
  private var teardown = WindowTeardown()
  private var entries: [SceneEntry] = []
  private var lastAttachment: UInt64 = 0
  private var lastArrival = 0
  /// The number of times that the machine's scene was shown or hidden.
  private var systemSceneVersion = 0
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

  // MARK: The machine's scene

  /// Shows the machine's own scene instead of the default windows, or updates it.
  ///
  /// - Parameter finish: Called when the scene is shown. Jobs compare and build large windows first.
  func showSystemScene(_ scene: SceneDescription, then finish: @escaping () -> Void = {}) {
    systemSceneVersion += 1
    let version = systemSceneVersion
    let known = systemUpdates(of: scene)
    let needsJob = known.contains {
      $0.entry.isUpdating || isLarge($0.entry.size) || isLarge(SceneSize(of: $0.new))
    }
    guard needsJob else {
      let updates = known.map {
        ($0.entry, WindowUpdate(from: $0.snapshot, to: $0.new, makingViews: nil))
      }
      return show(scene, updating: updates, then: finish)
    }
    var entries: [SceneEntry] = []
    jobs.append(of: Server.machine) { [unowned self] in
      let known = systemUpdates(of: scene)
      entries = known.map(\.entry)
      for entry in entries { entry.isUpdating = true }
      let sources = known.map { ($0.snapshot, $0.new, Handover($0.entry.factory)) }
      return { sources.map { WindowUpdate(from: $0, to: $1, makingViews: $2.value) } }
    } then: { [unowned self] (updates: [WindowUpdate]) in
      for entry in entries { entry.isUpdating = false }
      // A later scene has replaced this one.
      guard version == systemSceneVersion else { return finish() }
      // Updates of these windows wait, and only a later scene removes them.
      show(scene, updating: Array(zip(entries, updates)), then: finish)
    }
  }

  /// The windows of the machine's scene that a new scene has too, with their new descriptions.
  private func systemUpdates(
    of scene: SceneDescription
  ) -> [(entry: SceneEntry, snapshot: SceneSnapshot, new: WindowDescription)] {
    scene.windows.compactMap { window in
      systemEntry(named: window.name).map { ($0, $0.snapshot, window) }
    }
  }

  private func systemEntry(named name: String) -> SceneEntry? {
    entries.first { $0.record.owner == .system && $0.outline.name == name }
  }

  /// Adds, updates and removes windows of the machine so that those of a scene remain.
  private func show(
    _ scene: SceneDescription, updating updates: [(entry: SceneEntry, update: WindowUpdate)],
    then finish: @escaping () -> Void
  ) {
    let names = Set(scene.windows.map(\.name))
    removeEntries { $0.record.owner == .system && !names.contains($0.outline.name) }
    var late: [SceneEntry] = []
    for (entry, update) in updates where apply(update, to: entry) { show(entry, orAddTo: &late) }
    for window in scene.windows where systemEntry(named: window.name) == nil {
      show(add(MeasuredWindow(window), owner: .system), orAddTo: &late)
    }
    showTogether(late) { [unowned self] in
      removeEntries { $0.record.owner == .everyone }
      publisher.publish()
      finish()
    }
  }

  /// Removes the machine's own scene, and shows a default window on each screen.
  ///
  /// - Parameter mayHover: Whether a pen on a screen can hover.
  func hideSystemScene(mayHover: (Screen) -> Bool) {
    systemSceneVersion += 1
    guard hasSystemScene else { return }
    removeEntries { $0.record.owner == .system }
    for screen in application.screens { addDefaultWindow(on: screen, hovers: mayHover(screen)) }
    show(entries)
    publisher.publish()
  }

  private var hasSystemScene: Bool { entries.contains { $0.record.owner == .system } }

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
    var late: [SceneEntry] = []
    for window in windows {
      let owner = SceneOwner.user(client.user)
      show(add(window, owner: owner, attachment: id, client: client), orAddTo: &late)
    }
    showTogether(late, then: finish)
  }

  /// Removes the windows of a client at the end of the frame.
  func scheduleRemoval(of attachment: AttachmentID) {
    detaching.append(attachment)
  }

  /// Removes the windows of closed clients, which cancels the touches in them (S43).
  func removeDetached() {
    while let attachment = detaching.popLast() {
      removeEntries { $0.record.attachment == attachment }
      publisher.publish()
    }
  }

  private func removeEntries(where isRemoved: (SceneEntry) -> Bool) {
    let removed = entries.filter(isRemoved)
    entries.removeAll(where: isRemoved)
    for entry in removed {
      entry.isRemoved = true
      hide(entry)
      discardDescription(of: entry)
    }
    orderWindows()
  }

  // MARK: Finding

  /// Returns the window that a client names in a call; nil if there is none.
  ///
  /// - Parameters:
  ///   - user: The number of the window's owner. If it is nil, the client's own window is meant,
  ///     otherwise the machine's, otherwise the only one.
  ///   - isEligible: Whether the call may use a window.
  /// - Throws: `InvalidParameter` if `user` is nil and several other users have a window of the name.
  func entry(
    named name: String, of user: Int?, meantBy client: ClientPeer,
    where isEligible: (SceneEntry) -> Bool
  ) throws(VarlinkError) -> SceneEntry? {
    let eligible = entries.filter { $0.outline.name == name && isEligible($0) }
    if let user {
      return eligible.first { ($0.record.user ?? Server.machine) == user }
    }
    let own = eligible.first { $0.record.owner == .user(client.user) }
    if let nearest = own ?? eligible.first(where: { $0.record.user == nil }) { return nearest }
    guard eligible.count < 2 else { throw .invalidParameter("user") }
    return eligible.first
  }

  /// The descriptions of windows that belong to no user, with their owners.
  var ownWindows: [(owner: SceneOwner, window: WindowDescription)] {
    entries.filter { $0.record.user == nil && !$0.isRemoved }.map { ($0.record.owner, $0.outline) }
  }

  /// Returns whether an owner has a window of a name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    entries.contains { $0.outline.name == name && $0.record.owner == owner }
  }

  /// Checks that an owner's windows stay within the limits, over all calls and connections.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of new windows.
  ///   - replaced: The windows that they replace.
  ///   - path: The part of the call that an error is about.
  func requireRoom(
    for sizes: [SceneSize], of owner: SceneOwner, replacing replaced: [SceneEntry] = [],
    within limits: ServerLimits, at path: String
  ) throws(VarlinkError) {
    var total = sizes.reduce(SceneSize(), +)
    for entry in entries where entry.record.owner == owner {
      if !replaced.contains(where: { $0 === entry }) { total = total + entry.size }
    }
    if let excess = total.excess(over: limits) {
      throw .invalidScene(path: path, reason: excess)
    }
    let added =
      sizes.reduce(0) { $0 + $1.memory } - replaced.reduce(0) { $0 + $1.size.memory }
    if added > 0, case .user(let user) = owner,
      let excess = budget.excess(of: user, adding: added)
    {
      throw .invalidScene(path: path, reason: excess.reason)
    }
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
    var late: [SceneEntry] = []
    for (entry, update) in updates where apply(update, to: entry) { show(entry, orAddTo: &late) }
    publisher.publish()
    showTogether(late, then: finish)
  }

  /// Updates a window in place; returns true if it has to be shown anew.
  private func apply(_ update: WindowUpdate, to entry: SceneEntry) -> Bool {
    let (old, new) = (entry.outline, update.new)
    let oldMemory = entry.size.memory
    if isLarge(entry.size) || isLarge(update.size) { releaseInJob(update, of: entry) }
    entry.become(new, size: update.size)
    if new.level != old.level { entry.arrival = nextArrival() }
    applySecrecy(of: entry, since: nextArrival)
    if let window = entry.currentWindow {
      if let difference = update.difference {
        let removed = SceneBuilder.update(
          window, from: old, to: new, difference,
          update.steps(
            of: difference, madeBy: ViewFactory(record: entry.record, defaults: window.defaults)))
        if jobs.isShared {
          // At most the memory that the window had. Its other parts are counted with the window.
          let memory = max(oldMemory - update.size.memory, 0)
          teardown.append(removed, of: entry.record.user, memory: memory)
        }
        if new.level != old.level || new.isSecret != old.isSecret { orderWindows() }
        return false
      }
      // The old window stays until the new one is built.
      (entry.isReplaced, entry.replacedMemory) = (true, oldMemory)
    } else if let batch = entry.batch {
      build(batch)
      return false
    }
    return true
  }

  /// Whether a window of a size is compared and built by jobs, if another thread runs them.
  func isLarge(_ size: SceneSize) -> Bool {
    jobs.isShared
      && (size.views + size.recognizers > Self.mostBuiltAtOnce
        || size.memory > Self.mostMemoryAtOnce)
  }

  private func nextArrival() -> Int {
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

  private func add(
    _ window: MeasuredWindow, owner: SceneOwner, attachment: AttachmentID? = nil,
    client: ClientPeer? = nil
  ) -> SceneEntry {
    let record = SceneWindowRecord(
      sink: publisher, name: window.description.name, owner: owner,
      lastFrame: publisher.lastFrame(of: owner), attachment: attachment)
    let entry = SceneEntry(window, record: record, client: client, arrival: nextArrival())
    applySecrecy(of: entry) { entry.arrival }
    entries.append(entry)
    return entry
  }

  // MARK: Showing

  /// Shows the windows that are not shown, if their screens exist.
  private func show(_ entries: [SceneEntry]) {
    var late: [SceneEntry] = []
    for entry in entries { show(entry, orAddTo: &late) }
    showTogether(late) {}
  }

  /// Shows a window, or adds it to the windows that a job has to build first. The windows behind one
  /// of these wait too, because the order of windows is the order in which they are added.
  private func show(_ entry: SceneEntry, orAddTo late: inout [SceneEntry]) {
    guard entry.currentWindow == nil, entry.batch == nil else { return }
    guard let plan = plan(for: entry) else { return removeWindow(of: entry) }
    guard late.isEmpty, !isLarge(entry.size) else { return late.append(entry) }
    add(plan.build(), for: entry)
  }

  /// Shows a new window, instead of the old one if there is one.
  private func add(_ window: SceneWindow, for entry: SceneEntry) {
    removeWindow(of: entry)
    entry.window = window
    window.isPrivate = entry.record.isSecret
    application.addWindow(window)
    orderWindows()
  }

  private func hide(_ entry: SceneEntry) {
    removeWindow(of: entry)
    leaveBatch(entry)
  }

  private func removeWindow(of entry: SceneEntry) {
    guard let window = entry.window else { return }
    let memory = entry.shownMemory
    entry.window = nil
    entry.isReplaced = false
    application.removeWindow(window)
    discard(window, memory: memory)
  }

  private func plan(for entry: SceneEntry) -> WindowPlan? {
    guard let screen = screen(named: entry.outline.screen) else { return nil }
    return WindowPlan(
      snapshot: entry.snapshot, record: entry.record, screen: screen,
      screenSize: screen.size,
      defaults: entry.outline.thresholds == .handheld ? .handheld : gestures)
  }

  // MARK: Building

  /// Shows windows together, in order, once all of them are built.
  ///
  /// - Parameter sparesTouches: Whether the old windows stay, and are rebuilt again later, if one of
  ///   them is touched when the new ones are built.
  private func showTogether(
    _ entries: [SceneEntry], sparingTouches sparesTouches: Bool = false,
    then finish: @escaping () -> Void
  ) {
    let batch = WindowBatch(entries, sparesTouches: sparesTouches, completion: finish)
    for entry in entries { entry.batch = batch }
    build(batch)
  }

  /// Builds the windows of a batch that are not built for the present state, and shows all of them
  /// if none is left.
  private func build(_ batch: WindowBatch) {
    for entry in batch.entries where entry.batch === batch && !entry.isBuilding {
      if let built = entry.built, !isCurrent(built, for: entry) {
        entry.built = nil
        discard(built.window, memory: entry.size.memory)
      }
      guard entry.built == nil else { continue }
      guard let plan = plan(for: entry) else {
        // Its screen is gone. It is shown when the screen returns.
        removeWindow(of: entry)
        entry.batch = nil
        batch.remove(entry)
        continue
      }
      if isLarge(entry.size) { startBuilding(entry) } else { entry.built = BuiltWindow(plan) }
    }
    guard !batch.isComplete, batch.entries.allSatisfy({ $0.built != nil }) else { return }
    let waits = batch.sparesTouches && batch.entries.contains(where: isTouched)
    for entry in batch.entries {
      let built = entry.built?.window
      (entry.built, entry.batch) = (nil, nil)
      guard let built else { continue }
      if waits {
        discard(built, memory: entry.size.memory)
        entry.isReplaced = false
        entry.isOutdated = true
        isUnsettled = true
      } else {
        add(built, for: entry)
      }
    }
    batch.complete()
  }

  private func startBuilding(_ entry: SceneEntry) {
    entry.isBuilding = true
    jobs.append(of: entry.record.user ?? Server.machine) { [unowned self] in
      guard entry.batch != nil, let plan = plan(for: entry).map(Handover.init) else {
        finishBuilding(entry, nil)
        return nil
      }
      return { Handover(BuiltWindow(plan.value)) }
    } then: { [unowned self] (built: Handover<BuiltWindow>) in
      finishBuilding(entry, built.value)
    }
  }

  private func finishBuilding(_ entry: SceneEntry, _ built: BuiltWindow?) {
    entry.isBuilding = false
    guard let batch = entry.batch else {
      // It was removed in the meantime.
      if let built { discard(built.window, memory: entry.size.memory) }
      return
    }
    entry.built = built
    build(batch)
  }

  /// Returns whether a window would be built in the same way now.
  private func isCurrent(_ built: BuiltWindow, for entry: SceneEntry) -> Bool {
    guard let plan = plan(for: entry) else { return false }
    let old = built.plan
    return entry.isCurrent(old.snapshot) && plan.screen === old.screen
      && plan.screenSize == old.screenSize && plan.defaults == old.defaults
  }

  private func leaveBatch(_ entry: SceneEntry) {
    guard let batch = entry.batch else { return }
    if let built = entry.built { discard(built.window, memory: entry.size.memory) }
    (entry.built, entry.batch) = (nil, nil)
    batch.remove(entry)
    build(batch)
  }

  // MARK: Discarding

  /// Whether parts of removed windows are left to take apart.
  var isTakingApart: Bool { !teardown.isEmpty }

  /// The users whose removed windows are not taken apart yet.
  var usersWithRemovedParts: Set<Int> { teardown.users }

  /// Takes apart a part of the removed windows.
  func takeApartFurther() { teardown.doNextStep() }

  /// The memory of the windows that were removed since the last call, in bytes.
  func takeReleasedMemory() -> Int {
    defer { releasedMemory = 0 }
    return releasedMemory
  }

  /// Releases a removed window, in parts if turns are shared.
  private func discard(_ window: SceneWindow, memory: Int) {
    releasedMemory += memory
    if jobs.isShared { teardown.append(window, memory: memory) }
  }

  /// Lets a job release the description of a large window.
  private func discardDescription(of entry: SceneEntry) {
    guard isLarge(entry.size) else { return }
    let description = entry.outline
    entry.become(WindowDescription(name: description.name), size: SceneSize())
    releaseInJob(description, of: entry)
  }

  /// Lets a job release a value, which may hold many objects.
  private func releaseInJob(_ value: some Sendable, of entry: SceneEntry) {
    jobs.append(of: entry.record.user ?? Server.machine) {
      { withExtendedLifetime(value) {} }
    } then: {
    }
  }

  private func screen(named name: String?) -> Screen? {
    guard let name else { return application.screens.first }
    return application.screens.first { $0.name == name }
  }

  /// Puts the windows in the order that ``WindowOrder`` states; call it after windows, their levels or
  /// the policy changed.
  func orderWindows() {
    let shown = entries.filter { $0.window != nil }
    let order = WindowOrder.frontToBack(
      shown.map { entry in
        WindowOrder.Window(
          level: entry.outline.level, arrival: entry.arrival, user: entry.record.owner.user,
          screen: entry.window.map { ObjectIdentifier($0.screen) },
          reach: entry.client.flatMap { access.highestLevel(of: $0) } ?? .min,
          secretArrival: entry.secretArrival)
      })
    application.reorderWindows(order.compactMap { shown[$0].window })
  }

  // MARK: Screens

  /// The windows that are not shown because their screen is missing, each with the screen that it names.
  var waitingWindows: [(record: SceneWindowRecord, screen: String?)] {
    entries.compactMap { entry in
      guard entry.window == nil, !entry.isRemoved, screen(named: entry.outline.screen) == nil
      else { return nil }
      return (entry.record, entry.outline.screen)
    }
  }

  /// Shows the windows that waited for a screen, and its default window.
  ///
  /// - Parameter hovers: Whether a pen on the screen can hover.
  func screenAdded(_ screen: Screen, hovers: Bool) {
    addDefaultWindow(on: screen, hovers: hovers)
    show(entries)
  }

  /// Forgets the windows of a screen that has been removed. Windows that name no screen move to
  /// another one; the others wait for theirs.
  func screenRemoved(_ screen: Screen) {
    for entry in entries {
      guard let window = entry.window, window.screen === screen else { continue }
      let memory = entry.shownMemory
      entry.window = nil
      entry.isReplaced = false
      discard(window, memory: memory)
    }
    entries.removeAll { $0.record.owner == .everyone && $0.outline.screen == screen.name }
    show(entries)
    orderWindows()
  }

  private func addDefaultWindow(on screen: Screen, hovers: Bool) {
    guard hasDefaultWindows, !hasSystemScene, !hasWindow(named: screen.name, of: .everyone)
    else { return }
    let record = SceneWindowRecord(
      sink: publisher, name: screen.name, owner: .everyone,
      lastFrame: publisher.lastFrame(of: .everyone))
    var description = DefaultWindow.description(for: screen, hovers: hovers)
    description.screen = screen.name
    entries.append(
      SceneEntry(
        MeasuredWindow(description), record: record, client: nil, arrival: nextArrival()))
  }

  // MARK: Changed thresholds

  /// Applies new ``gestures`` to new views and recognizers, and to the daemon's own windows when
  /// nothing touches them. Existing contents of clients' windows keep their thresholds.
  ///
  /// - Returns: Notes on the windows that keep their thresholds.
  func reviseThresholds() -> [String] {
    application.gestureDefaults = gestures
    var keeping = 0
    for entry in entries where entry.outline.thresholds != .handheld {
      if case .user = entry.record.owner {
        entry.window?.defaults = gestures
        keeping += 1
      } else {
        entry.isOutdated = true
        isUnsettled = true
      }
    }
    guard keeping > 0 else { return [] }
    let windows =
      keeping == 1 ? "1 window of a client keeps its" : "\(keeping) windows of clients keep their"
    return [
      "thresholds: \(windows) thresholds; new views and recognizers use the new thresholds"
    ]
  }

  /// Rebuilds outdated windows that nothing touches. The windows of the machine's scene are rebuilt
  /// together, so that they keep their order.
  func settle() {
    guard isUnsettled else { return }
    let system = entries.filter { $0.record.owner == .system }
    for group in entries.filter({ $0.record.owner == .everyone }).map({ [$0] }) + [system] {
      guard group.contains(where: \.isOutdated), !group.contains(where: isTouched) else { continue }
      var late: [SceneEntry] = []
      for entry in group {
        entry.isOutdated = false
        entry.isReplaced = entry.window != nil
        show(entry, orAddTo: &late)
      }
      showTogether(late, sparingTouches: true) {}
      publisher.publish()
    }
    isUnsettled = entries.contains(where: \.isOutdated)
  }

  /// A note on the windows that wait for their new thresholds.
  var unsettledNotes: [String] {
    guard entries.contains(where: \.isOutdated) else { return [] }
    return [
      "thresholds: a window is being touched: its new thresholds take effect when nothing touches it"
    ]
  }

  private func isTouched(_ entry: SceneEntry) -> Bool {
    guard let window = entry.window else { return false }
    return (application.liveTouches + application.touchesWithViews).contains {
      $0.window === window
    }
  }
}

extension SceneRegistry: MemoryKeeper {
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for entry in entries {
      guard case .user(let user) = entry.record.owner else { continue }
      uses[user, default: MemoryUse()].windows += entry.memory
    }
    teardown.addMemory(to: &uses)
  }
}
