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
  /// Whether new rules wait for a device that is being touched.
  private(set) var isUnsettled = false

  private let application: Application
  private let scenes: SceneRegistry
  private let publisher: FramePublisher
  private let processor: DeviceEventProcessor
  private let log: NoticeLog
  private var entries: [DeviceEntry] = []
  private var revisedDevices: [DeviceID] = []

  init(
    application: Application, scenes: SceneRegistry, publisher: FramePublisher, log: NoticeLog,
    rules: DeviceRules
  ) {
    self.application = application
    self.scenes = scenes
    self.publisher = publisher
    self.log = log
    self.rules = rules
    processor = DeviceEventProcessor(application: application, publisher: publisher, log: log)
  }

  /// The number of devices.
  var count: Int { entries.count }

  /// The devices as clients see them.
  var messages: [DeviceMessage] { entries.map(\.report) }

  /// Returns whether there is a device with a number.
  func contains(_ id: DeviceID) -> Bool { entry(of: id) != nil }

  /// Returns whether the events of a device are used.
  func reads(_ id: DeviceID) -> Bool {
    guard let entry = entry(of: id) else { return false }
    return entry.pipeline != nil || entry.eventPipeline != nil
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
      log.write(
        .warning,
        "\(label): another program has grabbed it (EVIOCGRAB), so no app receives its touches")
    } else {
      log.write(.info, "\(label): the other program has released it")
    }
    publisher.append(DeviceChangeMessage(change: .changed, device: entry.message))
    publisher.publish()
  }

  private func entry(of id: DeviceID) -> DeviceEntry? {
    entries.first { $0.id == id }
  }

  // MARK: Events

  /// Processes events of a device; see ``DeviceEventProcessor/process(_:of:_:advance:)``.
  func process(
    _ events: UnsafeBufferPointer<InputEvent>, of id: DeviceID, _ source: EventSource,
    advance: (Timestamp) -> Void
  ) {
    guard let entry = entry(of: id) else { return }
    processor.process(events, of: entry, source, advance: advance)
  }

  /// The time at which a pipeline sends events that it holds back; nil if none holds events back.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for entry in entries {
      guard let due = entry.nextDeadline else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  /// Sends the events that one pipeline holds back until a time. Panels and pens come before other
  /// devices.
  func fire(_ due: Timestamp) {
    let entry =
      entries.first { $0.pipeline?.nextDeadline == due }
      ?? entries.first { $0.eventPipeline?.nextDeadline == due }
    if let entry { processor.fire(entry, at: due) }
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
    assignScreen(to: entry, shared: shared)
    log.write(.info, "added \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .added, device: entry.message))
    publisher.publish()
  }

  /// Removes a device and cancels its touches (S24). Its screen goes with its last device.
  func remove(_ id: DeviceID, at now: Timestamp) {
    guard let position = entries.firstIndex(where: { $0.id == id }) else { return }
    let entry = entries[position]
    application.cancelTouches { $0.contact.device == id }
    processor.endEvents(of: entry, at: now)
    entries.remove(at: position)
    if let screen = entry.screen, !entries.contains(where: { $0.screen === screen }) {
      remove(screen)
    }
    application.forget(id)
    log.write(.info, "removed \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .removed, device: entry.message))
    publisher.publish()
  }

  private func makeEntry(
    _ id: DeviceID, _ description: DeviceDescription, _ settings: DeviceSettings,
    on shared: Screen?
  ) -> DeviceEntry {
    let report = makeReport(description, id, settings, on: shared)
    return DeviceEntry(
      id: id, description: description, settings: settings, message: report.message,
      pipeline: report.pipeline, eventPipeline: report.eventPipeline)
  }

  private func makeReport(
    _ description: DeviceDescription, _ id: DeviceID, _ settings: DeviceSettings,
    on shared: Screen?
  ) -> DeviceReport {
    var settings = settings
    settings.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = DeviceReport(description, id: id, settings: settings)
    if let problem = report.problem {
      log.write(.warning, "\(report.message.label) cannot be used: \(problem)")
    }
    return report
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

  /// Applies changed rules to devices that nothing touches.
  func settle() {
    guard isUnsettled else { return }
    for entry in entries where entry.pending != nil {
      let group = entry.screen == nil ? [entry] : entries.filter { $0.screen === entry.screen }
      guard group.allSatisfy(isIdle) else { continue }
      if group.allSatisfy(staysInPlace) {
        for member in group { applyPending(to: member, on: member.screen) }
      } else {
        move(group)
      }
      publisher.publish()
    }
    isUnsettled = entries.contains { $0.pending != nil }
  }

  /// Notes on the devices that wait for their new rules.
  var unsettledNotes: [String] {
    entries.filter { $0.pending != nil }.map {
      "\($0.message.label) is being touched: its new rules take effect when nothing touches it"
    }
  }

  private func isIdle(_ entry: DeviceEntry) -> Bool {
    guard let pipeline = entry.pipeline else { return true }
    return pipeline.isIdle && !application.liveTouches.contains { $0.contact.device == entry.id }
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
    entry.settings = entry.pending ?? entry.settings
    entry.pending = nil
    let shared = screen ?? application.screens.first { $0.name == entry.settings.output }
    var settings = entry.settings
    settings.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = makeReport(entry.description, entry.id, settings, on: shared)
    update(entry, report, settings, from: oldSettings.classification.kind)
    entry.screen = screen
    if screen == nil { assignScreen(to: entry, shared: shared) }
    guard oldSettings != entry.settings else { return }
    log.write(.info, "changed \(entry.message.summary)")
    publisher.append(DeviceChangeMessage(change: .changed, device: entry.message))
  }

  /// Updates a device's message and pipelines. The pipelines stay if the device is of the same kind.
  private func update(
    _ entry: DeviceEntry, _ report: DeviceReport, _ settings: DeviceSettings,
    from oldKind: DeviceKind
  ) {
    let (orientation, isGrabbed) = (entry.message.orientation, entry.message.isGrabbed)
    entry.message = report.message
    // A device that is not read any more is not watched either.
    if report.pipeline != nil || report.eventPipeline != nil { entry.message.isGrabbed = isGrabbed }
    let isSameKind = settings.classification.kind == oldKind
    if isSameKind { entry.message.orientation = orientation }
    if isSameKind, report.pipeline != nil, entry.pipeline != nil,
      (try? entry.pipeline?.apply(settings, to: entry.description)) != nil
    {
      return
    }
    if isSameKind, entry.eventPipeline != nil { return }
    processor.endEvents(of: entry, at: application.now)
    entry.pipeline = report.pipeline
    entry.eventPipeline = report.eventPipeline
    revisedDevices.append(entry.id)
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
