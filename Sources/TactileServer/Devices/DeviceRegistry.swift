import Tactile
import TactileInput
import TactileWire

/// The devices: their pipelines, their screens and the rules for them.
///
/// New rules take effect when nothing touches a device or the other devices on its screen, so a touch
/// never moves because the rules changed.
final class DeviceRegistry {
  /// The rules for devices. ``reviseDevices()`` applies new rules to the devices there are.
  var rules: DeviceRules
  /// The parameters of touch accommodations that apply to touches that land; nil while they are off.
  var accommodations: AccommodationOptions? {
    didSet { for entry in entries { entry.pipeline?.setAccommodations(accommodations) } }
  }
  /// The options of the recent events that are kept. A change discards them.
  var support = SupportOptions() {
    didSet { if support != oldValue { restartRecentEvents() } }
  }
  /// Whether new rules have not taken effect for some devices.
  private var isUnsettled = false

  private let application: Application
  private let scenes: SceneRegistry
  private let publisher: FramePublisher
  private let processor: DeviceEventProcessor
  private let owned: OwnedPanels
  private let modes: ModeControl
  private let scripts: ScriptPlayer
  private let notices: DeviceNotices
  private var entries: [DeviceEntry] = []
  private var revisedDevices: [DeviceID] = []
  /// The number of devices that were added.
  private(set) var addedCount = 0
  /// The counts of pipelines that are gone.
  private var formerCounts = DeviceCountSum()

  init(
    application: Application, scenes: SceneRegistry, publisher: FramePublisher,
    owned: OwnedPanels, modes: ModeControl, presence: PresenceControl,
    accessibility: AccessibilityControl, scripts: ScriptPlayer, notices: DeviceNotices,
    rules: DeviceRules
  ) {
    self.application = application
    self.scenes = scenes
    self.publisher = publisher
    self.owned = owned
    self.modes = modes
    self.scripts = scripts
    self.notices = notices
    self.rules = rules
    processor = DeviceEventProcessor(
      application: application, publisher: publisher, owned: owned, modes: modes,
      presence: presence, accessibility: accessibility, scripts: scripts, notices: notices)
  }

  /// The number of devices.
  var count: Int { entries.count }

  /// The devices as clients see them.
  var messages: [DeviceMessage] { entries.map(\.report) }

  /// The counts of all devices together, the removed ones included.
  var counts: DeviceCountSum {
    var sum = formerCounts
    for entry in entries { sum.add(entry.report) }
    return sum
  }

  /// Returns whether there is a device with a number.
  func contains(_ id: DeviceID) -> Bool { entry(of: id) != nil }

  /// Returns whether the events of a device are used.
  func reads(_ id: DeviceID) -> Bool {
    guard let entry = entry(of: id) else { return false }
    return entry.pipeline != nil || entry.eventPipeline != nil
  }

  /// Returns whether each event of a device may be processed alone, because the device reports no touches.
  func mayDivideFrames(of id: DeviceID) -> Bool {
    guard let entry = entry(of: id) else { return false }
    return entry.hasEventPipeline
  }

  /// Returns whether a device is a panel or a pen that is read, and was not touched for a time, so that its next
  /// touch may wake the screen (S268). It returns true at most once a second.
  func looksForSleep(before id: DeviceID, at now: Timestamp) -> Bool {
    guard entry(of: id)?.hasPipeline == true, modes.mayBeAsleep(at: now) else { return false }
    modes.noteLook(at: now)
    return true
  }

  /// Returns whether a pen on a screen can hover, now or after a device joins the screen.
  func mayHover(_ screen: Screen) -> Bool {
    entries.contains {
      $0.screen === screen && ($0.settings.output != nil || $0.pipeline?.readsPen ?? false)
    }
  }

  /// Counts a loss of events after which the state of a device was read again.
  func countRepairedLoss(of id: DeviceID) { entry(of: id)?.repairedLosses += 1 }

  /// The number of devices that another program has grabbed.
  var grabbedCount: Int { entries.count { $0.message.isGrabbed != nil } }

  /// Notes that another program has grabbed a device, or has released it.
  func noteGrab(_ isGrabbed: Bool, of id: DeviceID) {
    guard let entry = entry(of: id), isGrabbed != (entry.message.isGrabbed != nil) else { return }
    entry.message.isGrabbed = isGrabbed ? true : nil
    let label = entry.message.label
    if isGrabbed {
      notices.write(
        .warning,
        "\(label): another program has grabbed it (EVIOCGRAB), so no app receives its touches")
    } else {
      notices.write(.info, "\(label): the other program has released it")
    }
    publisher.append(DeviceChangeMessage(change: .changed, device: entry.message))
    publisher.publish()
  }

