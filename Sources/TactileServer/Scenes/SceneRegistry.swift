import Tactile
import TactileWire

/// A described window, which is shown while its screen exists.
final class SceneEntry {
  let record: SceneWindowRecord
  /// The description that the window was attached with or updated to.
  fileprivate(set) var description: WindowDescription {
    get {
      if !movedFrames.isEmpty {
        outline.setFrames(movedFrames)
        movedFrames = [:]
      }
      return outline
    }
    set {
      movedFrames = [:]
      outline = newValue
      size = SceneSize(of: newValue)
      version += 1
    }
  }
  /// The description without the frames that were set since the last update: for the window's own
  /// properties, it costs nothing.
  private(set) var outline: WindowDescription
  /// The frames that were set since the last update.
  private var movedFrames: [String: Rect] = [:]
  /// The number of changes of the description.
  fileprivate(set) var version = 0
  /// The number of views and recognizers in it.
  fileprivate(set) var size: SceneSize
  /// The window; nil while its screen is missing.
  fileprivate(set) var window: SceneWindow?
  /// The client that showed it; nil for the daemon's own windows.
  let client: ClientPeer?
  /// Its position in the order in which windows came to their levels.
  fileprivate(set) var arrival: Int
  /// The windows that it is shown with when all of them are built; nil if it does not wait.
  fileprivate var batch: WindowBatch?
  /// The new window, which waits for the rest of the batch.
  fileprivate var built: BuiltWindow?
  /// Whether a job builds its window.
  fileprivate var isBuilding = false
  /// Whether it is rebuilt with new thresholds when nothing touches it.
  fileprivate var isOutdated = false

  fileprivate init(
    _ description: WindowDescription, record: SceneWindowRecord, client: ClientPeer?, arrival: Int
  ) {
    outline = description
    size = SceneSize(of: description)
    self.record = record
    self.client = client
    self.arrival = arrival
  }

  /// Returns the first frame of a view that the window does not have; nil if it has all.
  func firstUnknown(_ frames: [FrameChange]) -> FrameChange? {
    frames.first { window?.views[$0.name] == nil }
  }

