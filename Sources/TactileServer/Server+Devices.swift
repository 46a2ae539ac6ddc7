import Tactile
import TactileInput
import TactileWire

extension Server {
  func entry(of id: DeviceID) -> DeviceEntry? {
    devices.first { $0.id == id }
  }

  /// Whether events of a device come to anything: it is one of ours, and can be used.
  public func reads(_ id: DeviceID) -> Bool {
    guard let entry = entry(of: id) else { return false }
    return entry.pipeline != nil || entry.eventPipeline != nil
  }

  /// A device came: it is classified, and a panel or pen brings a screen with a window on it.
  func add(_ id: DeviceID, _ description: DeviceDescription, at now: Timestamp) {
    pass(to: now)
    let settings = configuration.devices.settings(for: description)
    let shared = application.screens.first { $0.name == settings.output }
    let entry = makeEntry(id, description, settings, on: shared)
    devices.append(entry)
    place(entry, on: shared)
    notice(.info, "added \(entry.message.summary)")
    frame.append(DeviceChangeMessage(change: .added, device: entry.message))
    publish()
  }

  /// A device is gone: what was on it is cancelled, and its screen goes with it.
  func remove(_ id: DeviceID, at now: Timestamp) {
    guard let position = devices.firstIndex(where: { $0.id == id }) else { return }
    pass(to: now)
    let entry = devices[position]
    application.cancelTouches { $0.contact.device == id }
    endEvents(of: entry, at: now)
    devices.remove(at: position)
    if let screen = entry.screen, !devices.contains(where: { $0.screen === screen }) {
      application.removeScreen(screen)
      screenRemoved(screen)
    }
    application.forget(id)
    notice(.info, "removed \(entry.message.summary)")
    frame.append(DeviceChangeMessage(change: .removed, device: entry.report))
    publish()
  }

  private func makeEntry(
    _ id: DeviceID, _ description: DeviceDescription, _ settings: DeviceSettings,
    on shared: Screen?
  ) -> DeviceEntry {
    var placed = settings
    placed.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = DeviceReport(description, id: id, settings: placed)
    if let problem = report.problem {
      notice(.warning, "\(report.message.label) cannot be used: \(problem)")
    }
    return DeviceEntry(
      id: id, description: description, settings: settings, message: report.message,
      pipeline: report.pipeline, eventPipeline: report.eventPipeline)
  }

  /// Puts a panel or pen on the screen it shares, or on one of its own.
  func place(_ entry: DeviceEntry, on shared: Screen?) {
    guard let pipeline = entry.pipeline else { return application.forget(entry.id) }
    let screen = shared ?? addScreen(named: entry.settings.output, for: pipeline)
    entry.screen = screen
    application.assign(entry.id, to: screen)
  }

  /// A screen of a device's own, until another, a pen perhaps, says that it is on the same output.
  private func addScreen(named output: String?, for pipeline: InputPipeline) -> Screen {
    let screen = Screen(name: output ?? freeScreenName, size: pipeline.screenSize)
    application.addScreen(screen)
    screenAdded(screen, hovers: pipeline.readsPen || output != nil)
    return screen
  }

  /// "screen", or with a number where there is one already: a panel that comes back gets its name
  /// back.
  private var freeScreenName: String {
    let taken = Set(application.screens.map(\.name))
    guard taken.contains("screen") else { return "screen" }
    var number = 2
    while taken.contains("screen-\(number)") { number += 1 }
    return "screen-\(number)"
  }
}

extension DeviceMessage {
  /// A line for the log: what it is called, kind and why.
  var summary: String { "\(label): \(kind). \(reason)" }

  /// What it is called: its number, its name and its node, as far as it has them.
  var label: String {
    let title = name.isEmpty ? "device \(id)" : "device \(id) \"\(name)\""
    return node.isEmpty ? title : "\(title) at \(node)"
  }
}