  /// Notes the state of owning a panel.
  func noteOwnership(_ state: Ownership.State, of id: DeviceID) {
    guard let entry = entry(of: id) else { return }
    let ownership = DeviceMessage.Ownership(state)
    guard ownership != entry.message.ownership else { return }
    if ownership == .owned {
      notices.write(.info, "\(entry.message.label): owned; the compositor reads its clone")
    } else if ownership == nil {
      notices.write(
        .info, "\(entry.message.label): released; the compositor reads the panel itself")
    }
    entry.message.ownership = ownership
    if ownership == nil { entry.message.clone = nil }
    publisher.append(DeviceChangeMessage(change: .changed, device: entry.message))
    publisher.publish()
  }

  /// Notes the node of the clone of a panel. The next change of the state reports it.
  func noteClone(_ node: String, of id: DeviceID) { entry(of: id)?.message.clone = node }

  private func entry(of id: DeviceID) -> DeviceEntry? {
    // By index: a loop over the elements would retain the list.
    for place in entries.indices where entries[place].id == id { return entries[place] }
    return nil
  }

  // MARK: Beginning in the middle

  /// The pipelines of all panels and pens. Nil while something touches or hovers, and if one of them cannot be
  /// copied.
  var restingPipelines: [DeviceID: InputPipeline]? {
    guard application.liveTouches.isEmpty, entries.allSatisfy({ isUntouched($0.id) }) else {
      return nil
    }
    var pipelines: [DeviceID: InputPipeline] = [:]
    for entry in entries where entry.hasPipeline {
      guard let pipeline = entry.pipeline, pipeline.isValue else { return nil }
      pipelines[entry.id] = pipeline
    }
    return pipelines
  }

  /// Gives a panel or pen without touches the state that its pipeline had in another run.
  func resume(_ id: DeviceID, with pipeline: InputPipeline) {
    guard let entry = entry(of: id), entry.hasPipeline else { return }
    entry.pipeline = pipeline
  }

  // MARK: Events

  /// Processes events of a device; see ``DeviceEventProcessor/process(_:of:_:advance:)``. `advance` receives the device
  /// too.
  func process(
    _ events: UnsafeBufferPointer<InputEvent>, of id: DeviceID, _ source: EventSource,
    advance: (Timestamp, DeviceEntry) -> Void
  ) {
    guard let entry = entry(of: id) else { return }
    processor.process(events, of: entry, source) { advance($0, entry) }
    if let last = events.last { notePen(of: entry, at: last.time) }
  }

  /// Tells the panels of a pen's surface whether the pen is near, so that they ignore the hand that writes.
  private func notePen(of entry: DeviceEntry, at now: Timestamp) {
    guard entry.withPipeline({ $0.readsPen }) ?? false else { return }
    let isNear = entry.withPipeline { $0.isPenNear } ?? false
    for other in partners(of: entry) { other.pipeline?.notePen(isNear: isNear, at: now) }
  }

  /// The other panels and pens in one piece of hardware with a device.
  private func partners(of entry: DeviceEntry) -> [DeviceEntry] {
    entries.filter {
      $0 !== entry && $0.hasPipeline && $0.settings.isInGroup(of: entry.settings)
    }
  }

  /// Lets the panels of a pen's surface expect the pen, which may be near already.
  private func expectPen(of entry: DeviceEntry) {
    for one in [entry] + partners(of: entry) where one.withPipeline({ $0.readsPen }) ?? false {
      for other in partners(of: one) { other.pipeline?.expectPen() }
      notePen(of: one, at: application.now)
    }
  }