  /// Moves views of the window, which must have them.
  func setFrames(_ frames: [FrameChange]) {
    for frame in frames {
      guard let view = window?.views[frame.name] else { continue }
      view.element.description.frame = frame.rect
      view.setFrame(frame.rect)
      movedFrames[frame.name] = frame.rect
      version += 1
    }
  }
}

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

  private let application: Application
  private let publisher: FramePublisher
  private let access: AccessControl
  private let jobs: JobQueue
  private var teardown = WindowTeardown()
  private var entries: [SceneEntry] = []
  private var lastAttachment: UInt64 = 0
  private var lastArrival = 0
  /// Scenes of closed clients, which are removed at the end of the frame.
  private var detaching: [AttachmentID] = []

  init(
    application: Application, publisher: FramePublisher, jobs: JobQueue, access: AccessControl,
    gestures: GestureDefaults, hasDefaultWindows: Bool
  ) {
    self.application = application
    self.publisher = publisher
    self.access = access
    self.jobs = jobs
    self.gestures = gestures
    self.hasDefaultWindows = hasDefaultWindows
    application.gestureDefaults = gestures
  }

  // MARK: The machine's scene

  /// Shows the machine's own scene instead of the default windows, or updates it.
  ///
  /// - Parameter finish: Called when the scene is shown. Large windows are built first.
  func showSystemScene(_ scene: SceneDescription, then finish: @escaping () -> Void = {}) {
    replace(scene, owner: .system) { [unowned self] in
      removeEntries { $0.record.owner == .everyone }
      publisher.publish()
      finish()
    }
  }

  /// Removes the machine's own scene, and shows a default window on each screen.
  ///
  /// - Parameter mayHover: Whether a pen on a screen can hover.
  func hideSystemScene(mayHover: (Screen) -> Bool) {
    guard hasSystemScene else { return }
    replace(SceneDescription(), owner: .system) {}
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
    _ scene: SceneDescription, as id: AttachmentID, of client: ClientPeer,
    then finish: @escaping () -> Void
  ) {
    replace(scene, owner: .user(client.user), attachment: id, client: client, then: finish)
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

  /// Returns whether an owner has a window of a name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    entries.contains { $0.outline.name == name && $0.record.owner == owner }
  }

  /// Returns the size of an owner's windows without some of them.
  func size(of owner: SceneOwner, without excluded: [SceneEntry]) -> SceneSize {
    entries.reduce(SceneSize()) { size, entry in
      guard entry.record.owner == owner, !excluded.contains(where: { $0 === entry }) else {
        return size
      }
      return size + entry.size
    }
  }

  // MARK: Updating

  /// Updates windows in place if that is possible, and replaces them otherwise.
  ///
  /// - Parameter finish: Called when the windows are shown. Large windows are built first.
  func update(
    _ changes: [(entry: SceneEntry, new: WindowDescription)], then finish: @escaping () -> Void
  ) {
    var late: [SceneEntry] = []
    for (entry, new) in changes where update(entry, to: new) { show(entry, orAddTo: &late) }
    publisher.publish()
    showTogether(late, then: finish)
  }

  /// Updates a window in place; returns true if it has to be shown anew.
  private func update(_ entry: SceneEntry, to new: WindowDescription) -> Bool {
    let old = entry.description
    entry.description = new
    if new.level != old.level { entry.arrival = nextArrival() }
    if let window = entry.window {
      guard !SceneBuilder.canUpdate(old, to: new) else {
        applySecrecy(of: entry)
        SceneBuilder.update(window, from: old, to: new)
        if new.level != old.level || new.isSecret != old.isSecret { orderWindows() }
        return false
      }
      hide(entry)
    } else if let batch = entry.batch {
      build(batch)
      return false
    }
    return true
  }

  private func nextArrival() -> Int {
    lastArrival += 1
    return lastArrival
  }

  /// Windows of the machine's own scene are never secret: the machine's tools watch them.
  private func applySecrecy(of entry: SceneEntry) {
    entry.record.isSecret = entry.outline.isSecret && entry.client != nil
    entry.window?.isPrivate = entry.record.isSecret
  }

  /// Adds, updates and removes windows of an owner so that those of a scene remain.
  private func replace(
    _ scene: SceneDescription, owner: SceneOwner, attachment: AttachmentID? = nil,
    client: ClientPeer? = nil, then finish: @escaping () -> Void
  ) {
    let isTheirs = { (entry: SceneEntry) in
      entry.record.owner == owner && entry.record.attachment == attachment
    }
    let names = Set(scene.windows.map(\.name))
    removeEntries { isTheirs($0) && !names.contains($0.outline.name) }
    var late: [SceneEntry] = []
    for window in scene.windows {
      if let entry = entries.first(where: { isTheirs($0) && $0.outline.name == window.name }) {
        if update(entry, to: window) { show(entry, orAddTo: &late) }
      } else {
        let record = SceneWindowRecord(
          sink: publisher, name: window.name, owner: owner, attachment: attachment)
        let entry = SceneEntry(window, record: record, client: client, arrival: nextArrival())
        entries.append(entry)
        show(entry, orAddTo: &late)
      }
    }
    showTogether(late, then: finish)
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
    guard entry.window == nil, entry.batch == nil, let plan = plan(for: entry) else { return }
    guard late.isEmpty, isBuiltAtOnce(entry) else { return late.append(entry) }
    add(plan.build(), for: entry)
  }

  private func isBuiltAtOnce(_ entry: SceneEntry) -> Bool {
    !jobs.isShared || entry.size.views + entry.size.recognizers <= Self.mostBuiltAtOnce
  }

  private func add(_ window: SceneWindow, for entry: SceneEntry) {
    entry.window = window
    applySecrecy(of: entry)
    application.addWindow(window)
    orderWindows()
  }

  private func hide(_ entry: SceneEntry) {
    if let window = entry.window {
      entry.window = nil
      application.removeWindow(window)
      discard(window)
    }
    leaveBatch(entry)
  }

  private func plan(for entry: SceneEntry) -> WindowPlan? {
    guard let screen = screen(named: entry.outline.screen) else { return nil }
    return WindowPlan(
      description: entry.description, record: entry.record, screen: screen,
      screenSize: screen.size,
      defaults: entry.outline.thresholds == .handheld ? .handheld : gestures,
      version: entry.version)
  }

  // MARK: Building

  /// Shows windows together, in order, once all of them are built.
  private func showTogether(_ entries: [SceneEntry], then finish: @escaping () -> Void) {
    let batch = WindowBatch(entries, completion: finish)
    for entry in entries { entry.batch = batch }
    build(batch)
  }

  /// Builds the windows of a batch that are not built for the present state, and shows all of them
  /// if none is left.
  private func build(_ batch: WindowBatch) {
    for entry in batch.entries where entry.batch === batch && !entry.isBuilding {
      if let built = entry.built, !isCurrent(built, for: entry) {
        entry.built = nil
        discard(built.window)
      }
      guard entry.built == nil else { continue }
      guard let plan = plan(for: entry) else {
        // Its screen is gone. It is shown when the screen returns.
        entry.batch = nil
        batch.remove(entry)
        continue
      }
      if isBuiltAtOnce(entry) { entry.built = BuiltWindow(plan) } else { startBuilding(entry) }
    }
    guard !batch.isComplete, batch.entries.allSatisfy({ $0.built != nil }) else { return }
    for entry in batch.entries {
      if let built = entry.built { add(built.window, for: entry) }
      (entry.built, entry.batch) = (nil, nil)
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
      if let built { discard(built.window) }
      return
    }
    entry.built = built
    build(batch)
  }

  /// Returns whether a window would be built in the same way now.
  private func isCurrent(_ built: BuiltWindow, for entry: SceneEntry) -> Bool {
    guard let plan = plan(for: entry) else { return false }
    let old = built.plan
    return plan.version == old.version && plan.screen === old.screen
      && plan.screenSize == old.screenSize && plan.defaults == old.defaults
  }

  private func leaveBatch(_ entry: SceneEntry) {
    guard let batch = entry.batch else { return }
    if let built = entry.built { discard(built.window) }
    (entry.built, entry.batch) = (nil, nil)
    batch.remove(entry)
    build(batch)
  }

  // MARK: Discarding

  /// Whether parts of removed windows are left to take apart.
  var isTakingApart: Bool { !teardown.isEmpty }

  /// Takes apart a part of the removed windows.
  func takeApartFurther() { teardown.doNextStep() }

  /// Releases a removed window, in parts if turns are shared.
  private func discard(_ window: SceneWindow) {
    if jobs.isShared { teardown.append(window) }
  }

  /// Lets a job release the description of a large window.
  private func discardDescription(of entry: SceneEntry) {
    guard !isBuiltAtOnce(entry) else { return }
    let description = entry.outline
    entry.description = WindowDescription(name: description.name)
    jobs.append(of: entry.record.user ?? Server.machine) {
      { withExtendedLifetime(description) {} }
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
          isSecret: entry.record.isSecret)
      })
    application.reorderWindows(order.compactMap { shown[$0].window })
  }

  // MARK: Screens

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
      entry.window = nil
      discard(window)
    }
    entries.removeAll { $0.record.owner == .everyone && $0.outline.screen == screen.name }
    show(entries)
    orderWindows()
  }

  private func addDefaultWindow(on screen: Screen, hovers: Bool) {
    guard hasDefaultWindows, !hasSystemScene, !hasWindow(named: screen.name, of: .everyone)
    else { return }
    let record = SceneWindowRecord(sink: publisher, name: screen.name, owner: .everyone)
    var description = DefaultWindow.description(for: screen, hovers: hovers)
    description.screen = screen.name
    entries.append(
      SceneEntry(description, record: record, client: nil, arrival: nextArrival()))
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
        hide(entry)
        show(entry, orAddTo: &late)
      }
      showTogether(late) {}
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

extension WindowDescription {
  /// Sets the frames of views by their names.
  fileprivate mutating func setFrames(_ frames: [String: Rect]) {
    Self.setFrames(frames, of: &views)
  }

  private static func setFrames(_ frames: [String: Rect], of views: inout [ViewDescription]) {
    for index in views.indices {
      if let frame = frames[views[index].name] { views[index].frame = frame }
      if !views[index].views.isEmpty { setFrames(frames, of: &views[index].views) }
    }
  }
}