  /// The time at which a pipeline sends events that it holds back; nil if none holds events back.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for entry in entries {
      guard let due = entry.nextDeadline else { continue }
      earliest = min(earliest ?? due, due)
    }
    guard !owned.isEmpty, let due = owned.nextDeadline else { return earliest }
    return min(earliest ?? due, due)
  }

  /// Sends the events that one pipeline holds back until a time. Panels and pens come before other
  /// devices, and all of them before the clones of owned panels.
  func fire(_ due: Timestamp) {
    let entry =
      entries.first { $0.withPipeline { $0.nextDeadline } == due }
      ?? entries.first { $0.eventPipeline?.nextDeadline == due }
    guard let entry else { return owned.fire(due) }
    processor.fire(entry, at: due)
    notePen(of: entry, at: due)
  }

  /// The observer of contacts without a position; see ``Server/lostContactObserver``.
  var lostContactObserver: ((String, Timestamp) -> Void)? {
    get { processor.lostContactObserver }
    set { processor.lostContactObserver = newValue }
  }

  // MARK: Adding and removing

  /// Adds a device. A panel or pen brings a screen, or shares the screen that its rules name.
  func add(_ id: DeviceID, _ description: DeviceDescription) {
    let settings = rules.settings(for: description)
    let shared = application.screens.first { $0.name == settings.output }
    let entry = makeEntry(id, description, settings, on: shared)
    entries.append(entry)
    keepRecentEvents(of: entry)
    addedCount += 1
    expectPen(of: entry)
    assignScreen(to: entry, shared: shared)
    notices.write(.info, "added \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .added, device: entry.message))
    publisher.publish()
  }

  /// Removes a device and cancels its touches (S24). Its screen goes with its last device.
  func remove(_ id: DeviceID, at now: Timestamp) {
    guard let position = entries.firstIndex(where: { $0.id == id }) else { return }
    let entry = entries[position]
    scripts.end(on: id, at: now, "the panel was removed")
    release(entry, at: now)
    application.cancelTouches { $0.contact.device == id }
    processor.stopExploring(on: id)
    processor.endEvents(of: entry, at: now)
    notePen(of: entry, at: now)
    forgetRecentEvents(of: entry)
    entries.remove(at: position)
    formerCounts.add(entry.report)
    if let screen = entry.screen, !entries.contains(where: { $0.screen === screen }) {
      remove(screen)
    }
    application.forget(id)
    notices.write(.info, "removed \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .removed, device: entry.message))
    publisher.publish()
  }

  private func makeEntry(
    _ id: DeviceID, _ description: DeviceDescription, _ settings: DeviceSettings,
    on shared: Screen?
  ) -> DeviceEntry {
    let report = makeReport(description, id, settings, on: shared)
    let entry = DeviceEntry(
      id: id, description: description, settings: settings, message: report.message,
      pipeline: report.pipeline, eventPipeline: report.eventPipeline)
    entry.pipeline?.setAccommodations(accommodations)
    return entry
  }

  private func makeReport(
    _ description: DeviceDescription, _ id: DeviceID, _ settings: DeviceSettings,
    on shared: Screen?
  ) -> DeviceReport {
    var settings = settings
    settings.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = DeviceReport(description, id: id, settings: settings)
    if let problem = report.problem {
      notices.write(.warning, "\(report.message.label) cannot be used: \(problem)")
    }
    return report
  }

  // MARK: Owning

  /// Returns the options of owning a device; nil for a device that is no panel, or not read.
  func ownOptions(of id: DeviceID) -> OwnOptions? {
    guard let entry = entry(of: id), entry.pipeline != nil else { return nil }
    return entry.settings.own
  }

  /// Returns the device that stands for a panel while it is owned; nil for other devices.
  func cloneDescription(of id: DeviceID) -> CloneDescription? {
    guard let entry = entry(of: id), entry.pipeline != nil else { return nil }
    return CloneDescription(
      of: entry.description, kind: entry.settings.classification.kind,
      name: entry.settings.own.name)
  }

  /// Returns whether nothing touches a device, no filter holds back one of its contacts, the compositor sees
  /// no touch on its clone, and no script stands for its fingers.
  func isUntouched(_ id: DeviceID) -> Bool {
    guard let entry = entry(of: id) else { return true }
    return entry.pipeline?.isSettled ?? true && !scripts.isPlaying(on: id)
      && entry.panel.map { $0.owner.isIdle && $0.owner.touches.isEmpty } ?? true
  }

  /// Begins to own a panel that nothing touches; returns whether it can be owned.
  func own(_ id: DeviceID) -> Bool {
    guard let entry = entry(of: id), let pipeline = entry.pipeline,
      let owner = PanelOwner(
        of: entry.description, settings: entry.settings, pipeline: pipeline)
    else { return false }
    entry.panel = owned.own(id, with: owner)
    return true
  }

  /// Ends owning a panel; does nothing if it is not owned.
  func release(_ id: DeviceID, at now: Timestamp) {
    if let entry = entry(of: id) { release(entry, at: now) }
  }

  private func release(_ entry: DeviceEntry, at now: Timestamp) {
    guard entry.panel != nil else { return }
    scripts.end(on: entry.id, at: now, "the panel was released")
    entry.panel = nil
    owned.release(entry.id, at: now)
  }

  // MARK: Scripts

  /// Returns a screen and its first touch panel, for which scripted fingers can stand; nil if there is none.
  ///
  /// - Parameter name: The name of the screen; nil for the first screen.
  func scriptTarget(named name: String?) -> (screen: Screen, panel: DeviceID)? {
    guard let screen = scenes.screen(named: name),
      let entry = entries.first(where: {
        $0.screen === screen && $0.settings.classification.kind == .touchscreen
      })
    else { return nil }
    return (screen, entry.id)
  }

  /// Returns whether something touches a screen, as apps, the compositor or a filter see it.
  func isTouched(_ screen: Screen) -> Bool {
    entries.contains { entry in
      entry.screen === screen
        && (!isUntouched(entry.id)
          || application.liveTouches.contains { $0.contact.device == entry.id })
    }
  }

  // MARK: Screens

  /// Assigns a panel or pen to a shared screen, or to a new one.
  private func assignScreen(to entry: DeviceEntry, shared: Screen?) {
    guard let pipeline = entry.pipeline else { return application.forget(entry.id) }
    let screen = shared ?? addScreen(named: entry.settings.output, for: pipeline)
    entry.screen = screen
    application.assign(entry.id, to: screen)
  }

  private func addScreen(named output: String?, for pipeline: InputPipeline) -> Screen {
    let screen = Screen(name: output ?? freeScreenName, size: pipeline.screenSize)
    application.addScreen(screen)
    scenes.screenAdded(screen, hovers: pipeline.readsPen || output != nil)
    return screen
  }

  private func remove(_ screen: Screen) {
    scripts.end(on: screen, at: application.now, "the screen was removed")
    // The application would walk through the views of each window.
    scenes.removeWindows(on: screen)
    application.removeScreen(screen)
    scenes.screenRemoved(screen)
  }

  /// The name "screen", with the first free number from 2 if it is taken. A panel that is plugged in
  /// again gets its name back.
  private var freeScreenName: String {
    let taken = Set(application.screens.map(\.name))
    guard taken.contains("screen") else { return "screen" }
    var number = 2
    while taken.contains("screen-\(number)") { number += 1 }
    return "screen-\(number)"
  }

  // MARK: Changed rules

  /// Returns the devices that have to be opened, handed over or closed again, and forgets them.
  func takeRevisedDevices() -> [DeviceID] {
    guard !revisedDevices.isEmpty else { return [] }
    defer { revisedDevices = [] }
    return revisedDevices
  }

  /// Finds the devices for which the rules have changed; ``settle()`` applies the rules to them.
  func reviseDevices() {
    for entry in entries {
      let settings = rules.settings(for: entry.description)
      entry.pending = settings == entry.settings ? nil : settings
      if entry.pending != nil { isUnsettled = true }
    }
  }

  /// Applies changed rules to the devices that nothing touches.
  func settle() {
    while isUnsettled, let group = nextIdleGroup {
      if group.allSatisfy(staysInPlace) {
        for member in group { applyPending(to: member, on: member.screen) }
      } else {
        move(group)
      }
      publisher.publish()
      isUnsettled = entries.contains { $0.pending != nil }
    }
  }

  /// The first devices with changed rules that nothing touches, with the others on their screen.
  private var nextIdleGroup: [DeviceEntry]? {
    for entry in entries where entry.pending != nil {
      let group = entry.screen == nil ? [entry] : entries.filter { $0.screen === entry.screen }
      if group.allSatisfy(isIdle) { return group }
    }
    return nil
  }

  /// Notes on the devices that wait for their new rules.
  var unsettledNotes: [String] {
    entries.filter { $0.pending != nil }.map {
      "\($0.message.label) is being touched: its new rules take effect when nothing touches it"
    }
  }

  private func isIdle(_ entry: DeviceEntry) -> Bool {
    guard let pipeline = entry.pipeline else { return true }
    // A filter may hold back a lift for which touch accommodations wait. These stay when filters are replaced.
    return pipeline.isSettled && !application.liveTouches.contains { $0.contact.device == entry.id }
  }

  /// Returns whether a device stays on its screen and the screen keeps its size.
  private func staysInPlace(_ entry: DeviceEntry) -> Bool {
    guard let new = entry.pending else { return true }
    guard new.output == entry.settings.output, let screen = entry.screen else {
      return entry.screen == nil && !new.isTouched
    }
    let report = DeviceReport(entry.description, id: entry.id, settings: new)
    return report.pipeline?.screenSize == screen.size
  }

  /// Removes the screen of devices and assigns each device to a screen as if it had just been added.
  private func move(_ group: [DeviceEntry]) {
    let screen = group[0].screen
    for entry in group { entry.screen = nil }
    if let screen { remove(screen) }
    for entry in group { applyPending(to: entry, on: nil) }
  }

  /// Applies the pending rules of a device.
  ///
  /// - Parameter screen: The screen that it stays on; nil to find one.
  private func applyPending(to entry: DeviceEntry, on screen: Screen?) {
    let oldSettings = entry.settings
    // The pen of a group that it leaves may be near.
    entry.pipeline?.notePen(isNear: false, at: application.now)
    entry.settings = entry.pending ?? entry.settings
    entry.pending = nil
    let shared = screen ?? application.screens.first { $0.name == entry.settings.output }
    var settings = entry.settings
    settings.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = makeReport(entry.description, entry.id, settings, on: shared)
    update(entry, report, settings, from: oldSettings.classification.kind)
    expectPen(of: entry)
    entry.screen = screen
    if screen == nil { assignScreen(to: entry, shared: shared) }
    guard oldSettings != entry.settings else { return }
    notices.write(.info, "changed \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .changed, device: entry.message))
  }

  /// Updates a device's message and pipelines. The pipelines stay if the device is of the same kind.
  private func update(
    _ entry: DeviceEntry, _ report: DeviceReport, _ settings: DeviceSettings,
    from oldKind: DeviceKind
  ) {
    let old = entry.message
    entry.message = report.message
    // A device that is not read any more is not watched either.
    if report.pipeline != nil || report.eventPipeline != nil {
      entry.message.isGrabbed = old.isGrabbed
    }
    let isSameKind = settings.classification.kind == oldKind
    if isSameKind {
      entry.message.orientation = old.orientation
      entry.message.ownership = old.ownership
      entry.message.clone = old.clone
    }
    if isSameKind, report.pipeline != nil, entry.pipeline != nil,
      (try? entry.pipeline?.apply(settings, to: entry.description)) != nil
    {
      guard let panel = entry.panel, let pipeline = entry.pipeline else { return }
      return panel.update {
        $0.apply(settings, to: entry.description, pipeline: pipeline)
      }
    }
    if isSameKind, entry.eventPipeline != nil { return }
    scripts.end(on: entry.id, at: application.now, "the rules of the panel have changed")
    release(entry, at: application.now)
    processor.endEvents(of: entry, at: application.now)
    formerCounts.add(entry.report)
    entry.repairedLosses = 0
    entry.pipeline = report.pipeline
    entry.pipeline?.setAccommodations(accommodations)
    entry.eventPipeline = report.eventPipeline
    forgetRecentEvents(of: entry)
    keepRecentEvents(of: entry)
    revisedDevices.append(entry.id)
  }

  // MARK: Recent events

  /// The recent events of panels and pens; nil if none are kept.
  var recentEvents: RecentEvents? { processor.recent }

  private func restartRecentEvents() {
    processor.recent = support.minutes > 0 ? RecentEvents(support) : nil
    for entry in entries {
      entry.recent = nil
      keepRecentEvents(of: entry)
    }
  }

  /// Begins to keep the events of a panel or a pen. If something touches it, this begins when nothing touches it.
  private func keepRecentEvents(of entry: DeviceEntry) {
    guard let recent = processor.recent, let pipeline = entry.pipeline else { return }
    entry.recent = recent.add(
      entry.description, slot: pipeline.presentSlot, isTouched: !pipeline.isIdle)
  }

  /// Ends keeping the events of a device. The events so far stay.
  private func forgetRecentEvents(of entry: DeviceEntry) {
    if let device = entry.recent { processor.recent?.remove(device) }
    entry.recent = nil
  }
}

extension DeviceSettings {
  /// Whether the device has a location on a screen.
  fileprivate var isTouched: Bool {
    classification.kind == .touchscreen || classification.kind == .pen
  }
}

extension DeviceMessage {
  /// The label, the kind and the reason for the kind, for the log.
  var summary: String { "\(label): \(kind). \(reason)" }

  /// The number, the name and the node, as far as they are known.
  var label: String {
    let title = name.isEmpty ? "device \(id)" : "device \(id) \"\(name)\""
    return node.isEmpty ? title : "\(title) at \(node)"
  }
}
